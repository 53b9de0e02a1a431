"""Parts of encoders of counts: bounds of open terms, unary counts, python-sat's encodings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Protocol

from satgrid.constraints import (
    Encode,
    Encoder,
    Literals,
    Post,
    Term,
    term_literals,
    without_constants,
)
from satgrid.errors import UsageError
from satgrid.formula import FALSE, TRUE, Formula


class Bounded(Protocol):
    """A statement about the number of its true terms."""

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms that are counted."""

    @property
    def bound(self) -> int:
        """How many of them may be true, or are."""


def undecided_at_most(
    formula: Formula, constraint: Bounded, literal: Literals
) -> tuple[list[int], int]:
    """Return `drop_constants_at_most` the terms' literals and the bound."""
    return drop_constants_at_most(
        formula, term_literals(constraint.terms, literal), constraint.bound
    )


def drop_constants_at_most(
    formula: Formula, literals: Sequence[int], bound: int
) -> tuple[list[int], int]:
    """Return the n literals without constants, and the number k of them that may be true.

    1 <= k < n. Other bounds are handled here, and ([], 0) is returned: k < 0 makes the formula
    contradictory, k = 0 makes every literal false, and k >= n states nothing. With native counts,
    the statement becomes a count.
    """
    literals, true = without_constants(literals)
    k = bound - true
    if 1 <= k < len(literals):
        return ([], 0) if formula.add_native_count(literals, 0, k) else (literals, k)
    if k == 0:
        formula.extend_without_constants([(-x,) for x in literals])
    elif k < 0:
        formula.add()
    return [], 0


def undecided_exactly(
    formula: Formula, constraint: Bounded, literal: Literals
) -> tuple[list[int], int]:
    """Return `drop_constants_exactly` the terms' literals and the bound."""
    return drop_constants_exactly(
        formula, term_literals(constraint.terms, literal), constraint.bound
    )


def drop_constants_exactly(
    formula: Formula, literals: Sequence[int], bound: int
) -> tuple[list[int], int]:
    """Return n literals and the number k, 0 < k < n, of them that must be true.

    TRUE and FALSE are not among them. The other k are settled here, and nothing ([], 0) is
    left to encode: k < 0 and k > n make the formula contradictory, k = 0 makes every literal
    false, k = n true, and a solver that counts gets the rest as a count.
    """
    literals, true = without_constants(literals)
    k = bound - true
    if 0 < k < len(literals):
        return ([], 0) if formula.add_native_count(literals, k, k) else (literals, k)
    if k == 0:
        formula.extend_without_constants([(-x,) for x in literals])
    elif k == len(literals):
        formula.extend_without_constants([(x,) for x in literals])
    else:
        formula.add()
    return [], 0


# ------------------------------------------------------------------ unary counts


def unary_count_of(x: int) -> list[int]:
    """Return the count of one literal."""
    return [TRUE, x, FALSE]


def new_unary_count(formula: Formula, i: int, n: int, k: int) -> list[int]:
    """Return a new count over i of the n literals; of all n it is k, without a variable.

    A count is a list of literals whose entry j reads "at least j of them are true": entry 0 is TRUE
    and the last entry is FALSE. If k of n literals must be true, a count over i of them is between
    k - (n - i) and k, so only the entries between need a variable.
    """
    least, most = max(0, k - (n - i)), min(i, k)
    return [TRUE] * (least + 1) + [*formula.new(most - least), FALSE]


def encode_unary_sum(formula: Formula, left: list[int], right: list[int], total: list[int]) -> None:
    """Make `total` the count of the literals of both sides (fastest with the shorter one left)."""
    # At least a on the left and b on the right are at least a + b together.
    formula.extend(
        (-p, -q, r)
        for a, p in enumerate(left[:-1])
        for q, r in zip(right[:-1], total[a:], strict=False)
    )
    # At most a on the left and b on the right are at most a + b together. (If more than the next
    # number is certain, a stronger clause of this kind states it.)
    formula.extend(
        (p, q, -r)
        for a, p in enumerate(left[1:])
        for q, r, above in zip(right[1:], total[a + 1 :], total[a + 2 :], strict=False)
        if above != TRUE
    )


# ------------------------------------------------------------------ subsets


_MOST = 5_000_000
"""The most clauses of one constraint; above, they would fill the memory before any search."""


