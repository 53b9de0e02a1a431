"""A cell is covered: one of some placements is present, or a number of placements are.

A placement is what terms say together: the sides of a rectangle are walls, say, and no wall is in
it. Those over one cell contradict each other, as a rule, so that just one is there; a family that
needs to have it so sees to it, and may say that they are apart.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from operator import and_, or_
from typing import Any, TypeAlias

from satgrid.clues import Value
from satgrid.constraints import Bulk, Constraint, Literals, Not, Position, Post, encodes, term_holds
from satgrid.constraints.exactly import Exactly
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains, Steps, lane_width, repeat, step_on_demand
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record

Terms: TypeAlias = tuple[Position | Not, ...]
"""The terms of a placement: it holds if all of them are true."""


class LazyPlacement:
    """A placement whose terms are made on demand: most placements are excluded before that."""

    __slots__ = ("_make", "_terms")

    def __init__(self, make: Callable[[], Terms]) -> None:
        self._make = make
        self._terms: Terms | None = None

    @property
    def terms(self) -> Terms:
        """The terms, the same object each time."""
        if self._terms is None:
            self._terms = self._make()
        return self._terms

    def __iter__(self) -> Iterator[Position | Not]:
        """Yield the terms."""
        return iter(self.terms)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LazyPlacement) and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(self.terms)


Placement: TypeAlias = Terms | LazyPlacement
"""A thing that is there if all its terms are true."""


@record
class Cover(Constraint):
    """At least one of the `placements` is present, if each group of `when` has one that is.

    `cell` is the covered cell, if it is a single one. With a `number`, exactly that many of the
    placements are present, and there are no groups. Statements in one bulk that share placements
    and groups have the same objects. `apart` states that the terms of any two placements contradict
    each other.
    """

    placements: tuple[Placement, ...]
    when: tuple[tuple[Placement, ...], ...] = ()
    number: int | None = None
    clue: str = ""
    cell: Cell | None = None
    apart: bool = False
    default = "placements"

    def __post_init__(self) -> None:
        if self.number is not None and (self.when or self.apart):
            raise ValueError(
                "a cover with a number of placements holds everywhere, and they meet: state neither"
                " groups nor that they are apart"
            )

    def parts(self) -> tuple[Cover, ...]:
        """Return the statement itself."""
        return (self,)

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether a placement is there, or `number` of them, or a group has none."""

        def there(placements: Iterable[Placement]) -> int:
            return sum(all(term_holds(term, grid) for term in each) for each in placements)

        found = there(self.placements)
        if self.number is not None:
            return found == self.number
        return found > 0 or not all(map(there, self.when))


@record
class CoverEach(Bulk):
    """Many statements; shared parts are encoded only once."""

    statements: tuple[Cover, ...]
    clue: str = ""
    default = Cover.default

    def parts(self) -> tuple[Cover, ...]:
        """Return the statements."""
        return self.statements


# ----------------------------------------------------------- placements that have nothing in common


