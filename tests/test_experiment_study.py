"""Studies and methods: what a TOML file says, and how a bad one is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import run
from studies import SMALL, small_study

from satgrid.errors import UsageError
from satgrid.experiments import study

FIRST = '["--unique", '


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("timeout_s = 20", f"timeout_s = {'9' * 400}", "give seconds above 0, 1,000,000 at most"),
        ("timeout_s = 20", f"timeout_s = {'9' * 5000}", "a number of it has too many digits"),
        (FIRST, f'["--encode {"blocks" * 99}", ', "'blocksblocksblocksblocksblocks…' chooses no"),
        (FIRST, f'["--{"a" * 9999}", ', "unknown option"),
        ('title = "Small"', f"title = {'[' * 5000}", "nested too deeply"),
    ],
)
def test_a_long_text_in_a_study_is_refused_in_one_line(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    assert old in SMALL
    path = small_study(tmp_path, SMALL.replace(old, new))
    ran = run("experiment", "run", path, "-o", str(tmp_path / "x"))
    assert (ran.code, ran.out) == (2, [])
    (line,) = ran.err
    assert line.startswith(f"satgrid: {path}: ")
    assert message in line
    assert len(line) < 400
    assert not (tmp_path / "x").exists()


def test_a_puzzle_that_is_none_and_a_file_that_is_no_text_are_refused(tmp_path: Path) -> None:
    path = small_study(tmp_path)
    (tmp_path / "puzzles" / "bar.non").write_text("width 2\nheight 2\nrows\n3\n")
    with pytest.raises(UsageError, match=r"instances 1: .*bar\.non"):
        study.load(path)
    Path(path).write_bytes(b"\xff\xfe")
    for each in path, str(tmp_path / "none"):
        with pytest.raises(UsageError, match="name the TOML file of a study"):
            study.load(each)
