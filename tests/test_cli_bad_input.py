"""Bad input: one line on standard error that names file, line and remedy, and never a traceback."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from commandline import BAR_NON, BAR_TEXT, LETTER, Ran, run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from satgrid import cli

BAR_JSON = '{"satgrid": 1, "family": "nonogram",\n"rows": [[3, 1],\n[]],\n"columns": ["BAR"]}\n'
LONG = "1" * 10_000_000


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder that holds the bar."""
    monkeypatch.chdir(tmp_path)
    Path("bar.non").write_text(BAR_NON)
    Path("bar.txt").write_text(BAR_TEXT)
    return tmp_path


def changed(text: str, old: str, new: str) -> str:
    """Return the text with one part replaced."""
    assert text.count(old) == 1
    return text.replace(old, new)


# The bar of `BAR_NON`: line 1 title, 2 width 5, 3 height 2, 4 rows, 5 "3,1", 6 "0", 7 columns,
# 8 to 12 its five clues.
NON = {
    "a clue longer than its line": ("3,1", "3,2", 5, ["row 1", "3 2", "6 cells", "has 5"]),
    "a clue longer than its column": ("0\n1\n", "3\n1\n", 11, ["column 4", "3 cells", "has 2"]),
    "totals that differ": ("3,1", "3", None, ["row clues add up to 3", "column clues to 4"]),
    "a missing row": ("0\ncolumns", "columns", 4, ["1 clue", "rows", "2 expected"]),
    "a missing column": ("0\n1\n", "1\n", 7, ["4 clues", "columns", "5 expected"]),
    "an extra row": ("3,1\n", "3,1\n1\n", 4, ["3 clues", "rows", "2 expected"]),
    "no columns at all": ("columns\n1\n1\n1\n0\n1\n", "", None, ["no line columns"]),
    "a letter for a number": ("3,1", "3,l", 5, ["row 1", "'l'", "whole numbers"]),
    "a word for a clue": ("3,1", "three", 5, ["row 1", "'three'", "whole numbers"]),
    "a negative number": ("3,1", "3,-1", 5, ["row 1", "'-1'", "whole numbers"]),
    "a fraction": ("3,1", "3,1.5", 5, ["row 1", "'1.5'", "whole numbers"]),
    "a zero among blocks": ("3,1", "3,0,1", 5, ["row 1", "0"]),
    "a colour that is not listed": (
        "\nrows\n3,1",
        "\ncolor b #ff0000\nrows\n3a,1",
        6,
        ["row 1", "'3a'", "color a #"],
    ),
    "a colour of four digits": ("rows\n", "color a #ff00\nrows\n", 4, ["'a #ff00'", "#ff0000"]),
    "two colours of one letter": (
        "\nrows\n",
        "\ncolor a #ff0000\ncolor a #00ff00\nrows\n",
        5,
        ["second colour a", "its own"],
    ),
    "a length that is not known": ("3,1", "?,1", 5, ["row 1", "'?'", "whole numbers"]),
    "a size that is no number": ("width 5", "width wide", 2, ["'wide'", "whole number"]),
    "a size of nothing": ("width 5", "width 0", 2, ["'0'", "from 1 up"]),
    "a second size": ("width 5", "width 5\nwidth 5", 3, ["second width", "keep one"]),
    "a quotation mark too few": ('"Bar"', '"Bar', 1, ["quotation mark", "add one"]),
    "a line of ten million digits": ("3,1", LONG, 5, ["row 1", "10,000,000 characters"]),
    "a property of ten million digits": ("height 2", f"height {LONG}", 3, ["height", "1111"]),
}


@pytest.mark.parametrize("case", NON)
def test_a_bad_non_file(case: str) -> None:
    old, new, line, words = NON[case]
    Path("bad.non").write_text(changed(BAR_NON, old, new))
    told(run("solve", "bad.non"), "bad.non", line, words)


