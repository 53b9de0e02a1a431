"""What the transcripts in `golden/formats` do not show: lines, signs, limits."""

from __future__ import annotations

import tomllib
import tracemalloc
from pathlib import Path

import pytest

from satgrid import formats, verbs
from satgrid.board import MAX_CELLS
from satgrid.errors import PuzzleError
from satgrid.formats import puzzlink, pzprv3
from satgrid.genres import file
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

DZN = (
    "rows = 2;\nrow_rule_len = 2;\nrow_rules = array2d(1..rows, 1..2,\n[1, 1,\n0, 0]);\ncols = 3;\n"
)
BAR = Puzzle.nonogram(rows=[[3, 1], []], columns=[[1], [1], [1], [], [1]])
SHAPES = {
    "mk": "2 5\n3 1\n0\n#\n1\n1\n1\n0\n1\n",
    "cwd": "2\n5\n3 1\n0\n\n1\n1\n1\n0\n1\n",
    "syro": "3 1 0\n0\n#\n1 0\n1 0\n1 0\n0\n1 0\n#\n",
}


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        ("cwd", SHAPES["cwd"], {"row 1": 3, "column 5": 10}),
        ("delft", "3\n\n1 3 1\n2  1 3\n10 3 2\n", {"row 1, column 1": 3, "row 3, column 2": 5}),
        ("dzn", "X = 1;\nY = 1;\nmaxlen = 1;\nrows = [|\n1|];\ncols = [|1|];", {"row 1": 5}),
        (
            "dzn",
            f"{DZN}col_rule_len = 1;\ncol_rules = array2d(1..3, 1..1, [\n1,\n0, 1,\n]);\n",
            {"row 1": 4, "row 2": 5, "column 1": 9, "column 2": 10, "column 3": 10},
        ),
        ("janko", "[begin]\nsize 2\n[problem]\n1 2\n2 1\n[end]\n", {"row 2, column 1": 5}),
        (
            "json",
            '\n{"satgrid": 1, "family": "nonogram", "info": {"by": "\\"rows\\": [["},\n'
            ' "rows" : [[1], [1],\n [1]],\n "columns": [\n[3]]}\n',
            {"family": 2, "row 1": 3, "row 2": 3, "row 3": 4, "column 1": 6},
        ),
        (
            "json",
            '{"satgrid": 1,\n"family": "hitori", "grid": [\n[1, null],\n[\n2,\n"?"]],\n'
            '"given": ["??",\n"#?"]}',
            {
                "row 1, column 1": 3, "row 2": 4, "row 2, column 1": 5, "row 2, column 2": 6,
                "given": 7, "given row 1": 7, "given row 2": 8,
            },
        ),
        ("matrix", "[[1, 12],\n\n [2, 1]]\n", {"row 1, column 2": 1, "row 2, column 1": 3}),
        ("mk", SHAPES["mk"], {"row 1": 2, "column 5": 9}),
        ("nin", "5 2\n3 1\n0\n1\n1\n1\n0\n1\n", {"row 1": 2, "column 5": 8}),
        (
            "non",
            'title "x"\nheight 3\n\nrows\n1\n\n1\ncolumns\n\n1\n1\n',
            {"row 1": 5, "row 2": 6, "row 3": 7, "column 1": 10, "column 2": 11},
        ),
        (
            "nonogrid",
            '[clues]\ncolumns = 1, 0\n# x\nrows = """\n\n  1\n"""\n',
            {"column 1": 2, "column 2": 2, "row 1": 6},
        ),
        ("olsak", "words\n: rows\n1\n\n: columns\n1\n:end\n", {"row 1": 3, "column 1": 6}),
        ("sequence", "rx,b\nrb\nxb\n", {"column 1": 1, "column 2": 1, "row 1": 2, "row 2": 3}),
        ("sgt", "\n\n\n2x1:/1/1\n", {"column 1": 4, "column 2": 4, "row 1": 4}),
        ("sgt", "\n3x1:5_1a\n", {"row 1, column 1": 2, "row 1, column 2": 2}),
        ("syro", SHAPES["syro"], {"row 1": 1, "column 5": 8}),
        ("text", "# a\nrows:\n1\n# b\n1\n\ncolumns:\n2\n", {"row 1": 3, "row 2": 5, "column 1": 8}),
        (
            "text",
            "mosaic\n\n2 x 2\n# a\n3 -\n- 4\n",
            {"family": 1, "row 1, column 1": 5, "row 2, column 2": 6},
        ),
        ("tournament", "\n$7\n1\n" + "\n" * 49, {"column 1": 3, "row 1": 28, "row 25": 52}),
        (
            "webpbn",
            '<puzzleset><puzzle type="grid">\n<clues type="columns">\n<line><count>1</count></line>'
            '</clues>\n<clues type="rows">\n<line/><line>\n<count>1</count></line></clues>\n'
            "</puzzle></puzzleset>",
            {"column 1": 3, "row 1": 5, "row 2": 5},
        ),
    ],
)  # fmt: skip
def test_lines_of_clues(name: str, text: str, lines: dict[str, int]) -> None:
    (entry,) = formats.find(name).parse(text)
    assert {clue: entry.lines[clue] for clue in lines} == lines


