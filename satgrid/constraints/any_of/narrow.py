"""Narrowing of at least one of n: the last term that can be true is.

Clauses that are stated at once keep less in mind than statements one by one: each the number of its
terms that can be true, of which only those are looked at that can no longer be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import add
from typing import NamedTuple, TypeAlias

from satgrid.clues import Value
from satgrid.constraints._counting import EFFORT, counting, untouched
from satgrid.constraints.any_of import AnyOf, AnyOfEach, AnyOfNear
from satgrid.constraints.any_of._shapes import shifting
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains, cells_of
from satgrid.grid import Cell


def narrower(
    constraints: Sequence[AnyOf | AnyOfEach | AnyOfNear], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all single statements, one for all in bulk, and one for all shapes."""
    single = [each for each in checked(constraints) if isinstance(each, AnyOf)]
    if single:
        yield counting(single, domains)
    bulk = [each for each in checked(constraints) if isinstance(each, AnyOfEach)]
    if bulk:
        yield EFFORT, _propagation(bulk, domains)
    shapes = [each for each in checked(constraints) if isinstance(each, AnyOfNear)]
    if shapes:
        yield 0, shifting(shapes, domains)


def _propagation(statements: Sequence[AnyOfEach], domains: Domains) -> Callable[[], None]:
    """Return the step, which costs next to nothing on a full board where no clause is short."""
    found: _Clauses | None = None

    def step() -> None:
        nonlocal found
        if found is None:
            if untouched(domains) and not any(map(_short, statements)):
                return
            found = _Clauses([_left(each, domains) for each in statements], domains)
        found.settle()

    return step


def _short(statement: AnyOfEach) -> bool:
    """Return whether a clause has less than two terms."""
    pairs = zip(statement.groups, statement.when, strict=True)
    return any(len(cells) + len(when) < 2 for cells, when in checked(pairs))


def _left(statement: AnyOfEach, domains: Domains) -> AnyOfEach:
    """Return the clauses that are not met yet, with the terms that may become true.

    Those with `when` stay as they are: statements of several values share their groups.
    """
    if any(statement.when):
        return statement
    value, lane = statement.value, domains.lane
    fixed = domains.fixed(value)
    if not fixed:
        return statement
    having, may = (
        {*cells_of(fixed, lane)},
        {*cells_of(domains.planes[value] & ~fixed, lane)},
    )
    pairs = zip(statement.groups, statement.clues, strict=True)
    unmet = [(cells, clue) for cells, clue in checked(pairs) if having.isdisjoint(cells)]
    groups = tuple([tuple(filter(may.__contains__, cells)) for cells, _ in unmet])
    return AnyOfEach(value, groups, clues=tuple([clue for _, clue in unmet]))


class _Index(NamedTuple):
    """Which of many groups a cell is in, by their places, and the plane of all these cells."""

    places: Mapping[Cell, Sequence[int]]
    plane: int


def _index(groups: Sequence[Sequence[Cell]], domains: Domains) -> _Index:
    places: dict[Cell, list[int]] = defaultdict(list)
    for k, cells in enumerate(checked(groups)):
        for cell in cells:
            places[cell].append(k)
    return _Index(places, domains.plane(places))


class _Watched(NamedTuple):
    """A statement, and how many terms of each clause can be true."""

    statement: AnyOfEach
    left: list[int]


_Watching: TypeAlias = list[tuple[_Watched, _Index]]
"""Statements of which terms become false with a value, and where their cells are."""


class _Clauses:
    """Of each clause the number of terms that can be true; of each value what it is known of."""

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
        # What was known at the last look: which cells lack the value, and which have it.
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
        """Return by value the cells that have it, and that lack it, by a clause of one term.

        Raises `Contradiction` for a clause that has none.
        """
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
