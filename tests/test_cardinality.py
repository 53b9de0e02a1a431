"""A cardinality constraint whose bound decides everything needs no counter, whichever is chosen."""

from __future__ import annotations

import pytest

from satgrid.constraints import Constraint, encoder, encoders
from satgrid.constraints.at_most import AtMost
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.exactly import Exactly
from satgrid.formula import FALSE, TRUE, Formula

CONTRADICTION = [[6], [-6]]
ALL_FALSE, ALL_TRUE = [[-1], [-2], [-3], [-4], [-5]], [[1], [2], [3], [4], [5]]
FIVE = (1, 2, 3, 4, 5)
DECIDED: list[tuple[Constraint, list[list[int]]]] = [
    (AtMost(FIVE, -3), CONTRADICTION),
    (AtMost(FIVE, -1), CONTRADICTION),
    (AtMost(FIVE, 0), ALL_FALSE),
    (AtMost((TRUE, *FIVE, FALSE, TRUE), 2), ALL_FALSE),
    (AtMost((TRUE, *FIVE, FALSE, TRUE), 1), CONTRADICTION),
    (AtMost((TRUE, *FIVE), 6), []),
    (AtMost(FIVE, 5), []),
    (AtMost(FIVE, 9), []),
    (AtMostOne((TRUE, *FIVE, FALSE)), ALL_FALSE),
    (AtMostOne((TRUE, *FIVE, TRUE)), CONTRADICTION),
    (AtMostOne((FALSE, 1, FALSE)), []),
    (Exactly(FIVE, -3), CONTRADICTION),
    (Exactly(FIVE, -1), CONTRADICTION),
    (Exactly(FIVE, 0), ALL_FALSE),
    (Exactly((*FIVE, TRUE), 1), ALL_FALSE),
    (Exactly(FIVE, 5), ALL_TRUE),
    (Exactly((*FIVE, TRUE, FALSE), 6), ALL_TRUE),
    (Exactly(FIVE, 6), CONTRADICTION),
    (Exactly((*FIVE, TRUE), 7), CONTRADICTION),
]


@pytest.mark.parametrize(
    ("constraint", "name", "expected"),
    [
        (constraint, name, expected)
        for constraint, expected in DECIDED
        for name in encoders(constraint.kind())
    ],
)
def test_decided_bounds(constraint: Constraint, name: str, expected: list[list[int]]) -> None:
    formula = Formula()
    formula.new(5)

    def no_cells(cell: object, value: object) -> int:
        raise AssertionError("the terms are literals")

    def no_post(other: Constraint) -> None:
        raise AssertionError("nothing is left to post")

    encoder(constraint.kind(), name).encode(formula, constraint, no_cells, no_post)
    assert list(formula.clauses()) == expected
    assert formula.variables == (6 if expected == CONTRADICTION else 5)
