"""A small rule told by what it allows: some terms may only take these patterns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satgrid.clues import Value
from satgrid.constraints import Constraint, Term, term_holds
from satgrid.grid import Grid

MOST = 12
"""How many undecided terms are taken; the time to minimise grows by a multiple with each more."""


@dataclass(frozen=True)
class AllowedPatterns(Constraint):
    """The terms take one of the patterns, texts of one digit a term: 1 is true, 0 is false."""

    terms: tuple[Term, ...]
    patterns: tuple[str, ...]
    clue: str = ""
    default: ClassVar[str] = "minimal"
    auxiliary: ClassVar[bool] = True

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the terms, read on the grid, are one of the patterns."""
        return "".join("01"[term_holds(term, grid)] for term in self.terms) in self.patterns
