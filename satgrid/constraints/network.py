"""Islands and the bridges between them are one connected network."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

from satgrid.clues import WHITE, Value
from satgrid.constraints import Clauses, Constraint, Literals, Not, Post, cut, encodes
from satgrid.deadline import checked
from satgrid.domains import Domains
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record

Gap: TypeAlias = tuple[Cell, Cell, Cell]
"""The islands at both ends, and the place that shows whether a bridge is there."""


@record
class Network(Constraint):
    """Bridges lead from each island to all others, along gaps whose place does not have `value`.

    A place of `value` has no bridge.
    """

    islands: tuple[Cell, ...]
    gaps: tuple[Gap, ...]
    value: Value = WHITE
    clue: str = ""
    default = "cuts"
    direct = True
    standalone = "tree"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether a walk over bridges from the first island reaches all islands."""
        reached = set(self.islands[:1])
        for _ in self.islands:
            for one, other, place in self.gaps:
                if grid[place] != self.value and not reached.isdisjoint((one, other)):
                    reached |= {one, other}
        return reached.issuperset(self.islands)


@cut(
    "cuts",
    "Lazy cut: a bridge leads from a disconnected group of islands to the others.",
    use="by default, because bridges rarely form more than a few separate parts.",
)
def cuts(constraint: Network, grid: Grid[Value], domains: Domains) -> Clauses:
    """Meaning: for each part of the network but the biggest, one of the gaps that leave it has a
    bridge.
    Shapes: nothing before the first cut; a clause a part.
    """
    value = constraint.value
    parts = sorted(_parts(constraint, grid), key=len)[:-1]
    return [
        [Not((place, value)) for a, b, place in constraint.gaps if (a in part) != (b in part)]
        for part in checked(parts)
    ]


def _parts(constraint: Network, grid: Grid[Value]) -> Iterator[set[Cell]]:
    """Yield the islands of each part, by the first of them."""
    near: dict[Cell, list[Cell]] = {island: [] for island in constraint.islands}
    for one, other, place in constraint.gaps:
        if grid[place] != constraint.value:
            near[one].append(other)
            near[other].append(one)
    left = dict.fromkeys(constraint.islands)
    while left:
        waiting = [next(iter(left))]
        part = set(waiting)
        for island in waiting:  # grows while it is read
            del left[island]
            new = dict.fromkeys(p for p in near[island] if p not in part)
            part.update(new)
            waiting += new
        yield part


@encodes(
    "tree",
    "Tree: each island except the first has a parent across a bridge, which is nearer to the "
    "first.",
    use="for a complete CNF.",
)
def tree_encoder(formula: Formula, constraint: Network, literal: Literals, post: Post) -> None:
    """Shapes: for each gap and direction a variable "that island is the parent"; for each island
    one variable per possible distance: "within d steps".
    """
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
