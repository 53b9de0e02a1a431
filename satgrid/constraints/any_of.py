"""At least one of n terms is true: a clause of terms, or many clauses.

Clauses that look alike from many cells (no 2 x 2 cells all have a value) are stated as one shape.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from operator import add
from typing import NamedTuple, TypeAlias

from satgrid.clues import Value
from satgrid.constraints import Bulk, Literals, Not, Post, are, encodes, moved_terms, term_literals
from satgrid.constraints.at_most import AtMost
from satgrid.constraints.parts.counting import OfTerms, counting_step, is_untouched
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains, Step, Steps, cells_of, step_on_demand
from satgrid.formula import TRUE, Formula
from satgrid.grid import Cell
from satgrid.records import record


@record
class AnyOf(OfTerms):
    """At least one of the terms is true; without terms the statement is false."""

    clue: str = ""
    default = "clause"
    direct = True

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest number of true terms."""
        return 1, len(self.terms)

    def image(self, cell_map: Mapping[Cell, Cell]) -> AtMost | AnyOf:
        """Return the statement with moved terms; one that always holds if a moved term does."""
        terms, true = moved_terms(self.terms, cell_map)
        return AtMost((), 0) if true else AnyOf(terms)


@record
class AnyOfEach(Bulk):
    """In each group at least one cell has the value, if all cells of `when[i]` have it.

    Without `when` there is no condition; with `other` the cells of `when` have that value instead.
    Group i comes from the clue `clues[i]`; without `clues` it is a rule of the game.
    """

    value: Value
    groups: tuple[tuple[Cell, ...], ...]
    when: tuple[tuple[Cell, ...], ...] = None  # type: ignore[assignment]
    clues: tuple[str, ...] = None  # type: ignore[assignment]
    other: Value = None  # type: ignore[assignment]
    clue: str = ""
    default = AnyOf.default
    direct = True

    def __post_init__(self) -> None:
        for field, empty in ("when", ()), ("clues", ""):
            if getattr(self, field) is None:
                object.__setattr__(self, field, (empty,) * len(self.groups))
        if self.other is None:
            object.__setattr__(self, "other", self.value)

    def parts(self) -> list[AnyOf]:
        """Return the statement of each group."""
        groups = checked(zip(self.groups, self.when, self.clues, strict=True), 100)
        return [
            AnyOf((*map(Not, are(when, self.other)), *are(cells, self.value)), clue)
            for cells, when, clue in groups
        ]

    @property
    def number_of_parts(self) -> int:
        """The number of groups, without making the parts."""
        return len(self.groups)

    def by_clue(self) -> Sequence[AnyOf | AnyOfEach]:
        """Return the parts, or the whole if all are rules: the whole is narrowed in one step."""
        return self.parts() if any(self.clues) else (self,)


class Offset(NamedTuple):
    """The offset of a cell from a place, down and to the right."""

    down: int
    right: int


@record
class AnyOfNear(Bulk):
    """At least one of the cells at the offsets from each place has the value: a rule of the game.

    With `when` this holds only if all cells at those offsets have the value, or `other` if given.
    All these cells are on the board.
    """

    value: Value
    places: tuple[Cell, ...]
    offsets: tuple[Offset, ...]
    when: tuple[Offset, ...] = ()
    other: Value = None  # type: ignore[assignment]
    clue: str = ""
    default = AnyOf.default
    direct = True

    def __post_init__(self) -> None:
        if self.other is None:
            object.__setattr__(self, "other", self.value)

    def parts(self) -> list[AnyOf]:
        """Return the statement of each place."""
        groups = (
            (_cells_at(place, self.offsets), _cells_at(place, self.when))
            for place in checked(self.places, 100)
        )
        return [
            AnyOf((*map(Not, are(when, self.other)), *are(cells, self.value)), self.clue)
            for cells, when in groups
        ]

    @property
    def number_of_parts(self) -> int:
        """The number of places: parts are not made for that."""
        return len(self.places)

    def by_clue(self) -> Sequence[AnyOfNear]:
        """Return the whole, which is narrowed in one step."""
        return (self,)


