"""A method: a way to solve a puzzle, named by what would follow `satgrid solve`.

--encode connected=forest --no-narrow
--minimise black --optimiser rc2
--solver heuristic --timeout 2
"""

from __future__ import annotations

import math
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from satgrid import constraints, families, solvers
from satgrid.errors import UsageError, shortened, unknown
from satgrid.puzzle import Puzzle
from satgrid.search.optimum import find as find_optimiser
from satgrid.search.report import Report
from satgrid.search.solutions import Answer

MOST_S = 1_000_000
"""The longest time limit, of 11 days: processes cannot be waited for much longer at once."""

_FLAGS = {"--unique": ("unique", True), "--no-narrow": ("narrow", False)}
_VALUES = {
    "--solver": "solver",
    "--minimise": "minimise",
    "--maximise": "maximise",
    "--optimiser": "optimiser",
    "--table-limit": "table_limit",
    "--timeout": "timeout_s",
    "--encode": "encoders",
}


@dataclass(frozen=True)
class Method:
    """A method's name, and the options that it gives the verb `solve`.

    `encoders` are (constraint, name) pairs; `timeout_s` is None where the study's limit counts.
    """

    name: str
    solver: str = solvers.DEFAULT
    encoders: tuple[tuple[str, str], ...] = ()
    options: tuple[tuple[str, Any], ...] = ()
    timeout_s: float | None = None

    def seed(self, repetition: int) -> int:
        """Return the seed of a repetition: its number, or 0 where the solver takes no seed."""
        known = solvers.SOLVERS.get(self.solver)
        takes = self.solver == solvers.HEURISTIC or (known is not None and known.steered)
        return repetition if takes else 0

    def solve(
        self, puzzle: Puzzle, seed: int, timeout_s: float, watch: Callable[[str, Report], None]
    ) -> Answer:
        """Return the method's answer for the puzzle; raise what the verb `solve` raises."""
        from satgrid.verbs import solve

        return solve(
            puzzle,
            solver=self.solver,
            encoders=dict(self.encoders),
            seed=seed,
            timeout_s=timeout_s,
            watch=watch,
            **dict(self.options),
        )


def parse(text: str) -> Method:
    """Return the method of this name; raise `UsageError` for one that there is not."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise UsageError(f"{shortened(text)!r}: a quotation mark is never closed") from None
    if not words:
        raise UsageError(
            "a method without a name: write what follows satgrid solve, as in "
            f"--solver {solvers.DEFAULT}"
        )
    found: dict[str, Any] = {"solver": solvers.DEFAULT, "timeout_s": None}
    encoders = {}
    left = iter(words)
    for word in left:
        if word in _FLAGS:
            key, value = _FLAGS[word]
            found[key] = value
            continue
        if word not in _VALUES:
            raise unknown("option of a method", word, sorted([*_FLAGS, *_VALUES]))
        given = next(left, None)
        if given is None:
            raise UsageError(f"{word} ends the method: give it a value")
        if word == "--encode":
            kind, name = constraints.parse_choice(given)
            encoders[kind] = name
        elif word in _NUMBERS:
            found[_VALUES[word]] = _number(word, given)
        else:
            found[_VALUES[word]] = given
    solver, timeout_s = found.pop("solver"), found.pop("timeout_s")
    if "minimise" in found and "maximise" in found:
        raise UsageError("choose one of --minimise and --maximise")
    _demand_objective(found.get("minimise", found.get("maximise")))
    if solver != solvers.HEURISTIC:
        solvers.find(solver)
        find_optimiser(found.get("optimiser"), solver)
    return Method(
        " ".join(text.split()), solver, tuple(encoders.items()), tuple(found.items()), timeout_s
    )


def _demand_objective(name: str | None) -> None:
    """Raise `UsageError` for a name that is no family's objective."""
    known = {
        each for family in families.names() for each in families.objectives(families.find(family))
    }
    if name is not None and name not in known:
        raise unknown("objective", name, sorted(known))


_NUMBERS: dict[str, tuple[Callable[[str], float], float]] = {
    "--table-limit": (int, math.inf),
    "--timeout": (float, MOST_S),
}


def _number(option: str, text: str) -> float:
    kind, most = _NUMBERS[option]
    try:
        number = kind(text)
    except ValueError:
        number = 0
    if not 0 < number < math.inf:
        raise UsageError(f"{option} {shortened(text)}: give a number above 0")
    if number > most:
        raise UsageError(f"{option} {shortened(text)}: give {most:,} at most")
    return number
