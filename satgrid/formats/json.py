"""The JSON of puzzles, as `Puzzle.to_json` writes it: the format that holds everything.

A text has one object per line, objects spread over several lines, or a list of objects.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from satgrid.deadline import check_deadline
from satgrid.errors import PuzzleError, printable_json, truncate
from satgrid.formats import RULES, Entry, Format, note_of_rules
from satgrid.grid import label
from satgrid.layers import item_names
from satgrid.notation.lines import LinesOnDemand, on_line
from satgrid.puzzle import Puzzle

_BLANKS = re.compile(r"\s*")


def parse(text: str) -> list[Entry]:
    """Return the puzzles of the objects."""
    entries = []
    line, counted = 1, 0
    for start, end, found in _objects(text):
        line, counted = line + text.count("\n", counted, start), start
        lines = LinesOnDemand(partial(_lines, text, start, end, line))
        with on_line(line, lines):
            if not isinstance(found, dict):
                raise PuzzleError(
                    f"{truncate(json.dumps(found))} is no puzzle: write an object with "
                    '"satgrid", "family" and the clues'
                )
            escaped = text.find("\\u", start, end) >= 0
            if escaped and re.search(r"[\ud800-\udfff]", json.dumps(found, ensure_ascii=False)):
                raise PuzzleError("half a character, as in \\ud83d alone: write the whole one")
            puzzle = Puzzle.from_json(found)
        rules = dict(puzzle.info).get(RULES, "")
        notes = (note_of_rules(rules),) if rules else ()
        entries.append(Entry(puzzle, puzzle.title(), lines, notes=notes))
    return entries


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return one object per line."""
    return "".join(printable_json(puzzle.to_json()) + "\n" for puzzle in puzzles)


def _lines(text: str, start: int, end: int, line: int) -> dict[str, int]:
    """Return the lines of the clues of an object that begins on this line."""
    breaks = [match.start() for match in re.compile("\n").finditer(text, start, end)]
    return {
        name: line + bisect_left(breaks, position)
        for name, position in _clue_positions(text, start, end)
    }


def _objects(text: str) -> Iterator[tuple[int, int, Any]]:
    """Yield each object with the position of its first character and that after its last."""
    position = _end_of_blanks(text, 0)
    while position < len(text):
        found, end = _decoded(text, position)
        if isinstance(found, list):
            yield from _items(text, position)
        else:
            yield position, end, found
        position = _end_of_blanks(text, end)


def _items(text: str, bracket: int) -> Iterator[tuple[int, int, Any]]:
    """Yield the items of the well-formed list that opens here, with their positions."""
    position = _end_of_blanks(text, bracket + 1)
    while text[position] != "]":
        item, end = _decoded(text, position)
        yield position, end, item
        position = _end_of_blanks(text, end)
        if text[position] == ",":
            position = _end_of_blanks(text, position + 1)


def _clue_positions(text: str, start: int, end: int) -> Iterator[tuple[str, int]]:
    """Yield the names of the clues of an object, and of rows of given cells, with their positions.

    The name of a row precedes those of its cells.
    """
    for key in ("family", "variant", "given"):
        said = re.compile(rf'"{key}"\s*:').search(text, start, end)
        if said:
            yield key, said.start()
    settings = re.compile(r'"variant"\s*:\s*\{([^{}]*)\}').search(text, start, end)
    if settings:
        for setting in re.finditer(r'"([a-z][a-z0-9_-]*)"\s*:', settings[1]):
            yield f"variant {setting[1]}", settings.start(1) + setting.start()
    for key, name in {**item_names(), "given": "given row"}.items():
        # Inside a string, a backslash would precede the quotation marks.
        opening = re.compile(rf'"{key}"\s*:\s*(?=\[)').search(text, start, end)
        for r, (position, behind, row) in enumerate(_items(text, opening.end()) if opening else ()):
            yield f"{name} {r + 1}", position
            if key == "grid" and isinstance(row, list):
                yield from _cell_positions(text, r, row, position, behind)


def _cell_positions(
    text: str, r: int, row: list[Any], start: int, end: int
) -> Iterator[tuple[str, int]]:
    """Yield the names of the clues in the cells of a row with their positions.

    In a row within one line the position is that of the row, which has the same line.
    """
    if "\n" in text[start:end]:
        positions = [position for position, _, _ in _items(text, start)]
    else:
        positions = [start] * len(row)
    for c, (clue, position) in enumerate(zip(row, positions, strict=True)):
        if clue is not None:
            yield label((r, c)), position


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object of these keys and values; raise `PuzzleError` for two equal keys."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise PuzzleError(f'the key "{truncate(key)}" occurs twice in an object: keep one')
        found[key] = value
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_once)


def _decoded(text: str, position: int) -> tuple[Any, int]:
    check_deadline()
    try:
        return _DECODER.raw_decode(text, position)
    except PuzzleError as error:
        error.line = text.count("\n", 0, position) + 1
        raise
    except json.JSONDecodeError as error:
        raise PuzzleError(f"not JSON: {error.msg}", line=error.lineno) from None
    except (ValueError, RecursionError):
        raise PuzzleError(
            "a number too long, or brackets nested too deep, for a puzzle",
            line=text.count("\n", 0, position) + 1,
        ) from None


def _end_of_blanks(text: str, position: int) -> int:
    blanks = _BLANKS.match(text, position)
    return blanks.end() if blanks else position


FORMAT = Format(parse, write)
