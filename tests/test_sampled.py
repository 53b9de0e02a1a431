"""Every family: random puzzles that its layers make are written, read back, and encoded.

No family needs a line here: a new one is tested because its file exists.
"""

from __future__ import annotations

from functools import cache

import contract
import pytest
from properties import one_in
from pysat.formula import CNF
from pysat.solvers import Solver
from sampled import is_sampled, puzzles

import satgrid
from satgrid import families
from satgrid.grid import text_rows
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

NAMES = [name for name in families.names() if is_sampled(name)]

each_family = pytest.mark.parametrize("name", NAMES)


@cache
def made(name: str) -> list[Puzzle]:
    return list(puzzles(name))


@one_in(3)
@each_family
def test_the_models_of_a_file_are_the_solutions(name: str) -> None:
    """As a stranger reads it, who knows the contract of DIMACS files and nothing of satgrid."""
    for puzzle in made(name)[::9]:
        expected = sorted(text_rows(grid) for grid in satgrid.solutions(puzzle, limit=40))
        for narrowed in (True, False):
            model = satgrid.encode(puzzle, narrow=narrowed)
            written = "".join(satgrid.to_dimacs(puzzle, model))
            sheet = contract.read(written)
            assert (sheet.lines["complete"], Puzzle.from_json(sheet.puzzle)) == ("yes", puzzle)
            found = []
            with Solver(bootstrap_with=CNF(from_string=written).clauses) as solver:
                while len(found) < 40 and solver.solve():
                    true = {x for x in solver.get_model() if x > 0}
                    found.append(sheet.drawing(true))
                    solver.add_clause([-x if x in true else x for x in sheet.show])
                    if not sheet.show:
                        break
            if len(expected) < 40:
                assert sorted(found) == expected, (puzzle, narrowed)


@each_family
def test_clues_can_be_left_out(name: str) -> None:
    for puzzle in made(name)[::5]:
        for layer in families.find(name).layers.values():
            units = layer.removable_clues(puzzle)
            if units and puzzle.has(layer):
                some = units[::2]
                left = puzzle.with_contents(**layer.drop_clues(puzzle, some))
                assert layer.removable_clues(left) == [unit for unit in units if unit not in some]
                Problem(left).inspect()
