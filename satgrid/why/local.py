"""What one local rule says beside known cells: no solver is asked.

A fact is `(cell, value)`: the cell has not the value.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from satgrid.board import Board
from satgrid.clues import Value
from satgrid.constraints import Constraint, Not, Position, Term
from satgrid.constraints.any_of import AnyOf
from satgrid.constraints.at_most import AtMost
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.never_touch import NeverTouch
from satgrid.constraints.patterns import AllowedPatterns
from satgrid.deadline import checked
from satgrid.grid import Cell

Fact: TypeAlias = Position
"""The cell has not the value."""

Found: TypeAlias = tuple[list[Fact], list[Fact]]
"""Facts, and the facts from which they follow."""

Named: TypeAlias = tuple[str, Constraint]
"""A statement, and what it is called."""


class Local:
    """Local statements of rules on a board whose cells have these values."""

    def __init__(self, statements: Iterable[Named], board: Board, values: Sequence[Value]):
        self._values = values
        self.statements: list[Named] = []
        for name, each in checked(statements, 100):
            if isinstance(each, NeverTouch):
                self.statements += (
                    (name, AtMost(((p, each.value), (q, each.value)), 1))
                    for p, q in each.pairs(board.height, board.width)
                )
            elif isinstance(each, (AnyOf, AtMost, Exactly, AllowedPatterns)):
                self.statements.append((name, each))
        # What has nothing more to say until a cell changes.
        self._quiet: set[int] = set()
        self._speaking: dict[Cell, list[int]] = {}
        for k, (_, each) in checked(enumerate(self.statements), 100):
            for cell in {self._false(term)[0][0] for term in each.terms}:  # type: ignore[attr-defined]
                self._speaking.setdefault(cell, []).append(k)

    def first(self, known: Collection[Fact]) -> tuple[list[str], Found] | None:
        """Return what one statement says that is not known, and what others say for its reason.

        Before it comes what these statements are called.
        """
        for at, (name, each) in checked(enumerate(self.statements), 100):
            if at in self._quiet:
                continue
            found = self._found(each, known)
            if found is None:
                self._quiet.add(at)
                continue
            facts, because = found
            near = {k for cell, _ in because for k in self._speaking.get(cell, ())}
            reason, said, names = set(because), dict.fromkeys(facts), {name: None}
            for k in sorted(near):
                other, statement = self.statements[k]
                more = self._found(statement, known)
                if more is not None and set(more[1]) == reason:
                    said.update(dict.fromkeys(more[0]))
                    names[other] = None
            return [*names], (sorted(said), because)
        return None

    def changed(self, cells: Iterable[Cell]) -> None:
        """Let those speak again that speak of these cells: more is known of them."""
        for cell in cells:
            self._quiet.difference_update(self._speaking.get(cell, ()))

    def _found(self, each: Constraint, known: Collection[Fact]) -> Found | None:
        """Return what a statement says that is not known, or None."""
        facts, because = self._of(each, known)
        new = [fact for fact in dict.fromkeys(facts) if fact not in known]
        return self._least(each, new, list(dict.fromkeys(because))) if new else None

    def _least(self, each: Constraint, facts: list[Fact], because: list[Fact]) -> Found:
        """Return as few reasons as the first fact needs, and what else they say."""
        for fact in tuple(because):
            fewer = [other for other in because if other != fact]
            if facts[0] in self._of(each, fewer)[0]:
                because = fewer
        said = set(self._of(each, because)[0])
        return [fact for fact in facts if fact in said], because

    def _true(self, term: Term) -> list[Fact]:
        """Return the facts that make a term true."""
        if isinstance(term, Not):
            return [term.term]
        assert not isinstance(term, int)
        cell, value = term
        return [(cell, other) for other in self._values if other != value]

    def _false(self, term: Term) -> list[Fact]:
        if isinstance(term, Not):
            return self._true(term.term)
        assert not isinstance(term, int)
        return [term]

    def _of(self, each: Constraint, known: Collection[Fact]) -> Found:
        if not isinstance(each, (AnyOf, AtMost, Exactly, AllowedPatterns)):
            raise TypeError(f"{each.kind()} is not local")
        true, false, left = [], [], []
        for k, term in enumerate(each.terms):
            if all(fact in known for fact in self._true(term)):
                true.append(k)
            elif all(fact in known for fact in self._false(term)):
                false.append(k)
            else:
                left.append(k)
        if not left:
            return [], []
        yes = [fact for k in true for fact in self._true(each.terms[k])]
        no = [fact for k in false for fact in self._false(each.terms[k])]
        if isinstance(each, AllowedPatterns):
            allowed = [
                pattern
                for pattern in each.patterns
                if all(pattern[k] == "1" for k in true) and all(pattern[k] == "0" for k in false)
            ]
            facts = []
            for k in left:
                if all(pattern[k] == "0" for pattern in allowed):
                    facts += self._false(each.terms[k])
                elif all(pattern[k] == "1" for pattern in allowed):
                    facts += self._true(each.terms[k])
            return facts, yes + no
        if len(true) == each.most:
            return [fact for k in left for fact in self._false(each.terms[k])], yes
        if len(true) + len(left) == each.least:
            return [fact for k in left for fact in self._true(each.terms[k])], no
        return [], []
