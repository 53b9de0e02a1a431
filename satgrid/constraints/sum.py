"""The cells have different digits with a given sum."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cache, lru_cache, reduce
from itertools import combinations
from math import comb, prod
from operator import and_, neg, or_

from satgrid.clues import Value, is_number, number_of, value_of
from satgrid.constraints import Constraint, Literals, Post, encodes
from satgrid.constraints.parts.templates import Replay, compile_replay
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains, Steps, bits_of
from satgrid.errors import UsageError
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record

NINE = 9
"""The most digits for which the smallest formulas of all sums are kept."""


@record
class Sum(Constraint):
    """The cells have different numbers from 1 to `most`, whose sum is `total`."""

    cells: tuple[Cell, ...]
    total: int
    most: int = NINE
    clue: str = ""
    default = "minimal"

    def preset(self, standalone: bool = False, area: int = 0) -> str:
        """Return the default encoder, or for more digits than nine the one that takes them."""
        return self.default if self.most <= NINE else "diagram"

    @property
    def values(self) -> tuple[Value, ...]:
        """The values of the numbers, from 1 on."""
        return _values(self.most)

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the numbers of the cells are different and make the total."""
        found = [grid[cell] for cell in self.cells]
        different = len(set(found)) == len(found) and set(found) <= set(self.values)
        return different and sum(map(number_of, found)) == self.total


@lru_cache
def _values(most: int) -> tuple[Value, ...]:
    return tuple(map(value_of, range(1, most + 1)))


