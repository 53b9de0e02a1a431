"""The plain text form: clues beside lines and in cells, comments, sizes, and bad texts."""

from __future__ import annotations

import pytest

from satgrid import formats
from satgrid.clues import Block
from satgrid.errors import PuzzleError
from satgrid.grid import Grid
from satgrid.puzzle import CellClue, Puzzle

form = formats.find("text")

BAR = Puzzle(
    "nonogram",
    2,
    5,
    rows=((Block(3), Block(1)), ()),
    columns=((Block(1),), (Block(1),), (Block(1),), (), (Block(1),)),
)


def only(text: str) -> Puzzle:
    (entry,) = form.parse(text)
    assert entry.name is None
    return entry.puzzle


@pytest.mark.parametrize(
    "text",
    [
        "nonogram\nrows:\n3 1\n0\ncolumns:\n1\n1\n1\n0\n1\n",
        "# Bar\n#\n\nNonogram\n\nColumns:\n1\n1\n1\n0\n1\n\nROWS:\n  3, 1\n# empty:\n0\n\n\n",
        "nonogram\nrows:\n3,1\n0\ncolumns:\n1\n1\n1\n0\n1\ngiven:\n",
    ],
)
def test_clues_beside_lines(text: str) -> None:
    assert only(text) == BAR


def test_a_text_need_not_name_its_family() -> None:
    assert only("rows:\n2\ncolumns:\n1\n1\n").family == ""
    assert only("1 -\n- 2\n").family == ""


def test_given_cells_are_drawn() -> None:
    puzzle = only("rows:\n0\n0\ncolumns:\n0\n0\ngiven:\n#?\n\n?.\n")
    assert puzzle.given == (((0, 0), "#"), ((1, 1), "."))
    assert only("rows:\n1\n0\ncolumns:\n1\ngiven:\n#\n.\n").given == (((0, 0), "#"), ((1, 0), "."))


@pytest.mark.parametrize(
    ("text", "height", "width", "clues"),
    [
        ("template\n2 3\n1 - .\n_ 0 22\n", 2, 3, (1, None, None, None, 0, 22)),
        ("template\n1 - .\n\n_ -7 22\n", 2, 3, (1, None, None, None, -7, 22)),
        ("2 2\n1 1\n1 1\n", 2, 2, (1, 1, 1, 1)),
        ("2 2\n1 1\n", 2, 2, (2, 2, 1, 1)),
        ("1 2\n1 1\n1 1\n", 3, 2, (1, 2, 1, 1, 1, 1)),
        ("3 2\n1 1\n1 1\n", 3, 2, (3, 2, 1, 1, 1, 1)),
        ("2 -\n1 1\n1 1\n", 3, 2, (2, None, 1, 1, 1, 1)),
        ("kurodoko\n? 2\n1 ?\n", 2, 2, ("?", 2, 1, "?")),
        ("1 1\n5\n", 1, 1, (5,)),
        ("template\n5\n", 1, 1, (5,)),
        (f"1234567890 -\n- {'9' * 100}\n", 2, 2, (1234567890, None, None, 10**100 - 1)),
    ],
)
def test_clues_in_cells(text: str, height: int, width: int, clues: tuple[CellClue, ...]) -> None:
    puzzle = only(text)
    assert puzzle.cells == Grid(height, width, clues)
    assert (puzzle.height, puzzle.width) == (height, width)


def test_comments_beside_a_board_are_not_its_rows() -> None:
    numbered = only("# 3 1\n1 2 3\n# 3\n# row 2\n3 1 2\n# 1 2 3\ngiven:\n.??\n# 3 1\n???\n")
    assert numbered.cells == Grid(2, 3, (1, 2, 3, 3, 1, 2))


