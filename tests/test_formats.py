"""What the transcripts in `golden/formats` do not show: lines, signs, limits."""

from __future__ import annotations

import tomllib
import tracemalloc
from pathlib import Path

import pytest
from tables import rows

from satgrid import board, formats, verbs
from satgrid.errors import PuzzleError
from satgrid.formats import puzzlink, pzprv3
from satgrid.formats.pzprv3 import write_board
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

SHAPES = {
    "mk": "2 5\n3 1\n0\n#\n1\n1\n1\n0\n1\n",
    "cwd": "2\n5\n3 1\n0\n\n1\n1\n1\n0\n1\n",
    "syro": "3 1 0\n0\n#\n1 0\n1 0\n1 0\n0\n1 0\n#\n",
}


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    rows("formats", "lines_of_clues"),
)  # fmt: skip
def test_lines_of_clues(name: str, text: str, lines: dict[str, int]) -> None:
    (entry,) = formats.find(name).parse(text)
    assert {clue: entry.lines[clue] for clue in lines} == lines


@pytest.mark.parametrize(("name", "texts", "others"), rows("formats", "what_is_recognised"))
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
    assert board.MAX_TOTAL >= board.MAX_CELLS
    monkeypatch.setattr(board, "MAX_TOTAL", 50)
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


@pytest.mark.parametrize(("text", "rows"), rows("formats", "what_is_drawn_in_a_file_of_pzprv3"))
def test_what_is_drawn_in_a_file_of_pzprv3(text: str, rows: list[str] | None) -> None:
    (entry,) = formats.recognise(text).parse(text)
    assert entry.answer == (rows and Grid.from_rows(rows))


def test_a_newer_slitherlink_is_written_as_an_older_one() -> None:
    (entry,) = pzprv3.parse("pzprv3.1/slither/1/1/4 /0 /1 1 /1 /1 /")
    assert entry.answer is not None
    assert write_board(entry.puzzle, entry.answer) == "pzprv3\nslither\n1\n1\n4 \n1 1 \n1 \n1 \n"


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
