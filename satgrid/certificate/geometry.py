"""Arguments that a cut holds, by the shape of the board alone.

For cells of one value, here white, that are one region in every solution:

- *between*: the cells separate u from v, that is, every path on the board from u to v enters one of
  them. If u and v are white, one of the cells is white, or no white path connects u and v.
- *boundary*: without the cells, the board has two or more parts. If cells that are not white never
  touch, one of the cells is white: if none were, each of their neighbours would be, so each part
  would have a white cell, and no white path would connect the parts.
- *enclosed*: every path on the board from u to the border enters one of the cells. If the white
  cells are one region with a frame around the board, one of the cells is white if u is.

For cells of a part of the board, *between* is about paths in that part. If white cells may have
several values, "is white" means "has one of them".

For places of a lattice that are one loop, through corners (even row, even column) or through cells
(odd, odd), the argument is *between* on the places that such a loop can pass: not those of the
other kind, cells or corners.

If each white region has one number, and as many cells as the number says (if it is known), there
are three more (`limits_islands`):

- *growth*: remove the cells, the other numbers and their neighbours from the board. If the part of
  a number's cell has fewer cells than the number, and that cell is white, one of the cells is.
- *no number*: if the part of a white cell, without the cells, has no number, one of the cells is
  white.
- *too many*: connected cells are not all white if two of them have numbers, or one has a smaller
  number than they are.

For cells of a value whose regions all have n cells:

- *too few*: without the cells, fewer than n cells are reachable from u. If u has the value, so has
  one of the cells.
- *too many in all*: more than n connected cells do not all have the value.

For walls that cut the board into parts with a centre each:

- *closed*: if some sides between cells were walls, they would separate cells from all centres. So
  one of these sides is open.

For islands that bridges over gaps connect:

- *leaving*: without some gaps, the others do not connect all islands. So one of these has a bridge.

For edges that form no cycle, and together would form one, the argument is `closes`.

This file shares no code with the cuts of a search: it imports nothing of satgrid. It calls
`on_progress` often, which may raise to end the work.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set

Cell = tuple[int, int]

_BETWEEN_TICKS = 1000


class Board:
    """The cells of a board, and the arguments about its parts."""

    def __init__(
        self, height: int, width: int, on_progress: Callable[[], None] = lambda: None
    ) -> None:
        self.height, self.width, self.on_progress = height, width, on_progress

    def cells(self) -> Iterable[Cell]:
        """Return the cells in reading order."""
        return ((r, c) for r in range(self.height) for c in range(self.width))

    def off_loop(self, *, corners: bool) -> Iterable[Cell]:
        """Return the places of a lattice that no loop passes: its cells, or its corners."""
        first = 1 if corners else 0
        return ((r, c) for r, c in self.cells() if r % 2 == c % 2 == first)

    def separates(self, cells: Collection[Cell], u: Cell, v: Cell) -> bool:
        """Return whether u and v are in different parts of the board without the cells."""
        return u not in cells and v not in cells and v not in self._part(u, cells)

    def encloses(self, cells: Collection[Cell], u: Cell) -> bool:
        """Return whether u's part of the board without the cells has no cell of the border."""
        return u not in cells and not any(
            r in (0, self.height - 1) or c in (0, self.width - 1) for r, c in self._part(u, cells)
        )

    def parts(self, cells: Collection[Cell]) -> bool:
        """Return whether the board without the cells has two or more parts."""
        left = set(self.cells()).difference(cells)
        return bool(left) and self._part(min(left), cells) != left

    def confines(self, cells: Collection[Cell], u: Cell, n: int) -> bool:
        """Return whether u's part of the board without the cells has fewer than n cells."""
        return u not in cells and len(self._part(u, cells)) < n

    def are_connected(self, cells: Collection[Cell]) -> bool:
        """Return whether the cells, at least one, are connected."""
        others = set(self.cells()).difference(cells)
        return bool(cells) and self._part(min(cells), others) == set(cells)

    def limits_islands(
        self, cells: Collection[Cell], white: Sequence[Cell], numbers: Mapping[Cell, int | None]
    ) -> bool:
        """Return whether one of the cells has to be white if all of `white` are.

        `numbers` are the known numbers of cells, None for unknown ones.
        """
        removed = set(cells)
        if not removed.isdisjoint(numbers):
            return True
        if not white or not removed.isdisjoint(white):
            return False
        first = white[0]
        if len(white) > 1:
            says = [numbers[cell] for cell in white if cell in numbers]
            limit = min((n for n in says if n is not None), default=len(white))
            return (len(says) > 1 or limit < len(white)) and self.are_connected(white)
        if first not in numbers:
            return numbers.keys().isdisjoint(self._part(first, removed))
        least = numbers[first]
        others = {cell for cell in numbers if cell != first}
        others |= {near for cell in others for near in _beside(cell)}
        return least is not None and len(self._part(first, removed | others)) < least

    def closes_off(
        self, sides: Iterable[tuple[Cell, Cell]], kept: Iterable[Cell], removed: Set[Cell]
    ) -> bool:
        """Return whether some part of the board has none of the kept cells.

        `sides` are walls, pairs of neighbouring cells; `removed` cells belong to no part.
        """
        reached = self._reached({*kept} - removed, removed, {*map(frozenset, sides)})
        return len(reached | removed) < self.height * self.width

    def _part(self, start: Cell, removed: Collection[Cell]) -> Set[Cell]:
        return self._reached({start}, set(removed))

    def _reached(
        self, start: Set[Cell], removed: Set[Cell], walls: Set[frozenset[Cell]] = frozenset()
    ) -> Set[Cell]:
        """Return the cells reachable from those of `start` without removed cells and walls."""
        reached = set(start)
        waiting = list(start)
        while waiting:
            here = waiting.pop()
            if len(reached) % _BETWEEN_TICKS == 0:
                self.on_progress()
            for cell in _beside(here):
                on_board = 0 <= cell[0] < self.height and 0 <= cell[1] < self.width
                free = on_board and cell not in removed and cell not in reached
                if free and not (walls and frozenset((here, cell)) in walls):
                    reached.add(cell)
                    waiting.append(cell)
        return reached


def _beside(cell: Cell) -> tuple[Cell, ...]:
    r, c = cell
    return (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)


def falls_apart(
    islands: Sequence[Cell],
    gaps: Iterable[tuple[Cell, Cell]],
    on_progress: Callable[[], None] = lambda: None,
) -> bool:
    """Return whether the gaps, pairs of islands, do not connect all islands."""
    near: dict[Cell, list[Cell]] = {island: [] for island in islands}
    for one, other in gaps:
        near[one].append(other)
        near[other].append(one)
    reached = set(islands[:1])
    waiting = list(reached)
    while waiting:
        on_progress()
        new = set(near[waiting.pop()]) - reached
        reached |= new
        waiting += new
    return len(reached) < len(near)


def closes(
    edges: Iterable[tuple[Cell, Cell]], on_progress: Callable[[], None] = lambda: None
) -> bool:
    """Return whether the edges, pairs of points, contain a cycle."""
    parent: dict[Cell, Cell] = {}

    def root(point: Cell) -> Cell:
        while point in parent:
            point = parent[point]
        return point

    for one, other in edges:
        on_progress()
        here, there = root(one), root(other)
        if here == there:
            return True
        parent[here] = there
    return False
