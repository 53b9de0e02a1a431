"""From the module of a rule file to a family that the rest of satgrid can rely on.

What may be missing is filled in: without `check` an answer is held against the file's own
statements. Whatever the file's functions raise, or yield that is not what it should be, becomes one
line that names the file. Here alone stands what a rule file has to hold.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import is_dataclass, replace
from functools import cache, partial
from itertools import product, repeat
from types import ModuleType, NoneType, UnionType
from typing import Any, ClassVar, NamedTuple, Union, cast, get_args, get_origin, get_type_hints

from satgrid import constraints
from satgrid.answer import Answer
from satgrid.clues import UNKNOWN, Value
from satgrid.constraints import Bulk, Constraint, Not, Position
from satgrid.constraints.any_of import AnyOfNear
from satgrid.constraints.exactly import ExactlyOneEach
from satgrid.constraints.never_touch import NeverTouch
from satgrid.deadline import OutOfTime, check_deadline, checked
from satgrid.errors import RuleFileError, count
from satgrid.families import Family, layers_of
from satgrid.grid import Cell, Grid, label
from satgrid.puzzle import Puzzle
from satgrid.rulefiles.calling import called, shown
from satgrid.rulefiles.loading import NAME, require_free

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
        board = StatementBoard(size.height, size.width, self.values(puzzle))
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
            for k in itertools.count():
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


# What is wrong with a statement. An encoder trusts its statement: a cell beyond the border would
# be taken for one of the next row, and a list instead of a tuple would end in a traceback.


class _AValue(str):
    """What the types of fields have for `Value`, which is told from other texts by that."""


class StatementBoard(NamedTuple):
    """What a statement may speak of."""

    height: int
    width: int
    values: Collection[Value]

    def has(self, found: Any) -> bool:
        """Return whether this is a cell of the board."""
        return _is_cell(found) and 0 <= found[0] < self.height and 0 <= found[1] < self.width


def fault(statement: Any, board: StatementBoard) -> str | None:
    """Return what is wrong with it on this board, or None."""
    if not isinstance(statement, Constraint) or not is_dataclass(statement):
        return f"{shown(statement)} is no statement: yield one, such as NeverTouch(BLACK)"
    name, kind = type(statement).__name__, statement.kind()
    if kind not in constraints.kinds() or not type(statement).__module__.endswith(
        f"satgrid.constraints.{kind}"
    ):
        return f"satgrid has no encoder for {name}: say it with what satgrid has"
    for field, type_ in _types(type(statement)).items():
        found = getattr(statement, field)
        # Most of what is stated are terms, and right.
        if field != "terms" or not _are_terms(found, board):
            for wrong in _faults(found, type_, board):
                return f"{name}, {field}: {wrong}"
    return next((f"{name}, {wrong}" for wrong in _faults_together(statement, board)), None)


_AS_MANY = {"groups": ("when", "clues", "first"), "cells": ("values", "clues")}
"""What a statement in bulk has one of for each of these."""


def _faults_together(statement: Any, board: StatementBoard) -> Iterator[str]:
    """Yield what is wrong with fields that are right one by one."""
    if isinstance(statement, Bulk):
        for many, others in _AS_MANY.items():
            n = len(getattr(statement, many, ()))
            for field in others if hasattr(statement, many) else ():
                if len(getattr(statement, field, range(n))) != n:
                    found = len(getattr(statement, field))
                    yield f"{field}: {found:,} for {count(n, many[:-1])}: give one for each"
    if isinstance(statement, ExactlyOneEach):
        n = len(statement.values)
        if not all(0 <= some <= n for some in statement.first):
            yield f"first: {shown(statement.first)}: give numbers of values, from 0 to {n}"
    if isinstance(statement, NeverTouch) and statement.reach < 1:
        yield f"reach: {statement.reach}: give a number of steps, from 1 up"
    if isinstance(statement, AnyOfNear):
        for field in "offsets", "when":
            for way, (r, c) in product(getattr(statement, field), statement.places):
                if not board.has((r + way.down, c + way.right)):
                    size = f"{board.height}x{board.width}"
                    where = f"{way} from {label((r, c))}"
                    yield f"{field}: {where} is beyond the border of {size}: leave that place out"


@cache
def _types(of: type) -> dict[str, Any]:
    """Return the types of the fields."""
    found = get_type_hints(of, localns={"Value": _AValue})
    return {name: type_ for name, type_ in found.items() if get_origin(type_) is not ClassVar}


def _faults(found: Any, type_: Any, board: StatementBoard) -> Iterator[str]:
    """Yield what is wrong with a part of a statement that is declared to be of this type."""
    origin, parts = get_origin(type_), get_args(type_)
    if _is_disguised(found):
        kind = next(each for each in _PLAIN if isinstance(found, each)).__name__
        yield f"{shown(found)} is of the class {type(found).__name__}: make it a plain {kind}"
    elif type_ is _AValue:
        if not isinstance(found, str) or found not in board.values:
            yield f"{shown(found)} is none of the values {' '.join(board.values)}"
    elif type_ == Cell:
        if not _is_cell(found):
            yield f"{shown(found)} is no cell: write (row, column)"
        elif not board.has(found):
            size = f"{board.height}x{board.width}"
            yield f"{label(found)} is beyond the border of {size}: leave it out"
    elif origin in (Union, UnionType):
        yield from _faults_of_all(found, parts, board)
    elif type_ == Position:
        if type(found) is not tuple or len(found) != 2:
            yield f"{shown(found)} is no term: write (cell, value), as in ((0, 0), BLACK)"
        else:
            yield from _faults(found[0], Cell, board)
            yield from _faults(found[1], _AValue, board)
    elif origin in (tuple, frozenset):
        many = parts[1:] in ((...,), ())
        if not isinstance(found, origin) or not (many or len(found) == len(parts)):
            size = "" if many else f" of {len(parts)}"
            yield f"{shown(found)} is no {origin.__name__}{size}: make it one"
            return
        types = repeat(parts[0], len(found)) if many and parts else parts
        for each, its in checked(zip(found, types, strict=False), 100):
            yield from _faults(each, its, board)
    elif isinstance(type_, type):
        if not isinstance(found, type_) or isinstance(found, bool) is not (type_ is bool):
            told = _WORDS.get(type_, f"no {type_.__name__}")
            fields = ", ".join(getattr(type_, "_fields", ()))
            yield f"{shown(found)} is {told}" + f": write {type_.__name__}({fields})" * bool(fields)
        elif is_dataclass(type_) or hasattr(type_, "_fields"):
            for name, its in _types(type_).items():
                yield from _faults(getattr(found, name), its, board)


_WORDS = {
    bool: "no bool: write True or False",
    int: "no whole number",
    str: "no text",
    NoneType: "not None",
}


def _faults_of_all(found: Any, parts: tuple[Any, ...], board: StatementBoard) -> Iterator[str]:
    """Yield what is wrong with the first of the types, if none of them fits.

    A number among terms would be a literal, which encoders alone know.
    """
    types = [part for part in parts if not (part is int and Not in parts)]
    told = [list(_faults(found, type_, board)) for type_ in types]
    if all(told):
        yield from told[types.index(type(found)) if type(found) in types else 0]


def _are_terms(found: Any, board: StatementBoard) -> bool:
    """Return whether these are terms of the board, each without `Not`."""
    return type(found) is tuple and all(
        type(term) is tuple
        and len(term) == 2
        and board.has(term[0])
        and type(term[1]) is str
        and term[1] in board.values
        for term in checked(found)
    )


_PLAIN = str, tuple, frozenset, int


def _is_disguised(found: Any) -> bool:
    """Return whether this is of a class of the file's own, whose code would run with each use."""
    home = type(found).__module__.partition(".")[0]
    return isinstance(found, _PLAIN) and home not in ("builtins", "satgrid")


def _is_cell(found: Any) -> bool:
    return type(found) is tuple and len(found) == 2 and type(found[0]) is type(found[1]) is int
