"""What referees count: near numbers, in lines and rooms, seen from a cell, lit by lamps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest

from satgrid import referee
from satgrid.grid import Cell, Grid, label

PICTURE = Grid.from_rows(["#.#", ".##", "..."])


def test_a_printed_number_is_compared() -> None:
    def said(number: int, where: str = "") -> list[str]:
        cells = referee.around((1, 1), PICTURE)
        place = "row 2, column 2"
        return list(referee.counted(PICTURE, cells, "#", number, place, "black cell", where))

    assert said(4) == []
    assert said(3) == ["row 2, column 2: 4 black cells, the number is 3"]
    assert said(0, "around it") == [
        "row 2, column 2: 4 black cells around it, the number is 0"
    ]  # fmt: skip
    assert list(referee.counted(PICTURE, [(0, 0), (2, 2)], "#", 2, "row 9", "star")) == [
        "row 9: 1 star, the number is 2"
    ]
    assert list(referee.counted(PICTURE, [], "#", 1, "row 9", "star")) == [
        "row 9: 0 stars, the number is 1"
    ]


def test_the_sides_of_a_cell_are_counted_on_the_lattice() -> None:
    lattice = Grid.from_rows(["###", "#.#", "..."])
    assert list(referee.counted(lattice, referee.sides((0, 0)), "#", 4, "X", "line")) == [
        "X: 3 lines, the number is 4"
    ]


def test_a_rule_gives_each_group_its_number() -> None:
    assert list(referee.each_has(PICTURE, referee.lines(PICTURE), "#", 2, "star")) == [
        "row 3 has 0 stars, not 2",
        "column 1 has 1 star, not 2",
        "column 2 has 1 star, not 2",
    ]
    rooms = referee.members(Grid.from_rows(["aab", "bbb", "ccc"]))
    assert list(referee.each_has(PICTURE, rooms, "#", 1, "black cell")) == [
        "room b has 3 black cells, not 1",
        "room c has 0 black cells, not 1",
    ]


def near(grid: Grid[str], cell: Cell, beside: bool) -> int:
    """Return how many black cells are near the cell, by distance alone."""
    found = 0
    for p in grid.cells():
        down, right = abs(p[0] - cell[0]), abs(p[1] - cell[1])
        found += grid[p] == "#" and (down + right == 1 if beside else max(down, right) < 2)
    return found


@pytest.mark.parametrize(
    ("counted", "where", "beside"),
    [(referee.counted_around, "around it", False), (referee.counted_beside, "beside it", True)],
)
@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 4), (4, 1), (3, 3), (2, 5)])
def test_numbers_of_a_whole_board_are_compared(
    counted: Callable[..., Iterator[str]], where: str, beside: bool, height: int, width: int
) -> None:
    random = Random(height * width)
    for _ in range(20):
        grid = Grid(height, width, tuple(random.choices(".##", k=height * width)))
        numbers = [(cell, random.randrange(6)) for cell in grid.cells()]
        expected = [
            f"{label(cell)}: {n} black cell{'s' * (n != 1)} {where}, the number is {number}"
            for cell, number in numbers
            if (n := near(grid, cell, beside)) != number
        ]
        assert list(counted(grid, numbers, "#", "black cell")) == expected


def looked(grid: Grid[str], cell: Cell, value: str) -> int:
    """Return how many cells of the value are seen from the cell, step by step."""
    found = 0
    for down, right in (0, 1), (1, 0), (0, -1), (-1, 0):
        r, c = cell[0] + down, cell[1] + right
        while 0 <= r < grid.height and 0 <= c < grid.width and grid[r, c] == value:
            found += 1
            r, c = r + down, c + right
    return found


def test_what_is_seen_from_each_cell() -> None:
    assert referee.seen(Grid.from_rows(["..#.", "...."]), ".").rows() == [
        (2, 2, 4, 1),
        (4, 4, 3, 4),
    ]
    for height, width in (1, 1), (1, 6), (6, 1), (2, 3), (3, 3):
        for flat in product(".#", repeat=height * width):
            grid = Grid(height, width, flat)
            for value in ".#":
                found = referee.seen(grid, value)
                assert found.flat == tuple(looked(grid, cell, value) for cell in grid.cells())


def sights(clues: list[list[int | str | None]], value: str, on: str) -> list[str]:
    grid = Grid.from_rows(["..#.", "#..."])
    return list(referee.sight_faults(grid, Grid.from_rows(clues), value, on))


def test_numbers_that_are_seen() -> None:
    assert sights([[2, 3, None, 2], [None, "?", 4, 4]], ".", ".") == [
        "row 2, column 3: 3 white cells are seen, the number is 4",
    ]
    assert sights([[2, 0, "?", 2], [4, None, None, None]], "#", ".") == [
        "row 1, column 1: 1 black cell is seen, the number is 2",
        "row 1, column 2: 1 black cell is seen, the number is 0",
        "row 1, column 3: black, but there is a clue",
        "row 1, column 4: 1 black cell is seen, the number is 2",
        "row 2, column 1: black, but there is a clue",
    ]


WALLS = {(0, 2), (2, 0)}


def lamps(*rows: str) -> list[str]:
    return list(referee.lamp_faults(Grid.from_rows(rows), "#", WALLS))


def test_lamps_light_up_to_walls() -> None:
    assert lamps("#..", "..#", "...") == [
        "row 3, column 2: no lamp lights this cell",
    ]
    assert lamps("#..", "..#", ".#.") == []
    assert lamps("#..", "#.#", ".#.") == [
        "row 2, column 1 and row 2, column 3 are both lamps and see each other",
        "row 1, column 1 and row 2, column 1 are both lamps and see each other",
    ]
    assert lamps("#.#", "..#", ".#.") == ["row 1, column 3: a lamp on a wall"]
    assert len(lamps("...", "...", "...")) == 7


def test_a_lamp_is_not_seen_through_another_or_a_wall() -> None:
    row = Grid.from_rows(["####.#"])
    assert list(referee.lamp_faults(row, "#", {(0, 3)})) == [
        "row 1, column 4: a lamp on a wall",
        "row 1, column 1 and row 1, column 2 are both lamps and see each other",
        "row 1, column 2 and row 1, column 3 are both lamps and see each other",
    ]


def lights(grid: Grid[str], walls: set[Cell]) -> bool:
    """Return whether lamps stand as they should: each free cell sees one, and a lamp none."""
    floor = Grid(
        grid.height,
        grid.width,
        tuple("x" if cell in walls else grid[cell] for cell in grid.cells()),
    )
    for cell in grid.cells():
        if cell in walls and grid[cell] == "#":
            return False
        seen = 0
        for down, right in (0, 1), (1, 0), (0, -1), (-1, 0):
            r, c = cell[0] + down, cell[1] + right
            while 0 <= r < grid.height and 0 <= c < grid.width and floor[r, c] != "x":
                seen += floor[r, c] == "#"
                r, c = r + down, c + right
        if cell not in walls and (seen > 0) == (grid[cell] == "#"):
            return False
    return True


def test_lamps_on_every_small_board() -> None:
    accepted = 0
    for height, width in (1, 5), (2, 3), (3, 2), (3, 3):
        places = [(r, c) for r in range(height) for c in range(width)]
        for k in range(4):
            walls = set(Random(k).sample(places, k))
            for flat in product(".#", repeat=height * width):
                grid = Grid(height, width, flat)
                silent = not list(referee.lamp_faults(grid, "#", walls))
                assert silent == lights(grid, walls)
                accepted += silent
    assert accepted > 40


def test_numbers_beside_lines() -> None:
    grid = Grid.from_rows(["##", "#."])
    assert list(referee.total_faults(grid, (2, 1, 2, 1), "#", "tent")) == []
    assert list(referee.total_faults(grid, (1, None, 0, None), "#", "tent")) == [
        "row 1: 2 tents, the number is 1",
        "column 1: 2 tents, the number is 0",
    ]
    assert list(referee.total_faults(grid, (), "#", "tent")) == []
