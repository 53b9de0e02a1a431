"""Placements: a variable a placement, true if and only if all its terms are.

Shapes: for each placement of two terms or more a gate, which all statements share; for each group
of placements another, "one of them is there". Where so many are to be there: an `exactly`, posted,
so that its encoder can be chosen.
Strength: none.
Use: always; there is no other.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.constraints import Literals, Not, Post
from satgrid.constraints.cover import Cover, CoverEach, Placement
from satgrid.constraints.exactly import Exactly
from satgrid.deadline import checked
from satgrid.formula import FALSE, TRUE, Formula


def encode(formula: Formula, constraint: Cover, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    _Gates(formula, literal, post).add(constraint)


def encode_bulk(formula: Formula, constraint: CoverEach, literal: Literals, post: Post) -> None:
    """Add the clauses of all parts."""
    gates = _Gates(formula, literal, post)
    for part in constraint.statements:
        gates.add(part)


class _Gates:
    """The literals of placements and groups, each looked up once."""

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
            # The group's own literal: where others ask for it, propagation knows that it is true.
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
        return formula.both(*key)

    def gate() -> int:
        x = formula.variable()
        formula.extend_free([*((-x, each) for each in key), (x, *(-each for each in key))])
        return x

    return formula.once(key, gate)
