"""Boards that walls cut into parts, by hand."""

from __future__ import annotations

from satgrid import referee
from satgrid.grid import Grid


def lattice(*rows: str) -> Grid[str]:
    return Grid.from_rows(list(rows))


HALVES = lattice("#####", "#.#.#", "#####", "#...#", "#####")
"""Three parts: two cells above, and two below that hang together."""


def test_parts_are_what_hangs_together() -> None:
    assert list(referee.wall_faults(HALVES)) == []
    assert referee.walled(HALVES) == [[(0, 0)], [(0, 1)], [(1, 0), (1, 1)]]
    open_ = lattice("#####", "#...#", "#.#.#", "#...#", "#####")
    assert referee.walled(open_) == [[(0, 0), (0, 1), (1, 0), (1, 1)]]


def test_every_place_is_looked_at() -> None:
    def said(row: int, column: int, shown: str) -> list[str]:
        flat = list(HALVES.flat)
        assert flat[row * 5 + column] != shown
        flat[row * 5 + column] = shown
        return list(referee.wall_faults(Grid(5, 5, tuple(flat))))

    assert said(0, 0, ".") == [
        "the top left corner of row 1, column 1: the wall around the board is open here"
    ]
    assert said(4, 3, ".") == [
        "the bottom side of row 2, column 2: the wall around the board is open here"
    ]
    assert said(1, 1, "#") == ["row 1, column 1: a wall stands in the cell"]
    assert said(3, 2, "#") == []  # Four parts now.
    assert said(2, 2, ".") == [
        "the top left corner of row 2, column 2: no wall, other than at the sides that meet here"
    ]
    # The two parts are one, over the side that is open, and the wall goes on in it.
    assert said(2, 1, ".") == []
    assert said(1, 2, ".") == []
    alone = lattice("#####", "#...#", "#.#.#", "#...#", "#####")
    assert list(referee.wall_faults(alone)) == [
        "the top left corner of row 2, column 2: a wall, other than at the sides that meet here"
    ]
    nothing = lattice("#####", "#.#.#", "#.#.#", "#...#", "#####")
    assert list(referee.wall_faults(nothing)) == [
        "the left side of row 1, column 2: this wall parts nothing"
    ]


def test_rectangles_and_their_numbers() -> None:
    assert list(referee.rectangle_faults([(1, 1), (1, 2), (2, 1), (2, 2)])) == []
    assert list(referee.rectangle_faults([(0, 1), (1, 0), (1, 1)])) == [
        "row 1, column 2: the part of 3 cells from here on is no rectangle"
    ]
    cells = [(0, 0), (0, 1)]
    assert list(referee.area_faults(cells, {(0, 1): 2, (1, 0): 5})) == []
    assert list(referee.area_faults(cells, {(0, 1): "?"})) == []
    assert list(referee.area_faults(cells, {(0, 1): 3})) == [
        "row 1, column 2: 2 cells in its part, the number is 3"
    ]
    assert list(referee.area_faults(cells, {})) == [
        "row 1, column 1: 0 numbers in the part from here on, not 1"
    ]
    assert list(referee.area_faults(cells, {(0, 0): 1, (0, 1): "?"})) == [
        "row 1, column 1: 2 numbers in the part from here on, not 1",
        "row 1, column 1: 2 cells in its part, the number is 1",
    ]
