"""Cells that are alike: they share their variables where a puzzle is compiled."""

from __future__ import annotations

from itertools import product

from satgrid.clues import BLACK, WHITE
from satgrid.compiler import compile_puzzle
from satgrid.constraints.alike import Alike
from satgrid.model import Model
from satgrid.puzzle import Puzzle
from satgrid.solvers import start

A, B, C, D = ((0, c) for c in range(4))
SHADES = WHITE, BLACK


def compiled(*groups: tuple[tuple[int, int], ...], values: tuple[str, ...] = SHADES) -> Model:
    return compile_puzzle(Puzzle("hitori", 1, 4), [Alike(groups, values)], values)


def drawings(model: Model) -> list[str]:
    """Return what the solver finds, each once."""
    found = []
    backend = start("minisat22", model.formula)
    while backend.solve(lambda: None):
        grid = model.grid(backend.truth())
        found.append("".join(grid.flat))
        backend.add(model.blocking(grid))
    backend.close()
    return sorted(found)


def test_a_group_is_one_decision() -> None:
    model = compiled((D, B), (C,))
    assert (model.formula.variables, len(model.formula)) == (3, 0)
    assert model.literal.along((A, B, C, D), BLACK) == [1, 2, 3, 2]
    assert model.followers == [(3, 1)]
    expected = ["".join(each) for each in product(".#", repeat=4) if each[1] == each[3]]
    assert drawings(model) == sorted(expected)
