"""Lazy cut: not all edges of a cycle are there.

Meaning: each edge that closes a cycle with those of a tree of shortest ways; not all of the
cycle's edges are there.
Shapes: the cycles of four edges from the start; a clause of negative literals a cycle.
Strength: no clause if and only if the constraint holds; each clause is false under the grid.
Use: by default, for few cycles are met.
"""

from __future__ import annotations

from satgrid.clues import Value
from satgrid.constraints import Literals, Not, Position, Post
from satgrid.constraints.acyclic import Acyclic
from satgrid.constraints.acyclic._squares import squares
from satgrid.deadline import checked
from satgrid.formula import Formula
from satgrid.grid import Cell, Grid


def start(formula: Formula, constraint: Acyclic, literal: Literals, post: Post) -> None:
    """Add what is there before any cut: that no four edges are a cycle."""
    for cycle in squares(constraint):
        formula.add(*(-literal(*position) for position in cycle))


def prefers(constraint: Acyclic) -> None:
    """Return no value: there is an edge in every cell."""


def violated(constraint: Acyclic, grid: Grid[Value]) -> list[list[Not]]:
    """Return a clause for each edge beside the trees of shortest ways: that of its cycle."""
    near: dict[Cell, list[tuple[Cell, Position]]] = {}
    for one, other, position in constraint.edges:
        cell, value = position
        if grid[cell] == value:
            near.setdefault(one, []).append((other, position))
            near.setdefault(other, []).append((one, position))
    way: dict[Cell, list[Position]] = {}
    found: dict[Position, list[Not]] = {}
    for first in checked(near, 100):
        if first in way:
            continue
        way[first] = []
        waiting = [first]
        for point in waiting:  # grows while it is read
            for other, position in near[point]:
                if other not in way:
                    way[other] = [*way[point], position]
                    waiting.append(other)
                elif position not in way[point][-1:] and position not in way[other][-1:]:
                    # What both ways begin with is no part of the cycle.
                    cycle = {*way[point]} ^ {*way[other]} | {position}
                    found[position] = [Not(each) for each in sorted(cycle)]
    return [found[position] for position in sorted(found)]
