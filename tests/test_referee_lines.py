"""What referees compare along lines: runs, repeats, equal lines, rooms that a line goes through."""

from __future__ import annotations

from itertools import product

import pytest

from satgrid import referee
from satgrid.grid import Grid


def test_runs_of_a_line() -> None:
    assert referee.runs("aabccc") == [(2, "a"), (1, "b"), (3, "c")]
    assert referee.runs("") == []


def test_equal_cells_in_a_row() -> None:
    grid = Grid.from_rows(["....#", "#..#.", "#.#.#"])
    assert list(referee.long_runs(grid, 2)) == [
        "row 1: 4 equal cells in a row, from column 1 to column 4",
        "column 2: 3 equal cells in a row, from row 1 to row 3",
    ]
    assert list(referee.long_runs(grid, 4)) == []
    for flat in product(".#", repeat=6):
        line = "".join(flat)
        silent = not list(referee.long_runs(Grid(1, 6, flat), 2))
        assert silent == ("..." not in line and "###" not in line)
        assert silent == (not list(referee.long_runs(Grid(6, 1, flat), 2)))


def test_values_that_come_again() -> None:
    grid = Grid.from_rows(["1213", "A2A2"])
    groups = dict(referee.rows(grid))
    assert list(referee.at_most_once(grid, groups["row 1"], "row 1")) == [
        "row 1: 1 is there 2 times"
    ]
    # Digits come before letters.
    numbers = {"2": 2, "A": 10}
    assert list(referee.at_most_once(grid, groups["row 2"], "row 2", numbers.__getitem__)) == [
        "row 2: 2 is there 2 times",
        "row 2: 10 is there 2 times",
    ]
    assert list(referee.at_most_once(grid, [(0, 0), (0, 1), (0, 3)], "box 1")) == []


def test_values_that_have_to_be_there() -> None:
    grid = Grid.from_rows(["1213", ".2.."])
    groups = dict(referee.rows(grid))
    assert list(referee.each_once(grid, groups["row 1"], "1234", "row 1")) == [
        "row 1: 1 is there 2 times",
        "row 1: 4 is missing",
    ]
    assert list(referee.each_once(grid, groups["row 2"], "2", "row 2")) == []
    numbers = {"A": 10}
    assert list(referee.each_once(grid, groups["row 2"], "A", "row 2", numbers.__getitem__)) == [
        "row 2: 10 is missing"
    ]


def test_lines_that_have_every_value_once() -> None:
    grid = Grid.from_rows(["12", "21"])
    assert list(referee.latin_faults(grid, "12")) == []
    assert list(referee.latin_faults(grid, "12", crossed=True)) == [
        "the diagonal down: 1 is there 2 times",
        "the diagonal down: 2 is missing",
        "the diagonal up: 1 is missing",
        "the diagonal up: 2 is there 2 times",
    ]
    part = ("part A", [(0, 0), (1, 1)])
    numbers = {"1": 10, "2": 20}
    assert list(referee.latin_faults(grid, "12", numbers.__getitem__, parts=[part])) == [
        "part A: 10 is there 2 times",
        "part A: 20 is missing",
    ]
    assert list(referee.latin_faults(Grid.from_rows(["1.", ".."]), "1")) == [
        "row 2: 1 is missing",
        "column 2: 1 is missing",
    ]


def test_what_is_printed_in_cells() -> None:
    grid = Grid.from_rows(["1A."])
    numbers = {"1": 1, "A": 10}
    assert list(referee.printed_faults(grid, {(0, 1): 10}, numbers.__getitem__)) == []
    printed = {(0, 0): 10, (0, 1): 1, (0, 2): 1}
    assert list(referee.printed_faults(grid, printed, numbers.__getitem__)) == [
        "row 1, column 1: 10 is printed, the grid has 1",
        "row 1, column 2: 1 is printed, the grid has 10",
        "row 1, column 3: 1 is printed, the grid has .",
    ]
    assert list(referee.printed_faults(grid, {(0, 0): "1", (0, 1): "B"}, str)) == [
        "row 1, column 2: B is printed, the grid has A"
    ]


def test_equal_lines() -> None:
    grid = Grid.from_rows([".#.", "#..", ".#.", ".#."])
    assert list(referee.equal_lines(grid)) == ["row 3 is equal to row 1", "row 4 is equal to row 1"]
    assert list(referee.equal_lines(Grid.from_rows(["..", "##"]))) == [
        "column 2 is equal to column 1"
    ]
    # A row is not compared with a column.
    assert list(referee.equal_lines(Grid.from_rows([".#", "##"]))) == []


@pytest.mark.parametrize(
    ("row", "rooms", "said"),
    [
        ("......", "aabbbb", []),
        ("..#...", "aabbcc", []),
        ("......", "aabbcc", ["row 1: the white cells from column 1 to column 6 cross 2 walls, "
                              "1 is the most"]),
        ("#...##", "aabaab", ["row 1: the white cells from column 2 to column 4 cross 2 walls, "
                              "1 is the most"]),
        ("######", "abcdef", []),
        ("#.....", "abcdef", ["row 1: the white cells from column 2 to column 6 cross 4 walls, "
                              "1 is the most"]),
    ],
)  # fmt: skip
def test_lines_through_rooms(row: str, rooms: str, said: list[str]) -> None:
    assert said == list(
        referee.crossing_faults(Grid.from_rows([row]), Grid.from_rows([rooms]), ".", "white cell")
    )
    turned = [line.replace("row", "R").replace("column", "row") for line in said]
    assert [line.replace("R", "column") for line in turned] == list(
        referee.crossing_faults(Grid.from_rows([*row]), Grid.from_rows([*rooms]), ".", "white cell")
    )
