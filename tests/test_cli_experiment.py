"""`satgrid experiment` on the command line: run, stop, go on, fail, and report."""

from __future__ import annotations

import json
import os
import platform
import re
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import commandline
import pytest
from commandline import program, run
from studies import SMALL, no_processes, small_study

from satgrid.problem import Problem

__all__ = ["no_processes"]

STUDIES = commandline.ROOT / "benchmarks" / "studies"

MANY = """
title = "Many"
timeout_s = 20
repetitions = 300
methods = ["--unique", "--unique --encode blocks=states"]
[[instances]]
family = "nonogram"
sizes = [4]
"""
"""Six hundred runs of a few milliseconds."""


def kept(path: Path) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(path)
    try:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return connection.execute("SELECT * FROM runs ORDER BY rowid").fetchall()
    finally:
        connection.close()


def grown(file: Path, beyond: int, process: subprocess.Popen[str]) -> None:
    """Wait until the file is larger: nobody else can look into it."""

    def is_larger() -> bool:
        assert process.poll() is None
        return file.exists() and file.stat().st_size >= beyond

    commandline.awaited(is_larger)


def begun(study: str, file: Path, *more: str, **options: Any) -> subprocess.Popen[str]:
    """Start a study as a program, and wait until it has kept some runs."""
    before = file.stat().st_size if file.exists() else 40_000
    words = ["experiment", "run", study, "-o", str(file), *more]
    process = commandline.started(*words, stdout=subprocess.PIPE, **options)
    # The first pages are those of the tables.
    grown(file, before + 10_000, process)
    return process


def test_a_study_is_run_and_reported(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="diagrams need matplotlib")
    file, folder = tmp_path / "runs.sqlite", tmp_path / "new" / "out"
    ran = run(
        "experiment", "run", small_study(tmp_path), "--jobs", "2", "-o", str(file)
    )  # fmt: skip
    assert (ran.code, ran.err) == (0, [])
    assert ran.out == [
        f"{file}: 8 runs, 8 solved",
        f"next: satgrid experiment report {file} -o FOLDER",
    ]
    rows = kept(file)
    assert {row[:4] for row in rows} == {
        (instance, method, repetition, repetition)
        for instance in ("bar.non", "switch.non")
        for method in ("--unique", "--encode blocks=states --unique")
        for repetition in (0, 1)
    }
    uniques = {(row[0], json.loads(row[9])["unique"]) for row in rows}
    assert uniques == {("bar.non", True), ("switch.non", False)}
    for versions in (json.loads(row[11]) for row in rows):
        assert f"{versions['system']} " in platform.platform().replace("-", " ")
        assert versions["processor"]
        if (cpuinfo := Path("/proc/cpuinfo")).exists() and "model name" in cpuinfo.read_text():
            assert f": {versions['processor']}\n" in cpuinfo.read_text()
    ran = run("experiment", "report", str(file), "-o", str(folder))
    assert (ran.code, ran.err) == (0, [])
    names = ["runs.csv", "summary.md"] + [
        f"{name}.{suffix}" for name in ("solved", "time", "clauses") for suffix in ("svg", "png")
    ]
    assert ran.out == [f"written to {folder / name}" for name in names]
    assert sorted(os.listdir(folder)) == sorted(names)
    assert "| `--unique` | 4 | 4 | 0 | 0 | 0 | 0 |" in (folder / "summary.md").read_text()


@pytest.mark.long
def test_a_study_that_is_killed_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "runs.sqlite"
    (tmp_path / "many.toml").write_text(MANY)
    with begun(str(tmp_path / "many.toml"), file, start_new_session=True) as process:
        os.killpg(process.pid, signal.SIGKILL)
    before = kept(file)
    assert 0 < len(before) < 600
    (tmp_path / "many.toml").write_text(MANY)
    with begun(str(tmp_path / "many.toml"), file, start_new_session=True) as process:
        # Another one meanwhile, and a report.
        other = program("experiment", "run", str(tmp_path / "many.toml"), "-o", str(file))
        report = program("experiment", "report", str(file), "-o", str(tmp_path / "out"))
        # Its worker is killed, too; the second child keeps track of what processes share.
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if process.poll() is None and children.exists():
            for child in children.read_text().split():
                if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text():
                    os.kill(int(child), signal.SIGKILL)
        # Its next worker goes on.
        grown(file, file.stat().st_size + 8_000, process)
        # As Ctrl-C does it: to all at once.
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    busy = f"satgrid: {file}: in use by another run: wait for its end, or stop it"
    assert (other.code, other.err) == (1, [busy])
    assert (report.code, report.err) == (1, [busy])
    assert process.returncode == 130
    (line,) = errors.splitlines()
    after = kept(file)
    assert line == (
        f"satgrid: interrupted: {file} has {len(after)} of 600 runs, and the same command continues"
    )
    assert after[: len(before)] == before
    assert len({row[:3] for row in after}) == len(after)
    assert {row[5] for row in after} == {"solved"}


