"""Boards as lines of characters, with clues in and beside them.

`draw_board` draws a board cell by cell. One row of the board is one line of text; walls between
rows or columns have a line or column of text of their own:

    ┌───────┬───┐
    │ ★ . . │ . │
    │   ┌───┘   │
    │ . │ . . ★ │
    └───┴───────┘

The outline of a cage is inside its cells, which have a margin of one character:

    ┌─────────────┬─────────────┐
    │3╌╌╌╌╌╌╌╌╌╌╌┐│12╌┐         │
    │╎ 1      2 ╎ │╎ 4 ╎        │

`board_with_clues` draws filled cells in a frame, with the clues of rows and columns beside it, and
`with_patterns` adds patterns in the margins. `Paint` has the colours of a terminal.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, pairwise, product, zip_longest
from textwrap import wrap
from typing import TextIO, TypeAlias

from satgrid.board import place_of
from satgrid.clues import BLACK, UNKNOWN, WHITE, Value
from satgrid.drawing.scene import Scene
from satgrid.drawing.symbols import FULL, ink_on
from satgrid.errors import printable
from satgrid.grid import Cell, Grid
from satgrid.layers.marks import Outline, Side

# Cell by cell: clues, walls, and the lines of a lattice around cells

_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8
_WALLS, _LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼", " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
"""The characters for lines from a point, by the sum of their directions."""

_UNUSED_CORNER, _ISOLATED = "·", "▪"
"""A corner of the lattice without a line, and a corner alone."""

CROSS = "×"
"""The sign for a place that is given as white or as without a line."""

_SOLVED = "#1f77b4"
"""The colour of entries that are not printed."""

ASCII = {
    **dict.fromkeys(map(ord, "─━╴╶╸╺╌"), "-"),
    **dict.fromkeys(map(ord, "│┃╵╷╹╻"), "|"),
    ord("╎"): ":",
    **dict.fromkeys(map(ord, "└┌├┘┴┐┤┬┼┗┏┣┛┻┓┫┳╋▪"), "+"),
    **dict.fromkeys(map(ord, "█▐▌"), "#"),
    ord("×"): "x",
    **dict(zip(map(ord, "·★●▲☼♣■▣═║╪╫╂┿↑↓←→"), ".*oAot*%=H=H++^v<>", strict=True)),
}


def to_ascii(scene: Scene, drawing: str) -> str:
    """Return the drawing in ASCII; looks without an ASCII character become their values."""
    values = {ord(look): v for v, look in scene.looks.items() if not look.isascii()}
    return drawing.translate(values | ASCII)


def draw_board(scene: Scene, grid: Grid[Value], paint: Paint | None) -> str:
    """Return the drawing of a board; a cell that is `UNKNOWN` shows only its printed clue.

    Dots on a line are left of it or in its middle. A clue on a black cell is in a window, ▐3▌. On a
    lettered board, printed entries differ from others by colour or, without `paint`, by brackets.
    """
    if scene.answer.through_cells:
        return _draw_path_board(scene, grid)
    entries = {cell: _CellText(scene, grid, cell) for cell in scene.puzzle.board.cells()}
    sides = _CellSides(scene, grid)
    beside, above, right, below = (
        [[scene.clue(*part) for part in parts] for parts in clues]
        for clues in scene.beside.values()
    )
    texts = chain(*above, *below, (entry.text for entry in entries.values()))
    # A total is followed by a character of the outline.
    totals = [len(cage.total) - 3 for cage in scene.cages]
    room = max([1, *map(len, texts), *totals])
    wide = (
        scene.answer.lattice
        or scene.puzzle.corners is not None
        or bool(scene.dots)
        or (bool(scene.walls) and any(scene.solid((-1, -1), value) for value in scene.values))
        or bool(scene.cages)
        or (scene.lettered and paint is None)
        or any(entry.solid and entry.text for entry in entries.values())
    )
    pad = "" if wide and not sides.crowded else " "
    outlines = _cage_margins(scene.cages, room + 2 * wide)
    width = room + 2 * wide + 2 * bool(scene.cages)

    def along(r: int, cells: list[str], dots: bool = True) -> str:
        before = (sides.before((r, c), pad, dots) for c in range(len(cells) + 1))
        return "".join(side + text for side, text in zip(before, [*cells, ""], strict=True))

    left = list(map(" ".join, beside))
    indent = max(map(len, left), default=-1) + 1
    lines: list[str] = []
    for level in zip_longest(*(reversed(parts) for parts in above), fillvalue=""):
        head = [text.rjust(room).center(width) for text in level]
        if any(text.strip() for text in level):
            lines.insert(0, " " * indent + along(-1, head))
    for r in range(scene.puzzle.height + 1):
        if r in sides.rows:
            lines.append(" " * indent + sides.above(r, width, pad))
        if r < scene.puzzle.height:
            row = [entries[r, c].drawn(room, wide, paint) for c in range(scene.puzzle.width)]
            behind = " " + " ".join(right[r]) if right else ""
            over, row, under = _with_outlines(outlines, r, row, room + 2 * wide)
            lines += [" " * indent + along(r, over, dots=False)] if scene.cages else []
            lines.append((left[r].rjust(indent - 1) + " " if left else "") + along(r, row) + behind)
            lines += [" " * indent + along(r, under, dots=False)] if scene.cages else []
    if any(text.strip() for parts in below for text in parts):
        foot = [" ".join(parts).rjust(room).center(width) for parts in below]
        lines.append(" " * indent + along(-1, foot))
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _with_outlines(
    outlines: Outlines, r: int, row: list[str], width: int
) -> tuple[list[str], list[str], list[str]]:
    """Return the text above the cells of a row, the cells with margins, and the text below them."""
    if not outlines:
        return [], row, []
    none = " ", " ", " "
    sides = [outlines.get((r, c), (none, (" " * width,) * 3, none)) for c in range(len(row))]
    over, under = (
        [left[k] + middle[k] + right[k] for left, middle, right in sides] for k in (0, 2)
    )
    cells = zip(sides, row, strict=True)
    return over, [left[1] + text + right[1] for (left, _, right), text in cells], under


# ------------------------------------------------------------------ outlines of cages

Margin: TypeAlias = tuple[str, str, str]
"""The characters above, beside and below a cell's text."""

