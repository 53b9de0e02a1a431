"""Narrowing of statements that so many terms are true: what unit propagation on the count gives.

A statement has lost where more terms are true than `most`, or fewer can be than `least`. Where it
has all it may have, the open terms are false; where it needs all that are open, they are true.
Each statement keeps its numbers of true and of open terms, and only what the last look at the
domains did not know is counted: so the cost goes with what is found, not with the board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Protocol

from satgrid.clues import Value
from satgrid.constraints import Not, Position, Term
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains, cells_of

EFFORT = 1
"""More than looking at neighbours, less than following rings."""


class Counted(Protocol):
    """A statement that at least `least` and at most `most` of its terms are true."""

    @property
    def clue(self) -> str: ...
    @property
    def terms(self) -> tuple[Term, ...]: ...
    @property
    def least(self) -> int: ...
    @property
    def most(self) -> int: ...


def counting(statements: Sequence[Counted], domains: Domains) -> tuple[int, Callable[[], None]]:
    """Return the step for all statements; it costs nothing on a full board that meets them all."""
    found: _Counts | None = None

    def step() -> None:
        nonlocal found
        if found is None:
            if _untouched(domains) and all(_loose(each) for each in checked(statements, 50)):
                return
            found = _Counts(statements, domains)
        found.settle()

    return EFFORT, step


def _untouched(domains: Domains) -> bool:
    """Return whether every cell may still take every value, and has a choice."""
    planes = domains.planes.values()
    return len(planes) > 1 and all(plane == domains.full for plane in planes)


def _loose(statement: Counted) -> bool:
    """Return whether nothing follows from the statement where every term may be true or false."""
    return statement.most >= 1 and statement.least < len(statement.terms)


def _signed(term: Term) -> tuple[Position, bool]:
    """Return the position of a term of a rule, and whether it is negated."""
    assert not isinstance(term, int)
    return (term.term, True) if isinstance(term, Not) else (term, False)


class _Counts:
    """The numbers of true and open terms of each statement, and where its terms are."""

    def __init__(self, statements: Sequence[Counted], domains: Domains) -> None:
        self._statements = statements
        self._terms = [[_signed(term) for term in each.terms] for each in checked(statements, 50)]
        self._domains = domains
        # What was known at the last look: nothing.
        self._possible = dict.fromkeys(domains.values, domains.full)
        self._fixed = dict.fromkeys(domains.values, 0)
        self._true = [0] * len(statements)
        self._open = [len(each.terms) for each in statements]
        # The numbers of the statements with a term, ~k where it is negated in statement k.
        self._where: dict[Position, list[int]] = defaultdict(list)
        strange = set()
        for k, terms in enumerate(checked(self._terms, 50)):
            for position, negated in terms:
                self._where[position].append(~k if negated else k)
                if position[1] not in self._possible:
                    strange.add(position)
        self._touched = set(range(len(statements)))
        for position in strange:
            self._count(position, False)

    def settle(self) -> None:
        """Take from the domains what the counts rule out, until nothing is left to take."""
        while True:
            check_deadline()
            self._look()
            if not self._touched:
                return
            ruled_out: dict[Value, list[tuple[int, int]]] = defaultdict(list)
            for k in checked(self._touched, 100):
                self._rule(k, ruled_out)
            self._touched = set()
            for value, cells in ruled_out.items():
                self._domains.remove(value, self._domains.plane(cells))

    def _look(self) -> None:
        """Count what is known since the last look."""
        domains = self._domains
        undecided = domains.undecided()
        for value, plane in domains.planes.items():
            for cell in cells_of(self._possible[value] & ~plane, domains.lane):
                self._count((cell, value), False)
            self._possible[value] = plane
            fixed = plane & ~undecided
            for cell in cells_of(fixed & ~self._fixed[value], domains.lane):
                self._count((cell, value), True)
            self._fixed[value] = fixed

    def _count(self, position: Position, holds: bool) -> None:
        for k in self._where.get(position, ()):
            negated = k < 0
            k = ~k if negated else k
            self._open[k] -= 1
            self._true[k] += holds != negated
            self._touched.add(k)

    def _rule(self, k: int, ruled_out: dict[Value, list[tuple[int, int]]]) -> None:
        """Add what statement k rules out; raise `Contradiction` if it cannot be met."""
        statement, true, free = self._statements[k], self._true[k], self._open[k]
        if true > statement.most or true + free < statement.least:
            raise Contradiction(statement.clue)
        if not free or (true < statement.most and true + free > statement.least):
            return
        becomes = true < statement.most
        for position, negated in checked(self._terms[k]):
            if not self._is_open(position):
                continue
            cell, value = position
            if becomes == negated:
                ruled_out[value].append(cell)
            else:
                for other in self._domains.values:
                    if other != value:
                        ruled_out[other].append(cell)

    def _is_open(self, position: Position) -> bool:
        (r, c), value = position
        bit = r * self._domains.lane + c
        return bool(self._possible.get(value, 0) >> bit & 1 and not self._fixed[value] >> bit & 1)
