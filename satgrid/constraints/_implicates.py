"""What few literals may be together, as its shortest clauses: the prime implicates, all of them.

A truth table of k variables is an integer; its bit a is whether assignment a is allowed, and bit j
of a is whether variable j is true. With all prime implicates unit propagation finds whatever
settled variables imply, and no further variable is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product
from operator import neg

from satgrid.constraints._template import Fill, filling
from satgrid.formula import FALSE, TRUE, Formula

FEW = 5
"""So many variables have at most 2 ** 5 assignments and 3 ** 5 clauses, and are soon looked at."""


def tables(variables: Sequence[int]) -> dict[int, int]:
    """Return the truth table of each variable, of its negation, and of TRUE and FALSE."""
    everything = (1 << (1 << len(variables))) - 1
    found = {TRUE: everything, FALSE: 0}
    for j, x in enumerate(variables):
        # 2 ** j assignments without it and as many with it, again and again.
        found[-x] = everything // ((1 << (1 << j)) + 1)
        found[x] = everything - found[-x]
    return found


def add_implicates(formula: Formula, variables: Sequence[int], allowed: int) -> None:
    """Add that the variables, `FEW` at most, are as the truth table allows."""
    if not allowed:
        formula.add()
        return
    table = [0, *variables, *map(neg, reversed(variables))]
    formula.extend_free([clause(table) for clause in _primes(len(variables), allowed)])


@lru_cache(4096)
def _primes(n: int, allowed: int) -> list[Fill]:
    """Return what takes the prime implicates from a table of the literals, the shortest first."""
    found: list[int] = []
    clauses: list[Fill] = []
    for forbidden, clause in _clauses(n):
        # It follows, and no clause of fewer literals says more.
        if not forbidden & allowed and all(one & forbidden != forbidden for one in found):
            found.append(forbidden)
            clauses.append(filling(clause))
    return clauses


@lru_cache(FEW + 1)
def _clauses(n: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return all clauses over variables 1 to n with the truth table of what each forbids."""
    of = tables(range(1, n + 1))
    found = []
    for size in range(1, n + 1):
        for chosen in combinations(range(1, n + 1), size):
            for signs in product((1, -1), repeat=size):
                clause = tuple([x * sign for x, sign in zip(chosen, signs, strict=True)])
                forbidden = of[TRUE]
                for x in clause:
                    forbidden &= of[-x]
                found.append((forbidden, clause))
    return found
