"""Clauses that are made once and then copied: whole encodings, truth tables, and shapes.

A board has many statements of one size, and their clauses differ only in the variables. So the
first is encoded over variables 1 to n (`replay`), and the others are copies of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import repeat
from operator import itemgetter, neg
from typing import TypeAlias

from satgrid.deadline import checked
from satgrid.formula import FALSE, TRUE, Formula

Encode: TypeAlias = Callable[[Formula, list[int], int], None]
"""Adds the clauses that k of the literals are, or may be, true; 0 < k < n."""

Replay: TypeAlias = Callable[[list[int]], Sequence[int]]
"""Makes a clause from a table, whose entry x is the literal of variable x, and -x its negation."""

_MOST = 1000
"""Templates are kept for up to this number of literals times k: bigger ones are rarely alike."""


def replay(formula: Formula, encode: Encode, literals: Sequence[int], k: int) -> None:
    """Add the clauses of `encode`, in the same order; no literal is TRUE or FALSE."""
    if len(literals) * k > _MOST:
        encode(formula, list(literals), k)
        return
    variables, clauses = _template(encode, len(literals), k)
    named = [*literals, *formula.new(variables)]
    table = [0, *named, *map(neg, reversed(named))]
    formula.extend_without_constants([clause(table) for clause in clauses])


@lru_cache(256)
def _template(encode: Encode, n: int, k: int) -> tuple[int, list[Replay]]:
    """Return the number of further variables, and a function per clause that makes it."""
    formula = Formula()
    encode(formula, list(formula.new(n)), k)
    return formula.variables - n, [compile_replay(clause) for clause in formula.clauses()]


def compile_replay(clause: Iterable[int]) -> Replay:
    """Return a function that makes the clause over template variables from a table."""
    one, *others = clause
    # For one place `itemgetter` gives no tuple.
    return itemgetter(one, *others) if others else lambda table: (table[one],)


# ---------------------------------------------------------------- prime implicates of a truth table


FEW_VARIABLES = 5
"""Up to this number of variables, prime implicates are found fast, and are few."""


def truth_tables(variables: Sequence[int]) -> dict[int, int]:
    """Return the truth table of each variable, of its negation, and of TRUE and FALSE."""
    everything = (1 << (1 << len(variables))) - 1
    found = {TRUE: everything, FALSE: 0}
    for j, x in enumerate(variables):
        # Blocks of 2 ** j assignments without it alternate with blocks of 2 ** j with it.
        found[-x] = everything // ((1 << (1 << j)) + 1)
        found[x] = everything - found[-x]
    return found


def add_implicates(formula: Formula, variables: Sequence[int], allowed: int) -> None:
    """Add that the variables, at most `FEW_VARIABLES`, satisfy the truth table.

    A truth table of k variables is an int: bit a is whether assignment a is allowed, and bit j of a
    is whether variable j is true. The clauses are all prime implicates, so unit propagation finds
    everything that decided variables imply, and no auxiliary variable is needed.
    """
    if not allowed:
        formula.add()
        return
    table = [0, *variables, *map(neg, reversed(variables))]
    formula.extend_without_constants([clause(table) for clause in _primes(len(variables), allowed)])


@lru_cache(4096)
def _primes(n: int, allowed: int) -> list[Replay]:
    """Return functions that make the prime implicates, the shortest first, from a table.

    The entry of some variables, a number with their bits, is the table of the assignments that are
    forbidden for all values of these variables.
    """
    of = truth_tables(range(1, n + 1))
    forbidden = [of[TRUE] & ~allowed]
    for some in range(1, 1 << n):
        table, bit = forbidden[some & (some - 1)], some & -some
        # Assignments without the variable are `bit` places below those with it.
        both = table & (table >> bit) & of[-bit.bit_length()]
        forbidden.append(both | both << bit)
    clauses: list[tuple[int, ...]] = []
    for some, table in enumerate(forbidden):
        others = [x for x in range(1, n + 1) if not some >> (x - 1) & 1]
        for x in range(1, n + 1):
            # Each is listed once, and only if it depends on each of its variables.
            table &= ~forbidden[some | 1 << (x - 1)] if x in others else of[-x]
        while table:
            found, table = (table & -table).bit_length() - 1, table & (table - 1)
            clauses.append(tuple([-x if found >> (x - 1) & 1 else x for x in others]))
    return [*map(compile_replay, sorted(clauses, key=len))]


# -------------------------------------------------------------- clauses of one shape over many rows


_FEW = 2
"""Up to this number of rows with TRUE and FALSE in the same places, each is encoded by itself."""

Shape: TypeAlias = tuple[tuple[int, ...], ...]
"""Clauses over the places of a row, counted from 1, negative for the negation."""


def encode_rows(formula: Formula, shape: Shape, rows: Sequence[Sequence[int]]) -> None:
    """Add the clauses of the shape for each row of literals, which may be TRUE and FALSE.

    A board has nearly the same clauses at every cell; settled cells satisfy some clauses and
    shorten others. So rows with TRUE and FALSE in the same places are encoded together: the shape
    is simplified once for them, and no single clause is looked at.
    """
    settled = {TRUE: 1, FALSE: -1}.get
    columns = zip(*rows, strict=True)
    known = zip(*(map(settled, column, repeat(0)) for column in columns), strict=False)
    alike: dict[tuple[int, ...], list[Sequence[int]]] = defaultdict(list)
    for key, row in checked(zip(known, rows, strict=True)):
        alike[key].append(row)
    few: list[Sequence[int]] = []
    for key, members in checked(alike.items(), 10):
        if len(members) <= _FEW and (made := _replays(shape, key)) is not None:
            for row in members:
                entries = [0, *row, *map(neg, reversed(row))]
                few += [clause(entries) for clause in made]
            continue
        table: dict[int, Sequence[int]] = dict(enumerate(zip(*members, strict=True), 1))
        for clause in _simplify(shape, key):
            if not clause:
                formula.add()
            for x in clause:
                if x not in table:
                    table[x] = list(map(neg, table[-x]))
            formula.extend_without_constants(zip(*(table[x] for x in clause), strict=True))
    formula.extend_without_constants(few)


@lru_cache(4096)
def _replays(shape: Shape, known: tuple[int, ...]) -> list[Replay] | None:
    """Return functions that make the simplified clauses of a row; None if one is empty."""
    clauses = _simplify(shape, known)
    return None if () in clauses else [compile_replay(clause) for clause in clauses]


@lru_cache(4096)
def _simplify(shape: Shape, known: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the clauses as simplified by places that are TRUE (1) or FALSE (-1), none twice.

    A clause that another one implies by itself is left out.
    """
    left: list[tuple[int, ...]] = []
    for clause in shape:
        signs = [known[abs(x) - 1] * (1 if x > 0 else -1) for x in clause]
        if 1 not in signs:
            left.append(tuple(x for x, sign in zip(clause, signs, strict=True) if not sign))
    found: list[tuple[int, ...]] = []
    for clause in sorted(left, key=len):
        if not any(set(clause).issuperset(other) for other in found):
            found.append(clause)
    return found
