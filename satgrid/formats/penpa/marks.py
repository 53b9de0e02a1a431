"""The marks on a board of Penpa+, by place: the problem, and the answer of a solver.

An address holds lines of text, deflated without a header, in base64. In lines of JSON, common names
have abbreviations that begin with `z`, and `z` itself is `zZ`. Source: `docs/js/class_p.js` and
`general.js` of swaroopg92/penpa-edit.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any
from urllib.parse import unquote

from satgrid.board import Board
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, truncate
from satgrid.grid import Cell, label
from satgrid.puzzle import Puzzle
from satgrid.records import record

# The text inside an address.

BASE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="

_ADDRESS = re.compile(r"(?:\S*[?#&])?m=(?:edit|solve)&(?:\S*&)?p=([^&\s]*)(?:&\S*)?")
_MOST_TEXT = 8_000_000
"""The most characters of the text; a board of 300 x 300 full of clues has two million."""

_ESCAPED = {",": "%2C", "\n": "%2D", "&": "%2E", "=": "%2F"}
"""The replacements of signs in the text of the rules."""

_RATIO = 1032
"""The most characters to which one character may inflate."""

_SHORT = {
    '"qa"': "z9", '"pu_q"': "zQ", '"pu_a"': "zA", '"grid"': "zG", '"edit_mode"': "zM",
    '"surface"': "zS", '"line"': "zL", '"lineE"': "zE", '"wall"': "zW", '"cage"': "zC",
    '"number"': "zN", '"symbol"': "zY", '"special"': "zP", '"board"': "zB",
    '"command_redo"': "zR", '"command_undo"': "zU", '"command_replay"': "z8", '"numberS"': "z1",
    '"freeline"': "zF", '"freelineE"': "z2", '"thermo"': "zT", '"arrows"': "z3",
    '"direction"': "zD", '"squareframe"': "z0", '"polygon"': "z5", '"deletelineE"': "z4",
    '"killercages"': "z6", '"nobulbthermo"': "z7", '"__a"': "z_", "null": "zO", "z": "zZ",
}  # fmt: skip
_LONG = {short: name for name, short in _SHORT.items()}
_ABBREVIATED = re.compile("z.")
_NAMED = re.compile("|".join(map(re.escape, _SHORT)))


def unescaped(rules: str) -> str:
    """Return the text of the rules from the escaped text of the first line."""
    for sign, escaped in _ESCAPED.items():
        rules = rules.replace(escaped, sign)
    return rules


def address_lines(address: str) -> list[str]:
    """Return the lines inside the address."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        raise PuzzleError("no address of Penpa+: give one with m=edit&p= and what follows it")
    return _inflated(found[1]).split("\n")


def answer_lists(address: str) -> tuple[str, int]:
    """Return the answer to check behind the `&a=` of an address, and how much was inflated for it.

    A damaged one is none, since the puzzle itself is whole.
    """
    found = re.search(r"[?#&]a=([^&\s]+)", address)
    try:
        text = _inflated(found[1]) if found else ""
    except PuzzleError:
        return "", min(_MOST_TEXT, _RATIO * len(found[1])) if found else 0
    return text, len(text)


def _inflated(payload: str) -> str:
    payload = unquote(payload)
    inflating = zlib.decompressobj(-15)
    try:
        raw = inflating.decompress(b64decode(payload + "=" * (-len(payload) % 4)), _MOST_TEXT)
        text = raw.decode()
    except (ValueError, zlib.error):
        raise PuzzleError(
            "what follows p= is no puzzle of Penpa+: is the address whole, and copied as it is?"
        ) from None
    if inflating.unconsumed_tail:
        raise PuzzleError(
            f"the address holds more than {_MOST_TEXT:,} characters: is it a puzzle's?"
        )
    if not inflating.eof:
        raise PuzzleError("the address breaks off: copy all of it")
    return text


def read_json(line: str) -> Any:
    """Return the value of a line of JSON; raise `PuzzleError` if it has none."""
    try:
        return json.loads(_ABBREVIATED.sub(lambda at: _LONG.get(at[0], at[0]), line))
    except (ValueError, RecursionError):
        raise PuzzleError("a line in the address is damaged: copy it again") from None


def json_line(content: Any) -> str:
    """Return the line of JSON."""
    text = json.dumps(content, separators=(",", ":"), ensure_ascii=False)
    return _NAMED.sub(lambda at: _SHORT[at[0]], text)


