"""Bridges between islands, against what the referee says of every lattice of small boards."""

from __future__ import annotations

from itertools import product

import pytest

from satgrid import referee
from satgrid.grid import Cell, Grid


def lattice(height: int, width: int, bridges: dict[tuple[Cell, ...], str]) -> tuple[str, ...]:
    """Return what a lattice shows, in reading order, that has these bridges on these places."""
    shown = {place: value for way, value in bridges.items() for place in way if value != "."}
    places = product(range(2 * height + 1), range(2 * width + 1))
    return tuple(shown.get(place, ".") for place in places)


ROW = (1, 4), [(0, 0), (0, 1), (0, 3)], [((1, 2),), ((1, 4), (1, 5), (1, 6))]
"""A board, its islands, and the places between two of them."""
BEND = (2, 2), [(0, 0), (0, 1), (1, 0)], [((1, 2),), ((2, 1),)]
SQUARE = (2, 2), list(product(range(2), repeat=2)), [((1, 2),), ((2, 1),), ((2, 3),), ((3, 2),)]


@pytest.mark.parametrize(
    ("size", "islands", "ways"),
    [ROW, *(pytest.param(*each, marks=pytest.mark.long) for each in (BEND, SQUARE))],
)
def test_of_all_lattices_the_networks_are_accepted(
    size: tuple[int, int], islands: list[Cell], ways: list[tuple[Cell, ...]]
) -> None:
    """In none of these boards do bridges cross; a ring is open where one bridge is missing."""
    height, width = size
    right = set()
    for values in product(".12", repeat=len(ways)):
        if values.count(".") <= len(ways) - (len(islands) - 1):
            right.add(lattice(height, width, dict(zip(ways, values, strict=True))))
    # Nothing lies on the border of the lattice, which is shown empty.
    inner = [(r, c) for r in range(1, 2 * height) for c in range(1, 2 * width)]
    for values in product(".12", repeat=len(inner)):
        flat = lattice(height, width, {(p,): v for p, v in zip(inner, values, strict=True)})
        grid = Grid(2 * height + 1, 2 * width + 1, flat)
        said = list(referee.bridge_faults(grid, dict.fromkeys(islands, "?")))
        assert (said == []) == (flat in right), (flat, said)


CROSS = [(0, 1), (1, 0), (1, 2), (2, 1)]
APART = "no bridges lead from here to"


@pytest.mark.parametrize(
    ("clues", "rows", "said"),
    [
        # The bridge down and the bridge across share the place in the middle.
        (
            dict.fromkeys(CROSS, 1),
            [".......", ".......", "...1...", "..111..", "...1...", ".......", "......."],
            ["this bridge crosses another one"],
        ),
        # A bridge may end in an island, and not pass over one.
        (
            {(0, 0): 1, (0, 1): "?", (0, 2): 1},
            [".......", "..111..", ".......", ".......", ".......", ".......", "......."],
            ["stands here, and no bridge"],
        ),
        # Bridges of 1 and 2 do not make one.
        ({(0, 0): 1, (0, 2): 1}, [".......", "..122..", "......."], ["stands here, and no bridge"]),
        # Two islands are joined twice at most.
        ({(0, 0): 3, (0, 1): 3}, [".....", "..3..", "....."], ["3 stands here"]),
        ({(0, 0): 2, (0, 1): 1}, [".....", "..2..", "....."], ["2 bridges here, the number is 1"]),
        # Each number is met, and there are two networks.
        (
            {(0, 0): 1, (0, 1): 1, (1, 0): 1, (1, 1): 1},
            [".....", "..1..", ".....", "..1..", "....."],
            [f"row 2, column 1: {APART} 2 islands"],
        ),
        # A bridge has two ends, and none of them is the border.
        ({(0, 0): 1}, [".....", "..11.", "....."], ["no bridge from island to island passes"]),
        ({(0, 0): 1}, [".....", "..111", "....."], ["no bridge from island to island passes"]),
    ],
)
def test_what_is_wrong_is_told(clues: dict[Cell, object], rows: list[str], said: list[str]) -> None:
    faults = list(referee.bridge_faults(Grid.from_rows(rows), clues))
    for sentence in said:
        assert any(sentence in fault for fault in faults), faults


@pytest.mark.parametrize("clue", [2, "?"])
def test_what_is_right_is_not_spoken_of(clue: object) -> None:
    rows = [".....", "..1..", ".1.1.", "..1..", "....."]
    clues = dict.fromkeys(product(range(2), repeat=2), clue)
    assert list(referee.bridge_faults(Grid.from_rows(rows), clues)) == []