Outlines: TypeAlias = Mapping[Cell, tuple[Margin, Margin, Margin]]
"""For each cell the margins to the left of its text, over its width, and to the right."""


def _cage_margins(cages: Sequence[Outline], width: int) -> Outlines:
    """Return the margins of each cell of a cage; a total replaces part of the outline above."""
    outlines: dict[Cell, tuple[Margin, Margin, Margin]] = {}
    for cells, total in cages:
        own = frozenset(cells)
        for cell in cells:
            left, right = (_side_margin(cell, own, side) for side in (-1, 1))
            above, below = (
                ("╌" if (cell[0] + down, cell[1]) not in own else " ") * width for down in (-1, 1)
            )
            if total and cell == cells[0]:
                line = f"{total}{(left[0] + above)[len(total) :]}"
                left, above = (line[0], *left[1:]), line[1:]
            outlines[cell] = left, (above, " " * width, below), right
    return outlines


def _side_margin(cell: Cell, own: Collection[Cell], side: int) -> Margin:
    """Return the margin to the left of a cell (-1) or to the right (1)."""
    r, c = cell
    beside = (r, c + side) in own

    def corner(down: int) -> str:
        if (r + down, c) not in own:
            return "╌" if beside else {-1: "┌┐", 1: "└┘"}[down][side > 0]
        if not beside:
            return "╎"
        return " " if (r + down, c + side) in own else {-1: "┘└", 1: "┐┌"}[down][side > 0]

    return corner(-1), " " if beside else "╎", corner(1)


# ------------------------------------------------------------------ cells


