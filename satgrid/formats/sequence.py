"""Colour sequences: the columns' clues in the first line, with commas, then a row's clue a line.

A clue is a word of one symbol a run; blank lines mean nothing. The palette is made of the symbols
of the clues. Recognised are clues of letters, two columns at least; other texts must name the
format. What the colours are called and look like is not written, nor is a title.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from satgrid.clues import UNKNOWN
from satgrid.errors import PuzzleError, shortened
from satgrid.formats import Entry
from satgrid.formats._clues import TextLine, no_given_cells, split, text_lines
from satgrid.formats._palette import demand_symbols, standard
from satgrid.puzzle import Puzzle

suffixes = (".txt",)

_CLUES = re.compile(r"\s*[A-Za-z]+(?:[ \t]*,[ \t]*[A-Za-z]+)+[ \t]*\n\s*[A-Za-z]+[ \t]*(?:\n|$)")
_COMMA = re.compile(r"\s*,\s*")
_NO_SYMBOL = re.compile(rf"[\s,{re.escape(UNKNOWN)}]")


def recognises(text: str) -> bool:
    """Look at the first two lines: words of letters with commas between, and one such word."""
    return bool(_CLUES.match(text))


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the text."""
    first, *rest = [line for line in text_lines(text) if line.text]
    words = split(first.text, _COMMA, "line of the columns", first.number)
    named = {f"column {k}": TextLine(first.number, word) for k, word in enumerate(words, 1)}
    named |= {f"row {k}": line for k, line in enumerate(rest, 1)}
    for name, line in named.items():
        strange = _NO_SYMBOL.search(line.text)
        if strange:
            raise PuzzleError(
                f"{name}: {shortened(repr(line.text))} holds {strange[0]!r}: write a row a line "
                "and one letter for each run",
                line=line.number,
                clue=name,
            )
    rows = tuple(line.text for line in rest)
    colours = standard(chain.from_iterable([*words, *rows]))
    puzzle = Puzzle("sequence", len(rows), len(words), rows, tuple(words), colours=colours)
    return [Entry(puzzle, None, {name: line.number for name, line in named.items()})]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the text of one puzzle."""
    if len(puzzles) != 1:
        raise PuzzleError(f"a sequence is one puzzle, not {len(puzzles)}: convert to json instead")
    (puzzle,) = puzzles
    no_given_cells(puzzle, "sequence")
    demand_symbols(puzzle, "sequence", ",")
    told = {line.name: clue for line, clue in puzzle.lines() if isinstance(clue, str) and clue}
    if puzzle.family != "sequence" or len(told) != puzzle.height + puzzle.width:
        raise PuzzleError(
            "the format sequence holds a sequence of colours for every row and column, and no "
            f"{shortened(puzzle.family)!r}: convert to json instead"
        )
    columns, rows = (
        [clue for name, clue in told.items() if name.startswith(what)] for what in ("column", "row")
    )
    return "\n".join([",".join(columns), *rows]) + "\n"
