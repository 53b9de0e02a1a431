"""Worker processes: each does one task at a time, and may end at any moment.

A worker that was killed is replaced, and its task begun once more. One that does not stop at its
task's limit is ended from outside. Workers do not outlive the process that started them.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import Timer, current_thread, main_thread
from time import monotonic
from typing import Any, NamedTuple, Protocol, TypeVar

from satgrid.search.report import Report

GRACE_S = 10.0
"""How long after its limit a task is ended from outside: making ready is not part of it."""

_AGAIN_S = 0.01
"""How soon an exit that was lost is asked for again."""

_END_S = 1.0
"""How long a worker that is told to end may take to end what it has started."""


class Task(Protocol):
    """What a worker does: it is sent there, called there, and its result is sent back."""

    @property
    def limit_s(self) -> float | None:
        """How long it may take, or None for any time."""

    def __call__(self) -> Any:
        """Return the result."""


T = TypeVar("T", bound=Task)


class Lost(NamedTuple):
    """What comes of a task without a result: it did not stop at its `limit`, or was killed."""

    limit: bool
    reason: str


def results(tasks: Iterable[T], jobs: int) -> Generator[tuple[T, Any]]:
    """Yield each task with its result, or with `Lost`, as they end; `jobs` go on at a time."""
    waiting = deque((task, False) for task in tasks)
    idle: list[_Worker] = []
    busy: dict[Connection, tuple[_Worker, T, bool]] = {}
    try:
        while waiting or busy:
            while waiting and len(busy) < jobs:
                worker = idle.pop() if idle else _Worker()
                task, again = waiting.popleft()
                busy[worker.pipe] = worker, task, again
                worker.begin(task)
            first = min(worker.deadline for worker, _, _ in busy.values())
            patience = None if first == inf else max(0.0, first - monotonic())
            ended = wait(list(busy), patience)
            late = [pipe for pipe, (worker, _, _) in busy.items() if worker.deadline <= monotonic()]
            for pipe in {*ended, *late}:
                assert isinstance(pipe, Connection)
                worker, task, again = busy[pipe]
                result = worker.result() if pipe in ended else _STUCK
                if isinstance(result, Lost):
                    _end([worker])
                else:
                    idle.append(worker)
                del busy[pipe]
                if result is _KILLED and not again:
                    waiting.appendleft((task, True))
                else:
                    yield task, result
    finally:
        _end([*idle, *(worker for worker, _, _ in busy.values())])


_KILLED = Lost(False, "its process was killed, twice: is there enough memory?")
_STUCK = Lost(True, "it did not stop at its time limit, and its process was ended")


class _Worker:
    """A process that waits for tasks; `deadline` is when its task is late."""

    def __init__(self) -> None:
        # A fresh Python, whatever the study's process has loaded.
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, os.getpid()), daemon=True)
        with _no_interrupts():
            self.process.start()
        theirs.close()
        self.deadline = inf

    def begin(self, task: Task) -> None:
        """Send the task."""
        limit = task.limit_s
        self.deadline = inf if limit is None else monotonic() + limit + GRACE_S
        # One that is dead already is found out when its result is read.
        with suppress(BrokenPipeError):
            self.pipe.send(task)

    def result(self) -> Any:
        """Return the result that has come, or `_KILLED`."""
        try:
            return self.pipe.recv()
        except (EOFError, OSError):
            return _KILLED


def _end(workers: Iterable[_Worker]) -> None:
    """End the processes, and what they have started."""
    for worker in workers:
        worker.process.terminate()
    for worker in workers:
        worker.process.join(_END_S)
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Let what is started not hear Ctrl-C, which is for the process that ends it."""
    if current_thread() is not main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


_parent = 0


def _serve(pipe: Connection, parent: int) -> None:
    """Do the tasks that come, until nobody sends any more."""
    global _parent
    _parent = parent
    for name in "SIGTERM", "SIGHUP":
        # So that outside solvers end too.
        with suppress(AttributeError, ValueError):
            signal.signal(getattr(signal, name), lambda number, _: sys.exit(128 + number))
    sys.unraisablehook = _exit_again
    with suppress(EOFError, OSError):
        while True:
            pipe.send(pipe.recv()())


def _exit_again(lost: sys.UnraisableHookArgs) -> None:
    """Ask once more for an exit that came while Python was clearing up, and was lost there."""
    if not isinstance(lost.exc_value, SystemExit):
        sys.__unraisablehook__(lost)
        return
    # A little later; where no thread can be started any more, the worker is at its end.
    with suppress(RuntimeError):
        Timer(_AGAIN_S, os.kill, (os.getpid(), signal.SIGTERM)).start()


def on_event(event: str, report: Report) -> None:
    """End the worker if the process that it works for has ended; a search calls this often."""
    if _parent and os.getppid() != _parent:
        sys.exit(1)
