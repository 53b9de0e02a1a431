"""Prime implicates of truth tables: all that they allow, found by unit propagation, and no more."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from propagation import Propagation

from satgrid.constraints.parts.templates import FEW_VARIABLES, add_implicates, truth_tables
from satgrid.formula import FALSE, TRUE, Formula


def encoded(n: int, allowed: int) -> Formula:
    """Return the formula of n variables with this truth table."""
    formula = Formula()
    formula.new(n)
    add_implicates(formula, range(1, n + 1), allowed)
    return formula


def drawn(n: int) -> list[int]:
    """Return truth tables of n variables, of few, some and many assignments."""
    random = Random(n)
    size = 1 << n
    return [
        sum({1 << random.randrange(size) for _ in range(random.randint(1, 2 * size))})
        for _ in range(60)
    ]


@pytest.mark.parametrize("n", range(1, FEW_VARIABLES + 1))
def test_propagation_finds_all_that_settled_variables_imply(n: int) -> None:
    implied = contradictions = 0
    for allowed in drawn(n):
        formula = encoded(n, allowed)
        assert formula.variables == n
        state = Propagation(n, formula.clauses())
        ways = [
            tuple(x if a >> x - 1 & 1 else -x for x in range(1, n + 1))
            for a in range(1 << n)
            if allowed >> a & 1
        ]
        for signs in product((1, -1, 0), repeat=n):
            settled = [x * sign for x, sign in zip(range(1, n + 1), signs, strict=True) if sign]
            left = [way for way in ways if set(settled) <= set(way)]
            start = len(state.trail)
            consistent = state.assume(*settled)
            assert consistent == bool(left)
            if left:
                assert set(state.trail) == set.intersection(*map(set, left))
                implied += len(state.trail) > len(settled)
            else:
                contradictions += 1
            state.undo(start)
    assert implied > 20
    assert contradictions > 20 or n == 1


@pytest.mark.parametrize("n", range(1, FEW_VARIABLES + 1))
def test_no_clause_says_less_than_another(n: int) -> None:
    for allowed in drawn(n):
        clauses = [set(clause) for clause in encoded(n, allowed).clauses()]
        assert not any(one < other for one in clauses for other in clauses)
        assert len({frozenset(clause) for clause in clauses}) == len(clauses)


def test_what_nothing_allows_is_a_contradiction() -> None:
    assert sorted(map(tuple, encoded(2, 0).clauses())) == [(-3,), (3,)]
    assert list(encoded(0, 1).clauses()) == []


def test_tables_of_literals_and_constants() -> None:
    assert truth_tables([7, 4]) == {
        TRUE: 0b1111,
        FALSE: 0,
        7: 0b1010,
        -7: 0b0101,
        4: 0b1100,
        -4: 0b0011,
    }
