"""What is wrong with a statement that somebody's own rules yield.

An encoder trusts its statement: a cell beyond the border would be taken for one of the next row,
and a list or a generator in place of a tuple would end in a traceback.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from satgrid import constraints
from satgrid.clues import Value
from satgrid.constraints import Constraint, Not
from satgrid.errors import shown
from satgrid.grid import label


def fault(statement: Any, height: int, width: int, values: Collection[Value]) -> str | None:
    """Return what is wrong with it on a board of this size and these values, or None."""
    if not isinstance(statement, Constraint) or not is_dataclass(statement):
        return f"{shown(statement)} is no statement: yield one, such as NeverTouch(BLACK)"
    name = type(statement).__name__
    if statement.kind() not in constraints.kinds():
        return f"satgrid has no encoder for {name}: say it with what satgrid has"
    for field in fields(statement):
        found = getattr(statement, field.name)
        for wrong in _faults(field.name, str(field.type), found, height, width, values):
            return f"{name}: {wrong}"
    return None


def _faults(
    name: str, type_: str, found: Any, height: int, width: int, values: Collection[Value]
) -> Iterator[str]:
    """Yield what is wrong with a field that is declared to be of this type."""
    if type_ == "int" and (not isinstance(found, int) or isinstance(found, bool)):
        yield f"{name} is {shown(found)}: make it a whole number"
    elif type_ == "str" and not isinstance(found, str):
        yield f"{name} is {shown(found)}: make it a text"
    elif type_.startswith("Value") and isinstance(found, str) and found not in values:
        yield _no_value(found, values)
    elif type_.startswith("Value") and not isinstance(found, str | None):
        yield f"{name} is {shown(found)}: make it one of {' '.join(values)}"
    elif type_.startswith("tuple") and not isinstance(found, tuple):
        yield f"{name} is {shown(found)}: make it a tuple"
    elif name == "terms":
        for term in found:
            bare = term.term if isinstance(term, Not) else term
            if not _is_position(bare):
                yield f"{shown(term)} is no term: write (cell, value), as in ((0, 0), BLACK)"
            yield from _beyond(bare, height, width, values)
    elif type_ == "Cell" and not _is_cell(found):
        yield f"{name} is {shown(found)}: make it (row, column)"
    else:
        yield from _beyond(found, height, width, values)


def _beyond(found: Any, height: int, width: int, values: Collection[Value]) -> Iterator[str]:
    """Yield what is wrong with the cells, and the values that they are said to have."""
    if _is_cell(found):
        if not (0 <= found[0] < height and 0 <= found[1] < width):
            yield f"{label(found)} is beyond the border of {height}x{width}: leave it out"
    elif type(found) is tuple:
        if _is_position(found) and found[1] not in values:
            yield _no_value(found[1], values)
        for each in found:
            yield from _beyond(each, height, width, values)
    elif isinstance(found, list | dict | set | Iterator):
        yield f"{shown(found)}: make it a tuple"


def _is_cell(found: Any) -> bool:
    return type(found) is tuple and len(found) == 2 and type(found[0]) is type(found[1]) is int


def _is_position(found: Any) -> bool:
    return (
        type(found) is tuple
        and len(found) == 2
        and _is_cell(found[0])
        and isinstance(found[1], str)
    )


def _no_value(found: str, values: Collection[Value]) -> str:
    return f"{shown(found)} is none of the values {' '.join(values)} of a cell"
