"""What the referee says where a family's own boards do not come to it, by hand."""

from __future__ import annotations

from satgrid import referee
from satgrid.grid import Grid


def test_dominoes_have_two_cells_and_are_different() -> None:
    one, two, three = [(0, 0), (0, 1)], [(1, 0), (1, 1)], [(2, 0), (2, 1)]
    numbers = {(0, 0): 1, (0, 1): 2, (1, 0): 2, (1, 1): 2, (2, 0): 2, (2, 1): 1}
    assert list(referee.domino_faults([one, two, three], numbers)) == [
        "row 3, column 1: the domino 1-2 is at row 1, column 1 already"
    ]
    # A cell without a number is like no other.
    del numbers[0, 0]
    assert list(referee.domino_faults([one, two, three], numbers)) == []
    assert list(referee.domino_faults([[(0, 0)], [*two, *three]], numbers)) == [
        "row 1, column 1: the part from here on has 1 cell, not 2",
        "row 2, column 1: the part from here on has 4 cells, not 2",
    ]


def test_rooms_hold_a_magnet_or_nothing() -> None:
    rooms, printed = Grid.from_rows(["AAB", "CC."]), {(0, 0): "m", (1, 0): "p"}
    drawn = Grid.from_rows(["+-+", "..."])
    assert list(referee.magnet_faults(drawn, rooms, printed)) == [
        "row 1, column 3: its room has +, and may have nothing",
        "row 1, column 1: m is printed, the grid has +",
        "row 2, column 1: p is printed, the grid has .",
    ]


def test_bridges_do_not_cross() -> None:
    crossed = dict.fromkeys([(0, 1), (1, 0), (1, 2), (2, 1)], 1)
    rows = [".......", ".......", "...1...", "..111..", "...1...", ".......", "......."]
    assert any(
        "this bridge crosses another one" in fault
        for fault in referee.bridge_faults(Grid.from_rows(rows), crossed)
    )


def test_neighbours_stay_on_the_board() -> None:
    board = Grid.from_rows(["...", "..."])
    assert referee.around((0, 0), board) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert len(referee.around((1, 1), board)) == 6
