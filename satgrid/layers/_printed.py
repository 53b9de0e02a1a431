"""What is printed on a board: the contents of its layers, by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from satgrid.board import Board
from satgrid.clues import Automaton, CellClue, Colour, LineClue
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class RoomGrid(Grid[str]):
    """The name of each cell's room."""

    def members(self) -> dict[str, tuple[Cell, ...]]:
        """Return the cells of each room by its name, rooms and cells in reading order."""
        found: dict[str, list[Cell]] = {}
        for cell, name in checked(zip(self.cells(), self.flat, strict=True)):
            found.setdefault(name, []).append(cell)
        return {name: tuple(cells) for name, cells in found.items()}


@dataclass(frozen=True, init=False)
class Printed:
    """The clues of a board of `height` x `width` cells.

    `contents` has them by name, as the layers hold them; each is an attribute too, and one that is
    not there has its absent value:

    - `cells`: a grid with a number, `?`, a sign or None a cell; None without clues in cells;
    - `rows`, `columns`: a clue a line (from top, from left); () without clues beside lines;
    - `rooms`: a grid with the name of each cell's room; None without rooms;
    - `colours`: the palette; `alphabet`: the symbols of patterns; `automata`: by name.
    """

    height: int
    width: int
    contents: tuple[tuple[str, Any], ...]

    if TYPE_CHECKING:
        # Who asks for cells and rooms mostly knows that there are some.
        cells: Grid[CellClue]
        rows: tuple[LineClue, ...]
        columns: tuple[LineClue, ...]
        rooms: RoomGrid
        colours: tuple[Colour, ...]
        alphabet: str
        automata: tuple[tuple[str, Automaton], ...]

    @property
    def board(self) -> Board:
        """The geometry of the board."""
        return Board(self.height, self.width)

    @property
    def numbers(self) -> dict[Cell, int]:
        """The numbers in cells, in reading order."""
        return {cell: clue for cell, clue in self._clued() if isinstance(clue, int)}

    @property
    def signs(self) -> dict[Cell, str]:
        """The signs in cells, `?` among them, in reading order."""
        return {cell: clue for cell, clue in self._clued() if isinstance(clue, str)}

    def _clued(self) -> Iterator[tuple[Cell, CellClue]]:
        if self.cells is not None:
            yield from checked(zip(self.cells.cells(), self.cells.flat, strict=True), 100)
