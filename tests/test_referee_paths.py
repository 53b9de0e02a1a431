"""The parts of the referee about lines from cell to cell, on drawings made by hand."""

from __future__ import annotations

import pytest

from satgrid import referee
from satgrid.board import Board, borders, is_straight
from satgrid.grid import Cell, Grid

RING = Grid.from_rows(
    [
        ".........",
        ".#####...",
        ".#...#...",
        ".#...###.",
        ".#.....#.",
        ".#.....#.",
        ".#.....#.",
        ".#######.",
        ".........",
    ]
)
"""A loop of 4 x 4 cells around the corner of one that it leaves out, and others inside."""


@pytest.mark.parametrize(
    ("cell", "ways", "turns", "straights"),
    [
        ((0, 0), "v>", True, [3, 2]),
        ((1, 0), "^v", False, [3]),
        ((1, 2), "^>", True, [1, 1]),
        ((3, 1), "<>", False, [3]),
        ((0, 3), "", False, []),
    ],
)
def test_a_line_leaves_cells(cell: Cell, ways: str, turns: bool, straights: list[int]) -> None:
    assert referee.ways(RING, cell) == ways
    assert referee.turns(RING, cell) == turns
    assert referee.straights(RING, cell) == straights


def test_a_line_goes_on_straight_up_to_where_it_turns() -> None:
    assert [referee.reach(RING, (0, 0), way) for way in "^v<>"] == [0, 3, 0, 2]
    assert referee.reach(RING, (2, 0), "v") == 1


@pytest.mark.parametrize(
    ("cell", "black", "said"),
    [
        ((0, 0), True, []),
        ((0, 2), True, ["row 1, column 3: the line turns beside this black pearl"]),
        ((0, 1), True, ["row 1, column 2: the line goes straight at this black pearl"]),
        ((0, 3), True, ["row 1, column 4: no line goes through this black pearl"]),
        ((0, 1), False, []),
        ((0, 0), False, ["row 1, column 1: the line turns at this white pearl"]),
        ((2, 2), False, ["row 3, column 3: no line goes through this white pearl"]),
    ],
)
def test_pearls_say_how_the_line_goes(cell: Cell, black: bool, said: list[str]) -> None:
    assert list(referee.pearl_faults(RING, {cell: black})) == said


def test_a_white_pearl_wants_a_turn_beside_it() -> None:
    rows = [".......", ".#####.", ".#...#.", *[".#...#."] * 6, ".#####.", "......."]
    (said,) = referee.pearl_faults(Grid.from_rows(rows), {(2, 0): False})
    assert said == "row 3, column 1: the line turns neither before nor behind this white pearl"


def test_cells_that_a_line_leaves_out_are_shaded_but_for_clues() -> None:
    found = referee.left_out(RING, {(0, 3), (1, 0)})
    assert ["".join(row) for row in found.rows()] == ["....", ".#..", ".##.", "...."]
    said = list(referee.clued_faults(RING, {(0, 3), (1, 0)}))
    assert said == ["row 2, column 1: the line goes through this clue"]


def test_rooms_are_visited_once() -> None:
    rooms = Grid.from_rows(["AABB", "AABB", "AABB", "AABB"])
    assert list(referee.visit_faults(RING, rooms)) == []
    assert referee.visits(RING, rooms) == [((0, 1), (0, 2)), ((3, 1), (3, 2))]
    assert list(referee.visit_faults(RING, Grid.from_rows(["AAAA"] * 4))) == []
    said = list(referee.visit_faults(RING, Grid.from_rows(["AAAC", "AAAA", "BBBB", "AAAA"])))
    assert said == [
        "room A: the line crosses its border 4 times, not 2",
        "room C: the line crosses its border 0 times, not 2",
        "room B: the line crosses its border 4 times, not 2",
    ]
    said = list(referee.facing_faults(RING, rooms))
    assert said == [
        "row 3, column 2 and row 3, column 3 are both left out, in two rooms side by side"
    ]


@pytest.mark.parametrize(
    ("signs", "said"),
    [
        ({(0, 0): "s", (1, 1): "m", (0, 2): "m", (2, 2): "s"}, []),
        ({(0, 0): "s"}, ["room B: the line takes nothing there"]),
        (
            {(0, 0): "s", (1, 1): "s", (0, 2): "m"},
            ["room A: the line does not take all suns"],
        ),
        ({(0, 0): "s", (1, 0): "m", (0, 2): "m"}, ["room A: the line takes moons and suns"]),
        (
            {(0, 0): "s", (0, 2): "s"},
            [
                f"row {r}, column 2 and row {r}, column 3: the line takes suns in both rooms"
                for r in (1, 4)
            ],
        ),
    ],
)
def test_moons_and_suns_take_turns(signs: dict[Cell, str], said: list[str]) -> None:
    rooms, names = Grid.from_rows(["AABB", "AABB", "AABB", "AABB"]), {"s": "suns", "m": "moons"}
    assert list(referee.sort_faults(RING, rooms, signs, names)) == said


def test_arms_are_the_sides_that_a_line_crosses() -> None:
    assert Board(3, 3).arms((1, 0)) == ([(2, 1)], [], [(3, 2), (3, 4)], [(4, 1)])
    assert Board(4, 4).linked((1, 2), RING, "#") == [(0, 2), (1, 3)]
    assert is_straight([(0, 1), (0, 5), (0, 2)])
    assert not is_straight([(0, 1), (0, 2), (1, 2)])
    assert borders(Grid.from_rows(["AB", "AA"])) == [
        ((1, 2), ((0, 0), (0, 1))),
        ((2, 3), ((0, 1), (1, 1))),
    ]
