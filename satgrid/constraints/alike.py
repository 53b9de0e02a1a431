"""All cells of a group have the same value."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.clues import Value
from satgrid.constraints import Constraint, Literals, Post, encodes
from satgrid.deadline import checked
from satgrid.domains import Domains, Steps
from satgrid.formula import Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record


@record
class Alike(Constraint):
    """The cells of a group all have the same one of `values`, or all have some other value.

    If `values` are those of the board, the compiler gives all cells of a group the variables of the
    first one, and no clauses are needed.
    """

    groups: tuple[tuple[Cell, ...], ...]
    values: tuple[Value, ...]
    clue: str = ""
    default = "round"
    direct = True

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether no group shows two of the values, or one of them and another."""
        return all(
            len({grid[cell] if grid[cell] in self.values else None for cell in cells}) < 2
            for cells in self.groups
        )


def narrower(constraints: Sequence[Alike], domains: Domains) -> Steps:
    """A value that one cell of a group cannot have is removed from all of them."""
    groups: dict[Value, list[int]] = {value: [] for value in domains.values}
    for each in constraints:
        planes = [domains.plane(cells) for cells in checked(each.groups, 100) if len(cells) > 1]
        for value in domains.values:
            groups[value] += planes if value in each.values else ()
    seen = dict.fromkeys(domains.values, domains.full)

    def step() -> None:
        while seen != domains.planes:
            planes = dict(domains.planes)
            for value, plane in domains.planes.items():
                gone = seen[value] & ~plane
                for cells in checked(groups[value], 500) if gone else ():
                    if cells & gone:
                        planes[value] &= ~cells
            # Removed cells may be in further groups, if groups have cells in common.
            seen.update(domains.planes)
            domains.replace(planes)

    yield 0, step


@encodes(
    "round",
    "Round: if a cell has a value, the next cell of its group has it too, in a circle.",
    strength="domain-consistent",
)
def round_encoder(formula: Formula, constraint: Alike, literal: Literals, post: Post) -> None:
    """Shapes: no auxiliary variable; no clause between cells that share their literals."""
    tables = [literal.table(value) for value in constraint.values]
    for cells in checked(constraint.groups, 100):
        places = [r * literal.width + c for r, c in cells]
        for table in tables:
            along = [table[at] for at in places]
            if len(set(along)) > 1:
                following = zip(along, along[1:] + along[:1], strict=True)
                formula.extend((-x, y) for x, y in following if x != y)
