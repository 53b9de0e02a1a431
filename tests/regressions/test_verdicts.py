"""The smallest instances on which the referee, or what it was shown, was wrong."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path

import pytest
from commandline import run

import satgrid
from satgrid.drawing import text
from satgrid.drawing.svg import svg
from satgrid.errors import PuzzleError
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

KILLER = Puzzle.of("sudoku", cells=[[None] * 4] * 4, cages=(["AA..", *["...."] * 3], {"A": 3}))


def sudokus() -> list[tuple[str, ...]]:
    """Return the rows of all sudokus of 4 x 4."""
    lines = ["".join(line) for line in permutations("1234")]
    bands = [
        (row, below)
        for row, below in product(lines, repeat=2)
        if all(len({*row[c : c + 2], *below[c : c + 2]}) == 4 for c in (0, 2))
    ]
    boards = (upper + lower for upper, lower in product(bands, repeat=2))
    return [
        rows for rows in boards if all(len(set(column)) == 4 for column in zip(*rows, strict=True))
    ]


def test_a_cage_of_a_killer_is_a_sum() -> None:
    """A difference, product or quotient of 3 was right too: 144 grids instead of 48."""
    boards = sudokus()
    assert len(boards) == 288
    right = {Grid.from_rows(rows) for rows in boards if int(rows[0][0]) + int(rows[0][1]) == 3}
    assert len(right) == 48
    accepted = {grid for grid in map(Grid.from_rows, boards) if not satgrid.check(KILLER, grid)}
    assert accepted == right == set(satgrid.solutions(KILLER))
    wrong = Grid.from_rows(["1342", "2413", "3124", "4231"])
    assert satgrid.check(KILLER, wrong) == ["the cage at row 1, column 1 sums to 4, not 3"]


def test_a_kenken_target_without_a_sign_is_any() -> None:
    puzzle = Puzzle.of("kenken", cages=(["AA", "BC"], {"A": 2}))
    assert satgrid.check(puzzle, Grid.from_rows(["12", "21"])) == []
    puzzle = Puzzle.of("kenken", cages=(["AA", "BC"], {"A": "1+"}))
    assert satgrid.check(puzzle, Grid.from_rows(["12", "21"])) == [
        "the cage at row 1, column 1: 2 1 does not make 1+"
    ]


@pytest.mark.parametrize(
    ("rows", "right"),
    [
        ([".#", "##"], True),  # The only white cell is no cape: it was called one.
        (["..", "##"], False),  # Two capes without circles.
        (["##", "##"], False),
        ([".#", "#."], False),
    ],
)
def test_a_lone_white_cell_is_no_cape(rows: list[str], right: bool) -> None:
    puzzle = Puzzle.of("nurimisaki", cells=[[None, None], [None, None]])
    grid = Grid.from_rows(rows)
    assert (satgrid.check(puzzle, grid) == []) == right
    assert (grid in set(satgrid.solutions(puzzle))) == right


def test_nurimisaki_without_circles_on_a_line() -> None:
    """Black cells alone, or one white cell, or a white cell in the middle of three: by hand."""
    puzzle = Puzzle.of("nurimisaki", cells=[[None, None, None]])
    assert {"".join(grid.flat) for grid in satgrid.solutions(puzzle)} == {
        *("###", ".##", "#.#", "##.")
    }
    circle = Puzzle.of("nurimisaki", cells=[["?", None, None]])
    assert list(satgrid.solutions(circle)) == []


@pytest.mark.parametrize("parted", ["\n", "/"])
def test_a_room_of_a_file_in_two_parts_is_refused(parted: str, tmp_path: Path) -> None:
    """It was read as one room of a star battle; the sites read two."""
    lines = ["pzprv3", "starbattle", "1", "3", "1", "2", "0 1 0 ", ". . . ", ""]
    (tmp_path / "a.pzprv3").write_text(parted.join(lines))
    with pytest.raises(PuzzleError) as caught:
        satgrid.load(str(tmp_path / "a.pzprv3"))
    said = "room 0 is in two parts: row 1, column 3 is not connected with row 1, column 1"
    assert said in str(caught.value)
    assert caught.value.line == (7 if parted == "\n" else 1)


def test_a_room_in_two_parts_of_one_name_has_it_in_its_drawing() -> None:
    """Two puzzles had one drawing: walls say nothing of parts that touch at a corner."""
    one, other = (Puzzle.of("starbattle", rooms=rooms) for rooms in (["AB", "BC"], ["AB", "DC"]))
    assert text.empty(one) != text.empty(other)
    assert svg(one, None) != svg(other, None)


def test_rules_say_where_the_sites_accept_more() -> None:
    assert "a wall that has one part on both sides is wrong here" in " ".join(
        " ".join(run("rules", "galaxies").out).split()
    )
