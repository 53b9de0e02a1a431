"""Nonogram files `.gno` of Gnonograms: sections in brackets, one clue per line.

`[Description]` has the title, the author, the date and the difficulty, a line each, `[Dimensions]`
the numbers of rows and of columns. Below `[Row clues]` and `[Column clues]` are blocks with commas
between them, 0 for an empty line. `[Solution]`, `[Working grid]` and sections of a game that is
being played are not read. A file without clues is refused. Source: the file writer of Gnonograms.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.errors import PuzzleError, count, printable, truncate
from satgrid.formats import Entry, Format
from satgrid.notation.clues import sides
from satgrid.notation.lines import TextLine, filled_lines, of_one_puzzle
from satgrid.puzzle import Puzzle

_ROWS, _COLUMNS = "[row clues]", "[column clues]"
_KEYS = ("title", "author", "date", "difficulty")


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the file."""
    sections: dict[str, list[TextLine]] = {}
    below: list[TextLine] = []
    for line in of_one_puzzle(filled_lines(text)):
        if line.text.startswith("[") and line.text.endswith("]"):
            if line.text.lower() in sections:
                raise line.error(f"a second section {truncate(line.text)}: keep one")
            below = sections[line.text.lower()] = []
        else:
            below.append(line)
    for needed in ("[dimensions]", _ROWS, _COLUMNS):
        if needed not in sections:
            raise PuzzleError(f"no section {needed}: add it with its lines", line=1)
    size = sections["[dimensions]"]
    if len(size) < 2 or not all(line.text.isdecimal() for line in size[:2]):
        raise PuzzleError(
            "below [Dimensions] are the number of rows and the number of columns, a line each",
            line=size[0].number if size else 1,
        )
    for what, stated in zip((_ROWS, _COLUMNS), size, strict=False):
        clues = sections[what]
        if len(clues) != int(stated.text[:9]):
            raise stated.error(
                f"{truncate(stated.text)} lines below {what} are announced, and "
                f"{count(len(clues), 'line')} follow"
            )
    rows, columns, stands = sides(sections[_ROWS], sections[_COLUMNS])
    told = zip(_KEYS, sections.get("[description]", []), strict=False)
    info = {key: printable(line.text) for key, line in told}
    puzzle = Puzzle.nonogram(rows, columns, info=info)
    return [Entry(puzzle, puzzle.title(), stands)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of one puzzle."""
    from satgrid.formats._writable import black_lines

    rows, columns = black_lines(puzzles, "gno")
    info = dict(puzzles[0].info)
    described = [" ".join(printable(info.get(key, "")).split()) or "-" for key in _KEYS]
    lines = ["[Description]", *described] if any(key in info for key in _KEYS) else []
    lines += ["[Dimensions]", str(len(rows)), str(len(columns))]
    for head, clues in ("[Row clues]", rows), ("[Column clues]", columns):
        lines += [head, *(clue.replace(" ", ",") for clue in clues)]
    return "\n".join(lines) + "\n"


FORMAT = Format(parse, write)
