"""At least one of n terms is true: a clause of terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from satgrid.clues import Value
from satgrid.constraints import Constraint, Term, moved_terms, term_holds
from satgrid.constraints.at_most import AtMost
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class AnyOf(Constraint):
    """One of the terms at least is true; without terms it is never met."""

    terms: tuple[Term, ...]
    clue: str = ""
    default: ClassVar[str] = "clause"

    @property
    def least(self) -> int:
        """How many terms are true at least."""
        return 1

    @property
    def most(self) -> int:
        """How many terms are true at most."""
        return len(self.terms)

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether a term is true on the grid."""
        return any(term_holds(term, grid) for term in self.terms)

    def image(self, cell_map: Mapping[Cell, Cell]) -> Constraint:
        """Return that one of the moved terms is true, or what always holds if another one is."""
        terms, true = moved_terms(self.terms, cell_map)
        return AtMost((), 0) if true else AnyOf(terms)
