"""Puzzles with the clues of a solution; runs of white cells and fleets of ships, also random."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, groupby, pairwise
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from satgrid.board import Board, beside, borders, place_of, region, sides
from satgrid.clues import BLACK, LINE, WHITE, Block, Value, number_of
from satgrid.deadline import check_deadline, checked
from satgrid.grid import Cell, Grid, name_rooms
from satgrid.layers.run_sums import sum_parts
from satgrid.puzzle import Puzzle

if TYPE_CHECKING:
    from random import Random


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


def island_sizes(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of cells of each white region in one of them."""
    left = {p for p in grid.cells() if grid[p] == WHITE}
    found = {}
    while left:
        island = region(min(left), left)
        found[random.choice(island)] = len(island)
        left.difference_update(island)
    return puzzle.with_cells(found)


def moved_marks(
    puzzle: Puzzle, grid: Grid[Value], other: Grid[Value], random: Random
) -> Iterator[Puzzle]:
    """Yield puzzles with `?` in another cell of its part, which is in another part of the other."""
    from satgrid.random_boards import parts_between_walls

    parts, signs = parts_between_walls(grid), puzzle.signs
    there = {p: k for k, cells in enumerate(parts_between_walls(other)) for p in cells}
    for cells in random.sample(parts, len(parts)):
        stands = next(p for p in cells if p in signs)
        for p in random.sample(cells, len(cells)):
            if there[p] != there[stands]:
                yield puzzle.with_cells({q: "?" for q in signs if q != stands} | {p: "?"})


def moved_numbers(
    puzzle: Puzzle, grid: Grid[Value], other: Grid[Value], random: Random
) -> Iterator[Puzzle]:
    """Yield puzzles with a number in a cell of its white region that is black in the other grid."""
    white = {p for p in grid.cells() if grid[p] == WHITE}
    moved = sorted(p for p in white if other[p] == BLACK)
    for p in random.sample(moved, len(moved)):
        island = region(p, white)
        others = {q: n for q, n in puzzle.numbers.items() if q not in island}
        yield puzzle.with_cells({**others, p: len(island)})


