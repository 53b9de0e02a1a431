"""Hitori on demand.

No black cell can be added to the shading; otherwise every puzzle with it would have a second
solution. The white cells get the numbers of a Latin square, so no number repeats; each black cell
repeats the number of a white cell in its row or column. If another solution leaves a black cell
white, the cell gets the number of a cell that is white in both solutions.

In a symmetric puzzle the shading is symmetric under a half-turn. Numbers can be removed.
"""

from __future__ import annotations

from random import Random

from satgrid.board import Board
from satgrid.clues import BLACK, WHITE, CellClue, Value
from satgrid.errors import Remedy, UsageError
from satgrid.generators import Candidate, Request
from satgrid.generators.general import ClueGroup, General
from satgrid.generators.shading import is_maximal, shading
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle
from satgrid.random_boards import shade


class Own(General):
    """The generator of hitori."""

    full = False

    def refuse(self, request: Request) -> None:
        """Refuse the sizes on which no hitori has one solution."""
        height, width = request.height, request.width
        if request.kind == "unique" and height * width <= 2:
            raise UsageError(
                f"no hitori of {height}x{width} has only one solution: take a bigger one"
            )
        if request.symmetric and height == width == 2:
            raise UsageError(
                "no symmetric hitori of 2x2 has only one solution",
                remedy=Remedy.NO_SYMMETRY_OR_BIGGER(),
            )

    def random_puzzle(self, request: Request, random: Random) -> Puzzle:
        """Return numbers drawn evenly from 1 to the longer side."""
        most = max(request.height, request.width)
        numbers = tuple(random.randint(1, most) for _ in range(request.height * request.width))
        cells: Grid[CellClue] = Grid(request.height, request.width, numbers)
        return Puzzle("hitori", request.height, request.width, cells=cells)

    def candidate(self, request: Request, random: Random) -> Candidate | None:
        """Return a shading with repeats planted under it; None if one more cell can be black."""
        height, width = request.height, request.width
        black = shading(height, width, random, symmetric=request.symmetric)
        if request.symmetric and not is_maximal(black, height, width):
            return None
        grid = shade(Board(height, width), black)
        numbers = _latin(height, width, random)
        for p in sorted(black):
            in_row, in_column = _white_numbers(numbers, grid, p)
            # A number that both lines have would make the puzzle too easy.
            options = sorted(in_row ^ in_column) or sorted(in_row)
            numbers[p] = random.choice(options)
        return _candidate(numbers, grid)

    def repair(
        self, candidate: Candidate, other: Grid[Value], request: Request, random: Random
    ) -> Candidate | None:
        """Plant anew where the other solution leaves a black cell white."""
        puzzle, grid = candidate
        numbers = dict(zip(grid.cells(), puzzle.cells.flat, strict=True))
        for p in grid.cells():
            if grid[p] == BLACK and other[p] == WHITE:
                in_row, in_column = _white_numbers(numbers, grid, p, other)
                if in_row or in_column:
                    numbers[p] = random.choice(sorted(in_row | in_column))
        return _candidate(numbers, grid)

    def parts(self, puzzle: Puzzle, request: Request) -> list[ClueGroup]:
        """Return the numbers, one by one."""
        return [(unit,) for unit in self._units(puzzle)]


def _candidate(numbers: dict[Cell, CellClue], grid: Grid[Value]) -> Candidate:
    cells = Grid(grid.height, grid.width, tuple(numbers.values()))
    return Candidate(Puzzle("hitori", grid.height, grid.width, cells=cells), grid)


def _latin(height: int, width: int, random: Random) -> dict[Cell, CellClue]:
    """Return numbers, in reading order, from 1 to the longer side; no line has one twice."""
    n = max(height, width)
    rows, columns, numbers = (random.sample(range(n), n) for _ in range(3))
    return {
        (r, c): numbers[(rows[r] + columns[c]) % n] + 1 for r in range(height) for c in range(width)
    }


def _white_numbers(
    numbers: dict[Cell, CellClue], grid: Grid[Value], p: Cell, other: Grid[Value] | None = None
) -> tuple[set[int], set[int]]:
    """Return the numbers of the white cells of the row, and of the column, of a cell.

    Only those that are white on the other grid too, if there is one.
    """
    others = grid if other is None else other

    def white_numbers(cells: list[Cell]) -> set[int]:
        found = (numbers[q] for q in cells if grid[q] == others[q] == WHITE)
        return {number for number in found if isinstance(number, int)}

    row = white_numbers([(p[0], c) for c in range(grid.width)])
    return row, white_numbers([(r, p[1]) for r in range(grid.height)])
