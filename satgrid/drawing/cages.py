"""The outlines of cages: dashed, inside the cells, with a gap for the total in the first corner.

The outline keeps a distance from the lines of the board, so it is visible beside a wall, and two
cages on both sides of a line have two outlines. In an SVG document it is a path; in text each cell
has a margin of one character:

    ┌─────────────┬─────────────┐
    │3╌╌╌╌╌╌╌╌╌╌╌┐│12╌┐         │
    │╎ 1      2 ╎ │╎ 4 ╎        │
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil
from typing import TypeAlias

from satgrid.drawing.elements import CELL, size_in_corner
from satgrid.grid import Cell
from satgrid.layers.marks import Outline

INSET = 2
"""The distance of an outline from the lines of the board in an SVG document."""

DASHES = "2 1.6"

_NOTE_HEIGHT, _NOTE_MARGIN, _NOTE_FONT, _DIGIT = 8, 2, 6, 4
"""The height of a total and its distance from the corner; its font size, and a digit's width."""

Margin: TypeAlias = tuple[str, str, str]
"""The characters above, beside and below a cell's text."""

Outlines: TypeAlias = Mapping[Cell, tuple[Margin, Margin, Margin]]
"""For each cell the margins to the left of its text, over its width, and to the right."""

Corner: TypeAlias = tuple[Cell, Cell, Cell]
"""A corner of a path, with the steps to it and from it."""


def cage_path(cage: Outline, room: int = 1) -> str:
    """Return the path of a cage, including its holes, with a gap for a total at the first corner.

    The total may extend over `room` cells. A path goes clockwise: its cells are to its right, and
    it is moved to that side.
    """
    loops = _boundaries(frozenset(cage.cells))
    path = ""
    for k, corners in enumerate(loops):
        points = []
        for (r, c), before, behind in corners:
            # Turned right, a step down (1, 0) becomes a step left (0, -1).
            down, right = before[1] + behind[1], -before[0] - behind[0]
            points.append((c * CELL + INSET * right, r * CELL + INSET * down))
        (x, y), *others = points
        if k == 0 and cage.total:
            letters = len(cage.total) * size_in_corner(cage.total, room) / _NOTE_FONT
            wide = min(_NOTE_MARGIN + ceil(_DIGIT * letters), room * CELL - INSET)
            others = [*others, (x, y + _NOTE_HEIGHT - INSET)]
            x += wide - INSET
        path += f"M{x} {y}" + "".join(f"L{a} {b}" for a, b in others)
        path += "" if k == 0 and cage.total else "z"
    return path


def _boundaries(cells: Collection[Cell]) -> list[list[Corner]]:
    """Return the corners of the paths around cells, beginning at the corner of the first cell.

    At a point where two cells touch at a corner, a path stays at its own cell.
    """
    steps: dict[Cell, list[Cell]] = {}
    for r, c in sorted(cells):
        for start, step, other in (
            ((r, c), (0, 1), (r - 1, c)),
            ((r, c + 1), (1, 0), (r, c + 1)),
            ((r + 1, c + 1), (0, -1), (r + 1, c)),
            ((r + 1, c), (-1, 0), (r, c - 1)),
        ):
            if other not in cells:
                steps.setdefault(start, []).append(step)
    loops = []
    while steps:
        start = at = min(steps)
        step, corners = steps[at][0], list[Corner]()
        first = step
        while True:
            steps[at].remove(step)
            if not steps[at]:
                del steps[at]
            at = at[0] + step[0], at[1] + step[1]
            before, turn = step, (step[1], -step[0])
            if at == start and (turn == first or at not in steps):
                break
            there = steps[at]
            step = turn if turn in there else there[0]
            if step != before:
                corners.append((at, before, step))
        loops.append([(start, before, first), *corners])
    return loops


def cage_margins(cages: Sequence[Outline], width: int) -> Outlines:
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
