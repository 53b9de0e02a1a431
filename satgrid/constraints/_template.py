"""Clauses that depend on the number of literals alone, made once and then filled in.

A board has many statements of the same size, and their clauses differ in the names of variables
only: so the first is encoded over variables 1 to n, and the others are copies of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter, neg
from typing import TypeAlias

from satgrid.formula import Formula

Encode: TypeAlias = Callable[[Formula, list[int], int], None]
"""Adds the clauses that k of the literals are, or may be, true; 0 < k < n."""

Fill: TypeAlias = Callable[[list[int]], Sequence[int]]
"""Takes a clause from a table, whose entry x is what variable x becomes, and -x its negation."""

_MOST = 1000
"""Templates are kept for up to so many literals times k: bigger statements are rarely alike."""


def fill_in(formula: Formula, encode: Encode, literals: Sequence[int], k: int) -> None:
    """Add what `encode` adds, in the same order; no literal is TRUE or FALSE."""
    if len(literals) * k > _MOST:
        encode(formula, list(literals), k)
        return
    variables, clauses = _template(encode, len(literals), k)
    named = [*literals, *formula.new(variables)]
    table = [0, *named, *map(neg, reversed(named))]
    formula.extend_free([clause(table) for clause in clauses])


@lru_cache(256)
def _template(encode: Encode, n: int, k: int) -> tuple[int, list[Fill]]:
    """Return the number of further variables, and what takes each clause from a table."""
    formula = Formula()
    encode(formula, list(formula.new(n)), k)
    return formula.variables - n, [filling(clause) for clause in formula.clauses()]


def filling(clause: Iterable[int]) -> Fill:
    """Return what takes the clause over variables of a template from a table."""
    one, *others = clause
    # For one place `itemgetter` gives no tuple.
    return itemgetter(one, *others) if others else lambda table: (table[one],)
