"""Files of puzz.link and its sister sites, with drawn answers: `pzprv3`, genre, size, rows.

`satgrid check FILE` checks the answer that is drawn in a file. Lines may be separated by `/`, as in
an address that has such a file; several boards may follow one another. Source: `FileData.js` and
`parser.js` of pzprjs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.clues import Value
from satgrid.formats import Entry, Format, bounded
from satgrid.genres import file
from satgrid.grid import Grid, label
from satgrid.notation.lines import LinesOnDemand, OneLine, TextLine, text_lines
from satgrid.puzzle import Puzzle


def parse(text: str) -> list[Entry]:
    """Return the puzzles of the boards, each with its drawn answer."""
    return bounded((lines[0].number, _entry(lines)) for lines in _boards(text))


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of the puzzle, with nothing drawn."""
    from satgrid.formats._writable import the_only

    return file.write(the_only(puzzles, "pzprv3"))


def solved(puzzle: Puzzle, grid: Grid[Value]) -> str:
    """Return the file of the puzzle, with this answer drawn."""
    return file.write(puzzle, grid)


def _boards(text: str) -> Iterator[list[TextLine]]:
    """Yield the lines of each board."""
    lines: list[TextLine] = []
    for line in text_lines(text):
        if file.begins(line.text) and lines:
            yield lines
            lines = []
        if line.text or lines:
            lines.append(line)
    if lines:
        yield lines


def _entry(lines: list[TextLine]) -> Entry:
    drawn = file.read(lines)
    puzzle, first = drawn.puzzle, drawn.first
    number = lines[0].number
    # A board in one line has all its clues there.
    step = int(len(lines) > 1)

    def stands() -> dict[str, int]:
        if first is None or puzzle.cells is None:
            return {}
        return {label(cell): first + step * cell[0] for cell in puzzle.cells.cells()}

    lines_of = LinesOnDemand(stands) if step else OneLine(number)
    answer = drawn.grid if drawn.answered else None
    return Entry(
        puzzle,
        None,
        lines_of,
        answer=answer,
        wrong=drawn.faults,
        decided=drawn.decided,
        unknown="-",
    )


FORMAT = Format(parse, write, solved=solved)
