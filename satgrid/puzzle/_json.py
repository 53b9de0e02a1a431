"""The JSON object of a puzzle, read and written.

    {"satgrid": 1, "family": "nonogram", "rows": [[3, 1]], "columns": [[1], [1], [1], [], [1]]}
    {"satgrid": 1, "family": "nonogram", "colours": {"R": {"name": "red", "rgb": "#d62728"}},
     "rows": [["3R", 1], ["?R", "*"]], "columns": [["2R"], ...]}
    {"satgrid": 1, "family": "sequence", "colours": {"R": ..., "G": ...}, "rows": ["GR", ...],
     "columns": [...]}
    {"satgrid": 1, "family": "regex", "alphabet": "ab", "automata": {"odd": {"start": 1,
     "accept": [2], "moves": [[2, 1], [1, 2]]}}, "rows": [{"automaton": "odd"}, ...],
     "columns": [...]}
    {"satgrid": 1, "family": "regex", "alphabet": "abc", "rows": ["a+b?", ["[ab]+", ".*c"], ...],
     "columns": [...]}
    {"satgrid": 1, "family": "template", "grid": [[null, 4], [3, null]]}

The `moves` of an automaton have a row a state (states are numbered from 1) and a column a
symbol of the alphabet; 0 is no move, and a list of states leaves the choice. In a puzzle with an
alphabet a text is an expression. A line with several expressions or automata has a list of them.

Optional are `"given"` (rows of one character a cell, `?` = not given) and `"info"` (what
the source says about the puzzle: title, by, copyright, licence, goal, ...).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from satgrid.clues import (
    BLACK,
    LONGER,
    UNKNOWN,
    Block,
    BlockItem,
    Colour,
    LineClue,
    Patterns,
    Value,
    block_item,
    clue_words,
)
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, shown
from satgrid.grid import Cell, Grid, label
from satgrid.puzzle._automata import automata
from satgrid.puzzle._patterns import of_patterns, patterns, require_alphabet
from satgrid.puzzle._size import MAX_SIDE, require_side

CellClue: TypeAlias = int | str | None
"""A number, `?` for a clue whose number is not known, or None."""

VERSION = 1
"""The version of the JSON, its key `satgrid`."""

_RGB = re.compile("#[0-9a-fA-F]{6}")


def fields(found: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of the puzzle of a JSON object; raise `PuzzleError` for any other."""
    keys = {"satgrid", "family", "colours", "alphabet", "automata"}
    keys |= {"rows", "columns", "grid", "given", "info"}
    for key in found:
        if key not in keys:
            raise PuzzleError(
                f'unknown key "{shown(key, str)}" in the puzzle: '
                f"known are {', '.join(sorted(keys))}"
            )
    if found.get("satgrid") != VERSION:
        raise PuzzleError(
            f'"satgrid" is {shown(found.get("satgrid"))}: '
            f'this program reads puzzles with "satgrid": {VERSION}'
        )
    family = found.get("family")
    if not isinstance(family, str):
        raise PuzzleError('no "family": name the puzzle family, for example "nonogram"')
    alphabet = found.get("alphabet") or ""
    if not isinstance(alphabet, str):
        raise PuzzleError('"alphabet" is not a text: write its symbols, as in "abc"')
    require_alphabet(family, alphabet)
    rows = _line_clues(found, "rows", "row", alphabet)
    columns = _line_clues(found, "columns", "column", alphabet)
    if bool(rows) != bool(columns):
        raise PuzzleError('give "rows" and "columns" together, one clue a line')
    cells = cell_clues(found["grid"]) if found.get("grid") is not None else None
    if cells is not None and rows and (cells.height, cells.width) != (len(rows), len(columns)):
        raise PuzzleError('"grid" has another size than "rows" and "columns" say')
    height, width = (cells.height, cells.width) if cells else (len(rows), len(columns))
    if not height:
        raise PuzzleError('no clues: give "rows" and "columns", or "grid"')
    info = found.get("info") or {}
    if not isinstance(info, Mapping) or not all(isinstance(v, str) for v in info.values()):
        raise PuzzleError('"info" is not an object of texts: write {"title": "Moon"}')
    return {
        "family": family,
        "height": height,
        "width": width,
        "rows": rows,
        "columns": columns,
        "cells": cells,
        "given": given_cells(found.get("given") or [], height, width),
        "colours": colours(found.get("colours") or {}),
        "alphabet": alphabet,
        "automata": automata(found.get("automata") or {}, alphabet),
        "info": tuple(sorted(info.items())),
    }


def given_cells(rows: Any, height: int, width: int) -> tuple[tuple[Cell, Value], ...]:
    """Return the given cells of a drawing with `?` where nothing is given."""
    if not rows:
        return ()
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise PuzzleError('"given" is not a list of rows: write one text a row, ? = not given')
    if len(rows) != height:
        raise PuzzleError(f"given cells: {count(len(rows), 'row')} drawn, the board has {height}")
    found = []
    for r, row in enumerate(checked(rows, 1)):
        if len(row) != width:
            raise PuzzleError(
                f"given cells: row {r + 1} has {count(len(row), 'character')}, the board has "
                f"{count(width, 'column')}",
                clue=f"given row {r + 1}",
            )
        for c, value in enumerate(row):
            if value.isspace():
                raise PuzzleError(
                    f"given cells: {label((r, c))} is a blank: write ? instead",
                    clue=f"given row {r + 1}",
                )
            if value != UNKNOWN:
                found.append(((r, c), value))
    return tuple(found)


