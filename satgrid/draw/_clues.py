"""The clues beside the board of an SVG document: left of its rows and above its columns,
and right and below where there are any.

Clues at corners of cells stand on discs there, and sums of runs in the halves of black cells.

The last part of each clue stands next to the board; 0 is the clue of an empty line. A block or
run of a colour is a swatch with its length or symbol in it, or both where some do not tell the
colour from another. Patterns stand along their lines, in
the direction in which those are read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias
from xml.etree.ElementTree import Element, SubElement

from satgrid.clues import Value
from satgrid.draw._pen import CELL, FIXED, GAP, Part, fitting, longest, stroke, write, write_parts
from satgrid.draw._scene import Scene
from satgrid.draw.symbols import PAPER

_NARROW, _HIGH, _WIDE = 12, 15, 18
"""The room for a part: its width for a digit; its height in a column, and its width for a
swatch; its width for more digits."""

_MIDDLE = CELL // 2

_DISC, _ON_DISC, _RIM = 6, 9, "#808080"
"""The radius of the disc at a corner, the size of the font there, and the colour of its rim."""

_IN_HALF = 8
"""The size of the font in half a cell."""

_Texts: TypeAlias = list[tuple[str, str | None]]
"""The parts of a clue as printed, each with the colour of its swatch, if it has one."""


def reach(scene: Scene) -> tuple[int, int, int, int]:
    """Return how far the clues reach left of the board, above, right of it and below."""
    if scene.along["rows"]:
        left, top = longest(scene.along["rows"]), longest(scene.along["columns"])
        return left + GAP, top + GAP, 0, 0
    if not scene.beside["rows"]:
        return 0, 0, 0, 0
    rows, columns = (_printed(scene, scene.beside[side]) for side in ("rows", "columns"))
    left, top = max(map(len, rows)) * _slot(rows) + GAP, max(map(len, columns)) * _HIGH + GAP
    return (left, top, left, top) if scene.beside["right"] else (left, top, 0, 0)


def write_clues(root: Element, scene: Scene) -> None:
    """Write the clues of the rows, and then those of the columns."""
    beside = SubElement(root, "g", {"class": "rows"})
    above = SubElement(root, "g", {"class": "columns"})
    for r, text in enumerate(scene.along["rows"]):
        _write_along(beside, text, f"translate({-GAP} {r * CELL + _MIDDLE})")
    for c, text in enumerate(scene.along["columns"]):
        _write_along(above, text, f"translate({c * CELL + _MIDDLE} {-GAP})rotate(90)")
    rows, columns, right, below = (_printed(scene, clues) for clues in scene.beside.values())
    slot = _slot(rows)
    in_rows = [
        Part(text, k * slot + slot // 2 - GAP, r * CELL + _MIDDLE, colour)
        for r, clue in enumerate(rows)
        for k, (text, colour) in enumerate(clue, -len(clue))
    ]
    in_columns = [
        Part(text, c * CELL + _MIDDLE, k * _HIGH + _HIGH // 2 - GAP, colour)
        for c, clue in enumerate(columns)
        for k, (text, colour) in enumerate(clue, -len(clue))
    ]
    width, height = scene.puzzle.width * CELL, scene.puzzle.height * CELL
    for r, clue in enumerate(right):
        x = width + GAP + _slot(right) // 2
        in_rows += [Part(text, x, r * CELL + _MIDDLE, colour) for text, colour in clue]
    for c, clue in enumerate(below):
        y = height + GAP + _HIGH // 2
        in_columns += [Part(text, c * CELL + _MIDDLE, y, colour) for text, colour in clue]
    write_parts(beside, in_rows, _WIDE)
    write_parts(above, in_columns, _WIDE)


def write_corners(root: Element, scene: Scene) -> None:
    """Write what stands where cells meet, each on a disc of paper."""
    if not scene.corners:
        return
    group = SubElement(root, "g", {"class": "meeting", "stroke": _RIM, "stroke-width": "0.8"})
    for (r, c), text in scene.corners.items():
        place = {"cx": str(c * CELL), "cy": str(r * CELL), "r": str(_DISC)}
        SubElement(group, "circle", {**place, "fill": PAPER})
        write(group, text, c * CELL, r * CELL, _ON_DISC).set("stroke", "none")


def write_halves(root: Element, scene: Scene) -> None:
    """Write the two texts of black cells, on both sides of a diagonal."""
    if not scene.halves:
        return
    group = SubElement(root, "g", {"class": "halves", "fill": PAPER, "font-size": str(_IN_HALF)})
    told = [cell for cell, texts in scene.halves.items() if any(texts)]
    path = "".join(f"M{c * CELL} {r * CELL}l{CELL} {CELL}" for r, c in told)
    stroke(group, "diagonals", path, PAPER, 0.8)
    for (r, c), (below, right) in scene.halves.items():
        for text, down, aside in (below, 14, 6), (right, 6, 14):
            if text:
                size = min(_IN_HALF, fitting(text, _NARROW))
                write(group, text, c * CELL + aside, r * CELL + down, size)


def _write_along(group: Element, text: str, place: str) -> None:
    """Write a text that ends in front of its line."""
    element = write(group, text, 0, 0)
    element.attrib |= {"transform": place, "text-anchor": "end", **FIXED}


def _printed(scene: Scene, clues: Sequence[tuple[tuple[str, Value | None], ...]]) -> list[_Texts]:
    shown = scene.fills if scene.puzzle.colours else {}
    return [
        [
            (text + (symbol if symbol in scene.confusable else ""), shown.get(symbol))
            if symbol
            else (text, None)
            for text, symbol in clue
        ]
        for clue in clues
    ]


def _slot(rows: Sequence[_Texts]) -> int:
    """Return the width that each part of the clues of rows takes."""
    parts = [part for clue in rows for part in clue]
    if any(len(text) > 1 for text, _ in parts):
        return _WIDE
    return _HIGH if any(colour for _, colour in parts) else _NARROW
