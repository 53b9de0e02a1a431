"""Boards and what is near what on them, for the brute forces."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from typing import TypeVar

from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle

Name = TypeVar("Name", bound=Hashable)
UP, LEFT, RIGHT, DOWN = (-1, 0), (0, -1), (0, 1), (1, 0)
WAYS = {"^": UP, "<": LEFT, ">": RIGHT, "v": DOWN}
RING = [(-1, -1), UP, (-1, 1), RIGHT, (1, 1), DOWN, (1, -1), LEFT]
"""The steps to the cells around one, clockwise."""


def board(puzzle: Puzzle) -> list[Cell]:
    return [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]


def rows(puzzle: Puzzle) -> list[list[Cell]]:
    return [[(r, c) for c in range(puzzle.width)] for r in range(puzzle.height)]


def columns(puzzle: Puzzle) -> list[list[Cell]]:
    return [[(r, c) for r in range(puzzle.height)] for c in range(puzzle.width)]


def diagonals(puzzle: Puzzle) -> list[list[Cell]]:
    """Return the two long diagonals of a square board."""
    n = puzzle.height
    return [[(k, k) for k in range(n)], [(k, n - 1 - k) for k in range(n)]]


def on(puzzle: Puzzle, cells: Iterable[Cell]) -> list[Cell]:
    """Return those of the cells that are on the board."""
    return [(r, c) for r, c in cells if 0 <= r < puzzle.height and 0 <= c < puzzle.width]


def beside(puzzle: Puzzle, cell: Cell) -> list[Cell]:
    """Return the up to four cells that share a side with one."""
    return on(puzzle, [(cell[0] + a, cell[1] + b) for a, b in WAYS.values()])


def around(puzzle: Puzzle, cell: Cell) -> list[Cell]:
    """Return the up to eight cells around one."""
    return on(puzzle, [(cell[0] + a, cell[1] + b) for a, b in RING])


def pairs(puzzle: Puzzle) -> list[tuple[Cell, Cell]]:
    """Return each two cells that share a side."""
    return [(p, q) for p in board(puzzle) for q in beside(puzzle, p) if p < q]


def ahead(puzzle: Puzzle, cell: Cell, way: Cell) -> list[Cell]:
    """Return the cells from one, which is not among them, straight to the border."""
    (r, c), (a, b) = cell, way
    return on(puzzle, [(r + k * a, c + k * b) for k in range(1, puzzle.height + puzzle.width)])


def squares(puzzle: Puzzle) -> list[list[Cell]]:
    """Return each 2 x 2 cells."""
    h, w = puzzle.height, puzzle.width
    return [
        [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r in range(h - 1) for c in range(w - 1)
    ]


def members(names: Iterable[tuple[Cell, Name]]) -> dict[Name, list[Cell]]:
    found: dict[Name, list[Cell]] = {}
    for cell, name in names:
        found.setdefault(name, []).append(cell)
    return found


def rooms_of(puzzle: Puzzle) -> dict[str, list[Cell]]:
    return members((p, puzzle.rooms[p]) for p in board(puzzle))


def inner_walls(puzzle: Puzzle) -> set[tuple[Cell, Cell]]:
    """Return each two cells between which a wall is printed that ends inside a room."""
    walls: Grid[str] | None = getattr(puzzle, "walls", None)
    places = [p for p in walls.cells() if walls[p] != "."] if walls else []
    return {((r // 2, c // 2), ((r + 1) // 2, (c + 1) // 2)) for r, c in places}


def regions(
    cells: Collection[Cell],
    steps: Iterable[Cell] = WAYS.values(),
    walls: Collection[tuple[Cell, Cell]] = (),
) -> list[set[Cell]]:
    """Return the connected regions of cells, walls being between some of them."""
    left, found, steps = set(cells), [], list(steps)
    while left:
        region = [left.pop()]
        for r, c in region:  # grows while it is read
            near = {(r + a, c + b) for a, b in steps} & left
            near = {q for q in near if ((r, c), q) not in walls and (q, (r, c)) not in walls}
            left -= near
            region += near
        found.append(set(region))
    return found
