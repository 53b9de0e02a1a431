"""Game IDs of Simon Tatham's Portable Puzzle Collection, one a line: `pattern` (nonograms).

A game ID is `WxH:` and a description. That of `pattern` is W column clues, then H row
clues, with `/` between them and `.` between the numbers of a clue; an empty line has an
empty clue. After a comma may follow the given cells in reading order, one letter each:
`a` to `y` skip 0 to 24 cells and give a white one, capitals a black one, and `z` or `Z`
skips 25; a last letter may point just behind the last cell. Source: the comments and the
validator in `pattern.c` of the collection.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_letters, ascii_lowercase

from satgrid.clues import BLACK, WHITE, Value
from satgrid.errors import PuzzleError, shortened
from satgrid.formats import Entry
from satgrid.formats._clues import line_clue, on_line, only_a_nonogram, text_lines
from satgrid.grid import Cell
from satgrid.puzzle import Puzzle

suffixes = (".txt",)

_ID = re.compile(r"([0-9]{1,7})x([0-9]{1,7})([a-z][a-z0-9]*)?([:#])(.*)")
_DOT = re.compile(r"\.")
_SKIP = 25


def recognises(text: str) -> bool:
    """Look at the first line that is not blank."""
    return bool(_ID.match(text.lstrip()))


def parse(text: str) -> list[Entry]:
    """Return the puzzles of the game IDs."""
    return [_entry(line.text, line.number) for line in text_lines(text) if line.text]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return one game ID a line."""
    return "".join(_pattern_id(puzzle) + "\n" for puzzle in puzzles)


def _entry(game_id: str, number: int) -> Entry:
    with on_line(number):
        match = _ID.fullmatch(game_id)
        if match is None:
            raise PuzzleError(
                f"{shortened(game_id)!r} is no game ID: write width x height, a colon and the "
                "clues, as in 2x1:1//1"
            )
        width, height, parameters, mark, description = match.groups()
        if mark == "#":
            raise PuzzleError(
                "a game ID with # names a random seed, which only its generator can turn into "
                "a puzzle: give the ID that the game shows with a colon"
            )
        if parameters or "/" not in description:
            raise PuzzleError(
                f"{shortened(game_id)!r} is no ID of the game pattern, whose clues have / between: "
                "it breaks off, or is of a game that is not read"
            )
        return _pattern(int(height), int(width), description, number)


def _pattern(height: int, width: int, description: str, number: int) -> Entry:
    clues, comma, given = description.partition(",")
    texts = clues.split("/")
    if len(texts) != width + height:
        raise PuzzleError(
            f"{len(texts)} clues found, {width + height} expected: {width} columns and then "
            f"{height} rows"
        )
    names = [f"column {k}" for k in range(1, width + 1)] + [
        f"row {k}" for k in range(1, height + 1)
    ]
    found = [
        line_clue(text, _DOT, name, number) if text else ()
        for text, name in zip(texts, names, strict=True)
    ]
    puzzle = Puzzle(
        "nonogram",
        height,
        width,
        rows=tuple(found[width:]),
        columns=tuple(found[:width]),
        given=_given(given, height, width) if comma else (),
    )
    return Entry(puzzle, None, dict.fromkeys(names, number))


def _given(letters: str, height: int, width: int) -> tuple[tuple[Cell, Value], ...]:
    area = height * width
    given = []
    position = 0
    for letter in letters:
        if letter not in ascii_letters:
            raise PuzzleError(f"given cells: {letter!r} is no letter")
        if position >= area:
            raise PuzzleError(f"given cells: too many letters for {area} cells")
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


def _pattern_id(puzzle: Puzzle) -> str:
    only_a_nonogram(puzzle, "sgt")
    clues = "/".join(
        ".".join(str(block.length) for block in clue) for clue in (*puzzle.columns, *puzzle.rows)
    )
    given = "," + _letters(puzzle) if puzzle.given else ""
    return f"{puzzle.width}x{puzzle.height}:{clues}{given}"


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
