"""Nonograms in the export form `syro`: one clue per line, 0 at its end, `#` below each side.

The row clues come first. A clue is block lengths with blanks between them and a 0 at the end; the
clue of an empty line is the 0 alone. There is no size, no title and no goal. A text is recognised
if it has two lone `#`, the second as its last line, and every other line has numbers with a 0 at
the end. Source: the exports of webpbn.com.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from satgrid.board import require_side
from satgrid.errors import PuzzleError, truncate
from satgrid.formats import Entry, Format
from satgrid.notation.clues import are_numbers, lines_of_file, sides
from satgrid.notation.lines import MOST_LINES, TextLine, filled_lines, on_line
from satgrid.puzzle import Puzzle

_END, _LAST = "#", "0"


def recognises(text: str) -> bool:
    """Return whether two lines are `#`, one of them the last, and all others end with 0."""
    lines = [line.text for line in islice(filled_lines(text), MOST_LINES)]
    if lines.count(_END) != 2 or lines[0] == _END or lines[-1] != _END:
        return False
    clues = [line for line in lines if line != _END]
    return are_numbers(clues) and all(line.split()[-1] == _LAST for line in clues)


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the text."""
    lines = [line for line in lines_of_file(text, "the clue of row 1") if line.text]
    ends = [k for k, line in enumerate(lines) if line.text == _END]
    if len(ends) != 2 or ends[1] != len(lines) - 1:
        raise lines[ends[2] if len(ends) > 2 else -1].error(
            f"it has {len(ends)} lines {_END}, and ends {'with' if ends else 'without'} one: "
            f"write one below the clues of rows, and one below those of columns, at the end"
        )
    sections = lines[: ends[0]], lines[ends[0] + 1 : ends[1]]
    for section, what, end in zip(sections, ("rows", "columns"), ends, strict=True):
        with on_line(lines[end].number):
            require_side(len(section), what)
            if not section:
                raise PuzzleError(f"no clues of {what} above {_END}: add them")
    above, below = ([*map(_without_last, section)] for section in sections)
    rows, columns, stands = sides(above, below)
    return [Entry(Puzzle.nonogram(rows, columns), None, stands)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the text of one puzzle."""
    from satgrid.formats._writable import black_lines

    rows, columns = (
        [clue if clue == _LAST else f"{clue} {_LAST}" for clue in clues]
        for clues in black_lines(puzzles, "syro")
    )
    return "\n".join([*rows, _END, *columns, _END]) + "\n"


def _without_last(line: TextLine) -> TextLine:
    rest = line.text.removesuffix(_LAST)
    if rest == line.text or rest[-1:].isdigit():
        raise line.error(
            f"{truncate(repr(line.text))} does not end with {_LAST}: write it behind each clue"
        )
    return line._replace(text=rest.rstrip(", \t"))


FORMAT = Format(parse, write, recognises=recognises)
