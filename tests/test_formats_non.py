"""The format `.non`: both readings of blank lines, properties, the goal, and bad files."""

from __future__ import annotations

from dataclasses import replace

import pytest
from refusals import bad_texts, beyond

from satgrid import formats
from satgrid.clues import Block, Colour, UnknownBlock, clue_words
from satgrid.errors import PuzzleError
from satgrid.formats import Entry
from satgrid.puzzle import Puzzle

non = formats.find("non")


def only(text: str) -> Entry:
    (entry,) = non.parse(text)
    return entry


def clues(text: str) -> tuple[list[str], list[str]]:
    """Return the lengths of each row and of each column, as words."""
    puzzle = only(text).puzzle
    rows, columns = ([" ".join(clue_words(c)) for c in of] for of in (puzzle.rows, puzzle.columns))
    assert (puzzle.height, puzzle.width) == (len(rows), len(columns))
    return rows, columns


def test_the_example_of_the_format() -> None:
    text = "width 5\nheight 2\nrows\n1,1\n0\ncolumns\n1\n0\n0\n0\n1\n"
    assert only(text) == Entry(
        Puzzle.nonogram(rows=[[1, 1], []], columns=[[1], [], [], [], [1]]),
        None,
        {"row 1": 4, "row 2": 5} | {f"column {k}": 6 + k for k in range(1, 6)},
    )


# The same 3 x 3 board every time: black in the middle of row 1 and the left of row 3.
BOARD = (["1", "", "1"], ["1", "1", ""])


@pytest.mark.parametrize(
    "text",
    [
        "width 3\nheight 3\nrows\n1\n0\n1\ncolumns\n1\n1\n0\n",
        "width 3\nheight 3\n\nrows\n\n1\n\n0\n1\n\n\ncolumns\n1\n\n1\n0",
        "columns 3\nrows 3\nrows\n1\n\n1\ncolumns\n1\n1\n\n",
        "height 3\nwidth 3\ncolumns\n1\n1\n\n\nrows\n1\n\n1\n\ngoal 010000100\n",
        "rows\n1\n0\n1\n\ncolumns\n1\n1\n0\n",
        "rows\n1\n0\n1\n\ncolumns\n1\n1\n0\nheight 3",
        "Rows\n 1 \n0\n1\nCOLUMNS\n1\n1\n0\nwidth 03\n",
    ],
)
def test_blank_lines_are_nothing_or_empty_clues(text: str) -> None:
    assert clues(text) == BOARD


def test_numbers_stand_with_commas_or_blanks() -> None:
    assert clues("rows\n1,2, 3 ,4 5\ncolumns\n15\n") == (["1 2 3 4 5"], ["15"])


def test_lines_of_clues_count_from_the_top_of_the_file() -> None:
    text = 'title "x"\nheight 3\n\nrows\n1\n\n1\ncolumns\n\n1\n1\n'
    lines = {"row 1": 5, "row 2": 6, "row 3": 7, "column 1": 10, "column 2": 11}
    assert only(text).lines == lines


def test_properties_are_kept_as_in_the_file() -> None:
    text = (
        'catalogue "webpbn.com #1"\n'
        'title "Say &quot;R&amp;B&quot; \\ &copy; 2004"\n'
        'license CC-BY-SA-4.0\nby ""\nnote\nSeen in   spring\nrows\n1\ncolumns\n1\ndifficulty "3"\n'
    )
    entry = only(text)
    assert dict(entry.puzzle.info) == {
        "catalogue": "webpbn.com #1", "title": 'Say "R&B" \\ © 2004', "license": "CC-BY-SA-4.0",
        "by": "", "note": "", "Seen": "in   spring", "difficulty": "3",
    }  # fmt: skip
    assert entry.name == 'Say "R&B" \\ © 2004'


@pytest.mark.parametrize("goal", ['"0110"', "01 10", "\n01\n10\n", '"01\n\n10"'])
def test_the_goal_becomes_one_string(goal: str) -> None:
    text = "rows\n1\n1\ncolumns\n1\n1\n"
    for whole in (f"{text}\ngoal {goal}\n", f"goal {goal}\n{text}"):
        assert dict(only(whole).puzzle.info) == {"goal": "0110"}


def test_packs() -> None:
    dot = "rows\n1\ncolumns\n1\n"
    text = f'title "A"\n{dot}====\n\n{dot}title "B"\n=====\n'
    first, second = non.parse(text)
    assert (first.name, first.lines["row 1"]) == ("A", 3)
    assert (second.name, second.lines["row 1"]) == ("B", 9)


