"""A small rule given by its allowed patterns of some terms."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from satgrid.clues import Value
from satgrid.constraints import Constraint, Literals, Post, Term, encodes, term_holds, term_literals
from satgrid.errors import UsageError
from satgrid.formula import TRUE, Formula
from satgrid.grid import Grid
from satgrid.records import record

MOST = 12
"""How many undecided terms are taken; the time to minimise grows by a multiple with each more."""


@record
class AllowedPatterns(Constraint):
    """The terms have one of the patterns: strings of digits, 1 for true and 0 for false."""

    terms: tuple[Term, ...]
    patterns: tuple[str, ...]
    clue: str = ""
    default = "minimal"
    auxiliary = True

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the terms, read on the grid, are one of the patterns."""
        return "".join("01"[term_holds(term, grid)] for term in self.terms) in self.patterns


@encodes(
    "minimal",
    "Patterns by a minimal CNF: clauses over the terms alone, by the Espresso minimiser.",
    use="by default; it is the only encoder.",
)
def minimal_encoder(
    formula: Formula, constraint: AllowedPatterns, literal: Literals, post: Post
) -> None:
    """Shapes: n undecided literals over different variables, W patterns of them.
    Errors: `UsageError` for more than twelve undecided literals.
    """
    literals = term_literals(constraint.terms, literal)
    # The first term of each variable represents all its terms; constants have no variable.
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
        signs = [d if x > 0 else "10"[int(d)] for x, d in zip(literals, pattern, strict=True)]
        if all(value.setdefault(abs(x), d) == d for x, d in zip(literals, signs, strict=True)):
            left.add("".join(value[x] for x in free))
    for clause in _clauses(len(free), frozenset(left)):
        formula.add(*(free[y - 1] if y > 0 else -free[-y - 1] for y in clause))


@lru_cache(1024)
def _clauses(n: int, patterns: frozenset[str]) -> list[list[int]]:
    """Return clauses over the variables 1 to n whose models are the patterns."""
    forbidden = [p for p in map("".join, product("01", repeat=n)) if p not in patterns]
    if not patterns or not forbidden:
        return [[]] * (not patterns)
    from pyeda.boolalg.espresso import FTYPE, espresso, set_config
    from pyeda.boolalg.minimization import CONFIG

    # Its first pass ends with irredundant prime products. Later ones seek fewer, and take
    # turns in a way that outlasts the call: the same patterns would get other clauses next time.
    set_config(**(CONFIG | {"single_expand": True}))
    # Espresso writes 1 for a negated variable of a product, 2 for a plain one, 3 for none.
    cover = {(tuple(int(digit) + 1 for digit in pattern), (1,)) for pattern in forbidden}
    products = sorted(signs for signs, _ in espresso(n, 1, cover, intype=FTYPE))
    return [[y if s == 1 else -y for y, s in enumerate(signs, 1) if s < 3] for signs in products]
