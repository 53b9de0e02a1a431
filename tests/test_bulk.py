"""Statements in bulk are encoded and narrowed as their parts are."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from narrowings import random_shape

import satgrid
from satgrid.clues import BLACK, WHITE
from satgrid.compiler import compile_puzzle
from satgrid.constraints import Bulk, exactly
from satgrid.constraints.differ import DifferEach
from satgrid.constraints.exactly import ExactlyOneEach
from satgrid.domains import Contradiction, Domains
from satgrid.families import akari
from satgrid.model import Encoding
from satgrid.puzzle import Puzzle
from satgrid.search.stages import symmetries

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


@pytest.mark.parametrize("seed", range(20))
def test_groups_whose_planes_would_fill_the_memory_are_narrowed_one_by_one(seed: int) -> None:
    random = Random(seed)
    cells = random.sample(CELLS, 7)
    stated = ExactlyOneEach((tuple(cells[:4]), tuple(cells[4:])), tuple("1234"), (4, 3))
    given = {cell: random.choice("1234") for cell in cells if random.random() < 0.4}
    found, owners = [], set()
    for most in exactly.MOST_BITS, 0:
        domains = Domains(3, 4, "12345")
        for cell, value in given.items():
            domains.keep(value, domains.plane([cell]))
        ((_, step),) = exactly.narrower([stated], domains, most)
        owners.add(type(step.__self__))  # type: ignore[attr-defined]
        try:
            step()
            found.append(domains.planes)
        except Contradiction:
            found.append({})
    assert len(owners) == 2
    assert found[0] == found[1]


@pytest.mark.parametrize("seed", range(120))
def test_shapes_are_encoded_as_one_by_one(seed: int) -> None:
    random = Random(seed)
    stated = random_shape(random, 3, 4, (WHITE, BLACK))
    assert stated.number_of_parts == len(stated.parts())
    encoded_as_parts(stated, random, Encoding())
