"""Nonogram files `.mk`: height and width, row clues, a line `#`, column clues.

A clue is block lengths with blanks between them, and 0 or nothing for an empty line. There is no
title and no goal. A text is recognised if it has a size, one lone `#`, and the stated numbers of
clues above and below it. Source: `read_bw.c` of pbnsolve, and its examples.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from satgrid.formats import Entry, Format
from satgrid.notation.clues import are_clues, clue_lines, lines_of_file, sides, sizes, two_numbers
from satgrid.notation.lines import MOST_LINES, text_lines
from satgrid.puzzle import Puzzle

_BETWEEN = "#"


def recognises(text: str) -> bool:
    """Return whether the stated numbers of clues are above and below one line `#`."""
    lines = [line.text for line in islice(text_lines(text.strip()), MOST_LINES)]
    size = two_numbers(lines[0])
    if size is None or lines.count(_BETWEEN) != 1:
        return False
    middle = lines.index(_BETWEEN)
    return are_clues(lines[1:middle], size[0]) and are_clues(lines[middle + 1 :], size[1])


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the file."""
    first, *below = lines_of_file(text, "height and width, as in 10 15")
    height, width = sizes(first, ["rows", "columns"])
    middle = next((k for k, line in enumerate(below) if line.text == _BETWEEN), None)
    if middle is None:
        raise first.error(f"no line {_BETWEEN} between the clues of rows and of columns: add it")
    rows, columns, stands = sides(
        clue_lines(below[:middle], height, "rows", first),
        clue_lines(below[middle + 1 :], width, "columns", first),
    )
    return [Entry(Puzzle.nonogram(rows, columns), None, stands)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of one puzzle."""
    from satgrid.formats._writable import black_lines

    rows, columns = black_lines(puzzles, "mk")
    return "\n".join([f"{len(rows)} {len(columns)}", *rows, _BETWEEN, *columns]) + "\n"


FORMAT = Format(parse, write, recognises=recognises)
