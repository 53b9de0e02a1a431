"""A board on a terminal, cell by cell, with what is printed in and beside it, walls and lines.

Each row of the board is a line of text. Where there are walls between rows or columns, they stand
in a line of text, or in a column of it, of their own:

    ┌───────┬───┐
    │ ★ . . │ . │
    │   ┌───┘   │
    │ . │ . . ★ │
    └───┴───────┘

Numbers at corners of cells stand where the walls of four cells would meet. The lines of a lattice
run around cells, with dots at the corners that they leave out. A dot of the puzzle that a line runs
over is left of it or in its middle. A clue on a black cell stands in a window, ▐3▌. Where every
cell has a number or letter, those that are printed are told from the others by their colour or,
without colours, by brackets.
"""

from __future__ import annotations

from itertools import product, zip_longest

from satgrid.board import place_of
from satgrid.clues import BLACK, UNKNOWN, WHITE, Value
from satgrid.draw._cages import Outlines, margins
from satgrid.draw._paths import paths
from satgrid.draw._scene import FULL, Scene
from satgrid.draw._terminal import Paint
from satgrid.grid import Cell, Grid

_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8
_WALLS, _LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼", " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
"""What is drawn from a point into these directions."""

_LEFT_OUT, _ALONE = "·", "▪"
"""A corner of the lattice without a line, and one with a line that goes nowhere."""

CROSS = "×"
"""What shows that a place is given as white, or as without a line."""

_SOLVED = "#1f77b4"
"""The colour of what is not printed."""

ASCII = {
    **dict.fromkeys(map(ord, "─━╴╶╸╺╌"), "-"),
    **dict.fromkeys(map(ord, "│┃╵╷╹╻"), "|"),
    ord("╎"): ":",
    **dict.fromkeys(map(ord, "└┌├┘┴┐┤┬┼┗┏┣┛┻┓┫┳╋▪"), "+"),
    **dict.fromkeys(map(ord, "█▐▌"), "#"),
    ord("×"): "x",
    **dict(zip(map(ord, "·★●▲☼♣■▣═║╪╫╂┿↑↓←→"), ".*oAot*%=H=H++^v<>", strict=True)),
}


def in_ascii(scene: Scene, drawing: str) -> str:
    """Return the drawing without box-drawing characters; looks that have no other are values."""
    return drawing.translate({ord(look): value for value, look in scene.looks.items()} | ASCII)


def framed(scene: Scene, grid: Grid[Value], paint: Paint | None) -> str:
    """Return the drawing; `paint` is there where the terminal has colours.

    A cell that is `UNKNOWN` shows what is printed in it alone.
    """
    if scene.answer.through_cells:
        return paths(scene, grid)
    entries = {cell: _Entry(scene, grid, cell) for cell in scene.puzzle.board.cells()}
    sides = _Sides(scene, grid)
    beside, above, right, below = (
        [[scene.clue(*part) for part in parts] for parts in clues]
        for clues in scene.beside.values()
    )
    texts = [
        *(text for parts in above + below for text in parts),
        *(e.text for e in entries.values()),
    ]
    # Behind a total there is a character of the outline.
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
    outlines = margins(scene.cages, room + 2 * wide)
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
            over, row, under = _outlined(outlines, r, row, room + 2 * wide)
            lines += [" " * indent + along(r, over, dots=False)] if scene.cages else []
            lines.append((left[r].rjust(indent - 1) + " " if left else "") + along(r, row) + behind)
            lines += [" " * indent + along(r, under, dots=False)] if scene.cages else []
    if any(text.strip() for parts in below for text in parts):
        foot = [" ".join(parts).rjust(room).center(width) for parts in below]
        lines.append(" " * indent + along(-1, foot))
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _outlined(
    outlines: Outlines, r: int, row: list[str], width: int
) -> tuple[list[str], list[str], list[str]]:
    """Return the text above the cells of a row, the cells, and the text below them.

    With outlines each has a margin of one character; without any cells stay as they are.
    """
    if not outlines:
        return [], row, []
    none = " ", " ", " "
    sides = [outlines.get((r, c), (none, (" " * width,) * 3, none)) for c in range(len(row))]
    over, under = (
        [left[k] + middle[k] + right[k] for left, middle, right in sides] for k in (0, 2)
    )
    cells = zip(sides, row, strict=True)
    return over, [left[1] + text + right[1] for (left, _, right), text in cells], under


