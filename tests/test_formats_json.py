"""The JSON of puzzles: one object, one a line, or a list, and where its clues stand."""

from __future__ import annotations

import json

import pytest
from refusals import bad_texts

from satgrid import formats
from satgrid.puzzle import Puzzle

form = formats.find("json")

LINES = Puzzle.nonogram(
    rows=[[1, 1], []], columns=[[1], [], [1]], given=["#??", "??."],
    info={"title": 'Ünder "rows": [1]'},
)  # fmt: skip
CELLS = Puzzle.of("mosaic", cells=[[None, -3]])
TEXTS = [
    '{"satgrid": 1, "family": "nonogram", "rows": [[1, 1], [0]], "columns": [[1], [], [1]], '
    '"given": ["#??", "??."], "info": {"title": "Ünder \\"rows\\": [1]"}}',
    '{"satgrid": 1, "family": "mosaic", "grid": [[null, -3]]}',
]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(TEXTS),
        "".join(TEXTS),
        f" [{TEXTS[0]}]\n\n{TEXTS[1]} [ ]\n",
        json.dumps([json.loads(text) for text in TEXTS], indent=2),
    ],
)
def test_objects_may_stand_in_a_list_on_a_line_or_over_lines(text: str) -> None:
    entries = form.parse(text)
    assert [entry.puzzle for entry in entries] == [LINES, CELLS]
    assert [entry.name for entry in entries] == ['Ünder "rows": [1]', None]


def test_one_object_a_line_is_written() -> None:
    texts = form.write([LINES, CELLS]).splitlines()
    assert list(map(json.loads, texts)) == [json.loads(text.replace("[0]", "[]")) for text in TEXTS]
    assert "Ünder" in texts[0]


def test_lines_of_clues() -> None:
    text = '\n{"satgrid": 1, "family": "nonogram", "info": {"by": "\\"rows\\": [["},\n'
    text += ' "rows" : [[1], [1],\n [1]],\n "columns": [\n[3]]}\n' + TEXTS[0]
    first, second = form.parse(text)
    assert first.lines == {"family": 2, "row 1": 3, "row 2": 3, "row 3": 4, "column 1": 6}
    assert set(second.lines.values()) == {7}
    text = '{"satgrid": 1,\n"family": "hitori", "grid": [\n[1, null],\n[\n2,\n"?"]],\n'
    (cells,) = form.parse(text + '"given": ["??",\n"#?"]}')
    assert cells.lines == {"family": 2, "given": 7,
        "row 1": 3, "row 1, column 1": 3, "row 2": 4, "row 2, column 1": 5, "row 2, column 2": 6,
        "given row 1": 7, "given row 2": 8,
    }  # fmt: skip


test_bad_objects = bad_texts(
    form,
    [
        ('{"satgrid": 1,\n"family" "nonogram"}', 2, "not JSON"),
        (TEXTS[0] + "\n}", 2, "not JSON"),
        (f"[{TEXTS[0]},\n", 2, "not JSON"),
        (TEXTS[0] + "\n7", 2, "7 is no puzzle"),
        (f"[{TEXTS[0]},\n[]]", 2, "[] is no puzzle"),
        (TEXTS[0] + "\n" + TEXTS[0].replace("[1, 1]", "[1, -1]"), 2, "row 1: -1 is not a block"),
        ("\n" + TEXTS[1].replace('1, "fam', '2, "fam'), 2, '"satgrid" is 2'),
        (TEXTS[1].replace("mosaic", "\\ud800"), 1, "half a character"),
        (TEXTS[1].replace("3", "9" * 5000), 1, "number too long"),
        (
            "\n" + TEXTS[1].replace("]]", ']], "grid": [[7]]'),
            2,
            'the key "grid" stands twice in an',
        ),
        ("\n" + "[" * 100_000, 2, "nested too deep"),
        (TEXTS[1].replace("-3", "true"), 1, "row 1, column 2: True is no number"),
        (
            TEXTS[1].replace("-3", '"X"'),
            1,
            "row 1, column 2: 'X' is no number: write null for none",
        ),
        (
            TEXTS[1].replace("-3]", "-3],\n[1]"),
            2,
            "row 2, column 2: row 2 has 1 entry, row 1 has 2: rows must be equally long",
        ),
        (TEXTS[1].replace("-3]", "-3],\n[1, 2.5]"), 2, "row 2, column 2: 2.5 is no number"),
        (TEXTS[1].replace("-3]", '-3],\n[1,\n"?",\n2]'), 2, "row 2, column 3: row 2 has 3"),
        (TEXTS[1].replace("-3]", '-3],\n[1,\n"X"\n]'), 3, "row 2, column 2: 'X' is no number"),
        (TEXTS[1].replace("]]", ']]\n,\n"given": [\n"#"]'), 4, "row 1 has 1 character, the"),
        (TEXTS[1].replace("]]", ']], "given":\n["# "]'), 2, "row 1, column 2 is a blank"),
    ],
)


def test_a_whole_character_may_be_escaped() -> None:
    (entry,) = form.parse(TEXTS[1].replace("}", ', "info": {"title": "\\ud83d\\ude42"}}'))
    assert entry.name == "\U0001f642"


def test_a_clue_may_be_unknown() -> None:
    text = '{"satgrid": 1, "family": "kurodoko", "grid": [[null, 7], ["?", null]]}'
    (entry,) = form.parse(text)
    assert entry.puzzle == Puzzle.of("kurodoko", cells=[[None, 7], ["?", None]])
    assert json.loads(form.write([entry.puzzle])) == json.loads(text)
