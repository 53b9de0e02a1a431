"""`satgrid solve` of many puzzles: a line each, whatever the jobs, kept and gone on with."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from errno import ENOSPC
from pathlib import Path
from time import sleep

import pytest
from commandline import run

from satgrid.batch.journal import journal
from satgrid.version import VERSION

LINES = {
    "one": "2x2:1/1/1/1",
    "sure": "3x1:1/1/1/3",
    "none": "4x4:1.1/2/2/2/1.1/1.1/2/2",
    "bad": "2x2:9/1/1/1",
    "board": "hitori\n2 x 2\n1 1\n1 2\n",
}
SUM = "5 puzzles: 2 with one solution, 1 with several, 1 without a solution, 1 bad; "


@pytest.fixture(autouse=True)
def folder(own_folder: Path) -> Path:
    (own_folder / "all").mkdir()
    for name, text in LINES.items():
        (own_folder / "all" / f"{name}.txt").write_text(text)
    (own_folder / "all" / "notes.md").write_text("no puzzle\n")
    return own_folder / "all"


def test_what_is_kept_is_not_done_again_and_counts() -> None:
    first = run("solve", "all", "--unique", "--jsonl", "kept", "-q")
    whole = Path("kept").read_bytes()
    lines = whole.splitlines(keepends=True)
    # Stopped in the middle of its third line.
    Path("kept").write_bytes(b"".join(lines[:2]) + lines[2][:20])
    again = run("solve", "all", "--unique", "--jsonl", "kept", "--resume")
    assert [line.split(":")[0] for line in again.out[:-1]] == [
        os.path.join("all", f"{name}.txt") for name in ("none", "one", "sure")
    ]
    assert again.out[-1].startswith(SUM)
    assert (again.code, Path("kept").read_bytes()) == (first.code, whole)
    assert run("solve", "all", "--unique", "--jsonl", "kept", "--resume").out[0].startswith(SUM)
    assert Path("kept").read_bytes() == whole


def test_an_answer_to_another_question_is_not_resumed() -> None:
    run("solve", "all", "--jsonl", "kept", "-q")
    assert run("solve", "all", "--jsonl", "kept", "--resume", "--unique").err == [
        "satgrid: kept, line 1: the answer to another question, or by another version than "
        f"{VERSION}: ask the same, or name another file with --jsonl"
    ]


def test_two_runs_do_not_write_one_file() -> None:
    with journal("kept", "this", resume=False):
        ran = run("solve", "all", "--jsonl", "kept")
    assert ran.err == [
        "satgrid: kept: in use by another run: wait for its end, or name another file"
    ]


def test_a_disk_that_is_full_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: int) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    ran = run("solve", "all", "--jsonl", "kept", "-q")
    assert ran.code == 1
    assert ran.err[-1].startswith("satgrid: kept: cannot be written (No space left on device)")


@pytest.mark.long
def test_runs_that_are_killed_lose_nothing_and_do_nothing_twice(tmp_path: Path) -> None:
    made = run("generate", "hitori", "8x8", "--count", "60", "-o", "-", "-q").out
    many = tmp_path / "many.jsonl"
    many.write_text("".join(line + "\n" for line in made))
    command = [sys.executable, "-m", "satgrid", "solve", str(many), "--jobs", "2", "-q"]
    subprocess.run([*command, "--jsonl", "right"], check=True)
    right = Path("right").read_bytes()
    for moment in range(20):
        with subprocess.Popen([*command, "--jsonl", "kept", "--resume"]) as process:
            sleep(0.3 + 0.02 * moment)
            os.kill(process.pid, signal.SIGKILL)
    subprocess.run([*command, "--jsonl", "kept", "--resume"], check=True)
    assert Path("kept").read_bytes() == right
