"""Counting: the narrowing that is kept for hard searches, once, then the solver again.

What it removes from the domains becomes unit clauses of the live solver. Only the solver: these
clauses follow from the puzzle but not by unit propagation, so that no formula or proof that
leaves the house has them.
"""

from __future__ import annotations

from satgrid.clues import Value
from satgrid.constraints import narrowing
from satgrid.domains import Contradiction, Domains, cells_of
from satgrid.grid import Grid
from satgrid.narrowing import narrow
from satgrid.search.loop import Search, Undecided
from satgrid.search.stages.budget import BUDGET


class Counting:
    """The stage; `domains` are what is left of the model's."""

    def __init__(self, search: Search) -> None:
        self._search = search
        left = search.model().domains
        self.domains = Domains(left.height, left.width, left.values)
        self.domains.planes = left.planes
        kinds = search.model().encoders()
        self._counts = search.options.encoding.narrowed and any(
            narrowing(kind, late=True) for kind in kinds
        )

    def settle(self) -> Grid[Value] | None:
        """Return another solution, or None if there is none; raise `Undecided`."""
        search, domains = self._search, self.domains
        before = search.model().domains.planes
        if self._counts:
            self._counts = False
            with search.report.stage("counting"):
                try:
                    narrow(search.statements(), domains, search.on_progress, late=True)
                except Contradiction:
                    return None
            literal = search.model().literal
            for value, plane in before.items():
                for cell in cells_of(plane & ~domains.planes[value], domains.lane):
                    search.backend().add([-literal(cell, value)])
        if domains.planes == before:
            raise Undecided
        return search.next(BUDGET)
