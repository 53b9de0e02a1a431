"""Pairs of trees and tents, against every way to pair them."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from satgrid import referee
from satgrid.grid import Cell

TREE, TENT = "tree", "tent"


def beside(p: Cell, q: Cell) -> bool:
    return abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1


def most_pairs(trees: list[Cell], tents: list[Cell]) -> int:
    """Return how many pairs there can be at once, of all orders of the tents."""
    few, many = sorted((trees, tents), key=len)
    return max(
        sum(beside(p, q) for p, q in zip(few, order, strict=True))
        for order in permutations(many, len(few))
    )


@pytest.mark.parametrize(("height", "width"), [(1, 5), (2, 3), (3, 3)])
def test_as_many_as_possible_are_paired(height: int, width: int) -> None:
    cells = list(product(range(height), range(width)))
    for n in range(4):
        for trees in map(list, combinations(cells, n)):
            free = [cell for cell in cells if cell not in trees]
            for m in range(4):
                for tents in map(list, combinations(free, m)):
                    faults = list(referee.pair_faults(trees, tents, TREE, TENT))
                    assert len(faults) == n + m - 2 * most_pairs(trees, tents)


def test_who_is_left_over_is_named() -> None:
    assert list(referee.pair_faults([(0, 0)], [(0, 1)], TREE, TENT)) == []
    assert list(referee.pair_faults([(0, 0), (0, 2)], [(0, 1)], TREE, TENT)) == [
        "row 1, column 3: this tree has no tent of its own beside it"
    ]
    assert list(referee.pair_faults([(0, 0)], [(0, 1), (2, 2)], TREE, TENT)) == [
        "row 3, column 3: this tent has no tree of its own beside it"
    ]


def test_a_long_row_hands_its_tents_on() -> None:
    """Each tree has the tent to its left, until one that comes last wants the first of them."""
    n = 2000
    trees = [(0, 2 * k + 1) for k in range(n)]
    tents = [(0, 2 * k) for k in range(n)]
    assert list(referee.pair_faults(trees, tents, TREE, TENT)) == []
    late, end = (1, 0), (0, 2 * n)
    assert list(referee.pair_faults([*trees, late], [*tents, end], TREE, TENT)) == []
    assert list(referee.pair_faults([*trees, late], tents, TREE, TENT)) == [
        "row 2, column 1: this tree has no tent of its own beside it"
    ]
