"""Snakes that crawl over small boards, against what the referee says of every grid of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from satgrid import referee
from satgrid.grid import Cell, Grid


def crawled(height: int, width: int, way: list[Cell]) -> Iterator[frozenset[Cell]]:
    """Yield the cells of the way, and of every snake that goes on from its last cell."""
    if len(way) > 1:
        yield frozenset(way)
    r, c = way[-1]
    for s, d in (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c):
        touched = [p for p in way[:-2] if abs(p[0] - s) < 2 and abs(p[1] - d) < 2]
        if 0 <= s < height and 0 <= d < width and (s, d) not in way and not touched:
            yield from crawled(height, width, [*way, (s, d)])


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 4), (2, 2), (2, 4), (3, 3)])
def test_of_all_grids_the_snakes_are_accepted(height: int, width: int) -> None:
    cells = list(product(range(height), range(width)))
    snakes = {snake for start in cells for snake in crawled(height, width, [start])}
    for flat in product(".#", repeat=len(cells)):
        shaded = {cell for cell, value in zip(cells, flat, strict=True) if value == "#"}
        said = list(referee.snake_faults(Grid(height, width, flat), "#"))
        assert (said == []) == (shaded in snakes), (flat, said)
