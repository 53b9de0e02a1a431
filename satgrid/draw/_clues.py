"""The clues beside the board of an SVG document: left of its rows and above its columns.

The last part of each clue stands next to the board; 0 is the clue of an empty line. A block or
run of a colour is a swatch with its length or symbol in it. Patterns stand along their lines, in
the direction in which those are read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias
from xml.etree.ElementTree import Element, SubElement

from satgrid.clues import UNKNOWN, Block, LineClue, Patterns, Value
from satgrid.draw._pen import CELL, FIXED, GAP, Part, longest, write, write_parts
from satgrid.draw.symbols import colours, pattern_names
from satgrid.puzzle import Puzzle

_NARROW, _HIGH, _WIDE = 12, 15, 18
"""The room for a part: its width for a digit; its height in a column, and its width for a
swatch; its width for more digits."""

_MIDDLE = CELL // 2

_Texts: TypeAlias = list[tuple[str, str | None]]
"""The parts of a clue as printed, each with the colour of its swatch, if it has one."""


def reach(puzzle: Puzzle) -> tuple[int, int]:
    """Return how far the clues reach to the left of the board and above it."""
    if not puzzle.rows:
        return 0, 0
    if _named(puzzle):
        left, top = (longest(map(pattern_names, clues)) for clues in (puzzle.rows, puzzle.columns))
        return left + GAP, top + GAP
    rows, columns = _printed(puzzle, puzzle.rows), _printed(puzzle, puzzle.columns)
    return max(map(len, rows)) * _slot(rows) + GAP, max(map(len, columns)) * _HIGH + GAP


def write_clues(root: Element, puzzle: Puzzle) -> None:
    """Write the clues of the rows, and then those of the columns."""
    beside = SubElement(root, "g", {"class": "rows"})
    above = SubElement(root, "g", {"class": "columns"})
    if _named(puzzle):
        for r, clue in enumerate(puzzle.rows):
            _write_along(beside, clue, f"translate({-GAP} {r * CELL + _MIDDLE})")
        for c, clue in enumerate(puzzle.columns):
            _write_along(above, clue, f"translate({c * CELL + _MIDDLE} {-GAP})rotate(90)")
        return
    rows, columns = _printed(puzzle, puzzle.rows), _printed(puzzle, puzzle.columns)
    slot = _slot(rows)
    in_rows = [
        Part(text, k * slot + slot // 2 - GAP, r * CELL + _MIDDLE, colour)
        for r, clue in enumerate(rows)
        for k, (text, colour) in enumerate(clue, -len(clue))
    ]
    in_columns = [
        Part(text, c * CELL + _MIDDLE, k * _HIGH + _HIGH // 2 - GAP, colour)
        for c, clue in enumerate(columns)
        for k, (text, colour) in enumerate(clue, -len(clue))
    ]
    write_parts(beside, in_rows, _WIDE)
    write_parts(above, in_columns, _WIDE)


def _named(puzzle: Puzzle) -> bool:
    return bool(puzzle.rows) and isinstance(puzzle.rows[0], Patterns)


def _write_along(group: Element, clue: LineClue, place: str) -> None:
    """Write patterns that end in front of their line."""
    text = write(group, pattern_names(clue), 0, 0)
    text.attrib |= {"transform": place, "text-anchor": "end", **FIXED}


def _printed(puzzle: Puzzle, clues: Sequence[LineClue]) -> list[_Texts]:
    shown = colours(puzzle) if puzzle.colours else {}
    return [_texts(clue, shown) or [("0", None)] for clue in clues]


def _texts(clue: LineClue, shown: Mapping[Value, str]) -> _Texts:
    """Return the parts of a clue; a symbol without a colour has no swatch."""
    assert isinstance(clue, tuple | str)
    texts: _Texts = []
    for item in clue:
        if isinstance(item, str):
            texts.append((item, shown.get(item)))
        else:
            length = str(item.length) if isinstance(item, Block) else UNKNOWN
            texts.append((length, shown.get(item.colour)))
    return texts


def _slot(rows: Sequence[_Texts]) -> int:
    """Return the width that each part of the clues of rows takes."""
    parts = [part for clue in rows for part in clue]
    if any(len(text) > 1 for text, _ in parts):
        return _WIDE
    return _HIGH if any(colour for _, colour in parts) else _NARROW
