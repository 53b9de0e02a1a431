"""Puzzles with the clues of a solution, for generators."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, groupby
from random import Random

from satgrid.board import borders, place_of, sides
from satgrid.clues import BLACK, LINE, WHITE, Block, Value, number_of
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle
from satgrid.random_boards import parts_between_walls, rooms_along_loop


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
    """Print the view of each line from both its ends; "" is an empty view."""
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


def line_blocks_of(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the blocks of every line."""

    def clue(line: Sequence[Value]) -> tuple[Block, ...]:
        runs = ((colour, len(list(run))) for colour, run in groupby(line))
        return tuple(Block(length, colour) for colour, length in runs if colour != WHITE)

    rows = grid.rows()
    columns = zip(*rows, strict=True)
    return replace(puzzle, rows=tuple(map(clue, rows)), columns=tuple(map(clue, columns)))


def bridge_counts(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every cell that bridges end in."""
    counts = {
        p: sum(int(grid[q]) for q in sides(p) if grid[q] != WHITE)
        for p in puzzle.board.cells()
        if grid[place_of(p)] == WHITE
    }
    return puzzle.with_cells({p: n for p, n in counts.items() if n})


# ------------------------------------------------------------------ at random


def different_dominoes(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print numbers on the dominoes of the grid: different ones of the smallest set."""
    dominoes, highest = parts_between_walls(grid), 0
    while (highest + 1) * (highest + 2) < 2 * len(dominoes):
        highest += 1
    pairs = [*combinations_with_replacement(range(highest + 1), 2)]
    shown = [random.sample(pair, 2) for pair in random.sample(pairs, len(dominoes))]
    both = zip(dominoes, shown, strict=True)
    return puzzle.with_cells(
        {p: n for cells, pair in both for p, n in zip(cells, pair, strict=False)}
    )


def exchanged_dominoes(
    puzzle: Puzzle, grid: Grid[Value], other: Grid[Value], random: Random
) -> Iterator[Puzzle]:
    """Yield puzzles in which two dominoes are exchanged and the other solution has a repeat."""
    dominoes, others = parts_between_walls(grid), parts_between_walls(other)
    moved = [cells for cells in dominoes if cells not in others]
    for _ in range(100):
        one, two = random.choice(moved), random.choice(dominoes)
        numbers = puzzle.numbers
        shown = [numbers[p] for p in (*two, *one)]
        if random.random() < 0.5:
            shown.reverse()
        numbers.update(zip((*one, *two), shown, strict=True))
        if len({tuple(sorted(numbers[p] for p in cells)) for cells in others}) < len(others):
            yield puzzle.with_cells(numbers)


def no_repairs(
    puzzle: Puzzle, grid: Grid[Value], other: Grid[Value], random: Random
) -> Iterator[Puzzle]:
    """Yield nothing: a generator draws another solution instead."""
    return iter(())


_SIGNED = 0.6
"""The share of cells that get a moon or a sun."""


def moons_and_suns(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle | None:
    """Print rooms along the loop, and signs in most cells, at least one on the loop in each room.

    Return None if the loop has too few cells for rooms.
    """
    rooms = rooms_along_loop(puzzle.board, grid, random)
    if rooms is None:
        return None
    steps = [(rooms[p], rooms[q]) for side, (p, q) in borders(rooms) if grid[side] == LINE]
    # Whether the loop takes the suns of a room, or its moons.
    suns = {rooms[0, 0]: True}
    while len(suns) < len(rooms.members()):
        for one, other in steps + [(other, one) for one, other in steps]:
            if one in suns:
                suns.setdefault(other, not suns[one])
    signs = dict[Cell, str]()
    for name, cells in rooms.members().items():
        taken = [p for p in cells if grid[place_of(p)] == LINE]
        signed = {taken[0], *(p for p in cells if random.random() < _SIGNED)}
        signs |= {p: "ms"[(p in taken) == suns[name]] for p in sorted(signed)}
    return replace(puzzle, rooms=rooms).with_cells(signs)
