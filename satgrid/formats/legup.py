"""XML files of LEGUP: light up, nurikabe, tree tent, binary, sudoku, masyu and others.

`<puzzle name="LightUp">` holds a `<board>` with its `width` and `height`, or its `size`, and cells
with `x`, `y` and `value`. Cells that are known from the start become given cells. The clues of a
tree tent are in `<axis side="east">`, by letters of the rows, and `<axis side="south">`. A star
battle has a `<region>` of cells for each room, and its stars in `puzzle_num`. The player's proof,
below `<proof>` or `<tree>`, and `<solved>` are not read.

Source: the importers of Bram-Hub/LEGUP (GPL-3.0; its facts alone).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.sax.saxutils import escape

from satgrid.board import Board, require_side
from satgrid.clues import BLACK, WHITE, CellClue, Value
from satgrid.errors import PuzzleError, printable, truncate, unwritable
from satgrid.formats import Entry, Format
from satgrid.grid import Cell, Grid, label, name_rooms
from satgrid.notation.lines import OneLine, on_line
from satgrid.notation.xml import line_of, parse_tree, stray_text
from satgrid.puzzle import Puzzle

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


class _Kind(NamedTuple):
    """A kind of puzzle: its family, what a cell's value means, and what else it has."""

    family: str
    meaning: Callable[[int], CellClue | tuple[Value]]
    parts: Callable[[Element, int, int], dict[str, Any]] = lambda board, height, width: {}


def _table(
    meanings: Mapping[int, CellClue | tuple[Value]], numbers: range = range(0)
) -> Callable[[int], CellClue | tuple[Value]]:
    """Return the meaning of a value; a tuple is the value of a cell that is given."""

    def meaning(value: int) -> CellClue | tuple[Value]:
        if value in numbers:
            return value
        if value in meanings:
            return meanings[value]
        raise PuzzleError(f"the value {value} of a cell is unknown: is the file damaged?")

    return meaning


