"""A cell is covered: one of some placements is there.

A placement is what terms say together: the sides of a rectangle are walls, say, and no wall is in
it. Those that a statement names contradict each other, as a rule, so that just one is there; a
family that needs to have it so sees to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from satgrid.clues import Value
from satgrid.constraints import Bulk, Constraint, Not, Position, term_holds
from satgrid.grid import Grid

Placement: TypeAlias = tuple[Position | Not, ...]
"""Terms, all of which are true where it is there."""


@dataclass(frozen=True)
class Cover(Constraint):
    """One of the `placements` is there, where each group of `when` has one that is.

    Statements in one bulk that share placements and groups have the same objects.
    """

    placements: tuple[Placement, ...]
    when: tuple[tuple[Placement, ...], ...] = ()
    clue: str = ""
    default: ClassVar[str] = "placements"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether all terms of a placement are true, or those of none of a group."""

        def are_there(placements: Iterable[Placement]) -> bool:
            return any(all(term_holds(term, grid) for term in each) for each in placements)

        return are_there(self.placements) or not all(map(are_there, self.when))


@dataclass(frozen=True)
class CoverEach(Bulk):
    """Many statements at once; what they share is looked at once."""

    statements: tuple[Cover, ...]
    clue: str = ""
    default: ClassVar[str] = Cover.default

    def parts(self) -> tuple[Cover, ...]:
        """Return the statements."""
        return self.statements

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether all of them hold."""
        return all(each.holds(grid) for each in self.statements)
