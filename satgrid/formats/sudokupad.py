"""Links and JSON of f-puzzles, SudokuPad and Sudoku Maker: sudokus with regions, diagonals, cages.

- `https://f-puzzles.com/?load=DATA`, the bare DATA, or its JSON: givens, regions, both diagonals,
  killer cages.
- `https://sudokupad.app/` and `fpuz`, `scl`, `ctc` or `scf` before DATA, or SudokuPad's JSON:
  givens, regions, and cages whose numbers differ.
- `https://sudokumaker.app/?puzzle=DATA`: givens, regions, both diagonals, cages.

Every other constraint is refused by name, and so are drawings, which may be rules. A short link has
only the number of a puzzle on a server. Numbers that a player has entered are not read, unless they
fill the board, as an answer does. The text of the rules is kept, with a warning.

The writer writes a link of f-puzzles for each puzzle. Sources: yusitnikov/fpuzzles-data and
yusitnikov/puzzletv (schemas of f-puzzles and Sudoku Maker, MIT), marktekfan/sudokupad-penpa-import
(decoder of SudokuPad, MIT).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count as counted
from string import ascii_letters
from typing import Any, NamedTuple
from urllib.parse import unquote

from satgrid.board import MAX_CELLS, Board, require_total
from satgrid.clues import CellClue, Value, value_of
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, printable, truncate, unwritable
from satgrid.formats import RULES, Entry, Format, note_of_rules
from satgrid.grid import Cell, Grid, RoomGrid, label, name_rooms
from satgrid.layers.cages import NO_CAGE, Caged
from satgrid.notation.lines import OneLine, filled_lines, on_line
from satgrid.notation.lzstring import BASE64, URI, compress, decompress
from satgrid.puzzle import Puzzle

_MOST = 4_000_000
"""The most characters of the JSON behind a link."""

_MOST_SLASHES = 20
_FPUZZLES = re.compile(r"https?://(?:www\.)?f-puzzles\.com/(?:index\.html)?\?(.*)", re.IGNORECASE)
_PAD = re.compile(
    r"(?:https?://(?:[a-z.]*sudokupad\.(?:app|svencodes\.com)|app\.crackingthecryptic\.com)/"
    r"|sudokupad://puzzle/)(?:sudoku/?)?(?:sudoku\.html)?(?:\?puzzleid=)?([^?&]*).*",
    re.IGNORECASE,
)
_MAKER = re.compile(r"https?://(?:www\.)?sudokumaker\.app/(?:index\.html)?\?(.*)", re.IGNORECASE)
_DATA = re.compile(r"(fpuzzles|fpuz|scl|ctc|scf)(.+)", re.DOTALL)
_PLACE = re.compile(r"[rR]([0-9]{1,2})[cC]([0-9]{1,2})")
_USUAL_RULES = re.compile(
    r"(?:(?:normal|standard|classic|usual) )*sudoku(?: rules)?(?: apply)?\W*(?:and that's it)?\W*",
    re.IGNORECASE,
)
_KEYS = {"title": "title", "author": "author", "name": "title"}


class _Sudoku(NamedTuple):
    """What the JSON of a site says: cells by row, and groups of cells."""

    size: int
    givens: dict[Cell, int]
    entries: dict[Cell, int]
    regions: Sequence[Iterable[Cell]] | None
    cages: Sequence[tuple[Sequence[Cell], int | None]]
    diagonals: bool
    info: Mapping[str, str]
    rules: str = ""
    solution: str = ""


def recognises(text: str) -> bool:
    """Return whether the text is a link, bare data, or JSON of one of the sites."""
    start = text.lstrip()
    if not start.startswith("{"):
        return True
    return '"satgrid"' not in start and (
        re.search(r'"cellSize"\s*:', start) is not None
        or re.search(r'"grid"\s*:\s*\[\s*\[\s*\{', start) is not None
    )


def parse(text: str) -> list[Entry]:
    """Return the puzzles of the links, one a line, or of one JSON object."""
    if text.lstrip().startswith("{"):
        first = text[: len(text) - len(text.lstrip())].count("\n") + 1
        return [_entry_of(_of_json(text), first)]
    entries, cells = [], 0
    for line in filled_lines(text):
        if not line.text.startswith("#"):
            with on_line(line.number):
                entries.append(_entry_of(_of_link(line.text), line.number))
            cells += entries[-1].puzzle.board.area
            require_total(cells, line.number)
    return entries


def _of_link(link: str) -> _Sudoku:
    maker, fpuzzles, pad = (form.fullmatch(link) for form in (_MAKER, _FPUZZLES, _PAD))
    if maker:
        return _of_maker(_object(_unpacked(_parameter(maker[1], "puzzle"), URI)))
    if fpuzzles:
        return _of_fpuzzles(_object(_unpacked(_parameter(fpuzzles[1], "load"), BASE64)))
    data = _DATA.fullmatch(unquote(pad[1]) if pad else link)
    if data is None and not link.startswith("N4Ig"):
        raise PuzzleError(
            "a short link names a puzzle on the site's server: open it, and copy the long link "
            "that its export or share menu gives"
        )
    kind, packed = (data[1], data[2]) if data else ("fpuz", link)
    if kind == "scf":
        return _of_scf(packed)
    read = _of_scl if kind in ("scl", "ctc") else lambda found: _of_fpuzzles(_object(found))
    return read(_unshortened(packed) if pad else _unpacked(packed, BASE64))


def _unshortened(packed: str) -> str:
    """Return the unpacked data of a path; web servers may have made one slash of two."""
    slashes = [k for k, sign in enumerate(packed) if sign == "/"]
    variants = [packed, *(f"{packed[:k]}/{packed[k:]}" for k in slashes[:_MOST_SLASHES])]
    for data in variants:
        with suppress(PuzzleError):
            found = _unpacked(data, BASE64)
            if found.startswith("{") and found.endswith("}"):
                return found
    return _unpacked(packed, BASE64)


def _parameter(query: str, name: str) -> str:
    """Return the value of a parameter of an address."""
    for part in query.split("&"):
        key, _, value = part.partition("=")
        if key == name and value:
            return value
    raise PuzzleError(
        f"no {name}= in the address, which names a puzzle on the site's server: copy the long link"
    )


def _unpacked(data: str, alphabet: str) -> str:
    found = unquote(data).replace(" ", "+")
    if alphabet is BASE64:
        # Some programs write - and _ for + and /.
        found = found.replace("-", "+").replace("_", "/")
    return decompress(found.strip(), alphabet, _MOST)


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise PuzzleError("the data is no JSON of a puzzle: copy the whole address") from None
    if not isinstance(found, dict):
        raise PuzzleError("the data is no puzzle: copy the whole address")
    return found


def _of_json(text: str) -> _Sudoku:
    data = _object(text)
    return _of_scl(text) if "cellSize" in data or "cells" in data else _of_fpuzzles(data)


# ------------------------------------------------------------------ f-puzzles

_NO_RULE = {
    *("size", "grid", "title", "author", "ruleset", "solution", "successMessage"),
    *("disabledlogic", "truecandidatesoptions", "highlightConflicts"),
    *("fogofwar", "foglight", "triggereffect", "metadata"),
}
"""Keys of f-puzzles that change no rule, or that are read by themselves."""

_DRAWINGS = ("line", "circle", "rectangle", "text", "cage")


def _of_fpuzzles(data: Mapping[str, Any]) -> _Sudoku:
    rows = data.get("grid")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise PuzzleError("no grid in the JSON of f-puzzles: is it complete?")
    n = len(rows)
    if any(len(row) != n for row in rows):
        raise PuzzleError(f"the grid has {n} rows, and a row of another length")
    _require_size(n)
    for key, value in data.items():
        if key in _NO_RULE or key in ("diagonal+", "diagonal-", "killercage") or not value:
            continue
        if key in _DRAWINGS:
            value = [each for each in value if not _of_a_constraint(each)]
            if not value:
                continue
            raise _unread(f"{count(len(value), key)} drawn on the board, which may be a rule")
        many = f" ({len(value)})" if isinstance(value, list) and len(value) > 1 else ""
        raise _unread(f"the constraint {truncate(key)}{many}")
    if bool(data.get("diagonal+")) != bool(data.get("diagonal-")):
        raise _unread("a rule for one diagonal alone")
    givens: dict[Cell, int] = {}
    entries: dict[Cell, int] = {}
    regions: dict[Any, list[Cell]] = {}
    for r, row in enumerate(checked(rows)):
        for c, cell in enumerate(row):
            if not isinstance(cell, dict):
                raise PuzzleError(f"{label((r, c))}: no object in the grid: is the link damaged?")
            if cell.get("givenPencilMarks"):
                raise _unread(f"{label((r, c))}: given candidates")
            if cell.get("region", 0) is None:
                raise _unread(f"{label((r, c))}: a cell in no region")
            regions.setdefault(cell.get("region", _default_box((r, c), n)), []).append((r, c))
            number = _number(cell.get("value"), (r, c))
            if number is not None:
                (givens if cell.get("given") else entries)[r, c] = number
    info = {k: str(data[k]) for k in ("title", "author") if data.get(k)}
    solution = data.get("solution")
    return _Sudoku(
        n,
        givens,
        entries,
        [*regions.values()],
        [_cage_of_fpuzzles(cage) for cage in data.get("killercage") or ()],
        bool(data.get("diagonal+")),
        info,
        str(data.get("ruleset") or ""),
        " ".join(map(str, solution)) if isinstance(solution, list) else str(solution or ""),
    )


def _of_a_constraint(drawing: Any) -> bool:
    """Return whether a drawing shows a constraint that is listed by its own key too."""
    return isinstance(drawing, dict) and bool(
        drawing.get("fromConstraint") or drawing.get("isNewConstraint")
    )


def _default_box(cell: Cell, n: int) -> int:
    """Return the number of a cell's box where no region is drawn."""
    height = _box_height(n)
    return cell[0] // height * height + cell[1] // (n // height)


