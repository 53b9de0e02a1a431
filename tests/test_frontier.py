"""The frontier's count, against lists of grids and numbers that are published."""

from __future__ import annotations

from itertools import product

import pytest

from satgrid.constraints import Constraint, Not
from satgrid.constraints.any_of import AnyOf
from satgrid.constraints.at_most import AtMost
from satgrid.constraints.both_connected import BothConnected
from satgrid.constraints.connected import Connected
from satgrid.constraints.given import Given
from satgrid.constraints.never_touch import NeverTouch
from satgrid.domains import Domains
from satgrid.grid import Grid
from satgrid.search.count import frontier_count

SIZES = [(1, 1), (1, 4), (4, 1), (2, 3), (3, 2), (3, 3), (2, 5), (5, 2)]


def boxes(height: int, width: int, value: str) -> list[Constraint]:
    """Return that no 2 x 2 cells all have the value."""
    return [
        AnyOf(tuple(Not(((r + i, c + j), value)) for i in (0, 1) for j in (0, 1)))
        for r in range(height - 1)
        for c in range(width - 1)
    ]


SETS = {
    "nothing": lambda h, w: [],
    "one region": lambda h, w: [Connected("#")],
    "never at corners": lambda h, w: [NeverTouch("#", corners=True)],
    "hitori": lambda h, w: [NeverTouch("#"), Connected(".", apart="#")],
    "yin-yang": lambda h, w: [BothConnected(".", "#"), *boxes(h, w, "."), *boxes(h, w, "#")],
    "cave": lambda h, w: [BothConnected(".", "#", frame="#")],
    "framed white": lambda h, w: [BothConnected("#", ".", frame="."), NeverTouch("#")],
    "given": lambda h, w: [Connected("."), Given((h - 1, 0), "#"), Given((0, w - 1), ".")],
    "never": lambda h, w: [Connected("."), AnyOf(())],
}


@pytest.mark.parametrize("name", SETS)
def test_a_frontier_counts_the_grids_that_meet_the_meanings(name: str) -> None:
    for height, width in SIZES:
        statements = SETS[name](height, width)
        grids = (Grid(height, width, flat) for flat in product(".#", repeat=height * width))
        meant = sum(all(part.holds(grid) for part in statements) for grid in grids)
        assert frontier_count(Domains(height, width, ".#"), statements) == meant


def test_numbers_that_are_published() -> None:
    """Connected sets of cells of the n x n board (OEIS A059525), and the empty one."""
    published = [1, 13, 218, 11506, 2301877]
    for n, number in enumerate(published, 1):
        assert frontier_count(Domains(n, n, ".#"), [Connected("#")]) == number + 1


def test_other_rules_and_too_many_states_are_left_to_others() -> None:
    domains = Domains(4, 4, ".#")
    assert frontier_count(domains, [AtMost((((0, 0), "#"),), 0)]) is None
    assert frontier_count(domains, [Connected("#", cells=((0, 0), (0, 1)))]) is None
    assert frontier_count(domains, [Connected("#"), Connected("#")]) is None
    far = AnyOf((((0, 0), "#"), ((3, 3), "#")))
    assert frontier_count(domains, [far]) is None
    assert frontier_count(domains, [Connected("#")], most_states=5) is None
