"""The members of a region: cells with one of some values, of the board or a part of it.

Encoders read one literal per cell, cuts a grid in which all members have one value. If the members
are all cells of one value, no new variable and no new grid are made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from satgrid.board import all_cells
from satgrid.clues import Value
from satgrid.constraints import Literals, Not, Position
from satgrid.constraints.connected import Connected
from satgrid.errors import UsageError
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid

MEMBER = "+"
"""The mark of members, if their value does not determine them."""


def possible_members(formula: Formula, constraint: Connected, literal: Literals) -> dict[Cell, int]:
    """Return the cells that may be members with their literals of membership, in reading order."""
    listed = constraint.cells
    cells = all_cells(literal.height, literal.width) if listed is None else sorted(set(listed))
    of_values = [literal.along(cells, value) for value in dict.fromkeys(constraint.values)]
    found = ((p, _any(formula, xs)) for p, *xs in zip(cells, *of_values, strict=True))
    return {p: x for p, x in found if x != FALSE}


def _any(formula: Formula, literals: Iterable[int]) -> int:
    """Return a literal that is true exactly if one of these is."""
    left = dict.fromkeys(x for x in literals if x != FALSE)
    if TRUE in left or any(-x in left for x in left):
        return TRUE
    if len(left) < 2:
        return next(iter(left), FALSE)
    x = formula.variable()
    formula.extend((-each, x) for each in left)
    formula.add(-x, *left)
    return x


def member_grid(constraint: Connected, grid: Grid[Value]) -> tuple[Grid[Value], Value]:
    """Return a grid and the value that its members have."""
    values, cells = constraint.values, constraint.cells
    if cells is None and len(values) == 1:
        return grid, values[0]
    if cells is None:
        flat = [MEMBER if value in values else " " for value in grid.flat]
    else:
        flat = [" "] * len(grid.flat)
        for r, c in cells:
            if grid[r, c] in values:
                flat[r * grid.width + c] = MEMBER
    return Grid(grid.height, grid.width, tuple(flat)), MEMBER


def gap_clauses(
    constraint: Connected, ends: Iterable[Cell], between: Iterable[Cell]
) -> Iterator[list[Position | Not]]:
    """Yield the clauses that one of the ends is no member, or one of the cells between is.

    With several values there is a clause for each choice of values of the ends, and the grid that
    has the ends as members breaks one of them.
    """
    values, cells = tuple(dict.fromkeys(constraint.values)), constraint.cells
    if cells is not None:
        among = set(cells)
        between = [p for p in between if p in among]
    between = list(between)
    having = [(p, value) for p in between for value in values]
    ends = list(ends)
    for chosen in product(values, repeat=len(ends)):
        yield [*(Not(end) for end in zip(ends, chosen, strict=True)), *having]


# ------------------------------------------------------------------ the promise of some statements


def value_never_touching(constraint: Connected, name: str) -> Value:
    """Return the value whose cells never touch, for the encoder or cut of this name.

    Raises `UsageError` for a statement that promises none, or that is about a part of the board:
    cells that divide the board need not divide the part.
    """
    if constraint.apart is None:
        raise UsageError(
            f"connected={name} needs cells that never touch, which the rules of this puzzle do "
            "not promise: choose connected=separator"
        )
    if constraint.cells is not None:
        raise UsageError(
            f"connected={name} is for the whole board, and the rules of this puzzle connect cells "
            "of a part of it: choose connected=separator"
        )
    return constraint.apart
