"""Page sources of puzzles of janko.at: `[begin]`, a header, `[problem]`, a board.

The header has one key and its value per line. `puzzle` is the family and `size` the number of rows
and of columns, unless `rows` and `cols` state them; `title`, `author` and `source` are kept. Keys
about the page and its making, such as `unit`, do not affect the rules; any other key is refused.

Below `[problem]` each line is a row: numbers, signs, and `-` for no clue, separated by blanks. A
nonogram has its column clues below `[clabels]` and its row clues below `[rlabels]`, one per line, 0
or `-` for an empty line. `[solution]`, `[moves]` and everything below `[end]` are ignored. Other
sections, such as `[areas]`, change the puzzle and are refused.

The writer holds boards with clues in cells only, and nonograms in black and white. Source: the page
sources of janko.at.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TypeAlias

from satgrid.errors import PuzzleError, Remedy, count, printable, truncate, unwritable
from satgrid.formats import Entry, Format
from satgrid.notation.board import Row, board, board_lines, tokens
from satgrid.notation.clues import sides, sizes, without_none
from satgrid.notation.lines import TextLine, of_one_puzzle, text_lines
from satgrid.notation.rows import rows_with_blanks
from satgrid.puzzle import Puzzle

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,60}")
_HEADER, _BOARD, _END = "begin", "problem", "end"
_COLUMNS, _ROWS = "clabels", "rlabels"
_PASSED_OVER = ("solution", "moves")
_KEPT = ("author", "source", "title")
_NO_RULES = (
    *("background", "border", "date", "difficulty", "id", "info", "label", "labels", "lang", "url"),
    *("language", "level", "link", "mail", "mailto", "nr", "number", "pid", "solver", "unit"),
)
"""Keys that do not affect the rules: who made the puzzle, and how the page shows it."""

_SIDES = {"rows": ["rows"], "cols": ["columns"], "size": ["rows and columns"]}

Header: TypeAlias = "dict[str, TextLine]"
Sections: TypeAlias = "dict[str, list[TextLine]]"


def recognises(text: str) -> bool:
    """Return whether the text does not begin as XML does: pages are known by their suffix."""
    return not text.lstrip().startswith("<")


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the source."""
    sections = _sections(text)
    clued = {_COLUMNS, _ROWS} & sections.keys()
    for needed in (_HEADER, *((_COLUMNS, _ROWS) if clued else (_BOARD,))):
        if needed not in sections:
            raise PuzzleError(f"no line [{needed}]: add it above its lines", line=1)
    header = _header(sections[_HEADER])
    named = header.get("puzzle")
    family = named.text.lower() if named else ""
    if named and not _NAME.fullmatch(family):
        raise named.error(
            f"{truncate(repr(named.text))} is no family: write its name behind puzzle"
        )
    read = _nonogram if clued else _board
    puzzle, stands = read(family, header, sections)
    info = {key: header[key].text for key in _KEPT if key in header and header[key].text}
    puzzle = replace(puzzle, info=tuple(sorted(info.items())))
    return [Entry(puzzle, puzzle.title(), stands)]


def _board(family: str, header: Header, sections: Sections) -> tuple[Puzzle, Mapping[str, int]]:
    head, *below = sections[_BOARD]
    sides = {key: n for key, (_, n) in _sides(header).items()}
    height, width = (sides.get(key) or sides.get("size") for key in ("rows", "cols"))
    lines = rows_with_blanks(below, size=(height, width) if height and width else None)
    if not lines:
        raise head.error("no board below [problem]: write its rows there")
    cells, stands = board([Row(line.number, tokens(line.text)) for line in lines], signs=True)
    for key, (stated, n) in _sides(header).items():
        found = {"rows": {cells.height}, "cols": {cells.width}}
        if found.get(key, {cells.height, cells.width}) != {n}:
            raise stated.error(
                f"{key} is {n}, and the board below [problem] has {cells.height} x "
                f"{cells.width} cells: they must agree"
            )
    return Puzzle(family, cells.height, cells.width, cells=cells), stands


