"""The same work on a Dask cluster: a real scheduler, and workers of which one is killed."""

from __future__ import annotations

import json
import os
import pickle
import platform
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import commandline
import pytest
import rulefiles
from commandline import ROOT, SWITCH, is_alive, random_puzzle, run
from studies import small_study
from tasks import Noting

import satgrid
from satgrid.batch import Engine, cluster
from satgrid.batch.solving import Solving
from satgrid.batch.tasks import Lost
from satgrid.experiments import store
from satgrid.experiments.store import Row
from satgrid.search.options import Options
from satgrid.search.question import Question

pytest.importorskip("distributed")
if sys.platform == "win32":
    pytest.skip("needs signals", allow_module_level=True)


FOLDERS = os.pathsep.join([str(ROOT), str(ROOT / "tests")])


def started(*words: str) -> subprocess.Popen[bytes]:
    """Start a program of Dask that can read the tests' tasks, and what it starts, to be killed."""
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words],
        env=commandline.environment(PYTHONPATH=FOLDERS),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def killed(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def timeless(row: Row) -> str:
    """Return what two runs of the same have in common."""
    report = {k: v for k, v in (row.report or {}).items() if k != "seconds"}
    versions = {k: v for k, v in row.versions.items() if k != "host"}
    same = row._replace(seconds=0, real_s=0, report=report, versions=versions)
    return json.dumps(same, sort_keys=True)


def started_by(process: subprocess.Popen[bytes]) -> list[int]:
    """Return the processes that it has started and that live."""
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, check=False
    )
    return [pid for pid in map(int, found.stdout.split()) if is_alive(pid)]


