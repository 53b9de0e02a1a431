"""The elements of an SVG document: strokes, cells, texts, swatches and shapes.

The outline of a cage is a dashed path inside its cells, with a gap for the total in the first
corner: it is visible beside a wall, and two cages on both sides of a line have two outlines.

The upper left corner of the board is (0, 0); x grows to the right, y downwards; lengths are in
the document's user units. A swatch is a small rectangle of a colour with a text in it. `SHAPES`
has the shapes that represent black cells and signs, by their looks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import ceil
from types import MappingProxyType
from typing import NamedTuple, TypeAlias
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element, SubElement

from satgrid.drawing.symbols import INK, PAPER, SHADE, ink_on
from satgrid.errors import without_non_xml
from satgrid.grid import Cell
from satgrid.layers.marks import Outline

CELL = 20
"""The side of a cell."""

GAP = 4
"""The distance between the clues and the board."""

FONT = 12
"""The usual font size."""

SWATCH = 14
"""The side of a swatch; a swatch with several characters is a little wider."""

MONOSPACE = {"font-family": "monospace"}
"""For texts whose width is computed."""

_OUTLINE = "#808080"

_LETTER, _DIGIT = 0.61, 0.64
"""The widths of a `MONOSPACE` letter, and of a digit in the usual sans-serif fonts, in ems: the
wider ones."""

MARGIN = 2
"""The distance of a text in a corner from the sides of its cells."""

_CORNER, _BASE = 6, 6
"""The largest font of a text in the corner of a cell, and its base line below the cell's top."""

_BOLD_DIGIT, _BOLD_SIGN, _BOLD_WIDE, _WIDE = 0.7, 0.87, 1.12, frozenset("MWmw@%")
"""The widths of bold digits, other characters and wide characters, in ems, and wide letters."""


class SwatchText(NamedTuple):
    """A short text around the centre (x, y), on a swatch if it has a colour."""

    text: str
    x: int
    y: int
    colour: str | None = None


def new_document(
    title: str, place: dict[str, str], description: str = "", ink: str = INK, paper: str = PAPER
) -> Element:
    """Return a document with its title and its paper at the `place`: (x, y,) width, height."""
    size = {side: place[side] for side in ("width", "height")}
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            **size,
            "viewBox": " ".join(({"x": "0", "y": "0"} | place).values()),
            "role": "img",
            "font-family": "Helvetica, Arial, sans-serif",
            "font-size": str(FONT),
            "text-anchor": "middle",
            "fill": ink,
        },
    )
    SubElement(root, "title").text = valid_xml(title)
    if description:
        SubElement(root, "desc").text = valid_xml(description)
    SubElement(root, "rect", {**place, "fill": paper})
    return root


def stroke(root: Element, name: str, path: str, colour: str, width: float) -> None:
    """Draw a path of the class `name`."""
    looks = {"fill": "none", "stroke": colour, "stroke-width": str(width)}
    SubElement(root, "path", {"class": name, "d": path, **looks})