class _CellText:
    """The text of a cell: its clue, its value or both, followed by a note."""

    def __init__(self, scene: Scene, grid: Grid[Value], cell: Cell) -> None:
        self.text = ""
        self._fill(scene, grid, cell)
        if (place_of(cell) if scene.answer.lattice else cell) in scene.crossed:
            self.text = f"{self.text}{CROSS}"
        # The totals of cages are drawn with their outlines.
        note = "" if scene.cages else scene.notes.get(cell)
        if note:
            self.text = f"{self.text}({note})" if self.text else note

    def _fill(self, scene: Scene, grid: Grid[Value], cell: Cell) -> None:
        value = grid[place_of(cell) if scene.answer.lattice else cell]
        clue = scene.texts.get(cell, "")
        clue = scene.shape(clue) or clue
        self.solid = scene.solid(cell, value)
        self.lettered = scene.lettered
        self.printed = bool(clue) and self.lettered and value != UNKNOWN
        self.blank = " " if scene.answer.lattice else WHITE
        if scene.hidden and scene.looks.get(value) == FULL:
            clue = ""
        if value == UNKNOWN:
            self.text = clue
            return
        own = scene.shape(value) or (scene.text(value) if self.lettered else "")
        if not own and value not in (WHITE, BLACK) and not scene.answer.lattice:
            own = value  # A given cell of a colour.
        if self.lettered and clue and not (value == BLACK and self.solid):
            clue = "" if clue == own else f"({clue})"
        self.text = own + clue

    def drawn(self, room: int, wide: bool, paint: Paint | None) -> str:
        """Return the cell for texts of `room` characters, with one more on each side if wide."""
        text = self.text.rjust(room)
        if self.solid:
            return f"▐{text}▌" if self.text else FULL * (room + 2 * wide)
        if not self.text:
            text = self.blank.rjust(room)
        elif self.lettered and paint and not self.printed:
            text = paint(text, _SOLVED, None)
        if not wide:
            return text
        return f"[{text}]" if self.printed and paint is None else f" {text} "


