"""Reading takes work with the size of its source, and ends at the first sign of too much."""

from __future__ import annotations

import io
import sys
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import effort
import pytest
from commandline import run
from properties import one_in
from tables import rows

from satgrid import formats, sources, verbs
from satgrid.errors import PuzzleError
from satgrid.notation.lines import TextLine

ONE = '{"satgrid": 1, "family": "nonogram", "rows": [[1]], "columns": [[1]]}'


BLANKS = 1_000_000


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *rows("limits", "blanks_are_skipped_once"),
        ("text", "rows:\n1" + " " * BLANKS + "x" + " ," * 1_000 + "\ncolumns:\n1\n"),
        ("tournament", "\t" * BLANKS + "x"),
        ("json", '{"satgrid"' + " " * BLANKS + ": 1" + "\n" * BLANKS + "}"),
    ],
)
def test_blanks_are_skipped_once(name: str, text: str) -> None:
    """A reader that goes back over them takes a million times as long, and never ends."""
    form = formats.find(name)
    with suppress(PuzzleError):
        form.parse("rows:\n1\ncolumns:\n1\nalphabet: a\n")  # Loads what a reader imports.
    with effort.at_most(20_000), suppress(PuzzleError):
        form.parse(text.replace("…", " " * BLANKS))


def test_lines_are_compared_by_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing each line with all rows takes a call for each pair of them."""
    text = "nurikabe\n" + "1,2\n" * 1_500 + "\n" + "1,2\n" * 400
    monkeypatch.setattr(TextLine, "__eq__", lambda line, other: line is other)
    with suppress(PuzzleError):
        formats.find("text").parse(text)
    with effort.at_most(500_000), suppress(PuzzleError):
        formats.find("text").parse(text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pzprv3", "pzprv3" + "[" * BLANKS),
        ("puzzlink", "akari/2/2/0a\n" + "1\n" * BLANKS),
        ("delft", "2" + "\n" * BLANKS + "1 1\n"),
        ("lists", "[1]\n" * BLANKS),
    ],
)
def test_texts_that_are_no_puzzles_are_refused_early(name: str, text: str) -> None:
    """A pattern that is tried at each character never ends; others are counted."""
    with effort.at_most(1_000_000), suppress(PuzzleError):
        formats.find(name).parse(text)


# --- boards that are too big

ROWS = 500_000


@one_in(3)
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("text", "hitori\n" + "1 1\n" * ROWS),
        ("text", "rows:\n" + "1\n" * ROWS),
        ("text", "hitori\n" + "1 " * ROWS),
        ("non", "rows\n" + "1\n" * ROWS),
        ("non", f"height {'9' * 18}\nrows\n1\ncolumns\n1\n"),
        ("sequence", "r,b\n" + "r\n" * ROWS),
        ("nonogrid", "[clues]\nrows =\n" + "1\n" * ROWS),
        ("nonogrid", "[clues]\ncolumns = " + "1," * ROWS),
        ("dzn", "rows = 5; cols = 5; row_rule_len = 1; row_rules = [|" + "1|" * 2_001 + "];"),
        ("sgt", "1000000x1000000:1/1"),
        ("delft", "3\n" + "1 1 1\n" * ROWS),
        ("matrix", "1," * ROWS + "1"),
        ("json", '{"satgrid": 1, "family": "hitori", "grid": [' + "[1]," * ROWS + "[1]]}"),
        ("json", ONE.replace("[[1]]", "[" + "[1]," * ROWS + "[1]]", 1)),
        (
            "webpbn",
            '<puzzleset><puzzle><clues type="rows">' + "<line/>" * 2_001 + "</clues></puzzle>"
            "</puzzleset>",
        ),
    ],
)
def test_too_many_rows_are_refused_as_soon_as_they_are_known(name: str, text: str) -> None:
    # A hundredth of the rows are looked at, or the tokens of one.
    with effort.at_most(250_000), pytest.raises(PuzzleError, match="too big: boards have up to"):
        formats.find(name).parse(text)


def test_letters_that_stand_for_many_cells_make_no_end_of_boards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("satgrid.board.MAX_TOTAL", 64_000)
    ids = f"100x100:{'z' * 384}p\n" * 100
    with pytest.raises(PuzzleError, match="more than 64,000 cells") as caught:
        formats.find("sgt").parse(ids)
    assert caught.value.line == 7


def test_an_expression_has_an_end() -> None:
    text = f"regex\nalphabet: a\nrows:\n{'a' * 200_000}\ncolumns:\na\n"
    verbs.load("regex\nalphabet: a\nrows:\na\ncolumns:\na\n")
    with effort.at_most(20_000), pytest.raises(PuzzleError, match="up to 100,000 characters"):
        verbs.load(text)


# --- sources that do not end


class Endless(io.RawIOBase):
    """Bytes that never end; `given` counts them."""

    given = 0

    def __init__(self, line: bytes) -> None:
        self.line = line

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        n = len(buffer) // len(self.line) * len(self.line)
        buffer[:n] = self.line * (n // len(self.line))
        self.given += n
        return n


def endless(monkeypatch: pytest.MonkeyPatch, line: bytes) -> Endless:
    raw = Endless(line)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(raw, 1 << 20)))
    return raw


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["solve", "-"], b"1 1\n"),
        (["solve", "-"], b"\0"),
        (["convert", "-", "--to", "json"], b" "),
        (["check", "1x1:1/1", "-"], b"#\n"),
        (["experiment", "run", "-", "-o", "a.sqlite"], b"# x\n"),
    ],
)
def test_a_source_is_read_up_to_a_limit(
    words: list[str], line: bytes, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = endless(monkeypatch, line)
    ran = run(*words)
    assert (ran.code in (1, 2), len(ran.err)) == (True, 1)
    message = "-: cannot be read (it has more than the 64,000,000 bytes that are read): "
    assert message in ran.err[0]
    assert source.given < sources.MOST_BYTES + (2 << 20)


def megabytes_of(read: Callable[[], object]) -> float:
    """Return the most memory that Python holds meanwhile."""
    tracemalloc.start()
    try:
        with pytest.raises(PuzzleError):
            read()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("name", "piece"),
    [("text", "1\n"), ("non", "\n"), ("json", "[[]]"), ("webpbn", "<a/>"), ("dzn", "x=1;")],
)
def test_memory_goes_with_the_bytes(name: str, piece: str) -> None:
    before = {"webpbn": "<puzzleset>", "dzn": "", "json": "[", "non": "rows\n"}.get(name, "")
    small = before + piece.replace("]]", "]],") * (300_000 // len(piece)) + "!"
    text = before + small
    form = formats.find(name)
    assert megabytes_of(lambda: form.parse(text)) < 40 * len(text) / 1e6
