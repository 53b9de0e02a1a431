"""Files .g of the solver of Mirek and Petr Olšák."""

from __future__ import annotations

from refusals import bad_texts, beyond

from satgrid import formats
from satgrid.clues import Block, Colour
from satgrid.puzzle import Puzzle

olsak = formats.find("olsak")

COLOURED = (
    "A flag\n\n#declared below:\n   0:   white\n   1:X  black  default\n"
    "   r:r  #FF0000 bright red\n"
    ": rows\n1r 1\n\n:columns\n1r\n1\n:end\n\nmore words\n"
)
FLAG = Puzzle.nonogram(
    rows=[["1r", 1], []], columns=[["1r"], [1]], colours=(Colour("r", "bright red", "#ff0000"),)
)


def test_colours_have_letters() -> None:
    (entry,) = olsak.parse(COLOURED)
    assert entry.puzzle == FLAG
    assert entry.lines == {"row 1": 8, "row 2": 9, "column 1": 11, "column 2": 12}


def test_without_colours_blocks_are_black() -> None:
    (entry,) = olsak.parse("words above\n: rows\n1,1 1\n\n\n: columns\n1\n\n1\n\n1\n\n\n")
    # Without an end, blank lines there mean nothing.
    assert entry.puzzle == Puzzle.nonogram(
        rows=[[1, 1, 1], [], []], columns=[[1], [], [1], [], [1]]
    )


def test_numbers_without_a_letter_have_the_colour_1() -> None:
    text = "#D\n0: #eeeeee\n1:* blue modra\n:\n2 1k\n:\n1\n1\n1k\n:\n"
    puzzle = olsak.parse(text.replace("0:", "k:# black\n0:"))[0].puzzle
    assert puzzle.rows == ((Block(2, "b"), Block(1, "#")),)
    assert [colour[:2] for colour in puzzle.colours] == [(".", "white"), ("b", "blue")]
    assert puzzle.colours[0].rgb == "#eeeeee"


def test_a_background_alone_leaves_blocks_black() -> None:
    puzzle = olsak.parse("#d\n0: #eeeeee\n: rows\n1\n: columns\n1\n")[0].puzzle
    assert puzzle.rows == ((Block(1),),)
    assert [colour[::2] for colour in puzzle.colours] == [(".", "#eeeeee")]


def test_what_the_writer_writes() -> None:
    assert olsak.write([FLAG]) == (
        "#d\n   0:   #ffffff  white\n   1:#  #000000  black\n   r:r  #ff0000  bright red\n"
        ": rows\n1r 1\n\n: columns\n1r\n1\n: end\n"
    )
    plain = Puzzle.nonogram(rows=[[1], []], columns=[[1]])
    assert olsak.write([plain]) == ": rows\n1\n\n: columns\n1\n: end\n"


def test_a_line_rows_is_recognised() -> None:
    texts = [COLOURED, ":rows \n1\n:columns\n1\n", "rows:\n1\n", "<a>\n: rows\n</a>", " : rows\n"]
    assert [formats.fits("olsak", text) for text in texts] == [True, True, False, False, False]


HEAD = "#d\n1:* black\nr:r red\n: rows\n"
test_bad_files = bad_texts(
    olsak,
    [
        (
            "#d\n   0:   white\n#d\n   1:X  black\n: rows\n1\n: columns\n1\n",
            3,
            "a second #d: write all colours below one",
        ),
        ("words\n#t\n: rows\n1\n", 2, "#t begins a triddler, whose cells are triangles"),
        (": rows\n1\n", 1, "a line : rows above the clues of rows, and a line : columns above"),
        ("#d\nr:r red\n", 2, "a line : rows above the clues of rows"),
        (": rows\n1\n#d\n: columns\n1\n: end\n", 6, "a line : rows above"),
        (f"{HEAD}: columns\n1\n", 4, "no clues of rows below it"),
        (f"{HEAD}1\n: columns\n\n\n", 6, "no clues of columns below it"),
        (f"{HEAD}1g\n: columns\n1\n", 5, "row 1: '1g' is of no colour that is listed: add it to"),
        (f"{HEAD}1\n: columns\n1 x\n", 7, "column 1: 'x' is not a block length"),
        ("#d\nr:r red\n: rows\n1r 12\n: columns\n1\n", 4, "12 has no letter, and no line below #d"),
        ("#d\nr:r\n: rows\n1r\n: columns\n1\n", 2, "'r:r' defines no colour"),
        ("#d\n2:r red\n: rows\n1\n: columns\n1\n", 2, "'2:r red' defines no colour"),
        ("#d\nr:r red\nr:q red\n: rows\n1\n: columns\n1\n", 3, "a second colour r: keep one"),
        (": rows\n1 0\n: columns\n1\n", 2, "row 1: a block of length 0"),
    ],
)

test_what_the_format_cannot_hold = beyond(
    olsak,
    [
        ([FLAG, FLAG], "one puzzle, not 2"),
        (Puzzle.of("sequence", rows=["R"], columns=["R"]), "olsak holds nonograms only"),
        (Puzzle.nonogram(rows=[["?"]], columns=[[1]]), "row 1: ? stands there"),
        (
            Puzzle.nonogram([["1:"]], [["1:"]], colours=(Colour(":", "red", "#ff0000"),)),
            "cannot write : for a colour",
        ),
        (
            Puzzle.nonogram([["1r"]], [["1r"]], colours=(Colour("r", " ", "#ff0000"),)),
            "cannot hold the name ' '",
        ),
    ],
)
