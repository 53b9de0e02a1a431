"""The plain text form that a person can type: one puzzle, clues beside lines or in cells.

A text has, in this order and each optional: a line with the name of the family; the clues
in cells, a row a line, with blanks between, `-` `.` or `_` for a cell without a clue and `?`
for a clue whose number is not known, and perhaps a line `height width` above; `rows:` and
`columns:`, each followed by one clue a line, its numbers with blanks or commas between, 0 for
an empty line; and `given:`, followed by the board with one character a cell, `?` for a cell
that is not given. Lines that start with `# ` are comments, and so is a lone `#` above
`given:`; a comment that reads like a row of the board is refused. Blank lines may stand around
the parts. The first line of clues in cells is the size if exactly the board of that size
follows.
A text without a name gives a puzzle whose family is "".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from satgrid.clues import BLACK, clue_words
from satgrid.errors import PuzzleError, shortened
from satgrid.formats import Entry, delft
from satgrid.formats._board import NONE, Board, Row, board, board_lines, is_token
from satgrid.formats._clues import (
    BLANKS_OR_COMMA,
    TextLine,
    line_clue,
    on_line,
    text_lines,
)
from satgrid.puzzle import LineClue, Puzzle, given_cells

suffixes = (".txt",)

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_HEAD = re.compile(r"(rows:|columns:|given:)(.*)", re.IGNORECASE)
# A letter, or a sign too many, among numbers is more likely a slip than another format.
_LIKE_A_ROW = re.compile(r"(?:[A-Za-z]|[-+*.,;/0-9?_]+)(?!\S)")
_CLUED_LINES = re.compile(r"^[ \t]*(rows|columns):", re.IGNORECASE | re.MULTILINE)


class _Part(NamedTuple):
    """A head (its line 1 if the text starts without one) and the lines below it."""

    number: int
    below: list[TextLine]


def recognises(text: str) -> bool:
    """Look for `rows:` or `columns:`, a first line of one word, or a row of cells above another."""
    if _CLUED_LINES.search(text):
        return True
    if delft.recognises(text):
        return False
    said = list(islice((line.text for line in _said(text) if line.text), 2))
    if said and _NAME.fullmatch(said[0]):
        return said[0].lower() not in ("rows", "columns")
    return len(said) == 2 and bool(_LIKE_A_ROW.match(said[0]))


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the text."""
    parts = _parts(text)
    for head, other in ("rows:", "columns:"), ("columns:", "rows:"):
        if head in parts and other not in parts:
            raise PuzzleError(f"{head} but no {other} in the text: give both or none")
    family, below = "", [line for line in parts[""].below if line.text]
    if below and _NAME.fullmatch(below[0].text):
        named = below.pop(0)
        family = named.text.lower()
        if not below and "rows:" not in parts:
            raise PuzzleError(
                f"no board below the name {shortened(named.text)!r}: write its rows there",
                line=named.number,
            )
    lines: dict[str, int] = {}
    rows = _clues(parts, "rows:", "row", lines)
    columns = _clues(parts, "columns:", "column", lines)
    cells = None
    if below:
        cells, stand = _cells(below)
        lines |= stand
        _refuse_black(text, parts, cells.width)
    height, width = (cells.height, cells.width) if cells else (len(rows), len(columns))
    given = parts.get("given:", _Part(1, []))
    drawn = []
    for line in given.below:
        if line.text:
            drawn.append(line.text)
            lines[f"given row {len(drawn)}"] = line.number
    with on_line(given.number, lines):
        if cells and len(drawn) == len(below) > height:
            raise PuzzleError(
                f"given cells: {len(drawn)} rows drawn, the board has {height}, because "
                f"{below[0].text!r} was taken for its size: write the size above it"
            )
        known = given_cells(drawn, height, width)
    with on_line(parts.get("rows:", parts[""]).number):
        return [Entry(Puzzle(family, height, width, rows, columns, cells, known), None, lines)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the text of one puzzle, its title in a comment."""
    if len(puzzles) != 1:
        raise PuzzleError(f"a text holds one puzzle, not {len(puzzles)}: convert to json instead")
    puzzle = puzzles[0]
    title = puzzle.title()
    lines = [] if title is None else [f"# {' '.join(title.split())}"]
    lines += [puzzle.family] if puzzle.family else []
    if puzzle.cells is not None:
        lines += [f"{puzzle.height} {puzzle.width}", *board_lines(puzzle.cells)]
    if puzzle.rows:
        for head, clues in ("rows:", puzzle.rows), ("columns:", puzzle.columns):
            lines.append(head)
            lines += [" ".join(clue_words(clue)) or "0" for clue in clues]
    if puzzle.given:
        lines += ["given:", *puzzle.to_json()["given"]]
    return "\n".join(lines) + "\n"


def _said(text: str) -> Iterator[TextLine]:
    """Yield the lines that are no comments."""
    drawing = False
    for line in text_lines(text):
        drawing = drawing or line.text.lower() == "given:"
        if not line.text.startswith("# ") and (drawing or line.text != "#"):
            yield line


def _parts(text: str) -> dict[str, _Part]:
    """Return the parts by their heads; the key of what stands above all heads is ""."""
    parts = {"": _Part(1, [])}
    head = ""
    for line in _said(text):
        found = _HEAD.fullmatch(line.text)
        if found is None:
            parts[head].below.append(line)
            continue
        head = found[1].lower()
        if found[2]:
            raise PuzzleError(f"{head} stands alone on its line: begin below", line=line.number)
        if head in parts:
            raise PuzzleError(f"a second {head} in the text: keep one", line=line.number)
        parts[head] = _Part(line.number, [])
    return parts


def _clues(
    parts: Mapping[str, _Part], head: str, name: str, lines: dict[str, int]
) -> tuple[LineClue, ...]:
    """Return the clues below a head; note in `lines` where they stand."""
    below = parts[head].below if head in parts else []
    while below and not below[-1].text:
        below.pop()
    found = []
    for k, line in enumerate(below, 1):
        if not line.text:
            raise PuzzleError(
                f"a blank line among the clues below {head} write 0 for an empty {name}",
                line=line.number,
            )
        lines[f"{name} {k}"] = line.number
        found.append(line_clue(line.text, BLANKS_OR_COMMA, f"{name} {k}", line.number))
    return tuple(found)


def _cells(below: Sequence[TextLine]) -> Board:
    """Return the clues in cells, below their size if it is stated."""
    rows = [Row(line.number, line.text.split()) for line in below]
    size = re.fullmatch(r"([0-9]{1,7})\s+([0-9]{1,7})", below[0].text)
    if size is None:
        return board(rows)
    height, width = int(size[1]), int(size[2])
    if (height, width) == (len(rows) - 1, len(rows[-1].tokens)):
        return board(rows[1:])
    return board(rows, f" (a size only if {height} rows of {width} follow)")


def _refuse_black(text: str, parts: Mapping[str, _Part], width: int) -> None:
    """Refuse a comment below the first line that reads like a row whose first cell is black."""
    end = min((part.number for head, part in parts.items() if head), default=None)
    first = next(line.number for line in parts[""].below if line.text)
    for line in text_lines(text)[first:end]:
        sign, *others = line.text.split() or [""]
        if sign == BLACK and len(others) == width - 1 and all(map(is_token, others)):
            raise PuzzleError(
                f"{shortened(line.text)!r} reads like a row, and {BLACK} begins a comment: write "
                f"the clue of the cell, or {NONE}, and draw black cells below given:",
                line=line.number,
            )
