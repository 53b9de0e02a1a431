"""Nonogram files `.cwd`: height, width, row clues, a blank line, column clues.

A clue is block lengths with blanks between them, and 0 for an empty line. There is no title and no
goal. A text is recognised if it has exactly these parts and the blank line.
Source: the exports of webpbn.com.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from satgrid.formats import Entry, Format
from satgrid.notation.clues import are_clues, clue_lines, lines_of_file, sides, sizes
from satgrid.notation.lines import MOST_LINES, text_lines
from satgrid.puzzle import Puzzle


def recognises(text: str) -> bool:
    """Return whether a blank line is between the stated numbers of clues; one has two numbers."""
    first, second, *below = [line.text for line in islice(text_lines(text.strip()), MOST_LINES)]
    height = int(first)
    rows, columns = below[:height], below[height + 1 :]
    if len(below) <= height or below[height] or not all(rows) or not all(columns):
        return False
    many = any(len(line.split()) > 1 for line in below)
    return many and are_clues(rows, height) and are_clues(columns, int(second))


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the file."""
    first, *rest = lines_of_file(text, "the height, as in 10")
    (height,) = sizes(first, ["rows"])
    if not rest:
        raise first.error("no width below the height: add it")
    second, *below = rest
    (width,) = sizes(second, ["columns"])
    if len(below) > height and not below[height].text:
        del below[height]
    clues = clue_lines(below, height + width, "rows and columns", first)
    rows, columns, stands = sides(clues[:height], clues[height:])
    return [Entry(Puzzle.nonogram(rows, columns), None, stands)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of one puzzle."""
    from satgrid.formats._writable import black_lines

    rows, columns = black_lines(puzzles, "cwd")
    return "\n".join([str(len(rows)), str(len(columns)), *rows, "", *columns]) + "\n"


FORMAT = Format(parse, write, recognises=recognises)