# The bar of `BAR_TEXT`: line 1 nonogram, 2 rows:, 3 "3 1", 4 "0", 5 columns:, 6 to 10 its clues.
TEXT = {
    "a clue longer than its line": ("3 1", "5 1", 3, ["row 1", "5 1", "7 cells", "has 5"]),
    "totals that differ": ("3 1", "2 1", None, ["add up to 3", "to 4"]),
    "a letter for a number": ("3 1", "3 x", 3, ["row 1", "'x'"]),
    "a negative number": ("3 1", "3 -1", 3, ["row 1", "'-1'"]),
    "a blank line among the clues": ("3 1\n", "3 1\n\n", 4, ["blank line", "write 0"]),
    "rows without columns": ("columns:\n1\n1\n1\n0\n1\n", "", None, ["no columns:"]),
    "an unknown family": ("nonogram", "nonogramm", None, ["'nonogramm'", "mean nonogram?"]),
    "given cells of another size": (
        "0\n1\n",
        "0\n1\ngiven:\n??\n??\n",
        12,
        ["row 1 has 2", "5 columns"],
    ),
    "a given cell of another family": (
        "0\n1\n",
        "0\n1\ngiven:\n?????\n??R??\n",
        13,
        ["row 2, column 3", "'R'", "?"],
    ),
    "a line of ten million digits": ("3 1", LONG, 3, ["row 1", "10,000,000 characters"]),
}


@pytest.mark.parametrize("case", TEXT)
def test_a_bad_text_file(case: str) -> None:
    old, new, line, words = TEXT[case]
    Path("bad.txt").write_text(changed(BAR_TEXT, old, new))
    told(run("solve", "bad.txt"), "bad.txt", line, words)


SGT = {
    "a clue too few": ("2x2:1/1/1", 2, ["3 clues", "4 expected"]),
    "a clue too many": ("2x2:1/1/1/1/1", 2, ["5 clues", "4 expected"]),
    "a letter for a number": ("2x2:1/1/1/x", 2, ["row 2", "'x'"]),
    "a negative number": ("2x2:1/1/1/-1", 2, ["row 2", "'-1'"]),
    "a seed": ("10x10#4711", 2, ["seed", "colon"]),
    "no game ID": ("hello", 2, ["'hello'", "2x1:1//1"]),
    "a board of no cells": ("0x0:/", 2, ["0 x 0", "no cells"]),
    "a board of too many cells": ("9999999x1:/", 2, ["9999999", "1,000,000 cells"]),
    "given cells that break off": ("2x2:1/1/1/1,B", 2, ["given cells", "2 of 4"]),
    "another game": ("4x4t:1114142333214213", 2, ["'4x4t:1114", "not read"]),
    "ten million digits": (f"2x2:{LONG}", 2, ["'1111111", "1 of 4 cells"]),
    "a clue longer than its line": ("2x1:1/1/3", 2, ["row 1", "3 cells", "has 2"]),
}


@pytest.mark.parametrize("case", SGT)
def test_a_bad_game_id(case: str) -> None:
    bad, line, words = SGT[case]
    Path("bad.sgt").write_text(f"1x1:1/1\n{bad}\n")
    ran = run("solve", "bad.sgt", "--format", "sgt", "-q")
    label = "bad.sgt#2" if case == "a clue longer than its line" else "bad.sgt"
    told(ran, label, line, words)


JSON = {
    "half an object": ('{"satgrid": 1,\n"family"', 2, ["not JSON"]),
    "no puzzle": ("[17]", 1, ["17", "object"]),
    "another version": (changed(BAR_JSON, "1,", "2,"), 1, ["satgrid", "2"]),
    "no family": (changed(BAR_JSON, '"family": "nonogram",', ""), 1, ["family"]),
    "an unknown key": (changed(BAR_JSON, "family", "familie"), 1, ["familie", "known are"]),
    "text for a clue": (BAR_JSON, 4, ["column 1", "'BAR'", "[3, 1]"]),
    "a negative number": (changed(BAR_JSON, "3, 1", "3, -1"), 2, ["row 1", "-1"]),
    "clues for rows alone": (changed(BAR_JSON, "columns", "given"), 1, ["rows", "columns"]),
    "a clue longer than its line": (
        changed(BAR_JSON, '"BAR"', "[2], [2]"),
        2,
        ["row 1", "5 cells", "has 2"],
    ),
    "brackets without end": ("[" * 10_000_000, 1, ["brackets"]),
    "a number without end": (f"[{LONG}]", 1, ["number too long"]),
}


