"""The smallest instances of what a time limit did not end, and of errors that were not puzzles'."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest

import satgrid
from satgrid import deadline, formats, sources
from satgrid.deadline import OutOfTime, left_s, limited
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search import partial
from tests.commandline import command, environment, program, run

HITORI = "hitori\n1 1\n1 2\n"
GRID = "#.\n..\n"


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """Return a puzzle and its solution, as files."""
    (tmp_path / "ones").write_text(HITORI)
    (tmp_path / "grid").write_text(GRID)
    return str(tmp_path / "ones"), str(tmp_path / "grid")


@pytest.mark.parametrize("slow", [0, 1])
def test_check_reads_its_files_within_its_time(
    slow: int, files: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    chunks = sources.chunks

    def late(source: str, most: int) -> Iterator[bytes]:
        nonlocal now
        now += 60 * (source == files[slow])
        return chunks(source, most)

    monkeypatch.setattr(deadline, "perf_counter", lambda: now)
    monkeypatch.setattr(sources, "chunks", late)
    told = f"{files[slow]}: gave up reading it after 50 s: allow more with --timeout"
    ran = run("check", *files, "--timeout", "50")
    assert (ran.code, ran.out, ran.err) == (3, [], [f"satgrid: {told}"])
    found = json.loads(run("check", *files, "--timeout", "50", "--json").out[0])
    assert (found["status"], found["error"]) == ("gave-up", told)


def test_check_looks_at_a_full_grid_within_its_time(
    files: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time begins before the files are read: what that leaves is not enough."""
    now = 0.0
    read, check = formats.read, Problem.check

    def slowly(source: str, *how: str | None) -> list[tuple[str, formats.Entry]]:
        nonlocal now
        now += 30
        return read(source, *how)

    def slow(problem: Problem, grid: Grid[str]) -> Iterator[str]:
        nonlocal now
        now += 30
        return check(problem, grid)

    monkeypatch.setattr(deadline, "perf_counter", lambda: now)
    monkeypatch.setattr(formats, "read", slowly)
    monkeypatch.setattr(Problem, "check", slow)
    ran = run("check", *files, "--timeout", "50")
    told = "gave up after 50 s: not known whether it is right: allow more time"
    assert (ran.code, ran.out, ran.err) == (3, [], [f"satgrid: {files[1]}: {told}"])
    assert run("check", *files, "--timeout", "70").code == 0


def test_the_library_looks_at_a_full_grid_within_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, now = satgrid.load(HITORI), iter([0.0, *[2.0] * 9])
    monkeypatch.setattr(deadline, "perf_counter", lambda: next(now))
    with pytest.raises(satgrid.GaveUp, match=r"gave up after 1 s: not known whether it is right"):
        satgrid.check(puzzle, Grid.from_rows(GRID.split()), timeout_s=1)


def test_numbers_left_in_a_line_are_counted_once() -> None:
    compared = 0

    class Compared(int):
        __hash__ = int.__hash__

        def __eq__(self, other: object) -> bool:
            nonlocal compared
            compared += 1
            return int(self) == other

    n = 200
    puzzle = Puzzle("hitori", 1, n)
    object.__setattr__(puzzle, "cells", Grid(1, n, tuple(Compared(k // 2 + 1) for k in range(n))))
    said = list(Problem(puzzle).check(Grid(1, n, (".",) * n)))
    assert said == [f"row 1: the number {k} is left 2 times" for k in range(1, n // 2 + 1)]
    # A few looks at each number, and not one at each pair of them.
    assert compared <= 4 * n


def test_the_seconds_that_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(deadline, "perf_counter", lambda: now)
    assert left_s() is None
    with limited(5):
        now = 2.0
        assert left_s() == 3
        with limited(1):
            assert left_s() == 1
        now = 9.0
        assert left_s() == 0


SILENT_S = "0.2"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
@pytest.mark.parametrize("writer", [False, True])
def test_a_silent_pipe_is_waited_for_no_longer(writer: bool, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    held = os.open(pipe, os.O_RDWR) if writer else None
    ran = program("solve", str(pipe), "--timeout", SILENT_S, timeout=60)
    if held is not None:
        os.close(held)
    told = f"satgrid: {pipe}: gave up reading it after 0.2 s: allow more with --timeout"
    assert ran == (3, [], [told])


@pytest.mark.parametrize(
    "verb", [["solve", "-"], ["check", "-", "grid"], ["check", "1x1:1/1", "-"]]
)
def test_silent_standard_input_is_waited_for_no_longer(verb: list[str], tmp_path: Path) -> None:
    (tmp_path / "grid").write_text(GRID)
    words = command(*verb, "--timeout", SILENT_S)
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(words, env=environment(), cwd=tmp_path, **streams) as process:  # type: ignore[call-overload]
        try:
            assert process.wait(timeout=60) == 3
        finally:
            process.kill()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
@pytest.mark.parametrize("limit", [(), ("--timeout", "60"), ("--timeout", "1e300")])
def test_a_pipe_that_speaks_late_is_read_whole(limit: tuple[str, ...], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    words = command("solve", str(pipe), "--plain", *limit)
    with subprocess.Popen(words, env=environment(), stdout=subprocess.PIPE) as process:
        try:
            with open(pipe, "w") as file:
                for line in HITORI.splitlines(keepends=True):
                    sleep(0.05)
                    file.write(line)
                    file.flush()
            out, _ = process.communicate(timeout=60)
        finally:
            process.kill()
    assert b"#.\n..\n" in out
    assert process.returncode == 0


def test_xml_is_read_within_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from satgrid.formats import webpbn

    looks: list[None] = []
    monkeypatch.setattr(deadline, "perf_counter", lambda: float(not looks.append(None)))
    with limited(10):
        looks.clear()
        webpbn.parse_tree("<a>" + "<b/>" * 4000 + "</a>")
        assert len(looks) == 4
    now = iter([0.0, 0.0, 2.0])
    monkeypatch.setattr(deadline, "perf_counter", lambda: next(now))
    with limited(1), pytest.raises(OutOfTime):
        webpbn.parse_tree("<a>" + "<b/>" * 4000 + "</a>")


def test_a_refutation_stays_one_where_time_ends_while_the_broken_rule_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def late(*_: object) -> list[str]:
        raise OutOfTime

    monkeypatch.setattr(partial, "_certain_faults", late)
    puzzle = satgrid.load("hitori\n1 2 3\n2 3 1\n3 1 2\n")
    said = satgrid.check(puzzle, Grid.from_rows(["##?", "???", "???"]), timeout_s=60)
    assert said
    assert all("no completion exists" in sentence for sentence in said)
