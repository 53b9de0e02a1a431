"""Tetrominoes, by hand."""

from __future__ import annotations

import pytest

from satgrid import referee
from satgrid.constraints.composed.covers import tetrominoes
from satgrid.grid import Cell, Grid
from satgrid.referee.pieces import tetromino_shape


def cells(*drawn: str) -> list[Cell]:
    return [(r, c) for r, row in enumerate(drawn) for c, sign in enumerate(row) if sign == "#"]


DRAWN = {
    "I": [["####"], ["#", "#", "#", "#"]],
    "L": [["###", "#.."], ["#.", "#.", "##"], ["..#", "###"], ["##", ".#", ".#"], ["#..", "###"]],
    "T": [["###", ".#."], ["#.", "##", "#."], [".#.", "###"], [".#", "##", ".#"]],
    "S": [[".##", "##."], ["##.", ".##"], ["#.", "##", ".#"], [".#", "##", "#."]],
    "O": [["##", "##"]],
    "": [["##.##"], ["##", "..", "##"], ["#.#", "#.#"], ["###", "...", "#.."], ["#.#", ".#.", "#"]],
}  # fmt: skip


@pytest.mark.parametrize("name", DRAWN)
def test_shapes_are_told_whichever_way_they_lie(name: str) -> None:
    for drawn in DRAWN[name]:
        assert tetromino_shape(cells(*drawn)) == name
        if name in ("L", "I", "T", "S"):
            assert list(tetrominoes(cells(*drawn))) == [(name, tuple(cells(*drawn)))]


def test_there_are_so_many_on_a_board() -> None:
    """Of 19 positions of the five shapes all but the square's."""
    found = [name for name, _ in tetrominoes(cells("####", "####", "####", "####"))]
    assert {name: found.count(name) for name in "LITS"} == {"L": 48, "I": 8, "T": 24, "S": 24}


ROOMS = Grid.from_rows(["AAABBB", "AAABBB", "AAABBB"])


def said(*drawn: str) -> list[str]:
    return list(referee.tetromino_faults(Grid.from_rows(list(drawn)), ROOMS, "#"))


def test_each_room_has_one_and_no_two_alike_touch() -> None:
    assert said("###...", "..###.", "....##") == []
    assert said("##....", ".##...", "...###") == ["room B has 3 black cells, not 4"]
    # Two of a shape, side by side, and apart.
    assert said("###...", "..####", ".....#") == [
        "row 2, column 3: the L of room A touches that of room B"
    ]
    assert said("###...", "#....#", "...###") == []
    assert said("##.##.", "##..##", "......") == [
        "room A: its black cells are a square, not an L, I, T or S"
    ]
    assert said("##.##.", "...#..", "##.#..") == [
        "room A: its black cells are in parts, not an L, I, T or S"
    ]
