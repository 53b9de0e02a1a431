"""Puzzles that come with satgrid: the examples of its families."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Example(NamedTuple):
    """A puzzle that comes with satgrid: its text, and the drawing of its solution.

    `source` names the author and the licence; `unique` is whether the solution is the only one.
    """

    name: str
    text: str
    drawing: str
    source: str
    unique: bool = True


def example(name: str, source: str, unique: bool = True) -> Example:
    """Return the example of the file `examples/NAME.txt`: a puzzle, `drawing:`, the drawing."""
    text = (Path(__file__).parent / "families" / "examples" / f"{name}.txt").read_text(
        encoding="utf-8"
    )
    puzzle, _, drawing = text.partition("drawing:\n")
    return Example(name, puzzle, drawing, source, unique)
