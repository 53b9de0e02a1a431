"""Delft's `.singles` files: the size, a square board, and the number behind `@`."""

from __future__ import annotations

import pytest

from satgrid import formats
from satgrid.errors import PuzzleError
from satgrid.grid import Grid
from satgrid.puzzle import CellClue, Puzzle

delft = formats.find("delft")

TEXT = "3\n\n1 3 1\n2  1 3\n10 3 2\n\n@306019045874147306300876489109132233595"
CELLS: Grid[CellClue] = Grid(3, 3, (1, 3, 1, 2, 1, 3, 10, 3, 2))
SEED = (("seed", "306019045874147306300876489109132233595"),)


def test_the_seed_is_kept_and_clues_name_their_lines() -> None:
    (entry,) = delft.parse(TEXT)
    assert entry.puzzle == Puzzle("hitori", 3, 3, cells=CELLS, info=SEED)
    assert entry.name is None
    assert entry.lines["row 1, column 1"] == 3
    assert entry.lines["row 3, column 2"] == 5


def test_blank_lines_may_be_missing_and_the_seed_too() -> None:
    for text in ("3\n1 3 1\n2 1 3\n10 3 2\n", "\n3\n\n1 3 1\n\n2 1 3\n10 3 2\n\n\n"):
        (entry,) = delft.parse(text)
        assert entry.puzzle == Puzzle("hitori", 3, 3, cells=CELLS)


@pytest.mark.parametrize(
    ("text", "is_delft"),
    [
        ("2\n\n1 2\n2 1\n", True),
        ("2\n1 2\n2 1\n@x\n", True),
        ("2\n1 2\n2\n", True),
        ("1\n\n5\n", True),
        ("1\n5\n", False),
        ("1\n5\n6\n", False),
        ("2\n5\n6\n", False),
        ("2 2\n1 2\n2 1\n", False),
        ("2\n1 2 1\n2 1 1\n", False),
        ("hitori\n1 2\n2 1\n", False),
        ("2\n", False),
    ],
)
def test_a_size_and_a_row_of_so_many_are_recognised(text: str, is_delft: bool) -> None:
    assert delft.recognises(text) == is_delft
    assert not (is_delft and formats.find("text").recognises(text))


def test_what_the_writer_writes() -> None:
    written = "3\n\n 1  3  1\n 2  1  3\n10  3  2\n"
    assert delft.write([Puzzle("hitori", 3, 3, cells=CELLS)]) == written
    seeded = Puzzle("hitori", 3, 3, cells=CELLS, info=(("seed", "12"), ("title", "A")))
    assert delft.write([seeded]) == written + "\n@12\n"
    strange = Puzzle("hitori", 3, 3, cells=CELLS, info=(("seed", "1\n2"),))
    assert delft.write([strange]) == written


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("ten\n1", 1, "'ten' is no size: write the number of rows"),
        ("2 2\n1 2\n2 1\n", 1, "'2 2' is no size"),
        ("0\n\n@1", 1, "the size is 0, and 0 rows follow: they must agree"),
        ("2", 1, "the size is 2, and 0 rows follow"),
        ("@3", 1, "'@3' is no size"),
        ("2\n\n1 2\n\n@3", 1, "the size is 2, and 1 row follows"),
        ("2\n1 2\n2 1\n1 2\n@3", 1, "the size is 2, and 3 rows follow"),
        ("\n2\n1 2 1\n2 1 1\n", 2, "the size is 2 x 2, and 2 x 3 cells follow: they must agree"),
        ("2\n\n1 2\n2\n@3", 4, "row 2, column 2: row 2 has 1 entry, row 1 has 2"),
        ("2\n\n1 2\n2 x\n@3", 4, "row 2, column 2: 'x' is no number"),
        ("2\n\n1 2\n2 1\n@x", 5, "'@x' is no seed: write @ and a whole number"),
        ("2\n\n1 2\n2 -\n", 4, "row 2, column 2: a .singles file has a number in every cell"),
        ("2\n? 2\n2 1\n@7", 2, "row 1, column 1: a .singles file has a number in every cell"),
    ],
)
def test_bad_files(text: str, line: int, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        delft.parse(text)
    assert words in caught.value.message
    assert caught.value.line == line


def test_what_the_format_cannot_hold() -> None:
    whole = Puzzle("hitori", 3, 3, cells=CELLS)
    for puzzles, words in [
        ([whole, whole], "holds one puzzle, not 2"),
        ([Puzzle("hitori", 1, 2, cells=Grid(1, 2, (1, 2)))], "square boards only, not 1 x 2"),
        ([Puzzle("kurodoko", 1, 2, cells=Grid(1, 2, (1, 2)))], "hitori only, not 'kurodoko'"),
        ([Puzzle("hitori", 1, 1, cells=Grid(1, 1, (None,)))], "row 1, column 1: - stands there"),
        (
            [Puzzle("hitori", 1, 1, cells=Grid(1, 1, ("?",)))],
            "? stands there, and the format delft",
        ),
        ([Puzzle("hitori", 1, 1, cells=Grid(1, 1, (0,)))], "0 stands there"),
        ([Puzzle("hitori", 1, 1, cells=Grid(1, 1, (1,)), given=(((0, 0), "."),))], "given cells"),
    ]:
        with pytest.raises(PuzzleError) as refused:
            delft.write(puzzles)
        assert words in str(refused.value)
