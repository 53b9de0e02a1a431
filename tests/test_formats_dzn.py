"""MiniZinc data of nonograms: both forms and spellings, and exact errors on damaged files."""

from __future__ import annotations

import pytest

from satgrid import formats
from satgrid.clues import Block
from satgrid.errors import PuzzleError
from satgrid.grid import Grid
from satgrid.puzzle import LineClue, Puzzle

dzn = formats.find("dzn")

CHALLENGE = """\
X = 3;
Y = 2;
maxlen = 3;
rows = [|1, 0, 1
        |0,-1,-1
        |];
cols = [|1,-1,-1|0,-1,-1|1,-1,-1|];
"""
HAKANK = """\
%% A dot; a gap = a dot
rows = 2;  % two
row_rule_len = 2;
row_rules = array2d(1..rows, 1..row_rule_len,
  [1, 1,
   0, 0]);
cols = 3;
col_rule_len = 1;
col_rules = array2d(1..3, 1..col_rule_len, [
  1,
  0, 1,
]);
"""
GAP = "X = 1; Y = 1; maxlen = 4; rows = [|1,0,1|]; cols = [|1,1,1,1|];"


def blocks(*lengths: int) -> LineClue:
    return tuple(map(Block, lengths))


DOTS = Puzzle("nonogram", 2, 3, rows=(blocks(1, 1), ()), columns=(blocks(1), blocks(), blocks(1)))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (CHALLENGE, {"row 1": 4, "row 2": 5, "column 1": 7, "column 2": 7, "column 3": 7}),
        (HAKANK, {"row 1": 5, "row 2": 6, "column 1": 10, "column 2": 11, "column 3": 11}),
        # Names in another order, one line, no semicolon at the end, the other kind of list.
        (
            "col_rules=[|1|0|1|];cols=3;col_rule_len=1;rows=2;row_rule_len=2;row_rules=[|1,1|0,0|]",
            dict.fromkeys(["row 1", "row 2", "column 1", "column 2", "column 3"], 1),
        ),
    ],
)
def test_both_forms_and_the_lines_of_clues(text: str, lines: dict[str, int]) -> None:
    (entry,) = dzn.parse(text)
    assert entry.puzzle == DOTS
    assert entry.lines == lines
    assert formats.recognise(text) is dzn


def test_a_clue_is_drawn_or_listed() -> None:
    column = "1, 1, 1, 0, 1, -1, -1"
    text = f"X=2; Y=1; maxlen=7; rows=[|1,1,0,1,1,1,-1|]; cols=[|{column}|{column}|];"
    (entry,) = dzn.parse(text)
    assert entry.puzzle.rows == (blocks(2, 3),)
    assert entry.puzzle.columns == (blocks(3, 1), blocks(3, 1))
    (entry,) = dzn.parse(CHALLENGE.replace("1, 0, 1", "-1,-1,-1"))
    assert entry.puzzle.rows == ((), ())
    (entry,) = dzn.parse(HAKANK.replace("[1, 1,", "[10, 2,").replace("0, 0]", "0, 12]"))
    assert entry.puzzle.rows == (blocks(10, 2), blocks(12))


def test_what_the_writer_writes() -> None:
    assert dzn.write([DOTS]) == (
        "X = 3;\nY = 2;\nmaxlen = 3;\n"
        "rows = [|\n  1, 0, 1 |\n  0, -1, -1 |];\n"
        "cols = [|\n  1, -1, -1 |\n  0, -1, -1 |\n  1, -1, -1 |];\n"
    )