def _of_fillapix(value: int) -> CellClue | tuple[Value]:
    number = value % 100
    given = {1: (BLACK,), 2: (WHITE,)}.get(value // 100)
    if value > 99 and number != 10:
        raise PuzzleError("a number in a cell that is given too is not read: take one away")
    return given if given else number if value >= 0 and number < 10 else None


def _totals(board: Element, height: int, width: int) -> dict[str, Any]:
    """Return the clues of a tree tent's rows and columns."""
    found: dict[str, tuple[int | None, ...]] = {}
    for axis in board.iter("axis"):
        side = str(axis.get("side")).lower()
        if side not in ("east", "south") or side in found:
            raise PuzzleError(
                f"an axis at the side {truncate(side)}: write east and south", line=line_of(axis)
            )
        clues: dict[int, int] = {}
        for clue in axis.iter("clue"):
            index = str(clue.get("index"))
            clues[int(index) if index.isdecimal() else _letters(index)] = _integer(clue, "value")
        length = height if side == "east" else width
        if {*clues} != {*range(1, length + 1)}:
            raise PuzzleError(
                f"the clues of the axis {side} are not those of {length} lines", line=line_of(axis)
            )
        found[side] = tuple(clues[k] for k in range(1, length + 1))
    if len(found) != 2:
        raise PuzzleError("a tree tent has an axis east and an axis south", line=line_of(board))
    return {"rows": found["east"], "columns": found["south"]}


def _letters(index: str) -> int:
    """Return the number of a line named A to Z, AA and so on."""
    number = 0
    for letter in index.upper():
        if not "A" <= letter <= "Z":
            raise PuzzleError(f"{truncate(index)!r} is no line: write A, B and so on")
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


def _letter_name(number: int) -> str:
    """Return the name of a line: A to Z, AA and so on."""
    name = ""
    while number:
        number, k = divmod(number - 1, 26)
        name = chr(ord("A") + k) + name
    return name


def _regions(board: Element, height: int, width: int) -> dict[str, Any]:
    """Return the rooms and the number of stars of a star battle."""
    room: dict[Cell, int] = {}
    for k, region in enumerate(board.iter("region")):
        for cell in region.iter("cell"):
            place = _place(cell, height, width)
            if place in room:
                raise PuzzleError(f"{label(place)} is in two regions", line=line_of(cell))
            if cell.get("value") is not None and _integer(cell, "value") != 0:
                raise PuzzleError(
                    f'{label(place)} has a value: write value="0" for a cell of a region',
                    line=line_of(cell),
                )
            room[place] = k
    if len(room) < height * width:
        missing = next(p for p in Board(height, width).cells() if p not in room)
        raise PuzzleError(f"{label(missing)} is in no region", line=line_of(board))
    stars = _integer(board, "puzzle_num")
    return {"rooms": name_rooms(height, width, room), "variant": {"stars": stars}}


def _no_lines(board: Element, height: int, width: int) -> dict[str, Any]:
    for line in board.iter("line"):
        raise PuzzleError("a line that is given is not read: take it away", line=line_of(line))
    return {}


_GIVEN = {-1: (BLACK,), 0: (WHITE,)}
_KINDS = {
    "lightup": _Kind(
        "akari",
        _table({-4: (BLACK,), -3: (WHITE,), -2: None, -1: "x"}, range(5)),
    ),
    "nurikabe": _Kind("nurikabe", _table({-2: None, **_GIVEN}, range(1, 10_000))),
    "treetent": _Kind("tents", _table({0: None, 1: "t", 2: (WHITE,), 3: (BLACK,)}), _totals),
    "binary": _Kind("binairo", _table({2: None}, range(2))),
    "sudoku": _Kind("sudoku", _table({0: None}, range(1, 26))),
    "masyu": _Kind("masyu", _table({0: None, 1: "b", 2: "w"}), _no_lines),
    "minesweeper": _Kind("minesweeper", _table({-2: None, **_GIVEN}, range(1, 9))),
    "fillapix": _Kind("mosaic", _of_fillapix),
    "starbattle": _Kind("starbattle", _table({0: None}), _regions),
}
"""The kinds that are read, by the name of the puzzle in small letters."""


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the file."""
    root = parse_tree(text)
    _require_known(root)
    puzzle = root if root.tag.lower() == "puzzle" else root.find("puzzle")
    board = None if puzzle is None else puzzle.find("board")
    if puzzle is None or board is None:
        raise PuzzleError("no <puzzle> with a <board> in it", line=line_of(root))
    name = str(puzzle.get("name"))
    kind = _KINDS.get(name.lower().replace(" ", ""))
    if kind is None:
        raise PuzzleError(
            f"a puzzle {truncate(name)} of LEGUP is not read: satgrid reads {', '.join(_KINDS)}",
            line=line_of(puzzle),
        )
    size = board.get("size")
    height, width = (_integer(board, "size" if size else key) for key in ("height", "width"))
    with on_line(line_of(board)):
        require_side(height, "rows")
        require_side(width, "columns")
    clues: dict[Cell, CellClue] = {}
    given: list[tuple[Cell, Value]] = []
    found = set[Cell]()
    for element in board.iterfind("cells/cell"):
        place = _place(element, height, width)
        if place in found:
            raise PuzzleError(f"{label(place)}: a second cell: keep one", line=line_of(element))
        found.add(place)
        with on_line(line_of(element)):
            meaning = kind.meaning(_integer(element, "value"))
        if isinstance(meaning, tuple):
            given.append((place, meaning[0]))
        else:
            clues[place] = meaning
    parts = kind.parts(board, height, width)
    if kind.parts is not _regions:
        parts["cells"] = Grid(height, width, tuple(map(clues.get, Board(height, width).cells())))
    tag = puzzle.get("tag")
    with on_line(line_of(puzzle)):
        read = Puzzle(
            kind.family,
            height,
            width,
            given=sorted(given),
            info={"title": str(tag)} if tag else {},
            **parts,
        )
    return [Entry(read, read.title(), OneLine(line_of(board)))]


_PASSED_OVER = ("proof", "tree", "solved", "saved", "goal")
"""Elements with the player's work."""

_ATTRIBUTES = {
    "legup": ("version",),
    "puzzle": ("name", "tag"),
    "cell": ("x", "y", "value", "groupIndex"),
    "board": ("height", "width", "size", "puzzle_num"),
    "cells": (),
    "region": (),
    "axis": ("side",),
    "clue": ("value", "index"),
    "regions": (),
    "lines": (),
    "line": ("x1", "y1", "x2", "y2"),
}


def _require_known(element: Element) -> None:
    """Refuse elements, attributes and texts that mean nothing here."""
    tag = element.tag
    if tag.lower() not in _ATTRIBUTES:
        raise PuzzleError(f"<{truncate(tag)}> is not read: leave it out", line=line_of(element))
    for attribute in {*element.keys()} - {*_ATTRIBUTES[tag.lower()]}:
        raise PuzzleError(
            f"{truncate(attribute)} of <{tag}> is not read: leave it out", line=line_of(element)
        )
    if not re.fullmatch(r"[0-9]{1,4}(?:\.[0-9]{1,4})*", element.get("version", "1")):
        raise PuzzleError("the version of the file is no version", line=line_of(element))
    if stray := stray_text(element):
        raise PuzzleError(f"{truncate(stray)!r} is in <{tag}>: leave it out", line=line_of(element))
    for child in element:
        if child.tag not in _PASSED_OVER:
            _require_known(child)


def _integer(element: Element, name: str) -> int:
    text = element.get(name, "")
    if not re.fullmatch(r"\s*-?[0-9]{1,10}\s*", text):
        raise PuzzleError(
            f"{name} of <{truncate(element.tag)}> is {truncate(text)!r}: write a whole number",
            line=line_of(element),
        )
    return int(text)


def _place(element: Element, height: int, width: int) -> Cell:
    cell = _integer(element, "y"), _integer(element, "x")
    if not (0 <= cell[0] < height and 0 <= cell[1] < width):
        raise PuzzleError(
            f"a cell at x={cell[1]}, y={cell[0]} on a board of {height} x {width}",
            line=line_of(element),
        )
    return cell


# ------------------------------------------------------------------ writing

_PRINTED = {
    "lightup": "LightUp",
    "treetent": "TreeTent",
    "starbattle": "StarBattle",
    **{name: name.capitalize() for name in ("nurikabe", "binary", "sudoku", "masyu", "fillapix")},
    "minesweeper": "Minesweeper",
}
_VALUES = (*range(-4, 100), 110, 210)
"""The values that cells can have, without two facts in one."""


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of one puzzle."""
    from satgrid.formats._writable import the_only

    puzzle = the_only(puzzles, "legup")
    name = next((name for name, kind in _KINDS.items() if kind.family == puzzle.family), "")
    if not name:
        families = ", ".join(sorted(kind.family for kind in _KINDS.values()))
        raise unwritable(
            f"the format legup holds the families {families}, not {truncate(puzzle.family)!r}",
            clue="family",
        )
    square = puzzle.height == puzzle.width
    sides = {"height": puzzle.height, "width": puzzle.width}
    sides = {"size": puzzle.height} if square else sides
    size = " ".join(f'{key}="{side}"' for key, side in sides.items())
    stars = f' puzzle_num="{puzzle.setting("stars", 1)}"' if name == "starbattle" else ""
    title = escape(printable(puzzle.title() or ""), {chr(34): "&quot;"})
    tag = f' tag="{title}"' if title else ""
    return "\n".join(
        [
            '<Legup version="2.0.0">',
            f'    <puzzle name="{_PRINTED[name]}"{tag}>',
            f"        <board {size}{stars}>",
            *_written_cells(puzzle, name),
            *_written_totals(puzzle),
            "        </board>",
            "    </puzzle>",
            "</Legup>",
            "",
        ]
    )


def _written_cells(puzzle: Puzzle, name: str) -> Iterator[str]:
    """Yield the elements of the cells, of a star battle in their regions."""
    if puzzle.rooms is not None:
        for cells in puzzle.rooms.members().values():
            yield "            <region>"
            yield from (f'                <cell value="0" x="{c}" y="{r}"/>' for r, c in cells)
            yield "            </region>"
        return
    clues: dict[Cell, CellClue | tuple[Value]] = {**puzzle.numbers, **puzzle.signs}
    for cell, value in puzzle.given:
        if cell in clues:
            raise unwritable(f"{label(cell)}: legup holds no clue in a given cell")
        clues[cell] = (value,)
    yield "            <cells>"
    for cell, clue in sorted(clues.items()):
        value = _value_of(name, clue)
        if value is None:
            shown = clue[0] if isinstance(clue, tuple) else clue
            raise unwritable(
                f"{label(cell)}: legup holds no {truncate(str(shown))} of {puzzle.family}"
            )
        yield f'                <cell value="{value}" x="{cell[1]}" y="{cell[0]}"/>'
    yield "            </cells>"


def _value_of(name: str, clue: CellClue | tuple[Value]) -> int | None:
    """Return the value of a cell with this clue, or None if there is none."""
    values: tuple[int, ...] = (clue, *_VALUES) if isinstance(clue, int) else _VALUES
    for value in values:
        with suppress(PuzzleError):
            if _KINDS[name].meaning(value) == clue:
                return value
    return None


def _written_totals(puzzle: Puzzle) -> Iterator[str]:
    for side, clues in ("east", puzzle.rows), ("south", puzzle.columns):
        if clues:
            yield f'            <axis side="{side}">'
            for k, total in enumerate(clues, 1):
                if total is None:
                    raise unwritable("legup holds a number for each line, and one has none")
                index = _letter_name(k) if side == "east" else k
                yield f'                <clue value="{total}" index="{index}"/>'
            yield "            </axis>"


FORMAT = Format(parse, write)
