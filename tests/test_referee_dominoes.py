"""Dominoes and magnets, by hand."""

from __future__ import annotations

from satgrid import referee
from satgrid.grid import Grid


def test_dominoes_have_two_cells_and_are_different() -> None:
    one, two, three = [(0, 0), (0, 1)], [(1, 0), (1, 1)], [(2, 0), (2, 1)]
    numbers = {(0, 0): 1, (0, 1): 2, (1, 0): 2, (1, 1): 2, (2, 0): 2, (2, 1): 1}
    assert list(referee.domino_faults([one, two], numbers)) == []
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
    rooms = Grid.from_rows(["AAB", "CC."])

    def said(*drawn: str, printed: dict[tuple[int, int], str] | None = None) -> list[str]:
        return list(referee.magnet_faults(Grid.from_rows(list(drawn)), rooms, printed or {}))

    assert said("+-.", "...") == said("-+.", "+-.") == said("...", "...") == []
    assert said("++.", "-..") == [
        "row 1, column 1: its room has + +, and may have + and -, or nothing",
        "row 2, column 1: its room has - ., and may have + and -, or nothing",
    ]
    assert said("..+", "..-") == [
        "row 1, column 3: its room has +, and may have nothing",
        "row 2, column 3: its room has -, and may have nothing",
    ]
    assert said("+-.", "...", printed={(0, 0): "p", (0, 1): "m"}) == []
    assert said("+-.", "...", printed={(0, 0): "m", (1, 0): "p"}) == [
        "row 1, column 1: m is printed, the grid has +",
        "row 2, column 1: p is printed, the grid has .",
    ]
