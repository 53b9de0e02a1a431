"""Cycles: of each smallest set of cells that would part the board, one is not black.

Shapes: one clause a ring or chain (`_cycles.py` says why), over its cells; no variable. Their list
for a size of board is kept in the user's cache folder (`_cache.py`).
Strength: domain-consistent; all clauses, those of the promise too, say "not all are black".
Use: to see the textbook's way, on boards up to 9x9.
Errors: `UsageError` for a statement that does not promise that black cells never touch, and for a
board whose list would be too long.
"""

from __future__ import annotations

from satgrid.board import all_cells
from satgrid.constraints import Literals, Post
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected._cache import cycles_of
from satgrid.constraints.connected._promise import promised
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Connected, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    apart = promised(constraint, "cycles")
    height, width = literal.height, literal.width
    black = literal.along(all_cells(height, width), apart)
    formula.extend([-black[k] for k in cycle] for cycle in cycles_of(height, width))
