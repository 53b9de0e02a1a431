"""Two paths cross at a place, which has the value of the one that is in use, if any."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import TypeAlias

from satgrid.clues import Value
from satgrid.constraints import Constraint, Literals, Post, encodes
from satgrid.constraints.parts.templates import Shape, encode_rows
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains, Step, Steps, bits_of
from satgrid.formula import Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record

Crossed: TypeAlias = tuple[Cell, Cell, Cell]
"""A place where two paths cross, and a place of each of the two paths."""


@record
class Crossing(Constraint):
    """One of two crossing paths is unused, and the crossing has the value of the other.

    The `values` are all values of the board, the first of them for an unused path.
    """

    places: tuple[Crossed, ...]
    values: tuple[Value, ...]
    clue: str = ""
    default = "clauses"
    direct = True

    def parts(self) -> list[Crossing]:
        """Return the statement of each place."""
        return [replace(self, places=(each,)) for each in checked(self.places)]

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether each place shows the one of its ways that is not free, if any."""
        free = self.values[0]
        return all(
            (grid[one] == free and grid[p] == grid[other])
            or (grid[other] == free and grid[p] == grid[one])
            for p, one, other in self.places
        )


Left: TypeAlias = tuple[int, ...]
"""For each value of the board, 1 if a place may still have it, else 0."""


def narrower(constraints: Sequence[Crossing], domains: Domains) -> Steps:
    """Narrowing of ways that cross: the place and both ways are narrowed together.

    Only crossings with a place that has lost a value since the last step are looked at.
    """
    for constraint in constraints:
        yield 0, _step(constraint, domains)


def _step(constraint: Crossing, domains: Domains) -> Step:
    lane, free = domains.lane, constraint.values[0]
    lost = partial(_lost_values, domains.values.index(free) if free in domains.values else None)
    watched = domains.plane(p for three in checked(constraint.places) for p in three)
    # Nothing follows on a full board.
    seen = dict.fromkeys(domains.values, domains.full if free in domains.values else 0)
    # The bits of the three places of each crossing, and the crossings of each place.
    crossings: list[tuple[int, ...]] = []
    at: dict[int, list[int]] = defaultdict(list)

    def step() -> None:
        nonlocal seen
        while True:
            check_deadline()
            new = 0
            for value, plane in domains.planes.items():
                new |= plane ^ seen[value]
            if not new & watched:
                return
            if not crossings:
                for n, three in enumerate(checked(constraint.places, 100)):
                    crossings.append(tuple([r * lane + c for r, c in three]))
                    for k in crossings[n]:
                        at[k].append(n)
            seen = domains.planes
            before = list(seen.values())
            planes = list(before)
            touched = dict.fromkeys(n for k in bits_of(new & watched) for n in at[k])
            for n in checked(touched, 50):
                places = crossings[n]
                for k, i in lost(*[tuple([plane >> k & 1 for plane in before]) for k in places]):
                    planes[i] &= ~(1 << places[k])
            domains.replace(dict(zip(seen, planes, strict=True)))

    return step


@lru_cache(4096)
def _lost_values(free: int | None, here: Left, one: Left, other: Left) -> list[tuple[int, int]]:
    """Return (place, value) by number for each value that one of the three may show no more."""
    ways = (
        ()
        if free is None
        else ((i, *two) for i in range(len(here)) for two in ((i, free), (free, i)))
    )
    three = here, one, other
    shown = [each for each in ways if all(left[i] for left, i in zip(three, each, strict=True))]
    if not shown:
        raise Contradiction
    kept = [*map(set, zip(*shown, strict=True))]
    return [
        (k, i)
        for k, left in enumerate(three)
        for i, may in enumerate(left)
        if may and i not in kept[k]
    ]


@encodes(
    "clauses",
    "Clauses: a bridge at a crossing belongs to one of the two paths, and the other is unused.",
    strength="finds-contradictions",
)
def clauses_encoder(formula: Formula, constraint: Crossing, literal: Literals, post: Post) -> None:
    """Shapes: no auxiliary variable; two clauses, and three for each value of a way in use."""
    width = literal.width
    tables = [literal.table(value) for value in constraint.values]
    rows = [
        [table[r * width + c] for table in tables for r, c in places]
        for places in constraint.places
    ]
    if rows:
        encode_rows(formula, _shape(len(tables)), rows)


@lru_cache(64)
def _shape(values: int) -> Shape:
    """Return the clauses over the three places' literals of the first value, the second, ..."""
    clauses: list[tuple[int, ...]] = [(2, 3), (1, -2, -3)]
    for p in range(4, 3 * values, 3):
        clauses += (-p, p + 1, p + 2), (p, -p - 1), (p, -p - 2)
    return tuple(clauses)
