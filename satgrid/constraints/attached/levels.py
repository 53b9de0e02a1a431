"""Levels: each cell that hangs together with the cell is reached in some number of steps.

Meaning: what hangs together with the cell is counted. A cell counts if it has the value and lies
beside the cell, or beside one that counts; and no others count, since each is reached from the cell
within as many steps as the number says.
Shapes: for each cell that so many steps come to, a literal "it counts", which beside the cell is
that it has the value; and for each number of steps in between, every other one, "it is reached
within so many". So many count: an `exactly`, posted, so that its encoder can be chosen.
Strength: none.
Use: always; there is no other.
Errors: `UsageError` above five million clauses.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, pairwise

from satgrid.board import Board
from satgrid.constraints import Literals, Post
from satgrid.constraints.attached import Attached
from satgrid.constraints.exactly import Exactly
from satgrid.deadline import checked
from satgrid.errors import UsageError
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell

_MOST = 5_000_000
"""The most clauses; above, they would fill the memory before any search."""


def encode(formula: Formula, constraint: Attached, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    board, table = Board(literal.height, literal.width), literal.table(constraint.value)
    start, number = constraint.cell, constraint.number
    having: dict[Cell, int] = {}
    near: dict[Cell, list[Cell]] = {}
    # How many steps it takes at least to come to each cell.
    steps: dict[Cell, int] = {start: 0}
    waiting = [start]
    for p in waiting:  # grows while it is read
        near[p] = board.beside(p)
        for q in near[p]:
            having[q] = table[q[0] * board.width + q[1]]
            if having[q] != FALSE and q not in steps and steps[p] < number:
                steps[q] = steps[p] + 1
                waiting.append(q)
    if number >= len(waiting):
        formula.add()
        return
    clauses = sum(number - d + 2 for d in steps.values())
    if clauses > _MOST:
        raise UsageError(f"attached=levels needs {clauses:,} clauses, more than {_MOST:,}")
    counts = {p: having[p] if steps[p] == 1 else formula.variable() for p in waiting[1:]}
    said: list[Sequence[int]] = [(-having[q], counts.get(q, FALSE)) for q in near[start]]
    for p, x in checked(counts.items(), 10):
        if x != having[p]:
            said.append((-x, having[p]))
        said += [(-x, -having[q], counts.get(q, FALSE)) for q in near[p] if q != start]
    formula.extend(said)
    post(Exactly(tuple(counts.values()), number))
    # All ways to a cell have as many steps, but for an even number.
    within = {p: [*formula.new((number - steps[p]) // 2), x] for p, x in counts.items()}
    within[start] = [TRUE] * (number // 2 + 1)
    reached: list[Sequence[int]] = []
    for p in checked(counts, 10):
        own, ways = within[p], [(within[q], steps[q] + 1) for q in near[p] if q in steps]
        here = -having[p]
        for d, x in zip(count(steps[p], 2), own, strict=False):
            before = [way[(d - first) // 2] for way, first in ways if first <= d]
            reached.append((-x, *before))
            reached += [(-y, here, x) for y in before]
        reached += [(-x, later) for x, later in pairwise(own)]
    formula.extend(reached)
