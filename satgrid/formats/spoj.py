"""Nonograms of online judges (SPOJ's JCROSS): a count, and clues that end in 0.

The first line is the number of puzzles. Each puzzle begins with a line of its numbers of rows and
columns; the clues of the rows and then of the columns follow, a line each, with a 0 at its end.
Source: spoj.com/problems/JCROSS.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from satgrid.board import require_total
from satgrid.errors import PuzzleError, count
from satgrid.formats import Entry, Format
from satgrid.notation.clues import sides, sizes
from satgrid.notation.lines import TextLine, filled_lines, of_one_puzzle
from satgrid.puzzle import Puzzle

_CLUE = re.compile(r"(?:[1-9][0-9]{0,8}[ \t]+)*0")


def recognises(text: str) -> bool:
    """Return whether the clues of the first puzzle end in 0."""
    lines = [*islice((line.text for line in filled_lines(text)), 4)]
    return len(lines) > 3 and all(_CLUE.fullmatch(line) for line in lines[2:])


def parse(text: str) -> list[Entry]:
    """Return the puzzles of the file."""
    first, *lines = of_one_puzzle(filled_lines(text))
    if not re.fullmatch("[0-9]{1,9}", first.text):
        raise first.error("the first line is the number of puzzles: write it, as in 1")
    entries: list[Entry] = []
    cells = 0
    while lines:
        head = lines[0]
        height, width = sizes(head, ["rows", "columns"])
        clues = lines[1 : 1 + height + width]
        if len(clues) < height + width:
            raise head.error(
                f"{count(len(clues), 'clue')} below the size, which has {height} rows and {width} "
                "columns"
            )
        bare = [_without_zero(line) for line in clues]
        rows, columns, stands = sides(bare[:height], bare[height:])
        entries.append(Entry(Puzzle.nonogram(rows, columns), None, stands))
        cells += height * width
        require_total(cells, head.number)
        lines = lines[1 + height + width :]
    if len(entries) != int(first.text):
        raise first.error(f"{first.text} puzzles are announced, and {len(entries)} follow")
    return entries


def _without_zero(line: TextLine) -> TextLine:
    if not _CLUE.fullmatch(line.text):
        raise line.error("a clue ends in 0, which is no block: add it")
    return TextLine(line.number, line.text[:-1].strip() or "0")


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of the puzzles."""
    from satgrid.formats._writable import BLACK_BLOCKS, require_lines

    lines = [str(len(puzzles))]
    for puzzle in puzzles:
        require_lines(puzzle, "spoj", BLACK_BLOCKS)
        lines.append(f"{puzzle.height} {puzzle.width}")
        for _, clue in puzzle.lines():
            lines.append(" ".join([*(str(block.length) for block in clue), "0"]))
    if not puzzles:
        raise PuzzleError("no puzzle to write")
    return "\n".join(lines) + "\n"


FORMAT = Format(parse, write, recognises=recognises)
