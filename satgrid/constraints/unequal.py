"""Two groups of cells have different numbers of cells of a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satgrid.clues import WHITE, Value
from satgrid.constraints import Constraint, Literals, Post, encodes, without_constants
from satgrid.constraints.parts.counting import count_in_tree
from satgrid.constraints.parts.templates import replay
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains, Steps, step_until_met
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record


@record
class Unequal(Constraint):
    """The numbers of cells of `first` and of `second` that have the value differ.

    A cell that is in both groups makes no difference; no group has a cell twice.
    """

    value: Value
    first: tuple[Cell, ...]
    second: tuple[Cell, ...]
    clue: str = ""
    default = "totalizer"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the numbers of cells with the value differ."""
        first, second = (
            sum(grid[p] == self.value for p in group) for group in (self.first, self.second)
        )
        return first != second

    def apart(self) -> tuple[list[Cell], list[Cell]]:
        """Return the cells of each group that are not in the other, in reading order."""
        first, second = {*self.first}, {*self.second}
        return sorted(first - second), sorted(second - first)

    def image(self, cell_map: Mapping[Cell, Cell]) -> Unequal | None:
        """Return the same of the moved cells, if the cells without a place do not count."""
        groups = self.apart()
        if self.value == WHITE and not cell_map.keys() >= {*groups[0], *groups[1]}:
            return None
        first, second = sorted(
            tuple(sorted(cell_map[p] for p in group if p in cell_map)) for group in groups
        )
        return Unequal(self.value, first, second)


def narrower(constraints: Sequence[Unequal], domains: Domains) -> Steps:
    """If a single cell is undecided, it does not make the numbers equal."""
    pairs = ((each, [*map(domains.plane, each.apart())]) for each in checked(constraints, 10))
    yield 1, step_until_met(pairs, lambda pair: _narrow_one(*pair, domains))


def _narrow_one(constraint: Unequal, groups: Sequence[int], domains: Domains) -> bool:
    """Return whether the numbers are known to differ, after narrowing; `groups` are planes."""
    first, second = groups
    value, possible = constraint.value, domains.planes.get(constraint.value, 0)
    undecided = domains.undecided()
    fixed, open_ = possible & ~undecided, possible & undecided
    ahead = (fixed & first).bit_count() - (fixed & second).bit_count()
    more, fewer = open_ & first, open_ & second
    if ahead + more.bit_count() < 0 or ahead > fewer.bit_count():
        return True
    cell = more | fewer
    if not cell:
        if ahead == 0:
            raise Contradiction(constraint.clue)
        return True
    if cell & cell - 1:
        return False
    # With the value in the open cell they would be equal, or without it they are.
    for other in domains.values:
        if (other == value) == (ahead != 0):
            domains.remove(other, cell)
    return True


@encodes(
    "totalizer",
    "Totalizers: each group is counted in unary, once for all statements, and the counts differ.",
    strength="domain-consistent",
)
def totalizer_encoder(formula: Formula, constraint: Unequal, literal: Literals, post: Post) -> None:
    """Shapes: n and m undecided literals of the two groups; a binary tree over each, halved from
    the root downwards, whose inner nodes have a variable "at least j leaves below are true" for
    each leaf.
    """
    value = constraint.value
    (first, i), (second, j) = (
        without_constants(literal.along(cells, value)) for cells in constraint.apart()
    )
    ups, downs = _count(formula, first), _count(formula, second)
    least, most = max(i, j), min(i + len(first), j + len(second))
    formula.extend(
        (-ups[k - i], ups[k - i + 1], -downs[k - j], downs[k - j + 1])
        for k in range(least, most + 1)
    )


def _count(formula: Formula, literals: list[int]) -> list[int]:
    """Return the count of the literals: its entry j reads "at least j of them are true"."""
    n = len(literals)
    if n < 2:
        return [TRUE, *literals, FALSE]

    def make() -> list[int]:
        replay(formula, _add_counts, literals, 1)
        # The root is made last.
        return [TRUE, *range(formula.variables - n + 1, formula.variables + 1), FALSE]

    return formula.cached_gate((0, 0, *literals), make)


def _add_counts(formula: Formula, literals: list[int], _: int) -> None:
    """Count the literals, the root's variables last."""
    count_in_tree(formula, literals, lambda n: [TRUE, *formula.new(n), FALSE])
