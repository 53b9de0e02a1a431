"""What few literals may be together, as its shortest clauses: the prime implicates, all of them.

A truth table of k variables is an integer; its bit a is whether assignment a is allowed, and bit j
of a is whether variable j is true. With all prime implicates unit propagation finds whatever
settled variables imply, and no further variable is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import neg

from satgrid.constraints._template import Fill, filling
from satgrid.formula import FALSE, TRUE, Formula

FEW = 5
"""Of so many variables the prime implicates are soon found, and fewer than other clauses."""


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
    """Return what takes the prime implicates from a table of the literals, the shortest first.

    The entry of some variables, a number with their bits, is the table of the assignments that are
    forbidden whatever these variables are: of each such variable, both ways.
    """
    of = tables(range(1, n + 1))
    forbidden = [of[TRUE] & ~allowed]
    for some in range(1, 1 << n):
        table, bit = forbidden[some & (some - 1)], some & -some
        # Assignments without the variable stand so many bits below those with it.
        both = table & (table >> bit) & of[-bit.bit_length()]
        forbidden.append(both | both << bit)
    clauses: list[tuple[int, ...]] = []
    for some, table in enumerate(forbidden):
        others = [x for x in range(1, n + 1) if not some >> (x - 1) & 1]
        for x in range(1, n + 1):
            # Each is told once, and not where it holds whatever one more variable is.
            table &= ~forbidden[some | 1 << (x - 1)] if x in others else of[-x]
        while table:
            found, table = (table & -table).bit_length() - 1, table & (table - 1)
            clauses.append(tuple([-x if found >> (x - 1) & 1 else x for x in others]))
    return [*map(filling, sorted(clauses, key=len))]