@pytest.mark.parametrize("case", JSON)
def test_a_bad_json_file(case: str) -> None:
    text, line, words = JSON[case]
    Path("bad.json").write_text(text)
    told(run("solve", "bad.json"), "bad.json", line, words)


FILES = {
    "empty": (b"", None, ["empty"]),
    "blank": (b" \n\t\r\n", None, ["empty"]),
    "a binary": (b"\x7fELF\x00\x01", None, ["NUL", "UTF-8 text"]),
    "sixteen bits a character": ("rows\n".encode("utf-16"), None, ["UTF-8 text"]),
    "another encoding": (b"rows\n1\ntitle M\xf6nd\n", 3, ["UTF-8", "iconv"]),
    "of no format": (b"hello world\n", None, ["no format", "--format"]),
    "one line of ten million letters": (b"x" * 10_000_000, 1, ["no board", "'xxx"]),
    "one line of ten million digits": (b"1" * 10_000_000, None, ["no format", "--format"]),
}


@pytest.mark.parametrize("case", FILES)
def test_a_file_that_holds_no_puzzle(case: str) -> None:
    content, line, words = FILES[case]
    Path("bad").write_bytes(content)
    told(run("solve", "bad"), "bad", line, words)


@pytest.mark.parametrize(
    ("source", "label", "words"),
    [
        (".", ".", ["a directory", "name a puzzle file"]),
        ("missing.non", "missing.non", ["no such file", "check the path"]),
        ("missing.non#3", "missing.non#3", ["no such file", "'missing.non'"]),
        ("bar.non#2", "bar.non", ["'2'", "from 1 to 1"]),
        ("bar.non#Baz", "bar.non", ["'Baz'", "Bar"]),
        ("", "''", ["no such file"]),
        ("2x2:1/1/1", "2x2:1/1/1, line 1", ["3 clues", "4 expected"]),
        ("2x2", "2x2", ["game ID", "breaks off"]),
    ],
)
def test_a_source_that_is_no_file(source: str, label: str, words: list[str]) -> None:
    told(run("solve", source), label, None, words)


COMMANDING = "a\x1b[31m\x85\u202eb"
"""A name that would colour the terminal, break the line and turn it round."""


