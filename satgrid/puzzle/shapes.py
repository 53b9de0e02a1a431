"""Runs of white cells and fleets of ships: their places in a puzzle, and random ones."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from math import isqrt
from random import Random
from typing import NamedTuple

from satgrid.board import Board, region
from satgrid.clues import Value
from satgrid.deadline import check_deadline, checked
from satgrid.grid import Cell, Grid
from satgrid.layers.run_sums import sum_parts
from satgrid.puzzle import Puzzle
from satgrid.random_boards import shade

# -------------------- Runs of white cells

LONGEST = 9
"""The most cells of a run whose digits are all different."""

_BLACK_SHARE = 0.3
_RUN_TRIES = 200


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
    """Return random connected cells in runs of two to nine; an empty set if no attempt succeeds.

    The first row and column have none.
    """
    for _ in range(_RUN_TRIES):
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
    """Yield the runs of white cells in both directions."""
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


def berths(board: Board, length: int) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells of each place for a ship of this length, horizontal ones first."""
    for high, wide in dict.fromkeys(((1, length), (length, 1))):
        yield from checked(board.windows(high, wide), 50)


_FLEET_TRIES = 200
"""The most attempts to place a fleet."""


def moored(puzzle: Puzzle, random: Random) -> Grid[Value] | None:
    """Return a random board with the fleet, or None if no attempt finds room."""
    board, fleet = puzzle.board, fleet_of(puzzle)
    for _ in checked(range(_FLEET_TRIES), 1):
        black, taken = set[Cell](), set[Cell]()
        for length in sorted(fleet, reverse=True):
            places = list(berths(board, length))
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
