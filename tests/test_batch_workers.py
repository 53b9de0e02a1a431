"""Worker processes that are killed, that never end, and whose study is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from time import sleep

import commandline
import pytest
from commandline import is_alive
from properties import one_in
from tables import program, rows

from satgrid.batch import workers
from satgrid.batch.tasks import Lost

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
    assert 0 <= seconds - (workers.START_S + 7 + workers.GRACE_S) < 0.01
    assert isinstance(lost, Lost)
    assert lost.limit
    assert not any(is_alive(int(process)) for process in asleep.read_text().split())


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
    commandline.awaited(lambda: not any(is_alive(child) for child in children))


@dataclass(frozen=True)
class Small:
    """Returns its number, after so many seconds, with as many bytes as are wanted."""

    number: int
    seconds: float = 0.0
    bulk: bytes = b""
    limit_s: float | None = None

    def __call__(self) -> tuple[int, bytes]:
        sleep(self.seconds)
        return self.number, self.bulk


@one_in(2)
@pytest.mark.parametrize("ahead", [1, 8])
@pytest.mark.parametrize("jobs", [1, 3])
def test_each_task_is_done_once_and_in_order_where_that_is_asked(jobs: int, ahead: int) -> None:
    tasks = [Small(n, 0.02 * (n % 7 == 0)) for n in range(50)]
    found = [result for _, (result, _) in workers.results(tasks, jobs, ahead, ordered=True)]
    assert found == list(range(50))
    found = [result for _, (result, _) in workers.results(tasks, jobs, ahead)]
    assert sorted(found) == list(range(50))


def test_not_too_many_wait_for_one_before_them() -> None:
    begun = []

    def tasks() -> Iterator[Small]:
        for n in range(40):
            begun.append(n)
            yield Small(n, 1.0 if n == 0 else 0.0)

    with closing(workers.results(tasks(), 2, 2, ordered=True, window=5)) as results:
        assert next(results)[1] == (0, b"")
        # One more was taken, and not begun.
        assert len(begun) <= 6
        assert [result for _, (result, _) in results] == list(range(1, 40))


def test_tasks_and_results_of_megabytes_pass() -> None:
    """Whoever sends what nobody takes, while that one sends too, would wait for ever."""
    tasks = [Small(n, bulk=bytes(2_000_000)) for n in range(6)]
    found = [result for _, result in workers.results(tasks, 2, 8, ordered=True)]
    assert found == [(n, bytes(2_000_000)) for n in range(6)]


SCRIPT = program("solved_by_two")


@pytest.mark.parametrize(
    ("guard", "above", "message"),
    rows("batch_workers", "workers_that_cannot_start_are_told_apart_from_killed_ones"),
    ids=["guarded", "not guarded", "not imported"],
)
def test_workers_that_cannot_start_are_told_apart_from_killed_ones(
    guard: str, above: str, message: str, tmp_path: Path
) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(guard=guard, above=above))
    ran = subprocess.run(
        [sys.executable, str(script)],
        env=commandline.environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (ran.stdout, ran.stderr) == (f"{message}\n", "")
