"""Delft's `.singles` files: the size, a square board, and the number behind `@`."""

from __future__ import annotations

from dataclasses import replace

import pytest
from refusals import bad_texts, beyond

from satgrid import formats
from satgrid.puzzle import Puzzle

delft = formats.find("delft")

TEXT = "3\n\n1 3 1\n2  1 3\n10 3 2\n\n@306019045874147306300876489109132233595"
BOARD = Puzzle.of("hitori", cells=[[1, 3, 1], [2, 1, 3], [10, 3, 2]])


def test_the_seed_is_kept_and_clues_name_their_lines() -> None:
    (entry,) = delft.parse(TEXT)
    seed = ("seed", "306019045874147306300876489109132233595")
    assert (entry.puzzle, entry.name) == (replace(BOARD, info=(seed,)), None)
    assert (entry.lines["row 1, column 1"], entry.lines["row 3, column 2"]) == (3, 5)
    for text in ("3\n1 3 1\n2 1 3\n10 3 2\n", "\n3\n\n1 3 1\n\n2 1 3\n10 3 2\n\n\n"):
        assert delft.parse(text)[0].puzzle == BOARD


@pytest.mark.parametrize(
    ("text", "is_delft"),
    [
        ("2\n\n1 2\n2 1\n", True), ("2\n1 2\n2 1\n@x\n", True), ("1\n\n5\n", True),
        ("1\n5\n", False), ("1\n5\n6\n", False), ("2 2\n1 2\n2 1\n", False),
        ("2\n1 2 1\n2 1 1\n", False), ("2\n", False),
    ],
)  # fmt: skip
def test_a_size_and_a_row_of_so_many_are_recognised(text: str, is_delft: bool) -> None:
    assert delft.recognises(text) == is_delft
    assert not (is_delft and formats.find("text").recognises(text))


def test_what_the_writer_writes() -> None:
    written = "3\n\n 1  3  1\n 2  1  3\n10  3  2\n"
    for info, behind in [
        ((), ""), ((("seed", "12"), ("title", "A")), "\n@12\n"), ((("seed", "1\n2"),), "")
    ]:  # fmt: skip
        assert delft.write([replace(BOARD, info=info)]) == written + behind


test_bad_files = bad_texts(
    delft,
    [
        ("ten\n1", 1, "'ten' is no size: write the number of rows"),
        ("0\n\n@1", 1, "the size is 0, and 0 rows follow: they must agree"),
        ("@3", 1, "'@3' is no size"),
        ("2\n1 2\n2 1\n1 2\n@3", 1, "the size is 2, and 3 rows follow"),
        ("\n2\n1 2 1\n2 1 1\n", 2, "the size is 2 x 2, and 2 x 3 cells follow: they must agree"),
        ("2\n\n1 2\n2\n@3", 4, "row 2, column 2: row 2 has 1 entry, row 1 has 2"),
        ("2\n\n1 2\n2 x\n@3", 4, "row 2, column 2: 'x' is no number"),
        ("2\n\n1 2\n2 1\n@x", 5, "'@x' is no seed: write @ and a whole number"),
        ("2\n\n1 2\n2 -\n", 4, "row 2, column 2: a .singles file has a number in every cell"),
        ("2\n? 2\n2 1\n@7", 2, "row 1, column 1: a .singles file has a number in every cell"),
    ],
)


test_what_the_format_cannot_hold = beyond(
    delft,
    [
        ([BOARD, BOARD], "holds one puzzle, not 2"),
        (Puzzle.of("hitori", cells=[[1, 2]]), "square boards only, not 1 x 2"),
        (Puzzle.of("kurodoko", cells=[[1, 2]]), "hitori only, not 'kurodoko'"),
        (Puzzle.of("hitori", cells=[[None]]), "row 1, column 1: - stands there"),
        (Puzzle.of("hitori", cells=[["?"]]), "? stands there, and the format delft"),
        (Puzzle.of("hitori", cells=[[0]]), "0 stands there"),
        (Puzzle.of("hitori", cells=[[1]], given=["."]), "given cells"),
    ],
)
