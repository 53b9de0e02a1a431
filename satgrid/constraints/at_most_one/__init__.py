"""At most one of n terms is true."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satgrid.clues import Value
from satgrid.constraints import Constraint, Term, term_holds
from satgrid.grid import Grid


@dataclass(frozen=True)
class AtMostOne(Constraint):
    """At most one of the terms is true; a term that stands twice counts twice."""

    terms: tuple[Term, ...]
    clue: str = ""
    default: ClassVar[str] = "commander"
    posted: ClassVar[bool] = True

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether at most one term is true on the grid."""
        return sum(term_holds(term, grid) for term in self.terms) <= 1
