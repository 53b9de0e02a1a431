"""Why a cut holds, by the shape of the board alone.

For cells of one value, here white, that are one region in every solution:

- *between*: u and v are two cells that every way on the board from one to the other enters one
  of the cells. If u and v are white, so is one of these, or no white way joins them.
- *boundary*: without the cells, the board falls into two or more parts. Where cells that are not
  white never touch, one of the cells is white: if none were, each cell next to one of them would
  be, so that each part had a white cell, and no white way would join the parts.
- *enclosed*: every way on the board from u to the border enters one of the cells. Where the white
  cells are one region with a frame around the board, one of these is white if u is.

For cells of a part of the board, *between* is about the ways in that part. Where white cells may
have several values, "is white" is "has one of them".

For places of a lattice that are one loop, through corners (even row, even column) or
through cells (odd, odd), along the places between, it is *between*, where the ways are those that a
loop can take. It never comes to a place of the other sort, cell or corner.

For cells of one value, here white, of which each region holds one number and as many cells as it
says, if that is known, there are three more (`limits_islands`):

- *growth*: a number's region is within the part of the board where its cell is, without the cells
  and without other numbers and what lies beside these. If the part is too small, and the number's
  cell is white, one of the cells is white.
- *nobody's*: if the part of a cell without the cells holds no number, and it is white, one of the
  cells is.
- *too many*: cells that hang together are not all white if two of them are numbers, or one is and
  says fewer.

For cells of a value whose regions all have n cells:

- *too few*: without some cells, a walk from u comes to fewer than n. If u has the value, so has one
  of these, or its region would end before it has n cells.
- *too many in all*: more than n cells that hang together do not all have the value.

For walls that cut the board into parts with a centre each:

- *closed*: if some sides between cells were walls, they would part cells from all centres. So one
  of these sides is open.

For islands that bridges over gaps join:

- *leaving*: without some gaps, the others do not join all islands. So one of these has a bridge.

This file shares no code with the cuts that a search finds: it imports nothing of satgrid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set

Cell = tuple[int, int]


_BETWEEN_TICKS = 1000


def off_loop(height: int, width: int, *, corners: bool) -> Iterable[Cell]:
    """Return the cells of a lattice, which no loop through corners comes to, or its corners."""
    first = 1 if corners else 0
    return ((r, c) for r in range(first, height, 2) for c in range(first, width, 2))


def separates(
    cells: Iterable[Cell],
    u: Cell,
    v: Cell,
    height: int,
    width: int,
    on_progress: Callable[[], None] = lambda: None,
) -> bool:
    """Return whether u and v are in different parts of the board without the cells.

    `on_progress` is called often, and may raise to end that.
    """
    removed = set(cells)
    if u in removed or v in removed:
        return False
    return v not in _part(u, removed, height, width, on_progress)


def encloses(
    cells: Iterable[Cell],
    u: Cell,
    height: int,
    width: int,
    on_progress: Callable[[], None] = lambda: None,
) -> bool:
    """Return whether u is in a part of the board, without the cells, that has no cell of the rim.

    `on_progress` is called often, and may raise to end that.
    """
    removed = set(cells)
    if u in removed:
        return False
    return not any(
        r in (0, height - 1) or c in (0, width - 1)
        for r, c in _part(u, removed, height, width, on_progress)
    )


def parts(
    cells: Iterable[Cell], height: int, width: int, on_progress: Callable[[], None] = lambda: None
) -> bool:
    """Return whether the board without the cells falls into two or more parts.

    `on_progress` is called often, and may raise to end that.
    """
    removed = set(cells)
    board = ((r, c) for r in range(height) for c in range(width))
    first = next((cell for cell in board if cell not in removed), None)
    if first is None:
        return False
    return len(_part(first, removed, height, width, on_progress)) + len(removed) < height * width


def confines(
    cells: Iterable[Cell],
    u: Cell,
    n: int,
    height: int,
    width: int,
    on_progress: Callable[[], None] = lambda: None,
) -> bool:
    """Return whether a walk from u comes to fewer than n cells, itself one, without the cells.

    `on_progress` is called often, and may raise to end that.
    """
    removed = set(cells)
    return u not in removed and len(_part(u, removed, height, width, on_progress)) < n


def hang_together(
    cells: Iterable[Cell], height: int, width: int, on_progress: Callable[[], None] = lambda: None
) -> bool:
    """Return whether a walk over some cells, one at least, comes from each to all others.

    `on_progress` is called often, and may raise to end that.
    """
    among = set(cells)
    removed = {(r, c) for r in range(height) for c in range(width)} - among
    return bool(among) and _part(min(among), removed, height, width, on_progress) == among


def limits_islands(
    cells: Iterable[Cell],
    white: Sequence[Cell],
    numbers: Mapping[Cell, int | None],
    height: int,
    width: int,
    on_progress: Callable[[], None] = lambda: None,
) -> bool:
    """Return whether one of the cells has to be white if all of `white` are.

    `numbers` has what each number says, None where that is not known.
    """
    removed = set(cells)
    if not removed.isdisjoint(numbers):
        return True
    if not white or not removed.isdisjoint(white):
        return False
    first = white[0]
    if len(white) > 1:
        among = set(white)
        says = [numbers[cell] for cell in among if cell in numbers]
        limit = min((n for n in says if n is not None), default=len(among))
        return (len(says) > 1 or limit < len(among)) and hang_together(
            among, height, width, on_progress
        )
    if first not in numbers:
        return numbers.keys().isdisjoint(_part(first, removed, height, width, on_progress))
    least = numbers[first]
    others = {cell for cell in numbers if cell != first}
    others |= {near for cell in others for near in _beside(cell)}
    part = _part(first, removed | others, height, width, on_progress)
    return least is not None and len(part) < least


def falls_apart(
    islands: Sequence[Cell],
    gaps: Iterable[tuple[Cell, Cell]],
    on_progress: Callable[[], None] = lambda: None,
) -> bool:
    """Return whether the gaps, each by the islands at its ends, do not join all islands.

    `on_progress` is called often, and may raise to end that.
    """
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
    """Return whether the edges, each by the points at its ends, close a cycle.

    `on_progress` is called often, and may raise to end that.
    """
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


def closes_off(
    sides: Iterable[tuple[Cell, Cell]],
    kept: Iterable[Cell],
    removed: Set[Cell],
    height: int,
    width: int,
    on_progress: Callable[[], None] = lambda: None,
) -> bool:
    """Return whether some cell is in a part of the board without any of the kept cells.

    `sides` are walls, each by the two cells that share the side, and `removed` cells of no part.
    `on_progress` is called often, and may raise to end that.
    """
    walls = {frozenset(pair) for pair in sides}
    reached = {cell for cell in kept if cell not in removed}
    waiting = list(reached)
    while waiting:
        on_progress()
        here = waiting.pop()
        for cell in _beside(here):
            on_board = 0 <= cell[0] < height and 0 <= cell[1] < width
            free = on_board and cell not in reached and cell not in removed
            if free and frozenset((here, cell)) not in walls:
                reached.add(cell)
                waiting.append(cell)
    return len(reached | removed) < height * width


def _beside(cell: Cell) -> tuple[Cell, ...]:
    r, c = cell
    return (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)


def _part(
    start: Cell, removed: Set[Cell], height: int, width: int, on_progress: Callable[[], None]
) -> Set[Cell]:
    """Return the cells that a walk from the start comes to, without the removed ones."""
    reached = {start}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if len(reached) % _BETWEEN_TICKS == 0:
            on_progress()
        for cell in _beside(here):
            on_board = 0 <= cell[0] < height and 0 <= cell[1] < width
            if on_board and cell not in removed and cell not in reached:
                reached.add(cell)
                waiting.append(cell)
    return reached
