"""Clues in cells: numbers, `?` for a number that is not known, and signs.

In a text they are the board, above all heads, as `notation/rows.py` reads it; in JSON they are
`grid`, rows of numbers, `"?"`, signs and null. A sign is a small letter, or an arrow (one of
`^ v < >`), with a number before it or a letter behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from satgrid.board import require_side
from satgrid.clues import BLACK, UNKNOWN, CellClue
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, Remedy, UnknownClueError, count, misprint
from satgrid.grid import Cell, Grid, label
from satgrid.layers import Contents, EntryForm, GridLayer, Printed
from satgrid.layers.checks import is_list, shown_value
from satgrid.layers.marks import Mark, Text
from satgrid.notation.board import MAX_DIGITS, SIGN, board, board_lines
from satgrid.notation.lines import Parts, Stands, TextLine
from satgrid.notation.rows import board_rows, sized

if TYPE_CHECKING:
    from random import Random


class Cells(GridLayer):
    """The base of layers with a clue, or None, for each cell.

    `signs` are the letters that cells may have, `others` other clues to choose from, `accepted` is
    all of them in words, `wanted` what `advice` says to write, `unspaced` how rows without
    separators are read. `kind` and `begun` belong to the entry form: `begun` says that digits alone
    are no clue yet.
    """

    named, keys, called = "cells", ("grid",), "row"
    misfit = "cells with clues on a board of {} x {}: the sizes must agree"
    turn, written = 3, 5
    signs: str = ""
    others: str = ""
    kind: ClassVar[str] = "signs"
    begun: ClassVar[bool] = False
    unspaced: ClassVar[str] = (
        " Without separators, each character is one cell: a digit, a letter or a sign."
    )

    @property
    def accepted(self) -> str:
        """The clues of cells in words."""
        raise NotImplementedError

    @classmethod
    def grid_of(cls, found: Any) -> Grid[CellClue]:
        """Return the clues of a grid or a list of rows."""
        return cells_of(found)

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
    def first_clue(cls, grid: Grid[CellClue]) -> str | None:
        """Return the name of the first cell with a clue."""
        return next((label(p) for p in grid.cells() if grid[p] is not None), None)

    def accepts(self, clue: CellClue, puzzle: Printed, cell: Cell) -> bool:
        """Return whether a cell may have a clue."""
        raise NotImplementedError

    def advice(self, puzzle: Printed, cell: Cell) -> str:
        """Return what to write in a cell."""
        return f"write {self.wanted}"

    def matches_sort(self, puzzle: Printed) -> bool:
        """Return whether there are such signs alone."""
        return not puzzle.numbers and all(
            self.accepts(sign, puzzle, cell) for cell, sign in puzzle.signs.items()
        )

    def refuse_sort(self, puzzle: Printed, family: str) -> NoReturn:
        """Name the first sign that is not."""
        self.inspect(puzzle)
        raise AssertionError("a sign that is not the layer's is refused")

    def grammar(self) -> str:
        """Return how the board is written."""
        black = f" `#` is read as `{self.black_sign}`." if self.black_sign else ""
        return (
            f"The board has one row per line: {self.accepted}, or `-` `.` `_` for a "
            f"cell without a clue.{black} Cells are separated by blanks, tabs, commas or "
            "semicolons, the same throughout. With tabs, commas or semicolons, an empty field is a "
            f"cell without a clue.{self.unspaced} A line above may have the height and width: "
            "`4 4`, or `4 x 4` if the text could otherwise be two boards."
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
                raise misprint(
                    label(cell), f"{what}: {self.advice(puzzle, cell)}", remedy=Remedy.OR_NONE()
                )

    def marks(self, puzzle: Printed) -> Iterator[Mark]:
        """Yield each clue."""
        for cell, clue in self.clues(puzzle):
            yield from self.mark(cell, clue)

    def mark(self, cell: Cell, clue: int | str) -> Iterator[Mark]:
        """Yield how the clue is drawn."""
        yield Text(cell, str(clue))

    def entry_form(self, puzzle: Printed) -> EntryForm:
        """Return that clues are typed in cells."""
        values = (*self.signs, *self.others)
        return EntryForm("cells", self.kind, "cells", values, more={"begun": self.begun})

    def typed(self, text: str, place: Cell) -> CellClue:
        """Return the clue of a typed text."""
        return typed_clue(text, label(place))


def scattered(
    height: int, width: int, random: Random, share: float, clue: Callable[[], CellClue]
) -> Contents:
    """Return a board in which a share of the cells has a clue, each as the function returns it."""
    flat = tuple(clue() if random.random() < share else None for _ in range(height * width))
    return {"cells": Grid(height, width, flat)}


# -- lists of rows, and rows of a text

_CLUES = {int, str, type(None)}
_SIGNS = ", or a sign of the family"


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
                raise misprint(
                    where,
                    f"{shown_value(clue)} is no number: write null for none, "
                    f'"{UNKNOWN}" for one that is not known{_SIGNS * (type(clue) is str)}',
                )
    beyond = 10**MAX_DIGITS
    numbers = {clue for clue in flat if type(clue) is int}
    if numbers and not -beyond < min(numbers) <= max(numbers) < beyond:
        k = next(k for k, clue in enumerate(flat) if type(clue) is int and abs(clue) >= beyond)
        where = label(divmod(k, found.width))
        raise misprint(where, f"a number of more than {MAX_DIGITS} digits: is the file damaged?")
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
    raise misprint(
        name,
        f'{shown_value(text)} is no number: type a number, "{UNKNOWN}" for one that is not known',
    )


def _is_sign(clue: str) -> bool:
    return clue in (BLACK, UNKNOWN) or SIGN.fullmatch(clue) is not None


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
