"""The edges that are present form no cycle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from heapq import heapify, heappop, heappush
from itertools import combinations
from typing import TypeAlias

from satgrid.clues import Value
from satgrid.constraints import Clauses, Constraint, Literals, Not, Position, Post, cut, encodes
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.deadline import checked
from satgrid.domains import Domains
from satgrid.formula import FALSE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record

Edge: TypeAlias = tuple[Cell, Cell, Position]
"""The points at both ends, and the position that makes the edge present: a cell has a value."""


@record
class Acyclic(Constraint):
    """The edges that are present form no cycle: they are a forest."""

    edges: tuple[Edge, ...]
    clue: str = ""
    default = "cuts"
    standalone = "elimination"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether each edge, one after the other, joins two trees that were apart."""
        tree: dict[Cell, set[Cell]] = {}
        for one, other, (cell, value) in self.edges:
            if grid[cell] == value:
                here, there = tree.setdefault(one, {one}), tree.setdefault(other, {other})
                if here is there:
                    return False
                here |= there
                tree.update(dict.fromkeys(there, here))
        return True


def squares(constraint: Acyclic) -> Iterator[tuple[Position, ...]]:
    """Yield the positions of the edges of each cycle of four, each cycle once."""
    near: dict[Cell, dict[Cell, Position]] = {}
    for one, other, position in constraint.edges:
        near.setdefault(one, {})[other] = position
        near.setdefault(other, {})[one] = position
    between: dict[tuple[Cell, Cell], list[Cell]] = {}
    for middle in checked(sorted(near)):
        for pair in combinations(sorted(near[middle]), 2):
            between.setdefault(pair, []).append(middle)
    for (one, other), middles in checked(between.items(), 100):
        for pair in combinations(middles, 2):
            # Each has two pairs of opposite points.
            if (one, other) < pair:
                yield tuple(near[end][middle] for middle in pair for end in (one, other))


@encodes(
    "elimination",
    "Elimination: present edges are directed, each point has one parent, and points are "
    "eliminated one by one.",
    use="for a complete CNF.",
)
def elimination_encoder(
    formula: Formula, constraint: Acyclic, literal: Literals, post: Post
) -> None:
    """Shapes: two variables "one is the other's parent" for each two points with edges; for each
    pair of points with an eliminated point between them, one variable "a path leads there" per
    direction. Clauses: three per pair of neighbours of an eliminated point, and few per edge.
    """
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
    """Forbid closed paths along `leads`; eliminate a point with the fewest neighbours each time.

    A path over an eliminated point gets a variable of its own, because an edge between the same two
    points may be absent although there is a path.
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


def start(formula: Formula, constraint: Acyclic, literal: Literals, post: Post) -> None:
    """Add the clauses before the first cut: no four edges are a cycle."""
    there = tuple([edge for edge in constraint.edges if literal(*edge[2]) != FALSE])
    for cycle in squares(replace(constraint, edges=there)):
        formula.add(*(-literal(*position) for position in cycle))


@cut(
    "cuts",
    "Lazy cut: at least one edge of each cycle is missing.",
    use="by default, because few cycles occur.",
    start=start,
)
def cuts(constraint: Acyclic, grid: Grid[Value], domains: Domains) -> Clauses:
    """Meaning: an edge outside a tree of shortest ways closes a cycle with edges of the tree; not
    all of the cycle's edges are there.
    Shapes: the cycles of four edges from the start; a clause of negative literals a cycle.
    """
    rows = grid.rows()
    near: dict[Cell, list[tuple[Cell, Position]]] = {}
    for one, other, position in constraint.edges:
        (r, c), value = position
        if rows[r][c] == value:
            near.setdefault(one, []).append((other, position))
            near.setdefault(other, []).append((one, position))
    # Of each point the one before it on a shortest way, and the edge from there.
    before: dict[Cell, tuple[Cell, Position | None]] = {}
    steps: dict[Cell, int] = {}
    found: dict[Position, list[Position | Not]] = {}
    for first in checked(near, 100):
        if first in before:
            continue
        before[first], steps[first] = (first, None), 0
        waiting = [first]
        for point in waiting:  # grows while it is read
            for other, position in near[point]:
                if other not in before:
                    before[other], steps[other] = (point, position), steps[point] + 1
                    waiting.append(other)
                elif position not in found and position not in (before[point][1], before[other][1]):
                    # Back to the last common point of both ways: the cycle begins there.
                    cycle, ends = [position], [point, other]
                    while ends[0] != ends[1]:
                        ends.sort(key=steps.__getitem__)
                        ends[1], edge = before[ends[1]]
                        assert edge is not None
                        cycle.append(edge)
                    found[position] = [Not(each) for each in sorted(cycle)]
    return [found[position] for position in sorted(found)]
