"""Files of nonogrid and pynogram: both spellings, comments, colours, and bad files."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest
from refusals import bad_texts, beyond

from satgrid import formats
from satgrid.clues import Block, Colour, UnknownBlock
from satgrid.puzzle import Puzzle

nonogrid = formats.find("nonogrid")

CLUES = "[clues]\ncolumns = 1, 0\nrows = 1\n"


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
    letter = Puzzle.nonogram(rows=[[1, 1], [3], [1, 1]], columns=[[3], [1], [3]])
    assert [entry.puzzle for entry in nonogrid.parse(text)] == [letter]
    assert formats.recognise(text, ".txt") is nonogrid


COLOURS = [Colour("b", "blue", "#1f77b4"), Colour("r", "red", "#d62728")]


@pytest.mark.parametrize(
    ("definitions", "clue", "colours"),
    [
        ("defs = [\n    'b = (blue) *',\n    'r = (red) %',\n]", "1b 1r", COLOURS),
        ("b = (blue) *\nr = (red) #", "1b 1r 1", COLOURS),
        ("defs = ['b = (blue) *', \"r=(red)\"] # two", "1b 1r 1", COLOURS),
        ("g = (0, 255, 0) *", "1g", [Colour("g", "g", "#00ff00")]),
        ("r = (FF0000) &", "1r", [Colour("r", "r", "#ff0000")]),
        ("lb = (lightblue) *", "1lb", [Colour("l", "lightblue", "#e69f00")]),
        ("sky = (87CEEB) *", "1sky", [Colour("s", "sky", "#87ceeb")]),
        ("* = (orange) *", "1*", [Colour("o", "orange", "#ff7f0e")]),
        ("k = (black) #", "1k", []),
    ],
)
def test_colours(definitions: str, clue: str, colours: list[Colour]) -> None:
    columns = clue.replace(" ", ", ")
    text = f"[colors]\n{definitions}\n[clues]\ncolumns = {columns}\nrows = {clue}\n"
    (entry,) = nonogrid.parse(text)
    assert entry.puzzle.colours == tuple(colours)
    symbols = [*(colour.symbol for colour in colours), "#"][: len(clue.split())]
    assert entry.puzzle.rows == (tuple(Block(1, symbol) for symbol in symbols),)


def test_lines_of_clues() -> None:
    (entry,) = nonogrid.parse('[clues]\ncolumns = 1, 0\n# x\nrows = """\n\n  1\n"""\n')
    assert entry.lines == {"column 1": 2, "column 2": 2, "row 1": 6}


test_bad_files = bad_texts(
    nonogrid,
    [
        ("[clues]\nrows = 1\n", None, "no columns = below [clues]"),
        (CLUES + "rows = 1\n", 4, "a second rows =: keep one"),
        (CLUES + "lines = 1\n", 4, "'lines' is no side of the board: write columns = or rows ="),
        ("[clues]\n1 1\n" + CLUES, 2, "'1 1' belongs to nothing"),
        ("1 1\n" + CLUES, 1, "'1 1' stands below neither [clues] nor [colors]"),
        ("[clues]\nrows =\ncolumns = 1\n", None, "no cells"),
        (CLUES.replace("rows = 1", "rows = 1x"), 3, "row 1: '1x' is of no colour that is listed"),
        (CLUES.replace("rows = 1", "rows = ?"), 3, "row 1: '?' is not a block length"),
        ("[colors]\nb = blue *\n" + CLUES, 2, "'b = blue *' defines no colour"),
        ("[colors]\nb = (300, 0, 0) *\n" + CLUES, 2, "(300, 0, 0) is no colour: write a name"),
        ("[colors]\nb = (#ff00) *\n" + CLUES, 2, "(#ff00) is no colour"),
        ("[colors]\nb = (blue) *\nb = (red) %\n" + CLUES, 3, "a second colour b"),
    ],
)


PUZZLE = Puzzle.nonogram(
    rows=[["1r", 1]], columns=[["1r"], [1], []], colours=[["r", "r", "#ff0000"]]
)


def test_what_the_writer_writes_is_toml() -> None:
    text = nonogrid.write([PUZZLE])
    assert tomllib.loads(text) == {
        "colors": {"defs": ["r = (ff0000) r"]},
        "clues": {"columns": "    1r\n    1\n    0\n", "rows": "    1r 1\n"},
    }
    assert nonogrid.parse(text)[0].puzzle == PUZZLE
    paper = replace(PUZZLE, colours=(*PUZZLE.colours, Colour(".", "paper", "#eeeecc")))
    assert nonogrid.write([paper]) == text


test_what_the_format_cannot_hold = beyond(
    nonogrid,
    [
        ([PUZZLE, PUZZLE], "one puzzle, not 2"),
        ([replace(PUZZLE, rows=((UnknownBlock(),),))], "row 1: ? stands there"),
        ([replace(PUZZLE, given=(((0, 0), "#"),))], "given cells"),
        ([replace(PUZZLE, family="sequence")], "nonograms only"),
        ([replace(PUZZLE, colours=(Colour(";", "red", "#ff0000"),))], "cannot write ;"),
    ],
)
