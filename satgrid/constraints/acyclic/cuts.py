"""Lazy cut: not all edges of a cycle are there.

Meaning: each edge that closes a cycle with those of a tree of shortest ways; not all of the
cycle's edges are there.
Shapes: the cycles of four edges from the start; a clause of negative literals a cycle.
Strength: no clause if and only if the constraint holds; each clause is false under the grid.
Use: by default, for few cycles are met.
"""

from __future__ import annotations

from dataclasses import replace

from satgrid.clues import Value
from satgrid.constraints import Literals, Not, Position, Post
from satgrid.constraints.acyclic import Acyclic
from satgrid.constraints.acyclic._squares import squares
from satgrid.deadline import checked
from satgrid.formula import FALSE, Formula
from satgrid.grid import Cell, Grid


def start(formula: Formula, constraint: Acyclic, literal: Literals, post: Post) -> None:
    """Add what is there before any cut: that no four edges are a cycle."""
    there = tuple([edge for edge in constraint.edges if literal(*edge[2]) != FALSE])
    for cycle in squares(replace(constraint, edges=there)):
        formula.add(*(-literal(*position) for position in cycle))


def prefers(constraint: Acyclic) -> None:
    """Return no value: there is an edge in every cell."""


def violated(constraint: Acyclic, grid: Grid[Value]) -> list[list[Not]]:
    """Return a clause for each edge beside the trees of shortest ways: that of its cycle."""
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
    found: dict[Position, list[Not]] = {}
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
                    # Back to where both ways part: what they begin with is no part of the cycle.
                    cycle, ends = [position], [point, other]
                    while ends[0] != ends[1]:
                        ends.sort(key=steps.__getitem__)
                        ends[1], edge = before[ends[1]]
                        assert edge is not None
                        cycle.append(edge)
                    found[position] = [Not(each) for each in sorted(cycle)]
    return [found[position] for position in sorted(found)]