@lru_cache(4096)
def digit_sets(n: int, total: int, most: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets of n of the numbers from 1 to `most` that make the total, in order."""
    return tuple(c for c in combinations(range(1, most + 1), n) if sum(c) == total)


# ------------------------------------------------------------------ narrowing

_MOST_SETS = 2_000


def narrower(constraints: Sequence[Sum], domains: Domains) -> Steps:
    """Narrowing of sums: cells keep only numbers that are possible with the others.

    A known number is removed from the other cells, and from the total. For two cells, each keeps
    only the complements of the other's numbers; for a few more, each number is tried. For longer
    sums the sets of numbers are considered: a set is possible if each of its numbers has a cell and
    each cell one of its numbers. A number that is in all sets, and that a single cell may have, is
    in that cell. For sums with too many sets only the least and the greatest sum are considered.
    """
    yield 2, _Sums(constraints, domains).settle


class _Sums:
    """The sums and their cells, and the state of the cells at the last step."""

    def __init__(self, constraints: Sequence[Sum], domains: Domains) -> None:
        self._domains = domains
        width = domains.width
        self._sums = [
            (each, [r * width + c for r, c in each.cells]) for each in checked(constraints, 100)
        ]
        # The numbers of the sums of each place.
        self._around: dict[int, list[int]] = defaultdict(list)
        for k, (_, places) in enumerate(checked(self._sums, 100)):
            for at in places:
                self._around[at].append(k)
        # A bit for each number, and the lowest for all else.
        self._bits = {
            value: 1 << (number_of(value) if is_number(value) else 0) for value in domains.values
        }
        self._planes: dict[str, int] = {}
        self._may: list[int] = []

    def settle(self) -> None:
        """Remove the values that the sums rule out, until no domain changes."""
        domains = self._domains
        if domains.planes == self._planes:
            return
        shown = self._shown()
        may = shown[:]
        if self._may:
            pairs = enumerate(zip(shown, self._may, strict=True))
            changed = [at for at, (new, old) in pairs if new != old]
            touched = dict.fromkeys(k for at in changed for k in self._around.get(at, ()))
        else:
            touched = dict.fromkeys(range(len(self._sums)))
            for each, places in checked(self._sums, 100):
                allowed = _possible(len(places), each.total, each.most)
                for at in places:
                    may[at] &= allowed
        self._may = may
        self._follow(touched)
        gone: dict[int, list[Cell]] = {bit: [] for bit in self._bits.values()}
        for at, (old, new) in enumerate(zip(shown, may, strict=True)):
            if old != new:
                for number in bits_of(old ^ new):
                    gone[1 << number].append(divmod(at, domains.width))
        lost = {bit: domains.plane(cells) for bit, cells in gone.items()}
        domains.replace({v: p & ~lost[self._bits[v]] for v, p in domains.planes.items()})
        self._planes = domains.planes

    def _shown(self) -> list[int]:
        """Return the numbers that each cell may have."""
        domains = self._domains
        # Many values may be in the same cells.
        alike: dict[int, int] = defaultdict(int)
        for value, plane in domains.planes.items():
            alike[plane] |= self._bits[value]
        shown = [0] * (domains.height * domains.width)
        for plane, numbers in alike.items():
            for at in domains.cell_indices(plane):
                shown[at] |= numbers
        return shown

    def _follow(self, touched: dict[int, None]) -> None:
        """Narrow these sums, and the sums that this affects."""
        may, around = self._may, self._around
        # Slower methods wait until the others find nothing.
        later: dict[int, None] = {}
        while touched or later:
            check_deadline()
            thorough = not touched
            waiting = touched or later
            k = next(iter(waiting))
            del waiting[k]
            constraint, places = self._sums[k]
            now = [may[at] for at in places]
            left, many = _narrow_sum(constraint, now, thorough)
            if many and not thorough:
                later[k] = None
            if left == now:
                continue
            for at, old, new in zip(places, now, left, strict=True):
                if old != new:
                    may[at] = new
                    for other in around[at]:
                        if other != k or many:
                            touched[other] = None


def _narrow_sum(constraint: Sum, may: list[int], thorough: bool) -> tuple[list[int], bool]:
    """Return the numbers that the cells may still have, and whether three or more are undecided.

    If `thorough`, numbers of three or more cells are tried one by one. Raises `Contradiction`.
    """
    known, rest, free = ~((2 << constraint.most) - 2), constraint.total, []
    for k, each in enumerate(may):
        if each & each - 1:
            free.append(k)
        elif known & each or not each:
            raise Contradiction(constraint.clue)
        else:
            known |= each
            rest -= each.bit_length() - 1
    left = [may[k] & ~known for k in free]
    many = len(left) > 2
    if not many:
        left = _by_choices(left, rest)
    elif not thorough:
        left = _by_sets(left, rest, constraint.most)
    elif prod(sorted(map(int.bit_count, left))[:-2]) <= 30:
        # The two cells with the most numbers are last; their numbers are not tried.
        order = sorted(range(len(left)), key=lambda k: left[k].bit_count())
        found = _by_choices([left[k] for k in order], rest)
        left = [numbers for _, numbers in sorted(zip(order, found, strict=True))]
    if not all(left) or (rest and not left):
        raise Contradiction(constraint.clue)
    narrowed = may[:]
    for k, each in zip(free, left, strict=True):
        narrowed[k] = each
    return narrowed, many


def _by_choices(may: list[int], total: int) -> list[int]:
    """Return the numbers in choices that make the total; no number if there is no choice."""
    if len(may) < 2:
        return [each & (1 << total if total > 0 else 0) for each in may]
    if len(may) == 2:
        one, other = may
        other &= _remainders(one, total)
        return [one & _remainders(other, total), other]
    first, *others = may
    found = [0] * len(may)
    for number in bits_of(first):
        taken = 1 << number
        left = _by_choices([each & ~taken for each in others], total - number)
        if all(left):
            found = [*map(or_, found, (taken, *left))]
    return found


@lru_cache(4096)
def _remainders(numbers: int, total: int) -> int:
    """Return the numbers that make the total together with one of these."""
    return sum(1 << total - n for n in bits_of(numbers) if n < total != 2 * n)


def _by_sets(may: list[int], total: int, most: int) -> list[int]:
    """Return the numbers in the remaining sets; no number if there is no set."""
    n = len(may)
    if comb(most, n) > _MOST_SETS:
        return _between(may, total)
    lacking = ~reduce(or_, may)
    left = [numbers for numbers in _masks(n, total, most) if not numbers & lacking]
    for each in {*may}:
        left = [numbers for numbers in left if numbers & each]
    if not left:
        return [0] * n
    allowed = reduce(or_, left)
    may = [each & allowed for each in may]
    for number in bits_of(reduce(and_, left)):
        having = [k for k, each in enumerate(may) if each >> number & 1]
        if len(having) == 1:
            may[having[0]] = 1 << number
    return may


@lru_cache(4096)
def _possible(n: int, total: int, most: int) -> int:
    """Return all numbers of sets that make the total."""
    if comb(most, n) > _MOST_SETS:
        return (2 << most) - 2
    return reduce(or_, _masks(n, total, most), 0)


@lru_cache(4096)
def _masks(n: int, total: int, most: int) -> tuple[int, ...]:
    """Return the sets of numbers that make the total, a bit for each number."""
    return tuple(sum(1 << number for number in each) for each in digit_sets(n, total, most))


def _between(may: list[int], total: int) -> list[int]:
    """Return which numbers are neither too small nor too big beside the others' extremes."""
    if not all(may):
        return may
    least = [(each & -each).bit_length() - 1 for each in may]
    most = [each.bit_length() - 1 for each in may]
    low, high = total - sum(most), total - sum(least)
    found = []
    for each, small, big in zip(may, least, most, strict=True):
        # A number of the cell from `low` more than its greatest to `high` more than its least.
        above = max(low + big, 0)
        fits = max((1 << max(high + small + 1, 0)) - (1 << above), 0)
        found.append(each & fits)
    return found


# ------------------------------------------------------------------ used digits, for all encoders


def used_digits(formula: Formula, constraint: Sum, literal: Literals) -> list[int]:
    """Return a literal a digit, from 1 on, and add that cells have digits, all different."""
    digits = [literal.along(constraint.cells, value) for value in constraint.values]
    used = used_of(formula, digits)
    formula.extend(zip(*digits, strict=True))
    return used


def used_of(formula: Formula, digits: Sequence[Sequence[int]]) -> list[int]:
    """Return a literal a digit, which some cell has, and add that no two have the same.

    Of each digit there are the literals that cells have it.
    """
    check_deadline()
    used = []
    for having in digits:
        left = [x for x in having if x != FALSE]
        if TRUE in left or len(left) < 2:
            formula.extend((-x, -y) for x, y in combinations(left, 2))
            used.append(TRUE if TRUE in left else left[0] if left else FALSE)
            continue
        u = formula.variable()
        negated = [*map(neg, left)]
        formula.extend_without_constants(
            [*combinations(negated, 2), (-u, *left), *[(x, u) for x in negated]]
        )
        used.append(u)
    return used


# ------------------------------------------------------------------ encoders


@encodes(
    "diagram",
    "A decision diagram over the used digits, from the greatest: their number so far, and their "
    "sum.",
    use="for more than nine digits, which have too many sets to list.",
)
def diagram_encoder(formula: Formula, constraint: Sum, literal: Literals, post: Post) -> None:
    """Meaning: a path through the diagram includes each digit if it is used, and ends only at the
    right number of digits with the right sum.
    Shapes: a variable for each node (number of digits and sum so far) from which the end can be
    reached, except the first.
    """
    n, total = len(constraint.cells), constraint.total
    if not _reaches(n, total, constraint.most):
        formula.add()
        return
    used = used_digits(formula, constraint, literal)
    layer = {(n, total): TRUE}
    for d in range(constraint.most, 0, -1):
        check_deadline()
        u, below = used[d - 1], dict[tuple[int, int], int]()
        for (wanted, left), node in layer.items():
            for x, to in (u, (wanted - 1, left - d)), (-u, (wanted, left)):
                if x == FALSE or not _reaches(*to, d - 1):
                    formula.add(-node, -x)
                    continue
                if to not in below:
                    below[to] = formula.variable() if d > 1 else TRUE
                formula.add(-node, -x, below[to])
        layer = below


def _reaches(n: int, total: int, most: int) -> bool:
    """Return whether n different numbers from 1 to `most` can make the total."""
    return 0 <= n <= most and n * (n + 1) // 2 <= total <= n * (2 * most - n + 1) // 2


@encodes(
    "sets",
    "One variable for each set of digits with the sum.",
    use="if there are few sets, and for comparison.",
)
def sets_encoder(formula: Formula, constraint: Sum, literal: Literals, post: Post) -> None:
    """Meaning: one of the sets at least is taken, and each cell has a digit of it and each of its
    digits a cell.
    Shapes: of each set "the cells have these digits"; a single set needs no variable.
    Errors: `UsageError` for more sets than `formula.table_limit`.
    """
    n, total, most = len(constraint.cells), constraint.total, constraint.most
    if comb(most, n) > formula.table_limit:
        raise UsageError(
            f"{constraint.clue or 'a sum'}: {comb(most, n):,} sets of {n} of {most} numbers, and "
            f"sum=sets takes {formula.table_limit:,}: choose sum=diagram, or raise --table-limit"
        )
    sets = digit_sets(n, total, most)
    if not sets:
        formula.add()
        return
    used = used_digits(formula, constraint, literal)
    taken = formula.new(len(sets)) if len(sets) > 1 else [TRUE]
    formula.add(*taken)
    for d, u in enumerate(checked(used, 1), 1):
        having = [x for x, digits in zip(taken, sets, strict=True) if d in digits]
        lacking = [x for x, digits in zip(taken, sets, strict=True) if d not in digits]
        formula.extend((-x, u) for x in having)
        formula.extend((-x, -u) for x in lacking)
        formula.add(-u, *having)
        formula.add(u, *lacking)


# ------------------------------------------------------ the smallest formulas over nine used digits
# A word is a clause: `13` says that 1 or 3 is used, `-45` that 4 is not used or 5 is. Sums and
# sizes that are not here are mirror images (9 for 1, and so on) and complements of these.


_LITERAL = re.compile("(-?)([1-9])")
_KEPT = {
    (0, 0): "-1 -2 -3 -4 -5 -6 -7 -8 -9",
    (1, 1): "-2 -3 -4 -5 -6 -7 -8 -9 1",
    (1, 2): "-1 -3 -4 -5 -6 -7 -8 -9 2",
    (1, 3): "-1 -2 -4 -5 -6 -7 -8 -9 3",
    (1, 4): "-1 -2 -3 -5 -6 -7 -8 -9 4",
    (1, 5): "-1 -2 -3 -4 -6 -7 -8 -9 5",
    (2, 3): "-3 -4 -5 -6 -7 -8 -9 1 2",
    (2, 4): "-2 -4 -5 -6 -7 -8 -9 1 3",
    (2, 5): "-5 -6 -7 -8 -9 -14 -2-4 13 2-3",
    (2, 6): "-3 -6 -7 -8 -9 -1-4 -2-5 12 45",
    (2, 7): "-7 -8 -9 -16 -25 -3-5 -3-6 -5-6 3-4 124",
    (2, 8): "-4 -8 -9 -17 -26 -3-6 -3-7 -6-7 3-5 125",
    (2, 9): "-9 -18 -27 -36 -45 -5-6 -5-7 -5-8 -6-7 -6-8 -7-8 1234",
    (2, 10): "-5 -19 -28 -37 -46 -6-7 -6-8 -6-9 -7-8 -7-9 -8-9 1234",
    (3, 6): "-4 -5 -6 -7 -8 -9 1 2 3",
    (3, 7): "-3 -5 -6 -7 -8 -9 1 2 4",
    (3, 8): "-6 -7 -8 -9 1 -25 -3-5 24 3-4",
    (3, 9): "-7 -8 -9 -1-4 -5-6 1-5 1-6 25 36 -2-34",
    (3, 10): "-8 -9 -3-4 -3-7 -45 -5-6 -5-7 13 15 3-6 -1-27 246",
    (3, 11): "-9 -1-5 -2-7 -3-4 -3-8 -4-8 1-8 12 2-8 3-7 4-5 -14-6 -23-6 5678",
    (3, 12): (
        "-2-5 -2-8 -3-6 -5-7 -5-8 -7-8 1-9 2-9 -1-38 -1-47 -15-6 -2-46 -23-7 123 125 147 3469"
    ),
    (3, 13): ("-1-2 -1-6 -3-5 -3-7 -4-5 -7-8 1-9 3-9 -25-6 -3-46 13-8 14-7 2-3-8 2358 2479 6789"),
    (3, 14): (
        "-1-3 -2-6 -3-8 -4-5 -5-9 -7-8 -7-9 -8-9 -1-49 -1-58 -2-48 -2-57 1-6-7 123 3-67 "
        "-3469 1257 3456"
    ),
    (3, 15): (
        "-1-2 -1-3 -1-4 -2-3 -4-7 -7-8 -7-9 -8-9 -2-49 -2-58 -2-67 -3-57 1-5-9 1-6-8 "
        "258 4-5-6 456 2369"
    ),
    (4, 10): "-5 -6 -7 -8 -9 1 2 3 4",
    (4, 11): "-4 -6 -7 -8 -9 1 2 3 5",
    (4, 12): "-7 -8 -9 1 2 -3-5 -45 3-6 46",
    (4, 13): "-8 -9 1 -2-5 -6-7 2-6 2-7 36 47 -3-45",
    (4, 14): "-9 -3-7 -4-8 -5-7 -5-8 -6-7 13 15 23 26 3-8 -3-5-6 45-6 468 -1-2-47",
    (4, 15): "-3-8 -4-5 -4-9 -5-9 14 16 2-9 23 3-6 3-9 4-8 -1-2-6 -25-7 -34-7 25-6 6789",
    (4, 16): (
        "-3-9 12 13 2-9 4-9 -1-3-6 -1-4-7 -2-3-8 -2-4-5 -2-5-7 -35-6 2-5-8 23-7 35-8 "
        "456 5-67 34-67 6789"
    ),
    (4, 17): (
        "-6-9 -7-8 -7-9 -8-9 12 -2-3-6 -2-5-8 -3-67 -4-6-7 147 237 3-45 456 -1-3-58 "
        "-1-479 -2-468 -3-489 3489"
    ),
    (4, 18): (
        "-7-9 -8-9 -1-2-4 -1-3-7 -2-5-6 -3-6-9 -4-6-8 1-7-8 124 137 2-5-7 256 -14-59 "
        "-2468 -2579 -3-4-56 1-459 23-58 34-69 -12-678"
    ),
    (4, 19): (
        "-8-9 -1-27 -1-4-7 -2-5-7 -3-47 -3-6-7 -456 -5-67 12-9 123 156 2-5-8 3-6-9 789 "
        "-2-35-9 -237-9 -2469 13-6-8 2-379 2468 3459"
    ),
    (4, 20): (
        "-1-28 -1-29 -1-3-8 -1-4-5 -1-6-7 -2-5-8 -2-7-9 -3-58 -3-6-8 -6-8-9 12-9 123 "
        "689 -1-479 -2-4-68 -456-9 1-4-7-8 1567 2-357 246-8 346-7 3478 45-69"
    ),
}


@cache
def smallest(n: int, total: int) -> tuple[Replay, ...] | None:
    """Return clauses over 1 to 9 that only the sets of n digits with the total satisfy.

    They are a template; None if there is no such set.
    """
    complement = n > 4
    if complement:
        n, total = 9 - n, 45 - total
    mirrored = total > 5 * n
    text = _KEPT.get((n, 10 * n - total if mirrored else total))
    if text is None:
        return None
    sign = -1 if complement else 1
    return tuple(
        compile_replay(
            (-sign if minus else sign) * (10 - int(digit) if mirrored else int(digit))
            for minus, digit in _LITERAL.findall(word)
        )
        for word in text.split()
    )


# ------------------------------------------------------------------ minimal


@encodes(
    "minimal",
    "Used digits, restricted to the sets with the sum by a minimal formula.",
    use="by default, up to nine digits; it has the fewest variables.",
)
def minimal_encoder(formula: Formula, constraint: Sum, literal: Literals, post: Post) -> None:
    """Meaning: the clauses over the used digits are satisfied by exactly the sets of the right size
    and sum. No two cells have the same digit, so each has one. Two cells have complementary digits.
    Shapes: for each digit "it is used", which is a cell's own literal if only one cell may have it;
    none for two cells. Cells with known digits are left out, and the sum is that of the others.
    Errors: `UsageError` for more than nine digits.
    """
    most = constraint.most
    if most > NINE:
        raise UsageError(
            f"{constraint.clue or 'a sum'}: sum=minimal takes numbers up to {NINE}, and these go "
            f"up to {most}: choose sum=diagram"
        )
    rest = constraint.total
    known: list[int] = []
    free: list[list[int]] = []
    tables, width = [literal.table(value) for value in constraint.values], literal.width
    for r, c in constraint.cells:
        digits = [table[r * width + c] for table in tables]
        if TRUE in digits:
            known.append(digits.index(TRUE))
            rest -= known[-1] + 1
        else:
            free.append(digits)
    n = len(free)
    if len({*known}) < len(known) or n > NINE or (clauses := smallest(n, rest)) is None:
        formula.add()
        return
    for digits in free:
        for d in known:
            formula.add(-digits[d])
            digits[d] = FALSE
    if n == 2:
        _two(formula, free[0], free[1], rest)
    elif n:
        used = [*used_of(formula, [*zip(*free, strict=True)]), *[FALSE] * (NINE - most)]
        # The entry of each digit, and of its negation counted from the end.
        table = [0, *used, *map(neg, reversed(used))]
        formula.extend([clause(table) for clause in clauses])


def _two(formula: Formula, one: list[int], other: list[int], total: int) -> None:
    """Add that the first of two cells has a digit, and that each has the rest of the other."""
    formula.add(*one)
    for digits, others in (one, other), (other, one):
        found = [FALSE, *others]
        for d, x in enumerate(digits, 1):
            if x != FALSE:
                left = total - d
                formula.add(-x, found[left] if 0 < left < len(found) and left != d else FALSE)
