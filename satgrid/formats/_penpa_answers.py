"""The answer of a puzzle, as it is drawn in Penpa+: shades, numbers, symbols, or lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from satgrid.clues import BLACK, MAX_NUMBER, UNKNOWN, WHITE, CellClue, Value, number_of, value_of
from satgrid.formats._penpa_drawn import Drawn
from satgrid.formats._penpa_families import (
    LINES,
    NUMBERS,
    SHADES,
    SIDES,
    SYMBOLS,
    Marking,
    marking_of,
)
from satgrid.grid import Cell, Grid, label
from satgrid.puzzle import Puzzle

_SIGNS = {"w": WHITE, "b": BLACK}


def read(puzzle: Puzzle, drawn: Drawn) -> tuple[Grid[Value] | None, tuple[str, ...]]:
    """Return what is drawn on the board, or None if none of it is part of an answer, and faults.

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
        values = {cell: _value(texts.get(cell), _clue(puzzle, cell), marking)
                  for cell in board.cells()}  # fmt: skip
    elif marking.answer == SYMBOLS:
        told = symbols
        values = symbols | _signed(puzzle)
    else:
        board = board.lattice()
        lines = drawn.lines if marking.answer == LINES else drawn.sides
        shaded = _black(drawn) if marking.rest else {}
        told = lines or shaded
        # Who shades cells says that the others have a line.
        values = {_place(cell): BLACK for cell in puzzle.board.cells()
                  if shaded and cell not in shaded and _clue(puzzle, cell) is None}  # fmt: skip
        for side, number in lines.items():
            _draw(puzzle, side, str(number) if marking.several else BLACK, marking, values)
        if marking.frame:
            for side in _border(*board):
                _draw(puzzle, side, BLACK, marking, values)
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
        clue, where, text = _clue(puzzle, cell), label(cell), drawn.texts.get(cell, "")
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


def _clue(puzzle: Puzzle, cell: Cell) -> CellClue:
    return None if puzzle.cells is None else puzzle.cells[cell]


def _value(text: str | None, clue: CellClue, marking: Marking) -> Value:
    """Return the value of a cell, whose clue, if it is known, is no longer asked."""
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


def _place(cell: Cell) -> Cell:
    return 2 * cell[0] + 1, 2 * cell[1] + 1


def _draw(
    puzzle: Puzzle, side: Cell, value: Value, marking: Marking, values: dict[Cell, Value]
) -> None:
    """Draw a line over or along a side, with its ends; bridges end before a number."""
    (y, x), (high, wide) = side, puzzle.board.lattice()
    across = (y % 2 == 1) == (marking.answer == LINES)
    ends = [(y, x - 1), (y, x + 1)] if across else [(y - 1, x), (y + 1, x)]
    if all(0 <= r < high and 0 <= c < wide for r, c in ends):
        values[side] = value
        for r, c in ends:
            if not (marking.several and _clue(puzzle, (r // 2, c // 2)) is not None):
                values[r, c] = value


def drawn(puzzle: Puzzle, grid: Grid[Value]) -> Drawn:
    """Return how the solution is drawn."""
    marking = marking_of(puzzle.family)
    found = Drawn()
    cells = puzzle.board.cells()
    if marking.answer == SHADES:
        dark = [cell for cell in cells if grid[cell] == BLACK]
        # Where nothing is shaded, the marks of white cells say that this is the answer.
        found.shaded = dict.fromkeys(dark, True) or dict.fromkeys(cells, False)
    elif marking.answer == NUMBERS:
        for cell in cells:
            if _clue(puzzle, cell) in (None, UNKNOWN) and grid[cell] not in (WHITE, UNKNOWN):
                found.texts[cell] = "0" if grid[cell] == "0" else str(number_of(grid[cell]))
    elif marking.answer in (LINES, SIDES):
        lines = {side: 2 if grid[side] == "2" else 1 for side in grid.cells()
                 if sum(side) % 2 and grid[side] != WHITE}  # fmt: skip
        if marking.answer == LINES:
            found.lines = lines
        else:
            found.sides = lines
        if marking.rest:
            rest = (cell for cell in cells if _clue(puzzle, cell) is None)
            found.shaded = {cell: True for cell in rest if grid[_place(cell)] == WHITE}
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
