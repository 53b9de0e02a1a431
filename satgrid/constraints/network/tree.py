"""Tree: each island but the first has a parent over a bridge, which is nearer to the first.

Shapes: for each gap and direction a variable "that one is the parent"; for each island as many as
the distance may vary: "within d steps".
Strength: none.
Use: for a CNF that stands alone.
"""

from __future__ import annotations

from itertools import pairwise

from satgrid.constraints import Literals, Post
from satgrid.constraints.network import Network
from satgrid.deadline import checked
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell


def encode(formula: Formula, constraint: Network, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    islands = constraint.islands
    near: dict[Cell, list[tuple[Cell, int]]] = {island: [] for island in islands}
    for one, other, place in constraint.gaps:
        bridge = -literal(place, constraint.value)
        if bridge != FALSE:
            near[one].append((other, bridge))
            near[other].append((one, bridge))
    first = dict.fromkeys(islands[:1], 0)
    waiting = list(first)
    for island in waiting:  # grows while it is read
        for other, _ in near[island]:
            if other not in first:
                first[other] = first[island] + 1
                waiting.append(other)
    if len(first) < len(islands):
        formula.add()
        return
    most = len(islands) - 1
    within = {
        p: [*formula.new(most - d), TRUE] if d else [TRUE] * len(islands) for p, d in first.items()
    }
    for island in checked(waiting[1:], 10):
        for x, later in pairwise(within[island]):
            formula.add(-x, later)
        parents = list(formula.new(len(near[island])))
        formula.add(*parents)
        for parent, (other, bridge) in zip(parents, near[island], strict=True):
            formula.add(-parent, bridge)
            for d, x in enumerate(within[island], first[island]):
                before = d - 1 - first[other]
                formula.add(-parent, -x, within[other][before] if before >= 0 else FALSE)
