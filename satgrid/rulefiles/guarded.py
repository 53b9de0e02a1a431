"""From the module of a rule file to a family that the rest of satgrid can rely on.

Without a `check` an answer is compared with the file's own statements. Exceptions and wrong results
of the file's functions become one line that names the file. This module alone defines which parts a
rule file must have.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import is_dataclass, replace
from functools import cache, partial
from itertools import product, repeat
from types import ModuleType, NoneType, UnionType
from typing import Any, ClassVar, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints

from satgrid import constraints, families, sources
from satgrid.answer import Answer
from satgrid.clues import UNKNOWN, Value
from satgrid.constraints import Bulk, Constraint, Not, Position
from satgrid.constraints.any_of import AnyOfNear
from satgrid.constraints.exactly import ExactlyOneEach
from satgrid.constraints.never_touch import NeverTouch
from satgrid.deadline import OutOfTime, check_deadline, checked
from satgrid.errors import PuzzleError, RuleFileError, UsageError, count
from satgrid.families import Family
from satgrid.grid import Cell, Grid, label
from satgrid.puzzle import Puzzle
from satgrid.rulefiles.calling import call, error_text, shown
from satgrid.rulefiles.loading import NAME, RuleSource, require_free

_NEEDED = {
    "answer": "say what is decided, as in answer = SHADING",
    "rules": "define rules(puzzle), which yields statements",
}
_STATING = "rules", "implied"
_FUNCTIONS = (
    *_STATING,
    *["check", "blank", "drawn", "guess", "inspect", "parts", "printed", "sizes"],
)

MOST_YIELDED = 1_000_000
"""The greatest number of statements or sentences that a function may yield."""


OwnRules: TypeAlias = Callable[[Puzzle], Iterator[Constraint]]
"""Yields the statements of a file."""


def family_of(source: RuleSource, module: ModuleType) -> tuple[Family, OwnRules]:
    """Return the family of a rule file's module, and the file's own rules.

    Raises `RuleFileError` if the file states no family.
    """
    path, own = source.path, {**vars(module)}
    layers = families.layers_in(own)
    for line, name, part in _slips(source, layers):
        raise RuleFileError(
            path, f"{name} is not used and is no part of a family: did you mean {part}?", line
        )
    base = _base_of(source, own)
    require_free(path, source.name, base.name if base else "")
    if base is not None:
        if "answer" in own:
            raise RuleFileError(
                path, f"answer is that of {base.name}: leave it out", _line_of(source, "answer")
            )
        layers = {**base.layers, **layers}
        own["answer"] = base.answer
    for name, remedy in _NEEDED.items():
        if name not in own:
            raise RuleFileError(path, f"it lacks {name}: {remedy}")
    for name in _FUNCTIONS:
        if name in own and not callable(own[name]):
            raise RuleFileError(path, f"{name} is {shown(own[name])}: make it a function")
    answer = own["answer"]
    if not isinstance(answer, Answer):
        raise RuleFileError(path, f"answer is {shown(answer)}: {_NEEDED['answer']}")
    if not layers:
        raise RuleFileError(path, "it lacks clues: declare them, as in numbers = Numbers(least=1)")
    _require_names(path, own.get("aliases", ()), base.name if base else "")
    _require_objectives(path, own.get("objectives", {}))
    if "address" in own:
        own = {**own, "address": _address(source, own, layers)}
    guard = _Guard(path, own)
    guarded: dict[str, Any] = {
        name: partial(guard.statements if name in _STATING else guard.call, name)
        for name in _FUNCTIONS
        if name in own
    }
    guarded["check"] = guard.check
    values = replace(answer, values=guard.values)
    family = families.family_of(source.name, {**own, "answer": values, **guarded})
    return (family if base is None else _built_on(base, family, own)), guarded["rules"]


def _base_of(source: RuleSource, own: Mapping[str, Any]) -> Family | None:
    """Return the family that a file builds on, if it names one."""
    name = own.get("based_on")
    if name is None:
        return None
    line = _line_of(source, "based_on")
    if type(name) is not str:
        raise RuleFileError(
            source.path, f"based_on is {shown(name)}: name a family, as in 'sudoku'", line
        )
    try:
        return families.shipped(name)
    except UsageError as error:
        raise RuleFileError(source.path, f"based_on: {error.problem}", line) from None


_NOT_INHERITED = "name", "aliases", "address", "examples", "nameless", "drawn", "following", "late"
"""Parts of a family that are not those of a file that builds on it.

