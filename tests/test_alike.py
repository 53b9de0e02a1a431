"""Cells that are alike: they share their variables where a puzzle is compiled."""

from __future__ import annotations

from itertools import product

import pytest

import satgrid
from satgrid.clues import BLACK, WHITE
from satgrid.compiler import compile_puzzle
from satgrid.constraints.alike import Alike
from satgrid.constraints.exactly import Exactly
from satgrid.dimacs.meaning import Meaning
from satgrid.model import Aim, Model
from satgrid.puzzle import Puzzle
from satgrid.solvers import start

A, B, C, D = ((0, c) for c in range(4))
SHADES = WHITE, BLACK
DIGITS = WHITE, "1", "2"


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


def test_so_it_is_of_three_values() -> None:
    model = compiled((A, B, C), values=DIGITS)
    # Two cells of which each has one of three values.
    assert (model.formula.variables, len(model.formula)) == (6, 8)
    assert drawings(model) == sorted(3 * a + b for a, b in product(DIGITS, repeat=2))


@pytest.mark.parametrize(
    "groups",
    [((A, B), (B, C)), ((B, C), (A, B)), ((A, C), (A, B)), ((C, B, A),), ((A, B), (A, B, C))],
)
def test_groups_may_have_cells_in_common(groups: tuple[tuple[tuple[int, int], ...], ...]) -> None:
    assert drawings(compiled(*groups)) == sorted(3 * a + b for a, b in product(".#", repeat=2))


def test_all_that_shares_a_literal_is_counted() -> None:
    puzzle = Puzzle("hitori", 1, 4)
    rules = [Alike(((A, B, C),), SHADES), Exactly(((A, BLACK), (D, BLACK)), 1)]
    model = compile_puzzle(puzzle, rules, SHADES)
    aim = Aim("black", BLACK, most=False)
    assert sorted(model.costly(aim)[0]) == [1, 1, 1, 2]
    assert sorted(Meaning.of(puzzle, model, aim).soft(aim)) == [-2, -1, -1, -1]
    assert drawings(model) == ["###.", "...#"]


def test_what_is_determined_of_a_bridge_is_so_all_the_way() -> None:
    """Only as one network: the upper islands may as well be joined, and the lower ones twice."""
    found = satgrid.determined(satgrid.load("hashi\n1 - - 1\n- - - -\n2 - - 2\n"))
    assert found.solutions
    assert found.grid is not None
    expected = ["." * 9] * 7
    for r in 2, 3, 4:
        expected[r] = ".1.....1."
    expected[5] = "..11111.."
    assert ["".join(row) for row in found.grid.rows()] == expected
