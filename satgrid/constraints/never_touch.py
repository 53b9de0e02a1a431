"""Cells of one value never touch side by side; also at corners, or within a distance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, pairwise, product

from satgrid.clues import WHITE, Value
from satgrid.constraints import Constraint, Literals, Post, encodes
from satgrid.deadline import checked
from satgrid.domains import Domains, Steps, repeat
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record


@record
class NeverTouch(Constraint):
    """No two cells that share a side both have the value.

    With `corners`, neither do two that share a corner; with `reach`, neither do two of a row or
    column that are at most `reach` steps apart.
    """

    value: Value
    clue: str = ""
    corners: bool = False
    reach: int = 1
    default = "pairs"
    direct = True
    on_lattice = False

    def pairs(self, height: int, width: int) -> Iterator[tuple[Cell, Cell]]:
        """Yield each two cells of a board that do not both have the value, by the first of them."""
        for r, c in checked(product(range(height), range(width))):
            yield from (((r, c), (r, far)) for far in range(c + 1, min(c + self.reach + 1, width)))
            yield from (((r, c), (far, c)) for far in range(r + 1, min(r + self.reach + 1, height)))
            if self.corners and r + 1 < height:
                yield from (((r, c), (r + 1, at)) for at in (c - 1, c + 1) if 0 <= at < width)

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether no two of these cells have the value."""
        pairs = self.pairs(grid.height, grid.width)
        return not any(grid[p] == grid[q] == self.value for p, q in pairs)

    def image(self, cell_map: Mapping[Cell, Cell]) -> NeverTouch | None:
        """Return the same, unless cells that are left out have the value."""
        return None if self.value == WHITE else replace(self, clue="")


def narrower(constraints: Sequence[NeverTouch], domains: Domains) -> Steps:
    """Narrowing of cells that never touch: a cell beside a known one cannot have its value."""
    seen = [0] * len(constraints)

    def step() -> None:
        undecided = domains.undecided()
        for k, constraint in enumerate(constraints):
            known = domains.planes[constraint.value] & ~undecided
            if known & ~seen[k]:
                domains.remove(constraint.value, _near(constraint, known & ~seen[k], domains))
                seen[k] = known

    yield 0, step


def _near(constraint: NeverTouch, known: int, domains: Domains) -> int:
    """Return the plane of the cells that do not have the value, as these have it."""
    lane, width = domains.lane, domains.width
    near = 0
    for far in range(1, min(constraint.reach, domains.height - 1) + 1):
        near |= known << far * lane | known >> far * lane
    for far in range(1, min(constraint.reach, width - 1) + 1):
        # The cells of a row that have a cell at this distance to the right.
        left = repeat((1 << width - far) - 1, lane, domains.height)
        near |= (known & left) << far | known >> far & left
    if constraint.corners:
        beside = known << 1 | known >> 1
        near |= beside << lane | beside >> lane
    return near


@encodes("pairs", "Pairs: one clause for every two neighbours.", strength="domain-consistent")
def pairs_encoder(formula: Formula, constraint: NeverTouch, literal: Literals, post: Post) -> None:
    """Add the clauses."""
    width = literal.width
    negated = [-x for x in literal.table(constraint.value)]
    rows = [negated[start : start + width] for start in range(0, len(negated), width)]
    columns = (negated[c::width] for c in range(width))
    settled = TRUE in negated
    extend = formula.extend if FALSE in negated else formula.extend_without_constants
    for pairs in checked(_pairs(constraint, rows, columns), 10):
        # Of two neighbours one has another value: as a rule most are known to have.
        extend([pair for pair in pairs if TRUE not in pair] if settled else pairs)


def _pairs(
    constraint: NeverTouch, rows: list[list[int]], columns: Iterable[list[int]]
) -> Iterator[Iterable[tuple[int, int]]]:
    """Yield the literals of two neighbours, as clauses, line by line."""
    for along in chain(rows, columns):
        for far in range(1, min(constraint.reach, len(along) - 1) + 1):
            yield zip(along, along[far:], strict=False)
    for above, below in pairwise(rows) if constraint.corners else ():
        yield zip(above, below[1:], strict=False)
        yield zip(above[1:], below, strict=False)
