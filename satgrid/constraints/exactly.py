"""Exactly k of n terms are true, or exactly one of n in many statements."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise as neighbours
from math import comb
from operator import neg
from typing import Any, TypeAlias

from satgrid.clues import Value
from satgrid.constraints import (
    Bulk,
    Constraint,
    Literals,
    Not,
    Post,
    Term,
    are,
    encodes,
    moved_terms,
    term_literals,
)
from satgrid.constraints.parts.counting import (
    Bounded,
    count_in_tree,
    counting_step,
    drop_constants,
    encode_unary_sum,
    is_untouched,
    new_unary_count,
    pysat_encoders,
    subsets,
    unary_count_of,
    undecided,
)
from satgrid.constraints.parts.templates import Replay, compile_replay, replay
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains, Steps
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell
from satgrid.records import record

_MANY_TERMS, _GREAT_BOUND = 64, 30
"""The least number of terms, and the greatest bound below those for which the totalizer is the
default: it has at most two thirds of the sequential counter's clauses then."""


@record
class Exactly(Bounded):
    """Exactly `bound` of the n terms are true; with a bound below 0 or above n it is false."""

    clue: str = ""
    default = "sequential_counter"
    direct = True
    auxiliary = True

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest number of true terms."""
        return self.bound, self.bound

    def preset(self, standalone: bool = False, area: int = 0) -> str:
        """Return `columns` for more than one cell of a square: such squares overlap as a rule.

        For few terms return `pairwise`, and for many with a great bound `totalizer`: each is the
        smallest there.
        """
        if len(self.terms) >= _MANY_TERMS and self.bound > _GREAT_BOUND:
            return "totalizer"
        if self.bound > 1 and _is_square(self.terms):
            return "columns"
        return "pairwise" if are_few(len(self.terms), self.bound) else self.default

    def image(self, cell_map: Mapping[Cell, Cell]) -> Exactly:
        """Return the statement about the moved terms, with the bound that the others leave."""
        terms, true = moved_terms(self.terms, cell_map)
        return Exactly(terms, self.bound - true)


def without_nested(statements: Iterable[Constraint]) -> list[Constraint]:
    """Rewrite counts whose terms end in all terms of another count as counts of the other terms.

    The conjunction stays the same, with fewer terms. An example is two arrows in one line that
    point the same way: the cells ahead of the second one are counted once.
    """
    found = list(statements)
    ends: dict[tuple[Term, ...], list[tuple[int, int, Exactly]]] = {}
    for k, each in enumerate(checked(found, 100)):
        # A statement about few terms needs few clauses, and boards have thousands of them.
        if type(each) is Exactly and len(each.terms) >= 10:
            ends.setdefault(each.terms[-2:], []).append((len(each.terms), k, each))
    for same in checked(ends.values(), 100):
        same.sort(key=lambda one: one[:2])
        for (n, _, shorter), (m, k, longer) in neighbours(same):
            if longer.terms[m - n :] == shorter.terms:
                bound = longer.bound - shorter.bound
                found[k] = replace(longer, terms=longer.terms[: m - n], bound=bound)
    return found


@record
class ExactlyOneEach(Bulk):
    """Exactly one cell of each group has each of the values.

    With `first` this holds for the first `first[i]` values in group i, and its cells have no other
    one of the values. The groups have equal sizes, or are all small. A cell that occurs twice in a
    group counts once.
    """

    groups: tuple[tuple[Cell, ...], ...]
    values: tuple[Value, ...]
    first: tuple[int, ...] = None  # type: ignore[assignment]
    clue: str = ""
    default = Exactly.default

    def __post_init__(self) -> None:
        groups = tuple([tuple(dict.fromkeys(cells)) for cells in self.groups])
        object.__setattr__(self, "groups", groups)
        if self.first is None:
            object.__setattr__(self, "first", (len(self.values),) * len(groups))

    def preset(self, standalone: bool = False, area: int = 0) -> str:
        """Return the default encoder of each part: `pairwise` for small groups."""
        few = all(are_few(len(cells), 1) for cells in self.groups)
        return "pairwise" if few else self.default

    def parts(self) -> list[Exactly]:
        """Return the statement of each value in each group, group by group, then of the others."""
        found: list[Exactly] = []
        for cells, n in checked(zip(self.groups, self.first, strict=True), 10):
            own, others = self.values[:n], self.values[n:]
            found += [Exactly(are(cells, value), 1, self.clue) for value in own]
            if others:
                terms = [term for value in others for term in are(cells, value)]
                found.append(Exactly(tuple(terms), 0, self.clue))
        return found


def are_few(n: int, k: int) -> bool:
    """Return whether `pairwise` has no more clauses than `sequential_counter` and its variables."""
    return not 0 < k < n or comb(n, k + 1) + comb(n, n - k + 1) <= 5 * k * (n - k)


def _is_square(terms: tuple[Term, ...]) -> bool:
    """Return whether the terms are of the cells of a square of 3 x 3, or 2 x 3 at the border."""
    n = len(terms)
    if n not in (6, 9) or {*map(type, terms)} != {tuple}:
        return False
    positions: Any = terms
    cells, _ = zip(*positions, strict=True)
    rows, columns = zip(*cells, strict=True)
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return bool(height <= 3 and width <= 3 and height * width == n)


# ------------------------------------------------------------------ narrowing

MOST_BITS = 1 << 26
"""The greatest number of bits of all groups' planes, which grow with the square of the board."""


