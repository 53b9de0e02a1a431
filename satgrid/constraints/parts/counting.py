"""Narrowing of statements about the number of true terms: propagation of the count.

Bounds are the least and the greatest number of true terms. A statement is broken if more are true,
or fewer can be. If the most are true, the open terms are false; if all open terms are needed, they
are true. Each statement keeps its numbers of true and open terms, and only cells that changed since
the last step are counted. So the cost depends on the changes, not on the board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from satgrid.clues import Value
from satgrid.constraints import Constraint, Not, Position, Term
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains, Step, cells_of, step_on_demand
from satgrid.grid import Cell

EFFORT = 1
"""More than looking at neighbours, less than following rings."""


class OfTerms(Constraint):
    """A statement about the number of its true terms."""

    terms: tuple[Term, ...]


def counting_step(
    statements: Sequence[OfTerms], bounds: Sequence[tuple[int, int]], domains: Domains
) -> tuple[int, Step]:
    """Return the step for all statements; it costs nothing on a full board that meets them all."""

    def is_idle() -> bool:
        # Nothing follows if every term may be true or false, and one may be true and one false.
        pairs = checked(zip(statements, bounds, strict=True), 50)
        return is_untouched(domains) and all(
            most >= 1 and least < len(each.terms) for each, (least, most) in pairs
        )

    return EFFORT, step_on_demand(lambda: _Counts(statements, bounds, domains).settle, is_idle)


def is_untouched(domains: Domains) -> bool:
    """Return whether every cell may still take every value, and has a choice."""
    planes = domains.planes.values()
    return len(planes) > 1 and all(plane == domains.full for plane in planes)


class _Counts:
    """The numbers of true and of open terms of each statement, and the cells of its terms.

    (Rules have no literals among their terms; only statements that encoders post have.)
    """

    def __init__(
        self, statements: Sequence[OfTerms], bounds: Sequence[tuple[int, int]], domains: Domains
    ) -> None:
        self._statements, self._bounds = statements, bounds
        self._domains = domains
        # As of the last step: nothing is known.
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
        """Add the terms that statement k makes false and true, including terms that are so already.

        Raises `Contradiction` if the statement cannot be satisfied.
        """
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
