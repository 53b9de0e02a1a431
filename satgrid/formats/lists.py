"""Boards and clues as lists of Python, JavaScript or plain JSON.

- `[[5, 3, 0], [6, null, 0]]` is a board: numbers, signs in quotation marks, and `null`, `None` or
  `""` for an empty cell. A row can also be a text with a character per cell. If no cell is empty
  otherwise, 0 is an empty cell in families without a clue 0. `--family` names the family.
- `rows = [[3, 1], [2]]; columns = [[1], [2]];`, or an object with these two keys, is a nonogram.
  The names can also be `row`, `row_clues`, `hor`, `horizontal`, and `column`, `cols`, `col`,
  `column_clues`, `col_clues`, `ver`, `vertical`. Zeros that fill up a clue mean nothing.

Brackets may be round or curly; `var`, `let`, `const` and `np.array(...)` mean nothing here. The
writer writes JSON without the family: a board, or an object with `rows` and `columns`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from satgrid.board import too_big
from satgrid.deadline import check_deadline, checked
from satgrid.errors import PuzzleError, truncate
from satgrid.formats import Entry, Format, looks_like
from satgrid.notation.board import NONE, Row, board, may_be_empty_zeros, tokens
from satgrid.notation.clues import blocks
from satgrid.notation.lines import MOST_LINES, on_line
from satgrid.puzzle import Puzzle

_TOKEN = re.compile(
    r"""(?P<blank>\s+|//[^\n]*|\#[^\n]*|(?:var|let|const|new|return)\b
        |(?:import|from)\b[^\n;]*)
    |(?P<array>(?:np\.|numpy\.)?[Aa]rray\s*\()
    |(?P<row>[\[({][\w\s,-]*[\])}])
    |(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<number>-?[0-9]{1,100}(?:\.0+)?(?![\w.]))
    |(?P<word>[A-Za-z_]\w*)
    |(?P<sign>[][(){},;:=])""",
    re.VERBOSE,
)
_OPENING, _CLOSING, _PARTING = "[({", "])}", ",;:="
_EMPTY_WORDS = ("null", "None", "undefined", "NaN", "nan")
_DEPTH = 4
_BEGINNING = 4000
_ROWS = ("rows", "row", "row_clues", "rowclues", "hor", "horizontal")
_COLUMNS = ("columns", "column", "cols", "col", "column_clues", "col_clues", "ver", "vertical")
_ARRAY = r"(?:(?:np\.|numpy\.)?array\s*\(\s*)?"
_NAMED = re.compile(rf"[\"']?\b([A-Za-z_]\w*)[\"']?\s*[:=]\s*{_ARRAY}[\[({{](?!\|)")


_BOARDS = re.compile(
    "grid|board|puzzle|sudoku|matrix|field|problem|cells|clues|data|input|map|game|^[a-z]$",
    re.IGNORECASE,
)
"""A name of a list that is a board."""


class Items(NamedTuple):
    """A list: its 1-based line, and its items, each with its name or None."""

    line: int
    items: list[tuple[str | None, Value]]

    def values(self) -> list[Value]:
        """Return the items without their names."""
        return [value for _, value in self.items]


Value: TypeAlias = "Items | int | str | None"


def recognises(text: str) -> bool:
    """Return whether the text begins with a list of rows, or names the clues of rows or columns."""
    start = text[:_BEGINNING].lstrip()
    if '"satgrid"' in start or looks_like("nonogrid", text):
        return False
    if start[:1] in "[(" or re.match(_ARRAY + r"[\[(]", start):
        return re.match(rf"{_ARRAY}[\[(]\s*(?:[\[(]\s*)?[\"'0-9nN-]", start) is not None
    names = {name.lower() for name in _NAMED.findall(start)}
    return bool(names) and (not start.startswith("{") or names <= {*_ROWS, *_COLUMNS})


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the lists."""
    return [_entry(_read(text))]


def of_objects(found: Any) -> Entry:
    """Return the puzzle of lists, tuples and dicts of Python, or of an array of numpy."""
    try:
        entry = _entry(Items(0, [(None, _value_of(found, 0))]))
    except PuzzleError as error:
        error.line = None
        raise
    return entry._replace(lines={})


def _value_of(found: Any, depth: int) -> Value:
    if hasattr(found, "tolist"):
        found = found.tolist()
    if depth > _DEPTH:
        raise PuzzleError("nested deeper than the rows of a board")
    if isinstance(found, Mapping):
        return Items(0, [(str(k), _value_of(value, depth + 1)) for k, value in found.items()])
    if isinstance(found, list | tuple):
        return Items(0, [(None, _value_of(value, depth + 1)) for value in checked(found)])
    if isinstance(found, float):
        found = None if found != found else int(found) if found.is_integer() else found
    if found is None or isinstance(found, str) or type(found) is int:
        return found
    raise PuzzleError(f"{truncate(repr(found))} is no clue: write numbers, texts and None")


def _entry(found: Items) -> Entry:
    """Return the puzzle of a board, or of the clues of a nonogram."""
    if len(found.items) == 1 and found.items[0][0] is None:
        value = found.items[0][1]
        found = value if isinstance(value, Items) and any(k for k, _ in value.items) else found
    if len(found.items) == 1 and _is_board(found.items[0][0], found.line):
        return _board_of(found.items[0][1], found.line)
    lines: dict[str, int] = {}
    clues: dict[str, list[list[str]]] = {}
    for name, value in found.items:
        side = _side(name, found.line)
        if side in clues:
            raise PuzzleError(f"a second list of {side}s: keep one", line=found.line)
        clues[side] = []
        if not isinstance(value, Items):
            raise PuzzleError(f"{name}: write a list with a clue for each {side}", line=found.line)
        for k, (inner, clue) in enumerate(value.items, 1):
            where = f"{side} {k}"
            parts = clue.items if isinstance(clue, Items) else []
            if named := next((one for one in (inner, *(part for part, _ in parts)) if one), ""):
                raise PuzzleError(
                    f"{where}: {truncate(named)} is a name in a clue", line=value.line
                )
            lines[where] = clue.line if isinstance(clue, Items) else value.line
            clues[side].append(_words(clue, where, lines[where]))
    if len(clues) < 2:
        raise PuzzleError(
            "a nonogram has a list of rows and one of columns: add the other one, or name a board "
            "otherwise",
            line=found.line,
        )
    with on_line(found.line, lines):
        read = {
            side: [blocks(words, f"{side} {k}") for k, words in enumerate(own, 1)]
            for side, own in clues.items()
        }
        puzzle = Puzzle.nonogram(read["row"], read["column"])
    return Entry(puzzle, None, lines)


def _is_board(name: str | None, line: int) -> bool:
    """Return whether the only list is a board; refuse a name that says something else."""
    if name is None or _BOARDS.search(name):
        return True
    if name.lower() in (*_ROWS, *_COLUMNS):
        return False
    raise PuzzleError(f"{truncate(name)} is not read: name a board grid or board", line=line)


def _side(name: str | None, line: int) -> str:
    """Return "row" or "column" for the name of a list of clues."""
    sides = {**dict.fromkeys(_ROWS, "row"), **dict.fromkeys(_COLUMNS, "column")}
    if name is None:
        raise PuzzleError("several lists: name the clues rows and columns", line=line)
    if name.lower() not in sides:
        raise PuzzleError(
            f"{truncate(name)} is not read: a nonogram has rows and columns, and a board is a list "
            "alone",
            line=line,
        )
    return sides[name.lower()]


def _words(clue: Value, where: str, line: int) -> list[str]:
    """Return the blocks of a clue: a list, a number, or a text of numbers; 0 fills up lists."""
    values = clue.values() if isinstance(clue, Items) else [clue]
    words: list[str] = []
    for value in values:
        if isinstance(value, Items):
            raise PuzzleError(f"{where}: a list in a clue: write its blocks alone", line=line)
        words += tokens(re.sub("[,;]", " ", str(value))) if value is not None else []
    return [word for word in words if word != "0"]


def _board_of(value: Value, line: int) -> Entry:
    """Return the board of a list of rows."""
    rows: list[Row] = []
    named = [item for item in (value.items if isinstance(value, Items) else ()) if item[0]]
    for k, row in enumerate(checked(value.values() if isinstance(value, Items) else (), 100), 1):
        if isinstance(row, Items):
            named += [item for item in row.items if item[0]]
            rows.append(Row(row.line, [_token(item, k, row.line) for item in row.values()]))
        elif isinstance(row, str):
            assert isinstance(value, Items)
            spaced = tokens(re.sub("[,;]", " ", row)) if re.search(r"\S[\s,;]+\S", row) else None
            rows.append(Row(value.line, spaced or [sign.strip() or NONE for sign in row]))
        else:
            raise PuzzleError(
                f"row {k} is {truncate(str(row))}: write each row as a list or a text", line=line
            )
    if named:
        raise PuzzleError(f"{truncate(str(named[0][0]))}: a name inside a board", line=line)
    if not rows or not rows[0].tokens:
        raise PuzzleError("no cells: write a list with a list for each row", line=line)
    cells, lines = board(rows, signs=True)
    puzzle = Puzzle("", cells.height, cells.width, cells=cells)
    return Entry(puzzle, None, lines, zeros=may_be_empty_zeros(cells))


def _token(item: Value, row: int, line: int) -> str:
    if isinstance(item, Items):
        raise PuzzleError(f"row {row}: a list in a cell: write a number or a sign", line=line)
    return NONE if item is None else (str(item).strip() or NONE)


# ------------------------------------------------------------------ reading lists


def _read(text: str) -> Items:
    """Return the lists of a text: values, or values with names."""
    inside = [Items(1, [])]
    open_brackets: list[tuple[str, bool]] = []  # What closes each, and whether it began a list.
    names: list[str | None] = [None]
    line, position, parted = 1, 0, True
    while position < len(text):
        check_deadline()
        match = _TOKEN.match(text, position)
        if match is None:
            raise PuzzleError(
                f"{truncate(text[position:].split(None, 1)[0])!r} is not read: write numbers, "
                "texts in quotation marks, null, commas and brackets",
                line=line,
            )
        kind, token, position = match.lastgroup, match[0], match.end()
        if len(inside[0].items) > MOST_LINES:
            error = too_big(f"more than {MOST_LINES:,} values outside lists")
            error.line = line
            raise error
        begins = kind not in ("blank", "sign") or token in _OPENING
        if begins and not parted:
            raise PuzzleError(
                f"{truncate(token.split(None, 1)[0])!r} follows another one: write a comma between",
                line=line,
            )
        if kind == "blank":
            parted = parted or (len(inside) == 1 and "\n" in token)
        else:
            parted = kind == "array" or token in _OPENING or token in _PARTING
        if kind == "array":
            open_brackets.append((")", False))
        elif kind == "sign" and token in _OPENING:
            if len(open_brackets) == _DEPTH:
                raise PuzzleError("nested deeper than the rows of a board", line=line)
            begun = Items(line, [])
            inside[-1].items.append((names[-1], begun))
            names[-1:] = [None, None]
            inside.append(begun)
            open_brackets.append((_CLOSING[_OPENING.index(token)], True))
        elif kind == "sign" and token in _CLOSING:
            closing, is_list = open_brackets.pop() if open_brackets else ("", False)
            if closing != token:
                raise PuzzleError(f"{token} closes no bracket: correct the brackets", line=line)
            if is_list:
                inside.pop()
                if names.pop() is not None:
                    raise PuzzleError(f"a name without a value before {token}", line=line)
        elif kind == "sign" and token in ":=":
            names[-1] = _name(inside[-1], line)
        elif kind not in ("sign", "blank"):
            value = _flat(token, line) if kind == "row" else _value(token, kind, line)
            inside[-1].items.append((names[-1], value))
            names[-1] = None
        line += token.count("\n")
    if names[-1] is not None:
        raise PuzzleError(f"{truncate(str(names[-1]))}: a name without a list", line=line)
    if open_brackets:
        raise PuzzleError(f"no {open_brackets[-1][0]} at the end: is it complete?", line=line)
    return inside[0]


def _flat(token: str, line: int) -> Items:
    """Return a list without lists and quotation marks."""
    if _CLOSING.index(token[-1]) != _OPENING.index(token[0]):
        raise PuzzleError(f"{token[-1]} does not close {token[0]}: correct it", line=line)
    words = [word.strip() for word in token[1:-1].split(",")]
    if not words[-1]:
        words.pop()
    if "" in words:
        raise PuzzleError("nothing between two commas: write null for an empty cell", line=line)
    known = {
        word: _value(word, "number" if word.isdecimal() else "word", line) for word in {*words}
    }
    return Items(line, [(None, known[word]) for word in words])


def _name(items: Items, line: int) -> str:
    """Remove the last item, which is the name of the next one, and return it."""
    name = items.items.pop()[1] if items.items else None
    if not isinstance(name, str):
        raise PuzzleError("a colon or = without a name before it", line=line)
    return name


def _value(token: str, kind: str | None, line: int) -> Value:
    if kind == "number":
        try:
            return int(token.partition(".")[0])
        except ValueError:
            raise PuzzleError("number too long for a puzzle", line=line) from None
    if kind == "word":
        return None if token in _EMPTY_WORDS else token
    return re.sub(r"\\([\\/\"'])", r"\1", token[1:-1])


# ------------------------------------------------------------------ writing


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return one puzzle: a list of rows, or an object with rows and columns."""
    from satgrid.formats._writable import (
        black_lines,
        no_given_cells,
        require_cells_alone,
        the_only,
    )

    puzzle = the_only(puzzles, "lists")
    if puzzle.family == "nonogram":
        rows, columns = (
            [[int(word) for word in clue.split() if word != "0"] for clue in side]
            for side in black_lines(puzzles, "lists")
        )
        return json.dumps({"rows": rows, "columns": columns}) + "\n"
    require_cells_alone(puzzle, "lists")
    no_given_cells(puzzle, "lists")
    rows_of = ",\n ".join(json.dumps(list(row)) for row in puzzle.cells.rows())
    return f"[{rows_of}]\n"


FORMAT = Format(parse, write, recognises=recognises)