def narrower(
    constraints: Sequence[Exactly | ExactlyOneEach], domains: Domains, most_bits: int = MOST_BITS
) -> Steps:
    """Narrowing of exactly k of n: unit propagation on the count.

    If many groups have each value once, planes (of up to `most_bits`) replace single terms: a value
    with one possible cell in a group is there, and the other cells of the group lack it.
    """
    single: list[Exactly] = []
    for each in checked(constraints):
        if isinstance(each, Exactly):
            single.append(each)
        elif len(each.groups) * domains.height * domains.lane > most_bits:
            single += each.parts()
        else:
            yield 1, _Places(each, domains).settle
    if single:
        yield counting_step(single, [each.bounds for each in single], domains)


class _Places:
    """The cells that may have each value, and the groups in which its cell is not yet known."""

    def __init__(self, constraint: ExactlyOneEach, domains: Domains) -> None:
        self._constraint = constraint
        self._domains = domains
        # Groups as planes; by the bit of a cell, the plane of the cells of all its groups.
        self._open: dict[Value, list[int]] = {}
        self._around: dict[int, int] = {}
        # The cells that may have each value, and the cells that have it, as of the last step.
        self._possible: dict[Value, int] = {}
        self._fixed: dict[Value, int] = dict.fromkeys(constraint.values, 0)

    def settle(self) -> None:
        """Place values with one cell left, and remove them from neighbours, until no change."""
        domains, values = self._domains, self._constraint.values
        if not self._open:
            groups, first = self._constraint.groups, self._constraint.first
            all_values = all(n == len(values) for n in first)
            if is_untouched(domains) and all_values and all(len(cells) > 1 for cells in groups):
                return
            planes = [domains.plane(cells) for cells in checked(groups, 50)]
            self._open = dict.fromkeys(values, planes)
            if not all_values:
                self._part(planes)
            for cells, plane in checked(zip(groups, planes, strict=True), 50):
                for r, c in cells:
                    at = r * domains.lane + c
                    known = self._around.get(at)
                    self._around[at] = plane if known is None else known | plane
        found = domains.planes
        while True:
            before, undecided = found, domains.undecided()
            found = dict(before)
            for value in values:
                check_deadline()
                self._place(value, found, undecided)
            if found == before:
                return
            domains.replace(found)

    def _part(self, planes: Sequence[int]) -> None:
        """Keep each value in the groups (planes) that have it, and remove it from the others."""
        left = dict(self._domains.planes)
        for k, value in enumerate(self._constraint.values):
            pairs = checked(zip(planes, self._constraint.first, strict=True), 50)
            self._open[value] = own = []
            for plane, n in pairs:
                if n > k:
                    own.append(plane)
                elif value in left:
                    left[value] &= ~plane
        self._domains.replace(left)

    def _place(self, value: Value, planes: dict[Value, int], undecided: int) -> None:
        """Narrow the planes by the groups' cells of one value; raise `Contradiction`."""
        plane = planes.get(value, 0)
        fixed = plane & ~undecided
        if plane != self._possible.get(value):
            self._possible[value] = plane
            placed, left = 0, []
            for group in self._open[value]:
                inside = plane & group
                if inside & (inside - 1):
                    left.append(group)
                elif inside:
                    placed |= inside
                else:
                    raise Contradiction(self._constraint.clue)
            self._open[value] = left
            fixed |= placed
            if placed & undecided:
                for other in planes.keys() - {value}:
                    planes[other] &= ~placed
        new = fixed & ~self._fixed[value]
        self._fixed[value] = fixed
        while new:
            cell = new & -new
            new ^= cell
            taken = self._around.get(cell.bit_length() - 1, 0) & ~cell
            if taken & fixed:
                raise Contradiction(self._constraint.clue)
            planes[value] &= ~taken


