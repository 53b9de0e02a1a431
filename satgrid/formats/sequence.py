"""Colour sequences: column clues with commas in the first line, then one row clue per line.

A clue is a word with one symbol per run; blank lines are ignored. The palette consists of the
symbols of the clues; free letters replace `.` and `#`, and the colours' names say so. Clues of
letters for two columns or more are recognised; other texts need the format's name. Names and looks
of colours are not written, nor is a title.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from satgrid.board import require_side
from satgrid.clues import BLACK, UNKNOWN, WHITE
from satgrid.errors import misprint, truncate, unwritable
from satgrid.formats import Entry, Format
from satgrid.notation.clues import split
from satgrid.notation.lines import TextLine, filled_lines, of_one_puzzle, on_line
from satgrid.notation.palette import Stated, palette, require_symbols
from satgrid.puzzle import Puzzle


def recognises(text: str) -> bool:
    """Return whether the first line has letters with commas, and the second letters only."""
    first, _, rest = text.lstrip().partition("\n")
    second = rest.lstrip().partition("\n")[0].rstrip()
    letters = "".join(first.replace(",", " ").split())
    return "," in first and (letters + second).isascii() and letters.isalpha() and second.isalpha()


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the text."""
    first, *rest = of_one_puzzle(filled_lines(text))
    with on_line(first.number):
        require_side(len(rest), "rows")
        require_side(first.text.count(",") + 1, "columns")
    named: dict[str, TextLine] = {}
    for k, word in enumerate(split(first.text, re.compile(","), "the columns", first.number), 1):
        named[f"column {k}"] = TextLine(first.number, word.strip())
    for k, line in enumerate(rest, 1):
        named[f"row {k}"] = line
    clues: dict[str, list[str]] = {"column": [], "row": []}
    for name, line in named.items():
        clue = line.text
        if UNKNOWN in clue or len(split(clue, re.compile(r"[\s,]"), name, line.number)) > 1:
            raise misprint(
                name,
                f"{truncate(repr(line.text))} is no word: write one letter for each run, "
                "and one row per line",
                line.number,
            )
        clues[name.partition(" ")[0]].append(clue)
    signs = sorted(set(chain.from_iterable([*clues["row"], *clues["column"]])))
    # The signs of white and black would be ambiguous in a drawing, so letters replace them.
    colours = palette(
        [Stated(None, f"{s} in the file") if s in (WHITE, BLACK) else Stated(s) for s in signs]
    )
    letters = str.maketrans(dict(zip(signs, (colour.symbol for colour in colours), strict=True)))
    rows, columns = (
        tuple(clue.translate(letters) for clue in clues[side]) for side in ("row", "column")
    )
    puzzle = Puzzle("sequence", len(rows), len(columns), rows, columns, colours=colours)
    return [Entry(puzzle, None, {name: line.number for name, line in named.items()})]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the text of one puzzle."""
    from satgrid.formats._writable import no_given_cells, the_only

    puzzle = the_only(puzzles, "sequence")
    rows, columns = (
        [clue for clue in clues if isinstance(clue, str) and clue]
        for clues in (puzzle.rows, puzzle.columns)
    )
    if puzzle.family != "sequence" or (len(rows), len(columns)) != (puzzle.height, puzzle.width):
        raise unwritable(
            "the format sequence holds a sequence of colours for every row and column, and no "
            f"{truncate(puzzle.family)!r}",
            clue="family",
        )
    no_given_cells(puzzle, "sequence")
    require_symbols(puzzle.colours, "sequence", ",")
    return "\n".join([",".join(columns), *rows]) + "\n"


FORMAT = Format(parse, write, recognises=recognises)
