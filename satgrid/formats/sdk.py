"""Sudoku as programs and sites write it: 81 characters in a line, frames, `.sdk` and `.ss` files.

- A line of 81 characters is a board: digits, and `0` `.` `-` `_` or `*` for an empty cell. Each
  line of a list is a puzzle. A second such word in the line is its solution; a comment behind `#`
  or `;` is its name. Lines of 256, 400 and 625 characters are alike; those of 16, 36 and 144 need
  the suffix `.sdm` or `--format sdk`. Numbers above 9 are letters from `A`, or from the one below
  if 0 is a number and another sign an empty cell.
- An address with `?bd=`, `&bd=` or `?s=` and such a line, as sudokuwiki and HoDoKu's readers have.
- A board between lines of `- = + * |` or of box-drawing characters, with a cell or a box between
  two lines. Cells that no blank parts have one character each.
- Nine rows with nothing between the cells below the comments of an `.sdk` file, or below
  `[Puzzle]`; `[State]` is a solver's work and is not read.

The writer writes one line for each puzzle. A frame that does not show boxes states no family.
Sources: the help of Simple Sudoku and of SadMan Sudoku, HoDoKu's manual.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_uppercase
from typing import Any

from satgrid.board import require_total
from satgrid.clues import CellClue, value_of
from satgrid.errors import PuzzleError, count, printable, truncate, unwritable
from satgrid.formats import Entry, Format
from satgrid.grid import Grid, label, name_rooms
from satgrid.notation.board import Row, board, lines_of
from satgrid.notation.frames import framed_rows, is_framed
from satgrid.notation.lines import (
    OneLine,
    TextLine,
    filled_lines,
    of_one_puzzle,
    on_line,
    text_lines,
)
from satgrid.puzzle import Puzzle

_EMPTY = "0.-_*"
_SYMBOLS = "123456789" + ascii_uppercase[:16]
_AREAS = {n * n: n for n in (4, 6, 9, 12, 16, 20, 25)}
_SURE = (81, 256, 400, 625)
"""The numbers of characters that no other text has by chance."""

_WORD = re.compile(r"[0-9A-Pa-p.*_-]+")
_ADDRESS = re.compile(r"https?://\S*?[?&](?:bd|s)=(\S*)")
_COMMENT = re.compile(r"#[A-Z]?\s?(.*)")
_TITLES = {"D": "title", "A": "author", "S": "source", "C": "comment", "U": "url"}
_PROGRAM = re.compile(r"(Simple Sudoku|Version\b.*)", re.IGNORECASE)


def recognises(text: str) -> bool:
    """Return whether the text begins with a line of a sudoku, a frame or an address with one."""
    first = next((line.text for line in filled_lines(text) if _is_content(line.text)), "")
    word = first.split("#")[0].split(";")[0].split(",")[0].split()
    return bool(
        _ADDRESS.fullmatch(first)
        or is_framed(text)
        or first.lower() == "[puzzle]"
        or (word and len(word[0]) in _SURE and _WORD.fullmatch(word[0]))
    )


def _is_content(text: str) -> bool:
    return bool(text) and not text.startswith("#")


def parse(text: str) -> list[Entry]:
    """Return the puzzles of the text."""
    return parse_as(text, None)


def parse_as(text: str, family: str | None) -> list[Entry]:
    """Return the puzzles of the text; boards in frames are of this family if it is not None."""
    first = next((line.text for line in filled_lines(text) if _is_content(line.text)), "")
    if is_framed(text):
        return [_framed(text, family)]
    word = _ADDRESS.fullmatch(first) or _WORD.match(first)
    if not word or not (word[0].startswith("http") or len(word[0]) in _AREAS):
        return [_in_rows(text)]
    entries, cells = [], 0
    for line in text_lines(text):
        if _is_content(line.text):
            entries.append(_of_line(line))
            cells += entries[-1].puzzle.board.area
            require_total(cells, line.number)
    return entries


# ------------------------------------------------------------------ a board in one line


def _of_line(line: TextLine) -> Entry:
    """Return the puzzle of a line: its cells, a solution, and a name behind `#` or `;`."""
    with on_line(line.number):
        address = _ADDRESS.fullmatch(line.text)
        cells, *others = re.split(r"[,;#\s]+", address[1] if address else line.text, maxsplit=1)
        if len(cells) not in _AREAS or not _WORD.fullmatch(cells):
            sides = ", ".join(map(str, sorted(_AREAS)))
            raise PuzzleError(
                f"{truncate(cells)!r} has {count(len(cells), 'character')}: a sudoku in one line "
                f"has as many as cells ({sides}), each a number or . for an empty cell"
            )
        behind = others[0].strip() if others else ""
        solution = re.match(rf"([1-9A-Pa-p]{{{len(cells)}}})(?:[,;#\s]+|\Z)", behind)
        name = behind[solution.end() :].strip() if solution else behind
        grid = _of_word(cells)
        answer = None
        if solution:
            read = _of_word(solution[1])
            answer = Grid(read.height, read.width, tuple(value_of(int(k or 0)) for k in read.flat))
        info = {"title": printable(name)} if name else {}
        puzzle = Puzzle("sudoku", grid.height, grid.width, cells=grid, info=info)
        return Entry(puzzle, name or None, OneLine(line.number), answer=answer)


def _of_word(word: str) -> Grid[CellClue]:
    """Return the board of one character per cell."""
    n = _AREAS[len(word)]
    symbols = word.upper()
    zero = "0" in symbols and any(sign in symbols for sign in _EMPTY[1:])
    numbers = "0" + _SYMBOLS if zero else _SYMBOLS
    known: dict[str, CellClue] = {sign: k for k, sign in enumerate(numbers[:n], 1)}
    known |= {sign: None for sign in _EMPTY if sign not in known}
    wrong = next((k for k, sign in enumerate(symbols) if sign not in known), None)
    if wrong is not None:
        raise PuzzleError(
            f"{label(divmod(wrong, n))}: {word[wrong]!r} is no number of a sudoku of {n} x {n}, "
            f"whose numbers are {numbers[0]} to {numbers[n - 1]}"
        )
    return Grid(n, n, tuple(known[sign] for sign in symbols))


# ------------------------------------------------------------------ a board in a frame


def _framed(text: str, family: str | None) -> Entry:
    """Return the puzzle of a board between lines."""
    drawn: list[TextLine] = []
    program: list[str] = []
    for line in of_one_puzzle(line for line in filled_lines(text) if _is_content(line.text)):
        if drawn and _PROGRAM.fullmatch(line.text):
            program.append(line.text)
        else:
            drawn.append(line)
    rows, boxed, rooms = framed_rows(drawn)
    family = family or ("sudoku" if boxed else "")
    if family == "sudoku":
        rows = [
            Row(row.number, ["-" if t in ("0", "*") else t for t in row.tokens]) for row in rows
        ]
    cells, lines = board(rows, signs=True)
    info = {"program": " ".join(program)} if program else {}
    contents: dict[str, Any] = {"cells": cells}
    if rooms is not None:
        room = {(r, c): own for r, row in enumerate(rooms) for c, own in enumerate(row)}
        contents["rooms"] = name_rooms(cells.height, cells.width, room)
        if not any(clue is not None for clue in cells.flat):
            del contents["cells"]
    puzzle = Puzzle(family, cells.height, cells.width, info=info, **contents)
    return Entry(puzzle, None, lines)


# ------------------------------------------------------------------ a board in rows


def _in_rows(text: str) -> Entry:
    """Return the puzzle of a file with one character per cell, a row in each line."""
    info: dict[str, str] = {}
    rows: list[TextLine] = []
    section = "[puzzle]"
    for line in of_one_puzzle(filled_lines(text)):
        comment = _COMMENT.fullmatch(line.text)
        if comment:
            key = _TITLES.get(line.text[1:2], "comment")
            if comment[1].strip():
                info[key] = " ".join(filter(None, (info.get(key), printable(comment[1].strip()))))
        elif line.text.startswith("["):
            section = line.text.lower()
            if section not in ("[puzzle]", "[state]"):
                raise PuzzleError(
                    f"{truncate(line.text)!r} is no part of a sudoku file: write [Puzzle] above "
                    "the rows",
                    line=line.number,
                )
        elif section == "[puzzle]":
            rows.append(line)
    n = len(rows)
    for k, line in enumerate(rows, 1):
        if len(line.text) != n or n not in _AREAS.values() or not _WORD.fullmatch(line.text):
            raise PuzzleError(
                f"row {k} has {count(len(line.text), 'character')}, and {count(n, 'row')} follow "
                "each other: a sudoku has as many rows as columns, and a number or . in each cell",
                line=line.number,
            )
    if not rows:
        raise PuzzleError("no rows: write one line for each row of the sudoku", line=1)
    cells = _of_word("".join(line.text for line in rows))
    stands = lines_of(cells, [line.number for line in rows])
    puzzle = Puzzle("sudoku", n, n, cells=cells, info=info)
    return Entry(puzzle, puzzle.title(), stands)


# ------------------------------------------------------------------ writing


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return one line for each sudoku, . for an empty cell."""
    from satgrid.formats._writable import cells_of, require_cells_alone

    written = []
    for puzzle in puzzles:
        require_cells_alone(puzzle, "sdk")
        n = puzzle.height
        if puzzle.family == "sudoku" and n not in _AREAS.values():
            sides = ", ".join(map(str, sorted(_AREAS.values())))
            raise unwritable(f"a board of {n} x {n}: the format sdk holds sides of {sides}")
        cells = cells_of(puzzle, "sdk", "sudoku", f"numbers from 1 to {n}", 1, n)
        title = puzzle.title()
        line = "".join("." if clue is None else _SYMBOLS[int(clue) - 1] for clue in cells.flat)
        written.append(line + (f" # {' '.join(printable(title).split())}" if title else "") + "\n")
    return "".join(written)


FORMAT = Format(parse, write, recognises=recognises, parse_as=parse_as)
