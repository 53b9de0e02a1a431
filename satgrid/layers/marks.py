"""Marks: the drawn parts of the clues of a board, for every kind of picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from satgrid.clues import Value
from satgrid.grid import Cell

Side: TypeAlias = Literal["rows", "columns", "right", "below"]
"""The sides with clues of lines: left of rows, above columns, right of rows, below columns."""
SIDES: tuple[Side, ...] = "rows", "columns", "right", "below"


class Text(NamedTuple):
    """A drawn clue: a text in a cell, or small in its corner."""

    cell: Cell
    text: str
    corner: bool = False


class Square(NamedTuple):
    """A drawn clue: a black square that fills its cell, under the cell's text."""

    cell: Cell


class Frame(NamedTuple):
    """A drawn clue: a white square with a thick frame, inside its cell and around the text."""

    cell: Cell


class Ring(NamedTuple):
    """A drawn clue: a circle around the cell's text."""

    cell: Cell


class Halves(NamedTuple):
    """A drawn clue: a black square with a diagonal, and a text below and one above it, or ""."""

    cell: Cell
    below: str
    right: str


class Wall(NamedTuple):
    """A drawn clue: a thick line between two cells that share a side."""

    cell: Cell
    other: Cell


class Outline(NamedTuple):
    """A drawn clue: a dashed outline inside cells, in reading order, with a total in its corner."""

    cells: tuple[Cell, ...]
    total: str


class Corner(NamedTuple):
    """A drawn clue: a text where cells meet, at a row and column of corners."""

    corner: Cell
    text: str


class Dot(NamedTuple):
    """A drawn clue: a sign at a place of the lattice between cells, a side or a corner."""

    place: Cell
    sign: str


class Beside(NamedTuple):
    """A drawn clue: texts in front of a line, each with the symbol of its colour, if it has one."""

    side: Side
    line: int
    parts: tuple[tuple[str, Value | None], ...]


class Along(NamedTuple):
    """A drawn clue: a text in front of a line, in the direction in which the line is read."""

    side: Side
    line: int
    text: str


Mark: TypeAlias = (
    Text | Square | Frame | Ring | Halves | Wall | Outline | Corner | Dot | Beside | Along
)


def walls(parts: Mapping[Cell, Any]) -> Iterator[Wall]:
    """Yield the walls between cells of different parts, from the part of each cell."""
    for (r, c), part in parts.items():
        for other in (r, c + 1), (r + 1, c):
            if other in parts and parts[other] != part:
                yield Wall((r, c), other)
