"""Strokes, cells, words and swatches of an SVG document, and the lengths that its parts share.

The upper left corner of the board is (0, 0); x grows to the right, y downwards; lengths are in
the document's user units. A swatch is a small rectangle of a colour with a text in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element, SubElement

from satgrid.draw.symbols import ink_on
from satgrid.errors import without_non_xml
from satgrid.grid import Cell

CELL = 20
"""The side of a cell."""

GAP = 4
"""The blank between the clues and the board."""

FONT = 12
"""The size of the usual font."""

SWATCH = 14
"""The side of a swatch; one for more than one character is a little wider."""

FIXED = {"font-family": "monospace"}
"""For texts whose width has to be known."""

_OUTLINE = "#808080"

_LETTER, _DIGIT = 0.61, 0.64
"""The widths of a `FIXED` letter, and of a digit in the usual sans-serif fonts, in ems: the
wider ones."""

MARGIN = 2
"""How far from the sides of its cell a text in the corner begins, and ends."""

_CORNER, _BASE = 6, 6
"""The greatest font of a text in the corner of a cell, and how far below its top it stands."""

_BOLD_DIGIT, _BOLD_SIGN, _BOLD_WIDE, _WIDE = 0.7, 0.87, 1.12, frozenset("MWmw@%")
"""The widths of bold digits, of other letters and signs, and of wide ones, in ems."""


class Part(NamedTuple):
    """A short text around its centre, on a swatch if it has a colour."""

    text: str
    x: int
    y: int
    colour: str | None = None


def stroke(root: Element, name: str, path: str, colour: str, width: float) -> None:
    """Draw a path of the class `name`."""
    SubElement(
        root,
        "path",
        {"class": name, "d": path, "fill": "none", "stroke": colour, "stroke-width": str(width)},
    )


def squares(cells: Iterable[Cell]) -> str:
    """Return the path of cells in reading order; neighbours in a row are one rectangle."""
    runs: list[list[int]] = []
    for r, c in cells:
        if runs and runs[-1][0] == r and sum(runs[-1][1:]) == c:
            runs[-1][2] += 1
        else:
            runs.append([r, c, 1])
    return "".join(f"M{c * CELL} {r * CELL}h{n * CELL}v{CELL}h-{n * CELL}z" for r, c, n in runs)


def lawful(text: str) -> str:
    """Return the text with a replacement for what no XML document may hold."""
    return without_non_xml(text, "\ufffd")


def write(group: Element, text: str, x: float, y: float, size: float = FONT) -> Element:
    """Write a text of this font size around the centre (x, y)."""
    # The digits' middle is 0.36 em above their base line: few viewers centre text themselves.
    element = SubElement(group, "text", {"x": f"{x:g}", "y": f"{y + round(0.36 * size):g}"})
    if f"{size:g}" != group.get("font-size", str(FONT)):
        element.set("font-size", f"{size:g}")
    element.text = lawful(text)
    return element


def fitting(text: str, room: int) -> int:
    """Return the size of font in which a number is no wider than the room."""
    return min(FONT, int(room / (_DIGIT * len(text))))


def write_in_corner(group: Element, text: str, cell: Cell, cells: int = 1) -> Element:
    """Write a text that begins in the corner of a cell and ends inside that many cells."""
    r, c = cell
    element = write(group, text, c * CELL + MARGIN, 0, size_in_corner(text, cells))
    element.attrib |= {"y": str(r * CELL + _BASE), "text-anchor": "start"}
    return element


def size_in_corner(text: str, cells: int) -> float:
    """Return the size of font in which a bold text in a corner stays inside that many cells."""
    ems = sum(
        _BOLD_DIGIT if c.isdigit() else _BOLD_WIDE if is_wide(c) else _BOLD_SIGN for c in text
    )
    return min(_CORNER, int(10 * (cells * CELL - 2 * MARGIN) / ems) / 10) if text else _CORNER


def is_wide(letter: str) -> bool:
    """Return whether a letter is about as wide as it is high."""
    return letter in _WIDE or east_asian_width(letter) in "WF"


def longest(texts: Iterable[str]) -> int:
    """Return the width of the widest of the texts in a `FIXED` font."""
    # East Asian letters are as wide as two others.
    widths = (sum(2 if east_asian_width(c) in "WF" else 1 for c in text) for text in texts)
    return ceil(max(widths, default=0) * _LETTER * FONT)


def write_parts(group: Element, parts: Iterable[Part], room: int) -> None:
    """Write the parts of clues, one colour after the other, numbers in a font that fits the room.

    The room of a part with a swatch is the swatch.
    """
    coloured: dict[str | None, list[Part]] = {}
    for part in parts:
        coloured.setdefault(part.colour, []).append(part)
    for colour, alike in coloured.items():
        home = group
        if colour is not None:
            home = SubElement(group, "g", {"fill": ink_on(colour)})
            # The outline shows colours that are as light as paper.
            looks = {"fill": colour, "stroke": _OUTLINE, "stroke-width": "0.6"}
            SubElement(home, "path", {"d": "".join(map(_swatch, alike)), **looks})
        for text, x, y, _ in alike:
            write(home, text, x, y, fitting(text, room if colour is None else SWATCH))


def _swatch(part: Part) -> str:
    width = SWATCH + 2 * (len(part.text) > 1)
    return f"M{part.x - width // 2} {part.y - SWATCH // 2}h{width}v{SWATCH}h-{width}z"