FITS = [
    ("delft", ["2\n\n1 2\n2 1\n", "2\n1 2\n2 1\n@x\n", "1\n\n5\n"], [
        "1\n5\n", "1\n5\n6\n", "2 2\n1 2\n2 1\n", "2\n1 2 1\n2 1 1\n", "2\n",
    ]),
    ("matrix", [], ["1 12 3\n2 1 1\n"]),
    ("mk", [], ["2 2\n1 1\n1 1\n1 1\n1 1\n"]),
    ("olsak", [":rows \n1\n:columns\n1\n"], ["rows:\n1\n", "<a>\n: rows\n</a>", " : rows\n"]),
    ("puzzlink", [], [
        "https://example.org/5/5", "https://swaroopg92.github.io/penpa-edit/?m=edit&p=7Z/5/5/x",
        "Kurodoko/5/5/i", "2x2:1/1//",
    ]),
    ("sequence", ["r,R\nrR\n"], [
        "r\nr\n", "rb,r\n", "rb,r\n1\n", "1,2\n1\n", "rb r\nr\n", "é,r\nr\n",
    ]),
    ("tournament", ["\n $1 \n1\n", "$12$\n"], ["$x\n1\n", "$1 2\n", "1\n$1"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "texts", "others"), FITS)
def test_what_is_recognised(name: str, texts: list[str], others: list[str]) -> None:
    assert [text for text in texts if not formats.looks_like(name, text)] == []
    assert [text for text in others if formats.looks_like(name, text)] == []


@pytest.mark.parametrize("name", SHAPES)
def test_a_text_of_exactly_that_shape_is_known(name: str) -> None:
    assert formats.recognise(SHAPES[name]) is formats.find(name)
    lines = SHAPES[name].splitlines()
    for k in range(len(lines)):
        # One line less, and it is none, but for a clue of syro, which tells no size.
        less = "".join(f"{line}\n" for line in lines[:k] + lines[k + 1 :])
        assert formats.looks_like(name, less) == (name == "syro" and lines[k] != "#")


@pytest.mark.parametrize(
    ("name", "text", "line", "words"),
    [
        ("nin", "9" * 10_000 + " 1\n1\n1\n", 1, "a board of more than 2,000 columns is too big"),
        ("json", f'{{"satgrid": 1, "grid": [[{"9" * 5000}]]}}', 1, "number too long"),
        ("json", "\n" + "[" * 100_000, 2, "nested too deep"),
        ("non", "rows\n" + "9" * 5000 + "\ncolumns\n1\n", 2, "'9999"),
        ("sequence", "r,b\n" + "r" * 3_000_000, 2, "row 1: a clue of 3,000,000 characters"),
        ("dzn", f"X=1;Y=5000;maxlen=1;cols=[|1|];rows=[|{'1|' * 5000}];", 1, "more than 2,000 row"),
        ("dzn", "rows = [|" + "1, 1,\n" * 1_200_000 + "1|];", 1, "more numbers than a board has"),
    ],
    ids=range(7),
)
def test_long_texts_are_refused_shortly(name: str, text: str, line: int, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        formats.find(name).parse(text)
    assert words in caught.value.message
    assert (caught.value.line, len(caught.value.message) < 220) == (line, True)


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("puzzlink", "kurodoko/5/5/i\n", 3),
        ("pzprv3", "pzprv3\nhitori\n5\n5\n" + "1 1 1 1 1 \n" * 5 + "+ + + + + \n" * 5, 29),
    ],
)
def test_boards_of_a_file_have_a_limit(
    name: str, text: str, line: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = formats.find(name)
    assert formats.MOST_CELLS >= MAX_CELLS
    monkeypatch.setattr(formats, "MOST_CELLS", 50)
    assert len(form.parse(text * 2)) == 2
    with pytest.raises(PuzzleError) as caught:
        form.parse(text * 3)
    assert caught.value.line == line


BOMB = (
    '<!DOCTYPE a [<!ENTITY lol "lol">\n'
    + "\n".join(f'<!ENTITY lol{k} "{f"&lol{k - 1};" * 10}">' for k in range(1, 10))
    + "]>\n<puzzleset><puzzle><title>&lol9;</title></puzzle></puzzleset>"
).replace("lol0", "lol")


def test_a_bomb_does_not_go_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Written out it would be 3 GB; and nothing is fetched."""
    monkeypatch.setattr("socket.socket", None)
    tracemalloc.start()
    try:
        with pytest.raises(PuzzleError, match="refused: write its text"):
            formats.find("webpbn").parse(BOMB)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 10_000_000


def test_what_nonogrid_writes_is_toml() -> None:
    puzzle = Puzzle.nonogram([["1r", 1]], [["1r"], [1], []], colours=[["r", "r", "#ff0000"]])
    assert tomllib.loads(formats.find("nonogrid").write([puzzle])) == {
        "colors": {"defs": ["r = (ff0000) r"]},
        "clues": {"columns": "    1r\n    1\n    0\n", "rows": "    1r 1\n"},
    }


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("pzprv3/hitori/2/2/1 1 /2 1 /+ # /+ + ", [".#", ".."]),
        ("x.org/p?a=b&pzprv3/hitori/2/2/1 1 /2 1 /+ # /+ + /", [".#", ".."]),
        ("pzprv3/yajilin/1/2/b/. 4,0 /# . /0 /", ["....."] * 3),
        ("pzprv3/yajilin/1/3/. . 0,- /. # . /0 0 /", [".......", ".#.....", "......."]),
        ("pzprv3.1/slither/1/1/4 /0 /1 1 /1 /1 /", ["###", "#.#", "###"]),
        # Rooms that are not known are as many as are filled.
        ("pzprv3/nanro/1/4/2/0 0 1 1 /- - 1 . /. . . . /", None),
        ("pzprv3/nanro/1/4/2/0 0 1 1 /- - 1 . /. . . - /", ["221."]),
        ("pzprv3/nanro/1/2/1/0 0 /. . /+ 1 /", ["?1"]),
    ],
)
def test_what_is_drawn_in_a_file_of_pzprv3(text: str, rows: list[str] | None) -> None:
    (entry,) = formats.recognise(text).parse(text)
    assert entry.answer == (rows and Grid.from_rows(rows))


def test_a_newer_slitherlink_is_written_as_an_older_one() -> None:
    (entry,) = pzprv3.parse("pzprv3.1/slither/1/1/4 /0 /1 1 /1 /1 /")
    assert entry.answer is not None
    assert file.write(entry.puzzle, entry.answer) == "pzprv3\nslither\n1\n1\n4 \n1 1 \n1 \n1 \n"


def test_the_letters_of_looks_are_kept() -> None:
    (entry,) = pzprv3.parse("pzprv3/yajilin/1/2/b/. 4,0 /# . /0 /")
    assert entry.puzzle.info == (("flags", "b"),)
    assert puzzlink.write([entry.puzzle]) == "https://puzz.link/p?yajilin/b/2/1/a40\n"


def test_files_of_many_boards(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(
        "https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i\n\n"
        "https://puzz.link/p?pzprv3/kurodoko/1/2/2 . /. . /\nhitori/2/1/11\n"
    )
    found = [(label[-2:], puzzle.family) for label, puzzle in verbs.load_all(str(path))]
    assert found == [("#1", "kurodoko"), ("#2", "kurodoko"), ("#3", "hitori")]
    board, behind = "pzprv3\nhitori\n1\n1\n1 \n+ \n", 'info:{\n "metadata": {"author": "a/b"}\n}\n'
    path.write_text(f"{board}{behind}\n{board}history:{{}}\nhttps://puzz.link/p?a\n")
    assert len(verbs.load_all(str(path))) == 2
