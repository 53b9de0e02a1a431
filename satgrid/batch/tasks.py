"""Tasks: what another process can do, and what a worker process does."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from satgrid import signals
from satgrid.errors import Terminated, printable

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle
    from satgrid.search.options import Report


class Task(Protocol):
    """What a worker does: it is sent there, called there, and its result is sent back."""

    @property
    def limit_s(self) -> float | None:
        """How long it may take, or None for any time."""

    def __call__(self) -> Any:
        """Return the result."""


class Lost(NamedTuple):
    """What comes of a task without a result: it did not stop at its `limit`, or it failed.

    `of_code` says the same of the code of a rule file, for a task that runs such code.
    """

    limit: bool
    reason: str
    of_code: str = ""


def run_task(task: Task) -> Any:
    """Return the task's result, or `Lost` for what it raises."""
    try:
        return task()
    except MemoryError:
        return Lost(False, "out of memory")
    except Exception as error:
        return Lost(False, printable(f"{type(error).__name__}: {error}"))


# Rule files that travel with tasks


class Rules(NamedTuple):
    """A rule file that travels with the puzzles of its family: its path, and its bytes."""

    path: str
    raw: bytes

    @staticmethod
    def of(family: str) -> Rules | None:
        """Return the file that states the family, if that is somebody's own."""
        from satgrid import families

        found = families.rule_file(family)
        return None if found is None else Rules(found.path, found.raw)


def lost_reason(lost: Lost, rules: Rules | None) -> str:
    """Return why there is no result; the code of a rule file is to blame where it may be."""
    return f"{rules.path}: {lost.of_code}" if rules and lost.of_code else lost.reason


def load_rules(family: str, rules: Rules) -> None:
    """Let the family be known in this process, as the rule file states it."""
    from satgrid import families
    from satgrid.rulefiles import rules_of

    known = families.rule_file(family)
    if known is None or known.raw != rules.raw:
        rules_of(*rules)


def problem_of(puzzle: Puzzle, rules: Rules | None) -> Problem:
    """Return the puzzle with its family, in a process that may not know the family yet."""
    from satgrid.problem import Problem

    if rules is not None:
        load_rules(puzzle.family, rules)
    return Problem(puzzle)


# The worker process

END_S = 1.0
"""How long a worker that is told to end may take to end what it has started."""

_parent = 0


class Ready(NamedTuple):
    """The first message of a worker: it has started, the caller's main module imported."""


def serve_tasks(pipe: Connection, parent: int) -> None:
    """Do the tasks that come, until nobody sends any more."""
    global _parent
    _parent = parent
    # So that outside solvers end too.
    signals.answer()
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        pipe.send(Ready())
        while True:
            pipe.send(run_task(pipe.recv()))


def _end_with_parent() -> None:
    """End this process, and what it has started, when the one that it works for has ended."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
        sleep(END_S)
        os._exit(1)


def stop_if_orphaned(event: str, report: Report) -> None:
    """End the worker if the process that it works for has ended; a search calls this often."""
    if _parent and os.getppid() != _parent:
        raise Terminated(1)
