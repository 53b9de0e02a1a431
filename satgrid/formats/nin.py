"""Nonogram files `.nin`: width and height, then one clue per line, rows first.

A clue is block lengths with blanks between them, and 0 or nothing for an empty line. There is no
title and no goal. Other texts look alike, so the suffix or `--format nin` is needed. Source: the
solver of Jakub Wilk, and `read_bw.c` of pbnsolve.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.formats import Entry, Format
from satgrid.notation.clues import clue_lines, lines_of_file, sides, sizes
from satgrid.puzzle import Puzzle


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the file."""
    first, *below = lines_of_file(text, "width and height, as in 10 15")
    width, height = sizes(first, ["columns", "rows"])
    clues = clue_lines(below, height + width, "rows and columns", first)
    rows, columns, stands = sides(clues[:height], clues[height:])
    return [Entry(Puzzle.nonogram(rows, columns), None, stands)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of one puzzle."""
    from satgrid.formats._writable import black_lines

    rows, columns = black_lines(puzzles, "nin")
    return "\n".join([f"{len(columns)} {len(rows)}", *rows, *columns]) + "\n"


FORMAT = Format(parse, write)
