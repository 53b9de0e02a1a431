"""The descriptions of Simon Tatham's `solo` (sudoku).

`CxR` says that C boxes lie side by side and R one below another, so that the board has C times R
rows and columns; `9j` is a board of 9 with rooms of any shape (jigsaw). `x` behind it is for both
diagonals, and `k` for cages with sums (killer); what follows is for the generator, and is not kept.
In the description a letter `a` to `z` stands for 1 to 26 empty cells, a number for itself, and `_`
parts two numbers. Behind a comma follow the walls of the rooms, if there are some, as
`_sgt__walls.py` tells, then those of the cages, and behind another comma their sums, written as
cells are, each in the first cell of its cage. Source: the functions for parameters and descriptions
in `solo.c` of the collection.
"""

from __future__ import annotations

import re
from string import ascii_uppercase
from typing import Any

from satgrid.board import all_cells
from satgrid.clues import CellClue
from satgrid.errors import PuzzleError, truncate
from satgrid.formats import Entry
from satgrid.formats import _sgt__runs as _runs
from satgrid.formats import _sgt__walls as _walls
from satgrid.grid import Cell, Grid
from satgrid.layers.cages import NO_CAGE
from satgrid.notation.board import lines_of
from satgrid.puzzle import Puzzle

FAMILY = "sudoku"
PARAMETERS = "j?x?k?(a|r[24]|m[248]|md[24]?)?(d[a-z])?"
SETTINGS = ("diagonals",)

_MOST = 25
_CELLS = re.compile("[0-9a-z_]*")


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    n = height * width
    if n > _MOST:
        raise PuzzleError(f"a board of {n:,} x {n:,}: a sudoku has up to {_MOST} rows and columns")
    kind = parameters.partition("d")[0]
    jigsaw, killer = kind.startswith("j"), "k" in kind
    text, *parts = description.split(",")
    if len(parts) != jigsaw + 2 * killer:
        raise PuzzleError(
            "walls of rooms stand behind a comma if there is a j, those of cages and their sums if "
            "there is a k, and only then"
        )
    for each in (text, *parts[len(parts) - killer :]):
        if not _CELLS.fullmatch(each):
            raise PuzzleError(f"{truncate(each)!r} holds more than numbers, small letters and _")
    cells = _runs.numbers(text, n, n)
    rooms = _rooms(parts[0], n) if jigsaw else _boxes(height, width)
    caged: dict[str, Any] = {"cages": _cages(parts[-2], parts[-1], n)} if killer else {}
    usual = rooms == _boxes(*_usual(n))
    variant = {"diagonals": True} if "x" in kind else {}
    puzzle = Puzzle(
        FAMILY, n, n, cells=cells, rooms=None if usual else rooms, variant=variant, **caged
    )
    lines = {f"room row {k}": number for k in range(1, n + 1)}
    return Entry(puzzle, None, {**lines, **lines_of(cells, [number] * n)})


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import cells_of

    n = puzzle.height

    def holds(clue: CellClue) -> bool:
        return clue is None or (isinstance(clue, int) and 1 <= clue <= n)

    cells = cells_of(puzzle, "sgt", FAMILY, f"numbers from 1 to {n}", holds)
    description = _runs.written_numbers(cells)
    if not _shape(puzzle):
        description += f",{_walls.written(puzzle.rooms or _boxes(*_usual(n)))}"
    if puzzle.cages is None:
        return description
    names, sums = puzzle.cages
    members = puzzle.cages.members()
    if NO_CAGE in names.flat or len(sums) < len(members):
        raise PuzzleError(
            "killers of solo have a cage for every cell, each with a sum: convert to json instead"
        )
    told: dict[Cell, CellClue] = {members[name][0]: target for name, target in sums}
    grid = Grid(n, n, tuple(map(told.get, names.cells())))
    return f"{description},{_walls.written(names)},{_runs.written_numbers(grid)}"


def size(puzzle: Puzzle) -> str:
    """Return the parameters, which say how the boxes lie."""
    shape = _shape(puzzle)
    kind = f"{shape[1]}x{shape[0]}" if shape else f"{puzzle.height}j"
    return kind + "x" * bool(puzzle.setting("diagonals")) + "k" * (puzzle.cages is not None)


def _usual(n: int) -> tuple[int, int]:
    """Return how many boxes lie one below another and side by side where there are no rooms."""
    high = max(h for h in range(1, n + 1) if n % h == 0 and h * h <= n)
    return n // high, high


def _boxes(down: int, across: int) -> Grid[str]:
    """Return the rooms that are boxes, so many down and so many across."""
    cells = all_cells(down * across, down * across)
    names = (ascii_uppercase[r // across * across + c // down] for r, c in cells)
    return Grid(down * across, down * across, tuple(names))


def _shape(puzzle: Puzzle) -> tuple[int, int] | None:
    """Return how many boxes lie one below another and side by side, or None for other rooms."""
    n = puzzle.height
    if puzzle.rooms is None:
        return _usual(n) if min(_usual(n)) > 1 else None
    for down in (k for k in range(2, n) if n % k == 0):
        pairs = {*zip(_boxes(down, n // down).flat, puzzle.rooms.flat, strict=True)}
        if len(pairs) == n == len({*puzzle.rooms.flat}):
            return down, n // down
    return None


def _rooms(letters: str, n: int) -> Grid[str]:
    """Return the rooms between the walls, named from A in reading order."""

    def name(k: int) -> str:
        if k == n:
            raise PuzzleError(f"the walls make more than {n} rooms: are the last letters damaged?")
        return ascii_uppercase[k]

    return _walls.rooms(letters, n, name)


def _cages(walls: str, sums: str, n: int) -> tuple[Grid[str], list[tuple[str, int]]]:
    """Return the cages between the walls, and their sums, which stand in the first cell of each."""
    names = _walls.rooms(walls, n, lambda k: ascii_uppercase[k : k + 1] or f"c{k + 1}")
    told = _runs.numbers(sums, n, n)
    found = {names[p]: int(total) for p in told.cells() if (total := told[p]) is not None}
    if len(found) < len({*names.flat}):
        raise PuzzleError("a cage has no sum: is the ID damaged?")
    return names, list(found.items())
