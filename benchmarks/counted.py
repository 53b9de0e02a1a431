"""Boards of which `benchmarks.why` asks how many solutions there are."""

from __future__ import annotations

from satgrid.puzzle import Puzzle


def blank(family: str, height: int, width: int) -> Puzzle:
    """Return a board without clues."""
    return Puzzle.of(family, cells=[[None] * width] * height)


def loose(side: int, each: int = 2) -> Puzzle:
    """Return a nonogram in which one line of so many has a clue."""
    one = [[2, 2] if k % each == 1 else ["*"] for k in range(side)]
    return Puzzle.of("nonogram", rows=one, columns=one)


COUNTED = {
    "nonogram 10x10, half of its clues": loose(10),
    "nonogram 10x10, a third of its clues": loose(10, 4),
    "nonogram 20x20, half of its clues": loose(20),
    "hitori 8x8, blank": blank("hitori", 8, 8),
    "hitori 11x11, blank": blank("hitori", 11, 11),
    "creek 10x10, blank": Puzzle.of("creek", corners=[[None] * 11] * 11),
    "yin-yang 9x9, blank": blank("yinyang", 9, 9),
    "cave 9x9, blank": blank("cave", 9, 9),
    "slitherlink 6x6, blank": blank("slitherlink", 6, 6),
    "fillomino 3x3, blank": blank("fillomino", 3, 3),
}
