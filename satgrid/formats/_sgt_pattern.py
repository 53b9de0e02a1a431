"""The descriptions of Simon Tatham's `pattern` (nonograms).

W column clues, then H row clues, with `/` between them and `.` between the numbers of a clue;
an empty line has an empty clue. After a comma may follow the given cells in reading order, one
letter each: `a` to `y` skip 0 to 24 cells and give a white one, capitals a black one, and `z`
or `Z` skips 25; a last letter may point just behind the last cell. Source: the comments and
the validator in `pattern.c` of the collection.
"""

from __future__ import annotations

import re
from string import ascii_letters, ascii_lowercase

from satgrid.clues import BLACK, WHITE, Value, clue_words
from satgrid.errors import PuzzleError, count
from satgrid.formats import Entry
from satgrid.grid import Cell
from satgrid.notation.clues import known_clue, split
from satgrid.puzzle import Puzzle

FAMILY = "nonogram"
PARAMETERS = ""

_DOT = re.compile(r"\.")
_SKIP = 25


def parse(description: str, height: int, width: int, number: int, parameters: str = "") -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    clues, comma, given = description.partition(",")
    n = clues.count("/") + 1
    if n != width + height:
        raise PuzzleError(
            f"{count(n, 'clue')} found, {width + height:,} expected: "
            f"{count(width, 'column')} and then {count(height, 'row')}"
        )
    texts = clues.split("/")
    names = [f"column {k}" for k in range(1, width + 1)] + [
        f"row {k}" for k in range(1, height + 1)
    ]
    found = [
        known_clue(split(text, _DOT, name, number), {}, name, number) if text else ()
        for text, name in zip(texts, names, strict=True)
    ]
    puzzle = Puzzle(
        FAMILY,
        height,
        width,
        rows=tuple(found[width:]),
        columns=tuple(found[:width]),
        given=_given(given, height, width) if comma else (),
    )
    return Entry(puzzle, None, dict.fromkeys(names, number))


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import BLACK_BLOCKS, require_lines

    require_lines(puzzle, "sgt", FAMILY, BLACK_BLOCKS, given=True)
    clues = "/".join(".".join(clue_words(clue)) for clue in (*puzzle.columns, *puzzle.rows))
    return f"{clues},{_letters(puzzle)}" if puzzle.given else clues


def _given(letters: str, height: int, width: int) -> tuple[tuple[Cell, Value], ...]:
    area = height * width
    given = []
    position = 0
    for letter in letters:
        if letter not in ascii_letters:
            raise PuzzleError(f"given cells: {letter!r} is no letter")
        if position >= area:
            raise PuzzleError(f"given cells: too many letters for {count(area, 'cell')}")
        skip = ascii_lowercase.index(letter.lower())
        position += skip
        if skip < _SKIP and position < area:
            given.append((divmod(position, width), BLACK if letter.isupper() else WHITE))
            position += 1
    if position != area:
        raise PuzzleError(
            f"given cells: the letters reach cell {position} of {area}: they must end with the last"
        )
    return tuple(given)


def _letters(puzzle: Puzzle) -> str:
    letters = []
    passed = 0
    for (row, column), value in puzzle.given:
        if value not in (BLACK, WHITE):
            raise PuzzleError(
                f"the format sgt gives cells {BLACK} or {WHITE}, not {value}: "
                "convert to json instead"
            )
        position = row * puzzle.width + column
        zs, skip = divmod(position - passed, _SKIP)
        letter = ascii_lowercase[skip]
        letters.append("z" * zs + (letter.upper() if value == BLACK else letter))
        passed = position + 1
    zs, skip = divmod(puzzle.height * puzzle.width - passed, _SKIP)
    letters.append("z" * zs + (ascii_lowercase[skip] if skip else ""))
    return "".join(letters)
