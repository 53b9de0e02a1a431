"""What is wrong with a statement that somebody's own rules yield.

An encoder trusts its statement: a cell beyond the border would be taken for one of the next row,
and a list or a generator in place of a tuple would end in a traceback. So each field is held
against its declared type, and its cells and values against the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import is_dataclass
from functools import cache
from itertools import product, repeat
from types import NoneType, UnionType
from typing import Any, ClassVar, NamedTuple, Union, get_args, get_origin, get_type_hints

from satgrid import constraints
from satgrid.clues import Value
from satgrid.constraints import Bulk, Constraint, Not, Position
from satgrid.constraints.any_of import AnyOfNear
from satgrid.constraints.exactly import ExactlyOneEach
from satgrid.constraints.never_touch import NeverTouch
from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, label
from satgrid.rulefiles.calling import shown


class _AValue(str):
    """What the types of fields have for `Value`, which is told from other texts by that."""


class Board(NamedTuple):
    """What a statement may speak of."""

    height: int
    width: int
    values: Collection[Value]

    def has(self, found: Any) -> bool:
        """Return whether this is a cell of the board."""
        return _is_cell(found) and 0 <= found[0] < self.height and 0 <= found[1] < self.width


def fault(statement: Any, board: Board) -> str | None:
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
    return next((f"{name}, {wrong}" for wrong in _together(statement, board)), None)


_AS_MANY = {"groups": ("when", "clues", "first"), "cells": ("values", "clues")}
"""What a statement in bulk has one of for each of these."""


def _together(statement: Any, board: Board) -> Iterator[str]:
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


def _faults(found: Any, type_: Any, board: Board) -> Iterator[str]:
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


def _faults_of_all(found: Any, parts: tuple[Any, ...], board: Board) -> Iterator[str]:
    """Yield what is wrong with the first of the types, if none of them fits.

    A number among terms would be a literal, which encoders alone know.
    """
    types = [part for part in parts if not (part is int and Not in parts)]
    told = [list(_faults(found, type_, board)) for type_ in types]
    if all(told):
        yield from told[types.index(type(found)) if type(found) in types else 0]


def _are_terms(found: Any, board: Board) -> bool:
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
