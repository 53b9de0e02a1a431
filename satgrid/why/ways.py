"""The ways out of a region: where there is one only, and what would be cut off."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from satgrid.board import Board, beside
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.constraints.connected import Connected
from satgrid.grid import Cell
from satgrid.why.local import Fact


class Ways:
    """The regions of which statements speak, on a board whose cells have these values."""

    def __init__(self, statements: Sequence[Constraint], board: Board, values: Sequence[Value]):
        self._regions = [each for each in statements if isinstance(each, Connected)]
        self._board, self._values = board, values

    def only(self, fact: Fact, known: Collection[Fact]) -> bool:
        """Say whether a cell beside is a region's, perhaps, and has no other way out."""
        for rule in self._regions:
            if fact[1] not in rule.values:
                for p in self._board.beside(fact[0]):
                    others = (q for q in self._board.beside(p) if q != fact[0])
                    if not self._outside(p, rule, known) and all(
                        self._outside(q, rule, known) for q in others
                    ):
                        return True
        return False

    def _outside(self, cell: Cell, rule: Connected, known: Collection[Fact]) -> bool:
        """Say whether a cell is known not to belong to the region."""
        return all((cell, value) in known for value in self._values if value in rule.values)

    def cut_off(self, fact: Fact, because: Collection[Fact]) -> tuple[Cell, ...]:
        """Return the smaller part into which a wrong fact would cut a region."""
        for rule in self._regions:
            if fact[1] not in rule.values:
                members = {
                    p
                    for p in self._board.cells()
                    if p != fact[0] and not self._outside(p, rule, because)
                }
                parts = _parts(members)
                if len(parts) > 1:
                    smaller = min(parts, key=len)
                    return tuple(smaller)
        return ()


def _parts(members: set[Cell]) -> list[list[Cell]]:
    """Return the regions of the cells, each sorted."""
    left = set(members)
    found: list[list[Cell]] = []
    while left:
        part = [min(left)]
        left.remove(part[0])
        for p in part:  # grows while it is read
            for q in beside(p):
                if q in left:
                    left.remove(q)
                    part.append(q)
        found.append(sorted(part))
    return found
