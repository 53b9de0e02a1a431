"""Ships: the fleet of a puzzle, where a ship can lie, and fleets at random, for generators."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from random import Random

from satgrid.board import Board
from satgrid.clues import Value
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle
from satgrid.random_boards import filled

_USUAL = 4
"""The length of the longest ship of the usual fleet on boards of 8 x 8 and more."""


def fleet_of(puzzle: Puzzle) -> dict[int, int]:
    """Return how many ships of each length there are.

    Without a setting these are n of length 1, one fewer of each length more, and one of length n,
    which is half a side of the board, and 4 at most.
    """
    usual = max(1, min(_USUAL, isqrt(puzzle.height * puzzle.width) // 2))
    told = puzzle.setting("fleet", tuple(range(usual, 0, -1)))
    counts = told if isinstance(told, tuple) else (told,)
    return {length: n for length, n in enumerate(counts, 1) if n}


def berths(board: Board, length: int) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells of each place for a ship of this length, those across before those down."""
    for high, wide in dict.fromkeys(((1, length), (length, 1))):
        yield from checked(board.windows(high, wide), 50)


_TRIES = 200
"""How often a fleet is placed until it fits."""


def moored(puzzle: Puzzle, random: Random) -> Grid[Value] | None:
    """Return a board with the fleet, the longest ships first; None where chance finds no room."""
    board, fleet = puzzle.board, fleet_of(puzzle)
    for _ in checked(range(_TRIES), 1):
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
            return filled(board, black)
    return None
