"""Narrowing of covered cells: what all placements have in common that can still be there.

Where none can be, the statement is broken. A statement with groups is looked at where each of them
has a placement for sure: one that is there, or one that another statement wants. Of a number of
placements as many can be, or more, and as many are, or fewer; where just as many can be, all are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from operator import and_, or_

from satgrid.constraints.cover import Cover, CoverEach, Placement
from satgrid.constraints.cover._apart import Apart
from satgrid.constraints.cover._terms import terms_of
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains


def narrower(
    constraints: Sequence[Cover | CoverEach], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all statements, of more effort than counting."""
    found: _Covers | None = None

    def step() -> None:
        nonlocal found
        if found is None:
            found = _Covers([part for each in constraints for part in _parts(each)], domains)
        found.settle()

    yield 2, step


def _parts(statement: Cover | CoverEach) -> Sequence[Cover]:
    return statement.statements if isinstance(statement, CoverEach) else (statement,)


class _Covers:
    """The statements, and their placements as far as they have been looked at.

    A statement is looked at again where a placement that it watches has gone: as many of its own as
    have nothing in common, or all that can still be there. (Placements and groups that statements
    share are the same objects, so they go by identity.)
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
        # Of each statement the placements that it watches, and those not looked at yet.
        self._names: list[list[int]] = [[] for _ in statements]
        self._others = [checked(each.placements, 20) for each in statements]
        self._gone: set[int] = set()
        self._due = {*range(len(statements))}
        certain = zip(statements, self._when, strict=True)
        self._apart = Apart((each, not asked) for each, asked in certain if each.apart)
        self._lose(self._apart.lose(()))

    def _made(self, group: Sequence[Placement]) -> list[int]:
        return [*map(self._terms.of, checked(group, 20))]

    def settle(self) -> None:
        """Take from the domains what the statements rule out, until nothing is left to take."""
        domains = self._domains
        while True:
            check_deadline()
            before = planes = domains.planes
            false, unsure = self._terms.false_and_open(planes, domains.undecided())
            watched = checked(self._watched.items(), 200)
            lost = {name for name, terms in watched if terms & false}
            self._lose(lost)
            if lost:
                self._lose(self._apart.lose(self._gone))
            true, due, self._due = 0, sorted(self._due), set()
            for k in checked(due, 50):
                true |= self._follows(k, false, unsure)
            having, lacking = self._terms.apart(true)
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
        """Return the terms that follow from a statement."""
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
        """Return the terms of all placements that can be there, of which enough are watched."""
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