test_bad_files = bad_texts(
    non,
    [
        ("rows\n1\nten\ncolumns\n1\n1\n", 3, "row 2: 'ten' is not a block length"),
        ("rows\n1\ncolumns\nl,1\n1\n", 4, "column 1: 'l' is not a block length"),
        ("rows\n-1\ncolumns\n1\n", 2, "row 1: '-1' is not a block length"),
        ("rows\n1,,1\ncolumns\n1\n", 2, "row 1: '' is not a block length"),
        ("rows\n1,0\ncolumns\n1\n", 2, "row 1: a block of length 0: 0 stands alone"),
        ("rows\n٣\ncolumns\n1\n", 2, "'٣'"),
        ("rows\n" + "9" * 5000 + "\ncolumns\n1\n", 2, "'9999"),
        ("rows\n3.\ncolumns\n1\n", 2, "row 1: '3.' is not a block length"),
        ("rows\n?a\ncolumns\n1\n", 2, "row 1: '?a' is not a block length"),
        ("rows\n1,*\ncolumns\n1\n", 2, "row 1: '*' is not a block length"),
        ("rows\n0a\ncolumns\n1\n", 2, "row 1: a block of length 0"),
        ("color a #ff0000\nrows\n3b\ncolumns\n1\n", 3, "'3b' is of no colour that is listed"),
        ("color a red\nrows\n1\ncolumns\n1\n", 1, "'a red' is no colour: write its letter"),
        ("color 2 #ff0000\nrows\n1\ncolumns\n1\n", 1, "'2 #ff0000' is no colour"),
        ("color\nrows\n1\ncolumns\n1\n", 1, "'' is no colour"),
        ("color a #ff0000\ncolor a #00ff00\nrows\n1\ncolumns\n1\n", 2, "a second colour a"),
        ("color red FF0000 @\ncolor blue 0000FF @\nrows\n1\ncolumns\n1\n", 2, "second colour @"),
        ("color red FF0000 @\nrows\nred x\ncolumns\n1\n", 3, "row 1: 'x' is not a block length"),
        ("color a #ff0000\nrows\n1\ncolumns\n1\ngoal b\n", 6, "the goal holds 'b'"),
        ("height 3\nrows\n1\n1\ncolumns\n1\n1\n", 2, "2 clues below rows"),
        ("width 3\nrows\n1\n1\ncolumns\n1\n1\n", 5, "2 clues below columns"),
        ("height 1\nrows\n1\n\n1\ncolumns\n1\n1\n", 2, ", 1 expected"),
        ("height 3\nwidth 3\nrows\n1\n1\n1\ncolumns\n1\n\n1\n", 7, "2 clues below columns"),
        ("height 2\nrows\ncolumns\n1\n", 2, "0 clues below rows"),
        ("rows\n\ncolumns\n1\n", 1, "no cells"),
        ("rows\n1\n", None, "no line columns"),
        ("width 1\ncolumns\n1\n", None, "no line rows"),
        ("width five\nrows\n1\ncolumns\n1\n", 1, "width 'five' is no size"),
        ("height 0\nrows\n1\ncolumns\n1\n", 1, "height '0' is no size"),
        ("width 1\nheight 1\ncolumns 2\nrows\n1\ncolumns\n1\n", 3, "a second width"),
        ("rows\n1\ncolumns\n1\nrows\n1\n", 5, "a second rows"),
        ("3,1\nrows\n1\ncolumns\n1\n", 1, "'3,1' belongs to nothing"),
        ('title "\nrows\n1\ncolumns\n1\n', 1, "quotation mark"),
        ("rows\n1\ncolumns\n1\ngoal 11\n", 5, "the goal has 2 cells, the board 1 x 1 = 1"),
        ("rows\n1\ncolumns\n1\n\ngoal 0\n2\n", 6, "the goal holds '2'"),
        ("rows\n1\ncolumns\n1\n====\nrows\n1\ncolumns\nz\n", 9, "column 1: 'z'"),
    ],
)


RED, BLUE = Colour("r", "red", "#ff0000"), Colour("@", "blue", "#0000ff")


def test_colours_with_letters() -> None:
    text = (
        "color a #ff0000\ncolor b #00FF00\nwidth 3\nheight 2\n"
        'rows\n2a,1\n1b\ncolumns\n1a\n1a,1b\n1\ngoal "aa10b0"\n'
    )
    assert only(text).puzzle == Puzzle.nonogram(
        rows=[["2a", 1], ["1b"]],
        columns=[["1a"], ["1a", "1b"], [1]],
        colours=[["a", "a", "#ff0000"], ["b", "b", "#00ff00"]],
        info={"goal": "aa10b0"},
    )


def test_colours_with_names() -> None:
    text = (
        "color red FF0000 #\ncolor blue 0000FF @\n"
        "rows\nred 2 blue 1 1\n1 red 1\ncolumns\nred 1 1\nred 1\nblue 1\n0\nblue 1\n"
    )
    entry = only(text)
    # Red takes a letter, for # is black.
    assert entry.puzzle.colours == (RED, BLUE)
    assert clues(text)[0] == ["2r 1@ 1@", "1 1r"]
    assert clues(text)[1][0] == "1r 1r"
    assert entry.lines["row 1"] == 4


