"""Why a cut holds, by the shape of the board alone.

Six arguments. Three are for cells of one value, here white, that are one region in every solution:

- *between*: u and v are two cells that every way on the board from one to the other enters one
  of the cells. If u and v are white, so is one of these, or no white way joins them.
- *boundary*: without the cells, the board falls into two or more parts. Where cells that are not
  white never touch, one of the cells is white: if none were, each cell next to one of them would
  be, so that each part had a white cell, and no white way would join the parts.
- *enclosed*: every way on the board from u to the border enters one of the cells. Where the white
  cells are one region with a frame around the board, one of these is white if u is.

For cells of a part of the board, *between* is about the ways in that part. Where white cells may
have several values, "is white" is "has one of them".

The fourth is for places of a lattice that are one loop, through corners (even row, even column) or
through cells (odd, odd), along the places between: it is *between*, where the ways are those that a
loop can take. It never comes to a place of the other sort, cell or corner.

The last two are for cells of a value whose regions all have n cells:

- *too few*: without some cells, a walk from u comes to fewer than n. If u has the value, so has one
  of these, or its region would end before it has n cells.
- *too many*: more than n cells that hang together do not all have the value.

This file shares no code with the cuts that a search finds: it imports nothing of satgrid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set

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


def _part(
    start: Cell, removed: Set[Cell], height: int, width: int, on_progress: Callable[[], None]
) -> Set[Cell]:
    """Return the cells that a walk from the start comes to, without the removed ones."""
    reached = {start}
    waiting = [start]
    while waiting:
        r, c = waiting.pop()
        if len(reached) % _BETWEEN_TICKS == 0:
            on_progress()
        for cell in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
            on_board = 0 <= cell[0] < height and 0 <= cell[1] < width
            if on_board and cell not in removed and cell not in reached:
                reached.add(cell)
                waiting.append(cell)
    return reached
