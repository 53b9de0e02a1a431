"""Rules that are stated of each row, column, room or box, by these, and rules of a few cells.

A person looks at one row or room at a time, as at one clue.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple

from satgrid.constraints import Constraint
from satgrid.constraints.attached import Attached
from satgrid.constraints.cover import Cover
from satgrid.constraints.given import Given
from satgrid.constraints.sized import Sized
from satgrid.grid import Cell, corner_label, label
from satgrid.problem import Problem
from satgrid.why import tiers
from satgrid.why.reach import Reach

_FEW = 4
"""A rule of so many cells is seen at a glance."""


class Rules(NamedTuple):
    """Statements of rules without a clue: `units` by what they are called, `near` ones by kind.

    Those of whole regions or boards are in neither.
    """

    units: dict[str, list[Constraint]]
    near: dict[str, list[Constraint]]


def rules_of(problem: Problem, parts: Iterable[Constraint], reach: Reach) -> Rules:
    """Return the statements among these that have no clue."""
    found = Rules({}, {})
    parts = [*parts]
    covers = {id(part.placements): part for part in parts if isinstance(part, Cover)}
    for part in parts:
        kind = part.kind()
        if isinstance(part, Cover) and part.cell is not None and part.when:
            # Nobody looks at what can cover a cell without what else would.
            wanted = [covers[id(group)] for group in part.when]
            found.units[f"what reaches {label(part.cell)}"] = [part, *wanted]
            continue
        if part.clue or kind in tiers.REGIONAL or kind == Given.kind():
            continue
        cells = reach.cells([part])
        if _FEW < len(cells) < problem.board.area:
            named = part.cell if isinstance(part, Cover) else None
            name = label(named) if named else _name(problem, cells)
            found.units.setdefault(name, []).append(part)
        else:
            found.near.setdefault(kind, []).append(part)
    return found


def regions_of(parts: Sequence[Constraint]) -> dict[str, list[Constraint]]:
    """Return by each given number's name that its region has so many cells, if a rule says so."""
    found: dict[str, list[Constraint]] = {}
    for rule in (part for part in parts if isinstance(part, Sized)):
        sizes = {value: n for n, value in enumerate(rule.values, 1)}
        for part in parts:
            if isinstance(part, Given) and part.value in sizes:
                number = sizes[part.value] - 1
                found[part.clue] = [Attached(part.cell, number, part.value, part.clue)]
    return found


def _name(problem: Problem, cells: Set[Cell]) -> str:
    """Return what people call these cells."""
    rows, columns = {r for r, _ in cells}, {c for _, c in cells}
    height, width = problem.board
    if problem.answer.lattice:
        return _between(problem, (min(rows), min(columns)), (max(rows), max(columns)))
    if len(rows) == 1 and len(columns) == width:
        return f"row {min(rows) + 1}"
    if len(columns) == 1 and len(rows) == height:
        return f"column {min(columns) + 1}"
    first = _cell(min(cells))
    rooms = problem.puzzle.rooms
    if rooms is not None and set(rooms.members()[rooms[min(cells)]]) == cells:
        return f"the room of {first}"
    if len(cells) == len(rows) * len(columns):
        return f"{first} to {_cell(max(cells))}"
    return f"the cells from {first} to {_cell(max(cells))}"


def _between(problem: Problem, first: Cell, last: Cell) -> str:
    """Return what people call the places of a lattice from one to another."""
    (top, left), (bottom, right) = first, last
    if bottom - top == right - left == 2 and (top + 1) % 2 == (left + 1) % 2 == 0:
        return corner_label(((top + 1) // 2, (left + 1) // 2))
    height, width = problem.puzzle.board
    here = min(top // 2, height - 1), min(left // 2, width - 1)
    there = max((bottom - 1) // 2, here[0]), max((right - 1) // 2, here[1])
    if here == there:
        return f"the sides of {_cell(here)}"
    return f"the sides from {_cell(here)} to {_cell(there)}"


def _cell(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"
