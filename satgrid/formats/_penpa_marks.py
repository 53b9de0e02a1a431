"""What is drawn on a board of Penpa+, by place: the problem, and what somebody has solved of it.

Source: `docs/js/class_p.js` and `general.js` of swaroopg92/penpa-edit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from satgrid.board import Board
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, truncate
from satgrid.formats import _penpa_drawn as _drawn
from satgrid.formats import _penpa_text as _text
from satgrid.formats._penpa_drawn import Drawn, part
from satgrid.formats._penpa_places import CELL, CORNER, INDEX, Places, outline
from satgrid.grid import Cell, label
from satgrid.puzzle import Puzzle

_SHAPES = ("square", "sudoku", "kakuro")
_PIXELS = 38
_WALL = 2
_MOST_OF_TAGS = 10_000
"""Tags have at most so many characters together, each tag counted once."""
_CANDIDATES = "7"
_WAYS = "23101023"
"""The directions of the eight arrows that may stand at the sides of a cell."""
_ELSE = {
    "line": "lines", "wall": "lines over sides", "freeline": "free lines",
    "freelineE": "free lines", "thermo": "thermometers",
    "arrows": "arrows", "direction": "directions", "squareframe": "frames",
    "polygon": "polygons", "nobulbthermo": "thermometers", "special": "thermometers",
}  # fmt: skip
"""What may be drawn and is not read, and what people call it."""

_MODE = {
    "edit_mode": "surface", "surface": ["", 1], "line": ["1", 3], "lineE": ["1", 3],
    "wall": ["", 3], "cage": ["1", 10], "number": ["1", 2], "symbol": ["circle_L", 1],
    "special": ["thermo", ""], "board": ["", ""], "move": ["1", ""],
    "combi": ["battleship", ""], "sudoku": ["1", 9],
}  # fmt: skip
_CAGE = 10
"""The style of a line of a cage: dashed."""
_MODES = {"qa": "pu_a", "grid": ["1", "2", "1"], "pu_q": _MODE, "pu_a": _MODE}
_READ = ("number", "numberS", "symbol", "surface", "lineE", "cage", "killercages")
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_NAMES = (
    "surface", "number", "numberS", "symbol", "freeline", "freelineE", "thermo", "arrows",
    "direction", "squareframe", "polygon", "line", "lineE", "wall", "cage", "deletelineE",
    "killercages", "nobulbthermo",
)  # fmt: skip


_RULES = 18
"""Where the words of the rules are in the first line."""


@dataclass
class Marks:
    """The marks of a board of `height` x `width` cells inside its margins.

    `texts` has numbers and words by sort of place (`CELL`, `CORNER`) and place; one with an arrow
    is `2_0`, the last digit being the direction: up, left, right, down. `symbols` has style and
    shape; `shaded` says of cells whether they are dark; `walls` are pairs of cells, the one before
    in reading order first. `small` are numbers in corners of cells, `cages` the cells of each.
    `looks` names the drawn marks that do not affect the rules. `answer` is what is drawn to solve
    it.
    """

    height: int
    width: int
    texts: dict[tuple[int, Cell], str] = field(default_factory=dict)
    symbols: dict[Cell, tuple[int, str]] = field(default_factory=dict)
    shaded: dict[Cell, bool] = field(default_factory=dict)
    walls: set[tuple[Cell, Cell]] = field(default_factory=set)
    small: dict[Cell, str] = field(default_factory=dict)
    cages: list[list[Cell]] = field(default_factory=list)
    looks: set[str] = field(default_factory=set)
    answer: Drawn = field(default_factory=Drawn)
    tags: list[str] = field(default_factory=list)
    title: str = ""
    author: str = ""
    rules: str = ""

    def holds(self, cell: Cell) -> bool:
        """Say whether the cell is on the board."""
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width


def read(lines: list[str], lists: str = "") -> Marks:
    """Return the marks that the lines of a text tell, and those of an answer to check."""
    header = [each.replace("%2C", ",").strip() for each in lines[0].split(",")]
    if header[0] not in _SHAPES:
        raise PuzzleError(
            f"a board of Penpa+ of the sort {truncate(header[0])!r}: those of squares are read"
        )
    margins = _text.read(lines[1]) if lines[1:] else []
    if len(lines) < 6 or len(header) < 3 or not all(map(INDEX.fullmatch, header[1:3])):
        raise PuzzleError("the address holds too little for a puzzle of Penpa+: copy all of it")
    if not isinstance(margins, list) or not (
        len(margins) == 4 and all(type(n) is int and 0 <= n < 10**6 for n in margins)
    ):
        raise PuzzleError("the margins of the board are damaged: copy the address again")
    top, bottom, left, right = margins
    places = Places(int(header[2]), int(header[1]), top, left)
    board = Puzzle("", places.rows - top - bottom, places.columns - left - right).board
    Puzzle("", places.rows, places.columns)  # Refuses margins that no board has.
    marks = Marks(board.height, board.width)
    if [*_listed(_text.read(lines[5]))] != _centres(places, marks):
        raise PuzzleError(
            "cells are cut out of the board, and satgrid reads whole boards from Penpa+"
        )
    _problem(_text.read(lines[3]), places, marks)
    marks.answer = _drawn.read(_text.read(lines[4]) if lines[4].strip() else None, places, board)
    if marks.answer == Drawn():
        marks.answer = _drawn.read(_drawn.of_lists(lists), places, board)
    tags = _text.read(lines[17]) if len(lines) > 17 and lines[17].strip() else []
    texts = (tag for tag in tags if isinstance(tag, str)) if isinstance(tags, list) else ()
    marks.tags = [*dict.fromkeys(texts)]
    if sum(map(len, marks.tags)) > _MOST_OF_TAGS:
        raise PuzzleError(
            f"its tags hold more than {_MOST_OF_TAGS:,} characters: take away those that say "
            "nothing of the rules"
        )
    for each in header:
        name, _, said = each.partition(":")
        if name in ("Title", "Author"):
            setattr(marks, name.lower(), said.strip())
    marks.rules = _text.unescaped(header[_RULES]) if len(header) > _RULES else ""
    return marks


def _listed(differences: Any) -> Iterator[Any]:
    """Yield the numbers of a list that tells the first and then by how much each grows."""
    at = 0
    for step in differences if isinstance(differences, list) else []:
        at += step if type(step) is int else 0
        yield at


def _centres(places: Places, marks: Marks) -> list[int]:
    """Return the numbers of the cells inside the margins."""
    return [places.index(CELL, (r, c)) for r in range(marks.height) for c in range(marks.width)]


def _problem(drawn: Any, places: Places, marks: Marks) -> None:
    """Add the marks of the problem."""
    if not isinstance(drawn, dict):
        raise PuzzleError("the problem is damaged: copy the address again")
    for name, part_of in drawn.items():
        if name == "deletelineE":
            marks.looks |= {"lines of the grid that are taken away"} if part_of else set()
        elif part_of and name not in _READ and not name.startswith("command_"):
            called = _ELSE.get(name, f"marks of the sort {truncate(name)!r}")
            raise PuzzleError(
                f"{called} are drawn, and satgrid reads none from Penpa+: take them away"
            )
    _small(drawn, places, marks)
    for index, told in checked(part(drawn, "number").items(), 100):
        if not (isinstance(told, list) and len(told) > 2 and isinstance(told[0], int | str)):
            raise PuzzleError(f"the number at place {truncate(index)} is damaged")
        if told[2] == _CANDIDATES:
            marks.looks.add("candidates")
        elif text := str(told[0]).strip():
            marks.texts[places.place(index)] = text
    for index, told in checked(part(drawn, "symbol").items(), 100):
        sort, cell = places.place(index)
        way = _way(told)
        if way:
            marks.texts[sort, cell] = f"{marks.texts.get((sort, cell), '?')}_{way}"
            continue
        if sort == CORNER and (sort, cell) in marks.texts and "circle_" in str(told):
            # A number at a corner may have a circle.
            continue
        if not (isinstance(told, list) and len(told) > 1 and type(told[0]) is int) or (
            sort != CELL or not marks.holds(cell)
        ):
            raise PuzzleError(
                f"symbol {truncate(index)}: what stands there has no meaning here: take it away"
            )
        marks.symbols[cell] = told[0], str(told[1])
    surface = part(drawn, "surface")
    marks.shaded = _drawn.shades(surface, places, Board(marks.height, marks.width))
    if len(marks.shaded) < len(surface):
        marks.looks.add("colours of cells")
    for index in checked(part(drawn, "lineE"), 100):
        first, comma, second = index.partition(",")
        ends = sorted([places.place(first), places.place(second if comma else first)])
        (sort, (r, c)), (other, (r2, c2)) = ends
        if not (sort == other == CORNER and (r2 - r, c2 - c) in ((0, 1), (1, 0))):
            raise PuzzleError(
                f"{label((max(r, 0), max(c, 0)))}: a line or a cross there is no side of a cell"
            )
        pair = ((r, c + 1), (r + 1, c + 1)) if r == r2 else ((r + 1, c), (r + 1, c + 1))
        if all(map(marks.holds, pair)):
            marks.walls.add(pair)


def _small(drawn: dict[str, Any], places: Places, marks: Marks) -> None:
    """Add the small numbers and the cages."""
    for index, told in checked(part(drawn, "numberS").items(), 100):
        text = str(told[0]).strip() if isinstance(told, list) and told else ""
        cell = places.small(index)
        if cell is None or not marks.holds(cell) or cell in marks.small:
            raise PuzzleError(
                f"the small number {truncate(text)!r} is at a side of a cell, beside the board or "
                "beside another: satgrid reads one in a corner of a cell from Penpa+"
            )
        if text:
            marks.small[cell] = text
    cages = drawn.get("killercages") or []
    if not isinstance(cages, list) or not all(isinstance(cage, list) for cage in cages):
        raise PuzzleError("the cages are damaged: copy the address again")
    marks.cages = [[places.place(index)[1] for index in cage] for cage in cages if cage]
    inside = {cell for cage in marks.cages for cell in cage}
    ends = (end for line in part(drawn, "cage") for end in line.split(","))
    if not all(map(marks.holds, inside)) or not all(places.small(end) in inside for end in ends):
        raise PuzzleError(
            "lines of cages are drawn where Penpa+ has no cage: draw it as a killer cage, or take "
            "them away"
        )


def _way(symbol: Any) -> str:
    """Return the direction of an arrow beside a number, as texts have it, if the symbol is one."""
    if not (isinstance(symbol, list) and len(symbol) > 1 and isinstance(symbol[0], list)):
        return ""
    ways = [way for way, shown in zip(_WAYS, symbol[0], strict=False) if shown == 1]
    return ways[0] if len(ways) == 1 and str(symbol[1]).startswith("arrow_fouredge") else ""


def written(marks: Marks) -> list[str]:
    """Return the lines of a text that tells the marks."""
    outside = [cell for sort, cell in marks.texts if sort == CELL and not marks.holds(cell)]
    top = max([0, *(-r for r, _ in outside)])
    left = max([0, *(-c for _, c in outside)])
    bottom = max([0, *(r - marks.height + 1 for r, _ in outside)])
    right = max([0, *(c - marks.width + 1 for _, c in outside)])
    places = Places(marks.height + top + bottom, marks.width + left + right, top, left)
    problem, nothing = _empty(), _empty()
    answer = _empty() | _drawn.written(marks.answer, places)
    for (sort, cell), text in sorted(marks.texts.items()):
        colour = 4 if marks.shaded.get(cell) and sort == CELL else 1
        arrow = "2" if "_" in text else "1"
        problem["number"][str(places.index(sort, cell))] = [text, colour, arrow]
    for cell, (style, shape) in sorted(marks.symbols.items()):
        problem["symbol"][str(places.index(CELL, cell))] = [style, shape, 1]
    # The site leaves a blank before the number of a cage.
    problem["numberS"] = {
        str(places.small_index(cell, 0)): [f" {text}", 1]
        for cell, text in sorted(marks.small.items())
    }
    problem["killercages"] = [[places.index(CELL, cell) for cell in cage] for cage in marks.cages]
    for cage in checked(marks.cages, 100):
        for first, second in outline({*cage}):
            line = f"{places.small_index(*first)},{places.small_index(*second)}"
            problem["cage"][line] = _CAGE
    problem["surface"] = _drawn.written(Drawn(marks.shaded), places)["surface"]
    for (r, c), (r2, _) in sorted(marks.walls):
        start = (r, c - 1) if r < r2 else (r - 1, c)
        ends = places.index(CORNER, start), places.index(CORNER, (r, c))
        problem["lineE"]["{},{}".format(*ends)] = _WALL
    title, author = (
        " ".join(said.split()).replace(",", "%2C") for said in (marks.title, marks.author)
    )
    middle = _middle(places)
    header = [
        "square", places.columns, places.rows, _PIXELS, 0, 1, 1, (places.columns + 1) * _PIXELS,
        (places.rows + 1) * _PIXELS, middle, middle, 0, 0, 0, 0, f"Title: {title}",
        f"Author: {author}", "", _text.escaped(marks.rules), "OFF", "false",
    ]  # fmt: skip
    centres = _centres(places, marks)
    steps = [after - before for before, after in zip([0, *centres], centres, strict=False)]
    return [
        ",".join(map(str, header)), _text.written([top, bottom, left, right]),
        _text.written(_MODES),
        _text.written(problem), _text.written(answer), _text.written(steps), "[]", "{}", '"x"',
        '"x"', "[3,1,4]", _text.written(_MODES), '"x"', "0", _text.written(nothing),
        _text.written(nothing), "{}", _text.written(marks.tags), "",
    ]  # fmt: skip


def _empty() -> dict[str, Any]:
    """Return a board on which nothing is drawn."""
    drawn: dict[str, Any] = {
        name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")
    }
    return drawn | {name: [] if name in _LISTS else {} for name in _NAMES}


def _middle(places: Places) -> int:
    """Return the number of the place in the middle: a cell, a corner, or the side of a cell."""
    down, across = places.rows % 2 == 0, places.columns % 2 == 0
    sort = {(False, False): 0, (True, True): 1, (True, False): 2, (False, True): 3}[down, across]
    middle = (places.rows - 1) // 2 - places.top, (places.columns - 1) // 2 - places.left
    return places.index(sort, middle)
