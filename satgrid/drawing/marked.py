"""Marks in a drawing: cells, places of the lattice, corners, clues beside the board."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from satgrid.board import Board
from satgrid.clues import BLACK, UNKNOWN, WHITE
from satgrid.drawing.box_drawing import draw_board
from satgrid.drawing.elements import CELL, cells_path, stroke
from satgrid.drawing.scene import CluesBeside, build_scene
from satgrid.grid import Cell, Grid
from satgrid.layers.marks import SIDES
from satgrid.puzzle import Puzzle

_PEN = "#ffd54a"
"""The colour of the highlighter, under black ink."""

_EDGE = "#e08e00"
"""The colour of the line around marked cells, visible on black too."""

_FOUND, _FOUND_EDGE = "#9ecbff", "#1565c0"
"""The same for conclusions, as opposed to reasons."""


_CORNER, _SIDE = 9, 4
"""The radius of a marked corner and of a marked place."""


class Marked(NamedTuple):
    """Marked cells, places of the lattice and corners, and lines whose clues are marked.

    Clues of `rows` are left of the board, clues of `columns` above it, others `right` and `below`.
    `found` is highlighted in another colour.
    """

    cells: frozenset[Cell] = frozenset()
    places: frozenset[Cell] = frozenset()
    corners: frozenset[Cell] = frozenset()
    rows: frozenset[int] = frozenset()
    columns: frozenset[int] = frozenset()
    right: frozenset[int] = frozenset()
    below: frozenset[int] = frozenset()
    found: Marked | None = None


def mark(
    root: Element, marks: Marked, board: Board, margins: tuple[int, int, int, int], pen: str = _PEN
) -> None:
    """Highlight the marks under the drawing; margins are left, above, right and below."""
    paths = cells_path(sorted(marks.cells))
    wide, high, broad, deep = (max(margin, CELL // 2) for margin in margins)
    x, y = board.width * CELL, board.height * CELL
    paths += "".join(f"M{-wide} {r * CELL}h{wide}v{CELL}h{-wide}z" for r in sorted(marks.rows))
    paths += "".join(f"M{c * CELL} {-high}v{high}h{CELL}v{-high}z" for c in sorted(marks.columns))
    paths += "".join(f"M{x} {r * CELL}h{broad}v{CELL}h-{broad}z" for r in sorted(marks.right))
    paths += "".join(f"M{c * CELL} {y}v{deep}h{CELL}v-{deep}z" for c in sorted(marks.below))
    if paths:
        SubElement(root, "path", {"class": "marked", "d": paths, "fill": pen})
    discs = [(c * CELL, r * CELL, _CORNER) for r, c in sorted(marks.corners)]
    discs += [(c * CELL // 2, r * CELL // 2, _SIDE) for r, c in sorted(marks.places)]
    for x, y, radius in discs:
        disc = {"cx": str(x), "cy": str(y), "r": str(radius), "fill": pen}
        SubElement(root, "circle", {"class": "marked", **disc})
    if marks.found:
        mark(root, marks.found, board, margins, _FOUND)


def outline_marks(root: Element, marks: Marked, pen: str = _EDGE, *, fine: bool = False) -> None:
    """Draw a line inside each marked cell, which may be filled.

    A `fine` line is thin and at the edge of the cell.
    """
    inset, width = (0.8, 1) if fine else (1.5, 2)
    side = CELL - 2 * inset
    at = ((c * CELL + inset, r * CELL + inset) for r, c in sorted(marks.cells))
    paths = "".join(f"M{x:g} {y:g}h{side:g}v{side:g}h-{side:g}z" for x, y in at)
    if paths:
        stroke(root, "marked", paths, pen, width)
    if marks.found:
        outline_marks(root, marks.found, _FOUND_EDGE, fine=fine)


def bracketed_board(puzzle: Puzzle, marks: Marked) -> str:
    """Return clues and given cells of a board as text, with marked cells in brackets.

    Rooms and cages have walls if the board with walls is at most 80 characters wide. The text is ""
    if no cell is marked.
    """
    if not marks.cells:
        return ""
    scene = build_scene(puzzle)
    given = {} if scene.answer.lattice else dict(puzzle.given)
    given |= dict.fromkeys(scene.squares, BLACK)
    # Totals of cages are drawn with their outlines.
    printed = scene.texts if scene.cages else scene.notes | scene.texts
    texts = {cell: printed.get(cell) or given.get(cell, WHITE) for cell in puzzle.board.cells()}
    if (scene.walls or scene.cages) and not scene.answer.lattice:
        shown = {p: f"[{text}]" if p in marks.cells else text for p, text in texts.items()}
        nothing: CluesBeside = {side: [] for side in SIDES}
        inside = replace(scene, texts=shown, notes={}, squares=set(), beside=nothing)
        unknown = Grid(*puzzle.board, (UNKNOWN,) * puzzle.board.area)
        walled = draw_board(inside, unknown, None)
        if max(map(len, walled.splitlines())) <= 80:
            return walled
    widest = max(map(len, texts.values()))

    def bracketed(cell: Cell) -> str:
        text = texts[cell].rjust(widest)
        return f"[{text}]" if cell in marks.cells else f" {text} "

    cells = [[bracketed((r, c)) for c in range(puzzle.width)] for r in range(puzzle.height)]
    return "".join(f"{''.join(row).rstrip()}\n" for row in cells)


def marked_clues(puzzle: Puzzle, marks: Marked) -> list[str]:
    """Return the clues of marked lines, one line of text each."""
    scene = build_scene(puzzle)
    lines = []
    around = bool(scene.beside["right"])
    names = ("left", "top", "right", "bottom") if around else ("row", "column", "", "")
    for side, name in zip(SIDES, names, strict=True):
        for k in sorted(getattr(marks, side)):
            if k < len(scene.beside[side]):
                text = " ".join(part for part, _ in scene.beside[side][k])
            elif k < len(scene.along[side]):
                text = scene.along[side][k]
            else:
                continue
            lines.append(f"{name} {k + 1}: {text}")
    return lines