class _Entry:
    """What stands in a cell: its clue and its value, or both, and a note behind them."""

    def __init__(self, scene: Scene, grid: Grid[Value], cell: Cell) -> None:
        self.text = ""
        self._fill(scene, grid, cell)
        if (place_of(cell) if scene.answer.lattice else cell) in scene.crossed:
            self.text = f"{self.text}{CROSS}"
        # Totals of cages are in the corners of their outlines.
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
        if self.lettered and clue:
            clue = "" if clue == own else f"({clue})"
        self.text = own + clue

    def drawn(self, room: int, wide: bool, paint: Paint | None) -> str:
        """Return the entry in a cell with room for so long a text, and more around it if `wide`."""
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


class _Sides:
    """The sides of cells that are drawn: `level` are above cells, `upright` to their left.

    Those of the last row and column are of the cells that lie behind them. `rows` and `columns` are
    those that have room for sides before them.
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
            if walls:
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
        """Say whether a line, which may be a given one, is drawn over a place."""
        cell = place[0] // 2, place[1] // 2
        if place[0] % 2 or place[1] % 2:
            return cell in (self._upright if place[0] % 2 else self._level if place[1] % 2 else ())
        return self._lattice is not None and self._lattice[place] == BLACK

    def before(self, cell: Cell, pad: str, dots: bool = True) -> str:
        """Return what is left of a cell, or at the border behind the last one; perhaps no dot."""
        glyph = self._glyphs[(_UP | _DOWN) * (cell in self._upright)]
        dot = self._dots.get((2 * cell[0] + 1, 2 * cell[1])) if dots else None
        if dot is None:
            return self._between(cell[1], pad, glyph, pad)
        return self._between(cell[1], pad, dot, glyph if cell in self._upright else pad)

    def above(self, r: int, room: int, pad: str) -> str:
        """Return the line of text above a row, whose cells have so much room."""
        found = []
        for c in range(self._width + 1):
            left, right = (r, c - 1) in self._level, (r, c) in self._level
            arms = _LEFT * left | _RIGHT * right
            arms |= _UP * ((r - 1, c) in self._upright) | _DOWN * ((r, c) in self._upright)
            before, behind = (self._glyphs[(_LEFT | _RIGHT) * drawn] for drawn in (left, right))
            corner, after = self._corner((r, c), arms), behind * len(pad)
            place = 2 * r, 2 * c
            if place in self._dots and self._on_line(place):
                corner, after = self._dots[place], corner
            found.append(self._between(c, before * len(pad), corner, after))
            if c < self._width:
                found.append(self._dots.get((2 * r, 2 * c + 1), behind).center(room, behind))
        return "".join(found)

    def _between(self, c: int, before: str, glyph: str, behind: str) -> str:
        """Return what stands between a column and the one to its left, next to the glyph."""
        first, last = c == 0, c == self._width
        if c not in self.columns:
            return "" if first or last else glyph * len(before)
        return before * (not first) + glyph + behind * (not last)

    def _corner(self, corner: Cell, arms: int) -> str:
        if self._lattice is None:
            return self._texts.get(corner, self._glyphs[arms])
        place = 2 * corner[0], 2 * corner[1]
        if self._lattice[place] in (WHITE, UNKNOWN):
            return self._dots.get(place, _LEFT_OUT)
        return self._glyphs[arms] if arms else _ALONE
