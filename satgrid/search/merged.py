"""One value for all large sizes: a shorter formula of a puzzle whose values are sizes of regions.

Most sizes that a region may have are in no solution. So the formula has values for the sizes that
are printed or small, and the value `OTHER` for all others. A region of `OTHER` is drawn with its
number of cells. It may also be several regions side by side, such as 7 cells beside 8: then one
grid of the formula stands for several solutions. `Merged.is_ambiguous` is true for such grids,
`readings` returns some of the solutions, and `widened` has a value of its own for more sizes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from satgrid.board import beside
from satgrid.clues import OTHER, Value, number_of, value_of
from satgrid.constraints import Constraint
from satgrid.constraints.given import Given, GivenEach
from satgrid.constraints.sized import Sized, regions
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid
from satgrid.problem import Problem
from satgrid.records import record

_SMALL = 15
"""Printed sizes up to this one say how large the regions without a printed size are, about."""

_USUAL = 5
"""The largest such size if none is printed."""


@record
class Merged:
    """The statements and values of a puzzle with `OTHER` instead of the sizes without a value.

    `most` is the largest size of the puzzle.
    """

    others: tuple[Constraint, ...]
    sized: Sized
    most: int

    @property
    def statements(self) -> list[Constraint]:
        """The statements of the puzzle."""
        return [*self.others, self.sized]

    @property
    def values(self) -> tuple[Value, ...]:
        """The values of cells."""
        other = () if self.sized.other is None else (self.sized.other,)
        return (*(value for _, value in self.sized.values), *other)

    def folded(self, grid: Grid[Value]) -> Grid[Value]:
        """Return the grid of the formula that stands for a solution."""
        return grid.with_only(self.values, OTHER)

    def is_ambiguous(self, grid: Grid[Value]) -> bool:
        """Return whether the folded grid may stand for several solutions."""
        return self.largest(grid) >= self.sized.split

    def largest(self, grid: Grid[Value]) -> int:
        """Return the number of cells of the largest region of `OTHER` in the folded grid."""
        return max(map(len, other_regions(self.folded(grid))), default=0)

    def readings(self, grid: Grid[Value]) -> Iterator[Grid[Value]]:
        """Yield solutions that the folded grid stands for, but not all if it is ambiguous.

        Each has another reading than the first for one region at most.
        """
        grid = self.folded(grid)
        parted = [self._parts(cells) for cells in other_regions(grid)]
        firsts = [next(parts, None) for parts in parted]
        if None in firsts:
            return
        flat = list(grid.flat)

        def draw(parts: Iterable[Sequence[Cell]]) -> None:
            for part in parts:
                for r, c in part:
                    flat[r * grid.width + c] = value_of(len(part))

        for first in firsts:
            draw(first or ())
        yield Grid(grid.height, grid.width, tuple(flat))
        for first, parts in zip(firsts, parted, strict=True):
            for each in parts:
                draw(each)
                yield Grid(grid.height, grid.width, tuple(flat))
            draw(first or ())

    def widened(self, most: int) -> Merged:
        """Return the same with a value for each size up to `most`."""
        return _with_values(self.others, self.sized.sizes.union(range(1, most + 1)), self.most)

    def _is_other(self, size: int) -> bool:
        return size <= self.most and size not in self.sized.sizes

    def _parts(self, cells: Sequence[Cell]) -> Iterator[tuple[Sequence[Cell], ...]]:
        """Yield the region as one of its size, then parted in two along an edge of a tree."""
        if self._is_other(len(cells)):
            yield (cells,)
        if len(cells) < self.sized.split:
            return
        for root in (cells[0], cells[-1]):
            order, before = _tree(cells, root)
            below = dict.fromkeys(order, 1)
            for p in reversed(order[1:]):
                below[before[p]] += below[p]
            for top in checked(order[1:], 10):
                sizes = below[top], len(cells) - below[top]
                if sizes[0] != sizes[1] and all(map(self._is_other, sizes)):
                    part = {top}
                    for p in order:
                        if before.get(p) in part:
                            part.add(p)
                    yield sorted(part), [p for p in cells if p not in part]


class Readings:
    """The solutions that grids of a formula with `OTHER` stand for.

    `excluded` are the excluded grids of the formula that may stand for several solutions.
    """

    def __init__(self, merged: Merged) -> None:
        self.merged = merged
        self.excluded: dict[Grid[Value], Iterator[Grid[Value]]] = {}

    def branch(self) -> Readings:
        """Return the same for another formula, which excludes no grid."""
        return Readings(self.merged)

    def largest(self, grid: Grid[Value]) -> int:
        """Return the number of cells of the largest region of `OTHER`."""
        return self.merged.largest(grid)

    def first(self, grid: Grid[Value]) -> Grid[Value] | None:
        """Return a solution that the grid stands for, None if none is found."""
        return next(self.merged.readings(grid), None)

    def only(self, grid: Grid[Value]) -> Grid[Value] | None:
        """Return the only solution that the grid stands for; None if it may have others."""
        return None if self.merged.is_ambiguous(grid) else self.first(grid)

    def exclude(self, solution: Grid[Value]) -> None:
        """Keep the other solutions with the same grid of the formula, which excludes them all."""
        if self.merged.is_ambiguous(solution):
            folded = self.merged.folded(solution)
            self.excluded.setdefault(folded, self.merged.readings(solution))

    def next(self, known: Iterable[Grid[Value]]) -> Grid[Value] | None:
        """Return a solution that is not known, of an excluded grid; None if none is found."""
        seen = set(known)
        return next(
            (grid for each in self.excluded.values() for grid in each if grid not in seen), None
        )

    def widen(self, most: int) -> None:
        """Give each size up to `most` a value of its own; no grid is excluded then."""
        self.merged = self.merged.widened(most)
        self.excluded.clear()


def _tree(cells: Sequence[Cell], root: Cell) -> tuple[list[Cell], dict[Cell, Cell]]:
    """Return the cells by their distance from the root, and the cell before each."""
    left, order = set(cells) - {root}, [root]
    before: dict[Cell, Cell] = {}
    for p in order:  # grows while it is read
        for q in beside(p):
            if q in left:
                left.remove(q)
                before[q] = p
                order.append(q)
    return order, before


def other_regions(grid: Grid[Value]) -> Iterator[list[Cell]]:
    """Yield the regions of `OTHER`."""
    return regions({cell for cell in grid.cells() if grid[cell] == OTHER})


def with_sizes(grid: Grid[Value]) -> Grid[Value]:
    """Return the grid with the number of cells of each region of `OTHER` in its cells."""
    flat = list(grid.flat)
    for cells in other_regions(grid):
        for r, c in cells:
            flat[r * grid.width + c] = value_of(len(cells))
    return Grid(grid.height, grid.width, tuple(flat))


def is_ambiguous(problem: Problem, grid: Grid[Value]) -> bool:
    """Return whether another solution may have the same values of the problem.

    It does if `OTHER` is the value of a region that may be several regions.
    """
    if not problem.answer.sizes or OTHER not in problem.values:
        return False
    largest = max(map(len, other_regions(grid.with_only(problem.values, OTHER))), default=0)
    stated = (each for each in problem.rules() if isinstance(each, Sized))
    return largest > 0 and any(largest >= each.split for each in stated)


def merge_sizes(
    statements: Iterable[Constraint], given: Iterable[Value], most: int, few: bool = True
) -> Merged | None:
    """Return the puzzle with `OTHER`, None if it has other statements or would gain nothing.

    Its statements have to be printed numbers and one `Sized` about all values. `given` are values
    of given cells, and `most` is the largest size. With `few`, fewer sizes have values than `Sized`
    says.
    """
    others: list[Constraint] = []
    printed = set(given)
    sized: Sized | None = None
    for each in statements:
        if isinstance(each, Sized) and sized is None:
            sized = each
        elif isinstance(each, Given | GivenEach):
            others.append(each)
            printed.update(each.values if isinstance(each, GivenEach) else (each.value,))
        else:
            return None
    if sized is None:
        return None
    named = set(map(number_of, printed))
    small = max((n for n in named if n <= _SMALL), default=_USUAL) + 1
    sizes = named.union(range(1, small + 1)) if few else sized.sizes
    merged = _with_values(tuple(others), sizes, most)
    return None if merged.sized.other is None else merged


def _with_values(others: tuple[Constraint, ...], sizes: Iterable[int], most: int) -> Merged:
    listed = sorted(size for size in sizes if size <= most)
    # For a single size that is left, `OTHER` would be another name.
    other = OTHER if len(listed) < most - 1 else None
    if other is None:
        listed = [*range(1, most + 1)]
    return Merged(others, Sized([(n, value_of(n)) for n in listed], other=other), most)
