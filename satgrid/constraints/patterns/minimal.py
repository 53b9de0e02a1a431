"""Patterns by a minimal CNF: clauses over the terms alone, by the Espresso minimiser.

Shapes: n undecided literals over different variables, W patterns of them.
Strength: none.
Use: by default; there is no other.
Errors: `UsageError` for more than twelve undecided literals.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from satgrid.constraints import Literals, Post, term_literals
from satgrid.constraints.patterns import MOST, AllowedPatterns
from satgrid.errors import UsageError
from satgrid.formula import TRUE, Formula

_REMEMBERED = 1024
"""How many results are kept: equal clues of a board ask for the same."""


def encode(formula: Formula, constraint: AllowedPatterns, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    literals = term_literals(constraint.terms, literal)
    # Of terms that speak of one variable the first stands for all; constants need none.
    free = [x for x in dict.fromkeys(map(abs, literals)) if x != TRUE]
    if len(free) > MOST:
        raise UsageError(
            f"{constraint.clue or 'a rule'}: patterns=minimal takes {MOST} undecided terms, and "
            f"there are {len(free)}: state the rule in parts"
        )
    left = set()
    for pattern in constraint.patterns:
        # Digit of each variable; FALSE is the negation of the constant TRUE.
        value = {TRUE: "1"}
        told = [d if x > 0 else "10"[int(d)] for x, d in zip(literals, pattern, strict=True)]
        if all(value.setdefault(abs(x), d) == d for x, d in zip(literals, told, strict=True)):
            left.add("".join(value[x] for x in free))
    for clause in _clauses(len(free), frozenset(left)):
        formula.add(*(free[y - 1] if y > 0 else -free[-y - 1] for y in clause))


@lru_cache(_REMEMBERED)
def _clauses(n: int, patterns: frozenset[str]) -> list[list[int]]:
    """Return clauses over the variables 1 to n whose models are the patterns."""
    forbidden = [p for p in map("".join, product("01", repeat=n)) if p not in patterns]
    if not patterns or not forbidden:
        return [[]] * (not patterns)
    from pyeda.boolalg.espresso import FTYPE, espresso, set_config
    from pyeda.boolalg.minimization import CONFIG

    # Its first pass ends with prime products of which none can go. Later ones seek fewer, and take
    # turns in a way that outlasts the call: the same patterns would get other clauses next time.
    set_config(**(CONFIG | {"single_expand": True}))
    # Espresso writes 1 for a negated variable of a product, 2 for a plain one, 3 for none.
    cover = {(tuple(int(digit) + 1 for digit in pattern), (1,)) for pattern in forbidden}
    products = sorted(signs for signs, _ in espresso(n, 1, cover, intype=FTYPE))
    return [[y if s == 1 else -y for y, s in enumerate(signs, 1) if s < 3] for signs in products]
