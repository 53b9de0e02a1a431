"""Boards in the forms of puzzlekit and of janko.at."""

from __future__ import annotations

import pytest
from refusals import bad_texts, beyond

import satgrid
from satgrid import formats, verbs
from satgrid.puzzle import Puzzle

puzzlekit, janko = formats.find("puzzlekit"), formats.find("janko")

BOARD = "4 4\n3 3 1 4\n4 3 2 2\n1 3 4 2\n3 4 3 2\n"
SOURCE = (
    "<script>\n[begin]\npuzzle Hitori\nauthor Otto\nunit 36\nsize 4\n[problem]\n"
    + BOARD.partition("\n")[2]
    + "[solution]\n- x - -\n[moves]\n1a\n[end]\n[more]\n"
)
PLAIN = SOURCE.partition("\n")[2]
HITORI = Puzzle.of("hitori", cells=[[3, 3, 1, 4], [4, 3, 2, 2], [1, 3, 4, 2], [3, 4, 3, 2]])
SOLVED = [".#..", "...#", ".#..", "#..#"]
"""As puzzlekit's own example shows it."""


def test_a_board_is_of_the_family_that_is_named() -> None:
    puzzle = satgrid.load(BOARD, format="puzzlekit", family="hitori")
    assert puzzle == HITORI
    assert satgrid.solve(puzzle, unique=True).grids[0].rows() == [tuple(row) for row in SOLVED]
    assert puzzlekit.write([HITORI]) == BOARD


def test_a_nonogram_has_columns_first() -> None:
    puzzle = satgrid.load("2 3\n1\n-\n2\n1 1\n\n1\n", format="puzzlekit")
    assert puzzle == Puzzle.nonogram(rows=[[1, 1], [1]], columns=[[1], [], [2]])
    assert puzzlekit.write([puzzle]) == "2 3\n1\n0\n2\n1 1\n1\n"


@pytest.mark.parametrize(
    ("family", "cells"),
    [
        ("akari", [["x", 0, None]]),
        ("masyu", [["w", None, "b"], [None, "b", None]]),
        ("nurimisaki", [["?", 3, None]]),
        ("slitherlink", [[0, None, 3]]),
    ],
)
def test_signs_are_those_of_satgrid(family: str, cells: list[list[object]]) -> None:
    puzzle = Puzzle.of(family, cells=cells)
    text = verbs.convert([puzzle], "puzzlekit")
    assert satgrid.load(text, format="puzzlekit", family=family) == puzzle


test_bad_boards = bad_texts(
    puzzlekit,
    [
        ("4\n1 2\n", 1, "'4' is no size: write the number of rows and of columns"),
        ("1 2\n1 2 3\n", 2, "row 1 has 3 entries, and the size says 2"),
        ("2 2\n1 2\n1\n", 3, "row 2, column 2: row 2 has 1 entry"),
        ("1 1\nX\n", 2, "row 1, column 1: 'X' is no number"),
        ("2 2\n1 2\n", 1, "1 line below the size 2 2: 2 are a board's rows, and 4 the clues of a"),
        ("1 1\nx\n1\n", 2, "column 1: 'x' is not a block length"),
    ],
)

test_what_puzzlekit_cannot_hold = beyond(
    puzzlekit,
    [
        (Puzzle.of("binairo", cells=[[0, 1], [None, None]]), "puzzlekit holds no binairo: it"),
        (Puzzle.of("cave", cells=[["x"]]), "row 1, column 1: x stands there"),
        (Puzzle.of("hitori", cells=[["?"]]), "puzzlekit holds numbers: convert to json instead"),
        (Puzzle.of("sudoku", cells=[[None]], rooms=["A"]), "and this sudoku has rooms: convert"),
        (
            Puzzle.of("sudoku", cells=[[1]], variant={"diagonals": True}),
            "this sudoku has diagonals",
        ),
        ([HITORI, HITORI], "one puzzle, not 2"),
    ],
)


