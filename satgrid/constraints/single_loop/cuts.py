"""Lazy cut: two loops are one only if a line leads from the places of the one to elsewhere.

Meaning: for each loop but the longest, with u a line of it and v one of the longest: if both are
lines, then so is one of the sides by which a way from v first comes to a place of the loop. That is
so in every solution, because the one loop goes from v to u.
Shapes: the faces coloured inside and outside from the start (`_faces.py`); one clause a loop.
Strength: no clause if and only if the constraint holds; each clause is false under the grid.
Use: where the clues leave few loops to try, or for the smallest formula.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import product

from satgrid.board import all_cells, beside, region
from satgrid.clues import Value
from satgrid.constraints import Literals, Not, Position, Post
from satgrid.constraints.single_loop import SingleLoop
from satgrid.constraints.single_loop._faces import coloured
from satgrid.deadline import checked
from satgrid.formula import Formula
from satgrid.grid import Cell, Grid


def start(formula: Formula, constraint: SingleLoop, literal: Literals, post: Post) -> None:
    """Add what is there before any cut: that the lines are loops, one or more."""
    coloured(formula, constraint, literal)


def prefers(constraint: SingleLoop) -> None:
    """Return no value: where nothing decides, there had best be no line."""


def violated(constraint: SingleLoop, grid: Grid[Value]) -> list[list[Position | Not]]:
    """Return a clause for each loop but the longest, or for each fault of what are no loops."""
    value = constraint.value
    nodes, sides = _lattice(grid.height, grid.width, constraint.parity)
    places = nodes | sides
    cells = all_cells(grid.height, grid.width)
    having = [p for p, found in zip(cells, grid.flat, strict=True) if found == value]
    line = set(having)
    near = {p: [q for q in beside(p) if q in line] for p in checked(having)}
    if not line or not line <= places or any(len(two) != 2 for two in near.values()):
        return list(_faults(value, line, nodes, sides))
    loops = sorted(_loops(near), key=len)
    longest = loops.pop()
    far = next(p for p in longest if p in sides)
    found: list[list[Position | Not]] = []
    for loop in checked(loops, 1):
        own = nodes & set(loop)
        beyond = _beyond(own, longest, places)
        across = sorted({q for p in own for q in beside(p) if q in beyond})
        inner = next(p for p in loop if p in sides)
        found.append([Not((inner, value)), Not((far, value)), *((p, value) for p in across)])
    return found


def _beyond(own: Set[Cell], longest: Sequence[Cell], places: Set[Cell]) -> set[Cell]:
    """Return the places by `own` to which a way from the longest loop comes before it is there.

    (Others may be among them.) What lies outside the rows and columns of `own` is one piece, unless
    these part the board. So a way from outside is followed from their rim on: on a big board with
    many short loops, the board is not walked through for each of them.
    """
    rows, columns = {r for r, _ in own}, {c for _, c in own}
    top, bottom, left, right = min(rows), max(rows), min(columns), max(columns)
    rim = [
        p
        for p in ((top - 2, left), (bottom + 2, left), (top, left - 2), (top, right + 2))
        if p in places
    ]
    parted = len(rim) == 2 and (rim[0][0] == rim[1][0] or rim[0][1] == rim[1][1])
    outside = any(not (top <= r <= bottom and left <= c <= right) for r, c in longest)
    if parted or not outside:
        return set(region(longest[0], places - own))
    near = product(range(top - 2, bottom + 3), range(left - 2, right + 3))
    return set(region(rim[0], {p for p in near if p in places and p not in own}))


def _faults(
    value: Value, line: Set[Cell], nodes: Set[Cell], sides: Set[Cell]
) -> Iterator[list[Position | Not]]:
    """Yield a clause for each place where no loop can be as the lines are."""
    if not line:
        yield [(p, value) for p in sorted(sides)]
    wrong = [[p] for p in sorted(line - nodes - sides)]
    for p in sorted(nodes):
        near = [q for q in beside(p) if q in sides]
        if sum(q in line for q in near) != (2 if p in line else 0):
            wrong.append([p, *near])
    for places in wrong:
        yield [Not((p, value)) if p in line else (p, value) for p in places]


@lru_cache(maxsize=2)
def _lattice(height: int, width: int, parity: int) -> tuple[Set[Cell], Set[Cell]]:
    """Return the places that a loop may come through, and those of the sides between them."""
    places = all_cells(height, width)
    nodes = {(r, c) for r, c in places if r % 2 == c % 2 == parity}
    sides = {
        (r, c)
        for r, c in places
        if {(r, c - 1), (r, c + 1)} <= nodes or {(r - 1, c), (r + 1, c)} <= nodes
    }
    return nodes, sides


def _loops(near: Mapping[Cell, Sequence[Cell]]) -> Iterator[list[Cell]]:
    """Yield the places of each loop, as a walk from the first of them that is there comes by."""
    seen: set[Cell] = set()
    for start, (p, _) in checked(near.items()):
        if start not in seen:
            loop = [start]
            while p != start:
                one, other = near[p]
                ahead = other if one == loop[-1] else one
                loop.append(p)
                p = ahead
            seen.update(loop)
            yield loop
