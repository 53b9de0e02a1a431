"""A solution as text: one symbol a cell, its numbers, or half blocks for a terminal.

Plain text shows every cell as its one-character symbol, `#` black and `.` white, and is what
`satgrid check` reads back. A character of a terminal is about twice as high as wide, so
half blocks put two cells, one above the other, into one character: square cells and half as
many lines. A black cell takes the terminal's text colour, a white one its background.

Where clues stand in cells, the numbers that are left in white cells say more than a picture
does: a terminal shows them, as long as it is wide enough.
"""

from __future__ import annotations

from shutil import get_terminal_size
from typing import TextIO

from satgrid.clues import BLACK, WHITE
from satgrid.grid import Grid, text_rows
from satgrid.puzzle import Puzzle

_FULL = "█"

_HALVES = {
    (WHITE, WHITE): " ",
    (WHITE, BLACK): "▄",
    (BLACK, WHITE): "▀",
    (BLACK, BLACK): _FULL,
}
"""The character for an upper and a lower cell."""


def plain(grid: Grid[str]) -> str:
    """Return the rows of symbols, one character a cell, each row ended by a newline."""
    return "".join(f"{row}\n" for row in text_rows(grid))


def half_blocks(grid: Grid[str]) -> str:
    """Return a black and white grid, two of its rows in one line of text.

    Every line is as wide as the grid, trailing blanks included, and ended by a newline. Under
    the last row of an odd number of rows lies white.
    """
    rows = grid.rows()
    if len(rows) % 2:
        rows.append((WHITE,) * grid.width)
    return "".join(
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True)) + "\n"
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )


def numbers(puzzle: Puzzle, grid: Grid[str]) -> str:
    """Return the clues of a puzzle that has them in cells, but 0 in each black cell.

    A white cell without a clue is `-`. The entries of a row have blanks between and are flush
    right, so that columns are straight.
    """
    return _clued(puzzle, grid, "0", " ", "-")


def picture(puzzle: Puzzle, grid: Grid[str], stream: TextIO) -> str:
    """Return the text that suits the stream it is meant for.

    Numbers or half blocks go to a terminal if the grid is black and white, blocks only where its
    encoding has them; all else is plain.
    """
    if not stream.isatty() or not set(grid.flat) <= {BLACK, WHITE}:
        return plain(grid)
    blocks = _has_blocks(stream)
    if puzzle.cells is not None:
        black = _FULL if blocks else BLACK
        drawing = _clued(puzzle, grid, black, black, WHITE)
        if drawing.index("\n") <= get_terminal_size().columns:
            return drawing
    return half_blocks(grid) if blocks else plain(grid)


def _clued(puzzle: Puzzle, grid: Grid[str], black: str, fill: str, none: str) -> str:
    """Return the clues in white cells; `black` covers the others, with `fill` left of it."""
    assert puzzle.cells is not None
    clues = [none if clue is None else str(clue) for clue in puzzle.cells.flat]
    widest = max(map(len, clues))
    covered = black.rjust(widest, fill)
    shown = tuple(
        covered if value == BLACK else clue.rjust(widest)
        for value, clue in zip(grid.flat, clues, strict=True)
    )
    return "".join(" ".join(row) + "\n" for row in Grid(grid.height, grid.width, shown).rows())


def _has_blocks(stream: TextIO) -> bool:
    try:
        "".join(_HALVES.values()).encode(stream.encoding)
    except UnicodeEncodeError:
        return False
    return True
