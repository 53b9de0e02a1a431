"""Puzzles from marks of Penpa+, marks of a puzzle, and the answer that is drawn on its board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any

from satgrid.board import Board, borders, place_of
from satgrid.clues import (
    BLACK,
    MAX_NUMBER,
    SEVERAL,
    UNKNOWN,
    WHITE,
    Block,
    BlockItem,
    CellClue,
    LineClue,
    UnknownBlock,
    Value,
    clue_words,
    number_of,
    value_of,
)
from satgrid.errors import PuzzleError, Remedy, a, truncate, unwritable
from satgrid.formats import RULES
from satgrid.formats.penpa import words
from satgrid.formats.penpa.families import (
    ANSWER,
    LINES,
    LOOKS,
    MOST_DIGITS,
    NUMBERS,
    SHADES,
    SIDES,
    SLOPES,
    SYMBOLS,
    WAYS,
    Marking,
    marking_of,
)
from satgrid.formats.penpa.marks import CELL, CORNER, Drawn, Marks
from satgrid.genres.address import rooms_between
from satgrid.grid import Cell, Grid, corner_label, label
from satgrid.layers import runs
from satgrid.layers.cages import NO_CAGE, target_of
from satgrid.layers.run_sums import sum_parts, sum_sign
from satgrid.layers.signs import tower_parts
from satgrid.layers.walls import walls_between
from satgrid.puzzle import Puzzle


def puzzle_of(marks: Marks, family: str) -> Puzzle:
    """Return the puzzle of the marks in this family."""
    marking = marking_of(family)
    board = Board(marks.height, marks.width)
    cells: dict[Cell, CellClue] = {}
    if marking.dark:
        cells |= {cell: marking.dark for cell, dark in marks.shaded.items() if dark}
    if marking.sums or marking.dots or marking.towers:
        return _puzzle(marks, family, _DRAWN[family](marks))
    for cell, (style, shape) in marks.symbols.items():
        cells[cell] = _sign(cell, style, shape, family, marking)
    beside: dict[Cell, str] = {}
    corners: dict[Cell, int | str] = {}
    for (sort, cell), text in marks.texts.items():
        r, c = cell
        if sort == CELL and marks.holds(cell) and (marking.cells or marking.arrows):
            clue = _clue(cell, text, family, marking)
            if cell in marks.symbols and cells[cell] not in (None, UNKNOWN, clue):
                raise PuzzleError(
                    f"{label(cell)}: {truncate(text)!r} and a symbol that says something else are "
                    "drawn there: take one away"
                )
            cells[cell] = clue
        elif sort == CELL and marks.holds(cell) and marking.lines == "letters":
            cells[cell] = _letter(label(cell), text).lower()
        elif (
            marking.targets
            and sort == CELL
            and not marks.holds(cell)
            and (text in (f"{{1-{board.width}}}", f"1-{board.width}"))
        ):
            pass  # It says what the numbers are.
        elif sort == CELL and _is_beside(cell, board, marking.lines):
            beside[cell] = text
        elif sort == CORNER and marking.corners and -1 <= r < board[0] and -1 <= c < board[1]:
            place = corner_label((r + 1, c + 1))
            corners[r + 1, c + 1] = UNKNOWN if text == UNKNOWN else _number(place, text)
        else:
            raise PuzzleError(
                f"{truncate(text)!r} is drawn where {a(family)} has nothing",
                remedy=Remedy.UNUSED_MARK(),
            )
    if marks.dots:
        y, x = min(marks.dots)
        raise PuzzleError(
            f"the symbol {truncate(marks.dots[y, x][1])} at a side or corner of "
            f"{label((y // 2, x // 2))} means nothing in {a(family)}: take it away"
        )
    contents: dict[str, Any] = {}
    if marking.small:
        for (cell, _), text in marks.small.items():
            if cell in cells:
                raise PuzzleError(f"{label(cell)}: two numbers are drawn there: take one away")
            cells[cell] = _clue(cell, text, family, marking)
    elif marking.cages:
        contents |= _cages(marks, board)
    elif marking.targets:
        contents |= _targets(marks, board)
    if (marks.small and not (marking.small or marking.cages or marking.targets)) or (
        marks.cages and not marking.cages
    ):
        what = "cages are" if marks.cages else "small numbers are"
        raise PuzzleError(
            f"{what} drawn, and satgrid reads none from Penpa+ in {a(family)}: take them away"
        )
    if cells or (
        not marking.may_lack and (marking.cells or marking.arrows or marking.signs or marking.dark)
    ):
        contents["cells"] = Grid(*board, tuple(map(cells.get, board.cells())))
    if marking.corners:
        at = Board(board[0] + 1, board[1] + 1)
        contents["corners"] = Grid(*at, tuple(map(corners.get, at.cells())))
    if marking.lines:
        if marking.lines in ("totals", "blocks"):
            contents |= _lines(beside, board, marking.lines)
        else:
            read = _letter if marking.lines == "letters" else _number
            top, bottom, left, right = around = _around(beside, board, read)
            if marking.lines == "poles":
                poles = {"plus": [left, top], "minus": [right, bottom]}
                contents |= {
                    sign: told for sign, told in poles.items() if {*told[0], *told[1]} != {None}
                }
            else:
                contents["outside"] = around
    if marking.rooms:
        contents |= _rooms(marks, family)
    # Marks that surround or colour clues affect only the looks.
    elif not marking.targets and not all(
        marking.rest and (p in cells or q in cells) for p, q in marks.walls
    ):
        raise PuzzleError(f"walls are drawn, and {a(family)} has none: take them away")
    if not (marking.shaded or marking.dark or marks.shaded.keys() <= cells.keys()):
        raise PuzzleError(f"cells are coloured, which means nothing in {a(family)}: clear them")
    return _puzzle(marks, family, contents, cells)


def _puzzle(
    marks: Marks, family: str, contents: Mapping[str, Any],
    cells: Mapping[Cell, CellClue] = MappingProxyType({}),
) -> Puzzle:  # fmt: skip
    """Return the puzzle with these contents, with given cells, and with what affects no rule."""
    marking, board = marking_of(family), Board(marks.height, marks.width)
    given = [(cell, BLACK if dark else WHITE) for cell, dark in sorted(marks.shaded.items())]
    if marking.sums:
        given = [(cell, value_of(_number(cell, text)))
                 for (_, cell), text in sorted(marks.texts.items())]  # fmt: skip
    looks = marks.looks | ({"colours of cells"} if _coloured(marks, marking, cells) else set())
    vague = marking.vague and not marking.holes
    if UNKNOWN in marks.texts.values() and (vague or marking.lines not in ("", "blocks")):
        looks = looks | {"numbers that are not known"}
    info = {"title": marks.title, "author": marks.author, LOOKS: ", ".join(sorted(looks))}
    if marks.answer.shaded and marking.shaded:
        drawn = {True: BLACK, False: WHITE, None: UNKNOWN}
        rows = ("".join(drawn[marks.answer.shaded.get((r, c))] for c in range(board[1]))
                for r in range(board[0]))  # fmt: skip
        info[ANSWER] = "/".join(rows)
    return Puzzle(
        family, *board, given=given if marking.shaded or marking.sums else (),
        info={key: said for key, said in info.items() if said}, **contents,
    )  # fmt: skip


def _coloured(marks: Marks, marking: Marking, cells: Mapping[Cell, CellClue]) -> bool:
    """Return whether colours of cells affect only the looks: light ones, and those under clues."""
    if marking.shaded:
        return False
    dark = {cell for cell, shade in marks.shaded.items() if shade}
    if marking.dark or marking.dots or marking.towers:
        return dark != marks.shaded.keys()
    return bool(marks.shaded)


def _cages(marks: Marks, board: Board) -> dict[str, Any]:
    """Return the cages, if there are any, each with the small number in one of its cells."""
    if not marks.cages:
        if marks.small:
            (cell, _), text = next(iter(marks.small.items()))
            raise PuzzleError(
                f"{label(cell)}: the small number {truncate(text)!r} is in no cage: take it away"
            )
        return {}
    names: dict[Cell, str] = {}
    sums: dict[str, int] = {}
    for k, cage in enumerate(marks.cages, 1):
        for cell in cage:
            if names.setdefault(cell, str(k)) != str(k):
                raise PuzzleError(f"{label(cell)}: it is in two cages: take one away")
    for (cell, _), text in marks.small.items():
        if cell not in names:
            raise PuzzleError(f"{label(cell)}: the small number {truncate(text)!r} is in no cage")
        number = _number(cell, text)
        if sums.setdefault(names[cell], number) != number:
            raise PuzzleError(f"{label(cell)}: its cage has two numbers: take one away")
    grid = [[names.get((r, c), NO_CAGE) for c in range(board.width)] for r in range(board.height)]
    return {"cages": (grid, sums)}


def _targets(marks: Marks, board: Board) -> dict[str, Any]:
    """Return the rooms between walls as cages, each with its small number and sign."""
    rooms = rooms_between(board, marks.walls)
    members = rooms.members()
    names = {room: str(k) for k, room in enumerate(members, 1)}
    for cell, other in marks.walls:
        if rooms[cell] == rooms[other]:
            raise PuzzleError(
                f"{label(cell)}: a wall there ends inside a cage, and satgrid reads none such in a "
                "kenken: take it away"
            )
    sums: dict[str, int | str] = {}
    for (cell, _), text in marks.small.items():
        found = _TARGET.fullmatch(text.replace(" ", ""))
        if found is None:
            raise PuzzleError(
                f"{label(cell)}: {truncate(text)!r} is no number with one of + - x / or no sign"
            )
        target = int(found[1]) if not found[2] else f"{int(found[1])}{_OPERATIONS[found[2]]}"
        name = names[rooms[cell]]
        if sums.setdefault(name, target) != target:
            raise PuzzleError(f"{label(cell)}: its cage has two numbers: take one away")
    grid = [[names[rooms[r, c]] for c in range(board.width)] for r in range(board.height)]
    return {"cages": (grid, sums)}


_OPERATIONS = {
    "+": "+", "-": "-", "\u2212": "-", "\u2013": "-", "x": "x", "X": "x", "*": "x", "\u00d7": "x",
    "\u00b7": "x", "/": "/", ":": "/", "\u00f7": "/",
}  # fmt: skip
_TARGET = re.compile(rf"([0-9]{{1,{MOST_DIGITS}}})([{re.escape(''.join(_OPERATIONS))}]?)")
_SHOWN_OPERATIONS = {"+": "+", "-": "\u2212", "x": "\u00d7", "/": "\u00f7"}


def _letter(place: str, text: str) -> str:
    if not (len(text) == 1 and text.isascii() and text.isalpha()):
        raise PuzzleError(f"{place}: {truncate(text)!r} is no letter")
    return text.upper()


def _require_only(marks: Marks, family: str, *read: str) -> None:
    """Raise `PuzzleError` for marks of other sorts than those that the family reads."""
    drawn = {
        "small numbers": marks.small, "cages": marks.cages, "symbols": marks.symbols,
        "symbols at sides or corners": marks.dots, "numbers": marks.texts,
        "walls": marks.walls, "colours": marks.shaded,
    }  # fmt: skip
    for name, found in drawn.items():
        if found and name not in read:
            raise PuzzleError(
                f"{name} are drawn, and satgrid reads none from Penpa+ in {a(family)}: take them "
                "away"
            )


def _galaxies(marks: Marks) -> dict[str, Any]:
    _require_only(marks, "galaxies", "symbols", "symbols at sides or corners", "colours")
    signs = {
        (2 * r, 2 * c): "x" for (r, c), dark in marks.shaded.items() if dark
    }  # fmt: skip
    places = {(2 * r + 1, 2 * c + 1): symbol for (r, c), symbol in marks.symbols.items()}
    for (y, x), (style, shape) in (places | marks.dots).items():
        if not shape.startswith("circle_") or style not in _DOT_STYLES:
            raise PuzzleError(
                f"{label((y // 2, x // 2))}: the symbol {truncate(shape)} {style} means nothing in "
                "a galaxies: take it away"
            )
        if signs.setdefault((y - 1, x - 1), _DOT_STYLES[style]) == "x":
            raise PuzzleError(f"{label((y // 2, x // 2))}: a dot is on a dark cell: clear one")
    at = Board(2 * marks.height - 1, 2 * marks.width - 1)
    return {"dots": Grid(*at, tuple(signs.get(place, ".") for place in at.cells()))}


_DOT_STYLES = {1: "o", 8: "o", 2: "*"}


def _castlewall(marks: Marks) -> dict[str, Any]:
    _require_only(marks, "castlewall", "numbers", "walls", "colours")
    cells: dict[Cell, CellClue] = {}
    told = {cell: text for (sort, cell), text in marks.texts.items() if sort == CELL}
    dark = {cell for cell, shade in marks.shaded.items() if shade}
    for cell in {*told, *marks.blanks, *dark}:
        text = told.get(cell, "")
        number, _, way = text.partition("_")
        if text not in ("", UNKNOWN) and way not in WAYS:
            raise PuzzleError(f"{label(cell)}: a castlewall has a number and an arrow there")
        back = "w" if cell not in dark else "b" * (cell not in marks.grey)
        arrow = f"{_number(cell, number)}{WAYS[way]}" if way and number != UNKNOWN else ""
        cells[cell] = f"{arrow}{back}" or UNKNOWN
    outside = next((cell for sort, cell in marks.texts if sort != CELL), None) or next(
        (cell for cell in told if not marks.holds(cell)), None
    )
    if outside is not None or not all(p in cells or q in cells for p, q in marks.walls):
        raise PuzzleError(
            "a number or a wall is drawn beside the cells with clues, where a castlewall has none: "
            "take it away"
        )
    board = Board(marks.height, marks.width)
    return {"cells": Grid(*board, tuple(map(cells.get, board.cells())))}


def _kakuro(marks: Marks) -> dict[str, Any]:
    _require_only(marks, "kakuro", "symbols", "small numbers", "numbers")
    cells: dict[Cell, CellClue] = {}
    for (sort, cell), text in marks.texts.items():
        if sort != CELL or not marks.holds(cell) or cell in marks.symbols or text not in _DIGITS:
            raise PuzzleError(
                f"{truncate(text)!r} is drawn where a kakuro has no digit: take it away"
            )
    for cell, (style, shape) in marks.symbols.items():
        if shape != "kakuro" or style not in (1, 2):
            raise PuzzleError(
                f"{label(cell)}: the symbol {truncate(shape)} {style} means nothing in a kakuro: "
                "take it away"
            )
        right, below = (
            _number(cell, marks.small[cell, k]) if (cell, k) in marks.small else None
            for k in (_RIGHT, _BELOW)
        )
        cells[cell] = sum_sign(below, right)
    for (cell, corner), text in marks.small.items():
        if cell not in cells or corner not in (_RIGHT, _BELOW):
            raise PuzzleError(
                f"{label(cell)}: the small number {truncate(text)!r} is not at the upper right or "
                "the lower left of a black cell: a kakuro has its sums there"
            )
    board = Board(marks.height, marks.width)
    return {"cells": Grid(*board, tuple(map(cells.get, board.cells())))}


_DIGITS = frozenset("123456789")
_RIGHT, _BELOW = 1, 2
"""The corners of a cell with the sum of the run to its right, and of the one below it."""
_DRAWN = {"galaxies": _galaxies, "castlewall": _castlewall, "kakuro": _kakuro}


def _is_beside(cell: Cell, board: Board, sort: str) -> bool:
    """Return whether clues of this sort may be there: left of rows, above columns, or around."""
    r, c = cell
    if sort in ("around", "letters", "poles"):
        return (r in (-1, board[0]) and 0 <= c < board[1]) or (
            c in (-1, board[1]) and 0 <= r < board[0]
        )
    return bool(sort) and (r < 0) != (c < 0) and r < board[0] and c < board[1]


def _number(place: str | Cell, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        where = place if isinstance(place, str) else label(place)
        raise PuzzleError(f"{where}: {truncate(text)!r} is no number")
    return int(text)


def _clue(cell: Cell, text: str, family: str, marking: Marking) -> CellClue:
    number, _, way = text.partition("_")
    if text == UNKNOWN or (marking.arrows and number == UNKNOWN):
        return None if marking.vague and not marking.holes else UNKNOWN
    if marking.arrows:
        if way not in WAYS:
            raise PuzzleError(f"{label(cell)}: {a(family)} has a number and an arrow there")
        return f"{_number(cell, number)}{WAYS[way]}"
    if marking.runs and UNKNOWN in text:
        if not (set(text) <= {*"12345678", UNKNOWN} and runs.numbers_of(text)):
            raise PuzzleError(f"{label(cell)}: no cell has runs of {truncate(text)!r} around it")
        return text
    value = _number(cell, text)
    found = runs.plain(value) if marking.runs else value
    if found is None:
        raise PuzzleError(f"{label(cell)}: no cell has runs of {value} around it")
    return found


_GREY = 3
"""The style of grey symbols."""


def _sign(cell: Cell, style: int, shape: str, family: str, marking: Marking) -> CellClue:
    """Return the sign of a symbol, or `?` for a circle, which a number in it replaces."""
    if marking.circles and shape.startswith("circle_"):
        return UNKNOWN
    for sign, begins, styles in marking.signs:
        if style in styles and shape.startswith(begins):
            return sign
    if family == "sudoku" and style == _GREY and shape.startswith(("circle_", "square_")):
        raise PuzzleError(
            f"{label(cell)}: a grey {shape.partition('_')[0]} is an odd or even cell, as in an "
            "odd/even sudoku, which satgrid lacks: take it away if it only decorates"
        )
    raise PuzzleError(
        f"{label(cell)}: the symbol {truncate(shape)} {style} means nothing in {a(family)}: take "
        "it away"
    )


def _lines(beside: dict[Cell, str], board: Board, sort: str) -> dict[str, Any]:
    """Return the clues of lines, those in the margin from outside to inside."""
    told: dict[str, list[list[str]]] = {
        "rows": [[] for _ in range(board[0])], "columns": [[] for _ in range(board[1])],
    }  # fmt: skip
    for r, c in sorted(beside):
        side, line = ("columns", c) if r < 0 else ("rows", r)
        name = f"{side[:-1]} {line + 1}"
        told[side][line].append(beside[r, c])
        if sort == "totals" and len(told[side][line]) > 1:
            raise PuzzleError(f"{name}: there are two numbers beside it, and one is its total")
    return {
        side: tuple(_line(f"{side[:-1]} {k}", words, sort) for k, words in enumerate(lines, 1))
        for side, lines in told.items()
        if sort == "blocks" or any(map(any, told.values()))
    }


def _around(
    beside: dict[Cell, str], board: Board, read: Callable[[str, str], int | str]
) -> list[list[int | str | None]]:
    ends = {
        "top": [(-1, c) for c in range(board[1])],
        "bottom": [(board[0], c) for c in range(board[1])],
        "left": [(r, -1) for r in range(board[0])],
        "right": [(r, board[1]) for r in range(board[0])],
    }
    return [
        [
            read(f"{side} {k}", beside[p]) if p in beside and beside[p] != UNKNOWN else None
            for k, p in enumerate(places, 1)
        ]
        for side, places in ends.items()
    ]


def _line(name: str, words: list[str], sort: str) -> LineClue:
    if sort == "totals":
        return _number(name, words[0]) if words and words[0] != UNKNOWN else None
    if words == ["0"]:
        return ()
    known: dict[str, BlockItem] = {UNKNOWN: UnknownBlock(BLACK), SEVERAL: SEVERAL}
    return tuple(known[w] if w in known else Block(_number(name, w)) for w in words)


def _rooms(marks: Marks, family: str) -> dict[str, Any]:
    """Return the rooms between the walls, and the walls that end inside one.

    For a sudoku there are no rooms if they are the usual boxes.
    """
    board = Board(marks.height, marks.width)
    if family == "sudoku" and not marks.walls and board.height == board.width:
        return {}
    rooms = rooms_between(board, marks.walls)
    members = rooms.members()
    inside = walls_between(*board, sorted((p, q) for p, q in marks.walls if rooms[p] == rooms[q]))
    if family == "sudoku" and board[0] == board[1]:
        boxes = [box.cells for box in board.boxes()]
        if [*members.values()] == boxes or len(members) == 1:
            return {"walls": inside}
    names = {room: str(k) for k, room in enumerate(members, 1)}
    return {"rooms": Grid(*board, tuple(names[room] for room in rooms.flat)), "walls": inside}


# From a puzzle to its marks.


def marks_of(puzzle: Puzzle) -> Marks:
    """Return the marks of a puzzle; raise `PuzzleError` for what has none."""
    family = puzzle.family
    marking = marking_of(family)
    if puzzle.setting("holes"):
        marking = marking._replace(vague=False)
    info = dict(puzzle.info)
    tags = [tag for tag in info.get(words.TAGS, "").split(", ") if tag]
    marks = Marks(
        puzzle.height, puzzle.width, title=info.get("title", ""), author=info.get("author", ""),
        tags=[family, *words.tags_of(puzzle), *tags],
        rules=words.rules_of(puzzle, info.get(RULES, "")),
    )  # fmt: skip
    if puzzle.cages is not None:
        _draw_cages(puzzle, marking, marks)
    if puzzle.lattice or (puzzle.given and not (marking.shaded or marking.sums)):
        raise _beyond(f"given cells of {a(family)}")
    for cell, value in puzzle.given:
        if marking.sums and value not in (BLACK, WHITE):
            marks.texts[CELL, cell] = str(number_of(value))
            continue
        if marking.sums or value not in (BLACK, WHITE):
            raise _beyond(f"{label(cell)}: a cell that is {value}")
        marks.shaded[cell] = value == BLACK
    signs = {sign: (styles[0], f"{shape}{_ENDS.get(shape, '')}")
             for sign, shape, styles in marking.signs if isinstance(sign, str)}  # fmt: skip
    for cell, clue in puzzle.numbers.items() | puzzle.signs.items():
        if marking.towers:
            _draw_tower(cell, str(clue), marks)
        elif marking.sums:
            marks.symbols[cell] = (1, "kakuro")
            for corner, number in zip((_BELOW, _RIGHT), sum_parts(str(clue)), strict=True):
                if number is not None:
                    marks.small[cell, corner] = str(number)
        elif marking.lines == "letters":
            marks.texts[CELL, cell] = str(clue).upper()
        else:
            _draw(cell, clue, marking, signs, marks)
    for (y, x), sign in _dots(puzzle):
        if sign == "x":
            marks.shaded[y // 2, x // 2] = True
        elif y % 2 and x % 2:
            marks.symbols[y // 2, x // 2] = _DOTS[sign]
        else:
            marks.dots[y, x] = _DOTS[sign]
    for cell, text in _poles(puzzle):
        marks.texts[CELL, cell] = text
    for (r, c), clue in puzzle.corner_clues.items() if marking.corners else ():
        marks.texts[CORNER, (r - 1, c - 1)] = str(clue)
    if puzzle.rows:
        for cell, text in _beside(puzzle, marking):
            marks.texts[CELL, cell] = text
    for side, clues in puzzle.outside._asdict().items() if puzzle.outside else ():
        for k, clue in enumerate(clues):
            if clue is not None:
                across = -1 if side in ("top", "left") else puzzle.height
                at = (across, k) if side in ("top", "bottom") else (k, across)
                marks.texts[CELL, at] = str(clue)
    if puzzle.rooms is not None:
        marks.walls = {pair for _, pair in borders(puzzle.rooms)} | puzzle.wall_pairs
    answer = info.get(ANSWER, "").split("/")
    if marking.shaded and [len(row) for row in answer] == [puzzle.width] * puzzle.height:
        told = ((cell, answer[cell[0]][cell[1]]) for cell in puzzle.board.cells())
        marks.answer.shaded = {
            cell: value == BLACK for cell, value in told if value in (BLACK, WHITE)
        }
    return marks


_ENDS = {"circle": "_L", "battleship_": "B", "math": "_G"}
"""The ends of names of shapes, by the beginnings that are read."""
_DOTS = {"o": (1, "circle_SS"), "*": (2, "circle_SS")}


def _draw_cages(puzzle: Puzzle, marking: Marking, marks: Marks) -> None:
    members, sums = puzzle.cages.members(), dict(puzzle.cages.sums)
    if marking.cages:
        marks.cages = [[*cells] for cells in members.values()]
    elif marking.targets:
        marks.walls = {pair for _, pair in borders(puzzle.cages.names)}
    else:
        raise _beyond(f"cages of {a(puzzle.family)}")
    for name, target in sums.items():
        number, sign = target_of(target)
        marks.small[min(members[name]), 0] = f"{number}{_SHOWN_OPERATIONS.get(sign, '')}"


def _draw_tower(cell: Cell, sign: str, marks: Marks) -> None:
    number, way, back = tower_parts(sign)
    if number is not None:
        digit = next(digit for digit, shown in WAYS.items() if shown == way)
        marks.texts[CELL, cell] = f"{number}_{digit}"
    elif back == "w":
        marks.blanks.add(cell)
    if back != "w":
        marks.shaded[cell] = True
    if not back:
        marks.grey.add(cell)
    r, c = cell
    for other in filter(marks.holds, ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))):
        marks.walls.add((min(cell, other), max(cell, other)))


def _dots(puzzle: Puzzle) -> Iterator[tuple[Cell, str]]:
    """Yield the signs of galaxies with their places on the lattice of the board."""
    if puzzle.dots is not None:
        for (r, c), sign in zip(puzzle.dots.cells(), puzzle.dots.flat, strict=True):
            if sign != ".":
                yield (r + 1, c + 1), sign


def _poles(puzzle: Puzzle) -> Iterator[tuple[Cell, str]]:
    """Yield the numbers of plus above and left of the board, and those of minus below and right."""
    for numbers, (below, right) in (
        (puzzle.plus, (-1, -1)), (puzzle.minus, (puzzle.height, puzzle.width)),
    ):  # fmt: skip
        for k, number in enumerate(numbers.rows if numbers else ()):
            if number is not None:
                yield (k, right), str(number)
        for k, number in enumerate(numbers.columns if numbers else ()):
            if number is not None:
                yield (below, k), str(number)


def _beside(puzzle: Puzzle, marking: Marking) -> Iterator[tuple[Cell, str]]:
    """Yield the numbers in the margin, the last of a line next to the board."""
    for side, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for line, clue in enumerate(clues):
            words = _words(f"{side} {line + 1}", clue, marking)
            for k, word in enumerate(words):
                apart = k - len(words)
                yield ((line, apart) if side == "row" else (apart, line)), word


def _words(name: str, clue: LineClue, marking: Marking) -> list[str]:
    if marking.lines == "totals":
        return [] if clue is None else [str(clue)]
    if not isinstance(clue, tuple) or not all(
        item == SEVERAL or (isinstance(item, Block | UnknownBlock) and item.colour == BLACK)
        for item in clue
    ):
        raise _beyond(f"{name}: a clue of more than black blocks")
    return clue_words(clue)


def _draw(
    cell: Cell, clue: int | str, marking: Marking, signs: dict[str, tuple[int, str]], marks: Marks
) -> None:
    if marking.walls:
        marks.shaded[cell] = True
    if clue in signs:
        marks.symbols[cell] = signs[str(clue)]
    elif marking.arrows and isinstance(clue, str) and clue != UNKNOWN:
        way = next((digit for digit, way in WAYS.items() if clue.endswith(way)), "")
        marks.texts[CELL, cell] = f"{clue[:-1]}_{way}"
    elif (
        marking.cells
        if isinstance(clue, int) or marking.runs
        else clue in (UNKNOWN, marking.alike) and not (marking.signs or marking.vague)
    ):
        if isinstance(clue, int) and not 0 <= clue < 10**MOST_DIGITS:
            raise _beyond(f"{label(cell)}: {clue}")
        marks.texts[CELL, cell] = str(clue) if isinstance(clue, int) or marking.runs else UNKNOWN
        if marking.circles:
            marks.symbols[cell] = 1, "circle_L"
    elif not (marking.walls and clue == "x") and not (marking.vague and clue == UNKNOWN):
        raise _beyond(f"{label(cell)}: {clue}")


def _beyond(what: str) -> PuzzleError:
    return unwritable(f"{what}: the format penpa holds no such thing")


# The answer: shades, numbers, symbols or lines.

_SIGNS = {"w": WHITE, "b": BLACK}
_SIGNED = {
    "battleship": {"w": WHITE} | dict.fromkeys("tblrmo?", BLACK),
    "magnets": {"p": "+", "m": "-"},
}


def read_answer(puzzle: Puzzle, drawn: Drawn) -> tuple[Grid[Value] | None, tuple[str, ...]]:
    """Return the answer that is drawn on the board, or None, and the faults of the drawing.

    Faults are marks that contradict each other or a printed clue.
    """
    marking = marking_of(puzzle.family)
    board = puzzle.board
    symbols = {cell: value for cell, (style, shape) in drawn.symbols.items()
               for value, begins, styles in marking.drawn
               if style in styles and shape.startswith(begins)}  # fmt: skip
    marks: Mapping[Cell, object]
    if marking.answer == SHADES:
        marks = drawn.shaded
        values = _black(drawn) | {cell: BLACK for cell, value in puzzle.given if value == BLACK}
    elif marking.answer == NUMBERS:
        marks = texts = drawn.texts | symbols
        values = {cell: _value(texts.get(cell), _clue_at(puzzle, cell), marking)
                  for cell in board.cells() if texts} | dict(puzzle.given)  # fmt: skip
        if puzzle.setting("holes"):
            values |= dict.fromkeys(puzzle.signs, WHITE)
    elif marking.answer == SYMBOLS:
        marks = symbols
        values = symbols | _signed(puzzle)
    elif marking.answer == SLOPES:
        marks = values = {**drawn.slopes}
    else:
        board = board.lattice()
        lines = drawn.lines if marking.answer == LINES else drawn.sides
        shaded = _black(drawn) if marking.rest else {}
        marks = lines or shaded
        # If some cells are shaded, all others have a line.
        values = {place_of(cell): BLACK for cell in puzzle.board.cells()
                  if shaded and cell not in shaded and _clue_at(puzzle, cell) is None}  # fmt: skip
        for side, number in lines.items():
            _draw_line(puzzle, side, str(number) if marking.several else BLACK, marking, values)
        if marking.frame:
            for side in _border(*board):
                _draw_line(puzzle, side, BLACK, marking, values)
    if not marks:
        return None, ()
    grid = Grid(*board, tuple(values.get(cell, marking.open) for cell in board.cells()))
    return grid, tuple(_faults(puzzle, drawn, marking, symbols))


def _faults(
    puzzle: Puzzle, drawn: Drawn, marking: Marking, symbols: Mapping[Cell, Value]
) -> Iterator[str]:
    """Yield a sentence for each cell whose marks contradict each other."""
    given, signs = dict(puzzle.given), _signed(puzzle)
    dark = _black(drawn) if marking.rest else {}
    passed = {(y // 2 + k * (y % 2 == 0), x // 2 + k * (x % 2 == 0))
              for y, x in drawn.lines for k in (-1, 0)} if dark else set()  # fmt: skip
    for cell in puzzle.board.cells():
        clue, where, text = _clue_at(puzzle, cell), label(cell), drawn.texts.get(cell, "")
        if marking.answer == SHADES:
            if given.get(cell) == BLACK and drawn.shaded.get(cell) is False:
                yield f"{where} is marked as white, and a black cell is printed there"
        elif marking.answer == NUMBERS:
            shown = [number for number in (text, symbols.get(cell, "")) if number.isdecimal()]
            if isinstance(clue, int):
                others = [number for number in shown if int(number) != clue]
                yield from (f"{where} shows {each} over the printed {clue}" for each in others)
            elif len(shown) > 1 and int(shown[0]) != int(shown[1]):
                yield f"{where} shows both {shown[0]} and {shown[1]}"
        elif marking.answer == SYMBOLS:
            if cell in signs and symbols.get(cell, signs[cell]) != signs[cell]:
                yield f"{where} shows another symbol than the printed one"
        elif cell in dark and clue is not None:
            yield f"{where} is shaded, and a clue is printed there"
        elif cell in dark and cell in passed:
            yield f"the loop passes the shaded cell at {where}"
    if marking.several:
        for y, x in sorted(drawn.clashes):
            yield f"one line and two lines are drawn over one side of {label((y // 2, x // 2))}"


def _signed(puzzle: Puzzle) -> dict[Cell, Value]:
    """Return the values of cells in which a symbol is printed."""
    known = _SIGNED.get(puzzle.family, _SIGNS)
    return {cell: known[sign] for cell, sign in puzzle.signs.items() if sign in known}


def _black(drawn: Drawn) -> dict[Cell, Value]:
    return {cell: BLACK for cell, dark in drawn.shaded.items() if dark}


def _clue_at(puzzle: Puzzle, cell: Cell) -> CellClue:
    return None if puzzle.cells is None else puzzle.cells[cell]


def _value(text: str | None, clue: CellClue, marking: Marking) -> Value:
    """Return the value of a cell; a known clue is its value."""
    if isinstance(clue, int):
        text = str(clue)
    if marking.lines == "letters":
        shown = str(clue or text or "").upper()
        return shown if shown in ascii_uppercase and len(shown) == 1 else marking.open
    if marking.sums and clue is not None:
        return WHITE
    if text is None:
        return UNKNOWN if clue == UNKNOWN else marking.open
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else -1
    if number == marking.least == 0:
        return "0"
    return value_of(number) if 1 <= number <= MAX_NUMBER else UNKNOWN


def _border(high: int, wide: int) -> Iterator[Cell]:
    """Yield the sides of a lattice that lie on its border."""
    yield from ((y, x) for y in (0, high - 1) for x in range(1, wide, 2))
    yield from ((y, x) for y in range(1, high, 2) for x in (0, wide - 1))


def _draw_line(
    puzzle: Puzzle, side: Cell, value: Value, marking: Marking, values: dict[Cell, Value]
) -> None:
    """Draw a line over or along a side, with its ends; bridges end before a number."""
    (y, x), (high, wide) = side, puzzle.board.lattice()
    across = (y % 2 == 1) == (marking.answer == LINES)
    ends = [(y, x - 1), (y, x + 1)] if across else [(y - 1, x), (y + 1, x)]
    if all(0 <= r < high and 0 <= c < wide for r, c in ends):
        values[side] = value
        for r, c in ends:
            if not (marking.several and _clue_at(puzzle, (r // 2, c // 2)) is not None):
                values[r, c] = value


def draw_answer(puzzle: Puzzle, grid: Grid[Value]) -> Drawn:
    """Return the drawing of the solution."""
    marking = marking_of(puzzle.family)
    found = Drawn()
    cells = puzzle.board.cells()
    if marking.answer == SHADES:
        dark = [cell for cell in cells if grid[cell] == BLACK]
        # Where nothing is shaded, the marks of white cells say that this is the answer.
        found.shaded = dict.fromkeys(dark, True) or dict.fromkeys(cells, False)
    elif marking.answer == NUMBERS:
        for cell in cells:
            if _clue_at(puzzle, cell) not in (None, UNKNOWN) or grid[cell] in (WHITE, UNKNOWN):
                continue
            if marking.lines == "letters":
                found.texts[cell] = grid[cell]
            else:
                found.texts[cell] = "0" if grid[cell] == "0" else str(number_of(grid[cell]))
    elif marking.answer == SLOPES:
        found.slopes = {cell: grid[cell] for cell in cells}
    elif marking.answer in (LINES, SIDES):
        lines = {side: 2 if grid[side] == "2" else 1 for side in grid.cells()
                 if sum(side) % 2 and grid[side] != WHITE}  # fmt: skip
        if marking.answer == LINES:
            found.lines = lines
        else:
            found.sides = lines
        if marking.rest:
            rest = (cell for cell in cells if _clue_at(puzzle, cell) is None)
            found.shaded = {cell: True for cell in rest if grid[place_of(cell)] == WHITE}
    else:
        for cell in cells:
            if cell not in puzzle.signs:
                for value, shape, styles in marking.drawn:
                    if value == grid[cell]:
                        found.symbols[cell] = (
                            styles[0],
                            "circle_M" if shape == "circle" else f"{shape}{_ENDS.get(shape, '')}",
                        )
    return found