def _nonogram(family: str, header: Header, sections: Sections) -> tuple[Puzzle, Mapping[str, int]]:
    clues: dict[str, list[TextLine]] = {}
    stated = _sides(header)
    for name, key, what in (_ROWS, "rows", "rows"), (_COLUMNS, "cols", "columns"):
        head, *below = sections[name]
        clues[name] = [without_none(line) for line in below if line.text]
        by, n = stated.get(key) or stated.get("size") or (head, len(clues[name]))
        if len(clues[name]) != n or not n:
            raise by.error(
                f"{count(len(clues[name]), 'clue')} below [{name}] for {n or 'no'} {what}: write "
                "one clue per line, 0 for an empty line"
            )
    rows, columns, stands = sides(clues[_ROWS], clues[_COLUMNS])
    puzzle = Puzzle.nonogram(rows, columns)
    return replace(puzzle, family=family or puzzle.family), stands


def _sides(header: Header) -> dict[str, tuple[TextLine, int]]:
    """Return the sizes that the header states, by their keys, each with its line."""
    return {
        key: (header[key], sizes(header[key], what)[0])
        for key, what in _SIDES.items()
        if key in header
    }


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the source of one puzzle."""
    from satgrid.formats._writable import black_lines, the_only

    puzzle = the_only(puzzles, "janko")
    if puzzle.family == "nonogram":
        rows, columns = black_lines(puzzles, "janko")
        below = [f"[{_COLUMNS}]", *columns, f"[{_ROWS}]", *rows]
    else:
        below = [f"[{_BOARD}]", *_rows_of(puzzle)]
    kept = ((key, " ".join(printable(text).split())) for key, text in puzzle.info)
    lines = [f"[{_HEADER}]", f"puzzle {puzzle.family}"]
    lines += [f"{key} {text}" for key, text in kept if key in _KEPT and text]
    lines += [f"rows {puzzle.height}", f"cols {puzzle.width}", *below, f"[{_END}]"]
    return "\n".join(lines) + "\n"


def _rows_of(puzzle: Puzzle) -> list[str]:
    """Return the rows of a board that has nothing else."""
    from satgrid.formats._writable import no_given_cells, require_cells_alone

    if not _NAME.fullmatch(puzzle.family):
        raise unwritable(
            f"the format janko names the family, and {truncate(puzzle.family)!r} is no name there"
        )
    require_cells_alone(puzzle, "janko")
    no_given_cells(puzzle, "janko")
    return board_lines(puzzle.cells)


def _sections(text: str) -> Sections:
    """Return the lines of each section by its name in small letters, its head first."""
    sections: Sections = {}
    name = ""
    lines = of_one_puzzle(text_lines(text))
    for line in takewhile(lambda line: line.text.lower() != f"[{_END}]", lines):
        found = re.fullmatch(r"\[([a-z]{1,20})\]", line.text, re.IGNORECASE)
        if found:
            name = found[1].lower()
            if name not in (_HEADER, _BOARD, _COLUMNS, _ROWS, *_PASSED_OVER):
                raise line.error(
                    f"a section {line.text}: satgrid reads boards alone from this format, and "
                    "nonograms: write the puzzle in the plain text form",
                    Remedy.TEXT_FORM("NAME"),
                )
            if name in sections:
                raise line.error(f"a second {line.text}: keep one")
            sections[name] = [line]
        elif name:
            sections[name].append(line)
    return sections


def _header(lines: Sequence[TextLine]) -> Header:
    """Return the lines of the header by their keys, each with its value as text."""
    header: Header = {}
    for line in lines[1:]:
        words = line.text.split(None, 1)
        if words:
            key = words[0].lower()
            if key in header and key in ("puzzle", *_SIDES):
                raise line.error(f"a second {key}: keep one")
            if key not in ("puzzle", *_SIDES, *_KEPT, *_NO_RULES):
                raise line.error(
                    f"satgrid does not know what {truncate(line.text)!r} means, which may change "
                    "the rules: leave it out if it does not"
                )
            header.setdefault(key, line._replace(text=words[1] if len(words) > 1 else ""))
    return header


FORMAT = Format(parse, write, recognises=recognises)