def of_given(given: Iterable[tuple[Cell, Value]], height: int, width: int) -> list[str]:
    """Return the drawing of given cells, with `?` where nothing is given."""
    known = dict(given)
    return ["".join(known.get((r, c), UNKNOWN) for c in range(width)) for r in range(height)]


def of_clue(clue: LineClue) -> Any:
    """Return the JSON of a row's or column's clue."""
    if isinstance(clue, str):
        return clue
    if isinstance(clue, Patterns):
        return of_patterns(clue)
    if Block(0) in clue:
        raise PuzzleError("a block without a cell has no JSON: blocks have one cell or more")
    return [
        item.length if isinstance(item, Block) and item.colour == BLACK else word
        for item, word in zip(clue, clue_words(clue), strict=True)
    ]


def _line_clues(
    found: Mapping[str, Any], key: str, name: str, alphabet: str
) -> tuple[LineClue, ...]:
    clues = found.get(key) or []
    if not isinstance(clues, list):
        raise PuzzleError(f'"{key}" is not a list: give one clue a {name}')
    require_side(len(clues), key)
    read = patterns if alphabet else _clue
    return tuple(read(clue, f"{name} {i}") for i, clue in enumerate(checked(clues, 1), 1))


def _clue(clue: Any, name: str) -> LineClue:
    if isinstance(clue, str):
        return clue
    if not isinstance(clue, list):
        raise PuzzleError(
            f"{name}: the clue {shown(clue)} is not a list: write it as [3, 1]",
            clue=name,
        )
    return blocks(clue, name)


def blocks(words: list[Any], name: str, known: bool = False) -> tuple[BlockItem, ...]:
    """Return the blocks that are written so; `name` is the line's, for the error.

    A word is a length, as a number or a text, with a colour behind it or without; `?` and `?R`
    are a block of unknown length, `*` is any number of blocks, both refused if all is `known`;
    a single 0 is none.
    """
    if len(words) > MAX_SIDE:
        raise PuzzleError(
            f"{name}: {len(words):,} blocks are more than any line holds: is the file damaged?",
            clue=name,
        )
    found = []
    for word in checked(words):
        number = isinstance(word, int) and not isinstance(word, bool) and 0 <= word < LONGER
        written = number or isinstance(word, str)
        item = block_item(str(word)) if written else None
        if item is None or (known and not isinstance(item, Block)):
            unknown = "" if known else ", ? where the length is not known, * for any blocks"
            raise PuzzleError(
                f"{name}: {shown(word)} is not a block length: write whole numbers, "
                f"with a colour behind if it is not black, as in 3R{unknown}",
                clue=name,
            )
        found.append(item)
    if len(found) == 1 and found[0] == Block(0):
        return ()
    for item in checked(found):
        if isinstance(item, Block) and not item.length:
            raise PuzzleError(
                f"{name}: a block of length 0: 0 stands alone, for an empty line",
                clue=name,
            )
    return tuple(found)


def colours(found: Any) -> tuple[Colour, ...]:
    """Return the palette of a JSON object."""
    if not isinstance(found, Mapping):
        raise PuzzleError(
            '"colours" is no object: write {"R": {"name": "red", "rgb": "#d62728"}}',
        )
    made = []
    for symbol, looks in found.items():
        if not isinstance(looks, Mapping):
            looks = {"name": looks}
        require_looks(symbol, looks.get("name"), looks.get("rgb"))
        made.append(Colour(symbol, looks["name"], looks["rgb"]))
    return tuple(made)


def require_looks(symbol: Any, name: Any, rgb: Any) -> None:
    """Raise `PuzzleError` for a colour without a name and `#rrggbb`."""
    if not isinstance(name, str) or not isinstance(rgb, str) or not _RGB.fullmatch(rgb):
        raise PuzzleError(
            f"colour {shown(symbol, str)}: {shown(rgb)} and {shown(name)} "
            'do not say what it looks like: write {"name": "red", "rgb": "#d62728"}'
        )


def cell_clues(rows: Any) -> Grid[CellClue]:
    """Return the clues in cells of a list of rows; what they are is not looked at."""
    require_side(len(rows) if isinstance(rows, list) else 0, "rows")
    if not isinstance(rows, list) or not all(isinstance(row, list) and row for row in rows):
        raise PuzzleError('"grid" is not a list of rows: write [[null, 3], [1, null]]')
    for r, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise PuzzleError(
                f"{label((r, min(len(row), len(rows[0]))))}: row {r + 1} has "
                f"{count(len(row), 'entry', 'entries')}, row 1 has {len(rows[0])}: rows must be "
                "equally long",
                clue=f"row {r + 1}",
            )
    require_side(max(map(len, rows), default=0), "columns")
    return Grid.from_rows(rows)
