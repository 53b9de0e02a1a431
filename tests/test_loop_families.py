"""Families that draw a loop: what is found is every loop that the referee accepts, and no other.

Random grids are hardly ever loops, so all loops of small boards are drawn by walks.
"""

from __future__ import annotations

from random import Random

import pytest
from test_loops import all_loops

import satgrid
from satgrid import families
from satgrid.answer import PATHS, SHADED_PATHS
from satgrid.clues import UNKNOWN
from satgrid.constraints.single_loop import CELLS
from satgrid.errors import PuzzleError
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

NAMES = [name for name in families.names() if families.find(name).answer in (PATHS, SHADED_PATHS)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(3, 3), pytest.param((3, 4), marks=pytest.mark.long)])
def test_the_loops_found_are_those_that_the_referee_accepts(name: str, size: satgrid.Cell) -> None:
    """Each loop prints its clues, of which some are kept, and some are hidden where they can be."""
    family, random = families.find(name), Random(f"{name}{size}")
    loops, several = all_loops(size, CELLS), 0
    for loop in sorted(loops, key=lambda grid: grid.flat):
        blank = getattr(family, "blank", lambda *_: Puzzle(name, *size))
        puzzle = family.printed(blank(*size, random), loop, random)
        if puzzle is None or puzzle.cells is None:
            continue
        share = random.choice((0.2, 0.5, 1))
        clues = zip(puzzle.cells.cells(), puzzle.cells.flat, strict=True)
        kept = {p: clue for p, clue in clues if clue is not None and random.random() < share}
        for hidden in kept, {p: random.choice((clue, UNKNOWN)) for p, clue in kept.items()}:
            asked = puzzle.with_cells(hidden)
            problem = Problem(asked)
            try:
                problem.inspect()
            except PuzzleError:
                continue  # This family has no clue that is not known.
            accepted = {grid for grid in loops if not list(problem.check(grid))}
            assert set(satgrid.solutions(asked)) == accepted
            several += len(accepted) > 1
    # Crosses leave so small a board one loop at most.
    assert several or name == "simpleloop"