@pytest.mark.parametrize(
    "words",
    [
        ["solve", COMMANDING],
        ["solve", "-v", f"{COMMANDING}.non", "-o", f"{COMMANDING}.txt"],
        ["encode", f"{COMMANDING}.non", "--dimacs"],
        ["convert", "-v", f"{COMMANDING}.non", "--to", "sgt", "-o", f"{COMMANDING}.sgt"],
        ["generate", "hitori", "3x3", "-o", f"{COMMANDING}.json"],
        ["check", "-v", f"{COMMANDING}.non", f"{COMMANDING}.grid"],
        ["decode", "-v", f"{COMMANDING}.cnf", f"{COMMANDING}.out"],
        ["decode", "-v", f"{COMMANDING}.cnf", f"{COMMANDING}.out", "-o", f"{COMMANDING}.txt"],
    ],
)
def test_names_of_files_neither_break_a_line_nor_command_the_terminal(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    Path(f"{COMMANDING}.non").write_text("rows\n1\ncolumns\n1\n")
    Path(f"{COMMANDING}.grid").write_text(".\n")
    Path(f"{COMMANDING}.cnf").write_text("p cnf 1 1\n1 0\n")
    Path(f"{COMMANDING}.out").write_text("s SATISFIABLE\nv 1 0\n")
    cli.run(words)
    printed = capsys.readouterr()
    told = printed.out + printed.err
    assert "a [31m  b" in told or "a [31m b" in told
    assert "".join(told.split("\n")).isprintable()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read")
def test_a_file_without_permission() -> None:
    Path("bar.non").chmod(0)
    told(run("solve", "bar.non"), "bar.non", None, ["cannot be read", "permissions"])


@pytest.mark.parametrize("name", ["solve", "encode", "check", "convert"])
def test_every_command_tells_of_a_bad_file(name: str) -> None:
    Path("bad.non").write_text(changed(BAR_NON, "3,1", "3,x"))
    more = {"check": ["bar.txt"], "convert": ["--to", "json"]}.get(name, [])
    told(run(name, "bad.non", *more), "bad.non", 5, ["row 1", "'x'"])


def told(ran: Ran, label: str, line: int | None, words: list[str]) -> None:
    """Demand one short line that begins with the file and its line and holds the words."""
    assert (ran.code, ran.out, len(ran.err)) == (1, [], 1)
    (text,) = ran.err
    place = label if line is None else f"{label}, line {line}"
    assert text.startswith(f"satgrid: {place}: ")
    assert len(text) < 250
    for word in words:
        assert word in text.removeprefix(f"satgrid: {place}: ")


FLAG_NON = "color r #ff0000\ncolor blue 0000FF @\nrows\n1r,1\ncolumns\nr 1\n1\ngoal r1\n"
FLAG_TEXT = "colours:\nr red #ff0000\nrows:\n1r ?\n*\ncolumns:\n?r\n1\ngiven:\nr?\n??\n"
FLAG_XML = (
    '<?xml version="1.0"?>\n<puzzleset>\n<puzzle type="grid" defaultcolor="black">\n'
    '<title>Flag</title>\n<color name="red" char="r">F00</color>\n<clues type="rows">\n'
    '<line><count color="red">1</count><count>0</count></line></clues>\n<clues type="columns">\n'
    '<line><count color="red">1</count></line><line><count>1</count></line></clues>\n'
    '<solution type="goal"><image>|rX|</image></solution></puzzle></puzzleset>\n'
)
FLAG_TOML = (
    '[colors]\ndefs = [\n    \'r = (red) %\',\n]\n\n[clues]\ncolumns = """1r, 1\n"""\n'
    'rows = """\n    1r 1 # both\n"""\n'
)
VALID = [
    BAR_NON,
    BAR_TEXT,
    changed(BAR_JSON, '"BAR"', "[1], [1], [1], [], [1]"),
    LETTER,
    FLAG_NON,
    FLAG_TEXT,
    FLAG_XML,
    FLAG_TOML,
    "rb,rbg,g\nrbg\nrg\nrb\n",
    "sequence\nrows:\nrb\nbr\ncolumns:\nrb\nbr\n",
    "regex\nalphabet: ab\nrows:\na+b?\t[ab]{2}\n(a|b)*b\ncolumns:\n.[^a]\na|.b\n",
]
NAMES = ["bad.non", "bad.txt", "bad.json", "bad.xml", "bad.toml", "bad"]


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Draw a puzzle's text with up to three pieces cut out, doubled, or written over."""
    text = draw(st.sampled_from(VALID))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 8)))
        middle = draw(st.sampled_from(["", text[start:end] * 2]) | st.text(max_size=3))
        text = text[:start] + middle + text[end:]
    return text


@pytest.mark.parametrize("text", VALID)
def test_what_is_damaged_below_was_whole(text: str) -> None:
    Path("whole").write_text(text)
    assert run("convert", "whole", "--to", "json").code == 0


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(damaged(), st.sampled_from(NAMES))
def test_a_damaged_file_is_read_or_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], text: str, name: str
) -> None:
    Path(name).write_text(text, encoding="utf-8", newline="")
    code = cli.run(["convert", name, "--to", "json"])
    printed = capsys.readouterr()
    assert (code, printed.err.count("\n")) in ((0, 0), (1, 1))
    assert bool(printed.out) == (code == 0)
    assert len(printed.err) < 400
