"""Narrowing of covered cells: what all placements have in common that can still be there.

Where none can be, the statement is broken. A statement with groups is looked at where each of them
has a placement for sure: one that is there, or one that another statement wants. Of a number of
placements as many can be, or more, and as many are, or fewer; where just as many can be, all are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from satgrid.constraints.cover import Cover, CoverEach
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


class _Statement(NamedTuple):
    """A statement: its group, how many are there, and what groups decide whether it holds."""

    group: int
    number: int | None
    when: list[int]
    clue: str


class _Covers:
    """The statements, and their placements as far as they can still be there.

    Placements and groups that statements share are the same objects, so they go by identity.
    """

    def __init__(self, statements: Sequence[Cover], domains: Domains) -> None:
        self._domains = domains
        self._terms = terms_of(domains.height, domains.width, domains.values)
        self._placements: dict[int, int] = {}
        self._groups: dict[int, list[int]] = {}
        for each in checked(statements, 5):
            for group in (each.placements, *each.when):
                if id(group) not in self._groups:
                    self._groups[id(group)] = list(map(id, group))
                    for placement in checked(group, 20):
                        if id(placement) not in self._placements:
                            self._placements[id(placement)] = self._terms.of(placement)
        wanted = {
            id(each.placements) for each in statements if not each.when and each.number is None
        }
        self._statements = [
            _Statement(
                id(each.placements),
                each.number,
                [id(group) for group in each.when if id(group) not in wanted],
                each.clue,
            )
            for each in statements
        ]
        self._changed = {*self._groups}

    def settle(self) -> None:
        """Take from the domains what the statements rule out, until nothing is left to take."""
        domains = self._domains
        while True:
            check_deadline()
            before = planes = domains.planes
            false, unsure = self._terms.false_and_open(planes, domains.undecided())
            self._lose(false)
            true = 0
            for each in checked(self._statements, 100):
                true |= self._follows(each, unsure)
            self._changed.clear()
            having, lacking = self._terms.apart(true)
            for value, cells in having:
                if cells:
                    planes = {v: p if v == value else p & ~cells for v, p in planes.items()}
            planes = {value: planes[value] & ~cells for value, cells in lacking}
            domains.replace(planes)
            if planes == before:
                return

    def _lose(self, false: int) -> None:
        """Forget the placements that cannot be there, and note the groups that had them."""
        lost = {name for name, terms in checked(self._placements.items(), 200) if terms & false}
        if not lost:
            return
        for name in lost:
            del self._placements[name]
        for key, group in checked(self._groups.items(), 50):
            if not lost.isdisjoint(group):
                self._groups[key] = [name for name in group if name not in lost]
                self._changed.add(key)

    def _follows(self, each: _Statement, unsure: int) -> int:
        """Return the terms that follow from a statement, as far as it says more than before."""
        if each.number is None and not each.when and each.group not in self._changed:
            return 0
        placements = self._placements
        for group in each.when:
            if all(placements[name] & unsure for name in self._groups[group]):
                return 0
        left = [placements[name] for name in self._groups[each.group]]
        if each.number is None:
            if not left:
                raise Contradiction(each.clue)
            return _common(left)
        there = sum(not terms & unsure for terms in left)
        if not there <= each.number <= len(left):
            raise Contradiction(each.clue)
        return reduce(or_, left, 0) if len(left) == each.number else 0


def _common(every: Sequence[int]) -> int:
    found = every[0]
    for terms in every:
        found &= terms
        if not found:
            return 0
    return found
