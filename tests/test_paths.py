"""Half-drawn loops from cell to cell, in puzzles and for `satgrid check`, and their drawings."""

from __future__ import annotations

import io

from satgrid.drawing.text import picture
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

LOOP = [".......", ".#####.", ".#...#.", ".#...#.", ".#...#.", ".#####.", "......."]


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def test_a_terminal_fills_shaded_cells() -> None:
    puzzle = Puzzle.of("koburin", cells=[[None] * 3] * 3)
    drawing = picture(puzzle, Grid.from_rows(LOOP), Terminal(io.BytesIO(), encoding="utf-8"))
    assert drawing.splitlines()[3] == "│ ┃  ███  ┃ │"