class Cluster(NamedTuple):
    """A scheduler and workers, each a process group of its own."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def running(folder: Path, workers: int) -> Iterator[Cluster]:
    from distributed import Client

    file = folder / "scheduler.json"
    local = ("--no-dashboard", "--host", "127.0.0.1")
    with ExitStack() as stack:
        scheduler = started("scheduler", "--port", "0", *local, "--scheduler-file", str(file))
        stack.callback(killed, scheduler)
        commandline.awaited(lambda: file.exists() and file.read_text().endswith("}"))
        address = json.loads(file.read_text())["address"]
        words = ("worker", address, "--nthreads", "1", "--no-nanny", *local)
        found = [started(*words, "--local-directory", str(folder)) for _ in range(workers)]
        for worker in found:
            stack.callback(killed, worker)
        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(workers, 30)
        yield Cluster(address, scheduler, found)


def test_puzzles_travel_as_their_json() -> None:
    puzzle = satgrid.load(SWITCH)
    task = Solving(puzzle, Question(), Options())
    message = cluster._dumped([task])
    assert b'{"satgrid": 1, "family": "nonogram", "rows": [[1], [1]]' in message
    assert b"satgrid.puzzle" not in message
    assert pickle.loads(message) == [task]


def test_a_host_does_tasks_and_another_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", FOLDERS)
    message = pickle.dumps([Noting(n, tmp_path / "notes", n == 1) for n in range(3)])
    try:
        _, found = pickle.loads(cluster.ask_host("run", message))
        assert found[::2] == [0, 2]
        assert isinstance(found[1], Lost)
        (first,) = cluster._hosts.values()
        first.kill()
        first.wait()
        assert pickle.loads(cluster.ask_host("run", message))[1] == found
        (second,) = cluster._hosts.values()
        assert second is not first
    finally:
        cluster.end_hosts("run")
    assert second.returncode is not None
    # Whatever comes late finds that the run is over.
    with pytest.raises(cluster.Ended):
        cluster.ask_host("run", message)
    assert not cluster._hosts


class Sent:
    """What stands for a future: its status when it is looked at, and its result."""

    def __init__(self, status: str, message: bytes) -> None:
        self.status, self.message = status, message

    def add_done_callback(self, done: Callable[[Sent], None]) -> None:
        done(self)

    def exception(self) -> None:
        assert self.status == "finished"

    def result(self) -> bytes:
        return self.message


class Losing:
    """What stands for a cluster whose first futures have these statuses."""

    status = "running"

    def __init__(self, *statuses: str) -> None:
        self.statuses = [*statuses]

    def nthreads(self) -> dict[str, int]:
        return {"one": 1}

    def submit(self, ask: object, run: str, versions: object, message: bytes, **_: object) -> Sent:
        found = pickle.dumps((0.0, [task.number for task in pickle.loads(message)]))
        return Sent(self.statuses.pop(0) if self.statuses else "finished", found)


def test_a_result_that_a_killed_worker_had_is_asked_for_again(tmp_path: Path) -> None:
    tasks = [Noting(n, tmp_path / "notes") for n in range(20)]
    sending = cluster._Sending(
        Losing("lost", "finished", "lost", "lost"), "here", enumerate(tasks), 4
    )  # type: ignore[arg-type]
    numbers = []
    while True:
        sending.fill(None)
        if not sending.busy():
            break
        numbers += [number for number, _, found in sending.ended() if number == found]
    assert sorted(numbers) == list(range(20))
    sending = cluster._Sending(Losing("cancelled"), "here", enumerate(tasks), 4)  # type: ignore[arg-type]
    sending.fill(None)
    with pytest.raises(satgrid.SatgridError, match="the cluster was lost"):
        list(sending.ended())


OLD = ("0.1", "1.0")


def test_other_versions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = cluster._versions()
    message = f"has satgrid 0.1 with python-sat 1.0, and here are {ours[0]} and {ours[1]}: install "

    class Asked:
        """What stands for a cluster: the versions of its workers, and of its scheduler."""

        def __init__(self, scheduler: object, **workers: object) -> None:
            self.run = lambda *_, **__: workers
            self.run_on_scheduler = lambda _: scheduler

    cluster._require_same_versions(Asked(ours, one=ours, two=ours), "here")
    for asked, why in (
        (Asked(ours, one=ours, two=OLD), f"two {message}the same"),
        (Asked(OLD, one=ours), f"the scheduler {message}the same"),
        (Asked(ours, one=ImportError("No satgrid")), f"one: No satgrid: install satgrid {ours[0]}"),
        (Asked(ours), "here: no workers: start some with dask worker here"),
    ):
        with pytest.raises(satgrid.UsageError) as refused:
            cluster._require_same_versions(asked, "here")
        assert str(refused.value).startswith(why)
    # One that comes later is asked with its first task.
    with pytest.raises(satgrid.UsageError, match=r"^a worker has .*, and here are 0\.1 and 1\.0:"):
        cluster.ask_in_worker("run", OLD, b"")


def test_what_makes_no_sense_is_refused_in_one_line() -> None:
    ran = run("solve", SWITCH, "--jobs", "2", "--dask", "tcp://localhost:1")
    assert ran.err == ["satgrid: choose one of --jobs and --dask: a cluster has its own number"]
    with pytest.raises(satgrid.UsageError):
        next(satgrid.solve_many([], jobs=2, dask="tcp://localhost:1"))
    ran = run("solve", SWITCH, "--dask", "nowhere")
    assert (ran.code, len(ran.err)) == (1, 1)
    assert ran.err[0].startswith("satgrid: --dask nowhere: no scheduler answers (")


@pytest.mark.long
def test_a_cluster_does_the_same_also_while_its_workers_are_killed(own_folder: Path) -> None:
    with running(own_folder, 2) as found:
        address = found.address
        engine = Engine(dask=address)

        # A process that dies costs its task alone; what it shares a chunk with is done once.
        tasks = [Noting(n, own_folder / str(n), n == 5) for n in range(40)]
        ended = [result for _, result in engine.results(tasks)]
        assert [number for number in ended if number != ended[5]] == [*range(5), *range(6, 40)]
        assert ended[5] == Lost(False, "its process was killed, twice: is there enough memory?")
        notes = [len((own_folder / str(n)).read_text().split()) for n in range(40)]
        assert notes == [2 if n == 5 else 1 for n in range(40)]

        # Whole commands say the same, byte for byte, also of a family that a file states.
        made = run("generate", "nonogram", "8x8", "--count", "9", "-o", "-", "-q")
        Path("many.jsonl").write_text("\n".join([*made.out, "{}"]) + "\n")
        rules = rulefiles.written(own_folder)
        Path("board.txt").write_text(rulefiles.BOARD)
        for words in (
            ["solve", "many.jsonl", "--unique", "--json"],
            ["solve", "many.jsonl", SWITCH, "bad", "--unique"],
            ["rate", "many.jsonl", "--json"],
            ["generate", "nonogram", "6x6", "--count", "5", "-o", "-"],
            ["solve", "board.txt", "--rules", rules, "--json"],
        ):
            one, other = (run(*words, *where) for where in (["--jobs", "1"], ["--dask", address]))
            assert [line.rpartition(";")[0] or line for line in other.out + other.err] == [
                line.rpartition(";")[0] or line for line in one.out + one.err
            ]
            assert one.code == other.code

        # A study comes to the same but for its times, and each run names its machine.
        study = small_study(own_folder)
        found_by = {}
        for name, where in (("here", ["--jobs", "1"]), ("there", ["--dask", address])):
            assert run("experiment", "run", study, *where, "-o", name, "-q") == (0, [], [])
            with store.reading(name) as runs:
                found_by[name] = sorted(map(timeless, runs.rows()))
        assert found_by["here"] == found_by["there"]
        assert len(found_by["there"]) == 8
        with store.reading("there") as runs:
            assert {row.versions["host"] for row in runs.rows()} == {platform.node()}

        # A worker is killed by force, and so is what it has started.
        tasks = [Noting(n, own_folder / f"more{n}") for n in range(150)]
        numbers = []
        with closing(engine.results(iter(tasks))) as results:
            for _, number in results:
                numbers.append(number)
                if number == 20:
                    children = started_by(found.workers[0])
                    os.kill(found.workers[0].pid, signal.SIGKILL)
        assert numbers == list(range(150))
        assert children
        commandline.awaited(lambda: not any(map(is_alive, children)))

        # Tasks are taken when there is room for them.
        taken = 0

        def endless() -> Iterator[Noting]:
            nonlocal taken
            while True:
                taken += 1
                yield Noting(taken, own_folder / "endless")

        with closing(engine.results(endless())) as results:
            for _ in range(20):
                next(results)
        assert taken <= 20 + 2 * cluster.MOST

        # Whoever waits no longer leaves nothing that goes on.
        hard = satgrid.load(random_puzzle(64, 1))
        answers = satgrid.solve_many([hard, hard], dask=address)
        with pytest.raises(TimeoutError):
            stopped_after(1.5, answers)
        commandline.awaited(lambda: not started_by(found.workers[1]))

        # A cluster that is lost is told in a line, behind what was told before.
        results = engine.results(endless())
        for _ in range(20):
            next(results)
        killed(found.scheduler)
        with pytest.raises(satgrid.SatgridError) as lost:
            list(results)
        assert str(lost.value) == (
            f"--dask {address}: the cluster was lost: the printed results are complete, repeat the "
            "others"
        )


def stopped_after(seconds: float, answers: Iterator[object]) -> None:
    """Wait for the first answer, and give up after so many seconds."""

    def give_up(number: int, frame: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        next(answers)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
