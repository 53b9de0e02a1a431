"""Nonograms of computer tournaments (ICGA, TAAI, TCGA): `$` and a number, one clue per line.

A board has 25 rows and 25 columns. Below the number are 25 lines for the columns and then 25 for
the rows: block lengths with blanks or tabs between them, or a blank line for an empty line. Puzzles
follow each other and are named by their numbers. There is no title and no goal. Source:
`boardgen.py` and the questions of the repository zxkyjimmy/NonogramRecord.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain, dropwhile, islice, pairwise

from satgrid.clues import clue_words
from satgrid.errors import count, truncate, unwritable
from satgrid.formats import Entry, Format
from satgrid.notation.clues import sides
from satgrid.notation.lines import TextLine, text_lines
from satgrid.puzzle import Puzzle

SIDE = 25


def parse(text: str) -> list[Entry]:
    """Return the puzzles of the file."""
    entries, number = [], 1
    starts = (head.start() for head in re.finditer(r"^[ \t]*\$", text, re.MULTILINE))
    for i, j in pairwise(chain([0], starts, [len(text)])):
        part = text[i:j]
        if part.strip():
            entries.append(_entry(text_lines(part, number)))
        number += part.count("\n")
    return entries


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of the puzzles, numbered from 1."""
    from satgrid.formats._writable import BLACK_BLOCKS, require_lines

    lines = []
    for number, puzzle in enumerate(puzzles, 1):
        require_lines(puzzle, "tournament", BLACK_BLOCKS)
        if (puzzle.height, puzzle.width) != (SIDE, SIDE):
            raise unwritable(
                f"the format tournament holds boards of {SIDE} x {SIDE} only, not "
                f"{puzzle.height} x {puzzle.width}"
            )
        clues = (*puzzle.columns, *puzzle.rows)
        lines += [f"${number}", *("\t".join(clue_words(clue)) for clue in clues)]
    return "".join(line + "\n" for line in lines)


def _entry(lines: Iterable[TextLine]) -> Entry:
    rest = dropwhile(lambda line: not line.text, lines)
    head, *below = islice(rest, 1 + 2 * SIDE)
    number = re.fullmatch(r"\$([0-9]{1,9})\$?", head.text)
    if number is None:
        raise head.error(
            f"{truncate(head.text)!r} does not begin a puzzle: write $ and its number, as in $1"
        )
    more = sum(1 for line in rest if line.text)
    n = len(below) + more
    if n < 2 * SIDE or more:
        raise head.error(
            f"{count(n, 'line')} below ${number[1]}, {2 * SIDE} expected: one for each of {SIDE} "
            f"columns and then of {SIDE} rows, blank only if it is empty"
        )
    rows, columns, stands = sides(below[SIDE:], below[:SIDE], separator=re.compile(r"\s+"))
    return Entry(Puzzle.nonogram(rows, columns), number[1], stands)


FORMAT = Format(parse, write)
