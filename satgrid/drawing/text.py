"""A puzzle or solution as text: symbols, numbers, walls and lines, or blocks for a terminal.

Plain text shows every cell as its one-character symbol, `#` black and `.` white; `satgrid check`
reads it. A character of a terminal is about twice as high as wide, so a half block shows two cells,
one above the other: cells are square, and there are half as many lines. A black cell has the
terminal's text colour, a white one its background; a palette has its own colours.

A terminal that is wide enough shows the clues in cells, the walls of rooms, lines, and the symbols
that clues use, with totals and patterns in the margins. A terminal without colours, or on which two
colours of the palette look alike, shows symbols.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby, product, zip_longest
from typing import TextIO

from satgrid.answer import json_rows
from satgrid.board import place_of
from satgrid.clues import BLACK, UNKNOWN, WHITE, Value, is_number, is_number_only
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
from satgrid.drawing.scene import Scene, build_scene
from satgrid.grid import Cell, Grid, text_rows
from satgrid.puzzle import Puzzle

_PAINT = re.compile(r"\x1b\[[0-9;]*m")


_HALVES = dict(zip(product((WHITE, BLACK), repeat=2), (" ", "▄", "▀", symbols.FULL), strict=True))
"""The character for an upper and a lower cell."""


def _has_values(scene: Scene, grid: Grid[Value]) -> bool:
    """Return whether all cells have values of solutions, which a picture shows."""
    others = set(grid.flat) - scene.values
    return not others or (scene.answer.sizes and all(map(is_number, others)))


def plain(grid: Grid[str]) -> str:
    """Return the rows of symbols, one character per cell, each with a newline at its end.

    If a number is above 61, they are a JSON list of rows of numbers, one row per line.
    """
    if not any(map(is_number_only, set(grid.flat))):
        return "".join(f"{row}\n" for row in text_rows(grid))
    rows = [[json.dumps(entry) for entry in row] for row in json_rows(grid)]
    widest = max(len(entry) for row in rows for entry in row)
    lines = ["[" + ", ".join(entry.rjust(widest) for entry in row) + "]" for row in rows]
    return "[" + ",\n ".join(lines) + "]\n"


def half_blocks(grid: Grid[str]) -> str:
    """Return a black and white grid with two of its rows in one line of text.

    Every line is as wide as the grid, including trailing blanks, and ends with a newline. The last
    of an odd number of rows has a white row below it.
    """
    rows = grid.rows()
    if len(rows) % 2:
        rows.append((WHITE,) * grid.width)
    return "".join(
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True)) + "\n"
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )


def numbers(puzzle: Puzzle, grid: Grid[str]) -> str:
    """Return the numbers of a solution, or the clues in its white cells.

    With clues, black cells are 0 and white cells without a clue `-`. Entries are aligned to the
    right, with blanks between them.
    """
    assert puzzle.cells is not None
    scene = build_scene(puzzle)
    if scene.lettered:
        entries = clues = [*map(scene.text, grid.flat)]
    else:
        clues = ["-" if clue is None else str(clue) for clue in puzzle.cells.flat]
        pairs = zip(grid.flat, clues, strict=True)
        entries = ["0" if value == BLACK else clue for value, clue in pairs]
    widest = max(map(len, [*entries, *clues]))
    rows = Grid(grid.height, grid.width, tuple(entry.rjust(widest) for entry in entries)).rows()
    return "".join(" ".join(row) + "\n" for row in rows)


def picture(puzzle: Puzzle, grid: Grid[str], stream: TextIO) -> str:
    """Return the text that suits the stream.

    A terminal shows symbols, numbers, walls, lines or half blocks; other streams, and encodings
    without blocks, get plain text.
    """
    if not stream.isatty():
        return plain(grid)
    columns = _columns()
    scene = build_scene(puzzle)
    if scene.framed and 2 * puzzle.width - 1 <= columns:
        board = draw_board(scene, grid, paint_for(stream) if scene.lettered else None)
        drawing = _encodable(scene, board, stream)
        if _width(drawing) <= columns and _has_values(scene, grid):
            return drawing
    if any(map(is_number_only, set(grid.flat))):
        return plain(grid)
    paint = _paint(puzzle, stream) if set(grid.flat) <= scene.fills.keys() else None
    if scene.lettered and not scene.framed and 2 * grid.width <= columns:
        drawing = _spaced(grid, scene.fills, paint)
        return with_patterns(scene.along, drawing, columns, _can_encode(stream, BARS))
    blocks = _can_encode(stream, "".join(_HALVES.values()))
    if paint and blocks:
        return _painted_blocks(grid, scene.fills, paint)
    if not blocks or not set(grid.flat) <= {BLACK, WHITE} or scene.walls or scene.answer.lattice:
        return plain(grid)
    return half_blocks(grid)


def with_clues(puzzle: Puzzle, grid: Grid[str], stream: TextIO) -> str:
    """Return the picture for the stream, with the clues beside it if a terminal has room."""
    return _board_with_clues(build_scene(puzzle), grid, stream) or picture(puzzle, grid, stream)


def empty(puzzle: Puzzle, stream: TextIO | None = None) -> str:
    """Return the unsolved puzzle: printed clues and given values on its board and beside it.

    A terminal without room for the board gets a list of the clues of lines. Pass `stream` if its
    encoding may lack signs.
    """
    scene = build_scene(puzzle)
    height, width = puzzle.board
    if scene.answer.lattice:
        height, width = 2 * height + 1, 2 * width + 1
    given = dict(puzzle.given)
    if scene.answer.lattice and not puzzle.lattice:
        given = {place_of(cell): value for cell, value in given.items()}
    crossed = frozenset(p for p, value in given.items() if value == WHITE)
    notes = {**scene.notes, **_no_totals(puzzle, given)}
    scene = replace(scene, crossed=crossed, hidden=False, notes=notes)
    cells = Grid(height, width, (UNKNOWN,) * (height * width)).cells()
    grid = Grid(height, width, tuple(given.get(cell, UNKNOWN) for cell in cells))
    beside = _board_with_clues(scene, grid, stream) if stream else ""
    drawing = beside or draw_board(scene, grid, None)
    if stream and stream.isatty() and scene.beside["rows"] and not scene.framed:
        columns = _columns()
        if _width(drawing) > columns:
            return list_clues(scene, columns) + (plain(grid) if puzzle.given else "")
    along = max(map(len, (text for texts in scene.along.values() for text in texts)), default=0)
    if along:
        blank = _spaced(grid, {}, None).replace(UNKNOWN, WHITE)
        return with_patterns(scene.along, blank, 2 * (width + along) + 1, _can_encode(stream, BARS))
    return _encodable(scene, drawing, stream)


def _columns() -> int:
    """Return the width of the terminal."""
    from shutil import get_terminal_size

    return get_terminal_size().columns


def _no_totals(puzzle: Puzzle, given: Mapping[Cell, Value]) -> dict[Cell, str]:
    """Return a note for given values that are drawn where the total of their cage would be."""
    cages = puzzle.cages
    totals = dict(cages.sums) if cages else {}
    firsts = {name: cells[0] for name, cells in cages.members().items()} if cages else {}
    return {p: "-" for name, p in firsts.items() if name not in totals and p in given}


def side_by_side(drawing: str, other: str, stream: TextIO | None = None) -> str:
    """Return two drawings, the other one to the right, or below if the stream has no room.

    Their last lines are side by side, since clues are above a board. A file has 80 columns.
    """
    columns = _columns() if stream and stream.isatty() else 80
    left, right = drawing.splitlines(), other.splitlines()
    width = _width(drawing) + 4
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

    `printed` adds the automata, for a puzzle without a solution. The text is "" if there are none
    of these. On a stream with colours each symbol is on its colour; otherwise `printed` adds the
    RGB of unusual colours. Every line has blanks, so `satgrid check` does not mistake it for a row
    of a drawing.
    """
    paint = _paint(puzzle, stream) if stream else None
    colours = symbols.colours(puzzle)
    words = []
    for symbol, name in symbols.legend(puzzle, printed and paint is None):
        rgb = colours[symbol]
        label = paint(f" {symbol} ", symbols.ink_on(rgb), rgb) if paint else symbol
        words.append(f"{label} = {name}")
    lines = [", ".join(words)] if words else []
    lines += symbols.settings(puzzle) + (symbols.automaton_lines(puzzle) if printed else [])
    return "".join(f"{line}\n" for line in lines)


