"""Boards cut by walls, as lattices: their parts, and cuts into rectangles at random."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any

from satgrid.board import Board
from satgrid.clues import BLACK, WHITE, Value
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid
from satgrid.layers._printed import Printed


def walled(board: Board, part: Mapping[Cell, Any]) -> Grid[Value]:
    """Return the lattice with walls around the board and between cells of different parts."""
    height, width = lattice = board.lattice()
    black = {p for p in lattice.cells() if p[0] in (0, height - 1) or p[1] in (0, width - 1)}
    for r, c in checked(board.cells()):
        for down, right in (0, 1), (1, 0):
            other = r + down, c + right
            if other in part and part[other] != part[r, c]:
                y, x = 2 * r + 1 + down, 2 * c + 1 + right
                black |= {(y - right, x - down), (y, x), (y + right, x + down)}
    return Grid(*lattice, tuple(BLACK if p in black else WHITE for p in lattice.cells()))


def parts_of(grid: Grid[Value]) -> list[list[Cell]]:
    """Return the cells of each part between the walls of a lattice, by their first cells."""
    board = Board(grid.height // 2, grid.width // 2)
    left = dict.fromkeys(board.cells())
    found = []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for p in part:  # grows while it is read
            for q in board.linked(p, grid, WHITE):
                if q in left:
                    del left[q]
                    part.append(q)
        found.append(part)
    return found


_MOST = 12
"""About the most cells of a rectangle at random."""


def tiled(puzzle: Printed, random: Random) -> Grid[Value]:
    """Return the lattice of a board that is cut into rectangles at random, small ones mostly."""
    return tiling(puzzle.board, random)


def tiling(board: Board, random: Random) -> Grid[Value]:
    """Return the lattice of a board of this size that is cut into rectangles at random."""
    part: dict[Cell, int] = {}
    for k, (r, c) in enumerate(checked(board.cells())):
        if (r, c) in part:
            continue
        free = 1
        while c + free < board.width and (r, c + free) not in part:
            free += 1
        width = random.randint(1, min(free, _MOST // 2))
        height = random.randint(1, min(board.height - r, max(1, _MOST // width)))
        part |= {(r + a, c + b): k for a in range(height) for b in range(width)}
    return walled(board, part)


def centre_of(part: Collection[Cell]) -> Cell:
    """Return the place of the lattice in the middle of the rows and columns of a part."""
    rows, columns = zip(*part, strict=True)
    return min(rows) + max(rows) + 1, min(columns) + max(columns) + 1


_LARGEST = 12
"""The most cells of a symmetric part at random, and one or two more."""


def galaxies(puzzle: Printed, random: Random) -> Grid[Value]:
    """Return the lattice of a board cut into parts at random that half-turns take to themselves.

    A part grows from the cells at a place of the lattice, a cell and its image at a time.
    """
    board = puzzle.board
    part = dict.fromkeys(puzzle.left_out, -1)
    free = {p for p in board.cells() if p not in part}
    for k, start in enumerate(checked(random.sample(board.cells(), board.area), 10)):
        if start not in free:
            continue
        near = [q for q in board.around(start) if q in free]
        own = {start, *random.sample(near, min(len(near), random.choice((0, 1, 1))))}
        top, left = min(r for r, _ in own), min(c for _, c in own)
        own = {
            (r, c)
            for r in range(top, max(r for r, _ in own) + 1)
            for c in range(left, max(c for _, c in own) + 1)
        }
        own = own if own <= free else {start}
        r, c = centre_of(own)
        size = random.randint(1, _LARGEST)
        edge = [q for p in own for q in board.beside(p)]
        while edge and len(own) < size:
            q = edge.pop(random.randrange(len(edge)))
            pair = {q, (r - 1 - q[0], c - 1 - q[1])}
            if pair <= free and not pair & own:
                own |= pair
                edge += [near for p in sorted(pair) for near in board.beside(p)]
        free -= own
        part |= dict.fromkeys(own, k)
    return walled(board, part)


_FLIPS = 10
"""How often two dominoes side by side are turned, a cell of the board."""


def dominoes(puzzle: Printed, random: Random) -> Grid[Value]:
    """Return the lattice of a board of even area that is cut into dominoes at random."""
    board = puzzle.board
    along = board.width % 2 == 0
    part = {(r, c): (r, c // 2) if along else (r // 2, c) for r, c in board.cells()}
    squares = [[*window] for window in board.windows(2, 2)]
    for _ in checked(range(_FLIPS * board.area * bool(squares))):
        a, b, c, d = random.choice(squares)
        if part[a] == part[b] and part[c] == part[d]:
            part[c], part[b] = part[a], part[d]
        elif part[a] == part[c] and part[b] == part[d]:
            part[b], part[c] = part[a], part[d]
    return walled(board, part)
