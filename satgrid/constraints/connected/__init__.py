"""The cells of some values are one region: connected side by side.

A board without such a cell counts as connected: there are no two cells apart.

This module has the statement and its members; `narrowing`, `encoders` and `cuts` have the rest, and
`cycle_lists` finds sets of cells that divide a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from satgrid.board import all_cells, region
from satgrid.clues import WHITE, Value
from satgrid.constraints import Constraint, Literals, Not, Position
from satgrid.errors import UsageError
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record


@record
class Connected(Constraint):
    """The members, cells of `cells` (None: of the board) with one of the `values`, are one region.

    `values` is one value or a tuple of them; paths between members consist of members. `apart`
    names the only other value, and promises that its cells never touch side by side, which another
    constraint states. None is no promise. Encoders that need the promise refuse a statement without
    it.
    """

    values: Value | tuple[Value, ...]
    apart: Value | None = None
    cells: tuple[Cell, ...] | None = None
    clue: str = ""
    default = "boundary"
    standalone = "sweep"

    @property
    def direct(self) -> bool:  # type: ignore[override]
        """Whether the other cells never touch; few cuts are needed then."""
        return self.apart is not None

    def preset(self, standalone: bool = False, area: int = 0) -> str:
        """Return an encoder or cut that accepts the statement, if `standalone` the smaller encoder.

        A cut of several values is a clause per pair of values, so these get an encoder.
        """
        promised = self.apart is not None and self.cells is None
        standalone = standalone or len(self.values) > 1
        if standalone:
            # Up to 11x11 `forest` has fewer clauses.
            return "forest" if promised and area <= 11 * 11 else "sweep"
        return self.default if promised else "separator"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether a walk from a member reaches all of them."""
        cells = grid.cells() if self.cells is None else self.cells
        members = {cell for cell in cells if grid[cell] in self.values}
        return not members or len(region(min(members), members)) == len(members)

    def image(self, cell_map: Mapping[Cell, Cell]) -> Connected | None:
        """Return the same of the moved cells, if no cell that may be white could be left out."""
        among = None if self.cells is None else set(self.cells)
        if WHITE in self.values and (among is None or not among <= cell_map.keys()):
            return None
        if among is None:
            return Connected(self.values, self.apart)
        moved = sorted(cell_map[cell] for cell in among & cell_map.keys())
        return Connected(self.values, self.apart, tuple(moved))


# ------------------------------------------------------------------ members, for encoders and cuts
# Encoders read one literal per cell, cuts a grid in which all members have one value. If these are
# all cells of one value, no new variable and no new grid are made.


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
