"""Nonogram files of Steve Simpson's `.non` format, and packs of them split by `====` lines.

`width` and `height` (or `columns` and `rows` with a number) give the size; a line `rows`
and a line `columns` are each followed by one clue a line, numbers with commas between.
All other lines are properties, a key and a value, which may be quoted and hold HTML
entities; `goal` is the picture, one 0 or 1 a cell, perhaps over several lines.

Two readings of a blank line among the clues are in use: nothing, an empty line being the
clue 0 (Steve Simpson), or an empty line's clue (nonogram-db, pbnsolve). Blank lines are
nothing if that leaves as many clues as the size says, else they are clues; without a size
they are nothing. The writer puts 0 and no blank line among clues. Coloured clues (`color`
lines, numbers with letters) are refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from itertools import groupby
from typing import NamedTuple

from satgrid.clues import clue_words
from satgrid.errors import PuzzleError, shortened
from satgrid.formats import Entry
from satgrid.formats._clues import (
    BLANKS_OR_COMMA,
    TextLine,
    lengths,
    line_clue,
    on_line,
    only_a_nonogram,
    text_lines,
)
from satgrid.puzzle import LineClue, Puzzle

suffixes = (".non", ".nonpack")

_ROWS, _COLUMNS, _GOAL = "rows", "columns", "goal"
_MEANT = (_ROWS, _COLUMNS, _GOAL, "height", "width", "color", "colour")
_SIZES = {"height": "height", _ROWS: "height", "width": "width", _COLUMNS: "width"}

_HEADS = re.compile(r"^[ \t]*(rows|columns)[ \t]*$", re.IGNORECASE | re.MULTILINE)
_DIVIDER = re.compile(r"={4,}")
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_-]+")
_PROPERTY = re.compile(rf"({_KEY.pattern})(?:\s+(\S.*))?", re.DOTALL)
_SIZE = re.compile(r"0*[1-9][0-9]{0,6}")


class _Part(NamedTuple):
    """A property or the head of a section, with the lines below that continue it."""

    number: int
    value: str
    below: list[TextLine]


def recognises(text: str) -> bool:
    """Look for a line `rows` and a line `columns`."""
    return {head.lower() for head in _HEADS.findall(text)} == {_ROWS, _COLUMNS}


def parse(text: str) -> list[Entry]:
    """Return the puzzles of the file."""
    packs = groupby(text_lines(text), key=lambda line: bool(_DIVIDER.fullmatch(line.text)))
    puzzles = [list(pack) for divides, pack in packs if not divides]
    return [_entry(pack) for pack in puzzles if any(line.text for line in pack)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of one puzzle."""
    if len(puzzles) != 1:
        raise PuzzleError(
            f"a .non file holds one puzzle, not {len(puzzles)}: convert to json instead"
        )
    puzzle = puzzles[0]
    only_a_nonogram(puzzle, "non")
    if puzzle.given:
        raise PuzzleError("the format non cannot hold given cells: convert to json instead")
    info = dict(puzzle.info)
    goal = info.pop(_GOAL, None)
    lines = [_property(key, value) for key, value in info.items()]
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    for head, clues in (_ROWS, puzzle.rows), (_COLUMNS, puzzle.columns):
        lines += ["", head]
        lines += [",".join(clue_words(clue)) or "0" for clue in clues]
    if goal is not None:
        lines += ["", f'{_GOAL} "{_picture(goal, puzzle.height, puzzle.width)}"']
    return "\n".join(lines) + "\n"


def _parts(lines: Sequence[TextLine]) -> dict[str, _Part]:
    """Return the parts by their role: rows, columns, height, width, goal, or the key itself."""
    parts: dict[str, _Part] = {}
    role = ""
    for line in lines:
        word = _PROPERTY.fullmatch(line.text)
        key = word[1].lower() if word else ""
        if word and (word[2] or key in (_GOAL, *_SIZES) or role not in (_ROWS, _COLUMNS)):
            section = key in (_ROWS, _COLUMNS) and not word[2]
            role = key if section or key == _GOAL else _SIZES.get(key, word[1])
            if key in ("color", "colour"):
                raise PuzzleError(
                    "coloured clues are not read: give a black and white puzzle", line=line.number
                )
            if role in parts:
                raise PuzzleError(f"a second {role}: keep one", line=line.number)
            parts[role] = _Part(line.number, word[2] or "", [])
        elif role in (_ROWS, _COLUMNS, _GOAL):
            parts[role].below.append(line)
        elif line.text:
            raise PuzzleError(
                f"{shortened(line.text)!r} belongs to nothing: clues stand below a line rows "
                "or columns",
                line=line.number,
            )
    return parts


