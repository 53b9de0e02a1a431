"""One value for all large sizes: a shorter formula of a puzzle whose values are sizes of regions.

Most sizes that a region may have are in no solution. So the formula has values for the sizes that
are printed or small, and the value `OTHER` for all others. A region of `OTHER` is drawn with its
number of cells. It may also be several regions side by side, such as 7 cells beside 8: then one
grid of the formula stands for several solutions. `Merged.is_ambiguous` is true for such grids,
`readings` returns some of the solutions, and `widened` has a value of its own for more sizes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from satgrid.board import beside
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.constraints.given import Given, GivenEach
from satgrid.constraints.sized import Sized, regions
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid

OTHER: Value = "*"
"""The value of cells whose size has no value of its own; no number has this character."""

_SMALL = 15
"""Printed sizes up to this one say how large the regions without a printed size are, about."""

_USUAL = 5
"""The largest such size if none is printed."""


@dataclass(frozen=True)
class Merged:
    """The statements and values of a puzzle with `OTHER` instead of the sizes without a value.

    `known` has the value of each size of the puzzle, and `sized` the sizes with a value here.
    """

    others: tuple[Constraint, ...]
    sized: Sized
    known: tuple[tuple[int, Value], ...]

    @property
    def statements(self) -> list[Constraint]:
        """The statements of the puzzle."""
        return [*self.others, self.sized]

    @property
    def values(self) -> tuple[Value, ...]:
        """The values of cells."""
        return (*(value for _, value in self.sized.values), OTHER)

    @cached_property
    def _value_of(self) -> dict[int, Value]:
        """The value of each size without a value here."""
        return {size: value for size, value in self.known if size not in self.sized.sizes}

    def folded(self, grid: Grid[Value]) -> Grid[Value]:
        """Return the grid of the formula that stands for a solution."""
        own = set(self.values)
        flat = tuple([value if value in own else OTHER for value in grid.flat])
        return Grid(grid.height, grid.width, flat)

    def is_ambiguous(self, grid: Grid[Value]) -> bool:
        """Return whether the folded grid may stand for several solutions."""
        return self.largest(grid) >= self.sized.split

    def largest(self, grid: Grid[Value]) -> int:
        """Return the number of cells of the largest region of `OTHER` in the folded grid."""
        return max(map(len, self._regions(self.folded(grid))), default=0)

    def readings(self, grid: Grid[Value]) -> Iterator[Grid[Value]]:
        """Yield solutions that the folded grid stands for, but not all if it is ambiguous.

        Each has another reading than the first for one region at most.
        """
        grid = self.folded(grid)
        parted = [self._parts(cells) for cells in self._regions(grid)]
        firsts = [next(parts, None) for parts in parted]
        if None in firsts:
            return
        flat = list(grid.flat)

        def draw(parts: Iterable[Sequence[Cell]]) -> None:
            for part in parts:
                for r, c in part:
                    flat[r * grid.width + c] = self._value_of[len(part)]

        for first in firsts:
            draw(first or ())
        yield Grid(grid.height, grid.width, tuple(flat))
        for first, parts in zip(firsts, parted, strict=True):
            for each in parts:
                draw(each)
                yield Grid(grid.height, grid.width, tuple(flat))
            draw(first or ())

    def widened(self, most: int) -> Merged | None:
        """Return the same with a value for each size up to `most`, None if no two are left."""
        return _with_values(self.others, self.known, {*self.sized.sizes, *range(1, most + 1)})

    def _regions(self, grid: Grid[Value]) -> Iterator[list[Cell]]:
        return regions({cell for cell in grid.cells() if grid[cell] == OTHER})

    def _parts(self, cells: Sequence[Cell]) -> Iterator[tuple[Sequence[Cell], ...]]:
        """Yield the region as one of its size, then parted in two along an edge of a tree."""
        if len(cells) in self._value_of:
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
                if sizes[0] != sizes[1] and self._value_of.keys() >= {*sizes}:
                    part = {top}
                    for p in order:
                        if before.get(p) in part:
                            part.add(p)
                    yield sorted(part), [p for p in cells if p not in part]


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


def merge_sizes(
    statements: Iterable[Constraint], values: Sequence[Value], given: Iterable[Value]
) -> Merged | None:
    """Return the puzzle with `OTHER`, None if it has other statements or would gain nothing.

    Its statements have to be printed numbers and one `Sized` about all of the values. `given` are
    values of given cells.
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
    if sized is None or sized.other is not None or OTHER in values:
        return None
    size_of = {value: size for size, value in sized.values}
    if size_of.keys() != {*values} or not printed <= size_of.keys():
        return None
    named = {size_of[value] for value in printed}
    small = max((n for n in named if n <= _SMALL), default=_USUAL) + 1
    return _with_values(tuple(others), sized.values, named | {*range(1, small + 1)})


def _with_values(
    others: tuple[Constraint, ...], known: tuple[tuple[int, Value], ...], sizes: set[int]
) -> Merged | None:
    listed = [pair for pair in known if pair[0] in sizes]
    if len(known) - len(listed) < 2:
        return None
    return Merged(others, Sized(listed, other=OTHER), known)
