"""Given cells: values that anybody adds to a puzzle, on the board where its solutions stand.

In a drawing of that board `?` stands where nothing is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from satgrid.clues import UNKNOWN, Value
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, shown
from satgrid.grid import Cell, label
from satgrid.layers.checks import are_pairs, is_list, require_symbol, shown_value


def given_cells(rows: Any, height: int, width: int) -> tuple[tuple[Cell, Value], ...]:
    """Return the given cells of a drawing of a board of this size."""
    if not rows:
        return ()
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise PuzzleError('"given" is not a list of rows: write one text a row, ? = not given')
    if len(rows) != height:
        raise PuzzleError(f"given cells: {count(len(rows), 'row')} drawn, the board has {height}")
    found = []
    for r, row in enumerate(checked(rows, 1)):
        if len(row) != width:
            raise PuzzleError(
                f"given cells: row {r + 1} has {count(len(row), 'character')}, the board has "
                f"{count(width, 'column')}",
                clue=f"given row {r + 1}",
            )
        for c, value in enumerate(row):
            if value.isspace():
                raise PuzzleError(
                    f"given cells: {label((r, c))} is a blank: write ? instead",
                    clue=f"given row {r + 1}",
                )
            if value != UNKNOWN:
                found.append(((r, c), value))
    return tuple(found)


def drawn(given: Iterable[tuple[Cell, Value]], height: int, width: int) -> list[str]:
    """Return the drawing of given cells."""
    known = dict(given)
    return ["".join(known.get((r, c), UNKNOWN) for c in range(width)) for r in range(height)]


def read(found: Any, height: int, width: int) -> tuple[tuple[Cell, Value], ...]:
    """Return the given cells, from ((row, column), value) pairs or rows of text."""
    if type(found) is tuple and are_pairs(found) and are_pairs([cell for cell, _ in found]):
        numbers = {type(k) for cell, _ in found for k in cell} <= {int}
        if numbers and {type(value) for _, value in found} <= {str}:
            return found
    if not is_list(found):
        raise PuzzleError(
            f"given cells: {shown_value(found)} is no list: give rows of text or pairs"
        )
    if found and all(isinstance(row, str) for row in found):
        return given_cells(list(found), height, width)
    pairs = []
    for pair in found:
        cell = pair[0] if is_list(pair) and len(pair) == 2 else None
        if not is_list(cell) or [type(k) for k in cell] != [int, int] or type(pair[1]) is not str:
            raise PuzzleError(
                f'given cells: {shown_value(pair)} is no cell with its value: write [[0, 0], "#"], '
                "row and column from 0"
            )
        pairs.append(((cell[0], cell[1]), pair[1]))
    return tuple(pairs)


def require(given: Sequence[tuple[Cell, Value]], height: int, width: int) -> None:
    """Raise `PuzzleError` for cells that are not on the board, or not in reading order."""
    cells = [cell for cell, _ in checked(given)]
    if any(cell >= after for cell, after in pairwise(checked(cells))):
        raise PuzzleError("given cells: list each cell once, in reading order")
    for cell in checked(cells):
        if not (0 <= cell[0] < height and 0 <= cell[1] < width):
            raise PuzzleError(
                f"given cells: row {shown(cell[0] + 1)}, column {shown(cell[1] + 1)} "
                "is not on the board"
            )


def require_symbols(given: Sequence[tuple[Cell, Value]]) -> None:
    """Raise `PuzzleError` for a value that cannot stand in a cell."""
    for value in sorted({value for _, value in given}):
        require_symbol("given cell", value, clue="given")
