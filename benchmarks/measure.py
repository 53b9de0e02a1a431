"""Measuring: every task once to warm up, then all in turn, round after round."""

from __future__ import annotations

import gc
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import satgrid
from benchmarks.boards import ROOT
from satgrid import families
from satgrid.domains import Domains
from satgrid.narrowing import narrow

Task = Callable[[], object]


def interleaved(tasks: Sequence[Task], rounds: int) -> list[list[float]]:
    """Return the milliseconds of every round for each task."""
    found: list[list[float]] = [[] for _ in tasks]
    for task in tasks:
        task()
    # What other rows have left behind is no part of the measurement.
    gc.collect()
    gc.freeze()
    for _ in range(rounds):
        for task, taken in zip(tasks, found, strict=True):
            start = perf_counter()
            task()
            taken.append((perf_counter() - start) * 1000)
    gc.unfreeze()
    return found


def median_ms(tasks: Sequence[Task], rounds: int) -> float:
    """Return the median over the tasks of each one's median."""
    return median(median(taken) for taken in interleaved(tasks, rounds))


def ratios(tasks: Sequence[Task], rounds: int) -> tuple[float, list[float]]:
    """Return the median of the first task in milliseconds, and how many times it the others took.

    A ratio is the median over the rounds, each compared with the first task's run in the same.
    """
    first, *others = interleaved(tasks, rounds)
    return median(first), [
        median(b / a for a, b in zip(first, other, strict=True)) for other in others
    ]


def verdict(puzzle: satgrid.Puzzle, unique: bool = True, **options: Any) -> Task:
    """Return the task that answers the question, whatever the answer is."""
    return lambda: satgrid.solve(puzzle, unique=unique, **options)


def asking(puzzle: satgrid.Puzzle, **options: Any) -> Callable[[], satgrid.Answer]:
    """Return the task that finds the solution and proves that it is the only one."""

    def task() -> satgrid.Answer:
        answer = satgrid.solve(puzzle, unique=True, **options)
        assert answer.unique
        return answer

    return task


def narrowing(puzzle: satgrid.Puzzle) -> Task:
    """Return the task that narrows the full board."""
    family = families.find(puzzle.family)
    rules = list(family.rules(puzzle))
    values = family.answer.values(puzzle)
    return lambda: narrow(rules, Domains(puzzle.height, puzzle.width, values), lambda: None)


def process(*arguments: str, tree: Path = ROOT) -> Callable[[], str]:
    """Return the task that runs Python with these arguments in this tree, from start to end.

    It may keep its compiled modules, as it does for those who use it.
    """
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def task() -> str:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=tree,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout

    return task


def told(rounds: int, program: str, *arguments: str) -> dict[str, float]:
    """Return the medians of what a program of this folder tells, each time in a new process."""
    run = process("-m", f"benchmarks.{program}", *arguments)
    found = [json.loads(run()) for _ in range(rounds)]
    return {what: median(each[what] for each in found) for what in found[0]}


def peak_mb() -> float:
    """Return the megabytes of memory that this process had at most, so far."""
    if sys.platform == "linux":
        # What getrusage tells there begins with the memory of the process that started this one.
        status = Path("/proc/self/status").read_text("ascii")
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024
    # Kilobytes, but bytes on macOS.
    unit = 1024**2 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
