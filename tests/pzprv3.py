"""Boards of other people: the files of pzprjs, read as satgrid reads them."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from satgrid import families
from satgrid.errors import PuzzleError
from satgrid.formats import pzprv3
from satgrid.grid import text_rows
from satgrid.notation.lines import TextLine

GENRES = {genre: family for family, genre in families.genres().items()}
"""By genre of pzprjs: the family here."""


class Row(NamedTuple):
    """A row of the file: of the genre, what it is, the rule that a board breaks, and the text."""

    genre: str
    kind: str
    broken: str
    text: str


class Board(NamedTuple):
    """A board of a genre: the puzzle as JSON, rows of the answer, and the one rule it breaks.

    `broken` is "right", or pzprjs's name of a rule.
    """

    genre: str
    broken: str
    puzzle: dict[str, Any]
    answer: list[str]

    @property
    def is_right(self) -> bool:
        return self.broken == "right"


def rows(path: Path, genre: str) -> list[Row]:
    """Return the genre's rows of the file."""
    with path.open(encoding="utf-8", newline="") as found:
        every = csv.reader(found, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [Row(*row) for row in every if row[0] == genre]


def drawn(row: Row) -> pzprv3.FileBoard:
    """Return the board of a row."""
    return pzprv3.read_board([TextLine(1, row.text)])


def boards(path: Path, genre: str) -> Iterator[Board]:
    """Yield the genre's boards of the file that are read, which leaves out those of variants."""
    for row in rows(path, genre):
        if row.kind != "board":
            continue
        try:
            found = drawn(row)
        except PuzzleError:
            continue
        yield Board(genre, row.broken, found.puzzle.to_json(), text_rows(found.grid))
