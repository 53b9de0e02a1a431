"""The smallest instances of what was wrong with single families."""

from __future__ import annotations

from itertools import islice

import effort
import pytest

import satgrid
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle


def test_an_unknown_number_at_the_border_loses_no_loop() -> None:
    """Where no line can turn out of the board, a long piece was forbidden to turn there."""
    puzzle = satgrid.load("geradeweg\n3 3\n? - -\n- - -\n- - -\n")
    assert {tuple(map("".join, grid.rows()[1::2])) for grid in satgrid.solutions(puzzle)} == {
        (".###...", ".###...", "......."),
        (".#####.", ".#...#.", ".#####."),
        (".#####.", ".#.###.", ".###..."),
    }


def test_a_straight_piece_longer_than_the_board_is_stated_in_few_words() -> None:
    """As many clauses were stated as the square of the number, and no time limit acted."""
    puzzle = satgrid.load(f"geradeweg\n- - -\n- {10**14} -\n- - -\n")
    assert len(list(islice(Problem(puzzle).rules(), 100))) < 100
    assert satgrid.solve(puzzle).status == "unsatisfiable"


LOOPS = ("masyu", "yajilin", "koburin", "countryroad", "moonsun", "geradeweg")


@pytest.mark.parametrize("family", [*LOOPS, "snake", "nurimisaki"])
def test_where_no_puzzle_is_made_that_is_told(family: str) -> None:
    """For loops it was an IndexError; a snake and a cape of one cell were called a bug."""
    with pytest.raises(satgrid.GaveUp, match=r"no .* 1x1 with one solution"):
        satgrid.generate(family, 1, 1, tries=2)


def test_cells_with_a_number_are_several() -> None:
    """It said "2 cell with 1s"."""
    puzzle = satgrid.load("fillomino\n1 x 2\n- -\n")
    said = satgrid.check(puzzle, Grid.from_rows(["11"]))
    assert said == ["row 1, column 1: a region of 2 cells with 1, not 1"]


def test_what_a_simple_loop_crosses_is_read_once() -> None:
    """It was read from the whole board for each cell: time by the square of the cells."""
    puzzle = Puzzle("simpleloop", 60, 60, cells=Grid(60, 60, ("x", None, None) * 1200))
    problem = Problem(puzzle)
    with effort.at_most(40 * 3600):
        assert sum(1 for _ in problem.rules()) > 3600


def test_a_drawn_height_of_ten_is_told_as_a_number() -> None:
    """The referee of skyscrapers called it A, as a solution's text does."""
    numbers = [[1 if (r, c) == (0, 9) else None for c in range(10)] for r in range(10)]
    outside = [[None] * 10] * 4
    puzzle = Puzzle.of("skyscrapers", outside=outside, cells=numbers)
    rows = ["".join("123456789A"[(r + c) % 10] for c in range(10)) for r in range(10)]
    assert list(Problem(puzzle).check(Grid.from_rows(rows))) == [
        "row 1, column 10: 1 is printed, the grid has 10"
    ]


@pytest.mark.parametrize("narrow", [True, False])
def test_a_ring_without_a_cell_has_a_word(narrow: bool) -> None:
    """A line of no cells was taken for one without a word."""
    puzzle = satgrid.Puzzle.of("tapa", cells=[[0]])
    assert satgrid.solve(puzzle, unique=True, narrow=narrow).unique


def test_the_referee_of_galaxies_looks_at_cells_that_are_left_out() -> None:
    """It accepted a wall between two of them, and a dot at them; the solver found neither."""
    parted = satgrid.load("galaxies\ndots:\nx.x.o\n")
    assert satgrid.check(parted, Grid.from_rows(["#######", "#...#.#", "#######"])) == []
    assert satgrid.check(parted, Grid.from_rows(["#######", "#.#.#.#", "#######"])) == [
        "row 1, column 1: a wall parts it from row 1, column 2, left out too"
    ]
    dotted = satgrid.load("galaxies\ndots:\nxox.o\n")
    assert satgrid.check(dotted, Grid.from_rows(["#######", "#...#.#", "#######"])) == [
        "row 1, column 1: it is left out, and has a dot at row 2, column 3 of the lattice",
        "row 1, column 2: it is left out, and has a dot at row 2, column 3 of the lattice",
    ]
