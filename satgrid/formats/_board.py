"""Clues in cells as text formats write them: a board of tokens, a row a line.

A token is a number, `?` for a clue whose number is not known, or `-` `.` `_` for a cell
without a clue.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from satgrid.clues import UNKNOWN
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, truncate
from satgrid.formats._clues import no_given_cells, on_line
from satgrid.grid import Grid, label
from satgrid.puzzle import (
    MAX_CELLS,
    MAX_DIGITS,
    MAX_SIDE,
    CellClue,
    Puzzle,
    require_side,
    too_big,
)

NONE = "-"
"""The token that is written for a cell without a clue."""

_EMPTY = (NONE, ".", "_")
_TOKEN = re.compile(rf"[-._?]|-?[0-9]{{1,{MAX_DIGITS}}}")


class Row(NamedTuple):
    """The tokens of a row; `number` is the 1-based line of the text where they stand."""

    number: int
    tokens: list[str]


class Board(NamedTuple):
    """The clues, and by its name (`"row 1, column 2"`) the line where each stands."""

    cells: Grid[CellClue]
    lines: dict[str, int]


def tokens(text: str) -> list[str]:
    """Return the tokens of a row, a few more than it may have at most."""
    return text.split(None, MAX_SIDE + 1)


def is_token(text: str) -> bool:
    """Say whether the text is a token of a board."""
    return bool(_TOKEN.fullmatch(text))


def board(rows: Sequence[Row], hint: str = "") -> Board:
    """Return the board of one or more rows; `hint` goes into the error about unequal ones."""
    width = len(rows[0].tokens)
    with on_line(rows[0].number):
        require_side(len(rows), "rows")
        require_side(width, "columns")
        if len(rows) * width > MAX_CELLS:
            raise too_big(f"a board of {len(rows)} x {width}")
    for r, row in enumerate(rows):
        if len(row.tokens) != width:
            raise PuzzleError(
                f"{label((r, min(len(row.tokens), width)))}: row {r + 1} has "
                f"{count(len(row.tokens), 'entry', 'entries')}, row 1 has {width}{hint}: rows must "
                "be equally long",
                line=row.number,
            )
    lines = {}
    for r, row in enumerate(checked(rows, 1)):
        for c, token in enumerate(row.tokens):
            if not is_token(token):
                number = token.removeprefix("-").isdigit()
                wrong = f"has more than {MAX_DIGITS} digits" if number else "is no number"
                raise PuzzleError(
                    f"{label((r, c))}: {truncate(token)!r} {wrong}: "
                    f"write {NONE} for no clue, {UNKNOWN} for one that is not known",
                    line=row.number,
                )
            if token not in _EMPTY:
                lines[label((r, c))] = row.number
    return Board(
        Grid.from_rows([[_clue(token) for token in row.tokens] for row in checked(rows, 1)]), lines
    )


def _clue(token: str) -> CellClue:
    return None if token in _EMPTY else UNKNOWN if token == UNKNOWN else int(token)


def board_lines(cells: Grid[CellClue], none: str = NONE) -> list[str]:
    """Return the rows as text, their tokens flush right; `none` stands for no clue."""
    tokens = [none if clue is None else str(clue) for clue in cells.flat]
    widest = max(map(len, tokens))
    padded = Grid(cells.height, cells.width, tuple(token.rjust(widest) for token in tokens))
    return [" ".join(row) for row in padded.rows()]


def held(
    puzzle: Puzzle, format_name: str, family: str, what: str, holds: Callable[[CellClue], bool]
) -> Grid[CellClue]:
    """Return the board of a puzzle that the format can hold; raise `PuzzleError` for others.

    The format holds boards of one family without given cells, and `what`, of which `holds`
    decides, in each cell.
    """
    if puzzle.family != family or puzzle.cells is None or puzzle.rows:
        raise PuzzleError(
            f"the format {format_name} holds the family {family} only, not "
            f"{truncate(puzzle.family)!r}: convert to json instead"
        )
    no_given_cells(puzzle, format_name)
    for cell in puzzle.cells.cells():
        clue = puzzle.cells[cell]
        if not holds(clue):
            raise PuzzleError(
                f"{label(cell)}: {NONE if clue is None else clue} stands there, and the format "
                f"{format_name} holds {what}: convert to json instead"
            )
    return puzzle.cells
