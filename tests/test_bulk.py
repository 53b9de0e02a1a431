"""Statements in bulk: the same as their parts, said and encoded at once."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import satgrid
from satgrid.clues import BLACK, WHITE
from satgrid.compiler import compile_puzzle
from satgrid.constraints import Bulk
from satgrid.constraints.differ import DifferEach
from satgrid.domains import Domains
from satgrid.encoding import Encoding
from satgrid.families import akari
from satgrid.puzzle import Puzzle
from satgrid.search.stages.symmetries import symmetries

CELLS = list(product(range(3), range(4)))


@pytest.mark.parametrize("seed", range(60))
def test_lines_are_encoded_as_one_by_one(seed: int) -> None:
    random = Random(seed)
    length = random.randint(1, 4)
    lines = [tuple(random.sample(CELLS, length)) for _ in range(random.randint(0, 4))]
    values = random.choice(((WHITE, BLACK), (BLACK,)))
    encoded_as_parts(DifferEach(tuple(lines), values), random, Encoding())


def encoded_as_parts(statement: Bulk, random: Random, encoding: Encoding) -> None:
    given = tuple((cell, random.choice("#.")) for cell in CELLS if random.random() < 0.5)
    puzzle = Puzzle("hitori", 3, 4, given=given)
    together, apart = (
        # Given cells are settled by narrowing, which finds the same in bulk and one by one.
        compile_puzzle(puzzle, rules, (WHITE, BLACK), encoding)
        for rules in ([statement], statement.parts())
    )
    # Where several groups are to blame, either may be named.
    refuted = together.refuted_by is not None
    assert refuted == (apart.refuted_by is not None)
    if refuted:
        return
    assert together.fixed == apart.fixed
    assert together.domains.planes == apart.domains.planes
    assert list(map(list, together.formula.clauses())) == list(map(list, apart.formula.clauses()))
    assert together.formula.variables == apart.formula.variables


@pytest.mark.parametrize(
    ("above", "below", "maps"),
    [
        *(("----", "----", 8), ("x--x", "x--x", 8)),
        *(("x--x", "----", 2), ("x---", "----", 2), ("-x--", "----", 1)),
    ],
)
def test_what_is_stated_in_bulk_is_moved_too(above: str, below: str, maps: int) -> None:
    rows = (" ".join(row) for row in (above, "----", "----", below))
    puzzle = satgrid.load("akari\n" + "".join(f"{row}\n" for row in rows))
    rules = [each for each in akari.rules(puzzle) if isinstance(each, Bulk)]
    assert len(symmetries(rules, Domains(4, 4, (WHITE, BLACK)))) == maps
