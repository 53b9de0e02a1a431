"""Statements in bulk: the same as their parts, said and encoded at once."""

from __future__ import annotations

from itertools import product
from random import Random

import effort
import pytest

import satgrid
from satgrid.clues import BLACK, UNKNOWN, WHITE
from satgrid.compiler import compile_puzzle
from satgrid.constraints import encoders
from satgrid.constraints.at_most_one import AtMostOne, AtMostOneEach
from satgrid.encoding import Encoding
from satgrid.families import hitori
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

CELLS = list(product(range(3), range(4)))


def random_groups(random: Random) -> AtMostOneEach:
    groups = [
        tuple(random.sample(CELLS, random.randint(0, 9))) for _ in range(random.randint(0, 6))
    ]
    return AtMostOneEach(
        random.choice((WHITE, BLACK)),
        tuple(groups),
        tuple(f"group {k}" for k in range(len(groups))),
    )


def test_a_group_says_that_one_cell_at_most_has_the_value() -> None:
    both = AtMostOneEach(WHITE, (((0, 0), (0, 1)), ((0, 1), (0, 2))), ("a", "b"))
    assert both.parts() == [
        AtMostOne((((0, 0), WHITE), ((0, 1), WHITE)), clue="a"),
        AtMostOne((((0, 1), WHITE), ((0, 2), WHITE)), clue="b"),
    ]
    held = {
        row for row in map("".join, product("#.", repeat=3)) if both.holds(Grid.from_rows([row]))
    }
    assert held == {"###", "##.", "#.#", ".##", ".#."}


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("name", encoders("at_most_one"))
def test_groups_are_encoded_as_one_by_one(name: str, seed: int) -> None:
    random = Random(seed)
    statement = random_groups(random)
    given = tuple((cell, random.choice("#.")) for cell in CELLS if random.random() < 0.3)
    puzzle = Puzzle("hitori", 3, 4, given=given)
    together, apart = (
        # Given cells are settled by narrowing, which nothing else is done for here.
        compile_puzzle(puzzle, rules, (WHITE, BLACK), Encoding({"at_most_one": name}))
        for rules in ([statement], statement.parts())
    )
    assert together.refuted_by == apart.refuted_by
    assert together.fixed == apart.fixed
    assert list(map(list, together.formula.clauses())) == list(map(list, apart.formula.clauses()))
    assert together.formula.variables == apart.formula.variables


def test_a_hitori_states_all_repeats_at_once() -> None:
    puzzle = satgrid.load("hitori\n1 1 2\n3 1 -\n3 ? ?\n")
    (each,) = (rule for rule in hitori.rules(puzzle) if isinstance(rule, AtMostOneEach))
    assert set(zip(each.clues, each.groups, strict=True)) == {
        ("1 in row 1", ((0, 0), (0, 1))),
        ("1 in column 2", ((0, 1), (1, 1))),
        ("3 in column 1", ((1, 0), (2, 0))),
    }
    assert UNKNOWN in {clue for clue in puzzle.cells.flat if isinstance(clue, str)}
    plain = satgrid.load("hitori\n1 2\n3 4\n5 6\n")
    assert not any(isinstance(rule, AtMostOneEach) for rule in hitori.rules(plain))


def test_a_verdict_costs_few_calls() -> None:
    board = satgrid.generate("hitori", 20, 20, seed=1)
    satgrid.solve(board, unique=True)  # Loads what a first search loads.
    with effort.at_most(8_000):
        assert satgrid.solve(board, unique=True).unique
