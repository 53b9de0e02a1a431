"""At most k of n terms are true.

At least k of n terms is `AtMost` with bound n - k over the negations.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satgrid.clues import Value
from satgrid.constraints import Constraint, Term, term_holds
from satgrid.grid import Grid


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
