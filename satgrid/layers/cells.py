"""Clues in cells: numbers, `?` for a number that is not known, and signs.

In a text they are the board, above all heads, as `notation/rows.py` reads it; in JSON they are
`grid`, rows of numbers, `"?"`, signs and null. A sign is a small letter, or an arrow (one of
`^ v < >`), with a number before it or a letter behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NoReturn

from satgrid.clues import UNKNOWN, CellClue
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, UnknownClueError
from satgrid.grid import Cell, Grid, label
from satgrid.layers import Contents, Layer, Printed, Unit
from satgrid.layers._cell_lists import cells_of, of_rows, refuse_size
from satgrid.layers._marks import Mark, Text
from satgrid.notation.board import board, board_lines
from satgrid.notation.lines import Parts, Stands
from satgrid.notation.rows import board_rows, sized


class Cells(Layer):
    """What the layers share whose contents are a clue, or None, for each cell."""

    absent: ClassVar[Mapping[str, Any]] = {"cells": None}
    keys = ("grid",)
    heads = ()
    turn, written = 3, 5

    @classmethod
    def read(cls, plain: Mapping[str, Any], told: Contents) -> Contents:
        """Take a grid or a list of rows."""
        found = plain.get("cells")
        return {"cells": None if found is None else cells_of(found)}

    @classmethod
    def from_json(cls, found: Mapping[str, Any], told: Contents) -> Contents:
        """Take the list of rows; what they hold is not looked at."""
        if found.get("grid") is None:
            return {}
        cells = of_rows(found["grid"])
        rows = told.get("rows")
        if rows and (cells.height, cells.width) != (len(rows), len(told["columns"])):
            raise PuzzleError('"grid" has another size than "rows" and "columns" say')
        return {"cells": cells}

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write the list of rows."""
        return {"grid": [list(row) for row in puzzle.cells.rows()]}

    @classmethod
    def from_text(cls, parts: Parts, told: Contents, stands: Stands) -> Contents:
        """Read the board, and its size if it is stated."""
        below = board_rows(parts[""].below)
        if not below:
            return {}
        cells, lines = board(sized(below), signs=True)
        refuse_size(below[0], cells)
        stands.on_demand.append(lines)
        return {"cells": cells}

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Write the size and the board."""
        # Two numbers above rows of two could be one more row.
        between = " x " if puzzle.width == 2 else " "
        return [f"{puzzle.height}{between}{puzzle.width}", *board_lines(puzzle.cells)]

    @classmethod
    def size(cls, told: Contents) -> tuple[int, int] | None:
        """Return the size of the board."""
        cells = told.get("cells")
        return None if cells is None else (cells.height, cells.width)

    @classmethod
    def require(cls, puzzle: Printed) -> None:
        """Refuse clues on a board of another size."""
        cells = puzzle.cells
        if cells is not None and (cells.height, cells.width) != (puzzle.height, puzzle.width):
            raise PuzzleError(
                f"{cells.height} x {cells.width} cells with clues on a board of "
                f"{puzzle.height} x {puzzle.width}: the sizes must agree",
                clue=next((label(p) for p in cells.cells() if cells[p] is not None), None),
            )

    def letters(self) -> str:
        """Return the signs that may stand in cells, whatever is known of numbers."""
        raise NotImplementedError

    def takes(self, clue: CellClue, puzzle: Printed, cell: Cell) -> bool:
        """Say whether a clue may stand in a cell."""
        raise NotImplementedError

    def remedy(self, puzzle: Printed, cell: Cell) -> str:
        """Return what to write in a cell."""
        raise NotImplementedError

    def fits(self, puzzle: Printed) -> bool:
        """Say whether the signs in cells are of this layer."""
        clues = set(puzzle.cells.flat) if puzzle.cells is not None else set()
        return {clue for clue in clues if isinstance(clue, str)} <= {UNKNOWN, *self.letters()}

    def refuse_sort(self, puzzle: Printed, family: str) -> NoReturn:
        """Name the first sign that is not."""
        self.inspect(puzzle)
        raise AssertionError("a sign that is not the layer's is refused")

    def tokens(self) -> str:
        """Return what stands in cells, as people write it."""
        raise NotImplementedError

    def grammar(self) -> str:
        """Return how the board is written."""
        return (
            f"The board is a row a line: {self.tokens()}, or `-` `.` `_` for a cell without a clue."
            " Between the cells stand blanks, tabs, commas or semicolons, the same throughout; with"
            " the last three an empty field is a cell without a clue, and without any each"
            " character is a cell. Above may stand its height and width, as in `4 4`, or as in"
            " `4 x 4`, which decides where a text could be two boards."
        )

    def inspect(self, puzzle: Printed) -> None:
        """Refuse clues that may not stand in their cells."""
        cells = puzzle.cells
        if cells is None:
            return
        for cell, clue in checked(zip(cells.cells(), cells.flat, strict=True)):
            if clue is not None and not self.takes(clue, puzzle, cell):
                if clue == UNKNOWN:
                    raise UnknownClueError(label(cell), self.remedy(puzzle, cell))
                what = f"the number is {clue}" if isinstance(clue, int) else f"{clue} stands there"
                raise PuzzleError(
                    f"{label(cell)}: {what}: {self.remedy(puzzle, cell)}", clue=label(cell)
                )

    def stays(self) -> str:
        """Return the signs that no clue is: what a puzzle is about, such as walls and trees."""
        return ""

    def empty(self, height: int, width: int) -> Contents:
        """Return a board without a clue."""
        return {"cells": Grid(height, width, (None,) * (height * width))}

    def marks(self, puzzle: Printed) -> Iterator[Mark]:
        """Yield each clue."""
        if puzzle.cells is not None:
            for cell, clue in zip(puzzle.cells.cells(), puzzle.cells.flat, strict=True):
                if clue is not None:
                    yield from self.mark(cell, clue)

    def mark(self, cell: Cell, clue: int | str) -> Iterator[Mark]:
        """Yield how the clue is drawn."""
        yield Text(cell, str(clue))

    def units(self, puzzle: Printed) -> list[Unit]:
        """Return the cells with a clue."""
        cells = puzzle.cells
        if cells is None:
            return []
        none = {None, *self.stays()}
        clued = zip(cells.cells(), cells.flat, strict=True)
        return [("cells", cell) for cell, clue in clued if clue not in none]

    def without(self, puzzle: Printed, units: Sequence[Unit]) -> Contents:
        """Leave out the clues of these cells; where signs stay, the first of them is left."""
        gone = {cell for _, cell in units}
        cells = puzzle.cells
        left = self.stays()[:1] or None
        clued = zip(cells.cells(), cells.flat, strict=True)
        flat = tuple(left if cell in gone else clue for cell, clue in clued)
        return {"cells": Grid(cells.height, cells.width, flat)}
