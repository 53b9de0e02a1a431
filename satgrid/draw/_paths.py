"""Lines from cell to cell on a terminal, with what is printed in cells and the walls of rooms.

Each row of the lattice is a line of text. The line goes through the middle of cells, under what is
printed there, and across walls:

    ┌───────┬───┐
    │ ┏━━━━━┿━┓ │
    │ ┃ ┌───┘ ┃ │
    │ ○ │ · ┏━┛ │
    └─╂─┴───╂───┘

A cell that it leaves out has a dot, or is filled where such cells are shaded.
"""

from __future__ import annotations

from itertools import product

from satgrid.board import place_of
from satgrid.clues import BLACK, UNKNOWN, WHITE, Value
from satgrid.draw._scene import FULL, Scene
from satgrid.grid import Cell, Grid

_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8
_WALLS, _LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼", " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
"""What is drawn from a point into these directions."""

_DOUBLE = "2"
"""Two lines side by side, such as bridges."""

_LEFT_OUT, _ALONE, _BOTH_ALONE = "·", "■", "▣"
"""A cell without a line, and a place with one, or two, that go nowhere."""


def paths(scene: Scene, grid: Grid[Value]) -> str:
    """Return the drawing."""
    drawing = _Drawing(scene, grid)
    rows = (drawing.row(r) for r in range(grid.height))
    return "".join(f"{row.rstrip()}\n" for row in rows)


class _Drawing:
    """What is drawn at each place: `on` are those with a line, `walls` sides between rooms."""

    def __init__(self, scene: Scene, grid: Grid[Value]) -> None:
        self._scene, self._width = scene, grid.width
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

    def row(self, r: int) -> str:
        """Return a row of the lattice; the middle of a cell has room for what is printed."""
        return "".join(self._place(r, c) for c in range(self._width))

    def _place(self, r: int, c: int) -> str:
        """Return what is drawn at a place; cells and the sides above them are wide."""
        lines, wall = self._lines((r, c)), (r, c) in self._walls
        if r % 2 and c % 2:
            return self._cell((r // 2, c // 2))
        if (r, c) in self._scene.crossed:
            return "×" if r % 2 or not c % 2 else "×".center(2 * self._room + 1)
        if r % 2:  # A side between two cells of a row.
            return "│┿╪"[lines] if wall else " ━═"[lines]
        if c % 2:
            before = "─" if wall else " "
            glyph = "─╂╫"[lines] if wall else " ┃║"[lines]
            return before * self._room + glyph + before
        glyph = _WALLS[self._arms((r, c), self._walls)]
        return (glyph, _ALONE, _BOTH_ALONE)[lines]

    def _cell(self, cell: Cell) -> str:
        """Return what stands in a cell, with the line to its left and right."""
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
        glyph = _LINES[arms] if on and arms else _ALONE if on else _LEFT_OUT
        if place in self._both:
            glyph = {"━": "═", "┃": "║"}.get(glyph, _BOTH_ALONE)
        if cell in self._scene.squares:
            return f"{glyph if on else '▐'}{clue.rjust(self._room)}▌"
        if cell in self._scene.frames:
            # A line beside the cell takes the place of the frame there.
            before = glyph if on else level[0].strip() or "["
            return before + clue.rjust(self._room) + (level[1].strip() or "]")
        if not clue:
            return level[0] * self._room + glyph + level[1]
        # A line that breaks off, or is nothing but a place, shows beside the clue.
        before = level[0] if on == (bool(arms) and not self._bridges) else glyph
        return before + clue.rjust(self._room, level[0]) + level[1]

    def _lines(self, place: Cell) -> int:
        """Return how many lines go through a place."""
        return (place in self._on) + (place in self._both)

    def _arms(self, place: Cell, drawn: set[Cell]) -> int:
        """Return the directions in which the places beside a place are drawn."""
        r, c = place
        near = ((_UP, (r - 1, c)), (_RIGHT, (r, c + 1)), (_DOWN, (r + 1, c)), (_LEFT, (r, c - 1)))
        return sum(way for way, p in near if p in drawn)