def _cells_at(place: Cell, offsets: Sequence[Offset]) -> list[Cell]:
    return [(place[0] + down, place[1] + right) for down, right in offsets]


# ---------------------------------------------------------------- narrowing of clauses of one shape


class _Shape(NamedTuple):
    """The values of a statement, and the distances in bits of the cells of its terms."""

    value: Value
    offsets: list[int]
    other: Value
    when: list[int]


def watch_one_term(statements: Sequence[AnyOfNear], domains: Domains) -> Step:
    """Return the step that makes the last term that can be true so, until there is none.

    All places are narrowed together. Each term of a clause lies at an offset from the clause's
    place, so a plane shifted by this offset has the bit of the term's cell at the place.
    """
    shapes = [
        _Shape(each.value, _bits(each.offsets, domains), each.other, _bits(each.when, domains))
        for each in statements
    ]
    # Statements may share their places. A place is open as long as its clause is not met.
    planes = {id(each.places): each.places for each in statements}
    every = {name: domains.plane(places) for name, places in planes.items()}
    left = [every[id(each.places)] for each in statements]

    # The domains by which nothing was found.
    quiet: dict[Value, int] | None = None

    def step() -> None:
        nonlocal quiet
        while domains.planes is not quiet:
            check_deadline()
            quiet = planes = domains.planes
            undecided = domains.undecided()
            for k, shape in enumerate(shapes):
                if left[k]:
                    left[k] = _narrow_places(shape, left[k], domains, undecided)
                    if domains.planes is not planes:
                        planes, undecided = domains.planes, domains.undecided()

    return step


def _bits(offsets: Sequence[Offset], domains: Domains) -> list[int]:
    return [down * domains.lane + right for down, right in dict.fromkeys(offsets)]


def _shifted_plane(plane: int, by: int) -> int:
    """Return the plane with each bit `by` places further back, or ahead if that is negative."""
    return plane >> by if by >= 0 else plane << -by


def _narrow_places(shape: _Shape, places: int, domains: Domains, undecided: int) -> int:
    """Narrow by the clauses of these places; return those whose clause is not satisfied yet."""
    possible, there = domains.planes[shape.value], domains.planes[shape.other]
    fixed, there_fixed = possible & ~undecided, there & ~undecided
    # By its place: a term of the clause is true, can be true, and two of them can.
    for by in shape.offsets:
        places &= ~_shifted_plane(fixed, by)
    for by in shape.when:
        places &= _shifted_plane(there, by)
    once = twice = 0
    terms = [_shifted_plane(possible, by) & places for by in shape.offsets]
    terms += [places & ~_shifted_plane(there_fixed, by) for by in shape.when]
    for term in terms:
        twice |= once & term
        once |= term
    if places & ~once:
        raise Contradiction
    last = places & ~twice
    if last:
        n = len(shape.offsets)
        true = _cells(shape.offsets, terms[:n], last)
        false = _cells(shape.when, terms[n:], last)
        planes = {v: p if v == shape.value else p & ~true for v, p in domains.planes.items()}
        planes[shape.other] &= ~false
        domains.replace(planes)
    return places & ~last


def _cells(offsets: Sequence[int], terms: Sequence[int], places: int) -> int:
    """Return the cells of the terms whose places are among these."""
    cells = 0
    for by, term in zip(offsets, terms, strict=True):
        cells |= _shifted_plane(term & places, -by)
    return cells


# ------------------------------------------------------------------ narrowing


