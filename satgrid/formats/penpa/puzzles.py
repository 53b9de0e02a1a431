"""Puzzles from marks of Penpa+, marks of a puzzle, and the answer that is drawn on its board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
    SYMBOLS,
    WAYS,
    Marking,
    marking_of,
)
from satgrid.formats.penpa.marks import CELL, CORNER, Drawn, Marks
from satgrid.genres.address import rooms_between
from satgrid.grid import Cell, Grid, corner_label, label
from satgrid.layers import runs
from satgrid.layers.cages import NO_CAGE
from satgrid.layers.walls import walls_between
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
    # Marks that surround or colour clues affect only the looks.
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
    """Return whether colours of cells affect only the looks: light ones, and those under clues."""
    if marking.shaded:
        return False
    dark = {cell for cell, shade in marks.shaded.items() if shade}
    return dark != marks.shaded.keys() if marking.dark else bool(marks.shaded)


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
        number = _number(label(cell), text)
        if sums.setdefault(names[cell], number) != number:
            raise PuzzleError(f"{label(cell)}: its cage has two numbers: take one away")
    grid = [[names.get((r, c), NO_CAGE) for c in range(board.width)] for r in range(board.height)]
    return {"cages": (grid, sums)}


def _is_beside(cell: Cell, board: Board, sort: str) -> bool:
    """Return whether clues of this sort may be there: left of rows, above columns, or around."""
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
        if marking.holes:
            raise PuzzleError(
                f"{label(cell)}: {UNKNOWN} in Penpa+ is a number that is not known, or a cell that "
                "has no number, as in noqx, and satgrid lacks such cells: take it away if the cell "
                "has a number"
            )
        return None if marking.vague else UNKNOWN
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
    """Return the sign of a symbol, or `?` for a circle, which a number in it replaces."""
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
    info = dict(puzzle.info)
    tags = [tag for tag in info.get(words.TAGS, "").split(", ") if tag]
    marks = Marks(
        puzzle.height, puzzle.width, title=info.get("title", ""), author=info.get("author", ""),
        tags=[family, *words.tags_of(puzzle), *tags],
        rules=words.rules_of(puzzle, info.get(RULES, "")),
    )  # fmt: skip
    if puzzle.cages is not None:
        if not marking.cages:
            raise _beyond(f"cages of {a(family)}")
        members, sums = puzzle.cages.members(), dict(puzzle.cages.sums)
        marks.cages = [[*cells] for cells in members.values()]
        marks.small = {(min(members[name]), 0): str(target) for name, target in sums.items()}
    if puzzle.lattice or (puzzle.given and not marking.shaded):
        raise _beyond(f"given cells of {a(family)}")
    for cell, value in puzzle.given:
        if value not in (BLACK, WHITE):
            raise _beyond(f"{label(cell)}: a cell that is {value}")
        marks.shaded[cell] = value == BLACK
    signs = {sign: (styles[0], f"{shape}_L" if shape == "circle" else shape)
             for sign, shape, styles in marking.signs if isinstance(sign, str)}  # fmt: skip
    for cell, clue in puzzle.numbers.items() | puzzle.signs.items():
        _draw(cell, clue, marking, signs, marks)
    for corner, clue in puzzle.corner_clues.items() if marking.corners else ():
        marks.texts[CORNER, (corner[0] - 1, corner[1] - 1)] = str(clue)
    if puzzle.rows:
        for cell, text in _beside(puzzle, marking):
            marks.texts[CELL, cell] = text
    for side, clues in puzzle.outside._asdict().items() if puzzle.outside else ():
        for k, clue in enumerate(clues):
            if clue is not None:
                across = -1 if side in ("top", "left") else puzzle.height
                place = (across, k) if side in ("top", "bottom") else (k, across)
                marks.texts[CELL, place] = str(clue)
    if puzzle.rooms is not None:
        marks.walls = {pair for _, pair in borders(puzzle.rooms)} | puzzle.wall_pairs
    answer = info.get(ANSWER, "").split("/")
    if marking.shaded and [len(row) for row in answer] == [puzzle.width] * puzzle.height:
        told = ((cell, answer[cell[0]][cell[1]]) for cell in puzzle.board.cells())
        marks.answer.shaded = {
            cell: value == BLACK for cell, value in told if value in (BLACK, WHITE)
        }
    return marks


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


def read_answer(puzzle: Puzzle, drawn: Drawn) -> tuple[Grid[Value] | None, tuple[str, ...]]:
    """Return the answer that is drawn on the board, or None, and the faults of the drawing.

    Faults are marks that contradict each other or a printed clue.
    """
    marking = marking_of(puzzle.family)
    board = puzzle.board
    symbols = {cell: value for cell, (style, shape) in drawn.symbols.items()
               for value, begins, styles in marking.drawn
               if style in styles and shape.startswith(begins)}  # fmt: skip
    told: Mapping[Cell, object]
    if marking.answer == SHADES:
        told = drawn.shaded
        values = _black(drawn) | {cell: BLACK for cell, value in puzzle.given if value == BLACK}
    elif marking.answer == NUMBERS:
        texts = drawn.texts | symbols
        told = texts
        values = {cell: _value(texts.get(cell), _clue_at(puzzle, cell), marking)
                  for cell in board.cells()}  # fmt: skip
    elif marking.answer == SYMBOLS:
        told = symbols
        values = symbols | _signed(puzzle)
    else:
        board = board.lattice()
        lines = drawn.lines if marking.answer == LINES else drawn.sides
        shaded = _black(drawn) if marking.rest else {}
        told = lines or shaded
        # If some cells are shaded, all others have a line.
        values = {place_of(cell): BLACK for cell in puzzle.board.cells()
                  if shaded and cell not in shaded and _clue_at(puzzle, cell) is None}  # fmt: skip
        for side, number in lines.items():
            _draw_line(puzzle, side, str(number) if marking.several else BLACK, marking, values)
        if marking.frame:
            for side in _border(*board):
                _draw_line(puzzle, side, BLACK, marking, values)
    if not told:
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
    return {cell: _SIGNS[sign] for cell, sign in puzzle.signs.items() if sign in _SIGNS}


def _black(drawn: Drawn) -> dict[Cell, Value]:
    return {cell: BLACK for cell, dark in drawn.shaded.items() if dark}


def _clue_at(puzzle: Puzzle, cell: Cell) -> CellClue:
    return None if puzzle.cells is None else puzzle.cells[cell]


def _value(text: str | None, clue: CellClue, marking: Marking) -> Value:
    """Return the value of a cell; a known clue is its value."""
    if isinstance(clue, int):
        text = str(clue)
    if text is None:
        return UNKNOWN if clue == UNKNOWN else marking.open
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else -1
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
            if _clue_at(puzzle, cell) in (None, UNKNOWN) and grid[cell] not in (WHITE, UNKNOWN):
                found.texts[cell] = "0" if grid[cell] == "0" else str(number_of(grid[cell]))
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
                            f"{shape}_M" if shape == "circle" else shape,
                        )
    return found
