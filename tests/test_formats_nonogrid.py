"""Files of nonogrid and pynogram: both spellings, comments, colours, and bad files."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest

from satgrid import formats
from satgrid.clues import Block, Colour, UnknownBlock
from satgrid.errors import PuzzleError
from satgrid.puzzle import LineClue, Puzzle

nonogrid = formats.find("nonogrid")

CLUES = "[clues]\ncolumns = 1, 0\nrows = 1\n"
BLUE, RED = Colour("b", "blue", "#1f77b4"), Colour("r", "red", "#d62728")


def only(text: str) -> Puzzle:
    (entry,) = nonogrid.parse(text)
    return entry.puzzle


def blocks(*lengths: int) -> LineClue:
    return tuple(map(Block, lengths))


# The letter H, in every way to write it.
@pytest.mark.parametrize(
    "text",
    [
        "[clues]\ncolumns=3,1,3\nrows=1 1,3,1 1\n",
        '[clues]\ncolumns = """\n3\n1\n3\n"""\nrows = """\n1 1\n3\n1 1\n"""\n',
        '# H\n[clues]\ncolumns ="""3, 1\n\n  3 # right\n"""\n;x\nrows = """1 1,\n"3", \'1 1\';"""',
        "[clues]\nrows =\n  1 1\n\n  # the bar\n  3,\n  1\t1\n\n\ncolumns =\n  3\n  1\n  3\n",
        "[colors]\n\n[clues] # x\nrows='''\n1 1\n3\n1 1'''\ncolumns=3, '1'\n3\n[colors]\ndefs=[]",
    ],
)
def test_both_spellings(text: str) -> None:
    puzzle = only(text)
    assert puzzle.rows == (blocks(1, 1), blocks(3), blocks(1, 1))
    assert puzzle.columns == (blocks(3), blocks(1), blocks(3))
    assert formats.recognise(text, ".txt") is nonogrid


@pytest.mark.parametrize(
    "colours",
    [
        "[colors]\ndefs = [\n    'b = (blue) *',\n    'r = (red) %',\n]\n",
        "[colors]\nb = (blue) *\nr = (red) #\n",
        "[colors]\ndefs = ['b = (blue) *', \"r=(red)\"] # two\n",
    ],
)
def test_colours(colours: str) -> None:
    puzzle = only(colours + "[clues]\ncolumns = 1b, 1r, 1\nrows = 1b 1r 1\n")
    assert puzzle.colours == (BLUE, RED)
    assert puzzle.rows == ((Block(1, "b"), Block(1, "r"), Block(1)),)


@pytest.mark.parametrize(
    ("definition", "clue", "colour"),
    [
        ("g = (0, 255, 0) *", "1g", Colour("g", "g", "#00ff00")),
        ("r = (FF0000) &", "1r", Colour("r", "r", "#ff0000")),
        ("lb = (lightblue) *", "1lb", Colour("l", "lightblue", "#e69f00")),
        ("sky = (87CEEB) *", "1sky", Colour("s", "sky", "#87ceeb")),
        ("* = (orange) *", "1*", Colour("o", "orange", "#ff7f0e")),
        ("k = (black) #", "1k", None),
    ],
)
def test_a_colour_in_all_its_forms(definition: str, clue: str, colour: Colour | None) -> None:
    puzzle = only(f"[colors]\n{definition}\n[clues]\ncolumns = {clue}\nrows = {clue}\n")
    assert puzzle.colours == ((colour,) if colour else ())
    assert puzzle.rows == ((Block(1, colour.symbol if colour else "#"),),)


def test_lines_of_clues() -> None:
    (entry,) = nonogrid.parse('[clues]\ncolumns = 1, 0\n# x\nrows = """\n\n  1\n"""\n')
    assert entry.lines == {"column 1": 2, "column 2": 2, "row 1": 6}


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[clues]\nrows = 1\n", None, "no columns = below [clues]"),
        (CLUES + "rows = 1\n", 4, "a second rows =: keep one"),
        (CLUES + "lines = 1\n", 4, "'lines' is no side of the board: write columns = or rows ="),
        ("[clues]\n1 1\n" + CLUES, 2, "'1 1' belongs to nothing"),
        ("1 1\n" + CLUES, 1, "'1 1' stands below neither [clues] nor [colors]"),
        ("[hints]\n1 1\n" + CLUES, 2, "stands below neither"),
        ("[clues]\nrows =\ncolumns = 1\n", None, "no cells"),
        (CLUES.replace("rows = 1", "rows = 1x"), 3, "row 1: '1x' is of no colour that is listed"),
        (CLUES.replace("rows = 1", "rows =\n1 x"), 4, "row 1: 'x' is not a block length"),
        (CLUES.replace("rows = 1", "rows = ?"), 3, "row 1: '?' is not a block length"),
        ("[colors]\nb = blue *\n" + CLUES, 2, "'b = blue *' defines no colour"),
        ("[colors]\nb = (blue) *, r = red %\n" + CLUES, 2, "defines no colour"),
        ("[colors]\nb = (300, 0, 0) *\n" + CLUES, 2, "(300, 0, 0) is no colour: write a name"),
        ("[colors]\nb = (#ff00) *\n" + CLUES, 2, "(#ff00) is no colour"),
        ("[colors]\nb = () *\n" + CLUES, 2, "() is no colour"),
        ("[colors]\nb = (blue) *\nb = (red) %\n" + CLUES, 3, "a second colour b"),
    ],
)
def test_bad_files(text: str, line: int | None, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        nonogrid.parse(text)
    assert words in caught.value.message
    assert caught.value.line == line
    assert len(caught.value.message) < 200


PUZZLE = Puzzle(
    "nonogram",
    1,
    3,
    rows=((Block(1, "r"), Block(1)),),
    columns=((Block(1, "r"),), (Block(1),), ()),
    colours=(Colour("r", "r", "#ff0000"),),
)


def test_what_the_writer_writes_is_toml() -> None:
    text = nonogrid.write([PUZZLE])
    assert tomllib.loads(text) == {
        "colors": {"defs": ["r = (ff0000) r"]},
        "clues": {"columns": "    1r\n    1\n    0\n", "rows": "    1r 1\n"},
    }
    assert only(text) == PUZZLE
    paper = replace(PUZZLE, colours=(*PUZZLE.colours, Colour(".", "paper", "#eeeecc")))
    assert nonogrid.write([paper]) == text


@pytest.mark.parametrize(
    ("puzzles", "words"),
    [
        ([PUZZLE, PUZZLE], "one puzzle, not 2"),
        ([replace(PUZZLE, rows=((UnknownBlock(),),))], r"row 1: \? stands there"),
        ([replace(PUZZLE, given=(((0, 0), "#"),))], "given cells"),
        ([replace(PUZZLE, family="sequence")], "nonograms only"),
        ([replace(PUZZLE, colours=(Colour(";", "red", "#ff0000"),))], "cannot write ;"),
    ],
)
def test_what_the_format_cannot_hold(puzzles: list[Puzzle], words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        nonogrid.write(puzzles)
