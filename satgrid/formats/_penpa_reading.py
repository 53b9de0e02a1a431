"""The puzzle that marks of Penpa+ mean in a family; what means nothing there is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satgrid.board import Board
from satgrid.clues import (
    BLACK,
    SEVERAL,
    UNKNOWN,
    WHITE,
    Block,
    BlockItem,
    CellClue,
    LineClue,
    UnknownBlock,
)
from satgrid.errors import PuzzleError, a, truncate
from satgrid.formats._penpa_families import ANSWER, LOOKS, MOST_DIGITS, WAYS, Marking, marking_of
from satgrid.formats._penpa_marks import Marks
from satgrid.formats._penpa_places import CELL, CORNER
from satgrid.grid import Cell, Grid, corner_label, label
from satgrid.layers import runs
from satgrid.layers.cages import NO_CAGE
from satgrid.layers.walls import drawn
from satgrid.puzzle import Puzzle


def puzzle_of(marks: Marks, family: str) -> Puzzle:
    """Return the puzzle of the marks in this family."""
    marking = marking_of(family)
    board = Board(marks.height, marks.width)
    cells: dict[Cell, CellClue] = {}
    if marking.dark:
        cells |= {cell: marking.dark for cell, dark in marks.shaded.items() if dark}
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
        elif sort == CELL and _is_beside(cell, board, marking.lines):
            beside[cell] = text
        elif sort == CORNER and marking.corners and -1 <= r < board[0] and -1 <= c < board[1]:
            place = corner_label((r + 1, c + 1))
            corners[r + 1, c + 1] = UNKNOWN if text == UNKNOWN else _number(place, text)
        else:
            raise PuzzleError(
                f"{truncate(text)!r} is drawn where {a(family)} has nothing: take it away, or name "
                "another --family"
            )
    contents: dict[str, Any] = {}
    if marking.small:
        for cell, text in marks.small.items():
            if cell in cells:
                raise PuzzleError(f"{label(cell)}: two numbers are drawn there: take one away")
            cells[cell] = _clue(cell, text, family, marking)
    elif marking.cages:
        contents |= _cages(marks, board)
    if (marks.small and not (marking.small or marking.cages)) or (
        marks.cages and not marking.cages
    ):
        what = "cages are" if marks.cages else "small numbers are"
        raise PuzzleError(
            f"{what} drawn, and satgrid reads none from Penpa+ in {a(family)}: take them away"
        )
    if marking.cells or marking.arrows or marking.signs or marking.dark:
        contents["cells"] = Grid(*board, tuple(map(cells.get, board.cells())))
    if marking.corners:
        at = Board(board[0] + 1, board[1] + 1)
        contents["corners"] = Grid(*at, tuple(map(corners.get, at.cells())))
    if marking.lines:
        if marking.lines != "around":
            contents |= _lines(beside, board, marking.lines)
        else:
            contents["outside"] = _around(beside, board)
            contents["cells"] = contents["cells"] if cells else None
    if marking.rooms:
        contents |= _rooms(marks, family)
    # What surrounds or colours clues is for their looks.
    elif not all(marking.rest and (p in cells or q in cells) for p, q in marks.walls):
        raise PuzzleError(f"walls are drawn, and {a(family)} has none: take them away")
    if not (marking.shaded or marking.dark or marks.shaded.keys() <= cells.keys()):
        raise PuzzleError(f"cells are coloured, which means nothing in {a(family)}: clear them")
    given = [(cell, BLACK if dark else WHITE) for cell, dark in sorted(marks.shaded.items())]
    looks = marks.looks | ({"colours of cells"} if _coloured(marks, marking, cells) else set())
    info = {"title": marks.title, "author": marks.author, LOOKS: ", ".join(sorted(looks))}
    if marks.answer.shaded and marking.shaded:
        drawn = {True: BLACK, False: WHITE, None: UNKNOWN}
        rows = ("".join(drawn[marks.answer.shaded.get((r, c))] for c in range(board[1]))
                for r in range(board[0]))  # fmt: skip
        info[ANSWER] = "/".join(rows)
    return Puzzle(
        family, *board, given=given if marking.shaded else (),
        info={key: said for key, said in info.items() if said}, **contents,
    )  # fmt: skip


def _coloured(marks: Marks, marking: Marking, cells: Mapping[Cell, CellClue]) -> bool:
    """Say whether the family takes colours of cells for looks: under clues, and light ones."""
    if marking.shaded:
        return False
    dark = {cell for cell, shade in marks.shaded.items() if shade}
    return dark != marks.shaded.keys() if marking.dark else bool(marks.shaded)


def _cages(marks: Marks, board: Board) -> dict[str, Any]:
    """Return the cages, if there are any, each with the small number in one of its cells."""
    if not marks.cages:
        if marks.small:
            (r, c), text = next(iter(marks.small.items()))
            raise PuzzleError(
                f"{label((r, c))}: the small number {truncate(text)!r} is in no cage: take it away"
            )
        return {}
    names: dict[Cell, str] = {}
    sums: dict[str, int] = {}
    for k, cage in enumerate(marks.cages, 1):
        for cell in cage:
            if names.setdefault(cell, str(k)) != str(k):
                raise PuzzleError(f"{label(cell)}: it is in two cages: take one away")
            if cell in marks.small and sums.setdefault(
                str(k), _number(label(cell), marks.small[cell])
            ) != _number(label(cell), marks.small[cell]):
                raise PuzzleError(f"{label(cell)}: its cage has two numbers: take one away")
    alone = next((cell for cell in marks.small if cell not in names), None)
    if alone is not None:
        raise PuzzleError(
            f"{label(alone)}: the small number {truncate(marks.small[alone])!r} is in no cage"
        )
    grid = [[names.get((r, c), NO_CAGE) for c in range(board.width)] for r in range(board.height)]
    return {"cages": (grid, sums)}


def _is_beside(cell: Cell, board: Board, sort: str) -> bool:
    """Say whether clues of this sort may stand there: left of rows, above columns, or around."""
    r, c = cell
    if sort == "around":
        return (r in (-1, board[0]) and 0 <= c < board[1]) or (
            c in (-1, board[1]) and 0 <= r < board[0]
        )
    return bool(sort) and (r < 0) != (c < 0) and r < board[0] and c < board[1]


def _number(place: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise PuzzleError(f"{place}: {truncate(text)!r} is no number")
    return int(text)


def _clue(cell: Cell, text: str, family: str, marking: Marking) -> CellClue:
    number, _, way = text.partition("_")
    if text == UNKNOWN or (marking.arrows and number == UNKNOWN):
        return UNKNOWN
    if marking.arrows:
        if way not in WAYS:
            raise PuzzleError(f"{label(cell)}: {a(family)} has a number and an arrow there")
        return f"{_number(label(cell), number)}{WAYS[way]}"
    if marking.runs and UNKNOWN in text:
        if not (set(text) <= {*"12345678", UNKNOWN} and runs.numbers_of(text)):
            raise PuzzleError(f"{label(cell)}: no cell has runs of {truncate(text)!r} around it")
        return text
    told = _number(label(cell), text)
    found = runs.plain(told) if marking.runs else told
    if found is None:
        raise PuzzleError(f"{label(cell)}: no cell has runs of {told} around it")
    return found


def _sign(cell: Cell, style: int, shape: str, family: str, marking: Marking) -> CellClue:
    """Return the sign that a symbol is, or `?` for a circle around a number, which goes over it."""
    if marking.circles and shape.startswith("circle_"):
        return UNKNOWN
    for sign, begins, styles in marking.signs:
        if style in styles and shape.startswith(begins):
            return sign
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


def _around(beside: dict[Cell, str], board: Board) -> list[list[int | None]]:
    """Return the numbers on the four sides."""
    ends = {
        "top": [(-1, c) for c in range(board[1])],
        "bottom": [(board[0], c) for c in range(board[1])],
        "left": [(r, -1) for r in range(board[0])],
        "right": [(r, board[1]) for r in range(board[0])],
    }
    return [
        [
            _number(f"{side} {k}", beside[p]) if p in beside else None
            for k, p in enumerate(places, 1)
        ]
        for side, places in ends.items()
    ]


def _line(name: str, words: list[str], sort: str) -> LineClue:
    """Return the clue of a line from the numbers beside it."""
    if sort == "totals":
        return _number(name, words[0]) if words else None
    if words == ["0"]:
        return ()
    known: dict[str, BlockItem] = {UNKNOWN: UnknownBlock(BLACK), SEVERAL: SEVERAL}
    return tuple(known[w] if w in known else Block(_number(name, w)) for w in words)


def _rooms(marks: Marks, family: str) -> dict[str, Any]:
    """Return the rooms between the walls, and the walls that end inside one.

    For a sudoku there are no rooms if they are the usual boxes.
    """
    board = Board(marks.height, marks.width)
    names: dict[Cell, str] = {}
    rooms = 0
    for start in board.cells():
        if start not in names:
            rooms += 1
            reached = [start]
            names[start] = str(rooms)
            for p in reached:  # grows while it is read
                for q in board.beside(p):
                    if q not in names and (min(p, q), max(p, q)) not in marks.walls:
                        names[q] = str(rooms)
                        reached.append(q)
    inside = drawn(*board, sorted((p, q) for p, q in marks.walls if names[p] == names[q]))
    if family == "sudoku" and board[0] == board[1]:
        boxes = {cell: str(k) for k, box in enumerate(board.boxes(), 1) for cell in box.cells}
        if names == boxes or rooms == 1:
            return {"walls": inside}
    return {"rooms": Grid(*board, tuple(map(names.__getitem__, board.cells()))), "walls": inside}
