"""The plain text form: clues beside lines and in cells, comments, sizes, and bad texts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from refusals import bad_texts, beyond

import satgrid
from satgrid import formats
from satgrid.clues import Block, CellClue, Colour, LineClue, Patterns, UnknownBlock
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

form = formats.find("text")

BLACK_ON_PAPER = Colour("#", "black", "#000000"), Colour(".", "paper", "#eeeecc")
BAR = Puzzle.nonogram(rows=[[3, 1], []], columns=[[1], [1], [1], [], [1]])


def only(text: str) -> Puzzle:
    (entry,) = form.parse(text)
    assert entry.name is None
    return entry.puzzle


@pytest.mark.parametrize(
    "text",
    [
        "nonogram\nrows:\n3 1\n0\ncolumns:\n1\n1\n1\n0\n1\n",
        "# Bar\n#\n\nNonogram\n\nColumns:\n1\n1\n1\n0\n1\n\nROWS:\n  3, 1\n# empty:\n0\n\n\n",
    ],
)
def test_clues_beside_lines(text: str) -> None:
    assert only(text) == BAR


def test_given_cells_are_drawn() -> None:
    puzzle = only("rows:\n0\n0\ncolumns:\n0\n0\ngiven:\n#?\n\n?.\n")
    assert puzzle.given == (((0, 0), "#"), ((1, 1), "."))
    assert only("rows:\n1\n0\ncolumns:\n1\ngiven:\n#\n.\n").given == (((0, 0), "#"), ((1, 0), "."))


@pytest.mark.parametrize(
    ("text", "height", "width", "clues"),
    [
        ("mosaic\n2 3\n1 - .\n_ 0 22\n", 2, 3, (1, None, None, None, 0, 22)),
        ("mosaic\n1 - .\n\n_ -7 22\n", 2, 3, (1, None, None, None, -7, 22)),
        ("2x2\n1 1\n1 1\n", 2, 2, (1, 1, 1, 1)), ("2 × 3\n123\n456\n", 2, 3, (1, 2, 3, 4, 5, 6)),
        ("2 2\n1 1\n", 2, 2, (2, 2, 1, 1)), ("3 2\n1 1\n1 1\n", 3, 2, (3, 2, 1, 1, 1, 1)),
        ("2 -\n1 1\n1 1\n", 3, 2, (2, None, 1, 1, 1, 1)),
        ("kurodoko\n? 2\n1 ?\n", 2, 2, ("?", 2, 1, "?")),
        ("1 1\n5\n", 1, 1, (5,)), ("mosaic\n5\n", 1, 1, (5,)),
        (f"1234567890 -\n- {'9' * 100}\n", 2, 2, (1234567890, None, None, 10**100 - 1)),
    ],
)  # fmt: skip
def test_clues_in_cells(text: str, height: int, width: int, clues: tuple[CellClue, ...]) -> None:
    puzzle = only(text)
    assert puzzle.cells == Grid(height, width, clues)
    assert (puzzle.height, puzzle.width) == (height, width)


def test_comments_beside_a_board_are_not_its_rows() -> None:
    numbered = only("# 3\n2 3\n# row 1\n1 2 3\n3 1 2\n# 1 2 3\ngiven:\n# 10 1\n.??\n???\n# ten\n")
    assert numbered.cells == Grid(2, 3, (1, 2, 3, 3, 1, 2))


RED, GREEN = Colour("R", "red", "#d62728"), Colour("G", "green", "#2ca02c")


@pytest.mark.parametrize(
    ("word", "item"), [("3R", Block(3, "R")), ("?", UnknownBlock()), ("*", "*")]
)
def test_the_words_of_a_clue(word: str, item: Block | UnknownBlock) -> None:
    puzzle = only(f"rows:\n1 {word},?\ncolumns:\n0\n")
    assert puzzle.rows == ((Block(1), item, UnknownBlock()),)
    assert puzzle.columns == ((),)
    assert puzzle.colours == ((RED,) if word.endswith("R") else ())


@pytest.mark.parametrize(
    ("listed", "colours"),
    [
        ("R red #d62728\nG green #2ca02c", (RED, GREEN)),
        ("\n  R   red #d62728\n# a comment\n\nG green #2ca02c\n", (RED, GREEN)),
        ("R\nG", (RED, GREEN)),
        ("G #2CA02C", (Colour("G", "green", "#2CA02C"),)),
        ("G light  green #00ff00", (Colour("G", "light green", "#00ff00"),)),
        ("G Red", (Colour("G", "Red", "#d62728"),)),
        ("G azure", (Colour("G", "azure", "#e69f00"),)),
        ("G azure\nX teal", (Colour("G", "azure", "#e69f00"), Colour("X", "teal", "#56b4e9"))),
        ("# black #111111", (Colour("#", "black", "#111111"),)),
        ("# black\n. paper #eeeecc", (*BLACK_ON_PAPER,)),
        ("# black is not used", ()),
        ("", ()),
    ],
)
def test_colours(listed: str, colours: tuple[Colour, ...]) -> None:
    for head in "colours:", "Colors:":
        assert only(f"{head}\n{listed}\nrows:\n1\ncolumns:\n1\n").colours == colours


@pytest.mark.parametrize("family", ["", "sequence\n"])
def test_sequences_are_words_without_numbers(family: str) -> None:
    puzzle = only(f"{family}rows:\nGR\nR\n\ncolumns:\nR\nGR\n\n")
    assert (puzzle.family, puzzle.colours) == (family.strip(), (GREEN, RED))
    assert (puzzle.rows, puzzle.columns) == (("GR", "R"), ("R", "GR"))
    listed = only(f"{family}colours:\nR\nX\nG\nrows:\nGR\ncolumns:\nR\nG\n")
    assert [colour.symbol for colour in listed.colours] == ["R", "X", "G"]


def test_a_family_is_recognised_by_the_sort_of_its_clues() -> None:
    assert only("rows:\n2\ncolumns:\n1\n1\n").family == only("1 -\n- 2\n").family == ""
    for clue, family in ("1R", "nonogram"), ("R", "sequence"), ("*", "nonogram"):
        assert satgrid.load(f"rows:\n{clue}\ncolumns:\n{clue}\n").family == family


def test_no_two_colours_that_nobody_described_look_alike() -> None:
    letters = "abcdefghijklm"
    clues = "\n".join(letters)
    looks = [colour.rgb for colour in only(f"rows:\n{letters}\ncolumns:\n{clues}\n").colours]
    # b, c and g have looks of their own, k is black; seven others are told apart.
    assert len(set(looks)) == 4 + 7
    words = " ".join(f"1{letter}" for letter in "wkr")
    nonogram = only(f"rows:\n{words}\ncolumns:\n1w\n1k\n1r\n").colours
    assert {colour.rgb for colour in nonogram}.isdisjoint({"#ffffff", "#000000"})


def test_lines_of_clues() -> None:
    (beside,) = form.parse("# a\nrows:\n1\n# b\n1\n\ncolumns:\n2\n")
    assert beside.lines == {"row 1": 3, "row 2": 5, "column 1": 8}
    (within,) = form.parse("mosaic\n\n2 x 2\n# a\n3 -\n- 4\n")
    assert within.lines == {"family": 1, "row 1, column 1": 5, "row 2, column 2": 6}


test_bad_texts = bad_texts(
    form,
    [
        ("rows:\n1\nx\ncolumns:\n1\n", 3, "row 2: 'x' is not a block length"),
        ("rows:\n1\ncolumns:\nl\n", 4, "column 1: 'l' is not a block length"),
        ("rows:\n1,,1\ncolumns:\n1\n", 2, "row 1: '' is not a block length"),
        ("rows:\n1 0\ncolumns:\n1\n", 2, "row 1: a block of length 0"),
        ("rows:\n1\n\n1\ncolumns:\n1\n", 3, "write 0 for an empty row"),
        ("rows:\n1\ncolumns:\n\n1\n", 4, "write 0 for an empty column"),
        ("rows:\n1\n", None, "rows: but no columns:"),
        ("\nrows:\n1\ncolumns:\n", 2, "a board of 1 x 0 has no cells"),
        ("rows: 1\ncolumns:\n1\n", 2, "columns: write a clue a line below, or totals behind it"),
        ("rows:\n1\nrows:\n1\n", 3, "a second rows:"),
        ("rows:\n1\ncolumns:\n1\ngiven:\n##\n", 6, "row 1 has 2 characters"),
        ("rows:\n1\ncolumns:\n1\ngiven:\n#\n#\n", 5, "2 rows drawn, the board has 1"),
        ("mosaic\n1 2\n1\n", 3, "row 2, column 2: row 2 has 1 entry, row 1 has 2"),
        ("2 2\n- - -\n- - -\n", 2, "(a size only if 2 rows of 2 follow)"),
        ("mosaic\n3 4\n1 0?\n", 3, "row 2, column 2: '0?' is no number"),
        (f"mosaic\n1 -{'9' * 101}\n", 2, "row 1, column 2: '-9999"),
        (f"mosaic\n1 {'9' * 101}\n", 2, "9…' has more than 100 digits: write - for"),
        ("hello there\n1 2\n", 1, "row 1, column 1: 'hello' is no number"),
        ("hitori\n1 x 2\n2 1\ngiven:\n#?\n??\n", 4, "2 rows drawn, the board has 1"),
        ("hitori\n2 x 2\n2 1\n", 2, "the size is 2 x 2, and 1 x 2 cells follow: they must agree"),
        ("hitori\n2 x 2\n", 2, "the size is 2 x 2, and no row follows: they must agree"),
        ("hitori\n2 x 2\n1 2\n2\n", 4, "row 2, column 2: row 2 has 1 entry"),
        ("hitori\n3 3\n1,2,3\n2,3,1\n", 2, "the size is 3 x 3, and 2 x 3 cells follow"),
        ("1 2 3\n# 3 1\n3 1 2\n", 2, "'# 3 1' reads like a row, and # begins a comment: move a"),
        ("2 3\n1 2 3\n3 1 2\n# - ?\n", 4, "'# - ?' reads like a row"),
        ("hitori\n# 3 1\n1 2 3\ngiven:\n???\n", 2, "'# 3 1' reads like a row"),
        ("1 2\nrows:\n1\n1\ncolumns:\n1\n1\n", 2, "2 row clues for 1 row"),
        ("# nothing\n", 1, "no clues: write the board, or rows: and columns:"),
        ("rows:\n??\ncolumns:\n1\n", 2, "row 1: '??' is not a block length"),
        ("rows:\n0R\ncolumns:\n1\n", 2, "row 1: a block of length 0"),
        ("rows:\nG R\ncolumns:\nG\nR\n", 2, "row 1: 'G' is not a block length"),
        ("colours:\nred #ff0000\nrows:\n1\ncolumns:\n1\n", 2, "'red' cannot stand for a colour"),
        ("colours:\nR red\nR rose\nrows:\n1\ncolumns:\n1\n", 3, "a second colour R"),
        ("colours:\nR red #ff000g\nrows:\n1\ncolumns:\n1\n", 2, "'#ff000g' is no RGB"),
        ("colours:\nR\ncolors:\nG\nrows:\n1\ncolumns:\n1\n", 3, "a second colours:"),
    ],
)


def coloured(colour: Colour, clue: LineClue) -> Puzzle:
    return Puzzle("", 1, 1, rows=(clue,), columns=(clue,), colours=(colour,))


@pytest.mark.parametrize(
    ("puzzle", "written"),
    [
        (
            replace(BAR, given=(((0, 1), "#"),), info=(("title", "A\nB"),)),
            "# A B\nnonogram\nrows:\n3 1\n0\ncolumns:\n1\n1\n1\n0\n1\ngiven:\n?#???\n?????\n",
        ),
        (Puzzle.of("mosaic", cells=[[None, 12], [3, None]]), "mosaic\n2 x 2\n - 12\n 3  -\n"),
        (Puzzle.of("kurodoko", cells=[["?", None, 10]]), "kurodoko\n1 3\n ?  - 10\n"),
        (Puzzle.of("", cells=[[5]]), "1 1\n5\n"),
        (
            coloured(RED, (UnknownBlock("R"), "*", Block(2, "R"))),
            "colours:\nR red #d62728\nrows:\n?R * 2R\ncolumns:\n?R * 2R\n",
        ),
        (coloured(RED, "R"), "colours:\nR red #d62728\nrows:\nR\ncolumns:\nR\n"),
    ],
)
def test_what_the_writer_writes(puzzle: Puzzle, written: str) -> None:
    assert form.write([puzzle]) == written


test_what_no_text_can_hold = beyond(
    form,
    [
        ([BAR, BAR], "one puzzle, not 2: convert to json instead"),
        (coloured(RED, ""), "sequence '' has no plain text form"),
        (coloured(RED._replace(symbol=","), ","), "sequence ',' has no plain text form"),
        (coloured(RED._replace(symbol=":"), "rows:"), "cannot write :"),
        (coloured(RED._replace(name="a  b"), "R"), "cannot hold the name 'a  b' of the colour R"),
        (coloured(RED._replace(symbol="#"), (Block(1),)), "the name 'red' of the colour #"),
        (coloured(RED, Patterns(("odd",))), "automata have no plain text form: convert to json"),
    ],
)
