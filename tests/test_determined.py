"""The cells that are the same in all solutions, held against the list of all solutions."""

from __future__ import annotations

from random import Random

import pytest
from properties import one_in
from sampled import is_sampled, puzzles

import satgrid
from satgrid import families
from satgrid.clues import UNKNOWN
from satgrid.grid import Grid
from satgrid.problem import Problem

MOST = 300
"""A puzzle with so many solutions is left out: they are not all listed."""

NAMES = [name for name in families.names() if is_sampled(name)]


@one_in(3)
@pytest.mark.parametrize("name", NAMES)
def test_candidates_are_the_values_that_occur_in_all_solutions(name: str) -> None:
    random = Random(name)
    seen = set()
    for puzzle in list(puzzles(name))[::-7]:  # The example is the last one.
        solutions = list(satgrid.solutions(puzzle, limit=MOST))
        if len(solutions) == MOST:
            continue
        given = None
        if solutions and random.random() < 0.5:
            shown = random.choice(solutions)
            flat = tuple(v if random.random() < 0.2 else UNKNOWN for v in shown.flat)
            given = Grid(shown.height, shown.width, flat)
            solutions = [
                grid
                for grid in solutions
                if all(v in (UNKNOWN, w) for v, w in zip(flat, grid.flat, strict=True))
            ]
        seen.add(bool(solutions))
        values = Problem(puzzle).values
        occurring = [
            {grid.flat[at] for grid in solutions} for at in range(Problem(puzzle).board.area)
        ]
        for narrow in True, False:
            found = satgrid.determined(puzzle, given=given, narrow=narrow)
            if not solutions:
                assert (found.status, found.candidates, found.grid) == ("unsatisfiable", None, None)
                continue
            assert found.status == "solved"
            assert found.candidates
            assert found.grid
            assert [set(cell) for cell in found.candidates.flat] == occurring
            assert all(
                list(cell) == [v for v in values if v in cell] for cell in found.candidates.flat
            )
            for cell, drawn in zip(occurring, found.grid.flat, strict=True):
                assert {drawn} == (cell if len(cell) == 1 else {UNKNOWN})
    assert True in seen
