"""The printed clues of a board: the contents of its layers, by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from satgrid.board import Board, Line
from satgrid.clues import UNKNOWN, Automaton, CellClue, Colour
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, T
from satgrid.grid import RoomGrid as RoomGrid
from satgrid.records import record


@record(init=False)
class Printed:
    """The clues of a board of `height` x `width` cells.

    `contents` has them by name, as the layers hold them; each is an attribute too, and one that is
    not there has its absent value:

    - `cells`: a grid with a number, `?`, a sign or None a cell; None without clues in cells;
    - `rows`, `columns`: a clue a line (from top, from left); () without clues beside lines;
    - `corners`: a grid with a number, `?` or None a corner of cells; None without such clues;
    - `rooms`: a grid with the name of each cell's room; None without rooms;
    - `dots`: a grid with `o`, `*`, `x` or `.` for each place inside the border; None without dots;
    - `plus`, `minus`: numbers a row and a column; None without such clues;
    - `order`: a grid of signs between cells; None without such clues;
    - `walls`: a grid of walls between cells that part no rooms; None without such walls;
    - `cages`: the name of each cell's cage, and their targets; None without cages;
    - `outside`: clues on all four sides; None without such clues;
    - `colours`: the palette; `alphabet`: the symbols of patterns; `automata`: by name.
    """

    height: int
    width: int
    contents: tuple[tuple[str, Any], ...]

    if TYPE_CHECKING:
        # Callers that use cells and rooms have mostly checked that they exist.
        cells: Grid[CellClue]
        # The sort of the clues of lines depends on the family.
        rows: tuple[Any, ...]
        columns: tuple[Any, ...]
        rooms: RoomGrid
        corners: Grid[int | str | None]
        dots: Grid[str]
        plus: Any
        outside: Any
        order: Grid[str]
        walls: Grid[str] | None
        cages: Any
        minus: Any
        colours: tuple[Colour, ...]
        alphabet: str
        automata: tuple[tuple[str, Automaton], ...]

    @property
    def board(self) -> Board:
        """The geometry of the board."""
        return Board(self.height, self.width)

    def lines(self) -> Iterator[tuple[Line, Any]]:
        """Yield every row and then every column with its clue, if lines have clues."""
        if self.rows:
            yield from zip(self.board.rows(), self.rows, strict=True)
            yield from zip(self.board.columns(), self.columns, strict=True)

    @property
    def numbers(self) -> dict[Cell, int]:
        """The numbers in cells, in reading order."""
        return {cell: clue for cell, clue in checked(self._clued, 1000) if isinstance(clue, int)}

    @property
    def signs(self) -> dict[Cell, str]:
        """The signs in cells, `?` among them, in reading order."""
        return {cell: clue for cell, clue in checked(self._clued, 1000) if isinstance(clue, str)}

    @property
    def corner_numbers(self) -> dict[Cell, int]:
        """The numbers at corners, by row and column of corners, in reading order."""
        return {corner: clue for corner, clue in _entries(self.corners) if isinstance(clue, int)}

    @property
    def corner_clues(self) -> dict[Cell, int | str]:
        """The numbers at corners and `?` for those that are not known, likewise."""
        return {corner: clue for corner, clue in _entries(self.corners) if clue is not None}

    @property
    def centres(self) -> dict[Cell, str]:
        """The dots, each `o` or `*`, by their places of the lattice, in reading order."""
        return {(r + 1, c + 1): sign for (r, c), sign in self._dotted if sign in "o*"}

    @property
    def left_out(self) -> list[Cell]:
        """The cells that are left out, in reading order."""
        return [(r // 2, c // 2) for (r, c), sign in self._dotted if sign == "x"]

    @cached_property
    def _dotted(self) -> tuple[tuple[Cell, str], ...]:
        return tuple(_entries(self.dots))

    @cached_property
    def wall_pairs(self) -> frozenset[tuple[Cell, Cell]]:
        """The pairs of cells between which a wall is printed that parts no rooms.

        The first cell of a pair is the upper or left one.
        """
        return frozenset(
            ((r // 2, c // 2), ((r + 1) // 2, (c + 1) // 2))
            for (r, c), sign in _entries(self.walls)
            if sign in "|-"
        )

    @property
    def arrows(self) -> dict[Cell, tuple[int, str]]:
        """The number and the way, one of `^ v < >`, of arrows in cells, in reading order."""
        ends = ((cell, sign[:-1], sign[-1]) for cell, sign in self.signs.items())
        return {p: (int(n), way) for p, n, way in ends if way in "^v<>" and n.isdecimal()}

    @cached_property
    def repeats(self) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
        """(name, cells) of each number that a row or column shows twice or more."""
        found = []
        rows = self.cells.rows()
        board = self.board
        for lines, clues in (board.rows(), rows), (board.columns(), zip(*rows, strict=True)):
            for line, numbers in checked(zip(lines, clues, strict=True), 1):
                if len(set(numbers)) == len(numbers):
                    continue
                first: dict[CellClue, Cell] = {None: (0, 0), UNKNOWN: (0, 0)}
                same: dict[CellClue, list[Cell]] = {None: [], UNKNOWN: []}
                for cell, number in zip(line.cells, numbers, strict=True):
                    if number not in first:
                        first[number] = cell
                    elif number in same:
                        same[number].append(cell)
                    else:
                        same[number] = [first[number], cell]
                del same[None], same[UNKNOWN]
                # By where each number stands first.
                repeated = sorted((cells, number) for number, cells in same.items())
                found += [(f"{number} in {line.name}", tuple(cells)) for cells, number in repeated]
        return tuple(found)

    @cached_property
    def _clued(self) -> tuple[tuple[Cell, CellClue], ...]:
        return tuple((cell, clue) for cell, clue in _entries(self.cells) if clue is not None)


def _entries(grid: Grid[T] | None) -> Iterable[tuple[Cell, T]]:
    """Return the places and entries of a grid, none of a grid that is not there."""
    return checked(zip(grid.cells(), grid.flat, strict=True), 100) if grid is not None else ()