class Apart:
    """Statements that have no placement in common, and the remaining placements of each: owners.

    They are the first, in order, that certainly hold and share none with one before.

    If all placements of a statement contradict each other, exactly one of them holds. Then no
    placement of another statement meets all that can still hold; and if only the placements of one
    statement can meet another, the one that holds does. This is computed with one long int per
    placement, before any term is looked at.
    """

    def __init__(self, statements: Iterable[tuple[Cover, bool]]) -> None:
        # Each statement has a bit; these are the bits of statements that certainly hold.
        self._holding, bit = 0, 1
        meets: dict[int, int] = {}
        owned: set[int] = set()
        owners: list[Cover] = []
        for each, holds in checked(statements, 20):
            names = [*map(id, each.placements)]
            if holds:
                self._holding |= bit
                if owned.isdisjoint(names):
                    owned.update(names)
                    owners.append(each)
            for name in names:
                meets[name] = meets.get(name, 0) | bit
            bit <<= 1
        self._open = [
            (owner, [(name, meets[name]) for name in map(id, owner.placements)]) for owner in owners
        ]
        # The statements that placements without an owner meet.
        self._loose = reduce(or_, (meets[name] for name in meets.keys() - owned), 0)
        self._require_enough(bit.bit_length() - 1)

    def _require_enough(self, statements: int) -> None:
        """Raise `Contradiction` if owners cannot meet as many statements as there are.

        It names the owner whose placements meet most, because a large number is the likely error.
        """
        counted = [
            (owner, [mask.bit_count() for _, mask in left]) for owner, left in self._open if left
        ]
        least = sum(min(counts) for _, counts in counted)
        most = sum(max(counts) for _, counts in counted)
        if least > statements or (not self._loose and most < self._holding.bit_count()):
            largest = max(counted, key=lambda each: max(each[1]), default=None)
            clue = largest[0].clue if largest else ""
            raise Contradiction(clue, others=bool(clue))

    def remove_placements(self, gone: Container[int]) -> set[int]:
        """Return the names of the placements that are excluded after these were removed.

        Raises `Contradiction` if an owner has none left, or shares a statement that it has to
        satisfy.
        """
        self._open = [
            (owner, [each for each in left if each[0] not in gone]) for owner, left in self._open
        ]
        lost, before = set[int](), -1
        while before < len(lost):
            check_deadline()
            before = len(lost)
            masks = [[mask for _, mask in left] for _, left in self._open]
            must = [reduce(and_, each, -1) for each in masks]
            may = [reduce(or_, each, 0) for each in masks]
            taken, once, twice = 0, 0, self._loose
            for (owner, _), own, possible in zip(self._open, must, may, strict=True):
                if not possible or taken & own:
                    raise Contradiction(owner.clue)
                taken |= own
                twice |= once & possible
                once |= possible
            alone = once & ~twice & self._holding
            judged, self._open = self._open, []
            for (owner, left), own, possible in zip(judged, must, may, strict=True):
                if len(left) == 1:
                    # From here on no other owner can meet the statements that it meets.
                    continue
                others, needed = taken & ~own, alone & possible
                if possible & others or needed & ~own:
                    lost.update(name for name, m in left if m & others or needed & ~m)
                    left = [each for each in left if each[0] not in lost]
                self._open.append((owner, left))
        return lost


# ------------------------------------------------------------------ placements as long ints


_KEPT = 41 * 41
"""The terms of boards with up to this number of cells are kept for the next puzzle."""

_MOST_KNOWN = 10_000
"""The number of placements of a board size whose terms are kept; then the cache is cleared."""


