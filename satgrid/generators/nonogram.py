"""Nonograms on demand.

The picture: each cell has a random height, averaged with its neighbours, and the highest cells are
black; the density gives their number. While another solution exists, one differing cell
changes its colour: a black cell if the picture is too dark, else a white one.

A symmetric picture is its own image in an upright mirror. Clues of lines can be removed: `*` is
left.

(`general.py` finds puzzles as reliably, from pictures without areas, but takes 0.33 s at 20x20
instead of 0.01 s.)
"""

from __future__ import annotations

from random import Random

from satgrid.board import all_cells, around, mirrored
from satgrid.clues import BLACK, WHITE, Value
from satgrid.families import nonogram as family
from satgrid.generators import RANDOM, Candidate, Density, Request
from satgrid.generators.general import ClueGroup, General
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle
from satgrid.why.steps import EASY


class Own(General):
    """The generator of nonograms."""

    full = False

    def density(self, request: Request) -> Density | None:
        """Return the possible shares of black cells; harder puzzles have fewer black cells."""
        if request.kind == RANDOM:
            return Density(0.0, 0.5, 1.0)
        return Density(0.2, 0.5 if request.level in (None, EASY) else 0.3, 0.9)

    def random_puzzle(self, request: Request, random: Random) -> Puzzle:
        """Return the clues of a picture whose black cells are chosen at random."""
        assert request.density is not None
        area = request.height * request.width
        black = set(random.sample(range(area), round(request.density * area)))
        colours = tuple(BLACK if at in black else WHITE for at in range(area))
        return _candidate(Grid(request.height, request.width, colours), random).puzzle

    def candidate(self, request: Request, random: Random) -> Candidate | None:
        """Return a random picture and its clues."""
        assert request.density is not None
        height, width = request.height, request.width
        found = heights(height, width, random, symmetric=request.symmetric)
        black = round(request.density * len(found))
        # A cell and its image have the same height, so they have the same colour.
        least = sorted(found.values())[-black] if black else None
        black_cells = (least is not None and x >= least for x in found.values())
        colours = tuple(BLACK if is_black else WHITE for is_black in black_cells)
        return _candidate(Grid(height, width, colours), random)

    def repair(
        self, candidate: Candidate, other: Grid[Value], request: Request, random: Random
    ) -> Candidate | None:
        """Change one of the cells in which the solutions differ, and its image with it."""
        grid = candidate.grid
        assert request.density is not None
        # All solutions have the same number of black cells, so cells of both colours differ.
        too_dark = grid.flat.count(BLACK) > request.density * len(grid.flat)
        excess = BLACK if too_dark else WHITE
        p = random.choice([p for p in grid.cells() if excess == grid[p] != other[p]])
        changed = {p, mirrored(p, grid.width)} if request.symmetric else {p}
        colours = tuple(
            (WHITE if grid[q] == BLACK else BLACK) if q in changed else grid[q]
            for q in grid.cells()
        )
        return _candidate(Grid(grid.height, grid.width, colours), random)

    def parts(self, puzzle: Puzzle, request: Request) -> list[ClueGroup]:
        """Return the clues of lines, one by one."""
        return [(unit,) for unit in self._units(puzzle)]


def _candidate(grid: Grid[Value], random: Random) -> Candidate:
    blank = Puzzle("nonogram", grid.height, grid.width)
    return Candidate(family.printed(blank, grid, random), grid)


def heights(height: int, width: int, random: Random, *, symmetric: bool) -> dict[Cell, int]:
    """Return a random height for each cell, in reading order, averaged with its neighbours.

    If symmetric, a cell and its image in the mirror have the same height. Heights are whole
    numbers, because sums of floats differ between versions of Python.
    """
    cells = all_cells(height, width)
    noise = {p: random.getrandbits(30) for p in cells}
    if symmetric:
        noise = {p: noise[min(p, mirrored(p, width))] for p in cells}
    evened = {}
    for p in cells:
        near = around(p, height, width)
        # The cell itself counts twice, or all cells of a 2x2 board would be equal.
        evened[p] = (noise[p] + sum(noise[q] for q in near)) // (len(near) + 1)
    return evened
