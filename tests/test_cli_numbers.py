"""`satgrid solve -o FILE.txt --numbers`, and what a terminal and `check` make of hitori."""

from __future__ import annotations

from pathlib import Path

import pytest

from satgrid import cli

ONES = "4x4de:1114142333214213"
"""A hitori with one solution; what is left of its numbers is below."""
LEFT = "0 1 0 4\n1 4 2 3\n0 3 0 1\n4 2 1 0\n"

WIDE = "hitori\n10 - 10\n"
"""A hitori with three solutions: the ends differ from each other, or are both black."""
WIDES = [" 0  - 10", "10  -  0", " 0  -  0"]

DOT = "1x1:1/1"
"""A nonogram."""


def written(path: Path, *words: str) -> str:
    assert cli.run(["solve", *words, "--numbers", "-q", "-o", str(path)]) == 0
    return path.read_text("utf-8")


def test_the_file_holds_what_is_left_and_0_for_each_black_cell(tmp_path: Path) -> None:
    assert written(tmp_path / "left.txt", ONES) == LEFT
    clues = "kurodoko\n- ? -\n3 - -\n"
    assert written(tmp_path / "seen.txt", clues + "given:\n???\n?.#\n") == "- ? -\n3 - 0\n"


def test_solutions_and_puzzles_are_parted_by_a_blank_line(tmp_path: Path) -> None:
    text = written(tmp_path / "both.txt", ONES, WIDE, "--all")
    first, *others = text.split("\n\n")
    assert first + "\n" == LEFT
    assert sorted(other.rstrip("\n") for other in others) == sorted(WIDES)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([ONES], "--numbers is for text files: name one with -o FILE.txt"),
        ([ONES, "-o", "left.json"], "--numbers is for text files"),
        ([ONES, "-o", "left.svg"], "--numbers is for text files"),
        ([ONES, DOT, "-o", "left.txt"], "--numbers: 1x1:1/1 has no numbers in its cells: leave"),
    ],
)
def test_bad_usage(
    words: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["solve", "--numbers", *words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
    assert printed.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [[], ["--plain"], ["--json"]])
def test_check_reads_what_solve_draws(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["solve", ONES, *words]) == 0
    path = tmp_path / "answer"
    path.write_text(capsys.readouterr().out, "utf-8")
    assert cli.run(["check", ONES, str(path)]) == 0
    assert cli.run(["check", ONES.replace(":111", ":141"), str(path)]) == 4
