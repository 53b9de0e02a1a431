"""Counts of true terms: their narrowing, and parts of their encoders.

Narrowing is propagation of the count. Bounds are the least and the greatest number of true terms. A
statement is broken if more are true, or fewer can be. If the most are true, the open terms are
false; if all open terms are needed, they are true. Each statement keeps its numbers of true and
open terms, and only cells that changed since the last step are counted. So the cost depends on the
changes, not on the board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any

from satgrid.clues import Value
from satgrid.constraints import (
    Constraint,
    Encode,
    Encoder,
    Literals,
    Not,
    Position,
    Post,
    Term,
    term_holds,
    term_literals,
    without_constants,
)
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains, Step, cells_of
from satgrid.errors import UsageError
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record


@record
class OfTerms(Constraint):
    """A statement about the number of its true terms."""

    terms: tuple[Term, ...]

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest number of true terms."""
        raise NotImplementedError

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the number of terms that are true on the grid is within the bounds."""
        least, most = self.bounds
        return least <= sum(term_holds(term, grid) for term in self.terms) <= most


def counting_step(
    statements: Sequence[OfTerms], bounds: Sequence[tuple[int, int]], domains: Domains
) -> tuple[int, Step]:
    """Return the step for all statements; it costs nothing on a full board that meets them all."""
    return 1, _Counts(statements, bounds, domains).settle


def is_untouched(domains: Domains) -> bool:
    """Return whether every cell may still take every value, and has a choice."""
    planes = domains.planes.values()
    return len(planes) > 1 and all(plane == domains.full for plane in planes)


class _Counts:
    """The numbers of true and of open terms of each statement, and the cells of its terms.

    Terms are counted when something may follow. (Rules have no literals among their terms; only
    statements that encoders post have.)
    """

    def __init__(
        self, statements: Sequence[OfTerms], bounds: Sequence[tuple[int, int]], domains: Domains
    ) -> None:
        self._statements, self._bounds = statements, bounds
        self._domains = domains
        self._counted = False

    def _is_idle(self) -> bool:
        # Nothing follows if every term may be true or false, and one may be true and one false.
        pairs = checked(zip(self._statements, self._bounds, strict=True), 50)
        return is_untouched(self._domains) and all(
            most >= 1 and least < len(each.terms) for each, (least, most) in pairs
        )

    def _count_terms(self) -> None:
        """Count the terms of all statements; nothing is known about the cells."""
        statements, domains = self._statements, self._domains
        self._possible = dict.fromkeys(domains.values, domains.full)
        self._fixed = dict.fromkeys(domains.values, 0)
        self._true = [0] * len(statements)
        self._open = [len(each.terms) for each in statements]
        # The numbers of the statements with a term, ~k if it is negated in statement k.
        self._where: dict[Position, list[int]] = defaultdict(list)
        where = self._where
        # Most statements have terms alone that are not negated.
        self._plain = [{*map(type, each.terms)} <= {tuple} for each in checked(statements, 50)]
        for k, each in enumerate(checked(statements, 50)):
            if self._plain[k]:
                plain: Any = each.terms
                for numbers in map(where.__getitem__, plain):
                    numbers.append(k)
                continue
            for term in each.terms:
                if isinstance(term, Not):
                    where[term.term].append(~k)
                elif not isinstance(term, int):
                    where[term].append(k)
        self._touched = set(range(len(statements)))
        cells: dict[Value, list[Cell]] = defaultdict(list)
        for cell, value in where:
            cells[value].append(cell)
        # The cells that any term is about, by value.
        self._named = {value: domains.plane(cells.get(value, ())) for value in domains.values}
        for value in cells.keys() - self._named.keys():
            self._count(cells[value], value, False)

    def settle(self) -> None:
        """Remove the values that the counts rule out, until no domain changes."""
        domains = self._domains
        if not self._counted:
            if self._is_idle():
                return
            self._count_terms()
            self._counted = True
        while True:
            check_deadline()
            self._look()
            if not self._touched:
                return
            false: dict[Value, list[Cell]] = defaultdict(list)
            true: dict[Value, list[Cell]] = defaultdict(list)
            for k in checked(self._touched, 100):
                self._rule(k, false, true)
            self._touched = set()
            if not false and not true:
                return
            planes = dict(domains.planes)
            # Settled cells keep their state: true with the value, false without it.
            for value, cells in false.items():
                if value in planes:
                    planes[value] &= ~domains.plane(cells) | self._fixed[value]
            for value, cells in true.items():
                plane = domains.plane(cells) & self._possible.get(value, 0)
                for other in planes:
                    if other != value:
                        planes[other] &= ~plane
            domains.replace(planes)

    def _look(self) -> None:
        """Count the changes since the last step."""
        domains = self._domains
        undecided = domains.undecided()
        for value, plane in domains.planes.items():
            fixed, named = plane & ~undecided, self._named[value]
            for new, holds in (
                (self._possible[value] & ~plane & named, False),
                (fixed & ~self._fixed[value] & named, True),
            ):
                if new:
                    self._count(cells_of(new, domains.lane), value, holds)
            self._possible[value], self._fixed[value] = plane, fixed

    def _count(self, cells: Iterable[Cell], value: Value, holds: bool) -> None:
        """Count that these cells have the value, or that they have not."""
        where, free, true, touched = self._where, self._open, self._true, self._touched
        for cell in cells:
            for k in where.get((cell, value), ()):
                negated = k < 0
                if negated:
                    k = ~k
                free[k] -= 1
                if holds != negated:
                    true[k] += 1
                touched.add(k)

    def _rule(self, k: int, false: dict[Value, list[Cell]], true: dict[Value, list[Cell]]) -> None:
        """Add the terms that statement k makes false and true, also if they are so already."""
        statement, now, free = self._statements[k], self._true[k], self._open[k]
        least, most = self._bounds[k]
        if now > most or now + free < least:
            raise Contradiction(statement.clue)
        if not free or (now < most and now + free > least):
            return
        become, negations = (false, true) if now == most else (true, false)
        if self._plain[k]:
            plain: Any = statement.terms
            for cell, value in plain:
                become[value].append(cell)
            return
        for term in statement.terms:
            if isinstance(term, Not):
                cell, value = term.term
                negations[value].append(cell)
            elif not isinstance(term, int):
                cell, value = term
                become[value].append(cell)


# ------------------------------------------------------------------ settled literals


@record
class Bounded(OfTerms):
    """A statement that exactly, or at most, `bound` of its terms are true."""

    bound: int


def undecided(
    formula: Formula, constraint: Bounded, literal: Literals, exact: bool = False
) -> tuple[list[int], int]:
    """Return `drop_constants` of the terms' literals and the bound."""
    literals = term_literals(constraint.terms, literal)
    return drop_constants(formula, literals, constraint.bound, exact)


