"""How much is left to search, and in how many rounds: counts that do not depend on the machine.

On real boards of the folders `puzzles` and `shared`, and on boards made from a seed.
"""

from __future__ import annotations

from random import Random

import pytest
from properties import one_in
from pysat.solvers import Solver

import satgrid
from benchmarks.generated import hitori, shading
from satgrid.grid import Grid

ROUNDS = 15
"""The most rounds that a hitori may take to its verdict, however large it is."""


@pytest.mark.parametrize(
    ("n", "seed"),
    [
        *((n, seed) for n in (20, 50) for seed in range(2)),
        (100, 0),
        *(pytest.param(*each, marks=pytest.mark.long) for each in ((100, 1), (100, 2), (200, 0))),
    ],
)
def test_a_made_hitori_takes_few_rounds(n: int, seed: int) -> None:
    board = hitori(n, seed)
    black = shading(n, n, Random(seed))
    hidden = Grid(n, n, tuple("#" if divmod(i, n) in black else "." for i in range(n * n)))
    assert satgrid.check(board, hidden) == []
    answer = satgrid.solve(board, unique=True)
    assert answer.status == "solved"
    assert answer.unique == (answer.grids == (hidden,))
    assert 2 <= answer.report.rounds <= ROUNDS
    assert all(satgrid.check(board, grid) == [] for grid in answer.grids)


@one_in(3)
@pytest.mark.parametrize(
    ("encoders", "narrow", "clauses"),
    [({}, True, 69_871), ({}, False, 69_871), ({"connected": "forest"}, True, 444_137)],
)
def test_a_cnf_of_50x50_that_stands_alone_is_small_and_complete(
    encoders: dict[str, str], narrow: bool, clauses: int
) -> None:
    board = hitori(50, 0)
    model = satgrid.encode(board, encoders=encoders, narrow=narrow)
    assert model.cuts == []
    assert len(model.formula) == clauses
    assert model.encoders()["connected"] == encoders.get("connected", "sweep")
    with Solver("glucose4", bootstrap_with=list(model.formula.clauses())) as solver:
        assert solver.solve()
        assert satgrid.check(board, model.grid(solver.get_model())) == []
