"""The blocks of a file `pzprv3` with arrows in cells.

Source: the functions of `FileData.js` of pzprjs, and those of its genres.
"""

from __future__ import annotations

from satgrid.clues import UNKNOWN, CellClue
from satgrid.errors import PuzzleError, truncate
from satgrid.genres.blocks import Numbers
from satgrid.genres.codes import WAYS
from satgrid.genres.sheet import read_number
from satgrid.grid import Cell, label

_OTHERS = "- for one that is not known, or . for the whole word"


class Arrows(Numbers):
    """An arrow a cell: its direction, 1 to 4, a comma and its number; `0,-` for one not known."""

    def clue(self, word: str, cell: Cell, line: int) -> CellClue:
        """Return the arrow of a word."""
        way, comma, number = word.partition(",")
        if word == "." or not comma:
            return None if word == "." else UNKNOWN if word == "#" else _no_arrow(word, cell, line)
        if number == "-" and way in (*"01234",):
            return UNKNOWN
        if way not in ("1", "2", "3", "4"):
            return _no_arrow(word, cell, line)
        return f"{read_number(number, lambda: label(cell), line, _OTHERS)}{WAYS[int(way) - 1]}"

    def word(self, clue: CellClue, cell: Cell) -> str:
        """Return the word of an arrow."""
        if clue is None or clue == UNKNOWN:
            return "." if clue is None else "0,-"
        text = str(clue)
        return f"{WAYS.index(text[-1]) + 1},{text[:-1]}"


class Towers(Arrows):
    """An arrow a cell as its direction, its number and what is behind it: 0, 1 white or 2 black."""

    def clue(self, word: str, cell: Cell, line: int) -> CellClue:
        """Return the arrow of a word."""
        if word == ".":
            return None
        arrow, _, back = word.rpartition(",")
        told = "?wb?"[int(back) & 3] if back in (*"012456",) else ""
        way, _, number = arrow.partition(",")
        # The sites write -1 where there is no number, with the direction of one that was removed.
        if number == "-1" and told == UNKNOWN and way in (*"01234",):
            return None
        if not told or way not in (*"01234",) or (number != "-" and way == "0"):
            return _no_arrow(word, cell, line)
        found = super().clue(arrow, cell, line)
        return told if found == UNKNOWN else f"{found}{told.strip(UNKNOWN)}"

    def word(self, clue: CellClue, cell: Cell) -> str:
        """Return the word of an arrow."""
        if clue is None:
            return "."
        back = max("?wb".find(str(clue)[-1]), 0)
        arrow = str(clue).rstrip("wb") or UNKNOWN
        return f"{super().word(arrow, cell)},{back}"


def _no_arrow(word: str, cell: Cell, line: int) -> CellClue:
    raise PuzzleError(
        f"{label(cell)}: {truncate(word)!r} is no arrow: write its direction from 1 to 4, a comma "
        "and its number, as in 4,2",
        line=line,
    )
