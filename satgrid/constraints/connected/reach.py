"""Reach: within so many steps from the root a cell is reached, counted in unary.

Shapes: `within[p][j]` reads "p is white (has the value), and reached within j + j (on the other
colour of a chessboard, j + j + 1) steps from the root" (`_root.py`); the last entry is the cell's
own literal.
Strength: none.
Use: where regions far apart have to be refuted, on boards up to 15x15; else `sweep`.
Errors: `UsageError` above five million clauses.
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.board import beside
from satgrid.constraints import Literals, Post
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected._members import possible_members
from satgrid.constraints.connected._root import most_steps, one_root
from satgrid.errors import UsageError
from satgrid.formula import Formula
from satgrid.grid import Cell

_MOST = 5_000_000
"""The most clauses; above, they would fill the memory before any search."""


def encode(formula: Formula, constraint: Connected, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    white = possible_members(formula, constraint, literal)
    steps = most_steps(len(white))
    if len(white) * steps > _MOST:
        raise UsageError(
            f"connected=reach needs {len(white) * steps:,} clauses on this board, more than "
            f"{_MOST:,}: choose connected=sweep"
        )
    root = one_root(formula, literal, post)
    # Within all steps every white cell is reached.
    within = {p: [*formula.new((steps - sum(p) % 2) // 2), x] for p, x in white.items()}
    formula.extend(_reached(within, root))


def _reached(within: dict[Cell, list[int]], root: tuple[range, range]) -> Iterator[tuple[int, ...]]:
    """Yield the clauses that say from where each cell is reached."""
    rows, columns = root
    for (r, c), layers in within.items():
        odd = (r + c) % 2
        near = [within[q] for q in beside((r, c)) if q in within]
        # First the root is reached, within one step also what lies beside it.
        at_once = [other[0] for other in near] if odd else []
        yield -layers[0], rows[r], *at_once
        yield -layers[0], columns[c], *at_once
        for j, x in enumerate(layers[1:]):
            # Later a cell is reached that was so before, or that lies beside one that was.
            yield -x, layers[j], *(other[j + odd] for other in near)
            # What is reached is white.
            yield -layers[j], layers[-1]
