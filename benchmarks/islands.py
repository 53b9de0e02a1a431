"""Hashi with many islands and one solution, made from a seed."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TypeAlias

from satgrid.board import Board, place_of
from satgrid.clues import WHITE, Value
from satgrid.generators.attempts import Prover
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle

Gap: TypeAlias = tuple[Cell, Cell]

MENDINGS = 400
"""How often bridges change at most, until the puzzle has one solution."""

TRIED = 12
"""How often a bridge is tried for each cell of the board."""

FAR = (2, 2, 2, 3, 3, 4, 5)
"""How many cells a bridge goes from its island to a new one."""


def islands(height: int, width: int, seed: int) -> Puzzle:
    """Return a puzzle with one solution; the same arguments give the same one."""
    prover = Prover()
    for k in count():
        drawn = Drawn(Board(height, width), Random(f"hashi {height}x{width} printed {seed} {k}"))
        for _ in range(MENDINGS):
            puzzle, grid = drawn.puzzle(), drawn.grid()
            other = prover.solution_other_than(puzzle, grid)
            if other is None:
                return puzzle
            drawn.mend({p for p in grid.cells() if grid[p] != other[p]})
    raise AssertionError


class Drawn:
    """Islands, and how many bridges lie in the gaps between them; all islands are joined."""

    def __init__(self, board: Board, random: Random) -> None:
        self.board, self.random = board, random
        self.islands = [random.choice(board.cells())]
        self.bridges: dict[Gap, int] = {}
        for _ in range(TRIED * board.area):
            self.grow()

    def grow(self) -> None:
        """Lead a bridge from an island to a new one, or to the next, where there is room."""
        r, c = start = self.random.choice(self.islands)
        down, right = self.random.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        far = self.random.choice(FAR)
        way = [(r + k * down, c + k * right) for k in range(1, far + 1)]
        taken = self.between()
        for k, end in enumerate(way):
            if not (0 <= end[0] < self.board.height and 0 <= end[1] < self.board.width):
                return
            if end in taken:
                return
            if end in self.islands:
                way = way[: k + 1]
                break
        if way[-1] in self.islands or self.alone(way[-1]):
            gap = min(start, way[-1]), max(start, way[-1])
            if gap not in self.bridges:
                self.bridges[gap] = self.random.choice((1, 2))
                if way[-1] not in self.islands:
                    self.islands.append(way[-1])

    def between(self) -> dict[Cell, Gap]:
        """Return the cells that bridges lie over."""
        return {p: gap for gap in self.bridges for p in inside(gap)}

    def alone(self, cell: Cell) -> bool:
        """Return whether no island is beside the cell."""
        return not any(p in self.islands for p in self.board.beside(cell))

    def mend(self, differing: set[Cell]) -> None:
        """Change a gap in which another solution differs: an island in it, or another number."""
        gaps = [gap for gap in self.bridges if not differing.isdisjoint(places(gap))]
        gap = self.random.choice(gaps or list(self.bridges))
        n, cells = self.bridges[gap], inside(gap)
        new = [p for p in cells[1:-1] if self.alone(p)]
        if new and self.random.random() < 0.5:
            p = self.random.choice(new)
            del self.bridges[gap]
            self.bridges |= {(gap[0], p): n, (p, gap[1]): n}
            self.islands.append(p)
        else:
            self.bridges[gap] = 3 - n

    def grid(self) -> Grid[Value]:
        """Return the bridges on the lattice."""
        shown = {p: str(n) for gap, n in self.bridges.items() for p in places(gap)}
        lattice = self.board.lattice()
        return Grid(*lattice, tuple(shown.get(p, WHITE) for p in lattice.cells()))

    def puzzle(self) -> Puzzle:
        """Return the puzzle that prints every number."""
        numbers = dict.fromkeys(self.islands, 0)
        for gap, n in self.bridges.items():
            for p in gap:
                numbers[p] += n
        return Puzzle(
            "hashi",
            *self.board,
            cells=Grid(*self.board, tuple(map(numbers.get, self.board.cells()))),
        )


def inside(gap: Gap) -> list[Cell]:
    """Return the cells between two islands of a line."""
    (r, c), (s, d) = gap
    return [(r, k) for k in range(c + 1, d)] if r == s else [(k, c) for k in range(r + 1, s)]


def places(gap: Gap) -> list[Cell]:
    """Return the places of the lattice between two islands of a line."""
    one, other = map(place_of, gap)
    return inside((one, other))