def _box_height(n: int) -> int:
    """Return the height of a box of f-puzzles: the greatest divisor up to the root."""
    return max(k for k in range(1, n + 1) if n % k == 0 and k * k <= n)


def _cage_of_fpuzzles(cage: Any) -> tuple[list[Cell], int | None]:
    cells = cage.get("cells") if isinstance(cage, dict) else None
    if not isinstance(cells, list) or not cells:
        raise PuzzleError("a killer cage without cells: is the link damaged?")
    return [_place(cell) for cell in cells], _total(cage.get("value"))


def _place(text: Any) -> Cell:
    found = _PLACE.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None:
        raise PuzzleError(f"{truncate(str(text))!r} is no cell, as in R1C1: is the link damaged?")
    return int(found[1]) - 1, int(found[2]) - 1


def _total(value: Any) -> int | None:
    """Return the sum of a cage, or None for a cage without one."""
    text = str("" if value is None else value).strip()
    if not re.fullmatch("[0-9]{0,6}", text):
        raise _unread(f"a killer cage with {truncate(text)!r}")
    return int(text) if text and int(text) else None


def _number(value: Any, cell: Cell) -> int | None:
    if value in (None, "", 0, "0"):
        return None
    if not re.fullmatch("[0-9]{1,2}", str(value)):
        raise PuzzleError(f"{label(cell)}: {truncate(str(value))!r} is no number of a sudoku")
    return int(value)


