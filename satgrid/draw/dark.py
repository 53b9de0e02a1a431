"""Light drawings on dark paper.

Ink and paper change places, as they do on a dark terminal, and lines that had a colour of ours get
one that stands out. Where colours have a meaning of their own, in a palette or as black and white
stones, the board stays white.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from satgrid.draw._pen import CELL
from satgrid.draw.symbols import INK, PAPER, SHADE
from satgrid.puzzle import Puzzle

DARK = {
    PAPER: "#16181d",
    INK: "#f0f0f0",
    SHADE: "#a0a4ad",
    "#bbb": "#565b66",
    "#999": "#8a8f98",
    "#1a5fb4": "#7ab5ff",
    "#c2541b": "#ff9a5c",
    "#2e7d32": "#6fcf74",
}
"""What becomes of each of our colours; the others are seen on both papers."""

_STONES = "pearls"


def darken(root: Element, puzzle: Puzzle, black: bool = False) -> None:
    """Change the colours of a puzzle's document; with `black` cells in it the board stays white."""
    if (
        black
        or puzzle.colours
        or any(each.get("class") == _STONES and each.get("d") for each in root)
    ):
        paper = next(element for element in root if element.tag == "rect")
        board = {"width": str(puzzle.width * CELL), "height": str(puzzle.height * CELL)}
        root.insert(list(root).index(paper) + 1, Element("rect", {**board, "fill": PAPER}))
        for group in root:
            if group.get("class") == "cells":
                group.set("fill", INK)
        _change(root)
        _change(paper)
        return
    for element in root.iter():
        _change(element)


def _change(element: Element) -> None:
    for name in "fill", "stroke":
        colour = element.get(name)
        if colour in DARK:
            element.set(name, DARK[colour])
