"""Puzzles that come with satgrid: the examples of its families."""

from __future__ import annotations

from os.path import dirname, join
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
    with open(join(dirname(__file__), "families", "examples", f"{name}.txt"), "rb") as file:
        text = file.read().decode()
    puzzle, _, drawing = text.partition("drawing:\n")
    return Example(name, puzzle, drawing, source, unique)
