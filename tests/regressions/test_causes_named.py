"""Sentences that named what is written, or what is not, in place of the cause."""

from __future__ import annotations

import pytest

import satgrid
from satgrid.errors import PuzzleError


@pytest.mark.parametrize(
    ("text", "words"),
    [
        # "columns: write a clue a line below, or totals behind it" was said of totals behind it.
        (
            "tents\nrows: 1 -\ncolumns: 1 -\nt -\n- -\n",
            "line 4: 't -' is below columns: whose clues are behind it: .* a board above columns:",
        ),
        ("tents\nt -\n- -\nrows: 1 -\n1\ncolumns: 1 -\n", "line 5: '1' is below rows: whose clues"),
    ],
)
def test_the_cause_is_named(text: str, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        satgrid.load(text)
    assert caught.match(words)


FOUR = "sudoku\n4 4\n" + "- - - -\n" * 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        # The sign of a plain text was named, which the file and the address do not have.
        ("https://puzz.link/p?sudoku/4/4/.o", r"row 1, column 1: '\.' is a clue that is not known"),
        ("https://puzz.link/p?easyasabc/2/2/2/n.c", r"'\.' is not a letter"),
        (
            "pzprv3\nmoonsun\n1\n2\n1\n0 0 \n. - \n0 \n",
            "line 7: row 1, column 2: '-' is a clue that is not known, and the family has none",
        ),
        ("moonsun\n1 x 2\ns ?\nrooms:\nAA\n", r"row 1, column 2: \? stands there: write s or m"),
        # Of cells in no cage "cage 0 cannot be met" was said.
        (
            f"{FOUR}cages:\nAA00\n0000\n0000\n0000\nsums:\nA 3\n",
            "line 8: row 1, column 3: 0 is the name of a cage without a target: write . for a cell",
        ),
    ],
)
def test_the_sign_that_is_written_is_named(text: str, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        satgrid.load(text)
    assert caught.match(words)


def test_a_cage_named_0_with_a_target_is_a_cage() -> None:
    assert satgrid.load(f"{FOUR}cages:\n00..\n....\n....\n....\nsums:\n0 3\n").cages is not None


def test_given_cells_decide_between_two_readings_of_a_board() -> None:
    board = "hitori\n1 2\n2 1\n"
    for given in "#?\n??\n", "#?\n":
        size = "2 x 2\n" if given.count("\n") == 2 else ""
        told = satgrid.load(f"{board}given:\n{given}")
        whole = f"hitori\n{size}1 2\n2 1\n" if size else "hitori\n1 x 2\n2 1\n"
        assert told == satgrid.load(f"{whole}given:\n{given}")
    for given in "", "given:\n#?\n??\n??\n":
        with pytest.raises(PuzzleError, match="two readings: 2 x 2 cells, or the size 1 x 2"):
            satgrid.load(f"{board}{given}")