def _entry(pack: Sequence[TextLine]) -> Entry:
    parts = _parts(pack)
    for section in (_ROWS, _COLUMNS):
        if section not in parts:
            raise PuzzleError(f"no line {section} with the clues below it: add them")
    rules = {
        section: _rules(parts[section], section, _size(parts.get(side), side))
        for section, side in ((_ROWS, "height"), (_COLUMNS, "width"))
    }
    clues: dict[str, tuple[LineClue, ...]] = {}
    lines: dict[str, int] = {}
    for section, texts in rules.items():
        names = [f"{section[:-1]} {k}" for k in range(1, len(texts) + 1)]
        lines.update(zip(names, (text.number for text in texts), strict=True))
        clues[section] = tuple(
            line_clue(text.text, BLANKS_OR_COMMA, name, text.number) if text.text else ()
            for name, text in zip(names, texts, strict=True)
        )
    rows, columns = clues[_ROWS], clues[_COLUMNS]
    if _total(rows) != _total(columns):
        # An empty line's clue would change no total, so the blank line stands for a lost one.
        for section, texts in rules.items():
            if not all(text.text for text in texts):
                raise _miscounted(parts[section], section, len(texts))
    info = {key: _unquoted(part) for key, part in parts.items() if key not in _MEANT}
    if _GOAL in parts:
        part = parts[_GOAL]
        with on_line(part.number):
            drawn = " ".join([part.value, *(text.text for text in part.below)])
            info[_GOAL] = _picture(drawn, len(rows), len(columns))
    with on_line(parts[_ROWS].number):
        puzzle = Puzzle(
            "nonogram", len(rows), len(columns), rows, columns, info=tuple(sorted(info.items()))
        )
    return Entry(puzzle, puzzle.title(), lines)


def _size(part: _Part | None, side: str) -> int | None:
    """Return the number of cells that the part states, None without a part."""
    if part is None:
        return None
    if not _SIZE.fullmatch(part.value):
        raise PuzzleError(
            f"{side} {shortened(part.value)!r} is no size: write a whole number from 1 up",
            line=part.number,
        )
    return int(part.value)


def _rules(part: _Part, section: str, n: int | None) -> list[TextLine]:
    """Return the n clue lines of a section; without n, those that are not blank."""
    filled = [text for text in part.below if text.text]
    if n is None or len(filled) == n:
        return filled
    if len(part.below) >= n and not any(text.text for text in part.below[n:]):
        return part.below[:n]
    raise _miscounted(part, section, n)


def _miscounted(part: _Part, section: str, n: int) -> PuzzleError:
    found = sum(1 for text in part.below if text.text)
    return PuzzleError(
        f"{found} clues below {section} (blank lines not counted), {n} expected: add or remove "
        "lines, or correct the size",
        line=part.number,
    )


def _total(clues: Sequence[LineClue]) -> int:
    return sum(length for clue in clues for length in lengths(clue))


def _picture(text: str, height: int, width: int) -> str:
    """Return the cells of a goal as one string of 0 and 1."""
    cells = re.sub(r'[\s"]+', "", text)
    strange = re.search("[^01]", cells)
    if strange:
        raise PuzzleError(f"the goal holds {strange[0]!r}: write 0 for white and 1 for black")
    if len(cells) != height * width:
        raise PuzzleError(
            f"the goal has {len(cells)} cells, the board {height} x {width} = {height * width}: "
            "correct or remove the goal"
        )
    return cells


def _unquoted(part: _Part) -> str:
    value = part.value
    if value.startswith('"'):
        if len(value) < 2 or not value.endswith('"'):
            raise PuzzleError("the quotation mark is not closed: add one", line=part.number)
        value = value[1:-1]
    return unescape(value)


def _property(key: str, value: str) -> str:
    """Return the line of a property, with entities for what would end or change the value."""
    if not _KEY.fullmatch(key) or key.lower() in _MEANT:
        raise PuzzleError(
            f"the format non cannot hold the property {shortened(key)!r}: convert to json instead"
        )
    for character, entity in ("&", "&amp;"), ('"', "&quot;"), ("\n", "&#10;"), ("\r", "&#13;"):
        value = value.replace(character, entity)
    return f'{key} "{value}"'
