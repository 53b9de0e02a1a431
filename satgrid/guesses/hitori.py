"""Hitori at random: each repeated number keeps one cell."""

from __future__ import annotations

from random import Random

from satgrid.board import all_cells, beside
from satgrid.clues import BLACK, WHITE, Value
from satgrid.deadline import checked
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle


def guess(puzzle: Puzzle, random: Random) -> Grid[Value] | None:
    """Return a board on which each repeated number keeps one cell, at random, or None.

    Line by line in a random order, the others are shaded. None comes where two black cells would
    touch; that the white cells hang together is left to chance.
    """
    black = {cell for cell, value in checked(puzzle.given) if value == BLACK}
    white = {cell for cell, value in checked(puzzle.given) if value == WHITE}
    for cell in checked(black):
        white.update(beside(cell))
    repeats = puzzle.repeats
    for _, cells in checked(random.sample(repeats, len(repeats)), 10):
        left = [cell for cell in cells if cell not in black]
        if len(left) < 2:
            continue
        # A cell beside a black one has to stay.
        held = [cell for cell in left if cell in white]
        stays = held[0] if held else random.choice(left)
        for cell in left:
            if cell != stays:
                if cell in white:
                    return None
                black.add(cell)
                white.update(beside(cell))
    board = all_cells(puzzle.height, puzzle.width)
    shown = (BLACK if cell in black else WHITE for cell in checked(board))
    return Grid(puzzle.height, puzzle.width, tuple(shown))