def _unread(what: str) -> PuzzleError:
    return PuzzleError(f"{what}: not read, and without it this would be another puzzle")


def _require_size(n: int) -> None:
    if n * n > MAX_CELLS:
        raise PuzzleError(f"a board of {n} x {n} is too big")


# ------------------------------------------------------------------ SudokuPad

_SCL_NO_RULE = {
    *("id", "cellSize", "cells", "regions", "cages", "metadata", "settings", "duration", "videos"),
    *("foglight", "foglink", "triggereffect", "fogofwar", "title", "author", "rules"),
}
_SCL_DRAWINGS = ("lines", "arrows", "underlays", "overlays")
_SHORT = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "d2": "d",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
}
"""The names of keys that SudokuPad shortens."""


def _of_scl(text: str) -> _Sudoku:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = _object(_lengthened(text))
        data = _renamed(data)
    rows = data.get("cells")
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise PuzzleError("no cells in the JSON of SudokuPad: is it complete?")
    n = len(rows)
    _require_size(n)
    if any(len(row) != n for row in rows):
        raise _unread(f"{n} rows, and a row of another length")
    for key, value in data.items():
        if key in _SCL_DRAWINGS and value:
            noun = {"lines": "line", "arrows": "arrow"}.get(key, "drawing")
            raise _unread(f"{count(len(value), noun)} drawn on the board, which may be a rule")
        if key == "global" and value:
            raise _unread(f"the rule {truncate(', '.join(map(str, value)))}")
        if key not in _SCL_NO_RULE and key not in (*_SCL_DRAWINGS, "global"):
            raise _unread(f"the part {truncate(key)}")
    metadata = dict(data.get("metadata") or {})
    metadata |= {key: data[key] for key in ("title", "author", "rules") if data.get(key)}
    cages: list[tuple[list[Cell], int | None]] = []
    for cage in data.get("cages") or ():
        told = re.fullmatch(r"(?s)(title|author|rules|solution):\s*(.*)", str(cage.get("value")))
        if told and not cage.get("cells"):
            metadata.setdefault(told[1], told[2])
        elif cage.get("type") != "rowcol" and cage.get("style") != "box":
            cages.append(_cage_of_scl(cage, str(metadata.get("rules") or "")))
    for rule in ("antiknight", "antiking", "nonconsecutive", "disjoint", "antiratio", "antixv"):
        if metadata.get(rule):
            raise _unread(f"the rule {rule}")
    numbers = {
        (r, c): number
        for r, row in enumerate(checked(rows))
        for c, cell in enumerate(row)
        if (number := _number((cell or {}).get("value"), (r, c))) is not None
    }
    regions = [[_at(cell) for cell in region] for region in data.get("regions") or ()]
    rules = metadata.get("rules") or ""
    return _Sudoku(
        n,
        numbers,
        {},
        regions,
        cages,
        False,
        {k: str(metadata[k]) for k in ("title", "author") if metadata.get(k)},
        "\n".join(rules) if isinstance(rules, list) else str(rules),
        str(metadata.get("solution") or ""),
    )


