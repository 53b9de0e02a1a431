"""The format of colour sequences: columns in one line, then rows; palettes, and bad files."""

from __future__ import annotations

from dataclasses import replace

import pytest
from refusals import bad_texts, beyond

from satgrid import formats
from satgrid.clues import Colour
from satgrid.puzzle import Puzzle

sequence = formats.find("sequence")

PUZZLE = Puzzle.of(
    "sequence", rows=["rb", "xb"], columns=["rx", "rb", "b"],
    colours=[["b", "blue", "#1f77b4"], ["r", "red", "#d62728"], ["x", "x", "#e69f00"]],
)  # fmt: skip
TEXT = "rx,rb,b\nrb\nxb\n"


def test_columns_stand_in_the_first_line() -> None:
    (entry,) = sequence.parse(TEXT)
    assert entry.puzzle == PUZZLE
    lines = {"column 1": 1, "column 2": 1, "column 3": 1, "row 1": 2, "row 2": 3}
    assert (entry.name, entry.lines) == (None, lines)
    assert sequence.write([PUZZLE]) == TEXT


@pytest.mark.parametrize("text", ["\n rx , rb,b \n\nrb\n  xb\n\n", "rx,rb,b\nrb\n\n\nxb"])
def test_blanks_around_clues_mean_nothing(text: str) -> None:
    (entry,) = sequence.parse(text)
    assert entry.puzzle == PUZZLE
    assert formats.recognise(text, ".txt") is sequence


def test_letters_that_differ_in_size_are_two_colours() -> None:
    (entry,) = sequence.parse("rR\nrR\n")
    assert [colour[:2] for colour in entry.puzzle.colours] == [("R", "red"), ("r", "r")]
    assert len({colour.rgb for colour in entry.puzzle.colours}) == 2


@pytest.mark.parametrize(
    "text", ["r\nr\n", "rb,r\n", "rb,r\n1\n", "1,2\n1\n", "rb r\nr\n", "é,r\nr\n"]
)
def test_what_is_not_recognised(text: str) -> None:
    assert not sequence.recognises(text)


test_bad_files = bad_texts(
    sequence,
    [
        ("r,b\nrb\nr,b\n", 3, "row 2: 'r,b' is no word"),
        ("r,b?\nrb\n", 1, "column 2: 'b?' is no word"),
        ("r,b\n", None, "a board of 0 x 2 has no cells"),
        ("r,b\n" + "r" * 3_000_000, 2, "row 1: a clue of 3,000,000 characters"),
    ],
)


test_what_the_format_cannot_hold = beyond(
    sequence,
    [
        ([PUZZLE, PUZZLE], "one puzzle, not 2"),
        ([replace(PUZZLE, given=(((0, 0), "r"),))], "given cells"),
        ([replace(PUZZLE, rows=("rb", ""))], "a sequence of colours for every row"),
        ([Puzzle.of("hitori", cells=[[1]])], "no 'hitori'"),
        ([replace(PUZZLE, colours=(Colour(",", "red", "#d62728"),))], "cannot write ,"),
    ],
)
