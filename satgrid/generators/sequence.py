"""Colour sequences on demand.

In the picture every cell has the colour of the nearest of some random cells, one for about two
cells. The clues do not give the lengths of runs, so cells in which another solution differs are
given until there is no other solution.

A symmetric picture is its own image in an upright mirror; the given cells may be asymmetric. Given
cells can be removed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, product
from random import Random

from satgrid.board import all_cells, mirrored
from satgrid.clues import Colour, Value
from satgrid.generators import Candidate, Request
from satgrid.generators.general import GivenCells
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle

_PALETTE = (
    Colour("R", "red", "#d62728"),
    Colour("G", "green", "#2ca02c"),
    Colour("B", "blue", "#1f77b4"),
    Colour("Y", "yellow", "#ffd92f"),
)
_CELLS_AN_AREA = 2


class Own(GivenCells):
    """The generator of colour sequences."""

    def random_puzzle(self, request: Request, random: Random) -> Puzzle:
        """Return the clues of a picture in which each cell has any of four colours."""
        colours = tuple(
            random.choice(_PALETTE).symbol for _ in range(request.height * request.width)
        )
        return _puzzle(Grid(request.height, request.width, colours))

    def candidate(self, request: Request, random: Random) -> Candidate | None:
        """Return a random picture and its clues, without given cells."""
        height, width = request.height, request.width
        cells = all_cells(height, width)
        chosen = random.sample(cells, -(-len(cells) // _CELLS_AN_AREA))
        centres = {p: random.choice(_PALETTE).symbol for p in chosen}

        def colour(p: Cell) -> Value:
            r, c = min(p, mirrored(p, width)) if request.symmetric else p
            reach, near = 0, list[tuple[int, Value]]()
            while not near or near[0][0] > reach**2:
                reach += 1
                steps = range(-reach, reach + 1)
                square = product(steps, steps)
                near = sorted(
                    (y**2 + x**2, centres[r + y, c + x])
                    for y, x in square
                    if (r + y, c + x) in centres
                )
            return near[0][1]

        grid = Grid(height, width, tuple(map(colour, cells)))
        return Candidate(_puzzle(grid), grid)


def _puzzle(grid: Grid[Value]) -> Puzzle:
    rows = grid.rows()
    return Puzzle(
        "sequence",
        grid.height,
        grid.width,
        rows=tuple(map(_clue, rows)),
        columns=tuple(map(_clue, zip(*rows, strict=True))),
        colours=tuple(colour for colour in _PALETTE if colour.symbol in grid.flat),
    )


def _clue(line: Sequence[Value]) -> str:
    return "".join(colour for colour, _ in groupby(line))
