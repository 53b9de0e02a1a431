"""How game IDs tell the walls between rooms: the sides between cells, and which of them have one.

Those between neighbours of a row come first, in reading order, then those of each column. `_` and
`a` to `y` skip 0 to 25 sides and stand for a wall behind them, `z` skips 25, and a last letter
stands behind the last side.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, pairwise, product
from string import ascii_lowercase

from satgrid.board import all_cells, beside
from satgrid.errors import PuzzleError
from satgrid.formats import _sgt__runs as _runs
from satgrid.grid import Cell, Grid, label
from satgrid.layers.walls import side_of

_LETTERS = "_" + ascii_lowercase
_SKIPS = {letter: k for k, letter in enumerate(_LETTERS)} | {"z": 25}


def _between(n: int) -> list[tuple[Cell, Cell]]:
    """Return the sides between cells, each as the two cells beside it, in the order of the ID."""
    upright = [((r, c), (r, c + 1)) for r, c in product(range(n), range(n - 1))]
    return upright + [((r, c), (r + 1, c)) for c, r in product(range(n), range(n - 1))]


def written(rooms: Grid[str]) -> str:
    """Return the letters of the walls between the rooms of a square board."""
    sides = _between(rooms.height)
    walls = [at for at, (p, q) in enumerate(sides) if rooms[p] != rooms[q]]
    ends = [-1, *walls, len(sides)]
    return "".join(_runs.gap(end - start - 1, _LETTERS) for start, end in pairwise(ends))


def rooms(letters: str, n: int, name: Callable[[int], str]) -> Grid[str]:
    """Return the rooms between the walls, each with the `name` of its place in reading order."""
    sides = _between(n)
    walls = {sides[at] for at, _ in _runs.marks(letters, _SKIPS, len(sides))}
    names: dict[Cell, str] = {}
    found = count()
    for start in all_cells(n, n):
        if start in names:
            continue
        names[start] = name(next(found))
        reached = [start]
        for p in reached:  # grows while it is read
            for q in beside(p):
                free = q not in names and (min(p, q), max(p, q)) not in walls
                if free and min(q) >= 0 and max(q) < n:
                    names[q] = names[start]
                    reached.append(q)
    for p, q in sorted(walls):
        if names[p] == names[q]:
            cell, side = side_of((p, q))
            raise PuzzleError(
                f"a wall ends inside a room or cage at the {side} side of {label(cell)}, and means "
                "nothing in this game: leave it out"
            )
    return Grid(n, n, tuple(names[p] for p in all_cells(n, n)))
