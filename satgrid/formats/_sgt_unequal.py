"""The descriptions of Simon Tatham's `unequal` (futoshiki).

The size is one number, the side of the board. In reading order each cell has its number, 0 for
none, the letters of the neighbours that have smaller ones, as signs say, `U`, `R`, `D` and `L`, and
a comma. With `a` among the parameters the signs say another thing, that numbers are next to each
other; such puzzles are refused. The difficulty, a parameter, is not kept. Source: the functions for
parameters and descriptions in `unequal.c` of the collection.
"""

from __future__ import annotations

import re

from satgrid.clues import CellClue
from satgrid.errors import PuzzleError, count, truncate
from satgrid.formats import Entry
from satgrid.grid import Cell, Grid, label
from satgrid.layers.order import ordered
from satgrid.notation.board import lines_of
from satgrid.puzzle import Puzzle

FAMILY = "futoshiki"
PARAMETERS = "a?(d[a-z])?"
LEAST = 3
ONE_SIZE = True

_CELL = re.compile("([0-9]{1,3})(U?R?D?L?)")
_WAYS: dict[str, tuple[int, int, str]] = {
    "U": (-1, 0, "^"),
    "R": (0, 1, ">"),
    "D": (1, 0, "v"),
    "L": (0, -1, "<"),
}
"""The way to the neighbour, and the sign that points there."""
_MOST = 32


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    n = width
    if parameters.startswith("a"):
        raise PuzzleError(
            "the signs of this puzzle say that numbers are next to each other (a), and those of a "
            "futoshiki which is smaller: choose another puzzle"
        )
    words = description.removesuffix(",").split(",")
    if len(words) != n * n:
        raise PuzzleError(
            f"the description is of {len(words):,} of {count(n * n, 'cell')}: is it damaged, or of "
            "another game?"
        )
    signs: dict[Cell, str] = {}
    flat: list[CellClue] = []
    for k, word in enumerate(words):
        found, (r, c) = _CELL.fullmatch(word), divmod(k, n)
        if found is None:
            raise PuzzleError(
                f"{label((r, c))}: {truncate(word)!r} is no cell: write its number, or 0, and the "
                "letters of smaller neighbours, U R D L"
            )
        flat.append(int(found[1]) or None)
        for way in found[2]:
            down, right, sign = _WAYS[way]
            if not (0 <= r + down < n and 0 <= c + right < n):
                raise PuzzleError(f"{label((r, c))}: {way} points out of the board")
            if signs.setdefault((2 * r + down, 2 * c + right), sign) != sign:
                raise PuzzleError(f"{label((r, c))}: both cells at a sign are said to be smaller")
    side = 2 * n - 1
    places = ((r, c) for r in range(side) for c in range(side))
    order = Grid(side, side, tuple(signs.get(place, ".") for place in places))
    cells: Grid[CellClue] = Grid(n, n, tuple(flat))
    lines = {f"order row {k}": number for k in range(1, side + 1)}
    puzzle = Puzzle(FAMILY, n, n, cells=cells, order=order)
    return Entry(puzzle, None, {**lines, **lines_of(cells, [number] * n)})


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import no_given_cells

    no_given_cells(puzzle, "sgt")
    if puzzle.height > _MOST:
        raise PuzzleError(f"unequal has up to {_MOST} rows and columns: convert to json instead")
    numbers = {} if puzzle.cells is None else puzzle.numbers
    smaller: dict[Cell, set[Cell]] = {}
    for small, great, _ in ordered(puzzle):
        smaller.setdefault(great, set()).add(small)
    words = []
    for r, c in puzzle.board.cells():
        near = smaller.get((r, c), set())
        letters = (way for way, (down, right, _) in _WAYS.items() if (r + down, c + right) in near)
        words.append(f"{numbers.get((r, c), 0)}{''.join(letters)},")
    return "".join(words)


def size(puzzle: Puzzle) -> str:
    """Return the side of the board."""
    return str(puzzle.height)
