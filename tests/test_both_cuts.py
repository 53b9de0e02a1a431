"""Cuts for two values that are one region each: what they start with, and what they find.

Grids are judged by the regions of brute force, and cuts by the geometry of certificates.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from three_sets.geometry import regions

from satgrid.certificate import geometry
from satgrid.certificate.cuts import Cut
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import both_connected, term_holds
from satgrid.constraints.both_connected import BothConnected
from satgrid.domains import Domains
from satgrid.grid import Grid

PLAIN = (WHITE, BLACK)

each_frame = pytest.mark.parametrize("frame", [None, WHITE, BLACK])


def hang_together(grid: Grid[str], value: str, frame: str | None) -> bool:
    cells = {p for p in grid.cells() if grid[p] == value}
    if value == frame:
        # The frame is a ring of such cells around the board.
        rows, columns = range(-1, grid.height + 1), range(-1, grid.width + 1)
        cells |= {p for p in product(rows, columns) if p not in set(grid.cells())}
    return len(regions(cells)) <= 1


# ------------------------------------------------------------------ the start


# ------------------------------------------------------------------ the cuts


@each_frame
@given(st.integers(1, 8), st.integers(1, 8), st.randoms(use_true_random=False))
def test_whatever_is_known_the_board_justifies_each_cut(
    frame: str | None, height: int, width: int, random: Random
) -> None:
    flat = random.choices(PLAIN, [random.random(), 0.5], k=height * width)
    grid, domains = Grid(height, width, tuple(flat)), Domains(height, width, PLAIN)
    share = random.random()
    for value, other in (PLAIN, PLAIN[::-1]):
        some = [p for p in grid.cells() if grid[p] == value and random.random() < share]
        domains.remove(other, domains.plane(some))
    statement = BothConnected(WHITE, BLACK, frame)
    for clauses in (
        both_connected.violated(statement, grid),
        both_connected.violated_within(statement, grid, domains),
    ):
        found = [Cut.of(clause) for clause in clauses]
        for clause, cut in zip(clauses, found, strict=True):
            assert not any(term_holds(term, grid) for term in clause)
            (value,) = {value for _, value in (*cut.has, *cut.lacks)}
            if value == frame:
                assert geometry.encloses(cut.cells, *cut.between, height, width)
            else:
                assert geometry.separates(cut.cells, *cut.between, height, width)
        for value in PLAIN:
            ours = [cut for cut in found if cut.lacks[0][1] == value]
            assert bool(ours) != hang_together(grid, value, frame)
