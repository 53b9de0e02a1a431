"""Worker processes that are killed, that never end, and whose study is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from time import sleep

import commandline
import pytest

from satgrid.experiments import workers
from satgrid.experiments.workers import Lost

if sys.platform == "win32":
    pytest.skip("needs signals", allow_module_level=True)


@dataclass(frozen=True)
class Deadly:
    """Notes its process in a file, and kills that if it is one of the first `deaths`."""

    file: Path
    deaths: int
    limit_s: float | None = None

    def __call__(self) -> int:
        with self.file.open("a") as file:
            file.write(f"{os.getpid()}\n")
        if len(self.file.read_text().splitlines()) <= self.deaths:
            os.kill(os.getpid(), signal.SIGKILL)
        return os.getpid()


@dataclass(frozen=True)
class Sleepy:
    """Starts a program, and sleeps far beyond its limit; the programs' ids go to a file."""

    file: Path
    limit_s: float | None

    def __call__(self) -> None:
        # In a session of its own, like an outside solver.
        with subprocess.Popen(["sleep", "60"], start_new_session=True) as child:
            try:
                self.file.write_text(f"{os.getpid()} {child.pid}")
                sleep(60)
            finally:
                child.kill()


class Clearing:
    """Sleeps when it is cleared up."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __del__(self) -> None:
        self.file.write_text("asleep")
        sleep(60)


@dataclass(frozen=True)
class Forgetful:
    """Is told to end while it clears up; notes that it has done so in order."""

    file: Path
    limit_s: float | None = None

    def __call__(self) -> None:
        try:
            Clearing(self.file)
            sleep(60)
        finally:
            self.file.write_text("ended")


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    # One that has ended and that nobody has asked for yet.
    return "Z" not in Path(f"/proc/{process}/stat").read_text().split()[2]


def filled(file: Path) -> bool:
    return file.exists() and bool(file.read_text())


def test_a_killed_worker_is_replaced_and_its_task_begun_again_once(tmp_path: Path) -> None:
    deaths = {"once": 1, "ever": 9, "never": 0}
    tasks = [Deadly(tmp_path / name, dies) for name, dies in deaths.items()]
    ended = dict(workers.results(tasks, 1))
    (first, second), (third, fourth), (last,) = (
        map(int, (tmp_path / name).read_text().split()) for name in deaths
    )
    # The worker that is there goes on.
    assert ended[tasks[0]] == second == third != first
    lost = ended[tasks[1]]
    assert isinstance(lost, Lost)
    assert not lost.limit
    assert "killed, twice" in lost.reason
    assert ended[tasks[2]] == last != fourth


def test_a_task_that_does_not_stop_is_ended_with_what_it_has_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asleep, seconds = tmp_path / "a", 0.0

    def wait(pipes: list[Connection], patience: float) -> list[Connection]:
        """Let the time pass as soon as the worker sleeps."""
        nonlocal seconds
        commandline.awaited(lambda: filled(asleep))
        seconds += patience
        return []

    monkeypatch.setattr(workers, "wait", wait)
    monkeypatch.setattr(workers, "monotonic", lambda: seconds)
    ((_, lost),) = workers.results([Sleepy(asleep, limit_s=7)], 1)
    assert seconds == 7 + workers.GRACE_S
    assert isinstance(lost, Lost)
    assert lost.limit
    assert not any(alive(int(process)) for process in asleep.read_text().split())


def test_workers_end_when_nobody_waits_for_them(tmp_path: Path) -> None:
    asleep = tmp_path / "a"
    asked = [Deadly(tmp_path / "never", 0), Sleepy(asleep, None)]
    with closing(workers.results(asked, 2)) as results:
        next(results)
        commandline.awaited(lambda: filled(asleep))
    assert not any(alive(int(process)) for process in asleep.read_text().split())


def test_a_worker_that_is_ended_while_it_clears_up_ends_without_a_word(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "a"
    with closing(workers.results([Deadly(tmp_path / "never", 0), Forgetful(file)], 2)) as results:
        next(results)
        commandline.awaited(lambda: filled(file))
    assert file.read_text() == "ended"
    assert capfd.readouterr() == ("", "")


HARD = """
title = "Hard"
timeout_s = 60
methods = ["--no-narrow --solver {solver}"]
instances = [{{ family = "nonogram", kind = "random", sizes = [64] }}]
"""


@pytest.mark.parametrize("solver", ["glucose4", "cadical153"])
def test_workers_do_not_outlive_a_killed_study(solver: str, tmp_path: Path) -> None:
    study = tmp_path / "study.toml"
    study.write_text(HARD.format(solver=solver))
    words = ["experiment", "run", str(study), "-o", str(tmp_path / "x")]
    with subprocess.Popen(commandline.command(*words), env=commandline.environment()) as process:
        listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if not listed.exists():
            process.kill()
            pytest.skip("the system does not list children")
        # One keeps track of what the others share.
        commandline.awaited(lambda: len(listed.read_text().split()) == 2)
        children = [int(child) for child in listed.read_text().split()]
        sleep(1)
        process.kill()
    commandline.awaited(lambda: not any(alive(child) for child in children))