def _cage_of_scl(cage: Mapping[str, Any], rules: str) -> tuple[list[Cell], int | None]:
    value = cage.get("sum", cage.get("value"))
    if not cage.get("unique") and not re.search(r"\b(cages?|killer)\b", rules, re.IGNORECASE):
        raise _unread("a cage whose rule is not stated")
    return [_at(cell) for cell in cage.get("cells") or ()], _total(value)


def _at(cell: Any) -> Cell:
    if isinstance(cell, list) and len(cell) == 2 and all(type(k) is int for k in cell):
        return cell[0], cell[1]
    return _place(cell)


def _lengthened(text: str) -> str:
    """Return the JSON that SudokuPad shortened: quotation marks, empty objects, true and false."""
    if '"' not in text:
        text = text.replace("\\'", "\0").replace("'", '"').replace("\0", "'")
    parts = re.split(r'("(?:[^"\\]|\\.)*")', text)
    for k in range(0, len(parts), 2):
        part = re.sub(r"(?<=[,{\[])([A-Za-z0-9]+):", r'"\1":', parts[k])
        part = re.sub(r"(?<=[,{\[])(?=[,\]])", "{}", part)
        part = re.sub(r":f(?=[,}\]])", ":false", re.sub(r":t(?=[,}\]])", ":true", part))
        parts[k] = re.sub(r":(#[0F]|[0-9a-fA-F]{6})(?=[,}\]])", r':"\1"', part)
    # Where a key or a text is at the border of two parts, nothing is left out.
    return re.sub(r"(?<=[,\[])(?=,)", "{}", "".join(parts))


