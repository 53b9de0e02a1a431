"""What is counted is left to a solver that counts, until a budget is spent or somebody chooses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from satgrid import solvers
from satgrid.formula import Formula
from satgrid.solvers import COUNTING

pytestmark = pytest.mark.skipif(
    COUNTING not in solvers.present(), reason="the installed python-sat has no solver that counts"
)


def meets(row: tuple[int, ...], literals: list[int]) -> int:
    """Return how many of the literals are true where variable x is row[x - 1]."""
    return sum(row[abs(x) - 1] == (x > 0) for x in literals)


def models(formula: Formula, n: int) -> Iterator[tuple[int, ...]]:
    """Yield what the solver finds, each excluded before the next is asked for."""
    backend = solvers.start(str(COUNTING), formula)
    while backend.solve(lambda: None):
        found = backend.truth()[:n]
        yield tuple(int(x > 0) for x in found)
        backend.add([-x for x in found])
    backend.close()


@pytest.mark.parametrize("seed", range(60))
def test_the_solver_finds_what_meets_all_counts_and_clauses(seed: int) -> None:
    random = Random(seed)
    n = random.randint(5, 8)
    formula = Formula(counts=True)
    formula.new(n)
    counts, clauses = [], []
    for _ in range(random.randint(1, 3)):
        size = random.randint(5, n)
        literals = [random.choice((x, -x)) for x in random.sample(range(1, n + 1), size)]
        if seed % 2:
            # A literal that stands several times counts as often.
            literals = [x for x in literals for _ in range(random.randint(1, 3))]
            size = len(literals)
        least = random.randint(0, size - 1)
        most = random.randint(max(least, 1), size)
        assert formula.add_native_count(literals, least, most)
        counts.append((literals, least, most))
    for _ in range(random.randint(0, 3)):
        clause = [random.choice((x, -x)) for x in random.sample(range(1, n + 1), 3)]
        formula.add(*clause)
        clauses.append(clause)
    right = {
        row
        for row in product((0, 1), repeat=n)
        if all(least <= meets(row, xs) <= most for xs, least, most in counts)
        and all(meets(row, clause) for clause in clauses)
    }
    found = list(models(formula, n))
    assert len(found) == len(right)
    assert set(found) == right


def test_what_is_not_left_to_the_solver() -> None:
    formula = Formula(counts=True)
    xs = list(formula.new(6))
    switch = formula.variable()
    assert not formula.add_native_count(xs[:4], 0, 1)
    assert not formula.add_native_count([*xs, -xs[0]], 2, 2)
    with formula.switched(switch):
        assert not formula.add_native_count(xs, 2, 2)
    assert formula.counts == []
    assert not Formula().add_native_count(xs, 2, 2)
