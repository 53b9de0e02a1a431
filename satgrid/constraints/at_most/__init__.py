"""At most k of n terms are true.

At least k of n terms is `AtMost` with bound n - k over the negations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from satgrid.clues import Value
from satgrid.constraints import Constraint, Term, moved_terms, term_holds
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class AtMost(Constraint):
    """At most `bound` of the terms are true; a negative bound is never met."""

    terms: tuple[Term, ...]
    bound: int
    clue: str = ""
    default: ClassVar[str] = "totalizer"
    auxiliary: ClassVar[bool] = True

    @property
    def least(self) -> int:
        """How many terms are true at least."""
        return 0

    @property
    def most(self) -> int:
        """How many terms are true at most."""
        return self.bound

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether at most `bound` terms are true on the grid."""
        return sum(term_holds(term, grid) for term in self.terms) <= self.bound

    def image(self, cell_map: Mapping[Cell, Cell]) -> AtMost:
        """Return that of the moved terms so many at most are true as the others leave."""
        terms, true = moved_terms(self.terms, cell_map)
        return AtMost(terms, self.bound - true)
