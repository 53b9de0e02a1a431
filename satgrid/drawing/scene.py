"""What there is to draw of a puzzle: the marks of its layers, and how its values look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from satgrid import families
from satgrid.answer import Answer
from satgrid.clues import BLACK, WHITE, Value
from satgrid.drawing import symbols
from satgrid.grid import Cell
from satgrid.layers.marks import (
    SIDES,
    Along,
    Beside,
    Corner,
    Dot,
    Frame,
    Halves,
    Outline,
    Ring,
    Side,
    Square,
    Text,
    Wall,
)
from satgrid.puzzle import Puzzle

FULL = "█"
"""The look of a value whose cells are filled, and hide on a terminal what is printed there."""

CluesBeside = dict[Side, list[tuple[tuple[str, Value | None], ...]]]


@dataclass(frozen=True)
class Scene:
    """A puzzle's marks by their sort, and how its values look.

    On an empty board places that are given as white, or as without a line, are `crossed`, and what
    is printed in filled cells is not `hidden`.
    `notes` has the small texts in corners of cells, and the totals of `cages`.
    `fills` has the colours of values and `looks` characters that stand for values and signs. With
    `lettered` cells are read symbol by symbol; else cells and clues of the colours in `confusable`,
    which somebody takes for others, have their symbols too. With `framed` there are clues in cells
    or at corners, rooms or lines, and a terminal shows them.
    """

    puzzle: Puzzle
    answer: Answer
    looks: Mapping[Value, str]
    values: frozenset[Value]
    fills: Mapping[Value, str]
    lettered: bool
    framed: bool
    confusable: frozenset[Value]
    texts: dict[Cell, str] = field(default_factory=dict)
    notes: dict[Cell, str] = field(default_factory=dict)
    corners: dict[Cell, str] = field(default_factory=dict)
    dots: dict[Cell, str] = field(default_factory=dict)
    crossed: frozenset[Cell] = frozenset()
    hidden: bool = True
    squares: set[Cell] = field(default_factory=set)
    frames: set[Cell] = field(default_factory=set)
    rings: set[Cell] = field(default_factory=set)
    halves: dict[Cell, tuple[str, str]] = field(default_factory=dict)
    walls: set[Wall] = field(default_factory=set)
    cages: list[Outline] = field(default_factory=list)
    beside: CluesBeside = field(default_factory=lambda: {side: [] for side in SIDES})
    along: dict[Side, list[str]] = field(default_factory=lambda: {side: [] for side in SIDES})

    def solid(self, cell: Cell, value: Value) -> bool:
        """Return whether a cell of this value is a black square."""
        return cell in self.squares or (
            value == BLACK and value in self.fills and not self.shape(value)
        )

    def room(self, cell: Cell) -> int:
        """Return how many cells a text in the corner of a cell may reach over, to the right.

        They are of one cage, and no wall and no other such text is between.
        """
        width = self.puzzle.width
        own = next((cage.cells for cage in self.cages if cell in cage.cells), None)
        (r, first), c = cell, cell[1]
        while (
            c + 1 < width
            and (own is None or (r, c + 1) in own)
            and Wall((r, c), (r, c + 1)) not in self.walls
            and (r, c + 1) not in self.notes
        ):
            c += 1
        return c + 1 - first

    def rest(self, shown: Mapping[Cell, Value]) -> dict[Cell, Value]:
        """Return which cells are filled where lines go from cell to cell: those they leave out.

        `shown` has what stands at the places of cells.
        """
        left_out = (cell for cell, value in shown.items() if value == WHITE)
        fills = self.answer.fills_rest
        return {cell: BLACK for cell in left_out if fills and cell not in self.texts}

    def shape(self, value: Value) -> str:
        """Return the character that stands in the cells of a value or for a sign, if one does."""
        look = self.looks.get(value, "")
        return "" if look == FULL else look

    def clue(self, text: str, symbol: Value | None) -> str:
        """Return a part of a clue beside the board with its symbol, where it speaks of colours."""
        return text + symbol if symbol and self.puzzle.colours and text != symbol else text

    def text(self, value: Value) -> str:
        """Return what is written in a cell of this value, if anything is."""
        if self.answer.text is not None:
            return self.answer.text(value)
        return "" if value in self.fills else value


def build_scene(puzzle: Puzzle) -> Scene:
    """Return what there is to draw of a puzzle."""
    family = families.find(puzzle.family)
    answer, fills = family.answer, symbols.colours(puzzle)
    printed = (
        *(puzzle.cells, puzzle.rooms, puzzle.corners, puzzle.outside),
        *(puzzle.order, puzzle.cages, puzzle.walls),
    )
    values = frozenset(answer.values(puzzle))
    lettered = answer.text is not None or not (answer.through_cells or values <= fills.keys())
    found = Scene(
        puzzle,
        answer,
        families.looks(family),
        values,
        fills,
        lettered,
        framed=answer.lattice or any(each is not None for each in printed),
        confusable=frozenset() if lettered else symbols.confusable(fills),
    )
    for mark in families.marks(family, puzzle):
        match mark:
            case Text(cell, text, corner):
                (found.notes if corner else found.texts)[cell] = text
            case Corner(corner, text):
                found.corners[corner] = text
            case Dot(place, sign):
                found.dots[place] = found.shape(sign) or sign
            case Square(cell):
                found.squares.add(cell)
            case Frame(cell):
                found.frames.add(cell)
            case Ring(cell):
                found.rings.add(cell)
            case Halves(cell, below, right):
                found.squares.add(cell)
                found.halves[cell] = below, right
                found.texts[cell] = f"{below}\\{right}" if below or right else ""
            case Wall():
                found.walls.add(mark)
            case Outline():
                found.cages.append(mark)
                if mark.total:
                    found.notes[mark.cells[0]] = mark.total
            case Beside(side, _, parts):
                found.beside[side].append(parts)
            case Along(side, _, text):
                found.along[side].append(text)
    return found
