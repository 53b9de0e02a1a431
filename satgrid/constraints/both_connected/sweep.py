"""Sweep: every run of cells of one colour but the first of each leaves by a contact of its own.

Meaning: runs and their contacts are those of `single_loop=sweep`. A region without a hole has one
contact less than runs, so it needs the first cell of its colour, or the frame; of three regions one
has neither.
Shapes: two variables a side between two cells, "the one leaves by the other" and back; for each
colour without a frame a chain that finds its first cell in reading order.
Strength: none.
Use: for a formula that stands alone; cuts take less time.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints.both_connected import BothConnected
from satgrid.constraints.both_connected._leaving import Clause, leaving
from satgrid.constraints.both_connected._squares import coloured
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell


def encode(formula: Formula, constraint: BothConnected, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    rows = coloured(formula, constraint, literal)
    framed = {constraint.one: 1, constraint.other: -1}.get(constraint.frame or "", 0)
    # What is left of the first column.
    outside = TRUE if framed == 1 else FALSE

    def meeting(p: Cell, q: Cell) -> list[Clause] | None:
        (i, j), (k, n) = p, q
        x, y = rows[i][j], rows[k][n]
        if x == -y:
            return None
        met: list[Clause] = [(-x, y), (x, -y)]
        if k == i or not (j or framed):
            return met
        # Further right the runs touch too, and that is no other contact.
        a, b = (rows[i][j - 1], rows[k][j - 1]) if j else (outside, outside)
        return [*met, (x, a, b), (-x, -a, -b)]

    rooted = [sign for sign in (1, -1) if sign != framed]
    formula.extend(leaving(formula, rows, meeting, rooted, framed))
