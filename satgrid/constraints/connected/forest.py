"""Forest: the cells that never touch, and the border as one more node, form no ring.

Meaning: the cells of `apart` (here: black) part the others if and only if a chain of them, each
diagonally next to the one before, closes to a ring or runs from border to border. So the black
cells that meet diagonally form a forest, and a tree meets the border once at most.
Shapes: `parent[u][v]` reads "v is the parent of u", for u and v diagonally next to each other.
A cell on the border is a root: the border is its parent. In each tree all other cells point to
their parents, and one has none where the tree does not meet the border. No way along parents
comes back: inner cells are eliminated one by one, and `path[a][b]` reads "from a to b along
parents, through eliminated cells". Cells that cannot be black have no part in it.
Size: no closed formula; 12548 variables and 80174 clauses at 30x30, 48560 and 437676 at 50x50.
Strength: none. A chain from border to border is found by unit propagation, a ring is not.
Choose it: for a formula that has to stand alone, as in a file for another solver.
Errors: `UsageError` for a statement that does not promise that black cells never touch.
Source: own; acyclic by vertex elimination (Rankooh and Rintanen, AAAI 2022).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from satgrid.constraints import Literals, Post
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected._promise import promised
from satgrid.formula import FALSE, Formula
from satgrid.grid import Cell

Arcs = dict[Cell, dict[Cell, int]]
"""The literal of each arc, by its start and its end."""


def encode(formula: Formula, constraint: Connected, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    height, width = literal.height, literal.width
    cells = list(product(range(height), range(width)))
    literals = literal.along(cells, promised(constraint, "forest"))
    if height == 1 or width == 1:
        # A cell between the ends of the line meets the border on both sides.
        formula.extend((-x,) for x in literals[1:-1])
        return
    black = {p: x for p, x in zip(cells, literals, strict=True) if x != FALSE}
    order = [u for u in _dissected(range(1, height - 1), range(1, width - 1)) if u in black]
    parent: Arcs = {u: {} for u in black}
    for u in order:
        near = [v for v in _diagonal(u) if v in black]
        parent[u] = dict(zip(near, formula.new(len(near)), strict=True))
        post(AtMostOne(tuple(parent[u].values())))
    formula.extend(_parents(black, parent))
    inner = set(order)
    path = {u: {v: x for v, x in parent[u].items() if v in inner} for u in order}
    formula.extend(_acyclic(formula, path, order))


def _parents(black: dict[Cell, int], parent: Arcs) -> Iterator[tuple[int, ...]]:
    """Yield the clauses that say who has which parent."""
    for u, x in black.items():
        for v, arc in parent[u].items():
            # Child and parent are black.
            yield -arc, x
            yield -arc, black[v]
        for v in _diagonal(u):
            if v in black and u < v:
                # Of two black cells one is the other's parent; never so if both are roots.
                arcs = [parent[a][b] for a, b in ((u, v), (v, u)) if b in parent[a]]
                yield -x, -black[v], *arcs


def _acyclic(formula: Formula, path: Arcs, order: list[Cell]) -> Iterator[tuple[int, ...]]:
    """Yield the clauses that no path comes back, taking the cells out of `path` in order."""
    for u in order:
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


def _diagonal(cell: Cell) -> list[Cell]:
    """Return the four places that share only a corner with the cell, in reading order."""
    r, c = cell
    return [(r - 1, c - 1), (r - 1, c + 1), (r + 1, c - 1), (r + 1, c + 1)]


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
