"""Bad input: one line on standard error that names file, line and remedy, and never a traceback."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from commandline import BAR_NON, BAR_TEXT, Ran, run

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


LONG_CLUE = ["row 1", "3 2", "6 cells", "has 5"]
# The format, what stands for what in the bar (or a whole text), the line, words of the message.
# What each reader refuses besides is in the tests of the formats.
BAD = {
    "a clue longer than its line": ("non", "3,1", "3,2", 5, LONG_CLUE),
    "a clue longer than its column": ("non", "0\n1\n", "3\n1\n", 11, ["column 4", "has 2"]),
    "totals that differ": ("non", "3,1", "3", None, ["clues add up to 3", "column clues to 4"]),
    "a missing row": ("non", "0\ncolumns", "columns", 4, ["1 clue", "rows", "2 expected"]),
    "no columns at all": ("non", "columns\n1\n1\n1\n0\n1\n", "", None, ["no line columns"]),
    "a letter for a number": ("non", "3,1", "3,l", 5, ["row 1", "'l'", "whole numbers"]),
    "ten million digits": ("non", "3,1", LONG, 5, ["row 1", "10,000,000 characters"]),
    "a long property": ("non", "height 2", f"height {LONG}", 3, ["2,000 rows", "too big"]),
    "a longer clue": ("txt", "3 1", "5 1", 3, ["row 1", "5 1", "7 cells", "has 5"]),
    "other totals": ("txt", "3 1", "2 1", None, ["add up to 3", "to 4"]),
    "an unknown family": ("txt", "nonogram", "nonogramm", None, ["'nonogramm'", "mean nonogram?"]),
    "a row too short": ("txt", "0\n1\n", "0\n1\ngiven:\n??\n??\n", 12, ["row 1 has 2"]),
    "a given cell of another family": (
        *("txt", "0\n1\n", "0\n1\ngiven:\n?????\n??R??\n", 13),
        ["row 2, column 3", "'R'", "?"],
    ),
    "a line of digits": ("txt", "3 1", LONG, 3, ["row 1", "10,000,000 characters"]),
    "a game ID": ("sgt", "", "2x2:1/1/1", 2, ["3 clues", "4 expected"]),
    "no game ID": ("sgt", "", "hello", 2, ["'hello'", "2x1:1//1"]),
    "a game ID of digits": ("sgt", "", f"2x2:{LONG}", 2, ["'1111111", "1 of 4 cells"]),
    "a game ID's clue": ("sgt", "", "2x1:1/1/3", 2, ["row 1", "3 cells", "has 2"]),
    "half an object": ("json", "", '{"satgrid": 1,\n"family"', 2, ["not JSON"]),
    "no family": ("json", '"family": "nonogram",', "", 1, ["family"]),
    "an unknown key": (
        "json",
        "family",
        "familie",
        1,
        ["familie", "did you mean family? (known: alphabet"],
    ),
    "text for a clue": ("json", "3, 1", "3, 1", 4, ["column 1", "'BAR'", "[3, 1]"]),
    "clues for rows alone": ("json", "columns", "given", 1, ["rows", "columns"]),
    "an object's clue": ("json", '"BAR"', "[2], [2]", 2, ["row 1", "5 cells", "has 2"]),
    "brackets without end": ("json", "", "[" * 10_000_000, 1, ["brackets"]),
    "a number without end": ("json", "", f"[{LONG}]", 1, ["number too long"]),
}
BARS = {"non": BAR_NON, "txt": BAR_TEXT, "json": BAR_JSON, "sgt": "1x1:1/1\n"}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_file(case: str) -> None:
    form, old, new, line, words = BAD[case]
    bar, name = BARS[form], f"bad.{form}"
    whole = bar * (form == "sgt") + new
    Path(name).write_text(changed(bar, old, new) if old else whole)
    # Of several puzzles in a file one is named.
    label = f"{name}#2" if case == "a game ID's clue" else name
    told(run("solve", name, "-q"), label, line, words)


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
    told(run("count", source), label, None, words)


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
