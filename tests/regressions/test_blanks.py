"""Blanks that are cells, comments that are rows, and signs for none, in the plain text form."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import run

import satgrid
from satgrid.errors import PuzzleError

KAKURO = "kakuro\nx 4\\ 3\\\n\\3 - -\n\\4 - -\n"


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        # Two rows of a column were read, and the blank line was lost.
        ("kurodoko\n  2 \n    \n   2\n", ["--2-", "----", "---2"]),
        ("nurikabe\n2  1\n    \n    \n1  2\n", ["2--1", "----", "----", "1--2"]),
        ("kurodoko\n1 2\n 2 \n", ["1-2", "-2-"]),
        ("kurodoko\n3 4\n  2\n\n   2\n", ["--2-", "----", "---2"]),
        ("kurodoko\n2 x 4\n1  3\n3  1\n", ["1--3", "3--1"]),
        ("kurodoko\n2 x 2\n1  3\n3  1\n", ["13", "31"]),
        ("kurodoko\n 1  -\n -  2\n", ["1-", "-2"]),
        ("kurodoko\n 1 10  3\n12  3  4\n", [[1, 10, 3], [12, 3, 4]]),
        ("hitori\n  123\n  231\n", ["123", "231"]),
        ("mosaic\n1 - -\n\n- - 2\n", ["1--", "--2"]),
    ],
)
def test_blanks_are_cells_where_nothing_else_is_possible(
    text: str, rows: list[str] | list[list[int]]
) -> None:
    cells = satgrid.load(text).cells
    wanted = [[None if clue == "-" else int(clue) for clue in row] for row in rows]
    assert [[*row] for row in cells.rows()] == wanted


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (
            "kurodoko\n  2\n\n   2\n",
            3,
            "a blank line between two rows: leave it out, or write - in",
        ),
        ("kurodoko\n  2\n   2\n", 3, "blanks may be cells, and the lines are not equally long"),
        ("kurodoko\n1  3\n3  1\n", 2, "as blanks may be cells: 2 x 2 or 2 x 4 cells: write - in"),
        ("kurodoko\n12\n\n21\n", 3, "a blank line between two rows"),
        ("kurodoko\n5   2\n     \n3   4\n", 2, "3 x 3 or 3 x 5 cells"),
        ("kurodoko\n1 .  \n.   3\n", 2, "2 x 2 or 2 x 3 or 2 x 5 cells"),
        ("lits\nrooms:\nAA \nABB\nBBB\n", 3, "3 x 1 or 3 x 3 cells"),
        ("lits\nrooms:\nAAA\nA B\nBBB\n", 4, "column 2 is blank"),
        ("galaxies\ndots:\n  o\n\no..\n", 4, "a blank line between two rows: leave it out"),
        ("creek\ncorners:\n1  1\n2  2\n", 3, "2 x 2 or 2 x 4 cells"),
        ("hitori\n2 x 2\n1 2\n2 1\ngiven:\n #\n..\n", 6, "column 1 is blank"),
    ],
)
def test_blanks_that_may_be_cells_are_named(text: str, line: int, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        satgrid.load(text)
    assert words in caught.value.message
    assert caught.value.line == line


def test_blanks_of_a_page_of_janko_are_cells() -> None:
    head = "[begin]\npuzzle kurodoko\n"
    for size in "", "size 3\n", "rows 3\ncols 3\n":
        puzzle = satgrid.load(f"{head}{size}[problem]\n 2 \n   \n  3\n[end]\n")
        assert puzzle == satgrid.load(f"{head}[problem]\n- 2 -\n- - -\n- - 3\n[end]\n")
    with pytest.raises(PuzzleError, match="a blank line between two rows"):
        satgrid.load(f"{head}[problem]\n 2\n\n  3\n[end]\n")


def test_blanks_of_other_parts_are_cells() -> None:
    # Blanks around the names of cages were lost, and the board with them.
    board = "sudoku\n4 4\n" + "- - - -\n" * 4
    drawn = satgrid.load(f"{board}cages:\nAA  \n    \n  B \n  B \nsums:\nA 3\n")
    assert drawn == satgrid.load(f"{board}cages:\nAA..\n....\n..B.\n..B.\nsums:\nA 3\n")
    dots = satgrid.load("galaxies\ndots:\n  o\n   \no  \n").dots
    assert ["".join(row) for row in dots.rows()] == ["..o", "...", "o.."]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        # They were comments, and a row was lost.
        (KAKURO.replace("x 4", "# 4"), 2, r"'# 4\ 3\' reads like a row, and # begins a comment"),
        (KAKURO.replace("\\3 - -", "#  - -"), 3, "'#  - -' reads like a row"),
        (KAKURO.replace("\\4 - -", "#  - -"), 4, "'#  - -' reads like a row"),
        (KAKURO.replace("\\4", "# a note\n\\4"), 4, "'# a note' is inside a board"),
        ("lits\nrooms:\n# A A\nA A A\nB B B\n", 3, "'# A A' reads like a row"),
        ("hitori\n1 2\n2 1\ngiven:\n..\n# note\n..\n", 6, "'# note' is inside a board"),
    ],
)
def test_a_row_is_no_comment(text: str, line: int, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        satgrid.load(text)
    assert words in caught.value.message
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("text", "write"),
    [
        # The sign for a white cell was recommended for a black one.
        (KAKURO.replace("\\3 - -", "# - -"), r"\ instead of #"),
        ("kakuro\n\\,4\\,3\\\n#,-,-\n\\4,-,-\n", r"\ instead of #"),
        ("akari\n# - -\n- - 1\n", "x instead of #"),
        ("lightup\n- - 1\n#,-,-\n".replace("- - 1", "-,-,1"), "x instead of #"),
        ("simpleloop\n- -\n# x\n", "x instead of #"),
        ("hitori\n2 1\n# 2\n", "the clue of the cell, or -, instead of #, and draw black cells"),
        ("3 1\n1 2\n# 2\n2 2\n", r"such as x or \, or - for no clue, instead of #"),
    ],
)
def test_the_remedy_for_a_black_cell_has_the_signs_of_the_family(text: str, write: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        satgrid.load(text)
    assert f"write {write}" in caught.value.message or f", {write}" in caught.value.message


def test_a_given_row_that_begins_with_a_black_cell_is_a_row() -> None:
    # It was a comment, and "1 row drawn, the board has 2" was said.
    board = "hitori\n2 x 2\n1 2\n2 1\ngiven:\n"
    assert satgrid.load(f"{board}# ?\n? #\n") == satgrid.load(f"{board}#?\n?#\n")
    assert satgrid.load(f"# a\n# b c\n{board}# a note\n#?\n?#\n# more\n").given_rows() == [
        "#?",
        "?#",
    ]


def test_signs_for_none_mean_the_same_in_every_part() -> None:
    # A cage called - was read, which no solution meets.
    board = "sudoku\n4 4\n" + "- - - -\n" * 4
    caged = [
        satgrid.load(f"{board}cages:\nAA{none}{none}\n" + f"{none * 4}\n" * 3 + "sums:\nA 3\n")
        for none in ".-_"
    ]
    assert caged[0] == caged[1] == caged[2]
    with pytest.raises(PuzzleError, match="there is no cage"):
        satgrid.load(f"{board}cages:\nAA--\n----\n----\n----\nsums:\n- 3\n")
    with pytest.raises(
        PuzzleError, match="'-' stands for an empty cell, and every cell has a room"
    ):
        satgrid.load("lits\nrooms:\nAA-\nAAB\nBBB\n")
    sides = [satgrid.load(f"skyscrapers\ntop: 1 {none}\nleft: {none} 2\n") for none in ".-_"]
    assert sides[0] == sides[1] == sides[2]
    signs = [satgrid.load(f"galaxies\ndots:\n{none}{none}o\n{none * 3}\no..\n") for none in ".-_"]
    assert signs[0] == signs[1] == signs[2]


def test_a_row_below_clues_that_are_behind_their_head_is_refused() -> None:
    # It was lost.
    with pytest.raises(PuzzleError, match="'2 1' is below left: whose clues are behind it"):
        satgrid.load("skyscrapers\ntop: 1 2\nleft: 1 2\n2 1\n")


def test_a_size_that_the_family_has_alone_is_no_second_reading() -> None:
    # "3 x 2 cells, or the size 2 x 2": no binairo has 3 x 2, nor a 2 in its cells.
    assert satgrid.load("binairo\n2 2\n- -\n- -\n").board == (2, 2)
    assert satgrid.load("2 2\n- -\n- -\n", family="binairo").board == (2, 2)
    with pytest.raises(PuzzleError, match="two readings: 3 x 2 cells, or the size 2 x 2"):
        satgrid.load("kurodoko\n2 2\n- -\n- -\n")


def test_a_character_of_a_board_of_the_stated_size_is_named(tmp_path: Path) -> None:
    # "a size only if 2 rows of 2 follow" was said, where 2 rows of 2 follow.
    path = tmp_path / "a.txt"
    path.write_text("akari\n2 2\n#.\n..\n")
    ran = run("solve", str(path))
    assert (ran.code, len(ran.err)) == (1, 1)
    assert "line 3: row 1, column 1: '#' is no digit: rows without separators hold" in ran.err[0]


@pytest.mark.parametrize(
    ("drawn", "code", "words"),
    [
        # Lines with a blank in them were no rows, and a grid of others was checked.
        ("# .\n. .\n", 0, ""),
        ("a.txt: hitori 2x2\n# . \n. . \nthe only solution\n", 0, ""),
        ("# \n  \n", 0, ""),
        (" #\n  \n", 4, "column 1: the number 1 is left 2 times"),
        ("# \n..\n", 1, "line 1: blanks may be cells, or part them: write . or ? in each blank"),
        (" #\n#\n", 1, "line 1: blanks may be cells"),
        ("# #\n...\n", 1, "line 1: blanks may be cells"),
    ],
)
def test_blanks_of_a_grid_are_cells_or_part_them(
    drawn: str, code: int, words: str, tmp_path: Path
) -> None:
    puzzle, grid = tmp_path / "p.txt", tmp_path / "g.txt"
    puzzle.write_text("hitori\n2 x 2\n1 1\n1 2\n")
    grid.write_text(drawn)
    ran = run("check", str(puzzle), str(grid))
    assert ran.code == code
    assert words in "".join(ran.err)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        # Each row that begins with # was dropped, and a smaller board was answered.
        ("heyawake\nrooms:\nA A B\nA A B\n# # B\n", "line 5: '# # B' reads like a row"),
        ("lits\nrooms:\n# # B\nA A B\nC C B\n", "line 3: '# # B' reads like a row"),
        ("norinori\nrooms:\nA,B\nA,B\n# ,B\n", "line 5: '# ,B' reads like a row"),
        ("kurodoko\n-,-,3\n-,-,-\n# ,-,-\n", "line 4: '# ,-,-' reads like a row"),
        ("akari\n...\n.2.\n# ..\n", "line 4: '# ..' reads like a row"),
        ("kurodoko\n3.3\n...\n# .\n", "line 4: '# .' reads like a row"),
        ("kurodoko\n..3\n...\ngiven:\n???\n# ??\n", "line 6: '# \\?\\?' reads like a row"),
        (
            "kenken\ncages:\n##\nAA\nsums:\n# 4+\nA 3+\n",
            "line 6: '# 4\\+' may be a comment, or the",
        ),
        # The blank rows were dropped.
        ("nurikabe\n2 2\n  \n  \n", "line 2: two numbers above blank lines may be the size"),
        ("minesweeper\n1 1\n \n", "line 2: two numbers above blank lines may be the size"),
        ("minesweeper\n2 2\n   \n2 2\n", "line 2: two readings: 3 x 2 cells, or the size 2 x 2"),
        # The size was read as clues.
        ("heyawake\n1 2\nrooms:\nAB\n", "line 2: two numbers may be the size of the board"),
        ("heyawake\n3 2\nrooms:\nAAA\nAAA\nAAA\n", "line 2: the size is 3 2, and a board of 3 x 3"),
    ],
)
def test_what_could_be_a_row_or_a_size_is_refused(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        satgrid.load(text)


def test_a_size_may_stand_above_rooms_alone() -> None:
    rooms = "rooms:\nAAB\nAAB\n"
    assert satgrid.load(f"heyawake\n2 3\n{rooms}") == satgrid.load(f"heyawake\n{rooms}")
    assert satgrid.load("heyawake\n1 x 2\nrooms:\nAB\n").board == (1, 2)


@pytest.mark.parametrize(
    ("address", "drawn"),
    [
        ("tapa/3/3/.1j2h", "   \n # \n ##\n"),
        ("creek/4/2/j0cm", "#   \n#   \n"),
        ("heyawake/3/3/40mg20", "   \n   \n# #\n"),
        ("mashu/4/2/309", "         \n ####### \n #     # \n ####### \n         \n"),
    ],
)
def test_blank_rows_and_columns_around_a_grid_are_white(
    address: str, drawn: str, tmp_path: Path
) -> None:
    """The grid was too small for the puzzle."""
    file = tmp_path / "grid.txt"
    file.write_text(drawn)
    assert run("check", address, str(file)).code == 0


@pytest.mark.parametrize("size", ["", "2 x 2\n"])
@pytest.mark.parametrize("given", ["# a b\n#.\n??\n", "#.\n??\n# a b\n", "# .\n? ?\n# x y z\n"])
def test_a_comment_of_letters_beside_all_given_rows_is_one(size: str, given: str) -> None:
    """It was a row too many, and the board was said to have two readings."""
    puzzle = satgrid.load(f"hitori\n{size}1 2\n2 1\ngiven:\n{given}")
    assert puzzle.given_rows() == ["#.", "??"]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("# a\n#.\n??\n", r"line \d: '# a' may be a row or a comment"),
        ("#.\n# a b\n??\n", r"line \d: '# a b' (may be a row or a comment|is inside a board)"),
    ],
)
@pytest.mark.parametrize("size", ["", "2 x 2\n"])
def test_a_comment_that_may_be_a_given_row_is_named(size: str, given: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        satgrid.load(f"hitori\n{size}1 2\n2 1\ngiven:\n{given}")