A random solution that `drawn` returns may break the added rules.
"""


def _built_on(base: Family, own: Family, assigned: Mapping[str, Any]) -> Family:
    """Return the family with the rules of both, and other parts of its base that it lacks."""
    parts = {
        name: getattr(base, name)
        for name in families.PARTS.difference(_NOT_INHERITED)
        if name not in assigned
    }
    parts |= {
        "based_on": base.name,
        "description": (
            f"{own.description}\n\nThe rules of {base.name} hold: {base.description}".strip()
        ),
        "answer": own.answer,
    }
    for name in ("layers", "words", "variants", "objectives"):
        parts[name] = {**getattr(base, name), **getattr(own, name)}

    def rules(puzzle: Puzzle) -> Iterator[Constraint]:
        yield from base.rules(puzzle)
        yield from own.rules(puzzle)

    def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
        yield from base.check(puzzle, grid)
        yield from own.check(puzzle, grid)

    def sizes(height: int, width: int) -> str:
        return base.sizes(height, width) or own.sizes(height, width)

    def inspect(puzzle: Puzzle) -> None:
        for family in (base, own):
            if family.inspect is not None:
                family.inspect(puzzle)

    both = {"rules": rules, "check": check, "sizes": sizes, "inspect": inspect}
    return replace(own, **parts | both)


def _slips(source: RuleSource, layers: Container[str]) -> Iterator[tuple[int, str, str]]:
    # Python compiles expressions that are nested too deeply for `ast`.
    with suppress(RecursionError):
        yield from families.slips(sources.text(source.raw), layers)


def _address(source: RuleSource, own: Mapping[str, Any], layers: Mapping[str, Any]) -> Any:
    """Return the address that the file declares; refuse one that no puzzle of the file can have."""
    path, line = source.path, _line_of(source, "address")
    try:
        address = families.built_address(own["address"])
        bound = address.of_family(source.name, own["answer"])
        parts, names = bound.parts, [part.names for part in bound.parts]
        with suppress(PuzzleError):  # It has no files, only addresses.
            _ = bound.blocks
    except Exception as error:
        raise RuleFileError(
            path,
            f"address: {error_text(error)}: write the genre and its parts, as in "
            'Address("chocona", Borders(), RoomNumbers())',
            line,
        ) from None
    held = {name for layer in layers.values() for name in layer.absent} | {"variant"}
    for part, own_names in zip(parts, names, strict=True):
        if own_names and held.isdisjoint(own_names):
            raise RuleFileError(
                path,
                f"address: {type(part).__name__} has {own_names[0]}, and no layer of the file has: "
                "declare one, or leave the part out",
                line,
            )
    for name in (name for part in parts for name in part.settings):
        if name not in own.get("variants", {}):
            raise RuleFileError(path, f"address: variants has no setting {name}: add it", line)
    return address


def _line_of(source: RuleSource, name: str) -> int | None:
    """Return the line of the file that assigns a name last."""
    with suppress(RecursionError):
        return families.line_of(sources.text(source.raw), name)
    return None


class _Guard:
    """The functions of a rule file, with checks of their results."""

    def __init__(self, path: str, own: dict[str, Any]) -> None:
        self._path = path
        self._answer: Answer = own["answer"]
        self._objectives: dict[str, Value] = own.get("objectives", {})
        self._own: dict[str, Callable[..., Any]] = {
            name: own[name] for name in _FUNCTIONS if name in own
        }

    def values(self, puzzle: Puzzle) -> tuple[Value, ...]:
        values: tuple[Value, ...] = call(self._path, "answer", self._answer.values, puzzle)
        symbols = type(values) is tuple and all(
            type(value) is str and len(value) == 1 and value.isprintable() for value in values
        )
        if not symbols or not values or len({*values, " ", UNKNOWN}) < len(values) + 2:
            raise self._error(
                f"the values of answer are {shown(values)}: give a tuple of different symbols, one "
                f"character each and none of them {UNKNOWN}, as in (WHITE, BLACK)"
            )
        for name, value in self._objectives.items():
            if value not in values:
                raise self._error(f"objectives: {name} is {shown(value)}, which no cell can be")
        return values

    def check(self, puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
        """Yield the referee's sentences, or one for each own statement that does not hold."""
        if "check" not in self._own:
            for statement in self.statements("rules", puzzle):
                for part in call(self._path, "what it states", _broken, statement, grid):
                    where = part.clue or self._near(part) or "a rule"
                    yield f"{where}: {part.kind()} does not hold"
            return
        for k, (sentence, line) in enumerate(self._yielded("check", puzzle, grid), 1):
            if not isinstance(sentence, str) or not sentence:
                raise self._error(
                    f"what check yields as number {k} is no text but {shown(sentence)}: yield a "
                    "sentence for each broken rule",
                    line,
                )
            yield sentence

    def _near(self, statement: Constraint) -> str:
        """Return the place of a statement without a clue, "" for one about the whole board."""
        cells = [*_cells_in([*vars(statement).values()])]
        if not cells:
            return ""
        return f"near {label(min(cells))}" + " of the lattice" * self._answer.lattice

    def statements(self, name: str, puzzle: Puzzle) -> Iterator[Constraint]:
        """Yield the statements of "rules" or "implied", each checked against the board."""
        size = self._answer.board(puzzle)
        board = StatementBoard(size.height, size.width, self.values(puzzle))
        for k, (statement, line) in enumerate(self._yielded(name, puzzle), 1):
            wrong = call(self._path, name, fault, statement, board)
            if wrong:
                raise self._error(f"statement {k} of {name}: {wrong}", line)
            yield statement

    def call(self, name: str, *arguments: Any) -> Any:
        return call(self._path, name, self._own[name], *arguments)

    def _yielded(self, name: str, *arguments: Any) -> Iterator[tuple[Any, int | None]]:
        """Yield the function's items, each with the line of its `yield`."""
        result = self.call(name, *arguments)
        if not isinstance(result, Iterable) or isinstance(result, str):
            raise self._error(f"{name} returns {shown(result)}: let it yield, one thing at a time")
        end = object()
        items = call(self._path, name, iter, result)
        try:
            for k in itertools.count():
                check_deadline()
                item = call(self._path, name, next, items, end)
                if item is end:
                    return
                frame = getattr(items, "gi_frame", None)
                line = frame and frame.f_lineno
                if k == MOST_YIELDED:
                    raise self._error(f"{name} yields more than {k:,} times: let it end", line)
                yield item, line
        finally:
            # Its own `finally` runs now; errors in it do not matter.
            with suppress(RuleFileError, OutOfTime):
                call(self._path, name, getattr(items, "close", bool))

    def _error(self, message: str, line: int | None = None) -> RuleFileError:
        return RuleFileError(self._path, message, line)