def address_of(lines: Sequence[str]) -> str:
    """Return the address of the lines."""
    deflating = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = deflating.compress("\n".join(lines).encode()) + deflating.flush()
    return BASE + b64encode(raw).decode()


# Places. Penpa+ numbers cells, corners, the sides below cells and the sides right of cells. Its
# board has two more rows and columns on each side. Here rows and columns start inside the margin.

CELL, CORNER = 0, 1

_MOST_DIGITS = 9
INDEX = re.compile(f"[0-9]{{1,{_MOST_DIGITS}}}")

_BORDER = 2
_CORNERS = 4
"""The corners of a cell for small numbers; four sorts of places have lower indices."""
_SORTS = {(1, 1): CELL, (0, 0): CORNER, (0, 1): 2, (1, 0): 3}
"""The sort of a place of the lattice by the parities of its row and column."""


@record
class Places:
    """The numbering of places: rows and columns with margins, and the margins above and left."""

    rows: int
    columns: int
    top: int = 0
    left: int = 0

    @cached_property
    def high(self) -> int:
        """The rows that are numbered."""
        return self.rows + 2 * _BORDER

    @cached_property
    def wide(self) -> int:
        """The columns that are numbered."""
        return self.columns + 2 * _BORDER

    def index(self, sort: int, cell: Cell) -> int:
        """Return the number of a place."""
        row, column = cell[0] + _BORDER + self.top, cell[1] + _BORDER + self.left
        return (sort * self.high + row) * self.wide + column

    def place(self, index: Any) -> tuple[int, Cell]:
        """Return the sort and the row and column of a number."""
        text = str(index)
        if not (len(text) <= _MOST_DIGITS and text.isascii() and text.isdigit()):
            raise PuzzleError(f"{truncate(text)!r} is no place: is the address damaged?")
        row, column = divmod(int(text), self.wide)
        sort, row = divmod(row, self.high)
        return sort, (row - _BORDER - self.top, column - _BORDER - self.left)

    def small(self, index: Any) -> tuple[Cell, int] | None:
        """Return the cell and corner of a small number, or None for a number at a side."""
        area = self.high * self.wide
        at = int(index) if INDEX.fullmatch(str(index)) else 0
        if not _CORNERS * area <= at < 2 * _CORNERS * area:
            return None
        place, corner = divmod(at - _CORNERS * area, _CORNERS)
        return self.place(place)[1], corner

    def small_index(self, cell: Cell, corner: int) -> int:
        """Return the number of a corner: upper left, upper right, lower left, lower right."""
        area = self.high * self.wide
        return _CORNERS * (area + self.index(CELL, cell)) + corner

    def on_lattice(self, index: Any) -> Cell:
        """Return the place of the lattice that a number has."""
        sort, (r, c) = self.place(index)
        return 2 * r + 1 + (sort in (1, 2)), 2 * c + 1 + (sort in (1, 3))

    def is_shown(self, y: int, x: int) -> bool:
        """Return whether a place of the lattice is in the picture: up to half a cell beside it."""
        down, right = y + 2 * self.top, x + 2 * self.left
        return -1 <= down <= 2 * self.rows + 1 and -1 <= right <= 2 * self.columns + 1

    def index_of(self, y: int, x: int) -> int:
        """Return the number of a place of the lattice."""
        return self.index(_SORTS[y % 2, x % 2], ((y - 1) // 2, (x - 1) // 2))


def outline(cage: Collection[Cell]) -> Iterator[tuple[tuple[Cell, int], tuple[Cell, int]]]:
    """Yield the lines around a cage, from a corner of a cell to the next, inside the cells."""
    for r, c in sorted(cage):
        up, left, right, down = (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)
        sides = (up, 0, 1), (left, 0, 2), (right, 1, 3), (down, 2, 3)
        for beyond, first, second in sides:
            if beyond not in cage:
                yield ((r, c), first), ((r, c), second)
        # A line continues between two cells unless both cells beside them are in the cage.
        passing = (
            (right, ((up, (r - 1, c + 1), 1, 0), (down, (r + 1, c + 1), 3, 2))),
            (down, ((left, (r + 1, c - 1), 2, 0), (right, (r + 1, c + 1), 3, 1))),
        )
        for other, along in passing:
            for beside, beyond, first, second in along:
                if other in cage and not (beside in cage and beyond in cage):
                    yield ((r, c), first), (other, second)


# The drawing of a solver, beside the problem or as lists behind `&a=`. Crosses, candidates and
# marks of other shapes are ignored.

DARK, LIGHT = (1, 3, 4, 8), (2,)

_LINE, _DOUBLE = 3, 30
_SHADE = 2
_CANDIDATES = "7"
_CHECKED = {
    "A": "circle_M", "E": "star", "F": "tents", "H": "sun_moon", "I": "sun_moon",
}  # fmt: skip
"""The shapes of symbols behind `&a=`, by their letters."""
_SYMBOL = re.compile("([0-9]{1,4})([A-Z])")
_AT = re.compile("[0-9]{1,9}(,[0-9]{1,9})?")


@dataclass
class Drawn:
    """The drawing of a solver.

    `shaded` has True for dark cells and False for cells marked as not dark, `texts` the texts in
    cells, `symbols` style and shape. `lines` go from cell to cell, one or two side by side, and
    `sides` along the sides of cells: both by the side that they cross or lie on, on the lattice.
    `slopes` has `/` and `\\` for diagonals of cells.
    Sides in `clashes` have both one line and two lines.
    """

    shaded: dict[Cell, bool] = field(default_factory=dict)
    texts: dict[Cell, str] = field(default_factory=dict)
    symbols: dict[Cell, tuple[int, str]] = field(default_factory=dict)
    lines: dict[Cell, int] = field(default_factory=dict)
    sides: dict[Cell, int] = field(default_factory=dict)
    slopes: dict[Cell, str] = field(default_factory=dict)
    clashes: set[Cell] = field(default_factory=set)


def part(drawn: Any, name: str) -> dict[str, Any]:
    """Return a part of the drawing by the numbers of its places."""
    found = drawn.get(name) if isinstance(drawn, dict) else None
    return found if isinstance(found, dict) else {}


def shades(drawn: dict[str, Any], places: Places, board: Board) -> dict[Cell, bool]:
    """Return True for dark cells, and False for cells marked as not dark."""
    return {cell: colour in DARK for cell, colour in _in_cells(drawn, places, board)
            if colour in (*DARK, *LIGHT)}  # fmt: skip


def read_drawn(drawn: Any, places: Places, board: Board) -> Drawn:
    """Return the drawing on the board inside the margins."""
    surface, numbers, symbols, lines, sides = (
        {at: told for at, told in part(drawn, name).items() if _AT.fullmatch(at)}
        for name in ("surface", "number", "symbol", "line", "lineE")
    )
    clashes = set[Cell]()
    return Drawn(
        shades(surface, places, board),
        {
            cell: str(told[0]).strip()
            for cell, told in _in_cells(numbers, places, board)
            if isinstance(told, list) and len(told) > 2 and told[2] != _CANDIDATES
        },
        {
            cell: (told[0], str(told[1]))
            for cell, told in _in_cells(symbols, places, board)
            if isinstance(told, list) and len(told) > 1 and type(told[0]) is int
        },
        _segments(lines, places, clashes),
        _segments(sides, places, clashes),
        _slopes(lines | sides, places, board),
        clashes,
    )


def _slopes(drawn: dict[str, Any], places: Places, board: Board) -> dict[Cell, str]:
    """Return the diagonals that lead from corner to corner of a cell on the board."""
    found: dict[Cell, str] = {}
    for index in checked(drawn, 100):
        first, comma, second = index.partition(",")
        if comma:
            (sort, (r, c)), (other, (r2, c2)) = sorted(map(places.place, (first, second)))
            inside = 0 < r2 + 1 <= board.height and 0 < max(c, c2) + 1 <= board.width
            if sort == other == CORNER and r2 == r + 1 and abs(c2 - c) == 1 and inside:
                found[r2, max(c, c2)] = "\\" if c2 > c else "/"
    return found


def _in_cells(drawn: dict[str, Any], places: Places, board: Board) -> Iterator[tuple[Cell, Any]]:
    for index, told in checked(drawn.items(), 100):
        sort, (r, c) = places.place(index)
        if sort == CELL and 0 <= r < board.height and 0 <= c < board.width:
            yield (r, c), told


def _segments(drawn: dict[str, Any], places: Places, clashes: set[Cell]) -> dict[Cell, int]:
    """Return how many lines go over the sides of cells, or along them; add sides with two answers.

    A line leads from one end to the next, or, as some programs draw it, half of the way.
    """
    found: dict[Cell, int] = {}
    for index, told in checked(drawn.items(), 100):
        first, comma, second = index.partition(",")
        if not comma:
            continue
        (y, x), (y2, x2) = places.on_lattice(first), places.on_lattice(second)
        if abs(y - y2) + abs(x - x2) > 2 or (y != y2 and x != x2):
            continue
        for side in {(y, x), (y2, x2), ((y + y2) // 2, (x + x2) // 2)}:
            if sum(side) % 2:
                number = 2 if told == _DOUBLE else 1
                if found.setdefault(side, number) != number:
                    clashes.add(side)
    return found


def of_lists(text: str) -> dict[str, Any]:
    """Return the parts of a board for the lists behind `&a=`.

    They are of shades, lines from cell to cell, lines along sides, walls, numbers and symbols.
    """
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not (isinstance(told, list) and len(told) == 6 and all(isinstance(p, list) for p in told)):
        return {}
    drawn: dict[str, Any] = {name: {} for name in ("surface", "line", "lineE", "number", "symbol")}
    for item in told[0]:
        index, colour = item[:2] if isinstance(item, list) and len(item) > 1 else (item, DARK[0])
        drawn["surface"][str(index)] = colour
    for name, items in ("line", told[1]), ("lineE", told[2]):
        for item in items:
            ends, _, count = str(item).rpartition(",")
            drawn[name][ends] = _DOUBLE if count in ("2", str(_DOUBLE)) else _LINE
    for item in told[4]:
        index, _, text = str(item).partition(",")
        drawn["number"][index] = [text, _SHADE, "1"]
    for item in told[5]:
        index, _, sort = str(item).partition(",")
        found = _SYMBOL.fullmatch(sort)
        if found and found[2] in _CHECKED:
            drawn["symbol"][index] = [int(found[1]), _CHECKED[found[2]], _SHADE]
    return drawn


def drawn_json(drawn: Drawn, places: Places) -> dict[str, Any]:
    """Return the parts of a board with this drawing."""

    def in_cells(told: dict[Cell, Any]) -> dict[str, Any]:
        return {str(places.index(CELL, cell)): what for cell, what in sorted(told.items())}

    def segments(told: dict[Cell, int], across: bool) -> dict[str, int]:
        found = {}
        for (y, x), number in sorted(told.items()):
            dy, dx = (0, 1) if (y % 2 == 1) == across else (1, 0)
            ends = places.index_of(y - dy, x - dx), places.index_of(y + dy, x + dx)
            found["{},{}".format(*ends)] = _DOUBLE if number == 2 else _LINE
        return found

    def slopes() -> dict[str, int]:
        found = {}
        for (r, c), slope in sorted(drawn.slopes.items()):
            left, right = (r - 1, r) if slope == "\\" else (r, r - 1)
            ends = places.index(CORNER, (left, c - 1)), places.index(CORNER, (right, c))
            found["{},{}".format(*sorted(ends))] = _LINE
        return found

    return {
        "surface": in_cells({cell: DARK[2] if dark else LIGHT[0]
                             for cell, dark in drawn.shaded.items()}),
        "number": in_cells({cell: [text, _SHADE, "1"] for cell, text in drawn.texts.items()}),
        "symbol": in_cells({cell: [*symbol, _SHADE] for cell, symbol in drawn.symbols.items()}),
        "line": segments(drawn.lines, across=True),
        "lineE": segments(drawn.sides, across=False) | slopes(),
    }  # fmt: skip


# All marks of a board.

_SHAPES = ("square", "sudoku", "kakuro")
_PIXELS = 38
_WALL = 2
_MOST_OF_TAGS = 10_000
"""The most characters of all different tags together."""
_WAYS = "23101023"
"""The directions of the eight arrows at the sides of a cell."""
_ELSE = {
    "line": "lines", "wall": "lines over sides", "freeline": "free lines",
    "freelineE": "free lines", "thermo": "thermometers",
    "arrows": "arrows", "direction": "directions", "squareframe": "frames",
    "polygon": "polygons", "nobulbthermo": "thermometers", "special": "thermometers",
}  # fmt: skip
"""Drawings that are not read, and their names."""

_VARIANTS = {"arrows": "an arrow sudoku", "thermometers": "a thermometer sudoku"}
"""The variants that have such drawings."""

_MODE = {
    "edit_mode": "surface", "surface": ["", 1], "line": ["1", 3], "lineE": ["1", 3],
    "wall": ["", 3], "cage": ["1", 10], "number": ["1", 2], "symbol": ["circle_L", 1],
    "special": ["thermo", ""], "board": ["", ""], "move": ["1", ""],
    "combi": ["battleship", ""], "sudoku": ["1", 9],
}  # fmt: skip
_GREYS = (1, 3, 8)
FILLED = 2
"""The style of black symbols."""
_CIRCLED = {6: 1, 7: FILLED}
"""The style of the circle around a number, by the number's."""
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
"""The position of the rules in the first line."""


@dataclass
class Marks:
    """The marks of a board of `height` x `width` cells inside its margins.

    `texts` has numbers and words by sort of place (`CELL`, `CORNER`) and place; one with an arrow
    is `2_0`, the last digit being the direction: up, left, right, down. `blanks` are cells with a
    text of blanks alone. `symbols` has style and shape; `dots` those at sides and corners, by their
    place on the lattice. `shaded` says of cells whether they are dark, and `grey` are those that
    are not black; `walls` are pairs of cells, the one before in reading order first. `small` are
    numbers by cell and corner, `cages` the cells of each. `looks` names the drawn marks that do not
    affect the rules. `answer` is the drawing that solves it. `sort` is the sort of board.
    """

    height: int
    width: int
    texts: dict[tuple[int, Cell], str] = field(default_factory=dict)
    blanks: set[Cell] = field(default_factory=set)
    symbols: dict[Cell, tuple[int, str]] = field(default_factory=dict)
    dots: dict[Cell, tuple[int, str]] = field(default_factory=dict)
    shaded: dict[Cell, bool] = field(default_factory=dict)
    grey: set[Cell] = field(default_factory=set)
    walls: set[tuple[Cell, Cell]] = field(default_factory=set)
    small: dict[tuple[Cell, int], str] = field(default_factory=dict)
    cages: list[list[Cell]] = field(default_factory=list)
    looks: set[str] = field(default_factory=set)
    answer: Drawn = field(default_factory=Drawn)
    tags: list[str] = field(default_factory=list)
    title: str = ""
    author: str = ""
    rules: str = ""
    sort: str = "square"

    def holds(self, cell: Cell) -> bool:
        """Return whether the cell is on the board."""
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width

    def amount(self) -> int:
        """Return the number of marks."""
        at_places = len(self.texts) + len(self.symbols) + len(self.dots) + len(self.small)
        return at_places + len(self.shaded) + len(self.walls)


def read_marks(lines: list[str], lists: str = "") -> Marks:
    """Return the marks of the lines of a text, and those of an answer to check."""
    header = [each.replace("%2C", ",").strip() for each in lines[0].split(",")]
    if header[0] not in _SHAPES:
        raise PuzzleError(
            f"a board of Penpa+ of the sort {truncate(header[0])!r}: those of squares are read"
        )
    margins = read_json(lines[1]) if lines[1:] else []
    if len(lines) < 6 or len(header) < 3 or not all(map(INDEX.fullmatch, header[1:3])):
        raise PuzzleError("the address holds too little for a puzzle of Penpa+: copy all of it")
    if not isinstance(margins, list) or not (
        len(margins) == 4 and all(type(n) is int and 0 <= n < 10**6 for n in margins)
    ):
        raise PuzzleError("the margins of the board are damaged: copy the address again")
    places, board = _placed(int(header[2]), int(header[1]), *margins)
    marks = Marks(*board, sort=header[0])
    if lines[5].strip() != _steps(places, board) and (
        [*_listed(read_json(lines[5]))] != _centres(places, board)
    ):
        raise PuzzleError(
            "cells are cut out of the board, and satgrid reads whole boards from Penpa+"
        )
    _problem(read_json(lines[3]), places, marks)
    marks.answer = read_drawn(read_json(lines[4]) if lines[4].strip() else None, places, board)
    if marks.answer == Drawn():
        marks.answer = read_drawn(of_lists(lists), places, board)
    tags = read_json(lines[17]) if len(lines) > 17 and lines[17].strip() else []
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
    marks.rules = unescaped(header[_RULES]) if len(header) > _RULES else ""
    return marks


def _listed(differences: Any) -> Iterator[Any]:
    """Yield the numbers of a list with the first number and then the differences."""
    at = 0
    for step in differences if isinstance(differences, list) else []:
        at += step if type(step) is int else 0
        yield at


def _centres(places: Places, board: Board) -> list[int]:
    """Return the numbers of the cells inside the margins."""
    return [places.index(CELL, cell) for cell in board.cells()]


@lru_cache(maxsize=16)
def _steps(places: Places, board: Board) -> str:
    """Return the line with the cells inside the margins: the first number, then differences."""
    centres = _centres(places, board)
    return json_line([after - before for before, after in pairwise([0, *centres])])


@lru_cache(maxsize=16)
def _placed(
    rows: int, columns: int, top: int, bottom: int, left: int, right: int
) -> tuple[Places, Board]:
    """Return the places of the rows and columns, and the board inside these margins."""
    board = Puzzle("", rows - top - bottom, columns - left - right).board
    Puzzle("", rows, columns)  # Refuses margins that no board has.
    return Places(rows, columns, top, left), board


def _problem(drawn: Any, places: Places, marks: Marks) -> None:
    if not isinstance(drawn, dict):
        raise PuzzleError("the problem is damaged: copy the address again")
    for name, part_of in drawn.items():
        if name == "deletelineE":
            marks.looks |= {"lines of the grid that are taken away"} if part_of else set()
        elif part_of and name not in _READ and not name.startswith("command_"):
            called = _ELSE.get(name, f"marks of the sort {truncate(name)!r}")
            raise PuzzleError(
                f"{called} are drawn, as in {_VARIANTS.get(called, 'a variant')}, which satgrid "
                "lacks: take them away if they only decorate"
            )
    _small(drawn, places, marks)
    blanks: dict[Cell, Any] = {}
    for index, told in checked(part(drawn, "number").items(), 100):
        if not (isinstance(told, list) and len(told) > 2 and isinstance(told[0], int | str)):
            raise PuzzleError(f"the number at place {truncate(index)} is damaged")
        if told[2] == _CANDIDATES:
            marks.looks.add("candidates")
        elif text := str(told[0]).strip():
            marks.texts[places.place(index)] = text
        elif places.place(index)[0] == CELL and marks.holds(places.place(index)[1]):
            blanks[places.place(index)[1]] = told[1]
    for index, told in checked(part(drawn, "symbol").items(), 100):
        sort, cell = places.place(index)
        way = _way(told)
        if way:
            marks.texts[sort, cell] = f"{marks.texts.get((sort, cell), '?')}_{way}"
            continue
        if sort == CORNER and (sort, cell) in marks.texts and "circle_" in str(told):
            # A circle may surround a number at a corner.
            continue
        y, x = places.on_lattice(index)
        if not places.is_shown(y, x):
            marks.looks.add("symbols outside the picture")
            continue
        inside = marks.holds(cell) if sort == CELL else _is_inside(marks, y, x)
        if not (inside and isinstance(told, list) and len(told) > 1 and type(told[0]) is int):
            raise PuzzleError(
                f"symbol {truncate(index)}: what stands there has no meaning here: take it away"
            )
        (marks.symbols if sort == CELL else marks.dots)[cell if sort == CELL else (y, x)] = (
            told[0],
            str(told[1]),
        )
    surface = part(drawn, "surface")
    board = Board(marks.height, marks.width)
    marks.shaded = shades(surface, places, board)
    marks.grey = {cell for cell, colour in _in_cells(surface, places, board) if colour in _GREYS}
    marks.blanks = {*blanks}
    for cell, style in blanks.items():
        # The circle around a number is there without one too; a black one shows on light cells.
        if style in _CIRCLED and not (_CIRCLED[style] == FILLED and marks.shaded.get(cell)):
            marks.symbols.setdefault(cell, (_CIRCLED[style], "circle_L"))
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


def _is_inside(marks: Marks, y: int, x: int) -> bool:
    """Return whether a place of the lattice is inside the border."""
    return 0 < y < 2 * marks.height and 0 < x < 2 * marks.width


def _small(drawn: dict[str, Any], places: Places, marks: Marks) -> None:
    for index, told in checked(part(drawn, "numberS").items(), 100):
        text = str(told[0]).strip() if isinstance(told, list) and told else ""
        place = places.small(index)
        if place is None or not marks.holds(place[0]):
            raise PuzzleError(
                f"the small number {truncate(text)!r} is at a side of a cell or beside the board: "
                "satgrid reads those in corners of cells from Penpa+"
            )
        if text:
            marks.small[place] = text
    cages = drawn.get("killercages") or []
    if not isinstance(cages, list) or not all(isinstance(cage, list) for cage in cages):
        raise PuzzleError("the cages are damaged: copy the address again")
    marks.cages = [[places.place(index)[1] for index in cage] for cage in cages if cage]
    inside = {cell for cage in marks.cages for cell in cage}
    ends = (places.small(end) for line in part(drawn, "cage") for end in line.split(","))
    if not all(map(marks.holds, inside)) or not all(end and end[0] in inside for end in ends):
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


def marks_lines(marks: Marks) -> list[str]:
    """Return the lines of a text for the marks."""
    outside = [cell for sort, cell in marks.texts if sort == CELL and not marks.holds(cell)]
    top = max([0, *(-r for r, _ in outside)])
    left = max([0, *(-c for _, c in outside)])
    bottom = max([0, *(r - marks.height + 1 for r, _ in outside)])
    right = max([0, *(c - marks.width + 1 for _, c in outside)])
    places = Places(marks.height + top + bottom, marks.width + left + right, top, left)
    problem, nothing = _empty(), _empty()
    answer = _empty() | drawn_json(marks.answer, places)
    for cell in sorted(marks.blanks):
        problem["number"][str(places.index(CELL, cell))] = [" ", 1, "1"]
    for (sort, cell), text in sorted(marks.texts.items()):
        colour = 4 if marks.shaded.get(cell) and sort == CELL else 1
        arrow = "2" if "_" in text else "1"
        problem["number"][str(places.index(sort, cell))] = [text, colour, arrow]
    for cell, (style, shape) in sorted(marks.symbols.items()):
        problem["symbol"][str(places.index(CELL, cell))] = [style, shape, 1]
    # The site leaves a blank before the number of a cage.
    problem["numberS"] = {
        str(places.small_index(cell, corner)): [f" {text}", 1]
        for (cell, corner), text in sorted(marks.small.items())
    }
    problem["killercages"] = [[places.index(CELL, cell) for cell in cage] for cage in marks.cages]
    for cage in checked(marks.cages, 100):
        for first, second in outline({*cage}):
            line = f"{places.small_index(*first)},{places.small_index(*second)}"
            problem["cage"][line] = _CAGE
    for (y, x), (style, shape) in sorted(marks.dots.items()):
        problem["symbol"][str(places.index_of(y, x))] = [style, shape, 2]
    problem["surface"] = drawn_json(Drawn(marks.shaded), places)["surface"]
    for cell in marks.grey:
        problem["surface"][str(places.index(CELL, cell))] = _GREYS[1]
    for (r, c), (r2, _) in sorted(marks.walls):
        start = (r, c - 1) if r < r2 else (r - 1, c)
        ends = places.index(CORNER, start), places.index(CORNER, (r, c))
        problem["lineE"]["{},{}".format(*ends)] = _WALL
    title, author = (
        " ".join(said.split()).replace(",", "%2C") for said in (marks.title, marks.author)
    )
    # The place in the middle of the board is a cell, a corner, or the side of a cell.
    middle = places.index_of(places.rows - 2 * top, places.columns - 2 * left)
    rules = "".join(_ESCAPED.get(sign, sign) for sign in marks.rules)
    header = [
        "square", places.columns, places.rows, _PIXELS, 0, 1, 1, (places.columns + 1) * _PIXELS,
        (places.rows + 1) * _PIXELS, middle, middle, 0, 0, 0, 0, f"Title: {title}",
        f"Author: {author}", "", rules, "OFF", "false",
    ]  # fmt: skip
    return [
        ",".join(map(str, header)), json_line([top, bottom, left, right]),
        json_line(_MODES),
        json_line(problem), json_line(answer),
        _steps(places, Board(marks.height, marks.width)), "[]", "{}", '"x"',
        '"x"', "[3,1,4]", json_line(_MODES), '"x"', "0", json_line(nothing),
        json_line(nothing), "{}", json_line(marks.tags), "",
    ]  # fmt: skip


def _empty() -> dict[str, Any]:
    drawn: dict[str, Any] = {
        name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")
    }
    return drawn | {name: [] if name in _LISTS else {} for name in _NAMES}
