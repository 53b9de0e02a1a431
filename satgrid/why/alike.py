"""Places that a rule makes alike: a bridge is the same all the way, and is told at its first place.

Cells of a board that are alike are told each, as people fill each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.constraints.alike import Alike
from satgrid.deadline import checked
from satgrid.grid import Cell
from satgrid.problem import Problem
from satgrid.why.local import Fact


class Groups:
    """The groups of places of a lattice that these statements make alike."""

    def __init__(self, problem: Problem, statements: Iterable[Constraint]) -> None:
        told = (each for each in statements if isinstance(each, Alike) and problem.answer.lattice)
        self._groups = {p: group for each in told for group in each.groups for p in group}

    def first(self, cell: Cell) -> bool:
        """Say whether a place is told: the first of those alike, or one that is like no other."""
        return self._groups.get(cell, (cell,))[0] == cell

    def everywhere(self, facts: Iterable[Fact]) -> list[Fact]:
        """Return the facts, and the same of all places alike, sorted."""
        alone: set[Fact] = set()
        # A group and a value once, and not once a place of the group.
        groups: dict[tuple[int, Value], tuple[Cell, ...]] = {}
        for p, value in checked(facts, 100):
            if (group := self._groups.get(p)) is None:
                alone.add((p, value))
            else:
                groups[id(group), value] = group
        for (_, value), group in checked(groups.items(), 100):
            alone.update((q, value) for q in group)
        return sorted(alone)


@lru_cache(1)
def _groups(problem: Problem) -> Groups:
    return Groups(problem, (part for each in problem.rules() for part in each.parts()))


def told(problem: Problem, facts: Sequence[Fact]) -> list[Fact]:
    """Return the facts of first places alone, or all where there are none of these."""
    if not (problem.answer.lattice and problem.answer.through_cells):
        return [*facts]
    return [fact for fact in facts if _groups(problem).first(fact[0])] or [*facts]
