"""Statements that come and go on one live solver, lazily cut ones among them."""

from itertools import combinations, product

from satgrid.constraints.connected import Connected
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.given import Given
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.assumptions import AssumptionSearch

SIDE = 3
CELLS = [(r, c) for r in range(SIDE) for c in range(SIDE)]
PARTS = [
    Connected("."),
    Connected("#"),
    Exactly(tuple((cell, "#") for cell in CELLS), 4),
    Given((0, 0), "#", ""),
    Given((2, 2), "#", ""),
    Given((1, 1), ".", ""),
]


def test_each_set_of_statements_has_the_solutions_that_it_has_by_its_meaning() -> None:
    grids = [Grid(SIDE, SIDE, flat) for flat in product(".#", repeat=SIDE * SIDE)]
    search = AssumptionSearch(Problem(Puzzle("hitori", SIDE, SIDE)))
    switches = {search.switch(k, [part]): part for k, part in enumerate(PARTS)}
    sets = [s for size in range(len(PARTS) + 1) for s in combinations(switches, size)]
    for assumed in sets:
        meant = [g for g in grids if all(switches[x].holds(g) for x in assumed)]
        found = search.ask(assumed)
        if found is not None:
            assert found in meant
            continue
        assert not meant
        core = search.core()
        assert {*core} <= {*assumed}
        assert not any(all(switches[x].holds(g) for x in core) for g in grids)
    search.close()
    assert search.cuts, "no lazy cut was ever made, so that their switches were not tried"
