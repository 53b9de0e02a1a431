"""The smallest texts and sources that made a reader stumble, hang or pass something on."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import effort
import pytest

import satgrid
from satgrid import formats, verbs
from satgrid.cli import run
from satgrid.deadline import OutOfTime
from satgrid.errors import PuzzleError
from satgrid.formula import Formula

DOT = "rows\n1\ncolumns\n1\n"
JSON = '{"satgrid": 1, "family": "nonogram", "rows": [[1]], "columns": [[1]]%s}'


def test_an_entity_of_many_digits_is_no_traceback() -> None:
    ((_, puzzle),) = verbs.load_all(f'title "&#{"1" * 4_301};"\n{DOT}')
    assert puzzle.title() == "\ufffd"


@pytest.mark.parametrize(
    ("text", "how", "message"),
    [
        # A tab, and a comma, was looked for again from every blank.
        (f"alphabet: a\nrows:\na{' ' * 90_000}a\ncolumns:\na\n", {"family": "regex"},
         "a blank: leave it out"),
        (f"r,b{' ' * 400_000}x\nr\n", {"format": "sequence"}, "is no word"),
        # A long name would have been written behind each number.
        (f"color {'r' * 1_001} #ff0000\n{DOT}", {}, "is no colour"),
    ],
    ids=["tab", "comma", "colour"],
)  # fmt: skip
def test_a_long_text_is_refused_at_once(text: str, how: dict[str, str], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        satgrid.load(text, **how)


@pytest.mark.parametrize(
    ("title", "form", "written"),
    [("\x9b2J\u202e", "json", "\\u009b2J\\u202e"), ("a\x1b[2J\u2028b", "text", "# a [2J b\n")],
)
def test_a_title_does_not_command_the_terminal(title: str, form: str, written: str) -> None:
    puzzle = satgrid.load(JSON % f', "info": {json.dumps({"title": title})}')
    text = verbs.convert([puzzle], form)
    assert written in text
    assert form == "text" or satgrid.load(text) == puzzle


def test_bytes_of_an_argument_that_are_no_text_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["convert", JSON % ', "info": {"title": "\udcff"}', "--to", "json"]) == 1
    assert "it is not UTF-8 text" in capsys.readouterr().err


def test_an_error_in_the_library_is_one_line_too() -> None:
    with pytest.raises(PuzzleError) as caught:
        satgrid.load("hitori\nx\x85y\x1b[2J 1\n1 1\n")
    assert str(caught.value).isprintable()


def test_an_endless_device_is_told() -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("no such device")
    with pytest.raises(PuzzleError, match="more than the 64,000,000 bytes that are read"):
        formats.read("/dev/zero")


def test_quotation_marks_are_taken_off_at_once() -> None:
    text = "hitori\n" + '"' * 200_001 + "\n"
    tracemalloc.start()
    try:
        with pytest.raises(PuzzleError, match="row 1, column 1: '\"' is no number"):
            formats.find("text").parse(text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    # Pair by pair they took the memory of a list of pairs, and seconds for megabytes.
    assert peak < 3 * len(text)


def test_a_big_board_names_the_lines_of_its_cells_only_when_asked() -> None:
    side = 200
    text = "hitori\n" + f"{' '.join(map(str, range(side)))}\n" * side
    with effort.at_most(side * side // 2):
        (entry,) = formats.find("text").parse(text)
    assert entry.lines["row 200, column 1"] == 201


def test_blanks_before_a_puzzle_are_gone_over_once() -> None:
    # A signature that gave its blanks back one by one took a minute for these.
    assert formats.recognise(" " * 300_000 + "3x3:1/1/1/1/1/1") is formats.find("sgt")


def test_clauses_that_end_early_are_counted() -> None:
    def clauses() -> Iterator[tuple[int, ...]]:
        yield (1, 2)
        raise OutOfTime

    for extend in Formula.extend, Formula.extend_without_constants:
        formula = Formula()
        formula.new(2)
        with pytest.raises(OutOfTime):
            extend(formula, clauses())
        formula.add(-1)
        assert (len(formula), list(formula.clauses(1))) == (2, [(-1,)])
