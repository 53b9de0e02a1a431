"""Clues in cells: numbers, `?` for a number that is not known, and signs.

In a text they are the board, above all heads, as `notation/rows.py` reads it; in JSON they are
`grid`, rows of numbers, `"?"`, signs and null. A sign is a small letter, or an arrow (one of
`^ v < >`), with a number before it or a letter behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NoReturn

from satgrid.board import require_side
from satgrid.clues import UNKNOWN, CellClue
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, Remedy, UnknownClueError, count
from satgrid.grid import Cell, Grid, label
from satgrid.layers import (
    Contents,
    EntryForm,
    Layer,
    Place,
    Printed,
    Unit,
    grid_entries,
    grid_with_entry,
    inside,
)
from satgrid.layers.checks import is_list, shown_value
from satgrid.layers.marks import Mark, Text
from satgrid.notation.board import MAX_DIGITS, SIGN, board, board_lines
from satgrid.notation.lines import Parts, Stands, TextLine
from satgrid.notation.rows import board_rows, sized


class Cells(Layer):
    """The base of layers with a clue, or None, for each cell."""

    absent: ClassVar[Mapping[str, Any]] = {"cells": None}
    keys = ("grid",)
    items: ClassVar[Mapping[str, str]] = {"grid": "row"}
    turn, written = 3, 5

    @classmethod
    def read(cls, plain: Mapping[str, Any], contents: Contents) -> Contents:
        """Take a grid or a list of rows."""
        found = plain.get("cells")
        return {"cells": None if found is None else cells_of(found)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], contents: Contents) -> Contents:
        """Take the list of rows; the clues themselves are not checked."""
        if data.get("grid") is None:
            return {}
        cells = cells_of_rows(data["grid"])
        rows = contents.get("rows")
        if rows and (cells.height, cells.width) != (len(rows), len(contents["columns"])):
            raise PuzzleError('"grid" has another size than "rows" and "columns" say')
        return {"cells": cells}

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write the list of rows."""
        return {"grid": [list(row) for row in puzzle.cells.rows()]}

    @classmethod
    def from_text(cls, parts: Parts, contents: Contents, stands: Stands) -> Contents:
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
    def size(cls, contents: Contents) -> tuple[int, int] | None:
        """Return the size of the board."""
        cells = contents.get("cells")
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
        """Return the signs, other than numbers and `?`, that cells may have."""
        raise NotImplementedError

    def accepts(self, clue: CellClue, puzzle: Printed, cell: Cell) -> bool:
        """Return whether a cell may have a clue."""
        raise NotImplementedError

    def advice(self, puzzle: Printed, cell: Cell) -> str:
        """Return what to write in a cell."""
        raise NotImplementedError

    def matches_sort(self, puzzle: Printed) -> bool:
        """Return whether the signs in cells are of this layer."""
        clues = set(puzzle.cells.flat) if puzzle.cells is not None else set()
        return {clue for clue in clues if isinstance(clue, str)} <= {UNKNOWN, *self.letters()}

    def refuse_sort(self, puzzle: Printed, family: str) -> NoReturn:
        """Name the first sign that is not."""
        self.inspect(puzzle)
        raise AssertionError("a sign that is not the layer's is refused")

    def accepted_in_words(self) -> str:
        """Return the clues of cells in words, for the grammar."""
        raise NotImplementedError

    def grammar(self) -> str:
        """Return how the board is written."""
        return (
            f"The board has one row per line: {self.accepted_in_words()}, or `-` `.` `_` for a "
            "cell without a clue. Cells are separated by blanks, tabs, commas or semicolons, the "
            "same throughout. With tabs, commas or semicolons, an empty field is a cell without a "
            "clue; without separators, each character is one cell. A line above may have the "
            "height and width: `4 4`, or `4 x 4` if the text could otherwise be two boards."
        )

    def inspect(self, puzzle: Printed) -> None:
        """Refuse clues that their cells may not have."""
        cells = puzzle.cells
        if cells is None:
            return
        for cell, clue in checked(zip(cells.cells(), cells.flat, strict=True)):
            if clue is not None and not self.accepts(clue, puzzle, cell):
                if clue == UNKNOWN:
                    raise UnknownClueError(
                        label(cell), self.advice(puzzle, cell), remedy=Remedy.OR_NONE()
                    )
                what = f"the {'number' if isinstance(clue, int) else 'clue'} is {clue}"
                raise PuzzleError(
                    f"{label(cell)}: {what}: {self.advice(puzzle, cell)}",
                    clue=label(cell),
                    remedy=Remedy.OR_NONE(),
                )

    def fixed_signs(self) -> str:
        """Return the signs that are no clues but parts of the board, such as walls and trees."""
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

    def entry_form(self, puzzle: Printed) -> EntryForm:
        """Return that clues are typed in cells."""
        return EntryForm("cells", "signs", "cells", (*self.letters(),), more={"begun": False})

    def entries(self, puzzle: Printed) -> dict[Place, str]:
        """Return the clues by their cells."""
        return grid_entries(puzzle.cells)

    def _enter(self, contents: Contents, puzzle: Printed, place: Place, text: str) -> Contents:
        cell = inside(place, contents["cells"])
        return {"cells": grid_with_entry(contents["cells"], cell, typed_clue(text, label(cell)))}

    def removable_clues(self, puzzle: Printed) -> list[Unit]:
        """Return the cells with a clue."""
        cells = puzzle.cells
        if cells is None:
            return []
        none = {None, *self.fixed_signs()}
        clued = zip(cells.cells(), cells.flat, strict=True)
        return [("cells", cell) for cell, clue in clued if clue not in none]

    def drop_clues(self, puzzle: Printed, units: Sequence[Unit]) -> Contents:
        """Remove the clues of these cells; fixed signs are replaced by the first of them."""
        gone = {cell for _, cell in units}
        cells = puzzle.cells
        left = self.fixed_signs()[:1] or None
        clued = zip(cells.cells(), cells.flat, strict=True)
        flat = tuple(left if cell in gone else clue for cell, clue in clued)
        return {"cells": Grid(cells.height, cells.width, flat)}


