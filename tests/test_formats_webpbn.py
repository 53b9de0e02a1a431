"""The XML of webpbn.com: colours, unknown lengths, goals, hardened reading, and bad files."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace

import pytest
from refusals import bad_texts, beyond

from satgrid import formats
from satgrid.clues import Block, Colour
from satgrid.errors import PuzzleError
from satgrid.puzzle import Puzzle

webpbn = formats.find("webpbn")

DOT = (
    '<clues type="rows"><line><count>1</count></line></clues>\n'
    '<clues type="columns"><line><count>1</count></line></clues>'
)
RED = Colour("r", "red", "#ff0000")
TEXT = """<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<source>A site</source>
<puzzle type="grid" defaultcolor="black">
<title>Flag &amp; pole</title>
<author>A. Setter</author>
<copyright>&copy; 2004</copyright>
<note>first</note>
<note>
second
</note>
<color name="white" char=".">fff</color>
<color name="black" char="X">000000</color>
<color name="red" char="*">F00</color>
<clues type="columns">
<line><count>2</count></line>
<line><count color="red">1</count></line>
<line/>
</clues>
<clues type="rows">
<line><count>1</count><count color="red">1</count></line>
<line><count>0</count></line>
</clues>
<solution type="goal">
<image>
|X*.|
|X..|
</image>
</solution>
</puzzle>
</puzzleset>
"""


def puzzles(*inner: str, attributes: str = "", opening: str = "<puzzleset>") -> str:
    """Return a document of a puzzle for each text."""
    whole = "\n".join(f"<puzzle{attributes}>\n{each}\n</puzzle>" for each in inner)
    return f"{opening}\n{whole}\n</puzzleset>"


def only(text: str) -> Puzzle:
    (entry,) = webpbn.parse(text)
    return entry.puzzle


def test_a_puzzle_with_all_its_parts_and_nothing_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.socket", None)
    (entry,) = webpbn.parse(TEXT)
    assert entry.puzzle == Puzzle.nonogram(
        rows=[[1, "1r"], ["?"]], columns=[[2], ["1r"], []], colours=(RED,),
        info={
            "by": "A. Setter", "copyright": "© 2004", "goal": "1r0100", "note": "first\nsecond",
            "source": "A site", "title": "Flag & pole",
        },
    )  # fmt: skip
    assert entry.name == "Flag & pole"
    assert (entry.lines["column 1"], entry.lines["row 2"]) == (17, 23)


def test_clues_that_are_missing_are_those_of_the_goal() -> None:
    clues = TEXT[TEXT.index("<clues") : TEXT.index("<solution")]
    assert only(TEXT.replace(clues, "")) == replace(only(TEXT), rows=((1, "1r"), (1,)))


@pytest.mark.parametrize(
    ("old", "new"),
    [("|X..|", "|?..|"), ("|X..|", "|[X*]..|"), ('"goal"', '"solution"'), ('"goal"', '"saved"')],
)
def test_a_goal_that_leaves_cells_open_and_other_solutions_are_not_kept(old: str, new: str) -> None:
    assert "goal" not in dict(only(TEXT.replace(old, new)).info)


def test_several_puzzles_and_what_they_share() -> None:
    text = puzzles(DOT, f"<author>B</author><title>Two</title>{DOT}").replace(
        "<puzzleset>", "<puzzleset><author>A</author><title>The set</title>"
    )
    told = [(entry.name, dict(entry.puzzle.info)) for entry in webpbn.parse(text)]
    assert told == [(None, {"by": "A"}), ("Two", {"by": "B", "title": "Two"})]


def test_blank_may_be_the_character_of_white() -> None:
    colours = '<color name="white" char=" ">FFFFFF</color><color name="b" char="#">00F</color>'
    image = '<solution type="goal"><image>|# |\n  | #|</image></solution>'
    puzzle = only(puzzles(colours + image, attributes=' defaultcolor="white"'))
    # The character # is black elsewhere, so the colour b takes its letter.
    assert puzzle.colours == (Colour("b", "b", "#0000ff"),)
    assert puzzle.rows == ((Block(1, "b"),), (Block(1, "b"),))
    assert dict(puzzle.info) == {"goal": "b00b"}


def test_black_may_be_the_background() -> None:
    attributes = ' backgroundcolor="black" defaultcolor="white"'
    image = '<solution type="goal"><image>|X.|</image></solution>'
    puzzle = only(puzzles(image, attributes=attributes))
    assert puzzle.colours == (Colour("w", "white", "#ffffff"), Colour(".", "black", "#000000"))
    assert puzzle.rows == ((Block(1, "w"),),)
    assert dict(puzzle.info) == {"goal": "0w"}


def test_white_and_black_as_everybody_knows_them_are_no_palette() -> None:
    colours = '<color name="black" char="X">000</color><color name="white" char=".">FFF</color>'
    assert only(puzzles(colours + DOT)) == only(puzzles(DOT))
    assert only(puzzles(DOT)).colours == ()


def test_black_needs_no_definition_even_where_another_colour_is_the_default() -> None:
    clues = DOT.replace("<count>", '<count color="black">')
    red = '<color name="red" char="r">F00</color>'
    puzzle = only(puzzles(red + clues, attributes=' defaultcolor="red"'))
    assert (puzzle.rows, puzzle.colours) == (((Block(1),),), (RED,))


BOMB = (
    '<!DOCTYPE a [<!ENTITY lol "lol">\n'
    + "\n".join(f'<!ENTITY lol{k} "{f"&lol{k - 1};" * 10}">' for k in range(1, 10))
    + "]>\n<puzzleset>"
)


test_bad_files = bad_texts(
    webpbn,
    [
        (puzzles(DOT, opening=BOMB.replace("lol0", "lol")), 1, "defines the entity 'lol'"),
        (
            puzzles(DOT, opening='<!DOCTYPE a [\n<!ENTITY x SYSTEM "/etc/passwd">]>\n<puzzleset>'),
            2,
            "defines the entity 'x'",
        ),
        ("<puzzleset>\n<puzzle>", 2, "not well-formed XML (no element found): close each tag"),
        ("<puzzleset>\n<puzzle>\n</puzzleset>", 3, "not well-formed XML (mismatched tag)"),
        (puzzles("<title>&nope;</title>"), 3, "not well-formed XML (undefined entity"),
        ("<a>" * 30, 1, "is the file damaged?"),
        ("<svg/>", 1, "<svg> is no XML that satgrid reads: give that of webpbn"),
        (puzzles(DOT, attributes=' type="triddler"'), 2, 'type="triddler" is not read'),
        (puzzles(""), 2, "neither clues nor a whole goal"),
        (puzzles(DOT.partition("\n")[0]), 2, "<clues> of rows alone"),
        (puzzles(DOT.replace("columns", "rows")), 4, '<clues type="rows">: write one'),
        (puzzles(DOT.replace("<count>", '<count color="red">')), 3, "row 1: a block of the colour"),
        (puzzles(DOT.replace("<count>", '<count color="white">')), 3, "colour 'white', which is"),
        (puzzles(DOT.replace(">1<", ">x<")), 3, "row 1: <count>x is no block length"),
        (puzzles(DOT.replace("count", "number")), 3, "<number>1 is no block length"),
        (puzzles(DOT, attributes=' defaultcolor="red"'), 2, "default colour 'red' is not among"),
        (puzzles(DOT, attributes=' backgroundcolor="x"'), 2, "background colour 'x' is not among"),
        (puzzles(f'<color name="red">ff00</color>{DOT}'), 3, "the RGB 'ff00' is none"),
        (puzzles(f'<color name="red" char="rr">f00</color>{DOT}'), 3, "the character 'rr'"),
        (
            puzzles(f'<color name="red">f00</color>\n<color name="red">00f</color>{DOT}'),
            4,
            "a second colour red",
        ),
        (
            puzzles('<color name="a" char="x">f00</color>\n<color name="b" char="x">00f</color>'),
            4,
            "a second colour x",
        ),
        (TEXT.replace("|X..|", "|X.|"), 26, "row 'X.': rows differ in length"),
        (TEXT.replace("|X..|", "|X.%|"), 26, "row 'X.%': '%' is the character of no colour"),
        (TEXT.replace("|X..|", ""), 5, "the goal has 3 cells, the board 2 x 3 = 6"),
        (puzzles('<clues type="rows"/><clues type="columns"/>'), 2, "neither clues nor"),
    ],
)


def test_a_bomb_does_not_go_off() -> None:
    """Written out it would be 3 GB."""
    bomb = puzzles("<title>&lol9;</title>", opening=BOMB.replace("lol0", "lol"))
    tracemalloc.start()
    try:
        with pytest.raises(PuzzleError, match="refused: write what it stands for"):
            webpbn.parse(bomb)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 10_000_000


PUZZLE = Puzzle.nonogram(
    rows=[["1%", "?"]],
    columns=[["1%"], ["?"], []],
    colours=[["%", 'a "b"', "#00ff00"], [".", "paper", "#eeeeee"]],
    info={"by": "A & B", "goal": "%10", "title": "a < b"},
)


def test_what_the_writer_writes() -> None:
    text = """<?xml version="1.0"?>
