r"""Nonogram files `.cwd`: height, width, the clues of rows, a blank line, the clues of columns.

A clue is block lengths with blanks between, and 0 for an empty line. There is no title and no goal.
No text shows that it is one, so the suffix or `--format cwd` says it.
Source: the exports of webpbn.com.

Suffixes: .cwd
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.errors import PuzzleError
from satgrid.formats import Entry
from satgrid.notation.sides import counted, lines_of_file, sides, sizes
from satgrid.puzzle import Puzzle


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the file."""
    first, *rest = lines_of_file(text, "the height, as in 10")
    (height,) = sizes(first, ["rows"])
    if not rest:
        raise PuzzleError("no width below the height: add it", line=first.number)
    second, *below = rest
    (width,) = sizes(second, ["columns"])
    if len(below) > height and not below[height].text:
        del below[height]
    clues = counted(below, height + width, "rows and columns", first)
    rows, columns, stands = sides(clues[:height], clues[height:])
    return [Entry(Puzzle.nonogram(rows, columns), None, stands)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of one puzzle."""
    from satgrid.formats._writable import black_lines

    rows, columns = black_lines(puzzles, "cwd")
    return "\n".join([str(len(rows)), str(len(columns)), *rows, "", *columns]) + "\n"
