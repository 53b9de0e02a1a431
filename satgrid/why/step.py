"""A step: facts that follow from clues, rules and known facts."""

from __future__ import annotations

from dataclasses import dataclass

from satgrid.clues import Value
from satgrid.grid import Cell
from satgrid.why import tiers
from satgrid.why.local import Fact
from satgrid.why.looked import Link


@dataclass(frozen=True)
class Step:
    """Facts that follow from clues, rules and known facts, and how hard that is to see.

    `cut_off` are cells that a region would lose if a fact were wrong. `settled` are cells of the
    facts that have one value left, with it. `rules` are the local rules of the lowest tier: kinds
    of statements, or the row, column, room or box of which one is stated. `cost` is in tenths.
    Of a trial the `links` lead from trying the value to what cannot be; the others have none.
    """

    tier: float
    clues: tuple[str, ...]
    facts: tuple[Fact, ...]
    because: tuple[Fact, ...]
    cut_off: tuple[Cell, ...] = ()
    settled: tuple[tuple[Cell, Value], ...] = ()
    rules: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()

    @property
    def cost(self) -> int:
        """What the step counts in a rating, in tenths."""
        reasons = len(self.links) or len({cell for cell, _ in self.because})
        return tiers.cost(self.tier, reasons)