# ------------------------------------------------------------------ encoders


@encodes(
    "sequential_counter",
    "Sequential counter: each literal passes the number of true literals so far, in unary, to "
    "the next.",
    strength="domain-consistent",
    use="by default, except for few terms and for 64 or more with a bound above 30.",
    takes_bulk=True,
)
def sequential_counter_encoder(
    formula: Formula, constraint: Exactly | ExactlyOneEach, literal: Literals, post: Post
) -> None:
    """Shapes: n undecided literals x[0..n-1], k of them are true; the count behind x[i], i < n-1,
    has a variable "at least j of x[0..i] are true" for each undecided j (`new_unary_count`). Two
    neighbouring literals of which a clause forbids both are replaced by one, "one of them is true";
    few literals are encoded as `pairwise`. A literal that occurs several times, as in cells with
    equal values, is one step of that size.
    Strength: domain-consistent for distinct literals.
    """
    for every, bound in _parts(constraint, literal):
        _encode_counter(formula, every, bound)


def _encode_counter(formula: Formula, every: list[int], bound: int) -> None:
    literals, k = drop_constants(formula, every, bound, exact=True)
    if not literals:
        return
    counted = _apart_as_one(formula, literals)
    if len(counted) < len(literals):
        literals, k = drop_constants(formula, counted, k, exact=True)
        if literals and are_few(len(literals), k):
            replay(formula, by_subsets, literals, k)
            return
    weights = Counter(literals)
    if len(weights) < len(literals):
        # The largest first, so that fewer sums are possible.
        _weigh(formula, dict(weights.most_common()), k)
        return
    if literals:
        replay(formula, _count, literals, k)


def _apart_as_one(formula: Formula, literals: list[int]) -> list[int]:
    """Return literals with the same count; two neighbours that exclude each other become one."""
    pairs = formula.pairs()
    counted: list[int] = []
    clauses: list[tuple[int, ...]] = []
    alone = TRUE
    for x in literals if pairs else ():
        if (-alone, -x) in pairs or (-x, -alone) in pairs:
            counted[-1] = y = formula.variable()
            clauses += (-alone, y), (-x, y), (alone, x, -y)
            alone = TRUE
        else:
            counted.append(x)
            alone = x
    formula.extend_without_constants(clauses)
    return counted if pairs else literals


def _count(formula: Formula, literals: list[int], k: int) -> None:
    before = [TRUE, FALSE]
    for i, x in enumerate(literals, 1):
        after = new_unary_count(formula, i, len(literals), k)
        encode_unary_sum(formula, unary_count_of(x), before, after)
        before = after


