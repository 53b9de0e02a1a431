"""Boards of hitori and kurodoko of any size, made for the measurements from a seed."""

from __future__ import annotations

from itertools import takewhile
from random import Random

import satgrid
from satgrid.board import all_cells, around, beside, diagonal, on_border, rays
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle


def shading(height: int, width: int, random: Random, share: float = 1.0) -> set[Cell]:
    """Return black cells that never touch and leave the white cells one region.

    Every cell is tried once, in random order, and that share of them blackened where it can be;
    1.0 gives a shading to which no black cell can be added.
    """
    parent: dict[Cell | None, Cell | None] = {None: None}

    def find(cell: Cell | None) -> Cell | None:
        while parent[cell] != cell:
            parent[cell] = parent[parent[cell]]
            cell = parent[cell]
        return cell

    cells = all_cells(height, width)
    random.shuffle(cells)
    for cell in cells:
        if random.random() > share:
            continue
        if any(p in parent for p in beside(cell)):
            continue
        met = [find(p) for p in diagonal(cell) if p in parent]
        if on_border(cell, height, width):
            met.append(find(None))
        if len(set(met)) == len(met):
            parent[cell] = cell
            for each in met:
                parent[each] = cell
    return {cell for cell in parent if cell is not None}


def hitori(n: int, seed: int) -> Puzzle:
    """Return an n x n board: a Latin square whose black cells repeat a white number of a line."""
    random = Random(seed)
    black = shading(n, n, random)
    rows, columns, symbols = (random.sample(range(n), n) for _ in range(3))
    numbers = [[symbols[(rows[r] + columns[c]) % n] + 1 for c in range(n)] for r in range(n)]
    repeated = [row[:] for row in numbers]
    for r, c in sorted(black):
        line = [(r, x) for x in range(n)] if random.random() < 0.5 else [(y, c) for y in range(n)]
        # The only cell of a board of one cell has no other to repeat.
        y, x = random.choice([cell for cell in line if cell not in black] or [(r, c)])
        repeated[r][c] = numbers[y][x]
    return Puzzle("hitori", n, n, cells=Grid.from_rows(repeated))


def kurodoko(n: int, seed: int, clues: float) -> Puzzle:
    """Return an n x n board with one solution: about that share of its white cells has a clue.

    Where two solutions differ, the white cells there and around get their clues too.
    """
    random = Random(seed)
    # The only cell of a board of one cell can only be settled by its clue.
    black = shading(n, n, random) if n > 1 else set()
    white = [(r, c) for r in range(n) for c in range(n) if (r, c) not in black]
    clued = {cell for cell in white if random.random() < clues}
    while True:
        board = [
            [_seen(n, black, (r, c)) if (r, c) in clued else None for c in range(n)]
            for r in range(n)
        ]
        puzzle = Puzzle("kurodoko", n, n, cells=Grid.from_rows(board))
        answer = satgrid.solve(puzzle, unique=True)
        if answer.unique:
            return puzzle
        one, other = answer.grids
        for cell in one.cells():
            if one[cell] != other[cell]:
                clued |= {near for near in around(cell, n, n) if near not in black}


def _seen(n: int, black: set[Cell], cell: Cell) -> int:
    seen = (takewhile(lambda p: p not in black, ray) for ray in rays(cell, n, n))
    return 1 + sum(len(list(cells)) for cells in seen)


def impossible_kurodoko(n: int, seed: int, clues: float = 0.3) -> Puzzle:
    """Return an n x n board with random numbers in that share of its cells."""
    random = Random(seed)
    board = [
        [random.randint(1, 2 * n - 1) if random.random() < clues else None for _ in range(n)]
        for _ in range(n)
    ]
    return Puzzle("kurodoko", n, n, cells=Grid.from_rows(board))
