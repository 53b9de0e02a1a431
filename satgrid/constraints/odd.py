"""An odd (or even) number of cells has a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satgrid.clues import WHITE, Value
from satgrid.constraints import Constraint, Literals, Post, encodes, without_constants
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains, Steps, step_until_met
from satgrid.formula import Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record


@record
class Odd(Constraint):
    """The number of different cells that have the value is odd; even if `odd` is False."""

    value: Value
    cells: tuple[Cell, ...]
    odd: bool = True
    clue: str = ""
    default = "chain"
    direct = True

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether an odd (or even) number of cells has the value."""
        return sum(grid[p] == self.value for p in self.cells) % 2 == self.odd

    def image(self, cell_map: Mapping[Cell, Cell]) -> Odd:
        """Return the statement about the moved cells, without cells that have no new place."""
        moved = sorted(cell_map[p] for p in self.cells if p in cell_map)
        others = (len(self.cells) - len(moved)) % 2 if self.value == WHITE else 0
        return Odd(self.value, tuple(moved), self.odd != bool(others))


def narrower(constraints: Sequence[Odd], domains: Domains) -> Steps:
    """If a single cell is undecided, the others decide it."""
    pairs = ((each, domains.plane(each.cells)) for each in checked(constraints, 10))
    yield 1, step_until_met(pairs, lambda pair: _narrow_one(*pair, domains))


def _narrow_one(constraint: Odd, cells: int, domains: Domains) -> bool:
    """Return whether the number is known, or the last open cell decided; raise if it is wrong."""
    value, possible = constraint.value, domains.planes.get(constraint.value, 0) & cells
    undecided = domains.undecided()
    cell = possible & undecided
    wanting = (possible & ~undecided).bit_count() % 2 != constraint.odd
    if cell & cell - 1:
        return False
    if not cell and wanting:
        raise Contradiction(constraint.clue)
    for other in domains.values if cell else ():
        if (other != value) == wanting:
            domains.remove(other, cell)
    return True


@encodes(
    "chain",
    "Chain: for each cell, whether an odd number is true so far, shared by all statements.",
    strength="domain-consistent",
)
def chain_encoder(formula: Formula, constraint: Odd, literal: Literals, post: Post) -> None:
    """Shapes: n undecided literals; a variable for each except the first, "an odd number of
    literals up to this one is true", which statements that begin with the same cells share.
    """
    literals, true = without_constants(literal.along(constraint.cells, constraint.value))
    odd = constraint.odd != bool(true % 2)
    if literals:
        so_far, *rest = literals
        for x in rest:
            so_far = _differ(formula, so_far, x)
        formula.add(so_far if odd else -so_far)
    elif odd:
        formula.add()


def _differ(formula: Formula, a: int, b: int) -> int:
    """Return the literal that one of the two is true, but not both."""

    def make() -> int:
        x = formula.variable()
        formula.extend_without_constants([(-a, b, x), (a, -b, x), (a, b, -x), (-a, -b, -x)])
        return x

    return formula.cached_gate((0, 0, 0, a, b), make)
