"""Owners: each cell of the value is one number's, and within reach of it.

Shapes: for each number and cell that it may have (`_rooms.py`) a literal "the cell is its": that of
the cell itself if no other may have it, else a variable. For each of its cells there are as many
variables as the distance may vary: "reached within d steps through its own". As many cells are its
as it says: an `exactly`, posted, so that its encoder can be chosen.
Strength: none.
Use: by default, where all numbers are known and at most 30.
Errors: `UsageError` above five million clauses.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from satgrid.board import beside
from satgrid.constraints import Literals, Post
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.islands import Islands
from satgrid.constraints.islands._owned import Owned, owned
from satgrid.deadline import checked
from satgrid.errors import UsageError
from satgrid.formula import Formula
from satgrid.grid import Cell

_MOST = 5_000_000
"""The most clauses; above, they would fill the memory before any search."""


def encode(formula: Formula, constraint: Islands, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    found = owned(formula, constraint, literal, post)
    sizes = [number or len(own) for (_, number), own in zip(constraint.numbers, found, strict=True)]
    clauses = sum(2 * len(own) * size for own, size in zip(found, sizes, strict=True))
    if clauses > _MOST:
        raise UsageError(
            f"islands=owners needs {clauses:,} clauses on this board, more than {_MOST:,}: choose "
            "islands=growth"
        )
    for (cell, number), own, size in zip(constraint.numbers, found, sizes, strict=True):
        if number is not None:
            post(Exactly(tuple(own.values()), number))
        formula.extend(_reached(formula, cell, own, size))


def _reached(formula: Formula, start: Cell, own: Owned, number: int) -> Iterator[tuple[int, ...]]:
    """Yield the clauses by which all cells of a region are reached from the number's."""
    # From when on a cell can be reached, and the literals of that step and those behind it; the
    # last, within one step less than there are cells, is that the cell is the number's.
    first = {start: 0}
    waiting = [start]
    for p in waiting:  # grows while it is read
        for q in beside(p):
            if q in own and q not in first:
                first[q] = first[p] + 1
                waiting.append(q)
    within = {
        p: [*formula.new(max(0, number - 1 - d)), own[p]] if d < number else []
        for p, d in first.items()
        if d
    }
    within[start] = [own[start]] * number
    for p in checked(waiting[1:], 10):
        layers = within[p]
        for d, x in enumerate(layers, first[p]):
            near = (within[q][d - 1 - first[q]] for q in beside(p) if first.get(q, d) < d)
            yield -x, *near
        for x, later in pairwise(layers):
            yield -x, later
