"""`satgrid solve -o FILE.txt --numbers`, and what a terminal and `check` make of hitori."""

from __future__ import annotations

from pathlib import Path

import pytest

from satgrid import cli

ONES = "4x4de:1114142333214213"
"""A hitori with one solution; what is left of its numbers is below."""


DOT = "1x1:1/1"
"""A nonogram."""


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
