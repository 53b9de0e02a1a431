"""Kurodoko matrices, where 1 means "no number": spellings, errors, and that they must be named."""

from __future__ import annotations

import pytest
from refusals import bad_texts, beyond

import satgrid
from satgrid import formats
from satgrid.errors import PuzzleError, UsageError
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

matrix = formats.find("matrix")

BOARD = Puzzle.of("kurodoko", cells=[[None, 12, 3], [2, None, None]])


@pytest.mark.parametrize(
    "text",
    [
        "1 12 3\n2 1 1\n", "1,12,3\n2, 1, 1", "[[1, 12, 3], [2, 1, 1]]", "[1 12 3; 2 1 1]",
        "[\n  [1 12 3]\n  [2 1 1]\n]\n", "\n  1\t12\t3\n\n2 1 1", "1 12 3;\n2 1 1;\n\n",
    ],
)  # fmt: skip
def test_spellings_of_one_board(text: str) -> None:
    (entry,) = matrix.parse(text)
    assert (entry.puzzle, entry.name) == (BOARD, None)


def test_a_matrix_is_read_only_when_named_and_of_no_other_family() -> None:
    text = "[[1, 12, 3],\n\n [2, 1, 1]]\n"
    (entry,) = matrix.parse(text)
    assert (entry.lines["row 1, column 2"], entry.lines["row 2, column 1"]) == (1, 3)
    assert formats.recognise(text) is formats.find("json")
    assert not formats.fits("matrix", "1 12 3\n2 1 1\n")
    assert satgrid.load("1 3\n1 1\n", format="matrix").cells == Grid(2, 2, (None, 3, None, None))
    assert satgrid.load("1 3\n1 1\n", family="kurodoko").cells == Grid(2, 2, (1, 3, 1, 1))
    assert satgrid.load(text, format="matrix", family="range") == BOARD
    with pytest.raises(UsageError, match="is read as a kurodoko: leave --family out"):
        satgrid.load(text, format="matrix", family="hitori")
    with pytest.raises(PuzzleError, match="line 2: row 2, column 1: the number is 0") as refused:
        satgrid.load("[[1, 2],\n [0, 1]]", format="matrix")
    assert refused.value.line == 2


test_bad_matrices = bad_texts(
    matrix,
    [
        ("[1 2\n1]", 2, "row 2, column 2: row 2 has 1 entry, row 1 has 2: rows must be"),
        ("1 2; 1 2 3", 1, "row 2, column 3: row 2 has 3 entries, row 1 has 2"),
        ("1 2\n\n1 x\n", 3, "row 2, column 2: 'x' is no number"),
        ("[[1, 2.5]]", 1, "row 1, column 2: '2.5' is no number"),
        ("m = [[1, 2]]", 1, "row 1, column 1: 'm' is no number"),
        ("[[], []]", None, "no numbers in it: write a row a line, 1 for a cell without a number"),
    ],
)


def test_what_the_writer_writes() -> None:
    assert matrix.write([BOARD]) == " 1 12  3\n 2  1  1\n"


test_what_the_format_cannot_hold = beyond(
    matrix,
    [
        *(
            (Puzzle.of("kurodoko", cells=[[2, clue]]), f"row 1, column 2: {clue} stands there, and")
            for clue in (1, "?", 0)
        ),
        ([], "the format matrix holds one puzzle, not 0"),
        (Puzzle.of("hitori", cells=[[2]]), "the family kurodoko only"),
    ],
)
