"""The block of a file `pzprv3` with borders that close off areas, each of one number: fillomino's.

A region lies within one area, so an area of as many cells as a number in it is the region of that
number, and a smaller one has no room for it. A border that closes nothing off says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.board import Board
from satgrid.clues import UNKNOWN, Value, number_of, value_of
from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.genres import walls
from satgrid.genres.drawn import WALLS
from satgrid.genres.rooms import lines_of
from satgrid.genres.sheet import Lines, Sheet
from satgrid.grid import Cell, Grid, label
from satgrid.notation.lines import on_line
from satgrid.puzzle import Puzzle

_PRINTED = ("X", "-X")
"""The words of a side with a printed wall, the second with a cross over it."""


class Areas:
    """A line for the sides between the cells of each row, then one for those between two rows."""

    names = ()

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Number the areas that are as big as a number in them, and tell of those that cannot be.

        Printed numbers, and those that are drawn, are on the sheet by now. Refuse a printed wall.
        """
        sides: tuple[list[int], list[int]] = [], []
        for down, (cell, word) in sheet.sides(lines, "a row of sides", (*WALLS, *_PRINTED)):
            if word in _PRINTED:
                with on_line(lines.taken):
                    raise walls.unheld(cell, "bottom" if down else "right")
            sides[down].append(int(word in ("1", "2")))
        upright, level = sides
        if not any(upright) and not any(level):
            return
        sheet.answered = True
        areas = walls.parted(*sheet.board, upright, level)
        for cells in checked(areas.members().values(), 100):
            sheet.faults += _faults(sheet, cells)
        sheet.faults += _parted(sheet, areas)

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Write a border between numbers that differ."""
        nothing = Grid(*puzzle.board, (UNKNOWN,) * puzzle.board.area)
        return lines_of(*walls.sides_of(answer or nothing), puzzle.board)


def _numbers(sheet: Sheet, cells: tuple[Cell, ...]) -> dict[int, Cell]:
    """Return the numbers that are known in the cells, each with the first that shows it."""
    found: dict[int, Cell] = {}
    for cell in cells:
        if sheet.drawn.get(cell, UNKNOWN) != UNKNOWN:
            found.setdefault(number_of(sheet.drawn[cell]), cell)
    return found


def _faults(sheet: Sheet, cells: tuple[Cell, ...]) -> Iterator[str]:
    """Yield what cannot be in an area; fill it with the number that is as big as it is."""
    size = len(cells)
    found = _numbers(sheet, cells)
    for number, cell in found.items():
        area = f"an area of {count(size, 'cell')} that borders close off"
        if number > size:
            yield f"{label(cell)} shows {number}, in {area}"
        elif size in found and number != size:
            yield f"{label(cell)} shows {number}, beside {size} in {area}"
    if size in found:
        value = value_of(size)
        for cell in cells:
            if sheet.drawn.get(cell, UNKNOWN) == UNKNOWN:
                sheet.drawn[cell] = value


def _parted(sheet: Sheet, areas: Grid[str]) -> Iterator[str]:
    """Yield a sentence for every two cells of one number that a border parts."""
    board = Board(areas.height, areas.width)
    for p in checked(board.cells(), 100):
        value = sheet.drawn.get(p, UNKNOWN)
        for q in board.beside(p) if value != UNKNOWN else ():
            if p < q and areas[p] != areas[q] and value == sheet.drawn.get(q):
                yield f"a border parts {label(p)} from {label(q)}, and both show {number_of(value)}"
