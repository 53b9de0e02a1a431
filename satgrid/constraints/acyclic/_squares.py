"""The cycles of four edges that there can be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from satgrid.constraints import Position
from satgrid.constraints.acyclic import Acyclic
from satgrid.deadline import checked
from satgrid.grid import Cell


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