class _CellSides:
    """The drawn sides of cells: `_level` above a cell, `_upright` to its left.

    The bottom and right border belong to cells outside the board. `rows` and `columns` are those
    with room for sides before them.
    """

    def __init__(self, scene: Scene, grid: Grid[Value]) -> None:
        height, self._width = scene.puzzle.board
        self._texts = scene.corners
        self._dots = (
            dict.fromkeys(scene.crossed, CROSS) | scene.dots if scene.answer.lattice else scene.dots
        )
        self._lattice = grid if scene.answer.lattice else None
        if scene.answer.lattice:
            lines = [place for place in grid.cells() if grid[place] == BLACK]
            self._level = {(r // 2, c // 2) for r, c in lines if r % 2 == 0 and c % 2}
            self._upright = {(r // 2, c // 2) for r, c in lines if r % 2 and c % 2 == 0}
            self.rows, self.columns = set(range(height + 1)), set(range(self._width + 1))
        else:
            walls = scene.walls
            self._level = {wall.other for wall in walls if wall.cell[1] == wall.other[1]}
            self._upright = {wall.other for wall in walls if wall.cell[0] == wall.other[0]}
            if walls or scene.one_room:
                self._level.update(product((0, height), range(self._width)))
                self._upright.update(product(range(height), (0, self._width)))
            self.rows = {r for r, _ in self._level}
            self.columns = {c for _, c in self._upright}
            if scene.puzzle.corners is not None:
                self.rows, self.columns = set(range(height + 1)), set(range(self._width + 1))
            elif scene.dots:
                self.rows, self.columns = set(range(1, height)), set(range(1, self._width))
        self._glyphs = _LINES if scene.answer.lattice else _WALLS
        self.crowded = any(map(self._on_line, scene.dots))

    def _on_line(self, place: Cell) -> bool:
        cell = place[0] // 2, place[1] // 2
        if place[0] % 2 or place[1] % 2:
            return cell in (self._upright if place[0] % 2 else self._level if place[1] % 2 else ())
        return self._lattice is not None and self._lattice[place] == BLACK

    def before(self, cell: Cell, pad: str, dots: bool = True) -> str:
        """Return the text to the left of a cell, or to the right of the last one."""
        glyph = self._glyphs[(_UP | _DOWN) * (cell in self._upright)]
        dot = self._dots.get((2 * cell[0] + 1, 2 * cell[1])) if dots else None
        if dot is None:
            return self._between(cell[1], pad, glyph, pad)
        return self._between(cell[1], pad, dot, glyph if cell in self._upright else pad)

    def above(self, r: int, room: int, pad: str) -> str:
        """Return the line of text above a row whose cells are `room` wide."""
        texts = []
        for c in range(self._width + 1):
            left, right = (r, c - 1) in self._level, (r, c) in self._level
            arms = _LEFT * left | _RIGHT * right
            arms |= _UP * ((r - 1, c) in self._upright) | _DOWN * ((r, c) in self._upright)
            before, behind = (self._glyphs[(_LEFT | _RIGHT) * drawn] for drawn in (left, right))
            corner, after = self._corner((r, c), arms), behind * len(pad)
            place = 2 * r, 2 * c
            if place in self._dots and self._on_line(place):
                corner, after = self._dots[place], corner
            texts.append(self._between(c, before * len(pad), corner, after))
            if c < self._width:
                texts.append(self._dots.get((2 * r, 2 * c + 1), behind).center(room, behind))
        return "".join(texts)

    def _between(self, c: int, before: str, glyph: str, behind: str) -> str:
        """Return the text between a column and the one to its left, around the glyph."""
        first, last = c == 0, c == self._width
        if c not in self.columns:
            return "" if first or last else glyph * len(before)
        return before * (not first) + glyph + behind * (not last)

    def _corner(self, corner: Cell, arms: int) -> str:
        if self._lattice is None:
            return self._texts.get(corner, self._glyphs[arms])
        place = 2 * corner[0], 2 * corner[1]
        if self._lattice[place] in (WHITE, UNKNOWN):
            return self._dots.get(place, _UNUSED_CORNER)
        return self._glyphs[arms] if arms else _ISOLATED


# Lines from cell to cell, through clues and across walls: one row of the lattice per line

_DOUBLE = "2"
"""The value of double lines, such as bridges."""

_UNUSED_CELL, _STUB, _DOUBLE_STUB = "·", "■", "▣"
"""A cell without a line, and places with a single and a double line that end there."""


def _draw_path_board(scene: Scene, grid: Grid[Value]) -> str:
    drawing = _PathDrawing(scene, grid)
    rows = ("".join(drawing.text_at(r, c) for c in range(grid.width)) for r in range(grid.height))
    return "".join(f"{row.rstrip()}\n" for row in rows)


class _PathDrawing:
    """The characters at each place: `_on` are places with a line, `_walls` sides between rooms."""

    def __init__(self, scene: Scene, grid: Grid[Value]) -> None:
        self._scene = scene
        self._room = max([1, *map(len, scene.texts.values())])
        self._on = {p for p in grid.cells() if grid[p] not in (WHITE, UNKNOWN)}
        self._both = {p for p in self._on if grid[p] == _DOUBLE}
        self._bridges = BLACK not in scene.values
        self._walls = {(a[0] + b[0] + 1, a[1] + b[1] + 1) for a, b in scene.walls}
        cells = {cell: grid[place_of(cell)] for cell in scene.puzzle.board.cells()}
        self._rest = scene.rest(cells)
        high, wide = scene.puzzle.board
        self._walls.update(product((0, 2 * high), range(1, 2 * wide, 2)))
        self._walls.update(product(range(1, 2 * high, 2), (0, 2 * wide)))

    def text_at(self, r: int, c: int) -> str:
        """Return the text at a place; cells and the sides above them have room for clues."""
        lines, wall = self._lines((r, c)), (r, c) in self._walls
        if r % 2 and c % 2:
            return self._cell((r // 2, c // 2))
        if (r, c) in self._scene.crossed:
            return "×" if r % 2 or not c % 2 else f"{'×'.rjust(self._room + 1)} "
        if r % 2:  # A side between two cells of a row.
            return "│┿╪"[lines] if wall else " ━═"[lines]
        if c % 2:
            before = "─" if wall else " "
            glyph = "─╂╫"[lines] if wall else " ┃║"[lines]
            return before * self._room + glyph + before
        glyph = _WALLS[self._arms((r, c), self._walls)]
        return (glyph, _STUB, _DOUBLE_STUB)[lines]

    def _cell(self, cell: Cell) -> str:
        place = place_of(cell)
        arms, on = self._arms(place, self._on), place in self._on
        clue = self._scene.texts.get(cell, "")
        clue = self._scene.shape(clue) or clue
        if place in self._scene.crossed:
            framed, solid = cell in self._scene.frames, cell in self._scene.squares
            return "×" + clue.rjust(self._room) + ("▌" if solid else "]" if framed else " ")
        r, c = place
        level = [" ━═"[self._lines(side)] for side in ((r, c - 1), (r, c + 1))]
        if cell in self._rest or (cell in self._scene.squares and not clue and not on):
            return FULL * (self._room + 2)
        glyph = _LINES[arms] if on and arms else _STUB if on else _UNUSED_CELL
        if place in self._both:
            glyph = {"━": "═", "┃": "║"}.get(glyph, _DOUBLE_STUB)
        if cell in self._scene.squares:
            return f"{glyph if on else '▐'}{clue.rjust(self._room)}▌"
        if cell in self._scene.frames:
            # A line beside the cell replaces the frame there.
            before = glyph if on else level[0].strip() or "["
            return before + clue.rjust(self._room) + (level[1].strip() or "]")
        if not clue:
            return level[0] * self._room + glyph + level[1]
        # A line that ends here, or is a place alone, is drawn beside the clue.
        before = level[0] if on == (bool(arms) and not self._bridges) else glyph
        return before + clue.rjust(self._room, level[0]) + level[1]

    def _lines(self, place: Cell) -> int:
        return (place in self._on) + (place in self._both)

    def _arms(self, place: Cell, drawn: set[Cell]) -> int:
        """Return the sum of the directions in which neighbours of a place are drawn."""
        r, c = place
        near = ((_UP, (r - 1, c)), (_RIGHT, (r, c + 1)), (_DOWN, (r + 1, c)), (_LEFT, (r, c - 1)))
        return sum(way for way, p in near if p in drawn)


# Filled cells in a frame, with clues beside it

FRAME = "┌─┐│└┘·" + FULL


def board_with_clues(scene: Scene, grid: Grid[Value], paint: Paint | None) -> tuple[str, int]:
    """Return the drawing of a puzzle with clues beside it, and its width.

    Cells are at least as wide as high, and so wide that clues of columns do not touch. Colours are
    under the clues or, without `paint`, symbols. Cells that are `UNKNOWN` are dots.
    """

    def part(text: str, symbol: Value | None) -> tuple[str, str | None]:
        if paint and symbol and scene.puzzle.colours:
            return text, scene.fills[symbol]
        return scene.clue(text, symbol), None

    rows, columns = (
        [[part(*each) for each in parts] for parts in clues]
        for clues in (scene.beside["rows"], scene.beside["columns"])
    )
    levels = [*zip_longest(*(reversed(clue) for clue in columns), fillvalue=("", None))][::-1]
    room = _column_width([[text for text, _ in level] for level in levels])

    def painted(text: str, rgb: str | None) -> str:
        return paint(text, ink_on(rgb), rgb) if paint and rgb else text

    def cell(value: Value) -> str:
        if paint and value in scene.fills and value not in (WHITE, BLACK):
            return paint(" " * room, None, scene.fills[value])
        signs = {UNKNOWN: "·".rjust(room), WHITE: " " * room, BLACK: FULL * room}
        return signs.get(value, value.rjust(room))

    left = [" ".join(text for text, _ in clue) for clue in rows]
    indent = max(map(len, left), default=0)
    lines: list[str] = []
    for level in levels:
        lines.append(" " * (indent + 1) + "".join(painted(t.rjust(room), c) for t, c in level))
    edge = "─" * room * grid.width
    lines.append(f"{'':{indent}}┌{edge}┐")
    for clue, text, row in zip(rows, left, grid.rows(), strict=True):
        before = " " * (indent - len(text)) + " ".join(painted(*part) for part in clue)
        lines.append(f"{before}│{''.join(map(cell, row))}│")
    lines.append(f"{'':{indent}}└{edge}┘")
    return "".join(f"{line.rstrip()}\n" for line in lines), indent + len(edge) + 2


def list_clues(scene: Scene, columns: int) -> str:
    """Return a list of the clues in lines of at most `columns` characters, or of 20."""
    lines = []
    for side, what in ("rows", "row"), ("columns", "column"):
        for k, parts in enumerate(scene.beside[side], 1):  # type: ignore[index]
            clue = " ".join(scene.clue(*part) for part in parts)
            lines += wrap(f"{what} {k}: {clue}", max(columns, 20), subsequent_indent="    ")
    return "".join(f"{line}\n" for line in lines)


def _column_width(levels: Sequence[Sequence[str]]) -> int:
    """Return the least width of columns in which no text touches the one to its left."""
    room = max([2, *(len(text) for level in levels for text in level)])
    touch = any(len(text) == room and left for level in levels for left, text in pairwise(level))
    return room + touch


# Patterns in the margins

BARS = "╭│…"
"""The beginning of a bar, its rest, and the end of a pattern that is cut."""


def with_patterns(
    patterns: Mapping[Side, Sequence[str]], drawing: str, columns: int, has_bars: bool
) -> str:
    """Return a drawing with two characters per cell, with the patterns of its lines around it.

    Patterns of rows are to the left; patterns of columns are above, one per line of text, with a
    bar down to the column. Patterns are cut to a width of `columns`.
    """
    if not patterns["rows"]:
        return drawing
    corner, bar, cut = list(BARS if has_bars else ".|~")
    rows, above = ([printable(text) for text in patterns[side]] for side in ("rows", "columns"))
    room = columns - 2 * len(above) - 1
    if room < 16:  # A terminal this narrow shows only the board.
        return drawing
    left = min(max(map(len, rows)), max(room // 2, room - max(map(len, above))))

    def fitting(text: str, width: int) -> str:
        return text if len(text) <= width else text[: width - 1] + cut

    lines = []
    for c, name in enumerate(above):
        before = f"{'':{left + 1}}{f'{bar} ' * c}{corner} "
        lines.append(before + fitting(name, columns - len(before)))
    for name, row in zip(rows, drawing.splitlines(), strict=True):
        lines.append(f"{fitting(name, left):>{left}} {row}")
    return "".join(f"{line}\n" for line in lines)


# The colours of a terminal


class Paint:
    """The colours of one terminal: the nearest of its 2**24, 256 or 16 colours."""

    def __init__(self, system: str) -> None:
        """`system` is rich's name for the number of colours."""
        from rich.console import COLOR_SYSTEMS

        self._system = COLOR_SYSTEMS[system]

    def __call__(self, text: str, ink: str | None, ground: str | None) -> str:
        """Return the text with escape sequences for these colours of text and background."""
        from rich.style import Style

        return Style(color=ink, bgcolor=ground).render(text, color_system=self._system)

    def tells_apart(self, colours: Iterable[str]) -> bool:
        """Return whether all of the colours stay distinct."""
        from rich.color import Color

        wanted = list(colours)
        nearest = [Color.parse(rgb).downgrade(self._system) for rgb in wanted]
        return len({(colour.number, colour.triplet) for colour in nearest}) == len(wanted)


def paint_for(stream: TextIO) -> Paint | None:
    """Return the paint for the stream, None if it shows no colours or the user wants none."""
    # See https://no-color.org. Output to a pipe or file does not import rich.
    if not stream.isatty() or os.environ.get("NO_COLOR"):
        return None
    from rich.console import Console

    system = Console(file=stream).color_system
    return Paint(system) if system else None
