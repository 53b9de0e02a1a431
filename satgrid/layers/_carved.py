"""Boards at random of which one part hangs together and is nowhere 2 x 2, for generators."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from satgrid.board import Board, region
from satgrid.deadline import checked
from satgrid.grid import Cell


def carved(
    board: Board, random: Random, suits: Callable[[Cell, set[Cell]], bool]
) -> set[Cell] | None:
    """Return cells to take from the board until the others are as said; None where chance fails.

    A cell is taken only if it `suits` those that were taken before.
    """
    left, taken = set(board.cells()), set[Cell]()
    squares = list(board.windows(2, 2))
    while squares:
        cells = sorted(set().union(*squares))
        random.shuffle(cells)
        for p in checked(cells, 1):
            left.remove(p)
            if suits(p, taken) and len(region(min(left), left)) == len(left):
                break
            left.add(p)
        else:
            return None
        taken.add(p)
        squares = [square for square in squares if p not in square]
    return taken
