"""Black cells that never touch name parents: shared by `forest` and `levels`.

Cells that never touch side by side part the others if and only if a chain of them, each
diagonally next to the one before, closes to a ring or runs from border to border. So with the
border as one more node the cells that meet form a forest. A cell on the border is a root: the
border is its parent. In each tree all other cells point to their parents, and one has none where
the tree does not meet the border. What is left to say is that no way along parents comes back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satgrid.board import all_cells, diagonal
from satgrid.constraints import Literals, Post
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected._promise import promised
from satgrid.formula import FALSE, Formula
from satgrid.grid import Cell

Arcs = dict[Cell, dict[Cell, int]]
"""The literal of each arc, by its start and its end."""


def encode_parents(
    formula: Formula,
    constraint: Connected,
    literal: Literals,
    post: Post,
    name: str,
    order: Iterable[Cell],
) -> Arcs:
    """Add who has which parent, and return those arcs that join two inner cells.

    `order` holds the inner cells (those that are not on the border); it is the order of the
    result, where cells that are known not to be black are left out. `name` is the encoder's.
    Raises `UsageError` for a statement that does not promise that black cells never touch.
    """
    height, width = literal.height, literal.width
    cells = all_cells(height, width)
    literals = literal.along(cells, promised(constraint, name))
    if height == 1 or width == 1:
        # A cell between the ends of the line meets the border on both sides.
        formula.extend((-x,) for x in literals[1:-1])
        return {}
    black = {p: x for p, x in zip(cells, literals, strict=True) if x != FALSE}
    inner = [u for u in order if u in black]
    parent: Arcs = {u: {} for u in black}
    for u in inner:
        near = [v for v in diagonal(u) if v in black]
        parent[u] = dict(zip(near, formula.new(len(near)), strict=True))
        post(AtMostOne(tuple(parent[u].values())))
    formula.extend(_contacts(black, parent))
    among = set(inner)
    return {u: {v: x for v, x in parent[u].items() if v in among} for u in inner}


def _contacts(black: dict[Cell, int], parent: Arcs) -> Iterator[tuple[int, ...]]:
    """Yield the clauses that say who has which parent."""
    for u, x in black.items():
        for v, arc in parent[u].items():
            # Child and parent are black.
            yield -arc, x
            yield -arc, black[v]
        for v in diagonal(u):
            if v in black and u < v:
                # Of two black cells one is the other's parent; never so if both are roots.
                arcs = [parent[a][b] for a, b in ((u, v), (v, u)) if b in parent[a]]
                yield -x, -black[v], *arcs
