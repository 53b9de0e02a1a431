"""Forest: the cells that never touch, and the border as one more node, form no ring.

Shapes: `parent[u][v]` reads "v is the parent of u" (`_parents.py`, which says why); inner cells are
eliminated one by one, and `path[a][b]` reads "from a to b along parents, through eliminated cells".
Strength: none. A chain from border to border is found by unit propagation, a ring is not.
Use: for a formula that stands alone, on boards up to 11x11; sweep is smaller on larger ones.
Errors: `UsageError` for a statement that does not promise that black cells never touch.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from satgrid.constraints import Literals, Post
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected._parents import Arcs, encode_parents
from satgrid.formula import Formula
from satgrid.grid import Cell


def encode(formula: Formula, constraint: Connected, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    order = _dissected(range(1, literal.height - 1), range(1, literal.width - 1))
    path = encode_parents(formula, constraint, literal, post, "forest", order)
    formula.extend(_acyclic(formula, path))


def _acyclic(formula: Formula, path: Arcs) -> Iterator[tuple[int, ...]]:
    """Yield the clauses by which no path comes back, taking the cells out of `path` in order."""
    for u in list(path):
        ends = path.pop(u)
        near = [(a, path[a].pop(u), out) for a, out in ends.items()]
        for _, into, out in near:
            # There and back would be a cycle.
            yield -into, -out
        for (a, from_a, to_a), (b, from_b, to_b) in combinations(near, 2):
            if b not in path[a]:
                path[a][b], path[b][a] = formula.new(2)
            # A path through u is still a path when u is gone.
            yield -from_a, -to_b, path[a][b]
            yield -from_b, -to_a, path[b][a]


def _dissected(rows: range, columns: range) -> Iterator[Cell]:
    """Yield the cells in an order in which eliminating them makes few new arcs.

    Nested dissection: a row or column in the middle parts a board for diagonal steps. It comes
    after the two parts, which know nothing of each other. So it is in both classes of a
    chessboard, between which there is no diagonal step.
    """
    if len(rows) < 2 or len(columns) < 2:
        yield from product(rows, columns)
    elif len(rows) >= len(columns):
        middle = len(rows) // 2
        yield from _dissected(rows[:middle], columns)
        yield from _dissected(rows[middle + 1 :], columns)
        yield from product(rows[middle : middle + 1], columns)
    else:
        yield from ((r, c) for c, r in _dissected(columns, rows))
