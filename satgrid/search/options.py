"""How a puzzle is searched, whatever is asked of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypedDict

from satgrid import solvers
from satgrid.encoding import DEFAULT, Encoding
from satgrid.formula import TABLE_LIMIT
from satgrid.search.report import OnEvent


class SearchOptions(TypedDict, total=False):
    """Keyword arguments of the verbs that search; each may be left out.

    `solver` is a SAT solver, or `external:PROGRAM` ("minisat22", and its twin "minicard" where
    something is counted and no encoder is chosen; "glucose4" of `certify`). `encoders` chooses
    encoders by constraint kind; those that list the words of a line take up to `table_limit`
    (200,000). A `seed` other than 0 shuffles what the solver tries first (0). `on_event` is called
    with a stage's name at its end and with "tick" about every tenth of a second.
    """

    solver: str
    encoders: Mapping[str, str] | None
    table_limit: int
    seed: int
    on_event: OnEvent | None


@dataclass(frozen=True)
class Options:
    """The options of a search: made where a question comes in, and handed on whole.

    Seed 0 lets the solver try each cell's background first; another seed shuffles what it tries.
    With `counts`, where nobody chose a solver or an encoder, what is counted is left to a solver
    that counts, as far as that helps.
    Raises `UsageError` for a solver that does not exist, or has no use for the seed.
    """

    solver: str = solvers.DEFAULT
    seed: int = 0
    encoding: Encoding = DEFAULT
    counts: bool = False

    def __post_init__(self) -> None:
        if self.solver != solvers.HEURISTIC:
            solvers.find(self.solver, self.seed)

    @classmethod
    def of(
        cls, keywords: SearchOptions, narrow: bool = True, solver: str = solvers.DEFAULT
    ) -> Options:
        """Return the options that a verb was given as keywords; `on_event` is none of them.

        Where they name no `solver`, it is this one.

        Raises `TypeError` for a keyword that there is not, as a call does.
        """
        strange = [name for name in keywords if name not in SearchOptions.__annotations__]
        if strange:
            raise TypeError(
                f"unexpected keyword argument {strange[0]!r}: the options of a search are "
                f"{', '.join(SearchOptions.__annotations__)}"
            )
        return cls(
            keywords.get("solver", solver),
            keywords.get("seed", 0),
            Encoding(
                keywords.get("encoders") or {},
                narrow,
                table_limit=keywords.get("table_limit", TABLE_LIMIT),
            ),
            counts="solver" not in keywords and not keywords.get("encoders"),
        )


DEFAULTS = Options(counts=True)

PLAIN = Options()
"""All is stated in clauses."""
