"""Regions, cells that touch, and blocks of 2 x 2, on every small grid against the plain meaning."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from satgrid import referee
from satgrid.grid import Cell, Grid

SIZES = [(1, 1), (1, 5), (5, 1), (2, 4), (3, 3)]


def every_grid(height: int, width: int) -> list[Grid[str]]:
    return [Grid(height, width, flat) for flat in product(".#", repeat=height * width)]


def hanging(grid: Grid[str], value: str) -> list[set[Cell]]:
    """Return the regions of the value, merged from single cells until none share a side."""
    found = [{cell} for cell in grid.cells() if grid[cell] == value]
    merged = True
    while merged:
        merged = False
        for one, other in combinations(found, 2):
            if any(abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1 for p in one for q in other):
                one |= other
                found.remove(other)
                merged = True
                break
    return found


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_regions_on_every_small_grid(height: int, width: int) -> None:
    for grid in every_grid(height, width):
        for value in ".#":
            sets = hanging(grid, value)
            expected = sorted(
                ((len(each), min(each)) for each in sets), key=lambda e: (-e[0], e[1])
            )
            assert referee.regions(grid, value) == expected
            others = list(referee.parted(grid, value, "white cell"))
            assert len(others) == max(len(sets) - 1, 0)
            wrong = list(referee.sized(grid, value, 2, "black cell"))
            assert len(wrong) == sum(len(each) != 2 for each in sets)


def test_cells_that_are_cut_off_are_named() -> None:
    both = Grid.from_rows(["..#.", "###.", ".##."])
    assert list(referee.parted(both, ".", "white cell")) == [
        "row 1, column 1: these white cells (2) are cut off from the others",
        "row 3, column 1: this white cell is cut off from the others",
    ]
    assert list(referee.parted(both, "#", "black cell")) == []
    assert list(referee.parted(Grid.from_rows(["#.#"]), "#", "star")) == [
        "row 1, column 3: this star is cut off from the others"
    ]


def test_dominoes_have_two_cells() -> None:
    grid = Grid.from_rows(["##.#", "....", "###."])
    assert list(referee.sized(grid, "#", 2, "black cell")) == [
        "row 3, column 1: a region of 3 black cells, not 2",
        "row 1, column 4: a region of 1 black cell, not 2",
    ]


@pytest.mark.parametrize("corners", [False, True])
@pytest.mark.parametrize(("height", "width"), SIZES)
def test_touching_cells_on_every_small_grid(height: int, width: int, corners: bool) -> None:
    for grid in every_grid(height, width):
        black = [cell for cell in grid.cells() if grid[cell] == "#"]
        expected = {
            (p, q)
            for p, q in combinations(black, 2)
            if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1
            or (corners and abs(p[0] - q[0]) == abs(p[1] - q[1]) == 1)
        }
        found = referee.touching(grid, "#", corners)
        assert len(found) == len(expected)
        assert set(found) == expected


def test_pairs_that_touch_are_named() -> None:
    grid = Grid.from_rows(["#.", ".#"])
    assert list(referee.touch_faults(grid, "#", "stars")) == []
    assert list(referee.touch_faults(grid, "#", "stars", corners=True)) == [
        "row 1, column 1 and row 2, column 2 are both stars and touch"
    ]
    assert list(referee.region_faults(Grid.from_rows([".##."]), ".", "#")) == [
        "row 1, column 2 and row 1, column 3 are both black and touch",
        "row 1, column 4: this white cell is cut off from the others",
    ]


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_squares_on_every_small_grid(height: int, width: int) -> None:
    for grid in every_grid(height, width):
        expected = [
            f"row {r + 1}, column {c + 1}: the 2 x 2 cells that begin here are all black"
            for r in range(height - 1)
            for c in range(width - 1)
            if grid[r, c] + grid[r, c + 1] + grid[r + 1, c] + grid[r + 1, c + 1] == "####"
        ]
        assert list(referee.square_faults(grid, "#", "black")) == expected
