"""What the referee's parts cost: they look at the time limit often, and a board costs its cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from random import Random

import effort
import pytest
from properties import one_in

from satgrid import referee
from satgrid.grid import Cell, Grid

Part = Callable[[Grid[str]], Iterable[object]]
SIDE = 120
MOST = 12_000
"""Calls between two looks at the time limit."""


@cache
def cells(grid: Grid[str]) -> list[Cell]:
    return list(grid.cells())


@cache
def each(grid: Grid[str]) -> list[tuple[Cell, int]]:
    return [(cell, 9) for cell in grid.cells()]


@cache
def of(grid: Grid[str], value: str) -> list[Cell]:
    return [cell for cell in grid.cells() if grid[cell] == value]


ROOMS = Grid(SIDE, SIDE, tuple(f"{k // 10}" for k in range(SIDE * SIDE)))
FIVES = Grid(SIDE, SIDE, (5,) * SIDE * SIDE)

PARTS: dict[str, Part] = {
    "at_most_once": lambda grid: referee.at_most_once(grid, cells(grid), "board"),
    "boxes": lambda grid: list(referee.boxes(grid, 10, 10)),
    "counted": lambda grid: referee.counted(grid, cells(grid), "#", 1, "board", "star"),
    "counted_around": lambda grid: referee.counted_around(grid, each(grid), "#", "star"),
    "counted_beside": lambda grid: referee.counted_beside(grid, each(grid), "#", "star"),
    "crossing_faults": lambda grid: referee.crossing_faults(grid, ROOMS, ".", "white cell"),
    "each_has": lambda grid: referee.each_has(grid, referee.members(ROOMS), "#", 5, "star"),
    "each_once": lambda grid: referee.each_once(grid, cells(grid), ".#", "board"),
    "enclosed": lambda grid: referee.enclosed(grid, ".", "white cell"),
    "equal_lines": referee.equal_lines,
    "hole_faults": lambda grid: referee.hole_faults(grid, ROOMS, {}, lambda value: 5),
    "island_faults": lambda grid: referee.island_faults(grid, FIVES, ".", "white cell"),
    "lamp_faults": lambda grid: referee.lamp_faults(grid, "#", [(0, 0)]),
    "long_runs": lambda grid: referee.long_runs(grid, 2),
    "loop_faults": lambda grid: referee.loop_faults(odd(grid), "corners"),
    "loop_faults through cells": lambda grid: referee.loop_faults(odd(grid), "cells"),
    "members": lambda grid: referee.members(grid),
    "pair_faults": lambda grid: referee.pair_faults(of(grid, "."), of(grid, "#"), "tree", "tent"),
    "parted": lambda grid: referee.parted(grid, "#", "black cell"),
    "room_number_faults": lambda grid: referee.room_number_faults(
        grid, ROOMS, FIVES, lambda value: 5
    ),
    "seen": lambda grid: referee.seen(grid, ".").flat,
    "sight_faults": lambda grid: referee.sight_faults(grid, FIVES, ".", on="."),
    "sized": lambda grid: referee.sized(grid, "#", 2, "black cell"),
    "square_faults": lambda grid: referee.square_faults(grid, "#", "black"),
    "touch_faults": lambda grid: referee.touch_faults(grid, "#", "stars", corners=True),
}


@cache
def odd(grid: Grid[str]) -> Grid[str]:
    """Return the grid without its last row and column, as the lattice of a board."""
    return Grid.from_rows([row[:-1] for row in grid.rows()[:-1]])


BOARDS = {
    "random": Grid(SIDE, SIDE, tuple(Random(0).choices(".#", k=SIDE * SIDE))),
    "black": Grid(SIDE, SIDE, ("#",) * SIDE * SIDE),
}


@one_in(2)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", PARTS)
def test_a_part_checks_often_and_costs_what_the_board_does(
    name: str, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    grid = BOARDS[board]
    # What the part is given is made, and kept, in the first turn.
    list(PARTS[name](grid))
    with effort.between_checks(MOST, monkeypatch):
        list(PARTS[name](grid))
    with effort.at_most(40 * SIDE * SIDE):
        list(PARTS[name](grid))


def test_what_is_offered_is_there() -> None:
    offered = [name for name in dir(referee) if name[0] != "_"]
    assert {"counted", "loop_faults", "region_faults", "sides"} <= set(offered)
    for name in offered:
        getattr(referee, name)
    with pytest.raises(AttributeError, match=r"'satgrid.referee' has no attribute 'count'"):
        _ = referee.count