def drop_constants(
    formula: Formula, literals: Sequence[int], bound: int, exact: bool = False
) -> tuple[list[int], int]:
    """Return the n literals without TRUE and FALSE, and how many of them, k, may be true, or are.

    0 < k < n. Other bounds are handled here, and ([], 0) is returned: k < 0, and an exact k > n,
    make the formula contradictory, k = 0 makes every literal false, and an exact k = n true. With
    native counts, the statement becomes a count.
    """
    literals, true = without_constants(literals)
    k, n = bound - true, len(literals)
    if 0 < k < n:
        counted = formula.add_native_count(literals, k if exact else 0, k)
        return ([], 0) if counted else (literals, k)
    if k == 0:
        formula.extend_without_constants([(-x,) for x in literals])
    elif k < 0 or (exact and k > n):
        formula.add()
    elif exact:
        formula.extend_without_constants([(x,) for x in literals])
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


def count_in_tree(
    formula: Formula, leaves: list[int], new: Callable[[int], list[int]]
) -> list[int]:
    """Return the count of the leaves, by halves; `new(i)` makes the count of a node over i."""
    n = len(leaves)
    if n == 1:
        return unary_count_of(leaves[0])
    left = count_in_tree(formula, leaves[: n // 2], new)
    right = count_in_tree(formula, leaves[n // 2 :], new)
    total = new(n)
    encode_unary_sum(formula, left, right, total)
    return total


def owner_literals(formula: Formula, x: int, n: int) -> list[int]:
    """Return a literal for each of n owners, one of which is true if x is, and none otherwise."""
    if n == 1:
        return [x]
    owners = list(formula.new(n))
    formula.extend((-owner, x) for owner in owners)
    formula.add(-x, *owners)
    return owners


# ------------------------------------------------------------------ subsets


_MOST = 5_000_000
"""The most clauses of one constraint; above, they would fill the memory before any search."""


def require_few(clauses: int, demand: str, choose: str = "") -> None:
    """Raise `UsageError` for too many clauses; `demand` begins the text, with {} for the number."""
    if clauses > _MOST:
        advice = choose and f": choose {choose}"
        raise UsageError(f"{demand.format(f'{clauses:,}')}, more than {_MOST:,}{advice}")


def subsets(literals: Sequence[int], size: int, encoder: str) -> Iterator[tuple[int, ...]]:
    """Return every subset of the literals of this size; raise `UsageError` for too many.

    `encoder` is the user's choice, such as `at_most=pairwise`.
    """
    demand = f"{encoder} needs {{}} clauses for one constraint of {len(literals)} literals"
    require_few(comb(len(literals), size), demand, f"{encoder.partition('=')[0]}=totalizer")
    return combinations(literals, size)


# ------------------------------------------------------------------ encodings of python-sat


_STRONG, _WEAK = "domain-consistent", "none"

_FOR_ONE = (
    # name, python-sat's name in `EncType`, meaning, strength, use
    (
        "bitwise",
        "bitwise",
        "Bitwise: a true literal implies its number in binary, and only one number is possible.",
        _STRONG,
        "for the fewest variables of all encoders without quadratic clauses.",
    ),
    (
        "ladder",
        "ladder",
        "Ladder: one variable for each prefix of the literals, true if none of the prefix is true.",
        _STRONG,
        "for comparison; its variables are determined, unlike those of sequential_counter.",
    ),
)
_FOR_ALL = (
    (
        "cardinality_network",
        "cardnetwrk",
        "Cardinality network: a sorting network with only the outputs that the bound needs.",
        _STRONG,
        "for medium bounds on lists of 200 or more, with fewer clauses than totalizer.",
    ),
    (
        "modular_totalizer",
        "mtotalizer",
        "Modular totalizer: a tree; each node counts multiples of p and the remainder in unary.",
        _WEAK,
        "for the fewest clauses on long lists with a medium bound; propagation is weak.",
    ),
    (
        "sorting_network",
        "sortnetwrk",
        "Sorting network: comparators move the true literals to the front.",
        _STRONG,
        "for comparison; cardinality_network is smaller and as strong.",
    ),
)
"""The encodings of python-sat; their pages describe them."""


def pysat_encoders(kind: str) -> Iterator[Encoder]:
    """Yield the python-sat encoders of a kind, in the order of their names."""
    exact = kind == "exactly"
    for name, encoding, meaning, strength, use in _FOR_ONE if kind == "at_most_one" else _FOR_ALL:
        if exact:
            plural = f"{name.replace('_', ' ')}s"
            meaning = f"Two {plural}: over the literals and over their negations."
        yield Encoder(name, meaning, strength, use, _pysat_encode(encoding, exact))


def _pysat_encode(encoding: str, exact: bool) -> Encode:
    """Return the function that adds the clauses of a python-sat encoding.

    python-sat encodes variables 1 to n instead of the n literals, so that no literal is repeated or
    opposite to another one. Variables 1 to n then become the literals, and each auxiliary variable,
    from n + 1 on, becomes a fresh variable of the formula.
    """

    def encode(formula: Formula, constraint: Bounded, literal: Literals, post: Post) -> None:
        literals, k = undecided(formula, constraint, literal, exact)
        if not literals:
            return
        from pysat.card import CardEnc, EncType

        n, statement = len(literals), CardEnc.equals if exact else CardEnc.atmost
        cnf = statement(range(1, n + 1), k, encoding=getattr(EncType, encoding))
        named = [0, *literals, *formula.new(cnf.nv - n)]
        formula.extend([named[x] if x > 0 else -named[-x] for x in each] for each in cnf.clauses)

    return encode
