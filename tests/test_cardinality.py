"""Cardinalities whose bound decides everything need no counter; those of PySAT are PySAT's.

What they mean, how large and how strong they are, `test_catalogue.py` finds out.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

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


def no_cells(cell: object, value: object) -> int:
    raise AssertionError("the terms are literals")


def no_post(other: Constraint) -> None:
    raise AssertionError("nothing is left to post")


def encoded(constraint: Constraint, name: str, formula: Formula) -> list[list[int]]:
    """Return the clauses that the encoder adds to the formula for a constraint over literals."""
    before = len(formula)
    encoder(constraint.kind(), name).encode(formula, constraint, no_cells, no_post)
    return [list(clause) for clause in formula.clauses(before)]


@pytest.mark.parametrize("k", range(-1, 8))
@pytest.mark.parametrize(
    "apart", [(), ((1, 2),), ((2, 1), (2, 3)), ((1, 2), (3, 4), (5, 6)), ((1, 3), (4, 5), (6, 7))]
)
def test_two_that_are_never_both_true_count_as_one(
    k: int, apart: tuple[tuple[int, int], ...]
) -> None:
    formula = Formula()
    literals = list(formula.new(7))
    formula.extend((-a, -b) for a, b in apart)
    encoded(Exactly(tuple(literals), k), "sequential_counter", formula)
    meant = {
        some
        for some in combinations(literals, max(k, 0))
        if k >= 0 and not any({*pair} <= {*some} for pair in apart)
    }
    found = []
    with Solver("minisat22", bootstrap_with=list(formula.clauses())) as solver:
        for model in solver.enum_models():
            found.append(tuple(x for x in model[:7] if x > 0))
    # Every variable is determined: no solution comes twice.
    assert sorted(found) == sorted(meant)


def test_a_pair_is_known_from_clauses_of_two_literals_alone() -> None:
    formula = Formula()
    a, b, c, d = formula.new(4)
    formula.extend([(-a, -b), (-b, -c, -d)])
    assert formula.pairs() == {(-a, -b)}
    with formula.switched(d):
        formula.add(-a, -c)
    formula.extend([[-a, -c]])
    assert formula.pairs() == {(-a, -b), (-a, -c)}
    assert len(formula.flat) == 14
    formula.add(-c, -d)
    assert formula.pairs() == {(-a, -b), (-a, -c), (-c, -d)}


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
    assert encoded(constraint, name, formula) == expected
    assert formula.variables == (6 if expected == CONTRADICTION else 5)


# ------------------------------------------------------------------ the encodings of PySAT

PYSAT = {
    "bitwise": EncType.bitwise,
    "cardinality_network": EncType.cardnetwrk,
    "ladder": EncType.ladder,
    "modular_totalizer": EncType.mtotalizer,
    "sorting_network": EncType.sortnetwrk,
}
FROM_PYSAT: list[tuple[AtMostOne | AtMost | Exactly, str]] = [
    (constraint, name)
    for n in range(2, 10)
    for constraint in (
        AtMostOne(tuple(range(1, n + 1))),
        *(kind(tuple(range(1, n + 1)), k) for k in range(1, n) for kind in (AtMost, Exactly)),
    )
    for name in PYSAT
    if name in encoders(constraint.kind())
]


def test_they_exist_where_they_make_sense() -> None:
    several = ["cardinality_network", "modular_totalizer", "sorting_network"]
    assert [name for name in encoders("at_most_one") if name in PYSAT] == sorted(PYSAT)
    assert [name for name in encoders("at_most") if name in PYSAT] == several
    assert [name for name in encoders("exactly") if name in PYSAT] == several


def test_their_clauses_are_those_of_pysat() -> None:
    """In a formula that has the literals alone, even the numbers of the variables are."""
    for constraint, name in FROM_PYSAT:
        terms, k = constraint.terms, getattr(constraint, "bound", 1)
        asked = CardEnc.equals if isinstance(constraint, Exactly) else CardEnc.atmost
        expected = asked(list(terms), k, encoding=PYSAT[name])
        formula = Formula()
        formula.new(len(terms))
        assert encoded(constraint, name, formula) == expected.clauses, (constraint, name)
        assert formula.variables == expected.nv


def test_they_share_no_auxiliary_variable() -> None:
    """Over literals with gaps and signs, twice the same constraint, with a stranger between."""
    for plain, name in FROM_PYSAT:
        n = len(plain.terms)
        literals = tuple(x if x % 4 else -x for x in range(2, 2 * n + 1, 2))
        constraint = replace(plain, terms=literals)
        formula = Formula()
        cells = set(formula.new(2 * n + 3))
        first = encoded(constraint, name, formula)
        stranger = formula.variable()
        second = encoded(constraint, name, formula)
        used = [{abs(x) for clause in clauses for x in clause} for clauses in (first, second)]
        assert used[0] & used[1] == {abs(x) for x in literals}, (constraint, name)
        assert (used[0] | used[1]) & (cells | {stranger}) == {abs(x) for x in literals}
        assert max(used[1]) == formula.variables or not used[1] - cells
        # One and the same clauses, once the auxiliary variables are called alike.
        shift = stranger - max(cells)
        assert second == [
            [x if abs(x) in cells else x + shift * (1 if x > 0 else -1) for x in clause]
            for clause in first
        ]