def narrower(constraints: Sequence[AnyOf | AnyOfEach | AnyOfNear], domains: Domains) -> Steps:
    """Narrowing of at least one of n: the last term that can be true is.

    Clauses of a bulk need less memory than single statements: each clause keeps the number of its
    terms that can be true, and only terms that become false are looked at.
    """
    single = [each for each in checked(constraints) if isinstance(each, AnyOf)]
    if single:
        yield counting_step(single, [each.bounds for each in checked(single, 100)], domains)
    bulk = [each for each in checked(constraints) if isinstance(each, AnyOfEach)]
    if bulk:
        step = step_on_demand(
            lambda: _Clauses([_unmet_clauses(each, domains) for each in bulk], domains).settle,
            lambda: is_untouched(domains) and not any(map(_short, bulk)),
        )
        yield 1, step
    shapes = [each for each in checked(constraints) if isinstance(each, AnyOfNear)]
    if shapes:
        yield 0, watch_one_term(shapes, domains)


def _short(statement: AnyOfEach) -> bool:
    pairs = zip(statement.groups, statement.when, strict=True)
    return any(len(cells) + len(when) < 2 for cells, when in checked(pairs))


def _unmet_clauses(statement: AnyOfEach, domains: Domains) -> AnyOfEach:
    """Return the clauses that are not satisfied yet, with the terms that may become true.

    Clauses with `when` are returned unchanged, because statements about several values share their
    groups.
    """
    if any(statement.when):
        return statement
    value, lane = statement.value, domains.lane
    fixed = domains.fixed(value)
    if not fixed:
        return statement
    having, may = {*cells_of(fixed, lane)}, {*cells_of(domains.planes[value] & ~fixed, lane)}
    pairs = zip(statement.groups, statement.clues, strict=True)
    unmet = [(cells, clue) for cells, clue in checked(pairs) if having.isdisjoint(cells)]
    groups = tuple([tuple(filter(may.__contains__, cells)) for cells, _ in unmet])
    return AnyOfEach(value, groups, clues=tuple([clue for _, clue in unmet]))


class _Index(NamedTuple):
    """The groups of each cell, by their indices, and the plane of all these cells."""

    places: Mapping[Cell, Sequence[int]]
    plane: int


def _index(groups: Sequence[Sequence[Cell]], domains: Domains) -> _Index:
    places: dict[Cell, list[int]] = defaultdict(list)
    for k, cells in enumerate(checked(groups)):
        for cell in cells:
            places[cell].append(k)
    return _Index(places, domains.plane(places))


class _Watched(NamedTuple):
    """A statement, and for each clause the number of terms that can still be true."""

    statement: AnyOfEach
    left: list[int]


_Watching: TypeAlias = list[tuple[_Watched, _Index]]
"""Statements with terms that a value makes false, and the places of their cells."""


