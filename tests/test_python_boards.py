"""Boards as objects of Python: lists, tuples, dicts, arrays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import satgrid

SUDOKU = [
    [None, None, 1, None],
    [None, 4, None, None],
    [None, None, None, 2],
    [None, 2, None, None],
]


class Array:
    """What satgrid uses of an array of numpy."""

    def __init__(self, rows: list[list[float]]) -> None:
        self._rows = rows

    def tolist(self) -> list[list[float]]:
        return self._rows


@pytest.mark.parametrize(
    "board",
    [
        SUDOKU,
        [[0, 0, 1, 0], [0, 4, 0, 0], (0, 0, 0, 2), [0, 2, 0, 0]],
        ["..1.", ".4..", "...2", ".2.."],
        Array([[0.0, float("nan"), 1.0, 0.0], [0, 4, 0, 0], [0, 0, 0, 2], [0, 2, 0, 0]]),
    ],
)
def test_a_board_is_read_from_lists(board: Any) -> None:
    if isinstance(board, Array):
        board.tolist()[0][1] = 0.0
    assert satgrid.load(board, family="sudoku") == satgrid.Puzzle.of("sudoku", cells=SUDOKU)


def test_the_clues_of_a_nonogram_are_read_from_a_dict() -> None:
    puzzle = satgrid.load({"rows": [[1, 1], 0], "columns": ((1,), "", [1])})
    assert puzzle == satgrid.Puzzle.nonogram([[1, 1], []], [[1], [], [1]])


def test_a_path_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("mosaic\n- 1\n- -\n")
    assert satgrid.load(tmp_path / "a.txt").family == "mosaic"


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ([[1, True]], "True is no clue: write numbers, texts and None"),
        ([[1.5, 1]], "1.5 is no clue: write numbers, texts and None"),
        ([[1], [1, 2]], "row 2, column 2: row 2 has 2 entries, row 1 has 1: rows must be"),
        ({"rows": [[1]]}, "a nonogram has a list of rows and one of columns: add the other"),
        ([[[[[[1]]]]]], "nested deeper than the rows of a board"),
        ([], "no cells: write a list with a list for each row"),
    ],
)
def test_what_is_no_board_is_refused(board: Any, message: str) -> None:
    with pytest.raises(satgrid.PuzzleError) as caught:
        satgrid.load(board, family="mosaic")
    assert str(caught.value).startswith(message)