def circle(
    root: Element, x: int, y: int, radius: float, looks: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Draw a circle with these further attributes."""
    SubElement(root, "circle", {"cx": str(x), "cy": str(y), "r": str(radius), **looks})


def cells_path(cells: Iterable[Cell]) -> str:
    """Return the path of cells in reading order, with one rectangle for neighbours in a row."""
    runs: list[list[int]] = []
    for r, c in cells:
        if runs and runs[-1][0] == r and sum(runs[-1][1:]) == c:
            runs[-1][2] += 1
        else:
            runs.append([r, c, 1])
    return "".join(f"M{c * CELL} {r * CELL}h{n * CELL}v{CELL}h-{n * CELL}z" for r, c, n in runs)


def valid_xml(text: str) -> str:
    """Return the text with replacements for characters that XML cannot contain."""
    return without_non_xml(text, "\ufffd")


def write(group: Element, text: str, x: float, y: float, size: float = FONT) -> Element:
    """Write a text around the centre (x, y)."""
    # The middle of digits is 0.36 em above their base line; few viewers centre text vertically.
    element = SubElement(group, "text", {"x": f"{x:g}", "y": f"{y + round(0.36 * size):g}"})
    if f"{size:g}" != group.get("font-size", str(FONT)):
        element.set("font-size", f"{size:g}")
    element.text = valid_xml(text)
    return element


def fitting_size(text: str, room: int) -> int:
    """Return the font size in which a number is at most as wide as `room`."""
    return min(FONT, int(room / (_DIGIT * len(text))))


def write_in_corner(group: Element, text: str, cell: Cell, cells: int = 1) -> Element:
    """Write a text that begins in the corner of a cell and extends over at most `cells` cells."""
    r, c = cell
    element = write(group, text, c * CELL + MARGIN, 0, size_in_corner(text, cells))
    element.attrib |= {"y": str(r * CELL + _BASE), "text-anchor": "start"}
    return element


def size_in_corner(text: str, cells: int) -> float:
    """Return the font size in which a bold text in a corner fits that many cells."""
    ems = sum(
        _BOLD_DIGIT if c.isdigit() else _BOLD_WIDE if is_wide(c) else _BOLD_SIGN for c in text
    )
    return min(_CORNER, int(10 * (cells * CELL - 2 * MARGIN) / ems) / 10) if text else _CORNER


def is_wide(letter: str) -> bool:
    """Return whether a character is about as wide as it is high."""
    return letter in _WIDE or east_asian_width(letter) in "WF"


def text_width(texts: Iterable[str]) -> int:
    """Return the width of the widest of the texts in a `MONOSPACE` font."""
    # An East Asian character is as wide as two others.
    widths = (sum(2 if east_asian_width(c) in "WF" else 1 for c in text) for text in texts)
    return ceil(max(widths, default=0) * _LETTER * FONT)


def write_parts(group: Element, parts: Iterable[SwatchText], room: int) -> None:
    """Write the parts of clues, grouped by colour, in fonts that fit `room` or their swatches."""
    coloured: dict[str | None, list[SwatchText]] = {}
    for part in parts:
        coloured.setdefault(part.colour, []).append(part)
    for colour, alike in coloured.items():
        home = group
        if colour is not None:
            home = SubElement(group, "g", {"fill": ink_on(colour)})
            # The outline makes swatches visible whose colour is as light as paper.
            looks = {"fill": colour, "stroke": _OUTLINE, "stroke-width": "0.6"}
            SubElement(home, "path", {"d": "".join(map(_swatch, alike)), **looks})
        for text, x, y, _ in alike:
            write(home, text, x, y, fitting_size(text, room if colour is None else SWATCH))


def _swatch(part: SwatchText) -> str:
    width = SWATCH + 2 * (len(part.text) > 1)
    return f"M{part.x - width // 2} {part.y - SWATCH // 2}h{width}v{SWATCH}h-{width}z"


# Shapes: each is a path around the middle of its cell

_RIM = "#b0b0b0"
"""The outline of black shapes, which may be on black cells."""


_WAVE = "c2 -3 4 -3 7 0c3 3 5 3 7 0"


class Shape(NamedTuple):
    """The class name, the path relative to the middle of a cell, and the colours of a shape."""

    name: str
    path: str
    fill: str = INK
    outline: str = "none"


SHAPES = {
    "★": Shape(
        "stars",
        "m0 -7.4l2 5.2l5.6 0.3l-4.4 3.6l1.5 5.4l-4.7 -3.1l-4.7 3.1l1.5 -5.4l-4.4 -3.6l5.6 -0.3z",
    ),
    "●": Shape(
        "mines",
        "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0zm-2 0h14m-7 -7v14m-5 -12l10 10m0 -10l-10 10",
        outline=INK,
    ),
    "☼": Shape("lamps", "m-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z", "#ffd54f", INK),
    "○": Shape("pearls", "m-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z", PAPER, INK),
    "◉": Shape("pearls", "m-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z", INK, _RIM),
    "☾": Shape("moons", "m2 -7a7 7 0 1 0 5 11a6 6 0 1 1 -5 -11z", "#c5cae9", INK),
    "▲": Shape("tents", "m0 -7l7 13h-14z", "#c2541b"),
    "◣": Shape("lower-left-triangles", "m-10 -10v20h20z"),
    "◢": Shape("lower-right-triangles", "m10 -10v20h-20z"),
    "◥": Shape("upper-right-triangles", "m10 10v-20h-20z"),
    "◤": Shape("upper-left-triangles", "m-10 10v-20h20z"),
    "╱": Shape("rising", "m-10 8.2l18.2 -18.2l1.8 1.8l-18.2 18.2z", "#1a5fb4"),
    "╲": Shape("falling", "m-10 -8.2l18.2 18.2l1.8 -1.8l-18.2 -18.2z", "#1a5fb4"),
    "×": Shape("crossed", "m-9 -9h18v18h-18z", SHADE),
    "≈": Shape("water", f"m-7 -2{_WAVE}m-14 5{_WAVE}", "none", "#1a5fb4"),
    "•": Shape("ships", "m-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z", INK, _RIM),
    "▫": Shape("ships", "m-7 -7h14v14h-14z", INK, _RIM),
    "◖": Shape("ships", "m7 -7h-7a7 7 0 0 0 0 14h7z", INK, _RIM),
    "◗": Shape("ships", "m-7 -7h7a7 7 0 0 1 0 14h-7z", INK, _RIM),
    "◠": Shape("ships", "m-7 7v-7a7 7 0 0 1 14 0v7z", INK, _RIM),
    "◡": Shape("ships", "m-7 -7v7a7 7 0 0 0 14 0v-7z", INK, _RIM),
    "<": Shape("orders", "m2.5 -4l-5 4l5 4", PAPER, INK),
    ">": Shape("orders", "m-2.5 -4l5 4l-5 4", PAPER, INK),
    "∧": Shape("orders", "m-4 2.5l4 -5l4 5", PAPER, INK),
    "∨": Shape("orders", "m-4 -2.5l4 5l4 -5", PAPER, INK),
    "−": Shape("level", "m-5 -0.6h10v1.2h-10z"),
    "♣": Shape("trees", "m-1 3h2v5h-2zm1 1a5.5 5.5 0 1 1 0 -11a5.5 5.5 0 1 1 0 11z", "#2e7d32"),
}


# ------------------------------------------------------------------ outlines of cages

INSET = 2
"""The distance of a cage's outline from the lines of the board."""

DASHES = "2 1.6"
"""The dashes of an outline."""

_NOTE_HEIGHT, _NOTE_MARGIN, _NOTE_FONT, _DIGIT_WIDTH = 8, 2, 6, 4
"""The height of a total and its distance from the corner; its font size, and a digit's width."""

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
            wide = min(_NOTE_MARGIN + ceil(_DIGIT_WIDTH * letters), room * CELL - INSET)
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
