"""The cells of which statements speak: where these do not change, they have nothing new to say."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.board import Board
from satgrid.constraints import Constraint, Not
from satgrid.constraints.visible import Visible
from satgrid.grid import Cell
from satgrid.why import tiers


def cells_of(statements: Sequence[Constraint], board: Board) -> set[Cell]:
    """Return the cells of which the statements speak; those of the whole board where unknown."""
    cells: set[Cell] = set()
    for part in statements:
        named = _named(part)
        if isinstance(part, Visible):
            cells.update((part.cell, *(q for ray in board.rays(part.cell) for q in ray)))
        elif named and part.kind() not in tiers.REGIONAL:
            cells |= named
        else:
            cells.update(board.cells())
    return cells


def _named(part: Constraint) -> set[Cell]:
    """Return the cells that the fields of a statement name."""
    cells: set[Cell] = set()

    def look(entry: object) -> None:
        if isinstance(entry, Not):
            look(entry.term)
        elif isinstance(entry, tuple):
            match entry:
                case (int(r), int(c)):
                    cells.add((r, c))
                case _:
                    for each in entry:
                        look(each)

    for name, entry in vars(part).items():
        if name not in ("blocks", "automaton", "patterns", "colours", "values"):
            look(entry)
    return cells
