"""Clues that are read off a solution in the same way by several families, for generators."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from satgrid.clues import BLACK, WHITE, Value, number_of
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle


def every_number(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every cell that has one."""
    cells = (p for p in grid.cells() if grid[p] != WHITE)
    return puzzle.with_cells({p: number_of(grid[p]) for p in cells})


def some_numbers(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the numbers of a quarter of the cells, for families whose other clues give the rest."""
    cells = [p for p in grid.cells() if grid[p] != WHITE]
    some = random.sample(cells, len(cells) // 4)
    return puzzle.with_cells({p: number_of(grid[p]) for p in some})


def every_view(
    puzzle: Puzzle, grid: Grid[Value], seen: Callable[[Sequence[Value]], int | str]
) -> Puzzle:
    """Print what `seen` returns for each line from both its ends; "" is no clue."""
    columns = [[grid[p] for p in line.cells] for line in puzzle.board.columns()]
    rows = [[grid[p] for p in line.cells] for line in puzzle.board.rows()]
    sides = columns, [line[::-1] for line in columns], rows, [line[::-1] for line in rows]
    return puzzle.with_contents(outside=[[seen(line) or None for line in side] for side in sides])


def room_counts(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print how many cells of each room are black, in its first cell."""
    rooms = puzzle.rooms.members().values()
    return puzzle.with_cells({c[0]: sum(grid[p] == BLACK for p in c) for c in rooms})


def line_counts(grid: Grid[Value], value: Value) -> tuple[list[int], list[int]]:
    """Return how many cells of each row and of each column have the value."""
    columns = zip(*grid.rows(), strict=True)
    return [row.count(value) for row in grid.rows()], [line.count(value) for line in columns]


def with_totals(puzzle: Puzzle, grid: Grid[Value]) -> Puzzle:
    """Print how many cells of each line are black."""
    rows, columns = line_counts(grid, BLACK)
    return puzzle.with_contents(rows=rows, columns=columns)
