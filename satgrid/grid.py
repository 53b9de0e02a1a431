"""Cells, grids in reading order, rooms, and the names of clues in messages.

A cell is `(row, column)`, 0-based, row first, everywhere in the program. Messages are 1-based;
only the `…label` functions convert. A corner of cells is `(row, column)` too; corner (0, 0) is
above and to the left of cell (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from string import ascii_lowercase, ascii_uppercase
from typing import Any, Generic, TypeAlias, TypeVar

from satgrid.deadline import checked
from satgrid.records import record

T = TypeVar("T")

Cell: TypeAlias = tuple[int, int]


@record
class Grid(Generic[T]):
    """A frozen `height` x `width` board; `flat` holds its entries in reading order."""

    height: int
    width: int
    flat: tuple[T, ...]

    def __post_init__(self) -> None:
        if len(self.flat) != self.height * self.width:
            raise ValueError(f"{len(self.flat)} entries for {self.height} x {self.width} cells")

    def __getitem__(self, cell: Cell) -> T:
        row, column = cell
        return self.flat[row * self.width + column]

    @classmethod
    def from_rows(cls, rows: Iterable[Sequence[T]]) -> Grid[T]:
        """Return the grid with these equally long rows (strings are rows of characters)."""
        lists = [tuple(row) for row in rows]
        width = len(lists[0]) if lists else 0
        return cls(len(lists), width, tuple(entry for row in lists for entry in row))

    def rows(self) -> list[tuple[T, ...]]:
        """Return the rows from top to bottom, each from left to right."""
        w = self.width
        return [self.flat[r * w : (r + 1) * w] for r in range(self.height)]

    def cells(self) -> Iterator[Cell]:
        """Yield the cells in reading order."""
        return product(range(self.height), range(self.width))

    def with_only(self, entries: Iterable[T], other: T) -> Grid[T]:
        """Return the grid with these entries alone, and `other` in place of all others."""
        listed = set(entries)
        if other not in listed or listed.issuperset(self.flat):
            return self
        flat = tuple([entry if entry in listed else other for entry in self.flat])
        return Grid(self.height, self.width, flat)


@record
class RoomGrid(Grid[str]):
    """The name of each cell's room."""

    def members(self) -> dict[str, tuple[Cell, ...]]:
        """Return the cells of each room by its name, rooms and cells in reading order."""
        found: dict[str, list[Cell]] = {}
        for cell, name in checked(zip(self.cells(), self.flat, strict=True)):
            found.setdefault(name, []).append(cell)
        return {name: tuple(cells) for name, cells in found.items()}


def name_rooms(height: int, width: int, room: Mapping[Cell, object]) -> RoomGrid:
    """Return the rooms with names in reading order: A to Z, a to z, then r53 and on."""
    letters = ascii_uppercase + ascii_lowercase
    order: dict[object, str] = {}
    cells = [*product(range(height), range(width))]
    for cell in cells:
        n = len(order)
        order.setdefault(room[cell], letters[n] if n < len(letters) else f"r{n + 1}")
    return RoomGrid(height, width, tuple(order[room[cell]] for cell in cells))


def text_rows(grid: Grid[str]) -> list[str]:
    """Return the rows of a solution as strings, one character a cell."""
    return ["".join(row) for row in grid.rows()]


class Clue(str):
    """The name of a printed clue or given cell, such as "row 3", and its place.

    `kind` is "cell", "corner", "given", "lattice" (a given place), "line", "room", "cage", or ""
    for a clue without a place. `place` is the cell, corner or place; ("row", 2), with any side of
    the board as a side; or the name of the room or cage.
    """

    __slots__ = ("kind", "place")
    kind: str
    place: Any

    def __new__(cls, name: str, kind: str = "", place: Any = None) -> Clue:
        """Return the name with its kind and place."""
        clue = super().__new__(cls, name)
        clue.kind, clue.place = kind, place
        return clue


def label(cell: Cell) -> Clue:
    """Return the name of a cell: 1-based, row first."""
    # Boards have thousands of clues: this takes half the time of `Clue(…)`.
    clue = str.__new__(Clue, f"row {cell[0] + 1}, column {cell[1] + 1}")
    clue.kind, clue.place = "cell", cell
    return clue


def corner_label(corner: Cell) -> Clue:
    """Return the name of a corner of cells, by its row and column of corners."""
    clue = str.__new__(Clue, f"corner row {corner[0] + 1}, column {corner[1] + 1}")
    clue.kind, clue.place = "corner", corner
    return clue


def given_label(place: Cell, lattice: bool = False) -> Clue:
    """Return the name of a given cell, or of a given place of the lattice."""
    name = f"given row {place[0] + 1}, column {place[1] + 1}{' of the lattice' * lattice}"
    return Clue(name, "lattice" if lattice else "given", place)


def line_label(side: str, k: int, sign: str = "") -> Clue:
    """Return the name of a line's clue, such as "row 3", "left 3" or "plus row 3"."""
    return Clue(f"{sign} {side} {k + 1}".lstrip(), "line", (side, k))


def room_label(name: str) -> Clue:
    """Return the name of a room in messages."""
    return Clue(f"room {name}", "room", name)


def cage_label(name: str) -> Clue:
    """Return the name of a cage in messages."""
    return Clue(f"cage {name}", "cage", name)
