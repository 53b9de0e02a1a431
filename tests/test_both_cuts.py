"""Cuts for two values that are one region each: what they start with, and what they find.

Grids are judged by the regions of brute force, and cuts by the geometry of certificates.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from properties import one_in
from pysat.solvers import Solver
from three_sets.geometry import regions

from satgrid.certificate import geometry
from satgrid.certificate.cuts import Cut
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import both_connected, term_holds, term_literals
from satgrid.constraints.both_connected import BothConnected
from satgrid.domains import Domains
from satgrid.grid import Grid
from satgrid.model import Encoding, Model
from satgrid.solvers import start

PLAIN = (WHITE, BLACK)
SHAPES = [(1, 1), (1, 2), (1, 5), (5, 1), (2, 2), (2, 4), (3, 3), (3, 4), (4, 3)]

each_shape = pytest.mark.parametrize(("height", "width"), SHAPES)
each_frame = pytest.mark.parametrize("frame", [None, WHITE, BLACK])


def grids(height: int, width: int) -> list[Grid[str]]:
    return [Grid(height, width, flat) for flat in product(PLAIN, repeat=height * width)]


def hang_together(grid: Grid[str], value: str, frame: str | None) -> bool:
    cells = {p for p in grid.cells() if grid[p] == value}
    if value == frame:
        # The frame is a ring of such cells around the board.
        rows, columns = range(-1, grid.height + 1), range(-1, grid.width + 1)
        cells |= {p for p in product(rows, columns) if p not in set(grid.cells())}
    return len(regions(cells)) <= 1


def right(grid: Grid[str], frame: str | None) -> bool:
    return all(hang_together(grid, value, frame) for value in PLAIN)


def around(grid: Grid[str]) -> list[str]:
    """Return the values along the border, clockwise; of one row or column, those of all cells."""
    rows = grid.rows()
    if len(rows) == 1 or len(rows[0]) == 1:
        return list(grid.flat)
    ends = [(row[-1], row[0]) for row in rows[1:-1]]
    left = [first for _, first in reversed(ends)]
    return [*rows[0], *(last for last, _ in ends), *reversed(rows[-1]), *left]


def crossed(grid: Grid[str]) -> bool:
    return any(
        a == d != b == c
        for above, below in pairwise(grid.rows())
        for (a, b), (c, d) in zip(pairwise(above), pairwise(below), strict=True)
    )


def compiled(statement: BothConnected, height: int, width: int) -> Model:
    model = Model(Domains(height, width, PLAIN), Encoding({"both_connected": "cuts"}))
    model.add_constraint(statement)
    return model


def asked(model: Model) -> Iterator[Grid[str] | None]:
    """Yield for each answer of a solver the grid, or None if it is cut."""
    backend = start("glucose4", model.formula, lambda: None)
    while backend.solve(lambda: None):
        grid = model.grid(backend.truth())
        clauses = [clause for lazy in model.cuts for clause in lazy.violated(grid)]
        model.formula.extend(term_literals(clause, model.literal) for clause in clauses)
        if not clauses:
            model.formula.add(*model.blocking(grid))
        yield None if clauses else grid
    backend.close()


# ------------------------------------------------------------------ the start


@one_in(2)
@each_frame
@each_shape
def test_the_start_says_what_it_says(height: int, width: int, frame: str | None) -> None:
    """No square is crossed, and without a frame the border has two stretches at most."""
    model = compiled(BothConnected(WHITE, BLACK, frame), height, width)
    with Solver("cadical195", bootstrap_with=list(model.formula.clauses())) as solver:
        for grid in grids(height, width):
            x = [model.literal(p, grid[p]) for p in grid.cells()]
            stretches = [value for value, _ in groupby(around(grid))]
            changes = len(stretches) - (stretches[0] == stretches[-1])
            meant = not crossed(grid) and (frame is not None or changes <= 2)
            assert solver.solve(assumptions=x) == meant, grid
            assert meant or not right(grid, frame), grid


# ------------------------------------------------------------------ the cuts


@one_in(2)
@each_frame
@each_shape
def test_a_search_finds_all_grids_and_no_other(height: int, width: int, frame: str | None) -> None:
    model = compiled(BothConnected(WHITE, BLACK, frame), height, width)
    found = [grid for grid in asked(model) if grid is not None]
    assert len(set(found)) == len(found)
    assert set(found) == {grid for grid in grids(height, width) if right(grid, frame)}


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
    for known in Domains(height, width, PLAIN), domains:
        clauses = both_connected.cuts.violated(statement, grid, known)
        found = [Cut.of(clause) for clause in clauses]
        for clause, cut in zip(clauses, found, strict=True):
            assert not any(term_holds(term, grid) for term in clause)
            (value,) = {value for _, value in (*cut.has, *cut.lacks)}
            if value == frame:
                assert geometry.Board(height, width).encloses(cut.cells, *cut.between)
            else:
                assert geometry.Board(height, width).separates(cut.cells, *cut.between)
        for value in PLAIN:
            ours = [cut for cut in found if cut.lacks[0][1] == value]
            assert bool(ours) != hang_together(grid, value, frame)