def test_free_letters_are_free() -> None:
    colours = "color ruby 990000\ncolor red FF0000\ncolor rose FF0099\ncolor x 00FF00 r\n"
    text = f"{colours}rows\nruby 1 x 1\ncolumns\nruby 1\nx 1\n"
    told = [" ".join(colour[:2]) for colour in only(text).puzzle.colours]
    assert told == ["R ruby", "a red", "b rose", "r x"]
    assert clues(text)[0] == ["1R 1r"]


def test_letters_stand_for_what_they_usually_do_where_no_colour_is_listed() -> None:
    puzzle = only("rows\n1r,1q,1G,1,1w\ncolumns\n1r\n1q\n1G\n1\n1w\n").puzzle
    assert [" ".join(colour[:2]) for colour in puzzle.colours] == ["G green", "q q", "r red", "w w"]
    # No two look alike, nor like the background or black.
    assert len({colour.rgb for colour in puzzle.colours} - {"#ffffff", "#000000"}) == 4


def test_black_and_the_background_may_have_looks_of_their_own() -> None:
    text = "color 0 #eeeeee\ncolor 1 #111111\nrows\n1\ncolumns\n0\n1\ngoal 01\n"
    puzzle = only(text).puzzle
    assert puzzle.colours == (Colour(".", "white", "#eeeeee"), Colour("#", "black", "#111111"))
    assert puzzle.rows == ((Block(1),),)
    plain = "color 1 #000000\ncolor black 000000 X\nrows\n1 black 1\ncolumns\n1\n0\n1\n"
    assert only(plain.partition("\n")[2]).puzzle.colours == ()
    strange = only(plain.partition("\n")[2].replace("black", "Black")).puzzle
    assert strange.colours == (Colour("X", "Black", "#000000"),)


@pytest.mark.parametrize("colours", ["color red FF0000\n", "color red FF0000 0\n"])
def test_a_character_that_no_colour_can_have_is_replaced(colours: str) -> None:
    puzzle = only(f"{colours}rows\nred 1\ncolumns\nred 1\n").puzzle
    assert (puzzle.colours, puzzle.rows) == ((RED,), ((Block(1, "r"),),))


def test_a_lost_line_is_not_taken_for_an_empty_clue() -> None:
    text = "width 5\nheight 5\n\nrows\n2\n2\n1,2\n5\n3\n\ncolumns\n2\n2\n1,2\n5\n3\n"
    assert clues(text)[0] == ["2", "2", "1 2", "5", "3"]
    with pytest.raises(PuzzleError, match=r"4 clues below rows .*, 5 expected") as caught:
        non.parse(text.replace("1,2\n", "", 1))
    assert caught.value.line == 4


@pytest.mark.parametrize(
    ("puzzle", "written"),
    [
        (
            Puzzle.nonogram(
                rows=[[1]], columns=[[], [1]],
                info={"by": "ß <a@b>", "goal": "01", "title": 'A "B" & C\r\nD\\'},
            ),
            'by "ß <a@b>"\ntitle "A &quot;B&quot; &amp; C&#13;&#10;D\\"\nwidth 2\nheight 1\n\n'
            'rows\n1\n\ncolumns\n0\n1\n\ngoal "01"\n',
        ),
        (
            Puzzle.nonogram(
                rows=[["1r", 1, "1@"]], columns=[["1r"], [1], ["1@"]],
                colours=(RED, BLUE, Colour(".", "white", "#eeeeee")), info={"goal": "r1@"},
            ),
            "width 3\nheight 1\ncolor r #ff0000\ncolor @ #0000ff\ncolor 0 #eeeeee\n\n"
            'rows\n1r,1,1@\n\ncolumns\n1r\n1\n1@\n\ngoal "r1@"\n',
        ),
    ],
)  # fmt: skip
def test_what_the_writer_writes(puzzle: Puzzle, written: str) -> None:
    assert non.write([puzzle]) == written


DOT = Puzzle.nonogram(rows=[[1]], columns=[[1]])


test_what_the_format_cannot_hold = beyond(
    non,
    [
        ([DOT, DOT], "one puzzle, not 2: convert to json"),
        ([replace(DOT, given=(((0, 0), "#"),))], "given cells"),
        ([Puzzle.of("nonogram", cells=[[1]])], "row and column"),
        ([replace(DOT, info=(("Width", "1"),))], "'Width'"),
        ([replace(DOT, info=(("goal", "00"),))], "goal has 2"),
        ([replace(DOT, info=(("goal", "r"),))], "goal holds 'r'"),
        ([replace(DOT, rows=((UnknownBlock(),),))], "row 1: ? stands there"),
        ([replace(DOT, columns=(("*",),))], "column 1: * stands there"),
        ([replace(DOT, rows=("r",), columns=("r",))], "row 1: r stands there"),
        ([replace(DOT, colours=(Colour('"', "red", "#ff0000"),))], "cannot write"),
    ],
)
