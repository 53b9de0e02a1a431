"""Nonograms as letters, A for 1: rows in one line and columns in the next.

Words are clues and letters blocks, so `C BA CB` are the clues 3, 2 1 and 3 2. Puzzles follow each
other, with blank lines between them or not. An empty line of a board has no word and cannot be
written. Source: rosettacode.org/wiki/Nonogram_solver.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from satgrid.board import require_total
from satgrid.clues import clue_words
from satgrid.errors import unwritable
from satgrid.formats import Entry, Format
from satgrid.notation.clues import sides
from satgrid.notation.lines import TextLine, filled_lines, of_one_puzzle
from satgrid.puzzle import Puzzle

_WORDS = re.compile(r"[A-Z]+(?: +[A-Z]+)*")
_LETTERS = 26


def recognises(text: str) -> bool:
    """Return whether the first two lines are words of capital letters, more than one in each."""
    lines = [*islice((line.text for line in filled_lines(text)), 2)]
    return len(lines) == 2 and all(_WORDS.fullmatch(line) and " " in line for line in lines)


def parse(text: str) -> list[Entry]:
    """Return the puzzles of the lines."""
    lines = [*of_one_puzzle(filled_lines(text))]
    entries: list[Entry] = []
    cells = 0
    for line in lines:
        if not _WORDS.fullmatch(line.text):
            raise line.error("not all of it is clues: write capital letters, A for 1, and blanks")
    for k in range(0, len(lines), 2):
        if k + 1 == len(lines):
            raise lines[k].error("no line of column clues below these row clues: add it")
        rows, columns, stands = sides(_clues(lines[k]), _clues(lines[k + 1]))
        entries.append(Entry(Puzzle.nonogram(rows, columns), None, stands))
        cells += len(rows) * len(columns)
        require_total(cells, lines[k].number)
    return entries


def _clues(line: TextLine) -> list[TextLine]:
    return [
        TextLine(line.number, " ".join(str(ord(letter) - ord("A") + 1) for letter in word))
        for word in line.text.split()
    ]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return two lines for each puzzle, with blank lines between them."""
    from satgrid.formats._writable import BLACK_BLOCKS, require_lines

    written = []
    for puzzle in puzzles:
        require_lines(puzzle, "rosetta", BLACK_BLOCKS)
        for line, clue in puzzle.lines():
            if not clue or any(block.length > _LETTERS for block in clue):
                raise unwritable(f"{line.name}: letters are clues of blocks from 1 to {_LETTERS}")
        written.append(
            "".join(
                " ".join(
                    "".join(chr(ord("A") + int(word) - 1) for word in clue_words(clue))
                    for clue in side
                )
                + "\n"
                for side in (puzzle.rows, puzzle.columns)
            )
        )
    return "\n".join(written)


FORMAT = Format(parse, write, recognises=recognises)
