r"""Clues in cells as text formats write them: a board of tokens, one row per line.

A token is a number, `?` for an unknown number, a sign, or `-` `.` `_` for a cell without a clue. A
sign is a small letter, an arrow with a number before it or a letter behind it, two optional sums
with a `\` between them, or lengths of runs with `?` among them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from sys import intern
from typing import NamedTuple

from satgrid.board import MAX_CELLS, MAX_SIDE, require_side, too_big
from satgrid.clues import BLACK, UNKNOWN, CellClue
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, SignError, count, printable, truncate
from satgrid.grid import Cell, Grid, label
from satgrid.notation.lines import LinesOnDemand, on_line

MAX_DIGITS = 100
"""The most digits of a number in a cell; a file with more is more likely damaged."""

NONE = "-"
"""The token that is written for a cell without a clue."""

SIGN = re.compile(
    r"[a-z]|[0-9]{0,4}[<>^v][a-z]?|(?:[1-9][0-9]{0,3})?\\(?:[1-9][0-9]{0,3})?"
    r"|(?=[1-8]{0,3}\?)[1-8?]{1,4}"
)
"""A clue in a cell that is not a number."""

EMPTY = (NONE, ".", "_")
"""The tokens for no clue, in every part of a text."""

_NUMBER = re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}")
_TOKEN = re.compile(rf"[-._?]|{_NUMBER.pattern}")


class Row(NamedTuple):
    """The tokens of a row, and the 1-based number of its line."""

    number: int
    tokens: list[str]

    def error(self, text: str) -> PuzzleError:
        """Return the error of this row."""
        return PuzzleError(text, line=self.number)


class Board(NamedTuple):
    """The clues, and the line of each by its name (`"row 1, column 2"`)."""

    cells: Grid[CellClue]
    lines: LinesOnDemand


def tokens(text: str) -> list[str]:
    """Return the tokens of a row, interned, and at most two more than a row may have."""
    return [*map(intern, text.split(None, MAX_SIDE + 1))]


def is_token(text: str) -> bool:
    """Return whether the text is a number, `?`, or a token for no clue."""
    return bool(_TOKEN.fullmatch(text))


def board(rows: Sequence[Row], hint: str = "", signs: bool = False) -> Board:
    """Return the board of one or more rows; the error about unequal rows includes `hint`.

    Tokens may be signs only with `signs`.
    """
    width = len(rows[0].tokens)
    with on_line(rows[0].number):
        require_side(len(rows), "rows")
        require_side(width, "columns")
        if len(rows) * width > MAX_CELLS:
            raise too_big(f"a board of {len(rows)} x {width}")
    for r, row in enumerate(rows):
        if len(row.tokens) != width:
            raise row.error(
                f"{label((r, min(len(row.tokens), width)))}: row {r + 1} has "
                f"{count(len(row.tokens), 'entry', 'entries')}, row 1 has {width}{hint}: rows must "
                "be equally long"
            )
    known: dict[str, CellClue] = {UNKNOWN: UNKNOWN} | dict.fromkeys(EMPTY)
    clues: list[CellClue] = []
    for r, row in enumerate(checked(rows, 1)):
        for token in {*row.tokens} - known.keys():
            if _NUMBER.fullmatch(token):
                known[token] = int(token)
            elif signs and (token == BLACK or SIGN.fullmatch(token)):
                known[token] = token
        try:
            clues += [known[token] for token in row.tokens]
        except KeyError:
            c = next(c for c, token in enumerate(row.tokens) if token not in known)
            raise _no_clue((r, c), row, signs) from None
    cells = Grid(len(rows), width, tuple(clues))
    return Board(cells, lines_of(cells, [row.number for row in rows]))


def _no_clue(cell: Cell, row: Row, signs: bool) -> PuzzleError:
    """Return the error for a text in a cell of a row that is not a token."""
    token = row.tokens[cell[1]]
    said = f"'{printable(truncate(token))}'"
    if token.isascii() and token.removeprefix("-").isdigit():
        return row.error(
            f"{label(cell)}: {said} has more than {MAX_DIGITS} digits: "
            f"write {NONE} for no clue, {UNKNOWN} for an unknown number"
        )
    others = ", or a sign of the family" * signs
    return SignError(
        f"{label(cell)}: {said}",
        f"write {NONE} for no clue, {UNKNOWN} for an unknown number{others}",
        row.number,
    )


def may_be_empty_zeros(cells: Grid[CellClue]) -> bool:
    """Return whether 0 may be the sign of a board for an empty cell, as no cell is empty otherwise.

    Where a few cells have 0 and none has a number as great as a side, numbers may begin with 0.
    """
    if 0 not in cells.flat or None in cells.flat:
        return False
    greatest = max(clue for clue in {*cells.flat} if isinstance(clue, int))
    many = 2 * cells.flat.count(0) > len(cells.flat)
    return many or greatest >= max(cells.height, cells.width)


def lines_of(cells: Grid[CellClue], numbers: Sequence[int]) -> LinesOnDemand:
    """Return the lines of the clues in cells, from the number of each row's line."""

    def by_name() -> dict[str, int]:
        return {label(cell): numbers[cell[0]] for cell in cells.cells() if cells[cell] is not None}

    return LinesOnDemand(by_name)


def board_lines(cells: Grid[CellClue], none: str = NONE) -> list[str]:
    """Return the rows as text, their tokens flush right, with `none` for no clue."""
    tokens = [none if clue is None else str(clue) for clue in cells.flat]
    widest = max(map(len, tokens))
    padded = Grid(cells.height, cells.width, tuple(token.rjust(widest) for token in tokens))
    return [" ".join(row) for row in padded.rows()]
