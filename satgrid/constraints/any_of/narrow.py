"""Narrowing of at least one of n: the last term that can be true is.

Clauses that are stated at once keep less in mind than statements one by one: each the number of its
terms that can be true, of which only those are looked at that can no longer be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat

from satgrid.clues import Value
from satgrid.constraints._counting import EFFORT, counting, untouched
from satgrid.constraints.any_of import AnyOf, AnyOfEach
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains, cells_of
from satgrid.grid import Cell


def narrower(
    constraints: Sequence[AnyOf | AnyOfEach], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all single statements, and one for all in bulk."""
    single = [each for each in checked(constraints) if isinstance(each, AnyOf)]
    if single:
        yield counting(single, domains)
    bulk = [each for each in checked(constraints) if isinstance(each, AnyOfEach)]
    if bulk:
        yield EFFORT, _propagation(bulk, domains)


def _propagation(statements: Sequence[AnyOfEach], domains: Domains) -> Callable[[], None]:
    """Return the step, which costs next to nothing on a full board where no clause is short."""
    found: _Clauses | None = None

    def step() -> None:
        nonlocal found
        if found is None:
            if untouched(domains) and not any(map(_short, statements)):
                return
            found = _Clauses(statements, domains)
        found.settle()

    return step


def _short(statement: AnyOfEach) -> bool:
    """Return whether a clause has less than two terms."""
    pairs = zip(statement.groups, statement.when, strict=True)
    return any(len(cells) + len(when) < 2 for cells, when in checked(pairs))


class _Clauses:
    """Of each clause the number of terms that can be true; of each value what it is known of."""

    def __init__(self, statements: Sequence[AnyOfEach], domains: Domains) -> None:
        self._domains = domains
        self._clauses: list[tuple[Value, tuple[Cell, ...], Value, tuple[Cell, ...]]] = []
        self._clues: list[str] = []
        # The clauses of which a term becomes false if a cell lacks the value, and if it has it.
        self._wanting: dict[Value, dict[Cell, list[int]]] = {}
        self._forbidding: dict[Value, dict[Cell, list[int]]] = {}
        for each in statements:
            for value in each.value, each.other:
                self._wanting.setdefault(value, defaultdict(list))
                self._forbidding.setdefault(value, defaultdict(list))
            wanting, forbidding = self._wanting[each.value], self._forbidding[each.other]
            for clauses, groups in (wanting, each.groups), (forbidding, each.when):
                for k, cells in enumerate(checked(groups), len(self._clauses)):
                    for cell in cells:
                        clauses[cell].append(k)
            self._clauses += zip(
                repeat(each.value), each.groups, repeat(each.other), each.when, strict=False
            )
            self._clues += each.clues
        self._left = [len(cells) + len(when) for _, cells, _, when in checked(self._clauses)]
        # The cells that clauses want to have a value, and to lack it.
        self._wanted = {value: domains.plane(cells) for value, cells in self._wanting.items()}
        self._unwanted = {value: domains.plane(cells) for value, cells in self._forbidding.items()}
        # What was known at the last look: which cells lack the value, and which have it.
        self._lacking: dict[Value, set[Cell]] = {value: set() for value in self._wanting}
        self._having: dict[Value, set[Cell]] = {value: set() for value in self._wanting}
        self._possible = dict.fromkeys(self._wanting, domains.full)
        self._fixed = dict.fromkeys(self._wanting, 0)
        self._short = [k for k, left in enumerate(self._left) if left < 2]

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
        domains, left, short = self._domains, self._left, self._short
        undecided = domains.undecided()
        for value, wanting in self._wanting.items():
            possible = domains.planes[value]
            fixed = possible & ~undecided
            for new, seen, clauses in (
                (
                    self._possible[value] & ~possible & self._wanted[value],
                    self._lacking[value],
                    wanting,
                ),
                (
                    fixed & ~self._fixed[value] & self._unwanted[value],
                    self._having[value],
                    self._forbidding[value],
                ),
            ):
                if new:
                    for cell in cells_of(new, domains.lane):
                        seen.add(cell)
                        for k in clauses[cell]:
                            left[k] -= 1
                            if left[k] < 2:
                                short.append(k)
            self._possible[value], self._fixed[value] = possible, fixed

    def _last_terms(self) -> dict[Value, tuple[list[Cell], list[Cell]]]:
        """Return by value the cells that have it, and that lack it, by a clause of one term.

        Raises `Contradiction` for a clause that has none.
        """
        found: dict[Value, tuple[list[Cell], list[Cell]]] = {
            value: ([], []) for value in self._wanting
        }
        for k in checked(self._short, 100):
            if not self._left[k]:
                raise Contradiction(self._clues[k])
            value, cells, other, when = self._clauses[k]
            true, false = found[value][0], found[other][1]
            lacking, having = self._lacking[value], self._having[other]
            true += [cell for cell in cells if cell not in lacking]
            false += [cell for cell in when if cell not in having]
        return found