<puzzleset>
<puzzle type="grid" defaultcolor="black" backgroundcolor="paper">
<author>A &amp; B</author>
<title>a &lt; b</title>
<color name="a &quot;b&quot;" char="%">00ff00</color>
<color name="paper" char=".">eeeeee</color>
<color name="black" char="#">000000</color>
<clues type="columns">
<line><count color="a &quot;b&quot;">1</count></line>
<line><count>0</count></line>
<line></line>
</clues>
<clues type="rows">
<line><count color="a &quot;b&quot;">1</count><count>0</count></line>
</clues>
<solution type="goal">
<image>
|%#.|
</image>
</solution>
</puzzle>
</puzzleset>
"""
    assert webpbn.write([PUZZLE]) == text
    assert only(text) == PUZZLE


def test_lines_in_what_is_said_stay_lines() -> None:
    puzzle = replace(PUZZLE, info=(("note", "a\r\nb\rc\nd"),))
    assert only(webpbn.write([puzzle])) == puzzle


test_what_the_format_cannot_hold = beyond(
    webpbn,
    [
        (replace(PUZZLE, rows=(("*",),)), "row 1: * stands there"),
        (replace(PUZZLE, given=(((0, 0), "#"),)), "given cells"),
        (replace(PUZZLE, family="sequence"), "nonograms only"),
        (Puzzle.of("nonogram", cells=[[1]]), "row and column"),
        (replace(PUZZLE, info=(("color", "a"),)), "property 'color'"),
        (replace(PUZZLE, info=(("goal", "%x0"),)), "goal holds 'x'"),
        (replace(PUZZLE, colours=(Colour("|", "red", "#ff0000"),)), "cannot write |"),
        (replace(PUZZLE, colours=(Colour("%", "white", "#00ff00"),)), "two are called white"),
        (replace(PUZZLE, colours=(Colour("%", "", "#00ff00"),)), "the name '' of the colour %"),
        (replace(PUZZLE, colours=(RED,)), "the colour % of a clue is none of the puzzle"),
        (
            replace(PUZZLE, colours=(*PUZZLE.colours, Colour("b", "black", "#222222"))),
            "the colour # of a clue is none",
        ),
    ],
)
