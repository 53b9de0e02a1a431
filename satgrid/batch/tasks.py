"""Tasks for other processes, the rule files they need, and the loop of a worker process."""

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
    """A callable that is sent to a worker; its result is sent back."""

    @property
    def limit_s(self) -> float | None:
        """The time limit in seconds, or None."""

    def __call__(self) -> Any:
        """Return the result."""


class Lost(NamedTuple):
    """Why a task has no result: it did not stop at its `limit`, or it failed.

    `of_code` is the reason for a task that runs a rule file, whose code is then the likely cause.
    """

    limit: bool
    reason: str
    of_code: str = ""


def run_task(task: Task) -> Any:
    """Return the task's result, or `Lost` for an exception."""
    try:
        return task()
    except MemoryError:
        return Lost(False, "out of memory")
    except Exception as error:
        return Lost(False, printable(f"{type(error).__name__}: {error}"))


# Rule files that travel with tasks


class Rules(NamedTuple):
    """The rule file of a family, which is sent with its puzzles: its path and bytes."""

    path: str
    raw: bytes

    @staticmethod
    def of(family: str) -> Rules | None:
        """Return the rule file of the family, or None for a built-in family."""
        from satgrid import families

        found = families.rule_file(family)
        return None if found is None else Rules(found.path, found.raw)


def lost_reason(lost: Lost, rules: Rules | None) -> str:
    """Return the reason for having no result; blame the code of a rule file if there is one."""
    return f"{rules.path}: {lost.of_code}" if rules and lost.of_code else lost.reason


def load_rules(family: str, rules: Rules) -> None:
    """Load the family from the rule file, unless this process has loaded it."""
    from satgrid import families
    from satgrid.rulefiles import rules_of

    known = families.rule_file(family)
    if known is None or known.raw != rules.raw:
        rules_of(*rules)


def problem_of(puzzle: Puzzle, rules: Rules | None) -> Problem:
    """Return the puzzle with its family, after loading the rule file."""
    from satgrid.problem import Problem

    if rules is not None:
        load_rules(puzzle.family, rules)
    return Problem(puzzle)


# The worker process

END_S = 1.0
"""How long a worker may take to end its child processes before it is killed."""

_parent = 0


class Ready(NamedTuple):
    """The first message of a worker: it has imported the caller's main module."""


def serve_tasks(pipe: Connection, parent: int) -> None:
    """Do the tasks from the pipe until it is closed."""
    global _parent
    _parent = parent
    # A signal then ends outside solvers too.
    signals.answer()
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        pipe.send(Ready())
        while True:
            pipe.send(run_task(pipe.recv()))


def _end_with_parent() -> None:
    """End this process and its children when its parent has ended."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
        sleep(END_S)
        os._exit(1)


def stop_if_orphaned(event: str, report: Report) -> None:
    """End this worker if its parent has ended; a search calls this often."""
    if _parent and os.getppid() != _parent:
        raise Terminated(1)
