"""A puzzle, empty or solved, as a stand-alone SVG document: for paper and the web.

The clues of rows stand left of the board, those of columns above it, the last number of each
next to the board; 0 is the clue of an empty line. Clues in cells stand in their cells.
Rulers, thicker than the grid lines, follow every fifth row and column, and thin lines
continue them between the clues.

The document needs no style sheet, no font file, nothing from elsewhere. Its parts carry
classes (`black`, `crosses`, `lines`, `rulers`, `border`, `rows`, `columns`, `cells`) by which
a page can style them. The upper left corner of the board is (0, 0); x grows to the right,
y downwards; lengths are in the document's user units.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from satgrid.clues import BLACK, WHITE, Value, clue_words
from satgrid.grid import Cell, Grid
from satgrid.puzzle import CellClue, LineClue, Puzzle

_CELL = 20
"""The side of a cell."""

_EDGE, _GAP = 10, 4
"""The blank around the drawing, and between the clues and the board."""

_FONT = 12
_DIGIT = 0.64
"""The width of a digit, in ems, in the wider ones of the usual sans-serif fonts."""

_NARROW, _WIDE, _HIGH = 12, 18, 15
"""The room for a number: its width for a single digit and for more, its height in a column."""

_RULED = 5
"""A ruler follows every so many rows and columns."""

_INK, _PAPER, _RULER, _THIN, _CROSS = "#111", "#fff", "#808080", "#bbb", "#999"

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters that no XML document may hold, not even escaped."""

_Numbers: TypeAlias = list[list[str]]
"""For each line the numbers of its clue, as printed."""


def svg(puzzle: Puzzle, grid: Grid[Value] | None) -> str:
    """Return the document of the puzzle, solved by `grid`, or empty if it is None.

    Black cells are filled. An empty board shows the given cells: black ones filled, white
    ones crossed.
    """
    rows, columns = _numbers(puzzle.rows), _numbers(puzzle.columns)
    slot = _WIDE if any(len(number) > 1 for clue in rows for number in clue) else _NARROW
    left, top = _depth(rows, slot), _depth(columns, _HIGH)
    root = _sheet(puzzle, left, top)
    shown = dict(puzzle.given) if grid is None else {cell: grid[cell] for cell in grid.cells()}
    _fill(root, shown)
    if grid is None:
        _cross(root, shown)
    _rule(root, puzzle.height, puzzle.width, left, top)
    _write_rows(root, rows, slot)
    _write_columns(root, columns)
    if puzzle.cells is not None:
        _write_cells(root, puzzle.cells, shown)
    indent(root)
    return tostring(root, encoding="unicode") + "\n"


def _numbers(clues: Iterable[LineClue]) -> _Numbers:
    return [clue_words(clue) or ["0"] for clue in clues]


def _depth(clues: _Numbers, step: int) -> int:
    return max(map(len, clues)) * step + _GAP if clues else 0


def _sheet(puzzle: Puzzle, left: int, top: int) -> Element:
    """Return the document with its title, and white paper under all that is to come."""
    place = {
        "x": str(-left - _EDGE),
        "y": str(-top - _EDGE),
        "width": str(left + puzzle.width * _CELL + 2 * _EDGE),
        "height": str(top + puzzle.height * _CELL + 2 * _EDGE),
    }
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": place["width"],
            "height": place["height"],
            "viewBox": " ".join(place.values()),
            "role": "img",
            "font-family": "Helvetica, Arial, sans-serif",
            "font-size": str(_FONT),
            "text-anchor": "middle",
            "fill": _INK,
        },
    )
    title = puzzle.title() or f"{puzzle.family}, {puzzle.height} x {puzzle.width}"
    SubElement(root, "title").text = _NOT_XML.sub("\ufffd", title)
    SubElement(root, "rect", {**place, "fill": _PAPER})
    return root


def _fill(root: Element, shown: Mapping[Cell, Value]) -> None:
    black = (cell for cell, value in shown.items() if value == BLACK)
    squares = "".join(f"M{c * _CELL} {r * _CELL}h{_CELL}v{_CELL}h-{_CELL}z" for r, c in black)
    SubElement(root, "path", {"class": "black", "d": squares})


def _cross(root: Element, shown: Mapping[Cell, Value]) -> None:
    white = (cell for cell, value in shown.items() if value == WHITE)
    crosses = "".join(f"M{c * _CELL + 6} {r * _CELL + 6}l8 8m0 -8l-8 8" for r, c in white)
    _stroke(root, "crosses", crosses, _CROSS, 1)


def _rule(root: Element, height: int, width: int, left: int, top: int) -> None:
    """Draw the lines of the board; every fifth and the last begin at the clues' outer end."""
    thin = ruled = ""
    for n in range(height + 1):
        y, fifth = n * _CELL, n % _RULED == 0
        thin += f"M{-left if fifth or n == height else 0} {y}H{width * _CELL}"
        ruled += f"M0 {y}H{width * _CELL}" if fifth else ""
    for n in range(width + 1):
        x, fifth = n * _CELL, n % _RULED == 0
        thin += f"M{x} {-top if fifth or n == width else 0}V{height * _CELL}"
        ruled += f"M{x} 0V{height * _CELL}" if fifth else ""
    _stroke(root, "lines", thin, _THIN, 0.6)
    _stroke(root, "rulers", ruled, _RULER, 1.5)
    _stroke(root, "border", f"M0 0H{width * _CELL}V{height * _CELL}H0z", _INK, 2)


def _stroke(root: Element, name: str, path: str, colour: str, width: float) -> None:
    SubElement(
        root,
        "path",
        {"class": name, "d": path, "fill": "none", "stroke": colour, "stroke-width": str(width)},
    )


def _write_rows(root: Element, clues: _Numbers, slot: int) -> None:
    group = SubElement(root, "g", {"class": "rows"})
    for r, clue in enumerate(clues):
        for k, number in enumerate(clue, -len(clue)):
            _write(group, number, k * slot + slot // 2 - _GAP, r * _CELL + _CELL // 2)


def _write_columns(root: Element, clues: _Numbers) -> None:
    group = SubElement(root, "g", {"class": "columns"})
    for c, clue in enumerate(clues):
        for k, number in enumerate(clue, -len(clue)):
            _write(group, number, c * _CELL + _CELL // 2, k * _HIGH + _HIGH // 2 - _GAP)


def _write_cells(root: Element, clues: Grid[CellClue], shown: Mapping[Cell, Value]) -> None:
    group = SubElement(root, "g", {"class": "cells"})
    for r, c in clues.cells():
        if (number := clues[r, c]) is not None:
            text = _write(group, str(number), c * _CELL + _CELL // 2, r * _CELL + _CELL // 2)
            if shown.get((r, c)) == BLACK:
                text.set("fill", _PAPER)


def _write(group: Element, number: str, x: int, y: int) -> Element:
    """Write a number around the centre (x, y), smaller if it would be wider than its room."""
    size = min(_FONT, int(_WIDE / (_DIGIT * len(number))))
    # The digits' middle is 0.36 em above their base line: few viewers centre text themselves.
    text = SubElement(group, "text", {"x": str(x), "y": str(y + round(0.36 * size))})
    if size < _FONT:
        text.set("font-size", str(size))
    text.text = number
    return text
