"""The legend of an SVG document: a line for each colour of the palette, its symbol and name."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from satgrid.draw._pen import FIXED, GAP, SWATCH, Part, longest, write, write_parts
from satgrid.draw.symbols import legend
from satgrid.puzzle import Puzzle

_LINE = 18
"""From one line to the next, and from the left end to the names."""


def size(puzzle: Puzzle) -> tuple[int, int]:
    """Return the width and height of the legend; a puzzle without a palette has none."""
    names = [name for _, name in legend(puzzle)]
    return (_LINE + longest(names), GAP + len(names) * _LINE) if names else (0, 0)


def write_legend(root: Element, puzzle: Puzzle, x: int, y: int) -> None:
    """Write the legend with its upper left corner at (x, y), if there is a palette."""
    lines = legend(puzzle)
    if not lines:
        return
    group = SubElement(root, "g", {"class": "legend"})
    middles = [y + GAP + _LINE // 2 + k * _LINE for k in range(len(lines))]
    swatches = [
        Part(colour.symbol, x + SWATCH // 2, middle, colour.rgb)
        for colour, middle in zip(puzzle.colours, middles, strict=True)
    ]
    write_parts(group, swatches, SWATCH)
    for (_, name), middle in zip(lines, middles, strict=True):
        write(group, name, x + _LINE, middle).attrib |= {"text-anchor": "start", **FIXED}
