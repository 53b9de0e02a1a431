"""A board on a terminal with the clues of its rows and columns beside it, in a frame.

      2 2 5 3
     ┌────────┐
    2│    ████│
    2│      ██│

A cell is as wide as it is high, or wider, so that no two clues of columns touch. Colours of a
palette are those of the cells and lie under the clues; where the terminal has none, their symbols
stand there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, zip_longest
from textwrap import wrap

from satgrid.clues import BLACK, UNKNOWN, WHITE, Value
from satgrid.draw._scene import FULL, Scene
from satgrid.draw._terminal import Paint
from satgrid.draw.symbols import ink_on
from satgrid.grid import Grid

FRAME = "┌─┐│└┘·" + FULL

_LEAST = 20
"""The least width to which clues are cut into lines."""


def clued(scene: Scene, grid: Grid[Value], paint: Paint | None) -> tuple[str, int]:
    """Return the drawing of a puzzle with clues beside it, and its width.

    `paint` is there where the terminal has colours; cells that are `UNKNOWN` are dots.
    """
    rows, columns = (
        [[_clue(scene, text, symbol, paint) for text, symbol in parts] for parts in clues]
        for clues in (scene.beside["rows"], scene.beside["columns"])
    )
    levels = [*zip_longest(*(reversed(clue) for clue in columns), fillvalue=("", None))][::-1]
    room = _room([[text for text, _ in level] for level in levels])

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


def listed(scene: Scene, columns: int) -> str:
    """Return the clues alone, one after the other in lines of at most so many columns."""
    lines = []
    for side, what in ("rows", "row"), ("columns", "column"):
        for k, parts in enumerate(scene.beside[side], 1):  # type: ignore[index]
            clue = " ".join(_clue(scene, text, symbol, None)[0] for text, symbol in parts)
            lines += wrap(f"{what} {k}: {clue}", max(columns, _LEAST), subsequent_indent="    ")
    return "".join(f"{line}\n" for line in lines)


def _room(levels: Sequence[Sequence[str]]) -> int:
    """Return the least width of columns at which no text touches the one to its left."""
    room = max([2, *(len(text) for level in levels for text in level)])
    touch = any(len(text) == room and left for level in levels for left, text in pairwise(level))
    return room + touch


def _clue(
    scene: Scene, text: str, symbol: Value | None, paint: Paint | None
) -> tuple[str, str | None]:
    """Return what stands there for a part of a clue, and the colour under it, if it has one."""
    if paint and symbol and scene.puzzle.colours:
        return text, scene.fills[symbol]
    return scene.clue(text, symbol), None
