"""Running a study: its instances are made, then every method solves every instance.

Worker processes do both. Each result is stored immediately, and a repeated run does only what is
missing. Instances are stored too, so that methods share them and no later run depends on the
generator.
"""

from __future__ import annotations

import gc
import os
import platform
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import cache
from itertools import product
from time import perf_counter, process_time
from typing import Any, NamedTuple

from satgrid import families
from satgrid.batch import Engine, tasks
from satgrid.batch.tasks import Lost
from satgrid.errors import (
    PuzzleError,
    RefereeError,
    SatgridError,
    UntrustedError,
    UsageError,
    printable,
)
from satgrid.experiments.results import Claim, Consistency, claim_of
from satgrid.experiments.store import CRASHED, REFUSED, WRONG, Key, Row, Store
from satgrid.experiments.study import Instance, Method, Study
from satgrid.puzzle import Puzzle
from satgrid.records import record
from satgrid.search.answer import GAVE_UP
from satgrid.version import VERSION


def run(
    study: Study,
    store: Store,
    jobs: int,
    on_progress: Callable[[str, int, int], None] = lambda *_: None,
    dask: str | None = None,
) -> None:
    """Do the missing runs, `jobs` at a time, or on the cluster of the scheduler `dask`.

    `on_progress` is called with "making puzzles" or "runs", and the numbers done and planned.
    Raises `Wrong` at the first wrong grid or disagreement, also among earlier runs.
    """
    engine = Engine(None if dask else jobs, dask)
    instances = store.instances()
    consistency = Consistency(each.name for each in instances if each.proved)
    for row in store.rows():
        consistency.record(row)
    waiting = {each.name for each in instances if not (each.puzzle or each.trouble)}
    making = [InstanceTask(each) for each in study.instances if each.name in waiting]
    on_progress("making puzzles", 0, len(making))
    with closing(engine.results(making, False, timed=True)) as results:
        for number, (made, result) in enumerate(results, 1):
            puzzle, trouble = (None, result.reason) if isinstance(result, Lost) else result
            store.settle(made.instance.name, puzzle, trouble)
            on_progress("making puzzles", number, len(making))
    versions = {"satgrid": VERSION, **_machine(), "jobs": jobs}
    done, planned = store.keys(), store.planned()
    on_progress("runs", len(done), planned)
    runs = [each for each in _runs(study, store) if each.key not in done]
    with closing(engine.results(runs, False, timed=True)) as results:
        for number, (each, result) in enumerate(results, len(done) + 1):
            if isinstance(result, Lost):
                result = RunEnd(GAVE_UP if result.limit else CRASHED, result.reason)
            # On a cluster each run names its machine, unless its process has ended.
            on = {"host": None, **(result.machine or {})} if dask else {}
            row = each.row(result, versions | on)
            store.add(row)
            consistency.record(row)
            on_progress("runs", number, planned)


def _runs(study: Study, store: Store) -> Iterator[RunTask]:
    puzzles = {each.name: each.puzzle for each in store.instances()}
    numbers = range(study.repetitions)
    for repetition, instance, method in product(numbers, study.instances, study.methods):
        puzzle = puzzles[instance.name]
        if puzzle is not None:
            key = (instance.name, method.name, repetition)
            yield RunTask(key, puzzle, method, study.limit_s(method))


@record
class InstanceTask:
    """The task to make an instance; its result is (puzzle, None) or (None, reason)."""

    instance: Instance
    limit_s: None = None  # Making a puzzle has a limit of tries, not of time.

    def __call__(self) -> tuple[Puzzle | None, str | None]:
        """Return the result."""
        try:
            return self.instance.made(tasks.stop_if_orphaned), None
        except SatgridError as error:
            return None, str(error)


class RunEnd(NamedTuple):
    """How a run ended: those fields of its `Row`."""

    status: str
    reason: str | None
    seconds: float = 0.0
    real_s: float = 0.0
    claim: Claim | None = None
    report: dict[str, Any] | None = None
    machine: dict[str, Any] | None = None


@record
class RunTask:
    """The task to solve a puzzle by a method; its result is a `RunEnd`."""

    key: Key
    puzzle: Puzzle
    method: Method
    limit_s: float

    @property
    def seed(self) -> int:
        """The seed of the run."""
        return self.method.seed(self.key[2])

    def row(self, ended: RunEnd, versions: dict[str, Any]) -> Row:
        """Return the row of the run."""
        fields = ended._asdict()
        del fields["machine"]
        return Row(*self.key, seed=self.seed, limit_s=self.limit_s, **fields, versions=versions)

    def __call__(self) -> RunEnd:
        """Return the result with its machine."""
        return self._ended()._replace(machine={"host": platform.node(), **_machine()})

    def _ended(self) -> RunEnd:
        warm_up(self.method, self.puzzle.family)
        gc.collect()
        started, start = _processor_s(), perf_counter()
        try:
            answer = self.method.solve(self.puzzle, self.seed, self.limit_s, tasks.stop_if_orphaned)
        except (UsageError, PuzzleError) as error:
            return RunEnd(REFUSED, str(error))
        except (RefereeError, UntrustedError) as error:
            return RunEnd(WRONG, str(error))
        except MemoryError:
            return RunEnd(CRASHED, "out of memory")
        except SatgridError as error:
            return RunEnd(CRASHED, str(error))
        except Exception as error:
            return RunEnd(CRASHED, printable(f"{type(error).__name__}: {error}"))
        spent, real = _processor_s() - started, perf_counter() - start
        return RunEnd(answer.status, None, spent, real, claim_of(answer), answer.report.to_json())


@cache
def _machine() -> dict[str, Any]:
    """Return the fields of a run that describe its machine."""
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "machine": platform.machine(),
        "processor": _processor(),
        "cores": os.cpu_count(),
    }


def _processor() -> str:
    """Return the system's name for the processor."""
    with suppress(OSError), open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
        for line in file:
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return printable(value.strip())
    return platform.processor() or "unknown processor"


def _processor_s() -> float:
    """Return the processor time of this process and of its finished child processes."""
    times = os.times()
    return process_time() + times.children_user + times.children_system


@cache
def warm_up(method: Method, family: str) -> None:
    """Solve an example, so that a worker's first run of a method does not include imports."""
    from satgrid.verbs import load

    example = min(families.find(family).examples, key=lambda example: len(example.text))
    puzzle = load(example.text, family=family)
    try:
        method.solve(puzzle, 0, 1.0, tasks.stop_if_orphaned)
    except Exception:
        # The run itself reports the error.
        return