def subsets(literals: Sequence[int], size: int, encoder: str) -> Iterator[tuple[int, ...]]:
    """Return every subset of the literals of this size; raise `UsageError` for too many.

    `encoder` is the user's choice, such as `at_most=pairwise`.
    """
    count = comb(len(literals), size)
    if count > _MOST:
        raise UsageError(
            f"{encoder} needs {count:,} clauses for one constraint of {len(literals)} literals, "
            f"more than {_MOST:,}: choose {encoder.partition('=')[0]}=totalizer"
        )
    return combinations(literals, size)


# ------------------------------------------------------------------ encodings of python-sat


def _pysat_encode(kind: str, encoding: str) -> Encode:
    """Return the function that adds the clauses of a python-sat encoding for a kind.

    `encoding` is a name of python-sat's `EncType`, "ladder" and "bitwise" for a bound of 1 only.
    """
    exact = kind == "exactly"
    undecided = undecided_exactly if exact else undecided_at_most

    def encode(formula: Formula, constraint: Bounded, literal: Literals, post: Post) -> None:
        """Add the clauses of the constraint."""
        literals, k = undecided(formula, constraint, literal)
        if literals:
            _add_pysat(formula, "equals" if exact else "atmost", encoding, literals, k)

    return encode


def _add_pysat(
    formula: Formula, statement: str, encoding: str, literals: Sequence[int], k: int
) -> None:
    """Add python-sat's clauses for k of the n literals, 0 < k < n.

    python-sat encodes variables 1 to n instead of the literals, so that no literal is repeated
    or opposite to another one. Variables 1 to n then become the literals, and each auxiliary
    variable, from n + 1 on, becomes a fresh variable of the formula.
    """
    from pysat.card import CardEnc, EncType

    n = len(literals)
    cnf = getattr(CardEnc, statement)(range(1, n + 1), k, encoding=getattr(EncType, encoding))
    named = [0, *literals, *formula.new(cnf.nv - n)]
    formula.extend([named[x] if x > 0 else -named[-x] for x in clause] for clause in cnf.clauses)


_STRONG, _WEAK = "domain-consistent", "none"

_PYSAT = (
    # kind, name, python-sat's name, meaning, strength, use
    (
        "at_most",
        "cardinality_network",
        "cardnetwrk",
        "Cardinality network: a sorting network with only the outputs that the bound needs.",
        _STRONG,
        "for medium bounds on lists of 200 or more, with fewer clauses than totalizer.",
    ),
    (
        "at_most",
        "modular_totalizer",
        "mtotalizer",
        "Modular totalizer: a tree; each node counts multiples of p and the remainder in unary.",
        _WEAK,
        "for the fewest clauses on long lists with a medium bound; propagation is weak.",
    ),
    (
        "at_most",
        "sorting_network",
        "sortnetwrk",
        "Sorting network: comparators move the true literals to the front.",
        _STRONG,
        "for comparison; cardinality_network is smaller and as strong.",
    ),
    (
        "at_most_one",
        "bitwise",
        "bitwise",
        "Bitwise: a true literal implies its number in binary, and only one number is possible.",
        _STRONG,
        "for the fewest variables of all encoders without quadratic clauses.",
    ),
    (
        "at_most_one",
        "ladder",
        "ladder",
        "Ladder: one variable for each prefix of the literals, true if none of the prefix is true.",
        _STRONG,
        "for comparison; its variables are determined, unlike those of sequential_counter.",
    ),
    (
        "exactly",
        "cardinality_network",
        "cardnetwrk",
        "Two cardinality networks: over the literals and over their negations.",
        _STRONG,
        "for medium bounds on lists of 200 or more, with fewer clauses than totalizer.",
    ),
    (
        "exactly",
        "modular_totalizer",
        "mtotalizer",
        "Two modular totalizers: over the literals and over their negations.",
        _WEAK,
        "for the fewest clauses on long lists with a medium bound; propagation is weak.",
    ),
    (
        "exactly",
        "sorting_network",
        "sortnetwrk",
        "Two sorting networks: over the literals and over their negations.",
        _STRONG,
        "for comparison; cardinality_network is smaller and as strong.",
    ),
)
"""The encodings of python-sat; their pages describe them."""


def pysat_encoders(kind: str) -> list[Encoder]:
    """Return the python-sat encoders of a kind, in the order of their names."""
    return [
        Encoder(name, meaning, strength, use, _pysat_encode(kind, encoding))
        for of, name, encoding, meaning, strength, use in _PYSAT
        if of == kind
    ]
