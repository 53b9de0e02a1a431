"""Cages on a board that need not have any, in place of printed numbers: a killer.

Each cage tells its sum, and no number is printed. Where another solution differs, a cell becomes a
cage of its own, whose sum is its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from satgrid.board import region
from satgrid.clues import number_of
from satgrid.generators import Candidate
from satgrid.grid import Cell
from satgrid.layers._cut import cut, named
from satgrid.layers.cages import Caged
from satgrid.puzzle import Puzzle

_LEAST, _MOST = 2, 4
"""How many cells a cage has to begin with, mostly."""


def with_cages(puzzle: Puzzle, random: Random) -> Puzzle:
    """Return the board with cages at random, without sums."""
    return replace(puzzle, cages=Caged(cut(*puzzle.board, random, _LEAST, _MOST), ()))


def with_sums(bare: Candidate) -> Candidate:
    """Return the puzzle with the sum of each cage."""
    puzzle, grid = bare
    members = puzzle.cages.members()
    sums = ((name, sum(number_of(grid[p]) for p in cells)) for name, cells in members.items())
    return Candidate(replace(puzzle, cages=Caged(puzzle.cages.names, tuple(sums))), grid)


def parted(bare: Candidate, differing: Sequence[Cell]) -> Iterator[Candidate]:
    """Take a cell out of its cage; what is left of that hangs together."""
    puzzle, grid = bare
    names = puzzle.cages.names
    members = [list(cells) for cells in puzzle.cages.members().values()]
    for cell in differing:
        cage = next(cells for cells in members if cell in cells)
        left = {*cage} - {cell}
        if left and len(region(min(left), left)) == len(left):
            room = {p: k for k, cells in enumerate(members) for p in cells} | {cell: len(members)}
            cages = Caged(named(names.height, names.width, room), ())
            yield Candidate(replace(puzzle, cages=cages), grid)
