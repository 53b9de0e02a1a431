"""A solution as text: one symbol a cell, its numbers, or blocks and colours for a terminal.

Plain text shows every cell as its one-character symbol, `#` black and `.` white, and is what
`satgrid check` reads back. A character of a terminal is about twice as high as wide, so
half blocks put two cells, one above the other, into one character: square cells and half as
many lines. A black cell takes the terminal's text colour, a white one its background; the cells
of a puzzle with a palette have its colours.

Where clues stand in cells, the numbers that are left in white cells say more than a picture
does, where there are rooms or lines, walls and lines do, and where clues speak of symbols, the
symbols do: a terminal shows them, as long as it is wide enough, with totals and patterns in the
margins. One that shows no colours, or cannot tell those of the palette apart, gets symbols.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby, zip_longest
from shutil import get_terminal_size
from typing import TextIO

from satgrid.board import place_of
from satgrid.clues import BLACK, UNKNOWN, WHITE, Value
from satgrid.drawing import symbols
from satgrid.drawing.box_drawing import (
    ASCII,
    BARS,
    FRAME,
    Paint,
    board_with_clues,
    draw_board,
    list_clues,
    paint_for,
    to_ascii,
    with_patterns,
)
from satgrid.drawing.scene import FULL, Scene, build_scene
from satgrid.grid import Grid, text_rows
from satgrid.puzzle import Puzzle

_PAINT = re.compile(r"\x1b\[[0-9;]*m")

_COLUMNS = 80
"""The width of a text file, for drawings side by side."""

_APART = 4
"""The blanks between these."""

_HALVES = {
    (WHITE, WHITE): " ",
    (WHITE, BLACK): "▄",
    (BLACK, WHITE): "▀",
    (BLACK, BLACK): FULL,
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
    """Return the numbers of a solution, or the clues of a puzzle that has them in its white cells.

    Black cells are 0 then, and white ones without a clue `-`. The entries of a row have blanks
    between and are flush right, so that columns are straight.
    """
    assert puzzle.cells is not None
    seen = build_scene(puzzle)
    entries = [
        seen.text(value)
        if seen.lettered
        else "0"
        if value == BLACK
        else "-"
        if clue is None
        else str(clue)
        for value, clue in zip(grid.flat, puzzle.cells.flat, strict=True)
    ]
    clues = () if seen.lettered else puzzle.cells.flat
    widest = max(map(len, [*entries, *(str(clue) for clue in clues if clue is not None)]))
    rows = Grid(grid.height, grid.width, tuple(entry.rjust(widest) for entry in entries)).rows()
    return "".join(" ".join(row) + "\n" for row in rows)


def picture(puzzle: Puzzle, grid: Grid[str], stream: TextIO) -> str:
    """Return the text that suits the stream it is meant for.

    Symbols, numbers, walls, lines or half blocks go to a terminal, blocks only where its encoding
    has them; all else is plain.
    """
    if not stream.isatty():
        return plain(grid)
    columns = get_terminal_size().columns
    seen = build_scene(puzzle)
    if seen.framed and 2 * puzzle.width - 1 <= columns:
        drawing = _boxed_board(seen, grid, stream)
        if _width(drawing) <= columns and set(grid.flat) <= seen.values:
            return drawing
    paint = _paint(puzzle, stream) if set(grid.flat) <= seen.fills.keys() else None
    if seen.lettered and not seen.framed and 2 * grid.width <= columns:
        drawing = _spaced(grid, seen.fills, paint)
        return with_patterns(seen.along, drawing, columns, _can_encode(stream, BARS))
    blocks = _can_encode(stream, "".join(_HALVES.values()))
    if paint and blocks:
        return _painted_blocks(grid, seen.fills, paint)
    if not blocks or not set(grid.flat) <= {BLACK, WHITE} or seen.walls or seen.answer.lattice:
        return plain(grid)
    return half_blocks(grid)


def with_clues(puzzle: Puzzle, grid: Grid[str], stream: TextIO) -> str:
    """Return the picture for the stream, with the clues beside it where a terminal has room."""
    return _board_with_clues(build_scene(puzzle), grid, stream) or picture(puzzle, grid, stream)


def empty(puzzle: Puzzle, stream: TextIO | None = None) -> str:
    """Return the puzzle alone: what is printed and given on its board, and beside it.

    On a terminal that has no room for the board, clues of lines are listed.

    `stream` is what it is meant for, if its encoding may lack signs.
    """
    seen = build_scene(puzzle)
    height, width = puzzle.board
    if seen.answer.lattice:
        height, width = 2 * height + 1, 2 * width + 1
    given = dict(puzzle.given)
    if seen.answer.lattice and not puzzle.lattice:
        given = {place_of(cell): value for cell, value in given.items()}
    crossed = frozenset(p for p, value in given.items() if value == WHITE)
    seen = replace(seen, crossed=crossed, hidden=False)
    cells = Grid(height, width, (UNKNOWN,) * (height * width)).cells()
    grid = Grid(height, width, tuple(given.get(cell, UNKNOWN) for cell in cells))
    drawing = (_board_with_clues(seen, grid, stream) if stream else "") or draw_board(
        seen, grid, None
    )
    if stream and stream.isatty() and seen.beside["rows"] and not seen.framed:
        columns = get_terminal_size().columns
        if _width(drawing) > columns:
            return list_clues(seen, columns) + (plain(grid) if puzzle.given else "")
    along = max(map(len, (text for texts in seen.along.values() for text in texts)), default=0)
    if along:
        blank = _spaced(grid, {}, None).replace(UNKNOWN, WHITE)
        return with_patterns(seen.along, blank, 2 * (width + along) + 1, _can_encode(stream, BARS))
    return drawing if _can_encode(stream, drawing) else to_ascii(seen, drawing)


def side_by_side(drawing: str, other: str, stream: TextIO | None = None) -> str:
    """Return two drawings, the other one to the right, or below where the stream has no room.

    Their last lines stand side by side, as clues are above a board. A file has 80 columns.
    """
    columns = get_terminal_size().columns if stream and stream.isatty() else _COLUMNS
    left, right = drawing.splitlines(), other.splitlines()
    width = _width(drawing) + _APART
    if width + _width(other) > columns:
        return f"{drawing}\n{other}"
    height = max(len(left), len(right))
    pairs = zip(
        [""] * (height - len(left)) + left, [""] * (height - len(right)) + right, strict=True
    )
    lines = (f"{one}{'':{width - _shown_width(one)}}{two}".rstrip() for one, two in pairs)
    return "".join(f"{line}\n" for line in lines)


def legend(puzzle: Puzzle, stream: TextIO | None = None, *, printed: bool = False) -> str:
    """Return a line that names the colours of the palette, and one for each setting of the rules.

    Below a puzzle alone, where all that is `printed` is to be seen, automata have theirs too. It is
    "" for a puzzle without any. On a stream that shows colours each symbol stands on its own.
    There are blanks in each line, by which `satgrid check` knows that it is no row of a drawing.
    """
    paint = _paint(puzzle, stream) if stream else None
    colours = symbols.colours(puzzle)
    words = []
    for symbol, name in symbols.legend(puzzle):
        rgb = colours[symbol]
        shown = paint(f" {symbol} ", symbols.ink_on(rgb), rgb) if paint else symbol
        words.append(f"{shown} = {name}")
    lines = [", ".join(words)] if words else []
    lines += symbols.settings(puzzle) + (symbols.automaton_lines(puzzle) if printed else [])
    return "".join(f"{line}\n" for line in lines)


def for_stream(text: str, stream: TextIO) -> str:
    """Return a text with plain signs for box-drawing characters that the stream cannot write."""
    return text if _can_encode(stream, text) else text.translate(ASCII)


def _board_with_clues(seen: Scene, grid: Grid[str], stream: TextIO) -> str:
    """Return the drawing with clues beside a board of colours; "" where it has no room."""
    if seen.framed or seen.lettered or not seen.beside["rows"]:
        return ""
    if not stream.isatty() or not _can_encode(stream, FRAME):
        return ""
    drawing, width = board_with_clues(seen, grid, _paint(seen.puzzle, stream))
    return drawing if width <= get_terminal_size().columns else ""


def _paint(puzzle: Puzzle, stream: TextIO) -> Paint | None:
    """Return what paints the palette, if there is one and its colours stay different."""
    paint = paint_for(stream) if puzzle.colours else None
    return paint if paint and paint.tells_apart(symbols.colours(puzzle).values()) else None


def _spaced(grid: Grid[str], colours: Mapping[Value, str], paint: Paint | None) -> str:
    """Return the symbols with blanks between, on their colours if there is paint."""

    def shown(symbol: Value, times: int) -> str:
        text = f"{symbol} " * times
        return paint(text, symbols.ink_on(colours[symbol]), colours[symbol]) if paint else text

    lines = ["".join(shown(v, len(list(run))) for v, run in groupby(row)) for row in grid.rows()]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _painted_blocks(grid: Grid[str], colours: Mapping[Value, str], paint: Paint) -> str:
    """Return half blocks: the upper cell is the ink, the lower one, if there is one, the ground."""
    rows = grid.rows()
    lines = [
        "".join(
            paint("▀" * len(list(run)), colours[upper], colours.get(lower))
            for (upper, lower), run in groupby(zip_longest(*pair))
        )
        for pair in zip_longest(rows[::2], rows[1::2], fillvalue=())
    ]
    return "".join(f"{line}\n" for line in lines)


def _boxed_board(seen: Scene, grid: Grid[str], stream: TextIO) -> str:
    """Return the drawing of cell by cell, in ASCII where the encoding lacks one of its signs."""
    drawing = draw_board(seen, grid, paint_for(stream) if seen.lettered else None)
    return drawing if _can_encode(stream, drawing) else to_ascii(seen, drawing)


def _width(drawing: str) -> int:
    return max(map(_shown_width, drawing.splitlines()))


def _shown_width(line: str) -> int:
    return len(_PAINT.sub("", line))


def _can_encode(stream: TextIO | None, text: str) -> bool:
    try:
        text.encode(stream.encoding if stream else "utf-8")
    except UnicodeEncodeError:
        return False
    return True