def test_a_page_source_tells_its_family() -> None:
    (entry,) = janko.parse(SOURCE)
    assert entry.puzzle == Puzzle.of("hitori", cells=HITORI.cells, info={"author": "Otto"})
    assert entry.lines["row 4, column 1"] == 11
    assert formats.recognise(SOURCE, ".html") is formats.recognise(PLAIN, ".txt") is janko
    assert satgrid.load(PLAIN).family == "hitori"
    rows = PLAIN.replace("size 4", "rows 4\ncols 4").replace("Hitori", "kuromasu")
    assert satgrid.load(rows).family == "kurodoko"
    assert satgrid.load(PLAIN.replace("puzzle Hitori\n", ""), family="hitori").cells


def test_what_is_written_of_a_page_source() -> None:
    puzzle = Puzzle.of("hitori", cells=[[1, None]], info={"title": "A\nb", "unit": "3"})
    assert janko.write([puzzle]) == (
        "[begin]\npuzzle hitori\ntitle A b\nrows 1\ncols 2\n[problem]\n1 -\n[end]\n"
    )


def test_a_nonogram_of_a_page_source_has_clues_of_columns_and_rows() -> None:
    text = (
        "[begin]\npuzzle nonogram\nauthor Otto\nrows 1\ncols 3\n[clabels]\n1\n-\n1\n"
        "[rlabels]\n1 1\n[solution]\nx - x\n[end]\n"
    )
    puzzle = satgrid.load(text)
    assert puzzle == Puzzle.nonogram([[1, 1]], [[1], [], [1]], info={"author": "Otto"})
    assert janko.write([puzzle]) == text.replace("-\n1", "0\n1").replace("[solution]\nx - x\n", "")


HEAD = "[begin]\npuzzle hitori\n"
test_bad_sources = bad_texts(
    janko,
    [
        ("[problem]\n1 2\n", 1, "no line [begin]"),
        (HEAD, 1, "no line [problem]"),
        (f"{HEAD}[problem]\n\n[end]\n", 3, "no board below [problem]"),
        (f"{HEAD}size 3\n[problem]\n1 2\n2 1\n[end]\n", 3, "size is 3, and the board below"),
        (f"{HEAD}rows 2\ncols 3\n[problem]\n1 2\n2 1\n[end]\n", 4, "cols is 3, and the board"),
        (f"{HEAD}size x\n[problem]\n1 2\n2 1\n[end]\n", 3, "'x' is no size"),
        (f"{HEAD}size 2\nsize 3\n[problem]\n1\n", 4, "a second size: keep one"),
        (f"{HEAD}[problem]\n1\n[problem]\n1\n", 5, "a second [problem]: keep one"),
        (f"{HEAD}[problem]\n1\n[areas]\n1\n", 5, "a section [areas]: satgrid reads boards alone"),
        (f"{HEAD}[problem]\n1 X\n", 4, "row 1, column 2: 'X' is no number"),
        ("[begin]\n[clabels]\n1\n", 1, "no line [rlabels]: add it"),
        ("[begin]\nsize 2\n[clabels]\n1\n1\n[rlabels]\n1\n", 2, "1 clue below [rlabels] for 2"),
        ("[begin]\n[clabels]\n1\n[rlabels]\n", 4, "0 clues below [rlabels] for no rows"),
        ("[begin]\n[clabels]\nx\n[rlabels]\n1\n", 3, "column 1: 'x' is not a block length"),
        ("[begin]\npuzzle a b\n[problem]\n1\n", 2, "'a b' is no family"),
    ],
)

test_what_a_page_source_cannot_hold = beyond(
    janko,
    [
        (
            Puzzle.of("sudoku", cells=[[None]], rooms=["A"]),
            "the format janko holds clues in cells alone, and this sudoku has rooms: convert",
        ),
        (Puzzle.of("galaxies", dots=["...", ".o.", "..."]), "and this galaxies has dots: convert"),
        (Puzzle.of("hitori", cells=[[1]], given=["#"]), "no given cells"),
        ([HITORI, HITORI], "one puzzle, not 2"),
    ],
)
