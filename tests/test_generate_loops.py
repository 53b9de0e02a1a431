"""Random loops from cell to cell, and their repair."""

from __future__ import annotations

from itertools import product
from random import Random

from satgrid import families, referee
from satgrid.board import Board
from satgrid.generators import Candidate, _repair
from satgrid.grid import Grid
from satgrid.layers import _loop
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle


def test_a_loop_that_changes_at_a_face_stays_one_loop() -> None:
    random = Random(1)
    grid = _loop.loop(Puzzle("masyu", 6, 6), random)
    assert grid is not None
    changes = 0
    for _ in range(200):
        face = random.choice(Board(5, 5).cells())
        found = _loop.changed(grid, face)
        if found is not None:
            assert found != grid
            assert _loop.changed(found, face) == grid
            assert list(referee.loop_faults(found, through="cells")) == []
            grid, changes = found, changes + 1
    assert changes > 20


def test_bridges_are_repaired_by_an_island_on_them_or_by_another_number() -> None:
    """Four islands of three bridges each, in a ring: two bridges above and below, or beside."""
    family, corners = families.find("hashi"), {*product((0, 4), repeat=2)}
    puzzle = Puzzle("hashi", 5, 5).with_cells(dict.fromkeys(corners, "?"))
    grid, other = _ring("2", "1"), _ring("1", "2")
    clued = family.printed(puzzle, grid, Random(0))
    assert clued.numbers == dict.fromkeys(corners, 3)
    assert list(Problem(clued).check(grid)) == list(Problem(clued).check(other)) == []
    differing = [p for p in grid.cells() if grid[p] != other[p]]
    found = list(_repair.bridges(Candidate(puzzle, grid), differing))
    repaired = [family.printed(puzzle, changed, Random(0)) for _, changed in found]
    assert {len(each.numbers) for each in repaired} == {4, 5}
    for each, (_, changed) in zip(repaired, found, strict=True):
        assert list(Problem(each).check(changed)) == []
        assert list(Problem(each).check(other))


def _ring(across: str, down: str) -> Grid[str]:
    """Return the lattice of bridges around a board of 5 x 5, islands in its corners."""
    row, between = f"..{7 * across}..", f".{down}.......{down}."
    return Grid.from_rows(["." * 11, row, *[between] * 7, row, "." * 11])
