"""Boards whose cells may have only some values, narrowed, and the laws of narrowing on one board.

A narrowing removes only values that no solution has, and on a decided board it raises
`Contradiction` exactly if a constraint is broken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from hypothesis import strategies as st

from satgrid.constraints import Constraint
from satgrid.constraints.any_of import AnyOfNear, Offset
from satgrid.domains import Contradiction, Domains
from satgrid.grid import Cell, Grid
from satgrid.narrowing import narrow

Allowed = dict[Cell, set[str]]
"""The values that each cell may have."""

Board = tuple[int, int, Sequence[str], list[Constraint], Allowed]
"""Height, width, values, constraints, and what each cell may be."""

randoms = st.integers(0, 2**32).map(Random)
"""Generators for what is inside; sizes are drawn one by one, so that they shrink."""


def domains_of(height: int, width: int, values: Sequence[str], allowed: Allowed) -> Domains:
    """Return domains with exactly the allowed values, of which each cell has one at least."""
    domains = Domains(height, width, values)
    domains.replace(
        {v: domains.plane(cell for cell, left in allowed.items() if v in left) for v in values}
    )
    return domains


def narrowed(constraints: Sequence[Constraint], domains: Domains) -> Allowed | None:
    """Return the values that narrowing leaves, or None if it finds a contradiction."""
    try:
        narrow(constraints, domains, lambda: None)
    except Contradiction:
        return None
    return allowed_by(domains)


def allowed_by(domains: Domains) -> Allowed:
    return {
        cell: {v for v, plane in domains.planes.items() if plane & domains.plane([cell])}
        for cell in product(range(domains.height), range(domains.width))
    }


def boards_within(height: int, width: int, allowed: Allowed) -> Iterator[Grid[str]]:
    for flat in product(*(sorted(allowed[cell]) for cell in sorted(allowed))):
        yield Grid(height, width, flat)


def keeps_the_laws(
    height: int,
    width: int,
    values: Sequence[str],
    constraints: Sequence[Constraint],
    allowed: Allowed,
) -> None:
    """Assert the laws for one board, with enumeration as the judge."""
    met = [
        grid
        for grid in boards_within(height, width, allowed)
        if all(constraint.holds(grid) for constraint in constraints)
    ]
    left = narrowed(constraints, domains_of(height, width, values, allowed))
    if left is None:
        assert not met
        return
    for cell, candidates in allowed.items():
        assert {grid[cell] for grid in met} <= left[cell] <= candidates
    if all(len(candidates) == 1 for candidates in left.values()):
        assert met == list(boards_within(height, width, left))


def rows_and_columns(height: int, width: int) -> list[tuple[Cell, ...]]:
    """Return the lines of a board, rows first."""
    cells = list(product(range(height), range(width)))
    rows = [tuple(cells[r * width :][:width]) for r in range(height)]
    return rows + [tuple(cells[c::width]) for c in range(width)]


def random_shape(random: Random, height: int, width: int, values: Sequence[str]) -> AnyOfNear:
    """Return clauses of one shape, of up to four terms, about some cells of the board."""
    ways = [Offset(*way) for way in product((-2, -1, 0, 1), (-1, 0, 1, 2))]
    chosen = random.sample(ways, random.randint(0, 3))
    if Offset(0, 0) not in chosen:
        chosen.insert(random.randint(0, len(chosen)), Offset(0, 0))
    k = random.randint(0, len(chosen))
    places = [
        (r, c)
        for r, c in product(range(height), range(width))
        if all(0 <= r + down < height and 0 <= c + right < width for down, right in chosen)
        and random.random() < 0.8
    ]
    value, other = random.choice(values), random.choice(values)
    return AnyOfNear(value, tuple(places), tuple(chosen[:k]), tuple(chosen[k:]), other)
