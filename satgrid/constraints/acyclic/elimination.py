"""Elimination: each edge has a direction, to one parent a point, and points go one by one.

Shapes: for each two points with edges two variables, "one is the other's parent"; for each pair of
points that have a point between them which has gone, one a direction: "a way leads there". Clauses:
three a pair of neighbours of a point that goes, and few an edge.
Strength: none.
Use: for a CNF that stands alone.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from itertools import combinations

from satgrid.constraints import Literals, Post
from satgrid.constraints.acyclic import Acyclic
from satgrid.constraints.acyclic._squares import squares
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.deadline import checked
from satgrid.formula import FALSE, Formula
from satgrid.grid import Cell


def encode(formula: Formula, constraint: Acyclic, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    for cycle in squares(constraint):
        formula.add(*(-literal(*position) for position in cycle))
    between: dict[tuple[Cell, Cell], list[int]] = {}
    for one, other, position in checked(constraint.edges, 100):
        edge = literal(*position)
        if one == other:
            formula.add(-edge)
        elif edge != FALSE:
            between.setdefault((min(one, other), max(one, other)), []).append(edge)
    leads: dict[Cell, dict[Cell, int]] = {}
    for (one, other), edges in checked(between.items(), 100):
        there, back = formula.new(2)
        for edge in edges:
            formula.add(-edge, there, back)
        for pair in combinations(edges, 2):
            formula.add(-pair[0], -pair[1])
        formula.add(-there, *edges)
        formula.add(-back, *edges)
        formula.add(-there, -back)
        leads.setdefault(one, {})[other] = there
        leads.setdefault(other, {})[one] = back
    for point in sorted(leads):
        post(AtMostOne(tuple(leads[point].values())))
    _eliminate(formula, leads)


def _eliminate(formula: Formula, leads: dict[Cell, dict[Cell, int]]) -> None:
    """Add that no ways along `leads` come back, taking out a point of fewest neighbours at a time.

    A way over a point that goes gets a variable of its own: an edge between the same two points
    leads there too, but need not be there if a way is.
    """
    derived: set[tuple[Cell, Cell]] = set()
    waiting = [(len(near), point) for point, near in leads.items()]
    heapify(waiting)
    while waiting:
        n, point = heappop(waiting)
        if point not in leads or n != len(leads[point]):
            continue
        near = leads.pop(point)
        for one in checked(sorted(near), 10):
            into = leads[one].pop(point)
            formula.add(-into, -near[one])
            for other in sorted(near):
                if one == other:
                    continue
                if (one, other) not in derived:
                    derived.add((one, other))
                    (way,) = formula.new(1)
                    if other in leads[one]:
                        formula.add(-leads[one][other], way)
                    leads[one][other] = way
                formula.add(-into, -near[other], leads[one][other])
        for one in near:
            heappush(waiting, (len(leads[one]), one))
