"""The contents of a puzzle's drawing: the marks of its layers, and the looks of its values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

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
from satgrid.records import record

CluesBeside = dict[Side, list[tuple[tuple[str, Value | None], ...]]]


@record
class Scene:
    """A puzzle's marks by kind, and the looks of its values.

    On an empty board, places that are given as white or as without a line are `crossed`, and clues
    in filled cells are not `hidden`. `notes` are the small texts in corners of cells, and the
    totals of `cages`. `fills` are the colours of values, `looks` the characters that represent
    values and signs. If the board is `lettered`, every cell shows its symbol; otherwise only cells
    and clues of `confusable` colours do, which look like others to some people. If it is `framed`,
    it has clues in cells or at corners, rooms or lines, and a terminal shows them.
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

    @property
    def one_room(self) -> bool:
        """Whether a room is the whole board, and only a border shows it."""
        rooms = self.puzzle.rooms
        return rooms is not None and len({*rooms.flat}) == 1

    def solid(self, cell: Cell, value: Value) -> bool:
        """Return whether a cell of this value is a black square."""
        return cell in self.squares or (
            value == BLACK and value in self.fills and not self.shape(value)
        )

    def room(self, cell: Cell) -> int:
        """Return how many cells to the right a text in the corner of a cell may extend over.

        They are in one cage, and no wall or other text in a corner is between them.
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

    def rest(self, values: Mapping[Cell, Value]) -> dict[Cell, Value]:
        """Return the cells that lines from cell to cell leave out, if these are filled.

        `values` has the values at the places of cells.
        """
        left_out = (cell for cell, value in values.items() if value == WHITE)
        fills = self.answer.fills_rest
        return {cell: BLACK for cell in left_out if fills and cell not in self.texts}

    def shape(self, value: Value) -> str:
        """Return the character that represents a value or sign in a cell, "" if none does."""
        look = self.looks.get(value, "")
        return "" if look == symbols.FULL else look

    def clue(self, text: str, symbol: Value | None) -> str:
        """Return a part of a clue beside the board, with its symbol if the puzzle has colours."""
        return text + symbol if symbol and self.puzzle.colours and text != symbol else text

    def text(self, value: Value) -> str:
        """Return the text in a cell of this value, "" if it has none."""
        if self.answer.text is not None:
            return self.answer.text(value)
        return "" if value in self.fills else value


def build_scene(puzzle: Puzzle) -> Scene:
    """Return the contents of a puzzle's drawing."""
    family = families.find(puzzle.family)
    answer, fills = family.answer, symbols.colours(puzzle)
    printed = (
        *(puzzle.cells, puzzle.rooms, puzzle.corners, puzzle.outside),
        *(puzzle.order, puzzle.cages, puzzle.walls),
    )
    values = frozenset(answer.values(puzzle))
    lettered = answer.text is not None or not (answer.through_cells or values <= fills.keys())
    scene = Scene(
        puzzle,
        answer,
        family.looks,
        values,
        fills,
        lettered,
        framed=answer.lattice or any(each is not None for each in printed),
        confusable=frozenset() if lettered else symbols.confusable(fills),
    )
    for mark in families.marks(family, puzzle):
        match mark:
            case Text(cell, text, corner):
                (scene.notes if corner else scene.texts)[cell] = text
            case Corner(corner, text):
                scene.corners[corner] = text
            case Dot(place, sign):
                scene.dots[place] = scene.shape(sign) or sign
            case Square(cell):
                scene.squares.add(cell)
            case Frame(cell):
                scene.frames.add(cell)
            case Ring(cell):
                scene.rings.add(cell)
            case Halves(cell, below, right):
                scene.squares.add(cell)
                scene.halves[cell] = below, right
                scene.texts[cell] = f"{below}\\{right}" if below or right else ""
            case Wall():
                scene.walls.add(mark)
            case Outline():
                scene.cages.append(mark)
                if mark.total:
                    scene.notes[mark.cells[0]] = mark.total
            case Beside(side, _, parts):
                scene.beside[side].append(parts)
            case Along(side, _, text):
                scene.along[side].append(text)
    return scene
