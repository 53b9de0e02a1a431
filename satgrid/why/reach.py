"""The cells of which statements speak: where these do not change, they have nothing new to say."""

from __future__ import annotations

from collections.abc import Iterable

from satgrid.board import Board
from satgrid.constraints import Bulk, Constraint, Not, symmetric
from satgrid.constraints.any_of import AnyOf
from satgrid.constraints.at_most import AtMost
from satgrid.constraints.attached import Attached
from satgrid.constraints.cover import LazyPlacement
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.symmetric import Symmetric
from satgrid.constraints.visible import Visible
from satgrid.deadline import check_deadline, checked
from satgrid.grid import Cell
from satgrid.why import tiers

_NO_CELLS = ("blocks", "automaton", "patterns", "colours", "values")
"""Fields that name no cells, whatever they look like."""


class Reach:
    """The reach of statements on one board. What they share is looked at once."""

    def __init__(self, board: Board) -> None:
        self._board, self._every = board, frozenset(board.cells())
        # By identity, with what has it, so that it is not given to anything else.
        self._known: dict[int, tuple[object, frozenset[Cell]]] = {}

    def cells(self, statements: Iterable[Constraint]) -> frozenset[Cell]:
        """Return the cells of which these speak; those of the whole board where unknown."""
        return frozenset[Cell]().union(*map(self._spoken_of, checked(statements, 10)))

    def _spoken_of(self, part: Constraint) -> frozenset[Cell]:
        if id(part) not in self._known:
            self._known[id(part)] = part, self._looked_up(part)
        return self._known[id(part)][1]

    def _looked_up(self, part: Constraint) -> frozenset[Cell]:
        if isinstance(part, Visible):
            return frozenset((part.cell, *(q for ray in self._board.rays(part.cell) for q in ray)))
        if isinstance(part, Bulk):
            return self.cells(part.parts())
        every = self._every
        if isinstance(part, Attached):
            (r, c), far = part.cell, part.number + 1
            return frozenset((i, j) for i, j in every if abs(i - r) + abs(j - c) <= far)
        if isinstance(part, Symmetric) and part.of:
            (centre,), cells = part.of, Board(self._board.height // 2, self._board.width // 2)
            own = symmetric.reach(centre, part.barred(centre), cells)
            return frozenset(symmetric.side(p, q) for p in own for q in cells.beside(p))
        if isinstance(part, (AnyOf, AtMost, Exactly)):
            terms = (each.term if isinstance(each, Not) else each for each in part.terms)
            return frozenset(term[0] for term in terms if not isinstance(term, int)) or every
        if part.kind() in tiers.REGIONAL:
            return every
        fields = (entry for name, entry in vars(part).items() if name not in _NO_CELLS)
        return frozenset[Cell]().union(*map(self._named, fields)) or every

    def _named(self, entry: object) -> frozenset[Cell]:
        """Return the cells that a field, or a part of one, names."""
        if isinstance(entry, Not):
            entry = entry.term
        if isinstance(entry, LazyPlacement):
            entry = entry.terms
        if not isinstance(entry, tuple):
            return frozenset()
        if len(entry) == 2:
            first, second = entry
            if isinstance(first, int) and isinstance(second, int):
                return frozenset(((first, second),))
            if isinstance(second, str):
                return self._named(first)
        if id(entry) not in self._known:
            check_deadline()
            cells = frozenset[Cell]().union(*map(self._named, entry))
            self._known[id(entry)] = entry, cells
        return self._known[id(entry)][1]