@pytest.mark.parametrize(
    ("text", "old", "new", "line", "message"),
    [
        (CHALLENGE, "X = 3;", "X = 4;", 7, "X is 4, and cols has 3 clues: they must agree"),
        (CHALLENGE, "Y = 2", "Y = 1", 4, "Y is 1, and rows has 2 clues: they must agree"),
        (CHALLENGE, "|0,-1,-1\n", "|0,-1\n", 5, "maxlen is 3, and row 2 has 2 numbers: they"),
        (CHALLENGE, "maxlen = 3;", "", None, "no maxlen = in it: add it"),
        (CHALLENGE, "maxlen = 3;", "maxlen = x;", 3, "maxlen is no number: write it as in maxlen"),
        (CHALLENGE, "X = 3", "X = -3", 1, "X is no number"),
        (CHALLENGE, "X = 3;", "X = 3", 2, "no semicolon behind the value of X"),
        (CHALLENGE, "Y = 2;", "X = 2;", 2, "a second X =: keep one"),
        (CHALLENGE, "Y = 2;", "2;", 2, "'2' gives no value to a name: write it as in X = 5;"),
        (CHALLENGE, "1, 0, 1", "1, 0 1", 4, "row 1: '1' stands where a comma belongs"),
        (CHALLENGE, "1, 0, 1", "1, x, 1", 4, "row 1: 'x' stands where a number belongs"),
        (CHALLENGE, "1|0,", "1||", 7, "column 2: no numbers: write them"),
        (CHALLENGE, "1, 0, 1", "1, 2, 1", 4, "row 1: 1 2 1 draws no blocks: write each as a run"),
        (CHALLENGE, "1, 0, 1", "1, 0, 0", 4, "row 1: 1 0 0 draws no blocks"),
        (CHALLENGE, "1, 0, 1", "0, 0, 1", 4, "row 1: 0 0 1 draws no blocks"),
        (CHALLENGE, "1, 0, 1", "1,-1, 1", 4, "row 1: 1 -1 1 draws no blocks"),
        (CHALLENGE, "1, 0, 1", "10, 1, 1", 4, "row 1: 10 1 1 draws no blocks"),
        (CHALLENGE, "|];\ncols", "];\ncols", 4, "rows is no list of clues: write [| 1, 2 | 0, 3"),
        (CHALLENGE, "1|];", "1", 7, "cols is no list of clues"),
        (CHALLENGE, "[|1,-1,-1|0,-1,-1|1,-1,-1|]", "[||]", 7, "column 1: no numbers: write them"),
        (CHALLENGE, "cols =", "colts =", None, "no cols = in it"),
        (GAP, "1,0,1", "1,0,0,1", 1, "row 1: 1 0 0 1 draws no blocks"),
        (HAKANK, "0, 0]", "0]", 4, "row_rules has 3 numbers, and 2 clues of 2 have 4: they must"),
        (HAKANK, "rows = 2", "rows = 4", 4, "row_rules has 4 numbers, and 4 clues of 2 have 8"),
        (HAKANK, "1..3", "1..n", None, "no n = in it: add it"),
        (HAKANK, "cols = 3", "cols = 4", 10, "cols is 4, and col_rules has 3 clues"),
        (HAKANK, "_len = 1", "_len = 3", 9, "col_rules has 3 numbers, and 3 clues of 3 have 9"),
        (HAKANK, "[1, 1,", "[1, 0,", 5, "row 1: a 0 stands behind a block: put what fills up the"),
        (HAKANK, "[1, 1,", "[1, -1,", 5, "row 1: '-1' is not a block length"),
        (HAKANK, "[1, 1,", "[1 1,", 5, "row_rules: '1' stands where a comma belongs"),
        (HAKANK, "0, 0]);", "0, 0];", 4, "row_rules is no list of clues"),
        (HAKANK, "1..rows", "2..rows", 4, "row_rules is no list of clues"),
        (HAKANK, "[\n  1,\n  0, 1,\n]", "[]", 9, "col_rules: no numbers: write"),
    ],
)
def test_bad_files(text: str, old: str, new: str, line: int | None, message: str) -> None:
    assert text.count(old) == 1
    with pytest.raises(PuzzleError) as caught:
        dzn.parse(text.replace(old, new))
    assert message in caught.value.message
    assert (caught.value.line, "\n" in str(caught.value)) == (line, False)


def test_too_many_clues_and_numbers_are_refused_shortly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dzn, "_MOST", 50_000)
    for text, words in (
        (
            f"X=1;Y=5000;maxlen=1;cols=[|1|];rows=[|{'1|' * 5000}];",
            "a board of more than 2,000 rows is too big",
        ),
        ("rows = [|" + "1, 1,\n" * 20_000 + "1|];", "rows: more numbers than a board has cells"),
    ):
        with pytest.raises(PuzzleError) as caught:
            dzn.parse(text)
        assert words in caught.value.message
        assert len(str(caught.value)) < 120


def test_what_the_format_cannot_hold() -> None:
    for puzzles, words in [
        ([DOTS, DOTS], "the format dzn holds one puzzle, not 2"),
        ([Puzzle("hitori", 1, 1, cells=Grid(1, 1, (1,)))], "the format dzn holds nonograms only"),
        ([Puzzle("nonogram", 1, 1, ((Block(1, "R"),),), ((),))], "row 1: 1R stands there, and"),
        ([Puzzle("nonogram", 1, 1, ((),), (("*",),))], "column 1: * stands there, and the format"),
        ([Puzzle("nonogram", 1, 1, ((),), ((),), given=(((0, 0), "."),))], "no given cells"),
    ]:
        with pytest.raises(PuzzleError) as refused:
            dzn.write(puzzles)
        assert words in str(refused.value)