LIAR = "--solver 'external:sh -c \"echo s UNSATISFIABLE\"'"


@pytest.mark.usefixtures("no_processes")
def test_a_method_alone_is_held_against_the_proof_of_the_generator(tmp_path: Path) -> None:
    text = re.sub(r"methods = .*", f'methods = ["""{LIAR} --no-narrow"""]', MANY)
    study, file = small_study(tmp_path, text), tmp_path / "runs.sqlite"
    for words in ["run", study, "-o", str(file)], ["report", str(file), "-o", "out"]:
        ran = run("experiment", *words)
        assert (ran.code, ran.out) == (4, [])
        (line,) = ran.err
        assert "satgrid generate and --solver 'external:sh" in line
        assert "disagree on whether there is a solution" in line


@pytest.mark.usefixtures("no_processes")
def test_a_wrong_grid_fails_the_study(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Problem, "check", lambda problem, grid: iter(["row 1: is odd"]))
    study, file = small_study(tmp_path), tmp_path / "runs.sqlite"
    for _ in range(2):
        ran = run("experiment", "run", study, "-o", str(file))
        assert (ran.code, ran.out) == (4, [])
        (line,) = ran.err
        assert line.startswith("satgrid: bar.non: --unique: the referee rejects a grid ")
        assert [row[5] for row in kept(file)] == ["wrong"]


@pytest.mark.usefixtures("no_processes")
@pytest.mark.parametrize(
    ("script", "more", "code", "message", "reason"),
    [
        ("echo s SATISFIABLE; echo v 0", " --no-narrow", 4, "bar.non: {}: ", "breaks a clause"),
        # One that fails is not wrong; of a puzzle that narrowing settles it is not asked.
        ("exit 1", "", 0, "{}: 2 of 4 runs crashed: ", "failed with exit code 1"),
    ],
)
def test_an_outside_solver_that_lies_is_wrong_and_one_that_fails_is_told(
    script: str, more: str, code: int, message: str, reason: str, tmp_path: Path
) -> None:
    method = f"--solver 'external:sh -c \"{script}\"'{more}"
    text = re.sub(r"methods = .*", f'methods = ["""{method}"""]', SMALL)
    study, file = small_study(tmp_path, text), tmp_path / "runs.sqlite"
    ran = run("experiment", "run", study, "-o", str(file))
    assert ran.code == code
    (line,) = ran.err
    assert line.startswith(f"satgrid: {message.format(method)}solver external:sh -c ")
    assert reason in line


@pytest.mark.long
@pytest.mark.usefixtures("no_processes")
@pytest.mark.parametrize("path", sorted(STUDIES.rglob("*.toml")), ids=lambda path: path.stem)
def test_a_shipped_study_runs_in_small(
    path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = re.sub(r"(?m)^sizes = .*$", "sizes = [5]", path.read_text("utf-8"))
    text = re.sub(r"(?m)^count = .*$", "count = 1", text)
    text = re.sub(r"--timeout \S+(?=\")", "--timeout 0.1", text)
    text = re.sub(r'(?<=^folder = ")(?=\.)', f"{path.parent}/", text, flags=re.MULTILINE)
    if "folder" in text:
        text = "[[instances]]".join(text.split("[[instances]]")[:3])
    study, file = small_study(tmp_path, text), tmp_path / "runs.sqlite"
    ran = run("experiment", "run", study, "-o", str(file))
    assert (ran.code, ran.err) == (0, [])
    rows = kept(file)
    assert rows
    for row in rows:
        assert row[5] in ("solved", "unsatisfiable") or "heuristic" in row[1], row
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    run("experiment", "report", str(file), "-o", str(tmp_path / "out"))
    summary = (tmp_path / "out" / "summary.md").read_text()
    for method in {row[1] for row in rows}:
        assert f"| `{method}` | " in summary
