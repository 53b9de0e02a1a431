"""Running a study: its instances are made, then every method solves every one of them.

Worker processes do both. Each result is kept at once, and a study that is run again does only
what is not there yet. Instances are kept too, so that methods share them, and no later run depends
on the generator.
"""

from __future__ import annotations

import gc
import os
import platform
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import cache
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
from satgrid.search.answer import GAVE_UP
from satgrid.version import VERSION

_WARM_S = 1.0


def run(
    study: Study,
    store: Store,
    jobs: int,
    told: Callable[[str, int, int], None] = lambda *_: None,
    dask: str | None = None,
) -> None:
    """Do what is not done yet, `jobs` tasks at a time, or on the cluster of the scheduler `dask`.

    `told` is called with "making puzzles" or "runs", and how many of them are done and planned.
    Raises `Wrong` at the first wrong grid and the first disagreement, also for runs that were
    there already.
    """
    engine = Engine(None if dask else jobs, dask)
    instances = store.instances()
    consistency = Consistency(each.name for each in instances if each.proved)
    for row in store.rows():
        consistency.record(row)
    waiting = {each.name for each in instances if not (each.puzzle or each.trouble)}
    making = [Making(each) for each in study.instances if each.name in waiting]
    told("making puzzles", 0, len(making))
    with closing(engine.results(making, False, timed=True)) as results:
        for number, (made, result) in enumerate(results, 1):
            puzzle, trouble = (None, result.reason) if isinstance(result, Lost) else result
            store.settle(made.instance.name, puzzle, trouble)
            told("making puzzles", number, len(making))
    versions = {"satgrid": VERSION, **_machine(), "jobs": jobs}
    done, planned = store.keys(), store.planned()
    told("runs", len(done), planned)
    runs = [each for each in _runs(study, store) if each.key not in done]
    with closing(engine.results(runs, False, timed=True)) as results:
        for number, (each, result) in enumerate(results, len(done) + 1):
            if isinstance(result, Lost):
                result = Ended(GAVE_UP if result.limit else CRASHED, result.reason)
            # On a cluster each machine tells what it is, unless its process has ended.
            on = {"host": None, **(result.machine or {})} if dask else {}
            row = each.row(result, versions | on)
            store.add(row)
            consistency.record(row)
            told("runs", number, planned)


def _runs(study: Study, store: Store) -> Iterator[Run]:
    puzzles = {each.name: each.puzzle for each in store.instances()}
    for repetition in range(study.repetitions):
        for instance in study.instances:
            for method in study.methods:
                puzzle = puzzles[instance.name]
                if puzzle is not None:
                    key = (instance.name, method.name, repetition)
                    yield Run(key, puzzle, method, study.limit_s(method))


@dataclass(frozen=True)
class Making:
    """The task to make an instance: its result is (puzzle, None) or (None, why there is none)."""

    instance: Instance

    @property
    def limit_s(self) -> None:
        """Tries are counted, not timed."""

    def __call__(self) -> tuple[Puzzle | None, str | None]:
        """Return the result."""
        try:
            return self.instance.made(tasks.stop_if_orphaned), None
        except SatgridError as error:
            return None, str(error)


class Ended(NamedTuple):
    """How a run ended, as a `Row` tells it."""

    status: str
    reason: str | None
    seconds: float = 0.0
    real_s: float = 0.0
    claim: Claim | None = None
    report: dict[str, Any] | None = None
    machine: dict[str, Any] | None = None


@dataclass(frozen=True)
class Run:
    """The task to solve a puzzle by a method: its result is an `Ended`."""

    key: Key
    puzzle: Puzzle
    method: Method
    timeout_s: float

    @property
    def seed(self) -> int:
        """The seed of the run."""
        return self.method.seed(self.key[2])

    @property
    def limit_s(self) -> float:
        """When the run should have stopped by itself."""
        return self.timeout_s

    def row(self, ended: Ended, versions: dict[str, Any]) -> Row:
        """Return the run as it is kept."""
        told = ended._asdict()
        del told["machine"]
        return Row(*self.key, seed=self.seed, limit_s=self.timeout_s, **told, versions=versions)

    def __call__(self) -> Ended:
        """Return the result, and where it was found."""
        return self._ended()._replace(machine={"host": platform.node(), **_machine()})

    def _ended(self) -> Ended:
        _warm_up(self.method, self.puzzle.family)
        gc.collect()
        started, start = _processor_s(), perf_counter()
        try:
            answer = self.method.solve(
                self.puzzle, self.seed, self.timeout_s, tasks.stop_if_orphaned
            )
        except (UsageError, PuzzleError) as error:
            return Ended(REFUSED, str(error))
        except (RefereeError, UntrustedError) as error:
            return Ended(WRONG, str(error))
        except MemoryError:
            return Ended(CRASHED, "out of memory")
        except SatgridError as error:
            return Ended(CRASHED, str(error))
        except Exception as error:
            return Ended(CRASHED, printable(f"{type(error).__name__}: {error}"))
        spent, real = _processor_s() - started, perf_counter() - start
        return Ended(answer.status, None, spent, real, claim_of(answer), answer.report.to_json())


@cache
def _machine() -> dict[str, Any]:
    """Return what a run names of the machine that it is done on."""
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "machine": platform.machine(),
        "processor": _processor(),
        "cores": os.cpu_count(),
    }


def _processor() -> str:
    """Return the name of the machine's processor, as the system tells it."""
    with suppress(OSError), open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
        for line in file:
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return printable(value.strip())
    return platform.processor() or "unknown processor"


def _processor_s() -> float:
    """Return the processor time of this process, and of the programs that it started and ended."""
    times = os.times()
    return process_time() + times.children_user + times.children_system


@cache
def _warm_up(method: Method, family: str) -> None:
    """Let a worker's first run of a method pay for no import: solve an example before."""
    from satgrid.verbs import load

    example = min(families.find(family).examples, key=lambda example: len(example.text))
    puzzle = load(example.text, family=family)
    try:
        method.solve(puzzle, 0, _WARM_S, tasks.stop_if_orphaned)
    except Exception:
        # The run itself will tell.
        return
