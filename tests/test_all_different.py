"""Cells that are all different: the statements against a count of the values."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from satgrid.constraints.composed.rules import all_different
from satgrid.grid import Grid

CELLS = ((0, 0), (0, 2), (0, 3))


@pytest.mark.parametrize("values", ["AB", "ABC", "ABCD"])
def test_no_value_stands_twice_and_as_many_values_as_cells_are_all_used(values: str) -> None:
    """The cell between them is none of them."""
    for shown in product("ABCD", repeat=3):
        grid = Grid(1, 4, (shown[0], "A", *shown[1:]))
        times = [shown.count(value) for value in values]
        met = max(times) <= 1 and (len(values) != 3 or shown in permutations(values))
        stated = list(all_different(CELLS, values, "row 1"))
        assert all(each.holds(grid) for each in stated) == met, shown
        assert {each.clue for each in stated} == {"row 1"}
        assert len(stated) == len(values)
