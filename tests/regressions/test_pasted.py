"""Boards as people paste them, of which none may be read as another; and files, whole or not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import satgrid
from satgrid.cli import _files
from satgrid.errors import PuzzleError

UNEQUAL = "rows must be equally long"
GAP = "a blank line between two rows"
LOST = "nothing is between two separators"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        # A row with an empty cell at an end is no size.
        ("1,2,\n2,1\n", UNEQUAL),
        ("3;2;\n3;5\n2;3\n1;1", UNEQUAL),
        ("3\t2\t\n5\t3\n2\t1\n4\t2", UNEQUAL),
        ("\t3\t2\n5\t3\n2\t1\n4\t2", UNEQUAL),
        ("hitori;\n3;2;\n1;2\n2;3\n3;1", UNEQUAL),
        ("2,3,,,\n1,2,3\n2,3,1", UNEQUAL),
        # A row of empty cells may have lost its separators.
        ("2,,3\n\n3,,2\n", GAP),
        ("\t3\n\n3\t\n", GAP),
        ("12;13\n14;15\n\n1;2\n", GAP),
        # No board is as wide as the longest line that is looked at.
        ("," * 3000 + "\n" + "," * 3000, "more than 2,000 columns"),
    ],
)
def test_what_could_be_another_board_is_refused(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        satgrid.load(text, format="text", family="hitori")


def test_blank_lines_may_stand_around_a_size() -> None:
    puzzle = satgrid.load("hitori\n\n3 4\n\n1 2 1 2\n1 1 2 1\n2 2 1 1\n")
    assert (puzzle.height, puzzle.width) == (3, 4)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\t3\t5\n2\t3\t\n", LOST), ("3,5,\n,2,3", LOST), ("\t\n3\t3", LOST), ("3 ;; 3\n", LOST),
        ("3;2\n2;3", "a semicolon ends a row, or parts its cells"),
    ],
)  # fmt: skip
def test_a_matrix_loses_no_empty_field(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        satgrid.load(text, format="matrix")


def test_ctrl_c_behind_the_last_step_of_writing_stays_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = os.replace

    def interrupted(*paths: str) -> None:
        replace(*paths)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        _files.write(str(tmp_path / "a.txt"), ["whole\n"])
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
