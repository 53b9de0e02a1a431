"""Columns: the terms of each column of the board are counted, once for all statements, and add up.

Shapes: n undecided literals, k of them are true; of each column, or three of it, of i literals, a
variable "at least j are true" for each j up to i, if i is 2 or 3; while there are more than three
columns, the first two have a count together, as in `totalizer`; the last three have none.
Strength: domain-consistent for distinct literals.
Use: for squares of cells that overlap, which is where exactly takes it by default.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import neg

from satgrid.constraints import Literals, Not, Post, Term, term_literals
from satgrid.constraints._count import add_up, fresh_count
from satgrid.constraints._template import Fill, filling
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.exactly._undecided import undecided_of
from satgrid.formula import FALSE, TRUE, Formula

_MOST = 3
"""So many literals at most are counted together, and so many counts add up without a variable."""


def encode(formula: Formula, constraint: Exactly, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    every = term_literals(constraint.terms, literal)
    literals, k = undecided_of(formula, every, constraint.bound)
    if not literals:
        return
    columns: dict[int, list[int]] = {}
    for term, x in zip(constraint.terms, every, strict=True):
        if FALSE < x < TRUE:
            column = _column(term)
            if column in columns:
                columns[column].append(x)
            else:
                columns[column] = [x]
    parts = [c[i : i + _MOST] for c in columns.values() for i in range(0, len(c), _MOST)]
    counts = [part if len(part) == 1 else _counted(formula, part) for part in parts]
    # What is settled of a sum is TRUE or FALSE.
    extend = formula.extend_free if len(counts) <= _MOST else formula.extend
    i = len(counts[0])
    while len(counts) > _MOST:
        left, right, *others = counts
        i += len(parts[len(parts) - len(others) - 1])
        total = fresh_count(formula, i, len(literals), k)
        add_up(formula, [TRUE, *right, FALSE], [TRUE, *left, FALSE], total)
        counts = [total[1:-1], *others]
    named = [x for count in counts for x in count]
    table = [0, *named, *map(neg, reversed(named))]
    extend([clause(table) for clause in _sum(tuple(map(len, counts)), k)])


def _column(term: Term) -> int:
    """Return the column of the term's cell; a literal has none, and is counted with its like."""
    if isinstance(term, int):
        return -1
    return (term.term if isinstance(term, Not) else term)[0][1]


def _counted(formula: Formula, literals: list[int]) -> Sequence[int]:
    """Return the count of two or three literals: its entry j reads "more than j are true"."""
    literals.sort()
    # Two literals alone are the key of their gate.
    return formula.once((0, *literals), lambda: _new_count(formula, literals))


def _new_count(formula: Formula, literals: list[int]) -> Sequence[int]:
    if len(literals) == 2:
        a, b = literals
        one, two = formula.new(2)
        formula.extend_free(
            ((-a, one), (-b, one), (a, b, -one), (-two, a), (-two, b), (-a, -b, two))
        )
        return one, two
    a, b, c = literals
    one, two, three = formula.new(3)
    formula.extend_free(
        (
            *((-a, one), (-b, one), (-c, one), (a, b, c, -one)),
            *((-a, -b, two), (-a, -c, two), (-b, -c, two)),
            *((a, b, -two), (a, c, -two), (b, c, -two)),
            *((-three, a), (-three, b), (-three, c), (-a, -b, -c, three)),
        )
    )
    return one, two, three


@lru_cache(1000)
def _sum(sizes: tuple[int, ...], k: int) -> list[Fill]:
    """Return what takes from a table the clauses that counts of these sizes add up to k.

    Entry i of the table is the i-th literal of the counts, put one behind the other.
    """
    clauses: list[list[int]] = []
    a, b, c = (*sizes, 0, 0)[:3]
    for i in range(a + 1):
        for j in range(b + 1):
            # At least i, j and more than are left of k; at most i, j and less than are left.
            if 0 <= k + 1 - i - j <= c:
                least = zip((0, a, a + b), (i, j, k + 1 - i - j), strict=True)
                clauses.append([-(start + n) for start, n in least if n])
            if 0 <= k - 1 - i - j <= c:
                most = zip((0, a, a + b), (i, j, k - 1 - i - j), (a, b, c), strict=True)
                clauses.append([start + n + 1 for start, n, size in most if n < size])
    return [filling(clause) for clause in clauses]
