"""Ships, by hand."""

from __future__ import annotations

from satgrid import referee
from satgrid.grid import Grid


def fleet(drawn: str, ships: dict[int, int]) -> list[str]:
    return list(referee.fleet_faults(Grid.from_rows(drawn.split()), "#", ships))


def test_ships_are_measured() -> None:
    assert fleet("##.# ...# #..# .... .###", {1: 1, 2: 1, 3: 2}) == []
    assert fleet("##.# ...# #..# .... .###", {1: 2, 3: 2, 4: 1}) == [
        "1 ship of 1 cell, and the fleet has 2",
        "1 ship of 2 cells, and the fleet has none",
        "0 ships of 4 cells, and the fleet has 1",
    ]


def test_ships_bend_or_touch() -> None:
    assert fleet("#. .#", {1: 2}) == [
        "row 1, column 1: ships bend or touch here, at the corner to row 2, column 2"
    ]
    assert fleet(".#. ##.", {2: 1})[0] == (
        "row 1, column 2: ships bend or touch here, at the corner to row 2, column 1"
    )
    assert len(fleet("## ##", {})) > 1


def test_parts_of_ships_are_told() -> None:
    grid = Grid.from_rows(["###..", "....#", "#...#", "....#"])
    shown = {(0, 0): "l", (0, 1): "m", (0, 2): "r", (1, 4): "t", (2, 4): "m", (3, 4): "b"}
    shown |= {(2, 0): "o", (3, 3): "w"}
    for cell, part in shown.items():
        for other in "lmrtbow":
            said = list(referee.part_faults(grid, "#", {cell: other}))
            place = f"row {cell[0] + 1}, column {cell[1] + 1}"
            told = [f"{place}: {other} is printed, and the grid shows {part}"]
            assert said == told * (other != part)
        unknown = list(referee.part_faults(grid, "#", {cell: "?"}))
        assert bool(unknown) == (part == "w")