def test_lines_of_clues() -> None:
    (beside,) = form.parse("# a\nrows:\n1\n# b\n1\n\ncolumns:\n2\n")
    assert beside.lines == {"row 1": 3, "row 2": 5, "column 1": 8}
    (within,) = form.parse("template\n\n2 2\n# a\n3 -\n- 4\n")
    assert within.lines == {"row 1, column 1": 5, "row 2, column 2": 6}


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("rows:\n1\nx\ncolumns:\n1\n", 3, "row 2: 'x' is not a block length"),
        ("rows:\n1\ncolumns:\n-1\n", 4, "column 1: '-1' is not a block length"),
        ("rows:\n1,,1\ncolumns:\n1\n", 2, "row 1: '' is not a block length"),
        ("rows:\n1 0\ncolumns:\n1\n", 2, "row 1: a block of length 0"),
        ("rows:\n1\n\n1\ncolumns:\n1\n", 3, "write 0 for an empty row"),
        ("rows:\n1\ncolumns:\n\n1\n", 4, "write 0 for an empty column"),
        ("rows:\n1\n", None, "rows: but no columns:"),
        ("columns:\n1\n", None, "columns: but no rows:"),
        ("\nrows:\n1\ncolumns:\n", 2, "a board of 1 x 0 has no cells"),
        ("rows: 1\ncolumns:\n1\n", 1, "rows: stands alone"),
        ("rows:\n1\nrows:\n1\n", 3, "a second rows:"),
        ("rows:\n1\ncolumns:\n1\ngiven:\n##\n", 6, "row 1 has 2 characters"),
        ("rows:\n1\ncolumns:\n1\ngiven:\n#\n#\n", 5, "2 rows drawn, the board has 1"),
        ("template\n1 2\n1\n", 3, "row 2, column 2: row 2 has 1 entries, row 1 has 2"),
        ("template\n1\n1 2\n", 3, "row 2, column 2: row 2 has 2 entries, row 1 has 1: rows must"),
        ("2 2\n- - -\n- - -\n", 2, "(a size only if 2 rows of 2 follow)"),
        ("template\n1 x\n", 2, "row 1, column 2: 'x' is no number: write - for no clue, ? for"),
        ("template\n3 4\n1 ??\n", 3, "row 2, column 2: '??' is no number"),
        ("template\n3 4\n1 1.5\n", 3, "row 2, column 2: '1.5' is no number"),
        (f"template\n1 -{'9' * 101}\n", 2, "row 1, column 2: '-9999"),
        (f"template\n1 {'9' * 101}\n", 2, "9…' has more than 100 digits: write - for"),
        ("hello there\n1 2\n", 1, "row 1, column 1: 'hello' is no number"),
        ("hitori\n1 2\n2 1\ngiven:\n#?\n??\n", 4, "'1 2' was taken for its size: write the size"),
        ("hitori\n1 2\n2 1\ngiven:\n#?\n??\n??\n", 4, "3 rows drawn, the board has 1"),
        ("1 2 3\n# 3 1\n3 1 2\n", 2, "'# 3 1' reads like a row, and # begins a comment: write"),
        ("2 3\n1 2 3\n3 1 2\n# - ?\n", 4, "'# - ?' reads like a row"),
        ("hitori\n# 3 1\n1 2 3\ngiven:\n???\n", 2, "'# 3 1' reads like a row"),
        ("1 2\nrows:\n1\n1\ncolumns:\n1\n1\n", 2, "2 row clues for 1 rows"),
        ("# nothing\n", 1, "no cells"),
    ],
)
def test_bad_texts(text: str, line: int | None, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        form.parse(text)
    assert words in caught.value.message
    assert caught.value.line == line
    assert len(caught.value.message) < 200


def test_what_the_writer_writes() -> None:
    known = Puzzle(
        "nonogram", 2, 5, BAR.rows, BAR.columns, given=(((0, 1), "#"),), info=(("title", "A\nB"),)
    )
    assert form.write([known]) == (
        "# A B\nnonogram\nrows:\n3 1\n0\ncolumns:\n1\n1\n1\n0\n1\ngiven:\n?#???\n?????\n"
    )
    cells = Puzzle("template", 2, 2, cells=Grid(2, 2, (None, 12, 3, None)))
    assert form.write([cells]) == "template\n2 2\n - 12\n 3  -\n"
    unknown = Puzzle("kurodoko", 1, 3, cells=Grid(1, 3, ("?", None, 10)))
    assert form.write([unknown]) == "kurodoko\n1 3\n ?  - 10\n"
    assert form.write([Puzzle("", 1, 1, cells=Grid(1, 1, (5,)))]) == "1 1\n5\n"


def test_a_text_holds_one_puzzle() -> None:
    with pytest.raises(PuzzleError, match="one puzzle, not 2: convert to json instead"):
        form.write([BAR, BAR])
