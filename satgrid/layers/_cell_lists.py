"""Clues in cells from lists of rows, and what rows of a text must not look like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from satgrid.board import require_side
from satgrid.clues import UNKNOWN, CellClue
from satgrid.errors import PuzzleError, count
from satgrid.grid import Grid, label
from satgrid.layers._plain import is_list, plain
from satgrid.notation.board import MAX_DIGITS, SIGN
from satgrid.notation.lines import TextLine

_CLUES = {int, str, type(None)}
_SIGNS = r', small letters for signs, "2>" for arrows and "16\\24" for sums where there are any'


def of_rows(rows: Any, key: str = "grid") -> Grid[CellClue]:
    """Return the clues of a list of rows, that of a key; what they are is not looked at."""
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
    """Return the clues of a grid or a list of rows, those of a key of JSON."""
    if not isinstance(found, Grid):
        rows = [list(row) if type(row) is tuple else row for row in found] if is_list(found) else 0
        found = of_rows(rows, key)
    flat: Sequence[Any] = found.flat
    if not set(map(type, flat)) <= _CLUES or not all(
        map(_is_sign, {clue for clue in flat if type(clue) is str})
    ):
        for k, clue in enumerate(flat):
            if type(clue) not in _CLUES or (type(clue) is str and not _is_sign(clue)):
                where = label(divmod(k, found.width))
                raise PuzzleError(
                    f"{where}: {plain(clue)} is no number: write null for none, "
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
