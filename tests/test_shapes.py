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


def test_every_row_means_what_its_clauses_mean() -> None:
    """Of each row of three literals, all of whose assignments are tried."""
    truth = {TRUE: True, FALSE: False}
    for row in product((1, 2, 3, TRUE, FALSE), repeat=3):
        formula = Formula()
        formula.new(3)
        encode_rows(formula, SHAPE, [row])
        for values in product((True, False), repeat=3):
            assumed = truth | dict(enumerate(values, 1))
            assumed |= {-x: not value for x, value in assumed.items()}
            right = all(
                any(assumed[row[x - 1]] if x > 0 else not assumed[row[-x - 1]] for x in clause)
                for clause in SHAPE
            )
            # A contradiction is a clause of a further variable, and of its negation.
            met = [any(assumed.get(x, False) for x in clause) for clause in formula.clauses()]
            assert all(met) == right
