"""A cell with a printed value, or many. The compiler states given cells, for every family."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from satgrid.clues import Value
from satgrid.constraints import Bulk, Constraint, Literals, Position, Post, encodes
from satgrid.deadline import checked
from satgrid.domains import Domains, Steps, coverage
from satgrid.formula import Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record


@record
class Given(Constraint):
    """The cell has the value."""

    cell: Cell
    value: Value
    clue: str = ""
    default = "unit"
    direct = True

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the grid shows the value in the cell."""
        return grid[self.cell] == self.value

    def image(self, cell_map: Mapping[Cell, Cell]) -> Given:
        """Return the statement about the cell's new place, if it has one."""
        return Given(cell_map.get(self.cell, self.cell), self.value)


@record
class GivenEach(Bulk):
    """Each cell has its value: cell i has `values[i]` and comes from the clue `clues[i]`."""

    cells: tuple[Cell, ...]
    values: tuple[Value, ...]
    clues: tuple[str, ...]
    clue: str = ""
    default = Given.default
    direct = True

    def parts(self) -> list[Given]:
        """Return the statement of each cell."""
        return list(map(Given, self.cells, self.values, self.clues))


def _pairs(constraint: Given | GivenEach) -> Iterable[Position]:
    if isinstance(constraint, Given):
        return [(constraint.cell, constraint.value)]
    return checked(zip(constraint.cells, constraint.values, strict=True))


def narrower(constraints: Sequence[Given | GivenEach], domains: Domains) -> Steps:
    """Narrowing of given cells: each has its value and no other."""
    cells: dict[str, list[Cell]] = {value: [] for value in domains.values}
    for constraint in checked(constraints):
        for cell, value in _pairs(constraint):
            cells.setdefault(value, []).append(cell)
    given = {value: domains.plane(checked(those)) for value, those in cells.items()}
    once, twice = coverage(given.values())
    # A cell that is given two values has none.
    kept = {value: ~once | plane & ~twice for value, plane in given.items()}

    def step() -> None:
        planes = domains.planes
        left = {value: planes[value] & kept[value] for value in domains.values}
        if left != planes:
            domains.replace(left)

    yield 0, step


@encodes("unit", "A given cell as a unit clause.", strength="domain-consistent", takes_bulk=True)
def unit_encoder(
    formula: Formula, constraint: Given | GivenEach, literal: Literals, post: Post
) -> None:
    """Add a clause for each cell."""
    for cell, value in _pairs(constraint):
        formula.add(literal(cell, value))
