"""Levels: each cell that hangs together with the cell is reached in some number of steps.

Meaning: what hangs together with the cell is counted. A cell counts if it has the value and lies
beside the cell, or beside one that counts; and no others count, since each is reached from the cell
within as many steps as the number says.
Shapes: for each cell that so many steps come to, a literal "it counts", which beside the cell is
that it has the value; and for each number of steps in between "it is reached within so many". So
many count: an `exactly`, posted, so that its encoder can be chosen.
Strength: none.
Use: always; there is no other.
Errors: `UsageError` above five million clauses.
"""

from __future__ import annotations

from itertools import pairwise

from satgrid.board import all_cells, beside
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
    cells = all_cells(literal.height, literal.width)
    start, number = constraint.cell, constraint.number
    having = dict(zip(cells, literal.table(constraint.value), strict=True))
    # How many steps it takes at least to come to each cell.
    steps: dict[Cell, int] = {start: 0}
    waiting = [start]
    for p in waiting:  # grows while it is read
        for q in beside(p):
            if having.get(q, FALSE) != FALSE and q not in steps and steps[p] < number:
                steps[q] = steps[p] + 1
                waiting.append(q)
    clauses = sum(2 * (number - d + 1) for d in steps.values())
    if clauses > _MOST:
        raise UsageError(f"attached=levels needs {clauses:,} clauses, more than {_MOST:,}")
    counts = {p: having[p] if steps[p] == 1 else formula.variable() for p in waiting[1:]}
    near = (q for q in beside(start) if q in having)
    formula.extend((-having[q], counts.get(q, FALSE)) for q in near)
    for p, x in checked(counts.items(), 10):
        if x != having[p]:
            formula.add(-x, having[p])
        near = (q for q in beside(p) if q in having and q != start)
        formula.extend((-x, -having[q], counts.get(q, FALSE)) for q in near)
    post(Exactly(tuple(counts.values()), number))
    within = {p: [*formula.new(number - steps[p]), x] for p, x in counts.items()}
    within[start] = [TRUE] * (number + 1)
    for p in checked(counts, 10):
        for d, x in enumerate(within[p], steps[p]):
            near = (q for q in beside(p) if steps.get(q, d) < d)
            before = [within[q][d - 1 - steps[q]] for q in near]
            formula.add(-x, *before)
            formula.extend((-y, -having[p], x) for y in before)
        formula.extend((-x, later) for x, later in pairwise(within[p]))