class _Clauses:
    """The number of terms of each clause that can be true, and the known cells of each value."""

    def __init__(self, statements: Sequence[AnyOfEach], domains: Domains) -> None:
        self._domains = domains
        # Of a value the statements with terms that become false if a cell lacks it, and has it.
        values = {value for each in statements for value in (each.value, each.other)}
        self._wanting: dict[Value, _Watching] = {value: [] for value in sorted(values)}
        self._forbidding: dict[Value, _Watching] = {value: [] for value in self._wanting}
        # The clauses that may have less than two terms left, by statement and place there.
        self._short: list[tuple[_Watched, int]] = []
        # Statements of several values may share their groups.
        indices: dict[int, _Index] = {}
        for each in statements:
            for groups in each.groups, each.when:
                if id(groups) not in indices:
                    indices[id(groups)] = _index(groups, domains)
            left = [*map(add, map(len, checked(each.groups)), map(len, each.when))]
            watched = _Watched(each, left)
            self._wanting[each.value].append((watched, indices[id(each.groups)]))
            self._forbidding[each.other].append((watched, indices[id(each.when)]))
            self._short += [(watched, k) for k, n in enumerate(left) if n < 2]
        # The cells that lack the value, and the cells that have it, as of the last step.
        self._lacking: dict[Value, set[Cell]] = {value: set() for value in self._wanting}
        self._having: dict[Value, set[Cell]] = {value: set() for value in self._wanting}
        self._possible = dict.fromkeys(self._wanting, domains.full)
        self._fixed = dict.fromkeys(self._wanting, 0)

    def settle(self) -> None:
        """Make the last term that can be true so, until no clause has only one left."""
        domains = self._domains
        while True:
            check_deadline()
            self._look()
            if not self._short:
                return
            planes = dict(domains.planes)
            for value, (true, false) in self._last_terms().items():
                plane = domains.plane(true) & planes[value]
                if plane:
                    planes = {v: p if v == value else p & ~plane for v, p in planes.items()}
                planes[value] &= ~domains.plane(false) | self._fixed[value]
            self._short = []
            domains.replace(planes)

    def _look(self) -> None:
        """Count off the terms that have become false since the last look."""
        domains, short = self._domains, self._short
        undecided = domains.undecided()
        for value, wanting in self._wanting.items():
            possible = domains.planes[value]
            fixed = possible & ~undecided
            gone, come = self._possible[value] & ~possible, fixed & ~self._fixed[value]
            for new, seen, watching in (
                (gone, self._lacking[value], wanting),
                (come, self._having[value], self._forbidding[value]),
            ):
                for watched, (places, plane) in watching if new else ():
                    left = watched.left
                    for cell in cells_of(new & plane, domains.lane):
                        seen.add(cell)
                        for k in places[cell]:
                            left[k] -= 1
                            if left[k] < 2:
                                short.append((watched, k))
            self._possible[value], self._fixed[value] = possible, fixed

    def _last_terms(self) -> dict[Value, tuple[list[Cell], list[Cell]]]:
        """Return by value the cells that have it, and that lack it, by a clause of one term."""
        found: dict[Value, tuple[list[Cell], list[Cell]]] = {
            value: ([], []) for value in self._wanting
        }
        for (each, left), k in checked(self._short, 100):
            if not left[k]:
                raise Contradiction(each.clues[k])
            true, false = found[each.value][0], found[each.other][1]
            lacking, having = self._lacking[each.value], self._having[each.other]
            true += [cell for cell in each.groups[k] if cell not in lacking]
            false += [cell for cell in each.when[k] if cell not in having]
        return found


# ------------------------------------------------------------------ clause


@encodes(
    "clause",
    "At least one of n terms, as a single clause.",
    strength="domain-consistent",
    takes_bulk=True,
)
def clause_encoder(
    formula: Formula, constraint: AnyOf | AnyOfEach | AnyOfNear, literal: Literals, post: Post
) -> None:
    """Add the clause, or the clauses of all groups or places."""
    if isinstance(constraint, AnyOf):
        formula.add(*term_literals(constraint.terms, literal))
    elif isinstance(constraint, AnyOfNear):
        formula.extend(_clauses_of_places(constraint, literal))
    else:
        formula.extend(_clauses_of_groups(constraint, literal))


def _clauses_of_places(constraint: AnyOfNear, literal: Literals) -> Iterator[tuple[int, ...]]:
    table, other = literal.table(constraint.value), literal.table(constraint.other)
    width = literal.width
    at = [r * width + c for r, c in constraint.places]
    ways = [down * width + right for down, right in constraint.when]
    terms = [[-other[k + way] for k in at] for way in ways]
    ways = [down * width + right for down, right in constraint.offsets]
    terms += [[table[k + way] for k in at] for way in ways]
    # Clauses without terms are added one by one.
    clauses = zip(*terms, strict=True) if terms else iter([()] * len(at))
    return (clause for clause in checked(clauses, 100) if TRUE not in clause)


def _clauses_of_groups(constraint: AnyOfEach, literal: Literals) -> Iterator[list[int]]:
    table, width = literal.table(constraint.value), literal.width
    other = literal.table(constraint.other)
    # Many clauses of a board that is nearly solved are met: their terms are not looked up.
    having = {divmod(at, width) for at, x in enumerate(table) if x == TRUE}
    for cells, when in checked(zip(constraint.groups, constraint.when, strict=True)):
        if having and not having.isdisjoint(cells):
            continue
        clause = [table[r * width + c] for r, c in cells]
        yield [-other[r * width + c] for r, c in when] + clause if when else clause
