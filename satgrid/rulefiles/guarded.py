"""From the module of a rule file to a family that the rest of satgrid can rely on.

What may be missing is filled in: without `check` an answer is held against the file's own
statements. Whatever the file's functions raise, or yield that is not what it should be, becomes one
line that names the file. Here alone stands what a rule file has to hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from types import ModuleType
from typing import Any, cast

from satgrid.answer import Answer
from satgrid.clues import UNKNOWN, Value
from satgrid.constraints import Constraint
from satgrid.deadline import OutOfTime, check_deadline, checked
from satgrid.errors import RuleFileError
from satgrid.families import Family, layers_of
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle
from satgrid.rulefiles.calling import called, shown
from satgrid.rulefiles.loading import NAME, require_free
from satgrid.rulefiles.statements import Board, fault

_NEEDED = {
    "answer": "say what is decided, as in answer = SHADING",
    "rules": "define rules(puzzle), which yields statements",
}
_OTHERS = {"inspect", "sizes", "guess", "printed", "blank", "drawn", "parts"}
_FUNCTIONS = ("rules", "implied", "check", *sorted(_OTHERS))

MOST_YIELDED = 1_000_000
"""What yields more statements, or sentences, will hardly end before the memory does."""


def whole(module: ModuleType, path: str) -> Family:
    """Return the family of the module; raise `RuleFileError` for one that states none."""
    held = vars(module)
    for name, remedy in _NEEDED.items():
        if name not in held:
            raise RuleFileError(path, f"it lacks {name}: {remedy}")
    for name in _FUNCTIONS:
        if name in held and not callable(held[name]):
            raise RuleFileError(path, f"{name} is {shown(held[name])}: make it a function")
    answer = held["answer"]
    if not isinstance(answer, Answer):
        raise RuleFileError(path, f"answer is {shown(answer)}: {_NEEDED['answer']}")
    family = cast(Family, module)
    if not layers_of(family):
        raise RuleFileError(path, "it lacks clues: declare them, as in numbers = Numbers(least=1)")
    _require_names(path, held.setdefault("aliases", ()))
    _require_objectives(path, held.setdefault("objectives", {}))
    held.setdefault("examples", ())
    guard = _Guard(path, held)
    held["answer"] = replace(answer, values=guard.values)
    held["stating"] = held["rules"], held.get("implied")
    held["rules"], held["check"] = guard.rules, guard.check
    if "implied" in held:
        held["implied"] = guard.implied
    for name in _OTHERS & held.keys():
        held[name] = partial(guard.called, name)
    return family


class _Guard:
    """The functions of a rule file, called with care."""

    def __init__(self, path: str, held: dict[str, Any]) -> None:
        self._path = path
        self._answer: Answer = held["answer"]
        self._objectives: dict[str, Value] = held["objectives"]
        self._own: dict[str, Callable[..., Any]] = {
            name: held[name] for name in _FUNCTIONS if name in held
        }

    def values(self, puzzle: Puzzle) -> tuple[Value, ...]:
        """Return the values that a cell can take."""
        found: tuple[Value, ...] = called(self._path, "answer", self._answer.values, puzzle)
        symbols = type(found) is tuple and all(
            type(value) is str and len(value) == 1 and value.isprintable() for value in found
        )
        if not symbols or not found or len({*found, " ", UNKNOWN}) < len(found) + 2:
            raise self._error(
                f"the values of answer are {shown(found)}: give a tuple of different symbols, one "
                f"character each and none of them {UNKNOWN}, as in (WHITE, BLACK)"
            )
        for name, value in self._objectives.items():
            if value not in found:
                raise self._error(f"objectives: {name} is {shown(value)}, which no cell can be")
        return found

    def rules(self, puzzle: Puzzle) -> Iterator[Constraint]:
        """Yield the statements, each of which makes sense on the board."""
        return self._statements("rules", puzzle)

    def implied(self, puzzle: Puzzle) -> Iterator[Constraint]:
        """Yield what follows from the rules, likewise."""
        return self._statements("implied", puzzle)

    def check(self, puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
        """Yield the referee's sentences, or which of the file's own statements do not hold."""
        if "check" not in self._own:
            yield from self._against_statements(puzzle, grid)
            return
        for k, (sentence, line) in enumerate(self._yielded("check", puzzle, grid), 1):
            if not isinstance(sentence, str) or not sentence:
                raise self._error(
                    f"what check yields as number {k} is no text but {shown(sentence)}: yield a "
                    "sentence for each broken rule",
                    line,
                )
            yield sentence

    def _against_statements(self, puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
        for statement in self.rules(puzzle):
            for part in called(self._path, "what it states", _broken, statement, grid):
                yield f"{part.clue or 'a rule'}: {part.kind()} does not hold"

    def _statements(self, name: str, puzzle: Puzzle) -> Iterator[Constraint]:
        size = self._answer.board(puzzle)
        board = Board(size.height, size.width, self.values(puzzle))
        for k, (statement, line) in enumerate(self._yielded(name, puzzle), 1):
            wrong = called(self._path, name, fault, statement, board)
            if wrong:
                raise self._error(f"statement {k} of {name}: {wrong}", line)
            yield statement

    def called(self, name: str, *asked: Any) -> Any:
        """Return what the file's own function returns."""
        return called(self._path, name, self._own[name], *asked)

    def _yielded(self, name: str, *asked: Any) -> Iterator[tuple[Any, int | None]]:
        """Yield what the function yields, each with the line that it has come to by then."""
        found = self.called(name, *asked)
        if not isinstance(found, Iterable) or isinstance(found, str):
            raise self._error(f"{name} returns {shown(found)}: let it yield, one thing at a time")
        end = object()
        items = called(self._path, name, iter, found)
        try:
            for k in count():
                check_deadline()
                item = called(self._path, name, next, items, end)
                if item is end:
                    return
                frame = getattr(items, "gi_frame", None)
                line = frame and frame.f_lineno
                if k == MOST_YIELDED:
                    raise self._error(f"{name} yields more than {k:,} times: let it end", line)
                yield item, line
        finally:
            # Code in its own `finally` runs now; nothing depends on what becomes of it.
            with suppress(RuleFileError, OutOfTime):
                called(self._path, name, getattr(items, "close", bool))

    def _error(self, message: str, line: int | None = None) -> RuleFileError:
        return RuleFileError(self._path, message, line)


def _broken(statement: Constraint, grid: Grid[Value]) -> list[Constraint]:
    """Return the parts of the statement that do not hold."""
    return [part for part in checked(statement.parts(), 50) if not part.holds(grid)]


def _require_names(path: str, aliases: Any) -> None:
    if type(aliases) is not tuple or not all(
        type(alias) is str and NAME.fullmatch(alias) for alias in aliases
    ):
        raise RuleFileError(
            path,
            f"aliases is {shown(aliases)}: make it a tuple of names of small letters, digits, _ "
            'and -, as in ("yinyang",)',
        )
    for alias in aliases:
        require_free(path, alias)


def _require_objectives(path: str, objectives: Any) -> None:
    if type(objectives) is not dict or not all(
        type(text) is str and text for pair in objectives.items() for text in pair
    ):
        raise RuleFileError(
            path,
            f'objectives is {shown(objectives)}: name values, as in {{"black": BLACK}}',
        )
