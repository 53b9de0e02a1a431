"""Levels: each cell that is at no centre has a parent beside it, of a smaller number.

Meaning: no wall is between the two, so that a walk leads from each cell to its centre.
Shapes: what `cuts` starts with; for each cell that is at no centre a number in binary, and for each
cell beside it "that one is the parent".
Strength: none.
Use: for a CNF that stands alone.
"""

from __future__ import annotations

from satgrid.board import Board
from satgrid.constraints import Literals, Post
from satgrid.constraints._levels import above
from satgrid.constraints.symmetric import Symmetric, core, side
from satgrid.constraints.symmetric._owned import owned
from satgrid.deadline import checked
from satgrid.formula import Formula
from satgrid.grid import Cell


def encode(formula: Formula, constraint: Symmetric, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    owned(formula, constraint, literal, post)
    if constraint.of:
        return
    board = Board(literal.height // 2, literal.width // 2)
    roots = {p for centre in constraint.centres for p in core(centre)}
    free = [p for p in board.cells() if p not in roots and p not in constraint.holes]
    bits = (len(free) - 1).bit_length() if free else 0
    level = {p: formula.new(bits) for p in free}
    parent: dict[Cell, dict[Cell, int]] = {}
    for p in checked(free, 50):
        near = [q for q in board.beside(p) if q in level or q in roots]
        parent[p] = dict(zip(near, formula.new(len(near)), strict=True))
        formula.add(*parent[p].values())
        for q, x in parent[p].items():
            formula.add(-x, -literal(side(p, q), constraint.value))
    for p in checked(free, 50):
        for q in parent[p]:
            if p < q and q in level:
                formula.extend(above(formula, parent[p][q], parent[q][p], level[p], level[q]))