def _cells_in(value: Any) -> Iterator[Cell]:
    """Yield the cells in the fields of a statement, in any depth."""
    if _is_cell(value):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _cells_in(each)


def _broken(statement: Constraint, grid: Grid[Value]) -> list[Constraint]:
    return [part for part in checked(statement.parts(), 50) if not part.holds(grid)]


def _require_names(path: str, aliases: Any, base: str) -> None:
    if type(aliases) is not tuple or not all(
        type(alias) is str and NAME.fullmatch(alias) for alias in aliases
    ):
        raise RuleFileError(
            path,
            f"aliases is {shown(aliases)}: make it a tuple of names of small letters, digits, _ "
            'and -, as in ("yinyang",)',
        )
    for alias in aliases:
        require_free(path, alias, base)


def _require_objectives(path: str, objectives: Any) -> None:
    if type(objectives) is not dict or not all(
        type(text) is str and text for pair in objectives.items() for text in pair
    ):
        raise RuleFileError(
            path, f'objectives is {shown(objectives)}: name values, as in {{"black": BLACK}}'
        )


# Checks of a statement. Encoders trust statements: a cell beyond the border would be a cell of the
# next row for them, and a list instead of a tuple would end in a traceback.


class _AValue(str):
    """The type of fields with a `Value`, as distinct from other texts."""


class StatementBoard(NamedTuple):
    """The cells and values that a statement may name."""

    height: int
    width: int
    values: Collection[Value]

    def has(self, value: Any) -> bool:
        """Return whether this is a cell of the board."""
        return _is_cell(value) and 0 <= value[0] < self.height and 0 <= value[1] < self.width


def fault(statement: Any, board: StatementBoard) -> str | None:
    """Return the first fault of the statement on this board, or None."""
    if not isinstance(statement, Constraint) or not is_dataclass(statement):
        return f"{shown(statement)} is no statement: yield one, such as NeverTouch(BLACK)"
    name, kind = type(statement).__name__, statement.kind()
    if kind not in constraints.kinds() or not type(statement).__module__.endswith(
        f"satgrid.constraints.{kind}"
    ):
        return f"satgrid has no encoder for {name}: say it with what satgrid has"
    for field, type_ in _types(type(statement)).items():
        value = getattr(statement, field)
        # Most fields are terms without a fault.
        if field != "terms" or not _are_terms(value, board):
            for wrong in _faults(value, type_, board):
                return f"{name}, {field}: {wrong}"
    return next((f"{name}, {wrong}" for wrong in _faults_together(statement, board)), None)


