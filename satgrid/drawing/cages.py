"""Cages: a dashed outline inside the cells of each, with room for its total in the first corner.

The outline keeps a distance from the lines of the board. So it is seen beside a wall too, and two
cages on both sides of a line have two outlines. In an SVG document it is a path; as text each cell
gets a margin of one character:

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
"""How far from the lines of the board the outline is in an SVG document."""

DASHES = "2 1.6"

_NOTE_HEIGHT, _NOTE_MARGIN, _NOTE_FONT, _DIGIT = 8, 2, 6, 4
"""The room that a total takes from the corner of its cell, its font, and a digit's room in that."""

Margin: TypeAlias = tuple[str, str, str]
"""The text above a cell's text, beside it, and below it: one character, or as wide as the cell."""

Outlines: TypeAlias = Mapping[Cell, tuple[Margin, Margin, Margin]]
"""By cell, the margins left of its text, over its width, and right of it."""

Corner: TypeAlias = tuple[Cell, Cell, Cell]
"""A corner of a path, and the steps before and behind it."""


def cage_path(cage: Outline, room: int = 1) -> str:
    """Return the path of a cage, around each of its holes too; the first corner is left to a total.

    The total may extend over that number of cells.

    A path goes clockwise, so that the cells are to its right, and is moved to that side.
    """
    loops = _boundaries(frozenset(cage.cells))
    found = ""
    for k, corners in enumerate(loops):
        points = []
        for (r, c), before, behind in corners:
            # To the right of a step down is the left: (1, 0) becomes (0, -1).
            down, right = before[1] + behind[1], -before[0] - behind[0]
            points.append((c * CELL + INSET * right, r * CELL + INSET * down))
        (x, y), *others = points
        if k == 0 and cage.total:
            letters = len(cage.total) * size_in_corner(cage.total, room) / _NOTE_FONT
            wide = min(_NOTE_MARGIN + ceil(_DIGIT * letters), room * CELL - INSET)
            others = [*others, (x, y + _NOTE_HEIGHT - INSET)]
            x += wide - INSET
        found += f"M{x} {y}" + "".join(f"L{a} {b}" for a, b in others)
        found += "" if k == 0 and cage.total else "z"
    return found


def _boundaries(cells: Collection[Cell]) -> list[list[Corner]]:
    """Return the corners of the paths around cells, the first at the corner of the first cell.

    A path that comes to a corner where two cells meet stays at its own cell.
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
    """Return for each cell of a cage the margins left of its text, over its width, and right of it.

    Each margin has the text above, beside and below. A total takes the place of the outline
    above the text.
    """
    found: dict[Cell, tuple[Margin, Margin, Margin]] = {}
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
            found[cell] = left, (above, " " * width, below), right
    return found


def _side_margin(cell: Cell, own: Collection[Cell], side: int) -> Margin:
    """Return the margin left of a cell (-1) or right of it (1)."""
    r, c = cell
    beside = (r, c + side) in own

    def corner(down: int) -> str:
        if (r + down, c) not in own:
            return "╌" if beside else {-1: "┌┐", 1: "└┘"}[down][side > 0]
        if not beside:
            return "╎"
        return " " if (r + down, c + side) in own else {-1: "┘└", 1: "┐┌"}[down][side > 0]

    return corner(-1), " " if beside else "╎", corner(1)
