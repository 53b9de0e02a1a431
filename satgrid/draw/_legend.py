"""The legend of an SVG document: a line for each colour of the palette, each setting, automata.

A colour has its symbol and its name; a setting of the rules is written as in a text file
(`variant: stars 2`).
"""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from satgrid.draw._pen import FIXED, GAP, SWATCH, Part, longest, write, write_parts
from satgrid.draw.symbols import legend, machines, settings
from satgrid.puzzle import Puzzle

_LINE = 18
"""From one line to the next, and from the left end to the names."""


def size(puzzle: Puzzle) -> tuple[int, int]:
    """Return the width and height of the legend; without a palette and settings there is none."""
    names, told = [name for _, name in legend(puzzle)], [*settings(puzzle), *machines(puzzle)]
    lines = len(names) + len(told)
    wide = max(_LINE + longest(names) if names else 0, longest(told) if told else 0)
    return (wide, GAP + lines * _LINE) if lines else (0, 0)


def write_legend(root: Element, puzzle: Puzzle, x: int, y: int) -> None:
    """Write the legend with its upper left corner at (x, y), if there is one."""
    lines, told = legend(puzzle), [*settings(puzzle), *machines(puzzle)]
    middles = [y + GAP + _LINE // 2 + k * _LINE for k in range(len(lines) + len(told))]
    if lines:
        group = SubElement(root, "g", {"class": "legend"})
        swatches = [
            Part(colour.symbol, x + SWATCH // 2, middle, colour.rgb)
            for colour, middle in zip(puzzle.colours, middles, strict=False)
        ]
        write_parts(group, swatches, SWATCH)
        for (_, name), middle in zip(lines, middles, strict=False):
            _write(group, name, x + _LINE, middle)
    if told:
        group = SubElement(root, "g", {"class": "variant"})
        for words, middle in zip(told, middles[len(lines) :], strict=True):
            _write(group, words, x, middle)


def _write(group: Element, text: str, x: int, y: int) -> None:
    write(group, text, x, y).attrib |= {"text-anchor": "start", **FIXED}