_AS_MANY = {"groups": ("when", "clues", "first"), "cells": ("values", "clues")}
"""The fields of a statement in bulk that have an entry for each entry of another field."""


def _faults_together(statement: Any, board: StatementBoard) -> Iterator[str]:
    """Yield the faults of fields that are right one by one and do not fit together."""
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
    found = get_type_hints(of, localns={"Value": _AValue})
    return {name: type_ for name, type_ in found.items() if get_origin(type_) is not ClassVar}


def _faults(value: Any, type_: Any, board: StatementBoard) -> Iterator[str]:
    """Yield the faults of a part of a statement that is declared with this type."""
    origin, parts = get_origin(type_), get_args(type_)
    if _is_disguised(value):
        kind = next(each for each in _PLAIN if isinstance(value, each)).__name__
        yield f"{shown(value)} is of the class {type(value).__name__}: make it a plain {kind}"
    elif type_ is _AValue:
        if not isinstance(value, str) or value not in board.values:
            yield f"{shown(value)} is none of the values {' '.join(board.values)}"
    elif type_ == Cell:
        if not _is_cell(value):
            yield f"{shown(value)} is no cell: write (row, column)"
        elif not board.has(value):
            size = f"{board.height}x{board.width}"
            yield f"{label(value)} is beyond the border of {size}: leave it out"
    elif origin in (Union, UnionType):
        yield from _faults_of_all(value, parts, board)
    elif type_ == Position:
        if type(value) is not tuple or len(value) != 2:
            yield f"{shown(value)} is no term: write (cell, value), as in ((0, 0), BLACK)"
        else:
            yield from _faults(value[0], Cell, board)
            yield from _faults(value[1], _AValue, board)
    elif origin in (tuple, frozenset):
        many = parts[1:] in ((...,), ())
        if not isinstance(value, origin) or not (many or len(value) == len(parts)):
            size = "" if many else f" of {len(parts)}"
            yield f"{shown(value)} is no {origin.__name__}{size}: make it one"
            return
        types = repeat(parts[0], len(value)) if many and parts else parts
        for each, its in checked(zip(value, types, strict=False), 100):
            yield from _faults(each, its, board)
    elif isinstance(type_, type):
        if not isinstance(value, type_) or isinstance(value, bool) is not (type_ is bool):
            is_not = _WORDS.get(type_, f"no {type_.__name__}")
            fields = ", ".join(getattr(type_, "_fields", ()))
            remedy = f": write {type_.__name__}({fields})" if fields else ""
            yield f"{shown(value)} is {is_not}{remedy}"
        elif is_dataclass(type_) or hasattr(type_, "_fields"):
            for name, its in _types(type_).items():
                yield from _faults(getattr(value, name), its, board)


_WORDS = {
    bool: "no bool: write True or False",
    int: "no whole number",
    str: "no text",
    NoneType: "not None",
}


def _faults_of_all(value: Any, parts: tuple[Any, ...], board: StatementBoard) -> Iterator[str]:
    """Yield the faults for the best of the types, if the value fits none of them.

    A number among terms is a literal, which only encoders have.
    """
    types = [part for part in parts if not (part is int and Not in parts)]
    faults = [list(_faults(value, type_, board)) for type_ in types]
    if all(faults):
        yield from faults[types.index(type(value)) if type(value) in types else 0]


def _are_terms(value: Any, board: StatementBoard) -> bool:
    """Return whether these are terms of the board, each without `Not`."""
    return type(value) is tuple and all(
        type(term) is tuple
        and len(term) == 2
        and board.has(term[0])
        and type(term[1]) is str
        and term[1] in board.values
        for term in checked(value)
    )


_PLAIN = str, tuple, frozenset, int


def _is_disguised(value: Any) -> bool:
    """Return whether the value has a class of the file, whose code would run with each use."""
    home = type(value).__module__.partition(".")[0]
    return isinstance(value, _PLAIN) and home not in ("builtins", "satgrid")


def _is_cell(value: Any) -> bool:
    return type(value) is tuple and len(value) == 2 and type(value[0]) is type(value[1]) is int