# -- lists of rows, and rows of a text

_CLUES = {int, str, type(None)}
_SIGNS = r', small letters for signs, "2>" for arrows and "16\\24" for sums where there are any'


def cells_of_rows(rows: Any, key: str = "grid") -> Grid[CellClue]:
    """Return the clues of the list of rows of a key; the clues themselves are not checked."""
    require_side(len(rows) if isinstance(rows, list) else 0, "rows")
    if not isinstance(rows, list) or not all(isinstance(row, list) and row for row in rows):
        raise PuzzleError(f'"{key}" is not a list of rows: write [[null, 3], [1, null]]')
    for r, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise PuzzleError(
                f"{label((r, min(len(row), len(rows[0]))))}: row {r + 1} has "
                f"{count(len(row), 'entry', 'entries')}, row 1 has {len(rows[0])}: rows must be "
                "equally long",
                clue=f"row {r + 1}",
            )
    require_side(max(map(len, rows), default=0), "columns")
    return Grid.from_rows(rows)


def cells_of(found: Any, key: str = "grid") -> Grid[CellClue]:
    """Return the clues of a grid or a list of rows; `key` is its key in JSON, for errors."""
    if not isinstance(found, Grid):
        rows = [list(row) if type(row) is tuple else row for row in found] if is_list(found) else 0
        found = cells_of_rows(rows, key)
    flat: Sequence[Any] = found.flat
    if not set(map(type, flat)) <= _CLUES or not all(
        map(_is_sign, {clue for clue in flat if type(clue) is str})
    ):
        for k, clue in enumerate(flat):
            if type(clue) not in _CLUES or (type(clue) is str and not _is_sign(clue)):
                where = label(divmod(k, found.width))
                raise PuzzleError(
                    f"{where}: {shown_value(clue)} is no number: write null for none, "
                    f'"{UNKNOWN}" for one that is not known{_SIGNS * (type(clue) is str)}',
                    clue=where,
                )
    beyond = 10**MAX_DIGITS
    numbers = {clue for clue in flat if type(clue) is int}
    if numbers and not -beyond < min(numbers) <= max(numbers) < beyond:
        k = next(k for k, clue in enumerate(flat) if type(clue) is int and abs(clue) >= beyond)
        where = label(divmod(k, found.width))
        raise PuzzleError(
            f"{where}: a number of more than {MAX_DIGITS} digits: is the file damaged?", clue=where
        )
    if type(flat) is tuple and type(found.height) is type(found.width) is int:
        kept: Grid[CellClue] = found
        return kept
    return Grid(int(found.height), int(found.width), tuple(flat))


def typed_clue(text: str, name: str, signs: bool = True) -> CellClue:
    """Return the clue of a typed text: a number, `?`, or a sign where `signs` are taken."""
    if not text:
        return None
    if text.isascii() and text.isdigit():
        return int(text)
    if text == UNKNOWN or (signs and _is_sign(text)):
        return text
    raise PuzzleError(
        f'{name}: {shown_value(text)} is no number: type a number, "{UNKNOWN}" for one that is '
        "not known",
        clue=name,
    )


def _is_sign(clue: str) -> bool:
    return clue == UNKNOWN or SIGN.fullmatch(clue) is not None


def refuse_size(first: TextLine, cells: Grid[CellClue]) -> None:
    """Refuse a size that reads like a row too, in a text where x is a clue."""
    if len(first.text.split()) == cells.width == 3 and "x" in cells.flat:
        height, sign, width = first.text.split()
        if sign == "x" and height == str(cells.height) and width == "3":
            raise PuzzleError(
                f"two readings: the size {height} x 3, or a row of {cells.height + 1} x 3 cells: "
                f"write {height}x3 for the first, or add the line `{cells.height + 1}x3` above for "
                "the second",
                line=first.number,
            )
