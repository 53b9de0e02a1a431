r"""Puzzles as the page sources of janko.at hold them: `[begin]`, a header, `[problem]`, a board.

The header has a key and its value a line: `puzzle` names the family, `size` is the number of rows
and of columns, for which `rows` and `cols` may stand; `title`, `author` and `source` are kept, and
others mean nothing. Below `[problem]` stands a row a line, numbers, signs and `-` for no clue with
blanks between. `[solution]` and `[moves]` are passed over, and what stands below `[end]`.
Other sections, such as `[areas]`, change what the board means, and are refused. Written are boards
and nothing else. Source: the page sources of janko.at, of which only boards are read here.

Suffixes: .htm .html .janko
Signature: (?i)^[ \t]*\[problem\][ \t]*$
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from satgrid.clues import CellClue
from satgrid.errors import PuzzleError, printable, truncate
from satgrid.formats import Entry
from satgrid.notation.board import Row, board, board_lines, tokens
from satgrid.notation.lines import TextLine, of_one_puzzle, text_lines
from satgrid.notation.sides import sizes
from satgrid.puzzle import Puzzle

_SECTION = re.compile(r"\[([a-z]{1,20})\]", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,60}")
_HEADER, _BOARD, _END = "begin", "problem", "end"
_PASSED_OVER = ("solution", "moves")
_KEPT = ("author", "source", "title")
_SIDES = {"rows": ["rows"], "cols": ["columns"], "size": ["rows and columns"]}


def recognises(text: str) -> bool:
    """Take no text that begins as XML does: of a page, the suffix tells."""
    return not text.lstrip().startswith("<")


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the source."""
    sections = _sections(text)
    if _HEADER not in sections or _BOARD not in sections:
        lacks = _BOARD if _HEADER in sections else _HEADER
        raise PuzzleError(f"no line [{lacks}]: add it above its lines", line=1)
    header = _header(sections[_HEADER])
    named = header.get("puzzle")
    family = named.text.lower() if named else ""
    if named and not _NAME.fullmatch(family):
        raise PuzzleError(
            f"{truncate(repr(named.text))} is no family: write its name behind puzzle",
            line=named.number,
        )
    head, *below = sections[_BOARD]
    lines = [line for line in below if line.text]
    if not lines:
        raise PuzzleError("no board below [problem]: write its rows there", line=head.number)
    cells, stands = board([Row(line.number, tokens(line.text)) for line in lines], signs=True)
    for key, (what,) in _SIDES.items():
        if key in header:
            stated = header[key]
            (n,) = sizes(stated, [what])
            found = {"rows": {cells.height}, "cols": {cells.width}}
            if found.get(key, {cells.height, cells.width}) != {n}:
                raise PuzzleError(
                    f"{key} is {n}, and the board below [problem] has {cells.height} x "
                    f"{cells.width} cells: they must agree",
                    line=stated.number,
                )
    info = {key: header[key].text for key in _KEPT if key in header and header[key].text}
    puzzle = Puzzle(family, cells.height, cells.width, cells=cells, info=info)
    return [Entry(puzzle, puzzle.title(), stands)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the source of one puzzle."""
    from satgrid.formats._writable import cells_of, the_only

    puzzle = the_only(puzzles, "janko")
    if not _NAME.fullmatch(puzzle.family) or len(puzzle.contents) != 1 or puzzle.variant:
        raise PuzzleError(
            f"the format janko holds a board and nothing else, and no such "
            f"{truncate(puzzle.family) or 'board'}: convert to json instead"
        )
    cells = cells_of(puzzle, "janko", puzzle.family, "numbers, signs and no clue", _is_held)
    lines = [f"[{_HEADER}]", f"puzzle {puzzle.family}"]
    kept = ((key, " ".join(printable(text).split())) for key, text in puzzle.info)
    lines += [f"{key} {text}" for key, text in kept if key in _KEPT and text]
    lines += [f"rows {puzzle.height}", f"cols {puzzle.width}", f"[{_BOARD}]", *board_lines(cells)]
    return "\n".join([*lines, f"[{_END}]"]) + "\n"


def _is_held(clue: CellClue) -> bool:
    return True


def _sections(text: str) -> dict[str, list[TextLine]]:
    """Return the lines of each section by its name in small letters, its head first."""
    sections: dict[str, list[TextLine]] = {}
    name = ""
    lines = of_one_puzzle(text_lines(text))
    for line in takewhile(lambda line: line.text.lower() != f"[{_END}]", lines):
        found = _SECTION.fullmatch(line.text)
        if found:
            name = found[1].lower()
            if name not in (_HEADER, _BOARD, *_PASSED_OVER):
                raise PuzzleError(
                    f"a section {line.text}: satgrid reads boards alone from this format: write "
                    "the puzzle in the plain text form (satgrid rules NAME)",
                    line=line.number,
                )
            if name in sections:
                raise PuzzleError(f"a second {line.text}: keep one", line=line.number)
            sections[name] = [line]
        elif name:
            sections[name].append(line)
    return sections


def _header(lines: Sequence[TextLine]) -> dict[str, TextLine]:
    """Return what the header says, by its keys."""
    header: dict[str, TextLine] = {}
    for line in lines[1:]:
        words = line.text.split(None, 1)
        if words:
            key = words[0].lower()
            if key in header and key in ("puzzle", *_SIDES):
                raise PuzzleError(f"a second {key}: keep one", line=line.number)
            header.setdefault(key, line._replace(text=words[1] if len(words) > 1 else ""))
    return header
