"""The options of a search, and its report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, TypeAlias, TypedDict

from satgrid import solvers
from satgrid.formula import TABLE_LIMIT
from satgrid.model import DEFAULT_ENCODING, Encoding
from satgrid.records import record


class SearchOptions(TypedDict, total=False):
    """Keyword arguments of the verbs that search; each may be left out.

    `solver` is a SAT solver or `external:PROGRAM`. The default is "minisat22", or its variant
    "minicard" if something is counted and no encoder is chosen; for `certify` it is "glucose4".
    `encoders` maps constraint kinds to encoders; those that list the words of a line list at most
    `table_limit` (200,000). A `seed` other than 0 shuffles the values that the solver tries first.
    `on_event` is called with a stage's name at its end, and with "tick" ten times a second.
    """

    solver: str
    encoders: Mapping[str, str] | None
    table_limit: int
    seed: int
    on_event: OnEvent | None


@record
class Options:
    """The options of a search, which all functions hand on whole.

    With seed 0 the solver tries each cell's background first; another seed shuffles its first
    choices. `counts` is whether counts may be left to a solver that counts natively; it is set if
    the user chose neither solver nor encoder. Raises `UsageError` for an unknown solver, or for a
    seed that the solver ignores.
    """

    solver: str = solvers.DEFAULT
    seed: int = 0
    encoding: Encoding = DEFAULT_ENCODING
    counts: bool = False

    def __post_init__(self) -> None:
        if self.solver != solvers.HEURISTIC:
            solvers.find(self.solver, self.seed)

    @classmethod
    def of(
        cls, keywords: SearchOptions, narrow: bool = True, solver: str = solvers.DEFAULT
    ) -> Options:
        """Return the options for the keyword arguments of a verb, without `on_event`.

        `solver` is the default solver. Raises `TypeError` for an unknown keyword.
        """
        known, encoders = SearchOptions.__annotations__, keywords.get("encoders") or {}
        for name in keywords:
            if name not in known:
                raise TypeError(
                    f"unexpected keyword argument {name!r}: the options of a search are "
                    f"{', '.join(known)}"
                )
        table_limit = keywords.get("table_limit", TABLE_LIMIT)
        return cls(
            keywords.get("solver", solver),
            keywords.get("seed", 0),
            Encoding(encoders, narrow, table_limit=table_limit),
            counts="solver" not in keywords and not encoders,
        )


DEFAULTS = Options(counts=True)

PLAIN = Options()
"""Everything is encoded as clauses."""


OnEvent: TypeAlias = "Callable[[str, Report], None]"
"""Called with a stage's name at its end, and with "tick" about every tenth of a second."""


@dataclass
class Turn:
    """A turn of a stage: its solver, its rounds and conflicts, and the questions settled.

    A stage without a solver has `states` instead of rounds and conflicts. Turns of a stage for one
    question after the other are one turn.
    """

    stage: str
    solver: str | None
    rounds: int = 0
    conflicts: int = 0
    states: int = 0
    settled: int = 0


class _Timed:
    """A block whose seconds belong to a stage of the report."""

    def __init__(self, report: Report, name: str) -> None:
        self._report, self._name = report, name

    def __enter__(self) -> None:
        self._start = perf_counter()

    def __exit__(self, kind: type[BaseException] | None, *others: object) -> None:
        seconds, name = self._report.seconds, self._name
        seconds[name] = seconds.get(name, 0.0) + perf_counter() - self._start
        if kind is None:
            self._report.notify(name)


@dataclass
class Report:
    """Sizes, counts and seconds of one search.

    - `solver`, `version`: the solver and its version, None if unknown
    - `refuted_by`: None unless narrowing alone proved that there is no solution; then the clue that
      cannot be satisfied, one of several "and other clues", or "" if none of them is known
    - `cells_left`: the number of cells that narrowing left undecided (all without narrowing)
    - `deduced`: whether unit propagation or narrowing settled the question after the solver had
      started; it is not part of the JSON object
    - `variables`, `clauses`: the formula's size by constraint kind
    - `counts`: the number of constraints that the solver counts natively instead of by clauses
    - `rounds`: calls of the solver
    - `cuts`: clauses that lazy constraints added
    - `conflicts`: None if the solver does not report them, as outside programs do not
    - `seconds`: by stage
    - `gave_up`: the solver, if it gave up by itself
    - `says`: the outside program, or the file with its output, whose unchecked claim it is that
      there is no other or no better solution (see `Answer.says`)
    - `checked`: what checked the grids if there is no referee, else None (see `Answer.checked`)
    - `tries`: guesses if no solver was used, or puzzles that a generator tried; else None
    - `solutions`: when solutions are counted, a lower bound so far; else None
    - `decided`: by stage, "narrowing" first, the number of questions (is there a solution, is there
      another, ...) that it settled
    - `turns`: the turns of the stages except images, in order
    - `running`: the stage that has its turn, if any; it is not part of the JSON object
    """

    solver: str | None = None
    version: str | None = None
    seed: int = 0
    refuted_by: str | None = None
    cells_left: int = 0
    deduced: bool = False
    rounds: int = 0
    cuts: int = 0
    conflicts: int | None = 0
    gave_up: str | None = None
    says: str | None = None
    checked: str | None = None
    tries: int | None = None
    solutions: int | None = None
    decided: dict[str, int] = field(default_factory=dict)
    turns: list[Turn] = field(default_factory=list)
    running: str | None = None
    variables: dict[str, int] = field(default_factory=dict)
    clauses: dict[str, int] = field(default_factory=dict)
    counts: int = 0
    seconds: dict[str, float] = field(default_factory=dict)
    on_event: OnEvent | None = field(default=None, repr=False)

    def stage(self, name: str) -> AbstractContextManager[None]:
        """Add the time of the block to the stage's seconds, and notify the watcher at its end."""
        return _Timed(self, name)

    def notify(self, event: str) -> None:
        """Call the watcher with a stage's name at its end, or with "tick" during it."""
        if self.on_event is not None:
            self.on_event(event, self)

    def decide(self, stage: str) -> None:
        """Count a question as settled by the stage."""
        self.decided[stage] = self.decided.get(stage, 0) + 1

    def set_sizes(self, sizes: dict[tuple[str, str], tuple[int, int]]) -> None:
        """Set the sizes from a formula's, summed by constraint kind."""
        self.variables, self.clauses = {}, {}
        for (kind, _), (variables, clauses) in sizes.items():
            self.variables[kind] = self.variables.get(kind, 0) + variables
            self.clauses[kind] = self.clauses.get(kind, 0) + clauses

    def to_json(self) -> dict[str, Any]:
        """Return the report as a JSON object; seconds are rounded to microseconds."""
        others = ("deduced", "says", "checked", "solutions", "on_event", "running")
        fields = {name: value for name, value in vars(self).items() if name not in others}
        return fields | {
            "turns": [dict(vars(turn)) for turn in self.turns],
            "seconds": {name: round(s, 6) for name, s in self.seconds.items()},
        }
