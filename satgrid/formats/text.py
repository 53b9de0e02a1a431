r"""The plain text form that a person can type: one puzzle, clues beside lines or in cells.

A text has, in this order and each optional: a line with the name of the family; the clues
in cells, a row a line, as `notation/rows.py` reads them (blanks, tabs, commas or semicolons
between, or one character a cell), `-` `.` or `_` for a cell without a clue and `?` for a clue whose
number is not known, and perhaps their size in a line `height width` or `height x width` above;
`colours:`, followed by one colour a line, its symbol, name and `#rrggbb`, the last two optional;
`alphabet:`, with the symbols of expressions behind it or below it; `rows:` and `columns:`, each
followed by one clue a line; and `given:`, followed by the board with one character a cell, `?` for
a cell that is not given. A text without a name gives a puzzle whose family is "".

A clue beside a line is its blocks with blanks or commas between, 0 for an empty line, as in
`3R ? *`; or, if all clues are such, the sequence of its colours in one word, as in `GRB`. The
symbols of clues are the palette where `colours:` is missing. With an alphabet, a clue is one
regular expression, or several with a tab between.

Lines that start with `# ` are comments, but for `# black #rrggbb` among the colours, and so is
a lone `#` above `given:`; a comment that reads like a row of the board is refused. Blank lines
may stand around the parts. A first line of two numbers is the size if exactly the board of that
size follows; where it might be a row as well, the text is refused. With an `x` between them it is
always the size.

Suffixes: .txt
Signature: \A(\s*#([^\S\n].*)?$)*+\s*([-+*.,;/0-9?_"x×]+(?!\S)|[A-Za-z]([\w-]*[\s,;]*$|(?!\S| *=)))
Signature: (?i)^[ \t]*(rows|columns):
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from satgrid.clues import BLACK
from satgrid.errors import PuzzleError, printable, truncate
from satgrid.formats import Entry, fits
from satgrid.formats._text_clues import HEAD, clue_lines, clues, colours
from satgrid.formats.notation.board import NONE, board, board_lines, is_token
from satgrid.formats.notation.lines import (
    LinesOnDemand,
    TextLine,
    of_one_puzzle,
    on_line,
    text_lines,
)
from satgrid.formats.notation.palette import require_names, require_symbols
from satgrid.formats.notation.rows import bare, require_no_gap, sized
from satgrid.puzzle import Puzzle, given_cells, require_alphabet, require_side

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
# A letter, or a sign too many, among numbers is more likely a slip than another format.
_LIKE_A_ROW = re.compile(r"(?:[A-Za-z]|[-+*.,;/0-9?_\"]+|[0-9]+[x×][0-9]+)(?!\S)(?! *=)")
_CLUED_LINES = re.compile(r"^[ \t]*(rows|columns):", re.IGNORECASE | re.MULTILINE)
_BLACK = re.compile(r"#\s+black(\s+#[0-9a-fA-F]{6})?")
_RGB = re.compile(r"\s#[0-9a-fA-F]{6}$")


class _Part(NamedTuple):
    """A head (its line 1 if the text starts without one) and the lines below it."""

    number: int
    below: list[TextLine]


def recognises(text: str) -> bool:
    """Look for `rows:` or `columns:`, a first line of one word, or a row of cells above another."""
    if _CLUED_LINES.search(text):
        return True
    if fits("delft", text):
        return False
    said = list(islice((line.text for line in _said(text) if line.text), 2))
    if said and _NAME.fullmatch(bare(said[0])):
        return bare(said[0]).lower() not in ("rows", "columns")
    return len(said) == 2 and bool(_LIKE_A_ROW.match(said[0]))


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the text."""
    parts = _parts(text)
    for head, other in ("rows:", "columns:"), ("columns:", "rows:"):
        if head in parts and other not in parts:
            raise PuzzleError(f"{head} but no {other} in the text: give both or none")
    family, below = "", _rows(parts[""])
    named_at = below[0].number if below else 1
    if below and _NAME.fullmatch(bare(below[0].text)):
        first = below.pop(0)
        family = bare(first.text).lower()
        if not below and "rows:" not in parts:
            raise PuzzleError(
                f"no board below the name {truncate(first.text)!r}: write its rows there",
                line=first.number,
            )
    alphabet = _alphabet(parts.get("alphabet:"))
    with on_line(named_at):
        require_alphabet(family, alphabet)
    empty = ".* for a {} of any word" if alphabet else "0 for an empty {}"
    named = {**_named(parts, "rows:", "row", empty), **_named(parts, "columns:", "column", empty)}
    lines = {name: line.number for name, line in named.items()}
    beside = clues(named, alphabet)
    rows, columns = (
        tuple(clue for name, clue in beside.items() if name.startswith(what))
        for what in ("row", "column")
    )
    cells, in_cells = None, LinesOnDemand(dict)
    if below:
        require_no_gap([line.number for line in parts[""].below if line not in below], below)
        cells, in_cells = board(sized(below))
        _refuse_black(text, parts, cells.width)
    height, width = (cells.height, cells.width) if cells else (len(rows), len(columns))
    listed = parts.get("colours:", _Part(1, [])).below
    palette = colours(listed, [*beside.values()])
    lines |= {f"colour {line.text[0]}": line.number for line in listed if line.text}
    given = parts.get("given:", _Part(1, []))
    drawn = []
    for line in given.below:
        if line.text:
            drawn.append(line.text)
            lines[f"given row {len(drawn)}"] = line.number
    with on_line(given.number, lines):
        known = given_cells(drawn, height, width)
    for head in "alphabet:", "colours:":
        if head in parts:
            lines[head[:-1]] = parts[head].number
    everywhere = LinesOnDemand(lambda: {**in_cells, **lines})
    with on_line(parts.get("rows:", parts[""]).number, everywhere):
        puzzle = Puzzle(family, height, width, rows, columns, cells, known, palette, alphabet)
    return [Entry(puzzle, None, everywhere)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the text of one puzzle, its title in a comment."""
    from satgrid.formats.notation.writable import the_only

    puzzle = the_only(puzzles, "text")
    if puzzle.family and not (_NAME.fullmatch(puzzle.family) and puzzle.family.islower()):
        raise PuzzleError(
            f"the family {truncate(repr(puzzle.family))} has no plain text form, where a name is "
            "one word of small letters: convert to json instead"
        )
    title = puzzle.title()
    lines = [] if title is None else [f"# {' '.join(printable(title).split())}"]
    lines += [puzzle.family] if puzzle.family else []
    if puzzle.cells is not None:
        # Two numbers above rows of two could be one more row.
        between = " x " if puzzle.width == 2 else " "
        lines += [f"{puzzle.height}{between}{puzzle.width}", *board_lines(puzzle.cells)]
    if puzzle.colours:
        # A line of symbols alone could read as the head of a part.
        require_symbols(puzzle, "text", ":")
        require_names(puzzle, "text")
        lines += ["colours:", *(printable(" ".join(colour)) for colour in puzzle.colours)]
    lines += clue_lines(puzzle)
    if puzzle.given:
        lines += ["given:", *puzzle.to_json()["given"]]
    return "\n".join(lines) + "\n"


def _said(text: str) -> Iterator[TextLine]:
    """Yield the lines that are no comments."""
    head = ""
    for line in text_lines(text):
        found = HEAD.fullmatch(line.text)
        head = _head(found) if found else head
        if line.text.startswith("# "):
            comment = head != "colours:" or not _BLACK.fullmatch(line.text)
            if comment and head == "colours:" and _RGB.search(line.text):
                raise PuzzleError(
                    "# stands for black or begins a comment: take a letter for another colour",
                    line=line.number,
                )
        else:
            comment = line.text == "#" and head != "given:"
        if not comment:
            yield line


def _head(found: re.Match[str]) -> str:
    return found[1].lower().replace("colors", "colours")


def _parts(text: str) -> dict[str, _Part]:
    """Return the parts by their heads; the key of what stands above all heads is ""."""
    parts = {"": _Part(1, [])}
    head = ""
    for line in of_one_puzzle(_said(text)):
        found = HEAD.fullmatch(line.text)
        if found is None:
            parts[head].below.append(line)
            continue
        head = _head(found)
        if found[2] and head != "alphabet:":
            raise PuzzleError(f"{head} stands alone on its line: begin below", line=line.number)
        if head in parts:
            raise PuzzleError(f"a second {head} in the text: keep one", line=line.number)
        parts[head] = _Part(line.number, [TextLine(line.number, found[2])] if found[2] else [])
    return parts


def _alphabet(part: _Part | None) -> str:
    """Return the symbols of the alphabet, or "" if there is none."""
    if part is None:
        return ""
    words = [(line.number, word) for line in part.below for word in line.text.split()]
    if not words:
        raise PuzzleError("no symbol behind alphabet: or below it: list them", line=part.number)
    for number, word in words:
        if "," in word and word != ",":
            raise PuzzleError(
                f"{truncate(word)}: a comma is a symbol too: write blanks around it, or leave it "
                "out",
                line=number,
            )
    return "".join(word for _, word in words)


def _named(parts: Mapping[str, _Part], head: str, name: str, empty: str) -> dict[str, TextLine]:
    """Return the clues below a head by what people call them; `empty` says what to write there."""
    below = parts[head].below if head in parts else []
    while below and not below[-1].text:
        below.pop()
    with on_line(parts[head].number if below else 1):
        require_side(len(below), head[:-1])
    for line in below:
        if not line.text:
            raise PuzzleError(
                f"a blank line among the clues below {head} write {empty.format(name)}",
                line=line.number,
            )
    return {f"{name} {k}": line for k, line in enumerate(below, 1)}


def _rows(part: _Part) -> list[TextLine]:
    """Return the lines that are not blank; where tabs part cells, a line of tabs is a row."""
    tabs = any("\t" in line.raw for line in part.below if line.text)
    return [line for line in part.below if line.text or (tabs and "\t" in line.raw)]


def _refuse_black(text: str, parts: Mapping[str, _Part], width: int) -> None:
    """Refuse a comment below the first line that reads like a row whose first cell is black."""
    end = min((part.number for head, part in parts.items() if head), default=None)
    first = next(line.number for line in parts[""].below if line.text)
    for line in islice(text_lines(text), first, end):
        sign, *others = line.text.split() or [""]
        if sign == BLACK and len(others) == width - 1 and all(map(is_token, others)):
            raise PuzzleError(
                f"{truncate(line.text)!r} reads like a row, and {BLACK} begins a comment: write "
                f"the clue of the cell, or {NONE}, and draw black cells below given:",
                line=line.number,
            )
