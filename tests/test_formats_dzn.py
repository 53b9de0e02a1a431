"""MiniZinc data of nonograms: both forms and spellings, and exact errors on damaged files."""

from __future__ import annotations

import pytest
from refusals import bad_texts, beyond

from satgrid import formats
from satgrid.clues import Block
from satgrid.errors import PuzzleError
from satgrid.puzzle import Puzzle

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


DOTS = Puzzle.nonogram(rows=[[1, 1], []], columns=[[1], [], [1]])


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
    assert entry.puzzle.rows == ((Block(2), Block(3)),)
    assert entry.puzzle.columns == (*[(Block(3), Block(1))] * 2,)
    (entry,) = dzn.parse(CHALLENGE.replace("1, 0, 1", "-1,-1,-1"))
    assert entry.puzzle.rows == ((), ())
    (entry,) = dzn.parse(HAKANK.replace("[1, 1,", "[10, 2,").replace("0, 0]", "0, 12]"))
    assert entry.puzzle.rows == ((Block(10), Block(2)), (Block(12),))


def test_what_the_writer_writes() -> None:
    assert dzn.write([DOTS]) == (
        "X = 3;\nY = 2;\nmaxlen = 3;\n"
        "rows = [|\n  1, 0, 1 |\n  0, -1, -1 |];\n"
        "cols = [|\n  1, -1, -1 |\n  0, -1, -1 |\n  1, -1, -1 |];\n"
    )


DAMAGES = [
    (CHALLENGE, "X = 3;", "X = 4;", 7, "X is 4, and cols has 3 clues: they must agree"),
    (CHALLENGE, "|0,-1,-1\n", "|0,-1\n", 5, "maxlen is 3, and row 2 has 2 numbers: they"),
    (CHALLENGE, "maxlen = 3;", "maxlen = x;", 3, "maxlen is no number: write it as in maxlen"),
    (CHALLENGE, "X = 3;", "X = 3", 2, "no semicolon behind the value of X"),
    (CHALLENGE, "Y = 2;", "X = 2;", 2, "a second X =: keep one"),
    (CHALLENGE, "Y = 2;", "2;", 2, "'2' gives no value to a name: write it as in X = 5;"),
    (CHALLENGE, "1, 0, 1", "1, 0 1", 4, "row 1: '1' stands where a comma belongs"),
    (CHALLENGE, "1, 0, 1", "1, x, 1", 4, "row 1: 'x' stands where a number belongs"),
    (CHALLENGE, "1|0,", "1||", 7, "column 2: no numbers: write them"),
    (CHALLENGE, "1, 0, 1", "1, 2, 1", 4, "row 1: 1 2 1 draws no blocks: write each as a run"),
    (CHALLENGE, "1, 0, 1", "0, 0, 1", 4, "row 1: 0 0 1 draws no blocks"),
    (CHALLENGE, "1, 0, 1", "1,-1, 1", 4, "row 1: 1 -1 1 draws no blocks"),
    (CHALLENGE, "1, 0, 1", "10, 1, 1", 4, "row 1: 10 1 1 draws no blocks"),
    (CHALLENGE, "|];\ncols", "];\ncols", 4, "rows is no list of clues: write [| 1, 2 | 0, 3"),
    (CHALLENGE, "cols =", "colts =", None, "no cols = in it"),
    (GAP, "1,0,1", "1,0,0,1", 1, "row 1: 1 0 0 1 draws no blocks"),
    (HAKANK, "0, 0]", "0]", 4, "row_rules has 3 numbers, and 2 clues of 2 have 4: they must"),
    (HAKANK, "1..3", "1..n", None, "no n = in it: add it"),
    (HAKANK, "cols = 3", "cols = 4", 10, "cols is 4, and col_rules has 3 clues"),
    (HAKANK, "_len = 1", "_len = 3", 9, "col_rules has 3 numbers, and 3 clues of 3 have 9"),
    (HAKANK, "[1, 1,", "[1, 0,", 5, "row 1: a 0 stands behind a block: put what fills up the"),
    (HAKANK, "[1, 1,", "[1, -1,", 5, "row 1: '-1' is not a block length"),
    (HAKANK, "0, 0]);", "0, 0];", 4, "row_rules is no list of clues"),
    (HAKANK, "1..rows", "2..rows", 4, "row_rules is no list of clues"),
    (HAKANK, "[\n  1,\n  0, 1,\n]", "[]", 9, "col_rules: no numbers: write"),
]
test_bad_files = bad_texts(
    dzn, [(text.replace(old, new), line, words) for text, old, new, line, words in DAMAGES]
)


def test_each_damage_is_one() -> None:
    assert {text.count(old) for text, old, *_ in DAMAGES} == {1}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"X=1;Y=5000;maxlen=1;cols=[|1|];rows=[|{'1|' * 5000}];", "more than 2,000 rows is too b"),
        ("rows = [|" + "1, 1,\n" * 20_000 + "1|];", "rows: more numbers than a board has cells"),
    ],
)
def test_too_many_clues_and_numbers_are_refused_shortly(
    text: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dzn, "_MOST", 50_000)
    with pytest.raises(PuzzleError, match=words) as caught:
        dzn.parse(text)
    assert len(str(caught.value)) < 120


test_what_the_format_cannot_hold = beyond(
    dzn,
    [
        ([DOTS, DOTS], "the format dzn holds one puzzle, not 2"),
        (Puzzle.of("hitori", cells=[[1]]), "the format dzn holds nonograms only"),
        (Puzzle.nonogram(rows=[["1R"]], columns=[[]]), "row 1: 1R stands there, and"),
        (Puzzle.nonogram(rows=[[]], columns=[["*"]]), "column 1: * stands there, and the format"),
        (Puzzle.nonogram(rows=[[]], columns=[[]], given=["."]), "no given cells"),
    ],
)