def _weigh(formula: Formula, weights: Mapping[int, int], k: int) -> None:
    """Add that the sum of these literals, each with its multiplicity, is k.

    A count has a literal "at least s" for each possible sum s, and FALSE at the end.
    """
    left = sum(weights.values())
    sums, before = [0], [TRUE, FALSE]
    for x, weight in weights.items():
        left -= weight
        reached = {*sums, *[s + weight for s in sums]}
        after_sums = sorted([s for s in reached if k - left <= s <= k])
        if not after_sums:
            formula.add()
            return
        after = [TRUE, *formula.new(len(after_sums) - 1), FALSE]
        clauses: list[tuple[int, ...]] = []
        for y, s in zip(after, after_sums, strict=False):
            # It was no less but for x, and without x it was as much.
            less, same = bisect_left(sums, s - weight), bisect_left(sums, s)
            clauses.append((-y, before[less]))
            if less < same:
                clauses.append((x, -y, before[same]))
        for y, s in zip(after[1:], after_sums, strict=True):
            # A count above the sum stays above it, and x raises a count that was one below.
            less, same = bisect_left(sums, s + 1 - weight), bisect_left(sums, s + 1)
            clauses.append((-before[same], y))
            if less < same:
                clauses.append((-x, -before[less], y))
        formula.extend(clauses)
        sums, before = after_sums, after


@encodes(
    "pairwise",
    "Pairwise, in both directions: at least one of every k+1 literals is false, of every n-k+1 "
    "true.",
    strength="domain-consistent",
    use="by default for few terms, up to about six.",
    takes_bulk=True,
)
def pairwise_encoder(
    formula: Formula, constraint: Exactly | ExactlyOneEach, literal: Literals, post: Post
) -> None:
    """Shapes: n undecided literals, k of them are true; no auxiliary variable.
    Strength: domain-consistent; k true literals settle the others in one step, so do n-k false.
    Errors: `UsageError` above five million clauses.
    """
    for every, bound in _parts(constraint, literal):
        literals, k = drop_constants(formula, every, bound, exact=True)
        if literals and are_few(len(literals), k):
            replay(formula, by_subsets, literals, k)
        elif literals:
            by_subsets(formula, literals, k, constraint.kind())


def by_subsets(formula: Formula, literals: list[int], k: int, kind: str = Exactly.kind()) -> None:
    """Add that k of these unsettled literals are true; errors name the `kind`."""
    n = len(literals)
    name = f"{kind}=pairwise"
    # k+1 true literals are one too many, whichever they are.
    formula.extend_without_constants(subsets([-x for x in literals], k + 1, name))
    # n-k+1 false literals are one too many likewise.
    formula.extend_without_constants(subsets(literals, n - k + 1, name))


@encodes(
    "totalizer",
    "Totalizer: a binary tree over the literals; each node has the number of true leaves below "
    "it, in unary.",
    strength="domain-consistent",
    use="by default for 64 terms or more with a bound above 30; smaller on long lists.",
)
def totalizer_encoder(formula: Formula, constraint: Exactly, literal: Literals, post: Post) -> None:
    """Shapes: n undecided literals as leaves, k of them are true; an inner node over i leaves has a
    variable "at least j leaves below are true" for each j that is open (`new_unary_count`); the
    root has none: its count is k.
    Strength: domain-consistent for distinct literals.
    """
    literals, k = undecided(formula, constraint, literal, exact=True)
    n = len(literals)
    if literals:
        count_in_tree(formula, literals, lambda i: new_unary_count(formula, i, n, k))


_MOST = 3
"""The most literals that are counted together, and the most counts that need no sum."""