class TermPlanes:
    """Sets of terms as ints: planes of cells that have a value, then of cells that lack it.

    A placement object that many puzzles share (of a standard fleet, for example) is converted once.
    """

    def __init__(self, height: int, width: int, values: tuple[Value, ...]) -> None:
        self._values = values
        self._lane = lane_width(max(height, width))
        self._full = repeat((1 << width) - 1, self._lane, height)
        size = height * self._lane // 8
        self._shift = 8 * size
        self._all = 2 * len(values) * size
        self._having = {value: k * size for k, value in enumerate(values)}
        half = len(values) * size
        self._lacking = {value: half + at for value, at in self._having.items()}
        # By its identity each placement, so that no other has it, and its terms.
        self._known: dict[int, tuple[Placement, int]] = {}

    def of(self, placement: Placement) -> int:
        """Return the terms of a placement, which are found once while it is kept."""
        known = self._known.get(id(placement))
        if known is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            known = self._known[id(placement)] = placement, self._made(placement)
        return known[1]

    def _made(self, placement: Placement) -> int:
        told = tuple(placement)
        plain: Sequence[Any] = told
        negated: Sequence[Any] = ()
        if Not in map(type, told):
            plain = [term for term in told if not isinstance(term, Not)]
            negated = [term.term for term in told if isinstance(term, Not)]
        # Negated ones are seldom; else the upper half of the planes is empty.
        raw, step = bytearray(self._all if negated else self._all // 2), self._lane // 8
        for first, terms in ((self._having, plain), (self._lacking, negated)):
            for (r, c), value in terms:
                raw[first[value] + r * step + (c >> 3)] |= 1 << (c & 7)
        return int.from_bytes(raw, "little")

    def terms_of_planes(self, having: Mapping[Value, int], lacking: Mapping[Value, int]) -> int:
        """Return the terms that cells of these planes have a value, and others lack it."""
        planes = [each[value] for each in (having, lacking) for value in self._values]
        return reduce(lambda terms, plane: terms << self._shift | plane, reversed(planes))

    def planes_of_terms(
        self, terms: int
    ) -> tuple[list[tuple[Value, int]], list[tuple[Value, int]]]:
        """Return the planes of cells with each value, and the planes of cells without it."""
        mask = (1 << self._shift) - 1
        n = len(self._values)
        planes = [terms >> k * self._shift & mask for k in range(2 * n)]
        having = zip(self._values, planes[:n], strict=True)
        return [*having], [*zip(self._values, planes[n:], strict=True)]

    def false_and_open(self, planes: Mapping[Value, int], undecided: int) -> tuple[int, int]:
        """Return the terms known to be false, and the terms not known to be true."""
        fixed = {value: plane & ~undecided for value, plane in planes.items()}
        others = {value: self._full & ~plane for value, plane in planes.items()}
        unfixed = {value: self._full & ~plane for value, plane in fixed.items()}
        return self.terms_of_planes(others, fixed), self.terms_of_planes(unfixed, planes)


@lru_cache(4)
def _kept_terms(height: int, width: int, values: tuple[Value, ...]) -> TermPlanes:
    return TermPlanes(height, width, values)


def terms_of(height: int, width: int, values: tuple[Value, ...]) -> TermPlanes:
    """Return the terms of boards of this size: one object for all that are small."""
    small = height * width <= _KEPT
    return _kept_terms(height, width, values) if small else TermPlanes(height, width, values)


# ------------------------------------------------------------------ narrowing


def narrower(constraints: Sequence[Cover | CoverEach], domains: Domains) -> Steps:
    """Narrowing of covered cells: the terms that all possible placements have in common.

    A statement without a possible placement is violated. A statement with groups is considered if
    each of its groups certainly has a placement: a present one, or one that another statement
    requires. If a number of placements is required, at least that many have to be possible, and at
    most that many present; if exactly that many are possible, all of them are present.
    """
    parts = [part for each in constraints for part in each.parts()]
    yield 2, step_on_demand(lambda: _Covers(parts, domains).settle)


class _Covers:
    """The statements, and the placements that have been considered so far.

    A statement is considered again if a placement that it watches has been removed. It watches some
    of its placements that have nothing in common, or all possible ones. (Statements share the same
    objects for placements and groups, so these are compared by identity.)
    """

    def __init__(self, statements: Sequence[Cover], domains: Domains) -> None:
        self._domains = domains
        self._terms = terms_of(domains.height, domains.width, domains.values)
        self._statements = statements
        wanted = {
            id(each.placements) for each in statements if not each.when and each.number is None
        }
        # Of each statement the groups that are not known to have a placement.
        self._when: list[list[list[int]]] = []
        # Of statements with a number the terms of each placement that can be there.
        self._left: dict[int, list[int]] = {}
        groups: dict[int, list[int]] = {}
        for k, each in enumerate(checked(statements, 50)):
            asked = [group for group in each.when if id(group) not in wanted]
            for group in asked:
                if id(group) not in groups:
                    groups[id(group)] = self._made(group)
            self._when.append([groups[id(group)] for group in asked])
            if each.number is not None:
                self._left[k] = self._made(each.placements)
        # Of each placement that is watched the terms, and the statements that watch it.
        self._watched: dict[int, int] = {}
        self._watching: dict[int, list[int]] = {}
        # For each statement: the placements that it watches, and the ones not considered yet.
        self._names: list[list[int]] = [[] for _ in statements]
        self._others = [checked(each.placements, 20) for each in statements]
        self._gone: set[int] = set()
        self._due = {*range(len(statements))}
        certain = zip(statements, self._when, strict=True)
        self._apart = Apart((each, not asked) for each, asked in certain if each.apart)
        self._lose(self._apart.remove_placements(()))

    def _made(self, group: Sequence[Placement]) -> list[int]:
        return [*map(self._terms.of, checked(group, 20))]

    def settle(self) -> None:
        """Remove the values that the statements rule out, until no domain changes."""
        domains = self._domains
        while True:
            check_deadline()
            before = planes = domains.planes
            false, unsure = self._terms.false_and_open(planes, domains.undecided())
            watched = checked(self._watched.items(), 200)
            lost = {name for name, terms in watched if terms & false}
            self._lose(lost)
            if lost:
                self._lose(self._apart.remove_placements(self._gone))
            true, due, self._due = 0, sorted(self._due), set()
            for k in checked(due, 50):
                true |= self._follows(k, false, unsure)
            having, lacking = self._terms.planes_of_terms(true)
            for value, cells in having:
                if cells:
                    planes = {v: p if v == value else p & ~cells for v, p in planes.items()}
            planes = {value: planes[value] & ~cells for value, cells in lacking}
            domains.replace(planes)
            if planes == before:
                return

    def _lose(self, names: Iterable[int]) -> None:
        """Forget placements that cannot be there; who watches them is due."""
        self._gone.update(names)
        for name in names:
            if self._watched.pop(name, None) is not None:
                self._due.update(self._watching.pop(name))

    def _follows(self, k: int, false: int, unsure: int) -> int:
        for group in self._when[k]:
            if all(terms & unsure for terms in checked(group, 200)):
                self._due.add(k)
                return 0
        self._when[k] = []
        number = self._statements[k].number
        if number is None:
            return self._common(k, false)
        self._due.add(k)
        left = self._left[k] = [terms for terms in checked(self._left[k]) if not terms & false]
        there = sum(not terms & unsure for terms in left)
        if not there <= number <= len(left):
            raise Contradiction(self._statements[k].clue)
        return reduce(or_, left, 0) if len(left) == number else 0

    def _common(self, k: int, false: int) -> int:
        """Return the terms that all possible placements share, and watch enough of these."""
        watched, gone = self._watched, self._gone
        names = self._names[k] = [name for name in self._names[k] if name in watched]
        common = reduce(and_, map(watched.__getitem__, names), -1)
        for placement in self._others[k] if common else ():
            name = id(placement)
            if name in gone:
                continue
            if name not in watched:
                terms = self._terms.of(placement)
                if terms & false:
                    gone.add(name)
                    continue
                watched[name], self._watching[name] = terms, []
            names.append(name)
            self._watching[name].append(k)
            common &= watched[name]
            if not common:
                return 0
        if not names:
            raise Contradiction(self._statements[k].clue)
        return common


# ------------------------------------------------------------------ placements


@encodes(
    "placements",
    "Placements: one variable per placement, true if and only if all its terms are.",
    takes_bulk=True,
)
def placements_encoder(
    formula: Formula, constraint: Cover | CoverEach, literal: Literals, post: Post
) -> None:
    """Shapes: for each placement of two terms or more a gate, which all statements share; for each
    group of placements another, "one of them is there". With a number: an `exactly`, posted, so
    that its encoder can be chosen.
    """
    gates = _Gates(formula, literal, post)
    for part in constraint.parts():
        gates.add(part)


class _Gates:
    """The literals of placements and groups, each computed once."""

    def __init__(self, formula: Formula, literal: Literals, post: Post) -> None:
        self._formula, self._literal, self._post = formula, literal, post
        self._placements: dict[int, int] = {}
        self._groups: dict[int, int] = {}

    def add(self, constraint: Cover) -> None:
        """Add the clauses of a statement."""
        if constraint.number is not None:
            self._post(Exactly(tuple(self._there(constraint.placements)), constraint.number))
        elif constraint.when:
            there = self._there(constraint.placements)
            self._formula.add(*there, *(-self._any(group) for group in constraint.when))
        else:
            # The group's own literal, so that propagation makes it true for other users.
            self._formula.add(self._any(constraint.placements))

    def _any(self, group: tuple[Placement, ...]) -> int:
        """Return the literal that one of the group is there."""
        if id(group) not in self._groups:
            self._groups[id(group)] = -_all(self._formula, [-x for x in self._there(group)])
        return self._groups[id(group)]

    def _there(self, group: tuple[Placement, ...]) -> list[int]:
        """Return for each placement that can be there the literal that it is."""
        known, found = self._placements, list[int]()
        for terms in checked(group, 20):
            x = known.get(id(terms))
            if x is None:
                x = known[id(terms)] = self._gate(terms)
            if x != FALSE:  # Most cannot be there any more.
                found.append(x)
        return found

    def _gate(self, terms: Placement) -> int:
        literal, found = self._literal, list[int]()
        for term in terms:
            x = -literal(*term.term) if isinstance(term, Not) else literal(*term)
            if x == FALSE:
                return FALSE
            found.append(x)
        return _all(self._formula, found)


def _all(formula: Formula, literals: Sequence[int]) -> int:
    """Return a literal that is true if and only if all of these are."""
    own = {*literals} - {TRUE}
    if FALSE in own or not own.isdisjoint([-x for x in own]):
        return FALSE
    if len(own) < 2:
        return next(iter(own), TRUE)
    key = tuple(sorted(own))
    if len(key) == 2:
        return formula.and_gate(*key)

    def gate() -> int:
        x = formula.variable()
        formula.extend_without_constants(
            [*((-x, each) for each in key), (x, *(-each for each in key))]
        )
        return x

    return formula.cached_gate(key, gate)
