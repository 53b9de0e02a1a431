"""A solution as text: one symbol a cell, or half blocks for a terminal.

Plain text shows every cell as its one-character symbol, `#` black and `.` white, and is what
`satgrid check` reads back. A character of a terminal is about twice as high as wide, so
half blocks put two cells, one above the other, into one character: square cells and half as
many lines. A black cell takes the terminal's text colour, a white one its background.
"""

from __future__ import annotations

from typing import TextIO

from satgrid.clues import BLACK, WHITE
from satgrid.grid import Grid, text_rows

_HALVES = {
    (WHITE, WHITE): " ",
    (WHITE, BLACK): "▄",
    (BLACK, WHITE): "▀",
    (BLACK, BLACK): "█",
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


def picture(grid: Grid[str], stream: TextIO) -> str:
    """Return the text that suits the stream it is meant for.

    Half blocks go to a terminal whose encoding has them, if the grid is black and white; all
    else is plain.
    """
    if stream.isatty() and set(grid.flat) <= {BLACK, WHITE} and _has_blocks(stream):
        return half_blocks(grid)
    return plain(grid)


def _has_blocks(stream: TextIO) -> bool:
    try:
        "".join(_HALVES.values()).encode(stream.encoding)
    except UnicodeEncodeError:
        return False
    return True