def _renamed(value: Any) -> Any:
    if isinstance(value, list):
        return [_renamed(each) for each in value]
    if isinstance(value, dict):
        return {_SHORT.get(key, key): _renamed(each) for key, each in value.items()}
    return value


def _of_scf(data: str) -> _Sudoku:
    """Return a board of 9 x 9: each character is a digit and the number of zeros behind it."""
    packed, _, more = data.partition("*")
    digits = ""
    for sign in packed:
        code = ord(sign) - (61 if sign > "Z" else 55 if sign > "9" else 48)
        if not 0 <= code < 60:
            raise PuzzleError(f"{sign!r} is no character of an scf link: copy the whole address")
        digits += str(code % 10) + "0" * (code // 10)
    if len(digits) != 81:
        raise PuzzleError(f"{count(len(digits), 'cell')} in an scf link, which has 81")
    info: dict[str, str] = {}
    diagonals = False
    for part in re.findall(r"[wx]|[ta](?:[^*]|\*\*)*|.", more):
        if part == "x":
            diagonals = True
        elif part[0] in "ta":
            info[{"t": "title", "a": "author"}[part[0]]] = part[1:].replace("**", "*")
        elif part != "*":
            raise _unread("four more boxes (windoku)" if part == "w" else f"the sign {part!r}")
    givens = {divmod(k, 9): int(digit) for k, digit in enumerate(digits) if digit != "0"}
    return _Sudoku(9, givens, {}, None, (), diagonals, info)


# ------------------------------------------------------------------ Sudoku Maker

_MAKER_NAMES = {
    12: "antiking",
    13: "antiknight",
    14: "disjoint groups",
    15: "nonconsecutive",
    16: "global entropy",
    100: "even",
    101: "odd",
    102: "maximum",
    103: "minimum",
    200: "difference",
    201: "ratio",
    202: "xv",
    300: "thermometers",
    302: "clone",
    303: "quadruple",
    304: "look-and-say cages",
    305: "different values",
    400: "renban",
    401: "whisper",
    402: "palindrome",
    403: "between line",
    404: "region sum line",
    405: "sequence",
    406: "entropic line",
    407: "lockout line",
    408: "arrow",
    409: "double arrow",
    500: "little killers",
    501: "sandwich",
    502: "x-sums",
    503: "skyscrapers",
    504: "numbered rooms",
    600: "row indexer",
    601: "column indexer",
    1000: "custom code",
    2000: "drawing",
    2001: "drawing",
    2002: "drawing",
}
_GIVENS, _REGIONS, _FALLING, _RISING, _CAGES, _FOG = 0, 1, 10, 11, 301, 4000


def _of_maker(data: Mapping[str, Any]) -> _Sudoku:
    puzzle = data.get("puzzle", data)
    cells = puzzle.get("cells") if isinstance(puzzle, dict) else None
    if not isinstance(cells, list) or not cells:
        raise PuzzleError("no cells in the JSON of Sudoku Maker: is it complete?")
    n = round(len(cells) ** 0.5)
    if n * n != len(cells):
        raise PuzzleError(f"{len(cells)} cells in the JSON of Sudoku Maker: no square board")
    _require_size(n)
    regions, cages, diagonals = None, [], set()
    for constraint in puzzle.get("constraints") or ():
        kind = constraint.get("type")
        if kind == _REGIONS:
            regions = _regions_of_maker(constraint.get("regions"), n)
        elif kind in (_FALLING, _RISING):
            diagonals.add(kind)
        elif kind == _CAGES:
            cages += [_cage_of_maker(cage, n) for cage in constraint.get("cages") or ()]
        elif kind not in (_GIVENS, _FOG):
            raise _unread(f"the constraint {_MAKER_NAMES.get(kind, kind)}")
    if len(diagonals) == 1:
        raise _unread("a rule for one diagonal alone")
    givens: dict[Cell, int] = {}
    entries: dict[Cell, int] = {}
    for k, cell in enumerate(checked(cells)):
        place = divmod(k, n)
        number = _number((cell or {}).get("value"), place)
        if number is not None:
            (givens if cell.get("given") else entries)[place] = number
    info = {_KEYS[key]: str(puzzle[key]) for key in ("name", "author") if puzzle.get(key)}
    comment = str(puzzle.get("comment") or "")
    return _Sudoku(n, givens, entries, regions, cages, len(diagonals) == 2, info, comment)


def _regions_of_maker(regions: Any, n: int) -> list[list[Cell]]:
    if not isinstance(regions, list) or len(regions) != n * n:
        raise PuzzleError("regions of another size than the board: is the link damaged?")
    found: dict[Any, list[Cell]] = {}
    for k, name in enumerate(regions):
        if name is None or name == -1:
            raise _unread(f"{label(divmod(k, n))}: a cell in no region")
        found.setdefault(name, []).append(divmod(k, n))
    return [*found.values()]


def _cage_of_maker(cage: Mapping[str, Any], n: int) -> tuple[list[Cell], int | None]:
    cells = cage.get("cells")
    if not isinstance(cells, list) or not all(type(k) is int and k >= 0 for k in cells):
        raise PuzzleError("a cage without cells: is the link damaged?")
    return [divmod(k, n) for k in cells], _total(cage.get("sum", cage.get("value")))


# ------------------------------------------------------------------ the puzzle


def _entry_of(sudoku: _Sudoku, line: int) -> Entry:
    n = sudoku.size
    cells: list[CellClue] = [sudoku.givens.get(cell) for cell in Board(n, n).cells()]
    contents: dict[str, Any] = {"cells": Grid(n, n, tuple(cells))}
    if sudoku.regions is not None and not _are_boxes(sudoku.regions, n):
        contents["rooms"] = _rooms(sudoku.regions, n)
    if sudoku.cages:
        contents["cages"] = _caged(sudoku.cages, n)
    rules = sudoku.rules.strip()
    told = bool(rules) and _USUAL_RULES.fullmatch(rules) is None
    info = {key: printable(text) for key, text in sudoku.info.items()}
    puzzle = Puzzle(
        "sudoku",
        n,
        n,
        variant={"diagonals": True} if sudoku.diagonals else {},
        info={**info, RULES: printable(rules)} if told else info,
        **contents,
    )
    return Entry(
        puzzle,
        puzzle.title(),
        OneLine(line),
        answer=_answer(sudoku),
        notes=(note_of_rules(rules),) if told else (),
    )


def _are_boxes(regions: Sequence[Iterable[Cell]], n: int) -> bool:
    boxes = {frozenset(box.cells) for box in Board(n, n).boxes()}
    return {frozenset(region) for region in regions} == boxes


def _rooms(regions: Sequence[Iterable[Cell]], n: int) -> Any:
    room: dict[Cell, int] = {}
    for k, region in enumerate(regions):
        room |= dict.fromkeys(region, k)
    missing = next((cell for cell in Board(n, n).cells() if cell not in room), None)
    if missing is not None:
        raise _unread(f"{label(missing)}: a cell in no region")
    return name_rooms(n, n, room)


def _caged(cages: Sequence[tuple[Sequence[Cell], int | None]], n: int) -> Caged:
    """Return the cages with names in the order of the list."""
    names: dict[Cell, str] = {}
    sums: list[tuple[str, int]] = []
    for name, (cells, total) in zip(_cage_names(), cages, strict=False):
        for cell in cells:
            if max(cell) >= n:
                raise PuzzleError(f"{label(cell)}: a cage leaves the board: is the link damaged?")
            if cell in names:
                raise _unread(f"{label(cell)}: a cell in two cages")
            names[cell] = name
        if total is not None:
            sums.append((name, total))
    flat = tuple(names.get(cell, NO_CAGE) for cell in Board(n, n).cells())
    return Caged(RoomGrid(n, n, flat), tuple(sums))


def _cage_names() -> Iterator[str]:
    """Yield A to Z, a to z, and then c53 and on."""
    yield from ascii_letters[26:] + ascii_letters[:26]
    yield from (f"c{k}" for k in counted(53))


def _answer(sudoku: _Sudoku) -> Grid[Value] | None:
    """Return the numbers that fill the board: the player's, or else the published solution."""
    n = sudoku.size
    filled = {**sudoku.givens, **sudoku.entries}
    if sudoku.entries and len(filled) == n * n:
        return Grid(n, n, tuple(value_of(filled[cell]) for cell in Board(n, n).cells()))
    words = sudoku.solution.split() if " " in sudoku.solution.strip() else [*sudoku.solution]
    if len(words) == n * n and all(re.fullmatch("[1-9][0-9]?", word) for word in words):
        return Grid(n, n, tuple(value_of(int(word)) for word in words))
    return None


# ------------------------------------------------------------------ writing


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return a link of f-puzzles for each sudoku."""
    links = (json.dumps(_written(puzzle), separators=(",", ":")) for puzzle in puzzles)
    return "".join(f"https://f-puzzles.com/?load={compress(link)}\n" for link in links)


def _written(puzzle: Puzzle) -> dict[str, Any]:
    if puzzle.family != "sudoku":
        raise unwritable(
            f"the format sudokupad holds sudokus only, not the family {truncate(puzzle.family)!r}",
            clue="family",
        )
    from satgrid.formats._writable import no_given_cells

    no_given_cells(puzzle, "sudokupad")
    n = puzzle.height
    rooms = puzzle.rooms
    numbers = {} if rooms is None else {name: k for k, name in enumerate(rooms.members())}
    boxes = Board(n, n).boxes()
    region_of = {cell: k for k, box in enumerate(boxes) for cell in box.cells}
    grid: list[list[dict[str, Any]]] = []
    for row in Board(n, n).rows():
        grid.append([])
        for cell in row.cells:
            region = region_of[cell] if rooms is None else numbers[rooms[cell]]
            own: dict[str, Any] = {} if _default(cell, n, region) else {"region": region}
            clue = puzzle.cells[cell] if puzzle.cells is not None else None
            grid[-1].append({"value": clue, "given": True, **own} if clue else own)
    info = dict(puzzle.info)
    data: dict[str, Any] = {"size": n, "grid": grid}
    data |= {key: info[own] for key, own in _WRITTEN_INFO.items() if own in info}
    if puzzle.setting("diagonals"):
        data |= {"diagonal+": True, "diagonal-": True}
    if puzzle.cages is not None:
        sums = dict(puzzle.cages.sums)
        data["killercage"] = [
            {"cells": [f"R{r + 1}C{c + 1}" for r, c in cells]}
            | ({"value": str(sums[name])} if name in sums else {})
            for name, cells in puzzle.cages.members().items()
        ]
    return data


_WRITTEN_INFO = {"title": "title", "author": "author", "ruleset": RULES}


def _default(cell: Cell, n: int, region: int) -> bool:
    """Return whether f-puzzles puts the cell into this region if the link names none."""
    return region == _default_box(cell, n)


FORMAT = Format(parse, write, recognises=recognises)
