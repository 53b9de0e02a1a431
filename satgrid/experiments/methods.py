"""A method: a way to solve a puzzle, named by what would follow `satgrid solve`.

--encode connected=forest --no-narrow
--minimise black --optimiser rc2
--solver heuristic --timeout 2
"""

from __future__ import annotations

import math
import shlex
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from satgrid import constraints, families, solvers
from satgrid.errors import UsageError, truncate, unknown
from satgrid.formula import TABLE_LIMIT
from satgrid.model import Encoding
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search import heuristic
from satgrid.search.answer import Answer
from satgrid.search.optimum import choose_optimiser
from satgrid.search.options import OnEvent, Options
from satgrid.search.question import Question

MOST_S = 1_000_000
"""The longest time limit, of 11 days: processes cannot be waited for much longer at once."""

_FLAGS = ("--unique", "--no-narrow")
_NUMBERS: dict[str, tuple[Callable[[str], float], float]] = {
    "--table-limit": (int, math.inf),
    "--timeout": (float, MOST_S),
}
_OPTIONS = (
    *(*_FLAGS, *_NUMBERS, "--solver", "--encode"),
    *("--minimise", "--maximise", "--optimiser"),
)


@dataclass(frozen=True)
class Method:
    """A method's name, what it asks of a puzzle, and how; the seed is that of the run.

    `timeout_s` is None where the study's limit counts.
    """

    name: str
    question: Question
    options: Options
    timeout_s: float | None = None

    @property
    def canonical(self) -> tuple[object, ...]:
        """What the name asks for: equal for two that differ in the order of words alone."""
        return self.question, self.options, self.timeout_s

    def seed(self, repetition: int) -> int:
        """Return the seed of a repetition: its number, or 0 where the solver takes no seed."""
        known = solvers.SOLVERS.get(self.options.solver)
        takes = self.options.solver == solvers.HEURISTIC or (known is not None and known.steered)
        return repetition if takes else 0

    def solve(self, puzzle: Puzzle, seed: int, timeout_s: float, on_event: OnEvent) -> Answer:
        """Return the method's answer for the puzzle; raise what the verb `solve` raises."""
        options = replace(self.options, seed=seed)
        return self.question.answer(Problem(puzzle), options, timeout_s, on_event)


def parse(text: str) -> Method:
    """Return the method of this name; raise `UsageError` for one that does not exist."""
    try:
        words = iter(shlex.split(text))
    except ValueError:
        raise UsageError(f"{truncate(text)!r}: a quotation mark is never closed") from None
    found: dict[str, Any] = {}
    for word in words:
        if word not in _OPTIONS:
            raise unknown("option of a method", word, sorted(_OPTIONS))
        label, value = (word, True) if word in _FLAGS else _given(word, next(words, None))
        if label in found:
            raise UsageError(f"{label} stands twice: leave one out")
        found[label] = value
    _require_sense(found)
    encoding = Encoding(
        dict(value for label, value in found.items() if label.startswith("--encode ")),
        narrowed="--no-narrow" not in found,
        table_limit=found.get("--table-limit", TABLE_LIMIT),
    )
    question = Question(
        "--unique" in found,
        minimise=found.get("--minimise"),
        maximise=found.get("--maximise"),
        optimiser=found.get("--optimiser"),
    )
    chosen = "--solver" in found or bool(encoding.encoders)
    options = Options(found.get("--solver", solvers.DEFAULT), encoding=encoding, counts=not chosen)
    return Method(" ".join(text.split()), question, options, found.get("--timeout"))


def _given(option: str, text: str | None) -> tuple[str, Any]:
    """Return what the option sets, and to what."""
    if text is None:
        raise UsageError(f"{option} ends the method: give it a value")
    if option == "--encode":
        kind, name = constraints.parse_choice(text)
        return f"{option} {kind}", (kind, name)
    return option, _number(option, text) if option in _NUMBERS else text


def _require_sense(found: dict[str, Any]) -> None:
    """Raise `UsageError` for what makes no canonical for any puzzle."""
    if not found:
        raise UsageError(
            "an empty method: write what follows satgrid solve, as in "
            f"--solver {solvers.DEFAULT}, which is the default"
        )
    if "--minimise" in found and "--maximise" in found:
        raise UsageError("choose one of --minimise and --maximise")
    objective = found.get("--minimise", found.get("--maximise"))
    if objective is not None:
        _require_objective(objective)
    elif "--optimiser" in found:
        raise UsageError("--optimiser goes with --minimise or --maximise: add one of them")
    solver = found.get("--solver", solvers.DEFAULT)
    if solver == solvers.HEURISTIC:
        sensible = ("--solver", "--timeout", "--no-narrow")
        heuristic.require_sense({label: label not in sensible for label in found})
    else:
        solvers.find(solver)
        choose_optimiser(found.get("--optimiser"), solver)


def _require_objective(name: str) -> None:
    """Raise `UsageError` for a name that is no family's objective."""
    known = {
        each for family in families.names() for each in families.objectives(families.find(family))
    }
    if name not in known:
        raise unknown("objective", name, sorted(known))


def _number(option: str, text: str) -> float:
    kind, most = _NUMBERS[option]
    try:
        number = kind(text)
    except ValueError:
        number = 0
    if not 0 < number < math.inf:
        raise UsageError(f"{option} {truncate(text)}: give a number above 0")
    if number > most:
        raise UsageError(f"{option} {truncate(text)}: give {most:,} at most")
    return number
