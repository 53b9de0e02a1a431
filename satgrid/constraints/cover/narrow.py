"""Narrowing of covered cells: what all placements have in common that can still be there.

Where none can be, the statement is broken. A statement with groups is looked at where each of them
has a placement for sure: one that is there, or one that another statement wants. Of a number of
placements as many can be, or more, and as many are, or fewer; where just as many can be, all are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from satgrid.clues import Value
from satgrid.constraints import Not
from satgrid.constraints.cover import Cover, CoverEach, Placement
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains
from satgrid.grid import Cell


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


class _Terms:
    """A placement on the board: by value the plane of cells that have it, and of those without."""

    def __init__(self, placement: Placement, domains: Domains) -> None:
        having: dict[Value, list[Cell]] = {}
        lacking: dict[Value, list[Cell]] = {}
        for term in placement:
            negated = isinstance(term, Not)
            cell, value = term.term if isinstance(term, Not) else term
            (lacking if negated else having).setdefault(value, []).append(cell)
        self.having = {value: domains.plane(cells) for value, cells in having.items()}
        self.lacking = {value: domains.plane(cells) for value, cells in lacking.items()}

    def may_be(self, planes: Mapping[Value, int], fixed: Mapping[Value, int]) -> bool:
        """Return whether no term is known to be false."""
        return not any(
            plane & ~planes.get(value, 0) for value, plane in self.having.items()
        ) and not any(plane & fixed.get(value, 0) for value, plane in self.lacking.items())

    def is_there(self, planes: Mapping[Value, int], fixed: Mapping[Value, int]) -> bool:
        """Return whether all terms are known to be true."""
        return not any(
            plane & ~fixed.get(value, 0) for value, plane in self.having.items()
        ) and not any(plane & planes.get(value, 0) for value, plane in self.lacking.items())


class _Covers:
    """The statements, and their placements as far as they can still be there, by identity."""

    def __init__(self, statements: Sequence[Cover], domains: Domains) -> None:
        self._domains = domains
        self._statements = statements
        self._wanted = {
            id(each.placements) for each in statements if not each.when and each.number is None
        }
        self._terms: dict[int, _Terms] = {}
        self._groups: dict[int, list[_Terms]] = {}
        for each in checked(statements, 5):
            for group in (each.placements, *each.when):
                if id(group) not in self._groups:
                    self._groups[id(group)] = list(map(self._of, checked(group, 20)))

    def _of(self, placement: Placement) -> _Terms:
        if id(placement) not in self._terms:
            self._terms[id(placement)] = _Terms(placement, self._domains)
        return self._terms[id(placement)]

    def settle(self) -> None:
        """Take from the domains what the statements rule out, until nothing is left to take."""
        domains = self._domains
        while True:
            check_deadline()
            before = planes = domains.planes
            undecided = domains.undecided()
            fixed = {value: plane & ~undecided for value, plane in planes.items()}
            gone = {
                key
                for key, terms in checked(self._terms.items(), 100)
                if not terms.may_be(planes, fixed)
            }
            lost = {id(self._terms.pop(key)) for key in gone}
            for key, group in self._groups.items():
                self._groups[key] = [terms for terms in group if id(terms) not in lost]
            having = dict.fromkeys(domains.values, 0)
            lacking = dict.fromkeys(domains.values, 0)
            for each in checked(self._statements, 50):
                if not all(self._is_sure(group, planes, fixed) for group in each.when):
                    continue
                left = self._groups[id(each.placements)]
                if len(left) < (1 if each.number is None else each.number):
                    raise Contradiction(each.clue)
                merge = _common
                if each.number is not None:
                    if sum(terms.is_there(planes, fixed) for terms in left) > each.number:
                        raise Contradiction(each.clue)
                    if len(left) > each.number:
                        continue
                    merge = _joined
                for value in domains.values:
                    having[value] |= merge(terms.having.get(value, 0) for terms in left)
                    lacking[value] |= merge(terms.lacking.get(value, 0) for terms in left)
            planes = dict(planes)
            for value, cells in having.items():
                planes = {v: p if v == value else p & ~cells for v, p in planes.items()}
                planes[value] &= ~lacking[value]
            domains.replace(planes)
            if planes == before:
                return

    def _is_sure(
        self,
        group: tuple[Placement, ...],
        planes: Mapping[Value, int],
        fixed: Mapping[Value, int],
    ) -> bool:
        return id(group) in self._wanted or any(
            terms.is_there(planes, fixed) for terms in self._groups[id(group)]
        )


def _common(planes: Iterable[int]) -> int:
    found = -1
    for plane in planes:
        found &= plane
        if not found:
            return 0
    return found


def _joined(planes: Iterable[int]) -> int:
    found = 0
    for plane in planes:
        found |= plane
    return found
