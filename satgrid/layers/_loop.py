"""A loop at random from cell to cell, for generators."""

from __future__ import annotations

from collections.abc import Collection
from itertools import accumulate
from random import Random

from satgrid.board import Board, beside, diagonal, place_of, region
from satgrid.clues import BLACK, WHITE, Value
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid
from satgrid.layers._cut import named
from satgrid.layers._printed import Printed, RoomGrid

_SIDE_BY_SIDE = 0.15
"""The chance of a face with more than one neighbour: without such ones no cell is left out."""

_SHADED = 0.75
"""The chance of a cell that can be shaded to be so, where no clues are known."""

_PIECE = 2, 5
"""The least and the most cells of a loop in a room."""


def loop(puzzle: Printed, random: Random) -> Grid[Value] | None:
    """Return the lattice of a loop through most cells, drawn at random; None on a single line.

    It runs around faces, the squares between four cells. A face that is added has neighbours in one
    piece, so that neither the faces nor what lies around them fall apart.
    """
    board = puzzle.board
    faces = Board(board.height - 1, board.width - 1)
    if not faces.area:
        return None
    start = random.choice(faces.cells())
    inside, edge = {start}, faces.beside(start)
    while edge:
        k = random.randrange(len(edge))
        edge[k], edge[-1] = edge[-1], edge[k]
        face = edge.pop()
        if face in inside or not _may_change(face, inside):
            continue
        if sum(p in inside for p in beside(face)) == 1 or random.random() < _SIDE_BY_SIDE:
            inside.add(face)
            edge += faces.beside(face)
    return drawn(board, inside)


def changed(grid: Grid[Value], face: Cell) -> Grid[Value] | None:
    """Return the lattice of a loop that goes around a face on its other side, if one does."""
    board = Board(grid.height // 2, grid.width // 2)
    inside = {
        (r, c)
        for r in range(board.height - 1)
        for c, lines in enumerate(
            accumulate(grid[2 * r + 2, 2 * k + 1] == BLACK for k in range(board.width - 1))
        )
        if lines % 2
    }
    return drawn(board, inside ^ {face}) if _may_change(face, inside) else None


def _may_change(face: Cell, inside: set[Cell]) -> bool:
    """Return whether the neighbours of a face that are inside are one piece beside it.

    The others are one piece then too, so that inside and outside stay whole if the face changes.
    """
    up, left, right, down = beside(face)
    first, second, third, last = diagonal(face)
    ring = [p in inside for p in (first, up, second, right, last, down, third, left)]
    ends = sum(p != q for p, q in zip(ring, ring[1:] + ring[:1], strict=True))
    return ends == 2 and any(ring[1::2]) and not all(ring[1::2])


def drawn(board: Board, inside: set[Cell]) -> Grid[Value]:
    """Return the lattice with the lines around the faces."""
    lines: set[Cell] = set()
    for r, c in checked(sorted(inside)):
        middle = 2 * r + 2, 2 * c + 2
        for face, side in zip(beside((r, c)), beside(middle), strict=True):
            if face not in inside:
                lines.add(side)
                lines.update(p for p in beside(side) if p[0] % 2 and p[1] % 2)
    lattice = board.lattice()
    return Grid(*lattice, tuple(BLACK if p in lines else WHITE for p in lattice.cells()))


def rest(
    board: Board, grid: Grid[Value], clued: Collection[Cell], random: Random
) -> tuple[set[Cell], set[Cell]]:
    """Return which of the cells that a loop leaves out are shaded, and which have clues.

    No two shaded cells touch. Clues stand where they stood, or else in one of four.
    """
    out = [p for p in board.cells() if grid[place_of(p)] == WHITE]
    shaded, kept = set[Cell](), {*clued}.intersection(out)
    for p in random.sample(out, len(out)):
        alone = shaded.isdisjoint(beside(p))
        if p not in kept and alone and (clued or random.random() < _SHADED):
            shaded.add(p)
    return shaded, {*out} - shaded


def roomed(board: Board, grid: Grid[Value], random: Random) -> RoomGrid | None:
    """Return rooms, each a piece of a loop with cells beside it; None where there is no loop.

    Cells that the loop leaves out and that hang together are of one room.
    """
    on = {p for p in board.cells() if grid[place_of(p)] == BLACK}
    piece, number = dict[Cell, int](), 0
    cell: Cell | None = min(on, default=None)
    left = 0
    while cell is not None:
        if not left:
            number, left = number + 1, random.randint(*_PIECE)
        piece[cell], left = number, left - 1
        ways = board.linked(cell, grid, BLACK)
        cell = next((p for p in ways if p in on and p not in piece), None)
    if len(piece) != len(on) or number < 2:
        return None
    if number % 2:  # In an even number of rooms every other one can be of a sort.
        piece = {p: min(k, number - 1) for p, k in piece.items()}
    out = {p for p in board.cells() if p not in on}
    while out:
        found = region(min(out), out)
        near = sorted({piece[q] for p in found for q in beside(p) if q in piece and q in on})
        piece.update(dict.fromkeys(found, random.choice(near)))
        out.difference_update(found)
    return named(*board, piece)
