"""A board on a terminal with the clues of its rows and columns beside it, in a frame.

      2 2 5 3
     ┌────────┐
    2│    ████│
    2│      ██│

A cell is as wide as it is high. Colours of a palette are those of the cells and lie under the
clues; where the terminal has none, their symbols stand there.
"""

from __future__ import annotations

from itertools import zip_longest

from satgrid.clues import BLACK, UNKNOWN, WHITE, Value
from satgrid.draw._scene import FULL, Scene
from satgrid.draw._terminal import Paint
from satgrid.draw.symbols import ink_on
from satgrid.grid import Grid

FRAME = "┌─┐│└┘·" + FULL


def clued(scene: Scene, grid: Grid[Value], paint: Paint | None) -> tuple[str, int]:
    """Return the drawing of a puzzle with clues beside it, and its width.

    `paint` is there where the terminal has colours; cells that are `UNKNOWN` are dots.
    """
    rows, columns = (
        [[_clue(scene, text, symbol, paint) for text, symbol in parts] for parts in clues]
        for clues in (scene.beside["rows"], scene.beside["columns"])
    )
    room = max([2, *(len(text) + 1 - bool(ink) for clue in columns for text, ink in clue)])

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
    for level in zip_longest(*(reversed(clue) for clue in columns), fillvalue=("", None)):
        lines.insert(0, " " * (indent + 1) + "".join(painted(t.rjust(room), c) for t, c in level))
    edge = "─" * room * grid.width
    lines.append(f"{'':{indent}}┌{edge}┐")
    for clue, text, row in zip(rows, left, grid.rows(), strict=True):
        before = " " * (indent - len(text)) + " ".join(painted(*part) for part in clue)
        lines.append(f"{before}│{''.join(map(cell, row))}│")
    lines.append(f"{'':{indent}}└{edge}┘")
    return "".join(f"{line.rstrip()}\n" for line in lines), indent + len(edge) + 2


def _clue(
    scene: Scene, text: str, symbol: Value | None, paint: Paint | None
) -> tuple[str, str | None]:
    """Return what stands there for a part of a clue, and the colour under it, if it has one."""
    if paint and symbol and scene.puzzle.colours:
        return text, scene.fills[symbol]
    return scene.clue(text, symbol), None