@encodes(
    "columns",
    "Columns: the terms of each column of the board are counted once for all statements, then "
    "added.",
    strength="domain-consistent",
    use="by default for overlapping squares of cells.",
)
def columns_encoder(formula: Formula, constraint: Exactly, literal: Literals, post: Post) -> None:
    """Shapes: n undecided literals, k of them are true; of each column, or three of it, of i
    literals, a variable "at least j are true" for each j up to i, if i is 2 or 3; while there are
    more than three columns, the first two have a count together, as in `totalizer`; the last three
    have none.
    Strength: domain-consistent for distinct literals.
    """
    every = term_literals(constraint.terms, literal)
    literals, k = drop_constants(formula, every, constraint.bound, exact=True)
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
    counts = [part if len(part) == 1 else _shared_count(formula, part) for part in parts]
    # Settled literals of a sum are TRUE or FALSE.
    extend = formula.extend_without_constants if len(counts) <= _MOST else formula.extend
    i = len(counts[0])
    while len(counts) > _MOST:
        left, right, *others = counts
        i += len(parts[len(parts) - len(others) - 1])
        total = new_unary_count(formula, i, len(literals), k)
        encode_unary_sum(formula, [TRUE, *right, FALSE], [TRUE, *left, FALSE], total)
        counts = [total[1:-1], *others]
    named = [x for count in counts for x in count]
    table = [0, *named, *map(neg, reversed(named))]
    extend([clause(table) for clause in _sum(tuple(map(len, counts)), k)])


def _column(term: Term) -> int:
    """Return the column of the term's cell; a literal has none, and is counted with its like."""
    if isinstance(term, int):
        return -1
    return (term.term if isinstance(term, Not) else term)[0][1]


def _shared_count(formula: Formula, literals: list[int]) -> Sequence[int]:
    """Return the count of two or three literals: its entry j reads "more than j are true"."""
    literals.sort()
    # Two literals alone are the key of their gate.
    return formula.cached_gate((0, *literals), lambda: _new_count(formula, literals))


def _new_count(formula: Formula, literals: list[int]) -> Sequence[int]:
    if len(literals) == 2:
        a, b = literals
        one, two = formula.new(2)
        formula.extend_without_constants(
            ((-a, one), (-b, one), (a, b, -one), (-two, a), (-two, b), (-a, -b, two))
        )
        return one, two
    a, b, c = literals
    one, two, three = formula.new(3)
    formula.extend_without_constants(
        (
            *((-a, one), (-b, one), (-c, one), (a, b, c, -one)),
            *((-a, -b, two), (-a, -c, two), (-b, -c, two)),
            *((a, b, -two), (a, c, -two), (b, c, -two)),
            *((-three, a), (-three, b), (-three, c), (-a, -b, -c, three)),
        )
    )
    return one, two, three


@lru_cache(1000)
def _sum(sizes: tuple[int, ...], k: int) -> list[Replay]:
    """Return functions that make the clauses that counts of these sizes add up to k, from a table.

    Entry i of the table is the i-th literal of all counts in a row.
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
    return [compile_replay(clause) for clause in clauses]


Part: TypeAlias = tuple[list[int], int]
"""Literals, and how many of them are true."""


def _parts(constraint: Exactly | ExactlyOneEach, literal: Literals) -> Iterable[Part]:
    if isinstance(constraint, Exactly):
        return [(term_literals(constraint.terms, literal), constraint.bound)]
    return _open_parts(constraint, literal)


def _open_parts(constraint: ExactlyOneEach, literal: Literals) -> Iterator[Part]:
    """Yield for each part the literals but FALSE, and how many are true: 1, or 0 of other values.

    Parts that are settled are left out: a single TRUE, or no literal of 0.
    """
    width = literal.width
    tables = [literal.table(value) for value in constraint.values]
    for cells, n in checked(zip(constraint.groups, constraint.first, strict=True)):
        places = [r * width + c for r, c in cells]
        for table in tables[:n]:
            literals = [table[at] for at in places if table[at] != FALSE]
            if literals != [TRUE]:
                yield literals, 1
        others = [table[at] for table in tables[n:] for at in places if table[at] != FALSE]
        if others:
            yield others, 0


cardinality_network_encoder, modular_totalizer_encoder, sorting_network_encoder = pysat_encoders(
    "exactly"
)
