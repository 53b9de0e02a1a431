"""Runs of white cells between black ones: where they are, and boards of them at random."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from random import Random
from typing import NamedTuple

from satgrid.board import Board, region
from satgrid.deadline import check_deadline, checked
from satgrid.grid import Cell
from satgrid.layers.run_sums import sum_parts
from satgrid.puzzle import Puzzle

LONGEST = 9
"""The most cells of a run whose digits are all different."""

_CUTS = 0.3
_TRIES = 200


class Run(NamedTuple):
    """White cells side by side, the black cell before them, if there is one, and their sum."""

    cells: tuple[Cell, ...]
    head: Cell | None
    total: int | None
    across: bool


def sum_runs(puzzle: Puzzle) -> Iterator[Run]:
    """Yield the runs of the columns, then of the rows; also those that are nothing but a sum."""
    black = puzzle.signs
    totals = {head: sum_parts(sign) for head, sign in black.items()}
    for across, lines in enumerate((puzzle.board.columns(), puzzle.board.rows())):
        for line in checked(lines, 10):
            heads = [k for k, cell in enumerate(line.cells) if cell in black]
            for start, end in pairwise([-1, *heads, len(line.cells)]):
                head = line.cells[start] if start >= 0 else None
                total = totals[head][across] if head else None
                if end > start + 1 or total is not None:
                    yield Run(line.cells[start + 1 : end], head, total, bool(across))


def white_cells(board: Board, random: Random) -> set[Cell]:
    """Return cells at random, in runs of two to nine, all of which hang together.

    The first row and column have none, and no cell has where chance finds no such board.
    """
    for _ in range(_TRIES):
        check_deadline()
        white = {(r, c) for r, c in board.cells() if r and c}
        for cell in random.sample(sorted(white), round(_CUTS * len(white))):
            white = without(white, cell)
        for run in [run for run in _runs(white) if len(run) > LONGEST]:
            white = _shortened(white, run, random)
        if white and all(len(run) <= LONGEST for run in _runs(white)):
            return white
    return set()


def _shortened(white: set[Cell], run: list[Cell], random: Random) -> set[Cell]:
    """Return the cells with some of a long run taken out, so far as the rest hangs together."""
    check_deadline()
    for cell in random.sample(run[2:-2], len(run) - 4):
        if all(len(part) <= LONGEST for part in _runs(white & {*run})):
            break
        white = without(white, cell)
    return white


def without(white: set[Cell], cell: Cell) -> set[Cell]:
    """Return the cells less this one and those left in runs of one, if the rest hangs together."""
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