def for_stream(text: str, stream: TextIO) -> str:
    """Return a text in ASCII if the stream cannot write its box-drawing characters."""
    return text if _can_encode(stream, text) else text.translate(ASCII)


def _board_with_clues(scene: Scene, grid: Grid[str], stream: TextIO) -> str:
    """Return a board of filled cells with clues beside it, "" if the stream has no room."""
    if scene.framed or scene.lettered or not scene.beside["rows"]:
        return ""
    if not stream.isatty() or not _can_encode(stream, FRAME):
        return ""
    drawing, width = board_with_clues(scene, grid, _paint(scene.puzzle, stream))
    return drawing if width <= _columns() else ""


def _paint(puzzle: Puzzle, stream: TextIO) -> Paint | None:
    """Return the paint for the palette, if there is one whose colours stay distinct."""
    paint = paint_for(stream) if puzzle.colours else None
    return paint if paint and paint.tells_apart(symbols.colours(puzzle).values()) else None


def _spaced(grid: Grid[str], colours: Mapping[Value, str], paint: Paint | None) -> str:
    """Return the symbols with blanks between them, on their colours if there is paint."""

    def painted(symbol: Value, times: int) -> str:
        text = f"{symbol} " * times
        return paint(text, symbols.ink_on(colours[symbol]), colours[symbol]) if paint else text

    lines = ["".join(painted(v, len(list(run))) for v, run in groupby(row)) for row in grid.rows()]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _painted_blocks(grid: Grid[str], colours: Mapping[Value, str], paint: Paint) -> str:
    """Return half blocks with the upper cell as text colour and the lower one as background."""
    rows = grid.rows()
    lines = [
        "".join(
            paint("▀" * len(list(run)), colours[upper], colours.get(lower))
            for (upper, lower), run in groupby(zip_longest(*pair))
        )
        for pair in zip_longest(rows[::2], rows[1::2], fillvalue=())
    ]
    return "".join(f"{line}\n" for line in lines)


def _encodable(scene: Scene, drawing: str, stream: TextIO | None) -> str:
    return drawing if _can_encode(stream, drawing) else to_ascii(scene, drawing)


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
