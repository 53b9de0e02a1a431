"""Bridges drawn by hand: of one network, across one another, thrice between two, and apart."""

from __future__ import annotations

import pytest

import satgrid
from satgrid.puzzle import Puzzle

SIDES = {(0, 1): 1, (1, 0): 1, (1, 2): 1, (2, 1): 1}


@pytest.mark.parametrize(
    ("clues", "rows", "said"),
    [
        ({(0, 0): 2, (0, 2): 2}, [".......", "..222..", *["."*7] * 5], []),
        (
            {(0, 0): 3, (0, 2): 3},
            [".......", "..222..", *["."*7] * 5],
            [
                "row 1, column 1: 2 bridges here, the number is 3",
                "row 1, column 3: 2 bridges here, the number is 3",
            ],
        ),
        (
            SIDES,
            [".......", ".......", "...1...", "..111..", "...1...", ".......", "......."],
            [
                "row 4, column 3 of the lattice: this bridge crosses another one",
                "row 2, column 1: no bridges lead from here to 2 islands with the first one",
            ],
        ),
        (
            {(0, 0): 1, (0, 2): 1, (2, 0): 1, (2, 2): 1},
            [".......", "..111..", ".......", ".......", ".......", "..111..", "......."],
            ["row 3, column 1: no bridges lead from here to 2 islands with the first one"],
        ),
        (
            {(0, 0): "?", (0, 2): "?"},
            [".......", "..11...", *["."*7] * 5],
            [
                "row 2, column 3 of the lattice: 1 stands here, and no bridge from island to "
                "island passes",
                "row 2, column 4 of the lattice: 1 stands here, and no bridge from island to "
                "island passes",
                "row 1, column 3: no bridges lead from here to 1 island with the first one",
            ],
        ),
    ],
)  # fmt: skip
def test_bridges(clues: dict[satgrid.Cell, int | str], rows: list[str], said: list[str]) -> None:
    puzzle = Puzzle("hashi", 3, 3).with_cells(clues)
    assert satgrid.check(puzzle, satgrid.Grid.from_rows(rows)) == said


def test_two_islands_are_never_joined_thrice() -> None:
    puzzle = Puzzle("hashi", 3, 3).with_cells({(0, 0): 3, (0, 2): 3})
    assert satgrid.solve(puzzle).status == "unsatisfiable"
