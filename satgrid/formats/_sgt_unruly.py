"""The descriptions of Simon Tatham's `unruly` (binairo).

In reading order, letters `a` to `y` skip 0 to 24 cells and give a 0, capitals a 1, and `z` or `Z`
skips 25; a last letter stands just behind the last cell. The parameter `u` says that rows differ
from each other and columns too: without it lines may repeat. The difficulty is not kept. Source:
the functions for parameters and descriptions in `unruly.c` of the collection.
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase

from satgrid.clues import CellClue
from satgrid.formats import Entry
from satgrid.formats import _sgt__runs as _runs
from satgrid.grid import Grid
from satgrid.notation.board import lines_of
from satgrid.puzzle import Puzzle

FAMILY = "binairo"
PARAMETERS = "u?(d[a-z])?"
LEAST = 6
SETTINGS = ("repeats",)

_SKIPS = {c: k for case in (ascii_lowercase, ascii_uppercase) for k, c in enumerate(case)}


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    area = height * width
    digits = {at: int(c.isupper()) for at, c in _runs.marks(description, _SKIPS, area)}
    cells: Grid[CellClue] = Grid(height, width, tuple(map(digits.get, range(area))))
    variant = {} if parameters.startswith("u") else {"repeats": True}
    puzzle = Puzzle(FAMILY, height, width, cells=cells, variant=variant)
    return Entry(puzzle, None, lines_of(cells, [number] * height))


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import cells_of

    cells = cells_of(puzzle, "sgt", FAMILY, "0 and 1", (None, 0, 1).__contains__)
    parts, passed = [], 0
    for at, digit in enumerate((*cells.flat, 0)):
        if digit is not None:
            parts.append(_runs.gap(at - passed, ascii_uppercase if digit else ascii_lowercase))
            passed = at + 1
    return "".join(parts)


def size(puzzle: Puzzle) -> str:
    """Return the parameters, which say whether lines may repeat."""
    return f"{puzzle.width}x{puzzle.height}{'' if puzzle.setting('repeats') else 'u'}"
