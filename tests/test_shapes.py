"""Clauses of one shape are what they would be written out one by one."""

from itertools import product

from satgrid.constraints.parts.templates import encode_rows
from satgrid.formula import FALSE, TRUE, Formula

SHAPE = ((1, 2), (-1, 3), (1, -3, 2), (-2,))
"""The third clause says nothing that the first does not."""


def written(*rows: tuple[int, ...]) -> list[tuple[int, ...]]:
    formula = Formula()
    formula.new(9)
    encode_rows(formula, SHAPE, rows)
    return [tuple(clause) for clause in formula.clauses()]


def test_a_shape_without_constants_is_filled_in_column_by_column() -> None:
    assert written((4, 5, 6), (7, -8, 9)) == [
        *((-5,), (8,)),
        *((4, 5), (7, -8)),
        *((-4, 6), (-7, 9)),
    ]
    assert written() == []


def test_constants_shorten_clauses_and_take_them_away() -> None:
    assert written((4, FALSE, 6)) == [(4,), (-4, 6)]
    assert written((TRUE, 5, 6)) == [(6,), (-5,)]
    assert written((4, 5, TRUE)) == [(-5,), (4, 5)]


def test_what_nothing_can_meet_is_a_contradiction() -> None:
    assert written((4, TRUE, 6))[:2] == [(10,), (-10,)]
    assert written((FALSE, FALSE, 6), (4, 5, 6))[:2] == [(10,), (-10,)]


def test_every_row_means_what_its_clauses_mean() -> None:
    """Of each row of three literals, all of whose assignments are tried."""
    truth = {TRUE: True, FALSE: False}
    for row in product((1, 2, 3, TRUE, FALSE), repeat=3):
        formula = Formula()
        formula.new(3)
        encode_rows(formula, SHAPE, [row])
        for values in product((True, False), repeat=3):
            told = truth | dict(enumerate(values, 1))
            told |= {-x: not value for x, value in told.items()}
            right = all(
                any(told[row[x - 1]] if x > 0 else not told[row[-x - 1]] for x in clause)
                for clause in SHAPE
            )
            # A contradiction is a clause of a further variable, and of its negation.
            met = [any(told.get(x, False) for x in clause) for clause in formula.clauses()]
            assert all(met) == right