def different_dominoes(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print numbers on the dominoes of the grid: different ones of the smallest set."""
    from satgrid.random_boards import parts_between_walls

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
    from satgrid.random_boards import parts_between_walls

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


def split_rooms(
    puzzle: Puzzle, grid: Grid[Value], other: Grid[Value], random: Random
) -> Iterator[Puzzle]:
    """Yield the puzzle with some rooms cut in two.

    The grids shade equally many cells of such a room, and different numbers in its pieces.
    """
    rooms, moved = puzzle.rooms, {p for p in grid.cells() if grid[p] != other[p]}
    pieces = [
        piece
        for cells in rooms.members().values()
        if not moved.isdisjoint(cells) and (piece := _differing_piece(cells, grid, other, random))
    ]
    if pieces:
        cut = random.sample(pieces, (len(pieces) + 1) // 2)
        names: dict[Cell, object] = dict(zip(rooms.cells(), rooms.flat, strict=True))
        for k, piece in enumerate(cut):
            names |= dict.fromkeys(piece, k)
        yield replace(puzzle, rooms=name_rooms(*puzzle.board, names))


def _differing_piece(
    cells: Sequence[Cell], grid: Grid[Value], other: Grid[Value], random: Random
) -> list[Cell]:
    """Return a connected piece of a room, with a connected rest, that two grids count differently.

    Return no cells if 30 random pieces are none.
    """
    for _ in range(30 if len(cells) > 1 else 0):
        piece, size = [random.choice(cells)], random.randint(1, len(cells) - 1)
        while len(piece) < size:
            near = {q for p in piece for q in beside(p) if q in cells and q not in piece}
            piece.append(random.choice(sorted(near)))
        rest = {*cells}.difference(piece)
        counts = [sum(each[p] == BLACK for p in piece) for each in (grid, other)]
        if counts[0] != counts[1] and len(region(min(rest), rest)) == len(rest):
            return piece
    return []


_SIGNED = 0.6
"""The share of cells that get a moon or a sun."""


def moons_and_suns(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle | None:
    """Print rooms along the loop, and signs in most cells, at least one on the loop in each room.

    Return None if the loop has too few cells for rooms.
    """
    from satgrid.random_boards import rooms_along_loop

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


# ------------------------------------------------------------------ runs of white cells, and fleets

# -------------------- Runs of white cells

LONGEST = 9
"""The most cells of a run whose digits are all different."""

_BLACK_SHARE = 0.3


class WhiteRun(NamedTuple):
    """Adjacent white cells of a line, the black cell before them, if any, and its sum."""

    cells: tuple[Cell, ...]
    head: Cell | None
    total: int | None
    across: bool


def sum_runs(puzzle: Puzzle) -> Iterator[WhiteRun]:
    """Yield the runs of the columns, then of the rows; also empty runs with a sum."""
    black = puzzle.signs
    totals = {head: sum_parts(sign) for head, sign in black.items()}
    for across, lines in enumerate((puzzle.board.columns(), puzzle.board.rows())):
        for line in checked(lines, 10):
            heads = [k for k, cell in enumerate(line.cells) if cell in black]
            for start, end in pairwise([-1, *heads, len(line.cells)]):
                head = line.cells[start] if start >= 0 else None
                total = totals[head][across] if head else None
                if end > start + 1 or total is not None:
                    yield WhiteRun(line.cells[start + 1 : end], head, total, bool(across))


def white_cells(board: Board, random: Random) -> set[Cell]:
    """Return random connected cells in runs of two to nine; an empty set if 200 attempts fail.

    The first row and column have none.
    """
    for _ in range(200):
        check_deadline()
        white = {(r, c) for r, c in board.cells() if r and c}
        for cell in random.sample(sorted(white), round(_BLACK_SHARE * len(white))):
            white = without(white, cell)
        for run in [run for run in _runs(white) if len(run) > LONGEST]:
            white = _shortened(white, run, random)
        if white and all(len(run) <= LONGEST for run in _runs(white)):
            return white
    return set()


def _shortened(white: set[Cell], run: list[Cell], random: Random) -> set[Cell]:
    """Return the cells without some cells of a long run, as far as the rest stays connected."""
    check_deadline()
    for cell in random.sample(run[2:-2], len(run) - 4):
        if all(len(part) <= LONGEST for part in _runs(white & {*run})):
            break
        white = without(white, cell)
    return white


def without(white: set[Cell], cell: Cell) -> set[Cell]:
    """Return the cells without this one and runs of one, if the rest is connected."""
    left = white - {cell}
    while alone := {p for run in _runs(left) if len(run) == 1 for p in run}:
        left -= alone
    if not left or len(left) < len(white) - 3:
        return white
    return left if len(region(min(left), left)) == len(left) else white


def _runs(white: Collection[Cell]) -> Iterator[list[Cell]]:
    for down, right in (1, 0), (0, 1):
        for r, c in white:
            if (r - down, c - right) not in white:
                run = [(r, c)]
                while (run[-1][0] + down, run[-1][1] + right) in white:
                    run.append((run[-1][0] + down, run[-1][1] + right))
                yield run


# -------------------- Ships

_LONGEST_USUAL_SHIP = 4
"""The length of the longest ship of the usual fleet on boards of 8 x 8 and more."""


def fleet_of(puzzle: Puzzle) -> dict[int, int]:
    """Return the number of ships of each length.

    Without a setting there are n ships of length 1, one fewer of each further length, and one of
    length n, which is half a side of the board, and 4 at most.
    """
    usual = max(1, min(_LONGEST_USUAL_SHIP, isqrt(puzzle.height * puzzle.width) // 2))
    fleet = puzzle.setting("fleet", tuple(range(usual, 0, -1)))
    counts = fleet if isinstance(fleet, tuple) else (fleet,)
    return {length: n for length, n in enumerate(counts, 1) if n}


def moored(puzzle: Puzzle, random: Random) -> Grid[Value] | None:
    """Return a random board with the fleet, or None if 200 attempts find no room."""
    from satgrid.random_boards import shade

    board, fleet = puzzle.board, fleet_of(puzzle)
    for _ in checked(range(200), 1):
        black, taken = set[Cell](), set[Cell]()
        for length in sorted(fleet, reverse=True):
            shapes = dict.fromkeys(((1, length), (length, 1)))
            places = [cells for shape in shapes for cells in checked(board.windows(*shape), 50)]
            random.shuffle(places)
            left = fleet[length]
            for cells in places:
                if left and taken.isdisjoint(cells):
                    left -= 1
                    black.update(cells)
                    taken.update(cells, *(board.around(p) for p in cells))
            if left:
                break
        else:
            return shade(board, black)
    return None
