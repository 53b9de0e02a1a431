"""Worker processes: each does one task after another, and may be killed at any moment.

A killed worker is replaced; its current task is begun once more, and its waiting tasks go to other
workers. A worker that does not stop at its task's limit is killed. Workers do not outlive their
parent. Each imports the main module of the parent's program; if that fails, or starts workers
itself, the run ends.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from multiprocessing import current_process, get_context
from multiprocessing.connection import wait
from multiprocessing.reduction import ForkingPickler
from threading import current_thread, main_thread
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar

from satgrid.batch.tasks import END_S, Lost, Ready, Task, serve_tasks
from satgrid.errors import SatgridError
from satgrid.rulefiles.watching import NOT_OWN
from satgrid.signals import Held

AHEAD = 8
"""The number of tasks at a worker, so that it need not wait between short tasks."""

GRACE_S = 2.0
"""How long after a task's limit its worker is killed."""

START_S = 10.0
"""How long a process may take to start."""

_READ_BYTES = 2_000_000
"""A worker reads at least this many bytes of a task per second."""

_SMALL = 8192
"""The largest message that may wait at a worker: a pipe holds `AHEAD` of them."""

WINDOW = 2000
"""How many results may wait for an earlier one."""


T = TypeVar("T", bound=Task)
T_co = TypeVar("T_co", bound=Task, covariant=True)


class _Sent(Generic[T]):
    """A numbered task; it is `blamed` once its worker has been killed."""

    def __init__(self, number: int, task: T) -> None:
        self.number = number
        self.task = task
        self.blamed = False
        self.message = bytes(ForkingPickler.dumps(task))


def results(
    tasks: Iterable[T],
    jobs: int,
    ahead: int = 1,
    ordered: bool = False,
    finish: Callable[[T, Any], Any] = lambda task, result: result,
    crew: list[_Worker[Any]] | None = None,
    window: int = WINDOW,
) -> Generator[tuple[T, Any]]:
    """Yield each task with its result or `Lost`; `jobs` tasks run at a time.

    The order is that of the tasks if `ordered`, else that in which they end. `finish` is called
    with each result as soon as it arrives, and returns what is yielded. A worker has `ahead` tasks
    at a time; tasks are taken from the iterator when there is room, so any number is possible. With
    a `crew`, the processes are left there for the next call; the caller ends them. If
    `ordered`, at most `window` results wait for one before them.
    """
    workers = [] if crew is None else crew
    try:
        yield from results_of(
            _Pool(enumerate(tasks), workers, jobs, ahead), ordered, finish, window
        )
    finally:
        if crew is None:
            end(workers)


class Pool(Protocol[T_co]):
    """Tasks that were sent somewhere, and the remaining tasks."""

    def fill(self, below: int | None) -> None:
        """Send tasks while there is room, but none with a number of `below` or more."""

    def busy(self) -> bool:
        """Return whether a task has not come back yet."""

    def ended(self) -> Iterator[tuple[int, T_co, Any]]:
        """Wait for tasks to end; yield the number, the task and the result of each."""


def results_of(
    pool: Pool[T], ordered: bool, finish: Callable[[T, Any], Any], window: int = WINDOW
) -> Generator[tuple[T, Any]]:
    """Yield each task of the pool with what `finish` returns for its result."""
    early: dict[int, tuple[T, Any]] = {}
    due = 0
    while True:
        pool.fill(due + window if ordered else None)
        if not pool.busy():
            return
        for number, task, found in pool.ended():
            result = finish(task, found)
            if not ordered:
                yield task, result
                continue
            early[number] = task, result
            while due in early:
                yield early.pop(due)
                due += 1


class _Pool(Generic[T]):
    """The workers and the remaining tasks."""

    def __init__(
        self, tasks: Iterator[tuple[int, T]], workers: list[_Worker[T]], jobs: int, ahead: int
    ) -> None:
        self.workers = workers
        self._jobs = jobs
        self._ahead = ahead
        self._tasks = tasks
        # Tasks of workers that were killed, and tasks that are too big to wait at a worker.
        self._waiting: deque[_Sent[T]] = deque()

    def busy(self) -> bool:
        return any(worker.sent for worker in self.workers)

    def fill(self, below: int | None) -> None:
        while (worker := self._free()) is not None:
            if not self._waiting:
                number, task = next(self._tasks, (None, None))
                if number is None or task is None:
                    return
                self._waiting.append(_Sent(number, task))
            sent = self._waiting[0]
            if below is not None and sent.number >= below:
                return
            if worker.sent and not worker.small(sent):
                return
            worker.begin(self._waiting.popleft())

    def _free(self) -> _Worker[T] | None:
        least = min(self.workers, key=lambda worker: len(worker.sent), default=None)
        if (least is None or least.sent) and len(self.workers) < self._jobs:
            # A signal between the two lines would leave an unknown process.
            with Held():
                least = _Worker()
                self.workers.append(least)
        return None if least is None or len(least.sent) >= self._ahead else least

    def ended(self) -> Iterator[tuple[int, T, Any]]:
        busy = {worker.pipe: worker for worker in self.workers if worker.sent}
        first = min(worker.deadline for worker in busy.values())
        readable = wait(list(busy), None if first == inf else max(0.0, first - monotonic()))
        for pipe, worker in busy.items():
            if pipe in readable:
                try:
                    result = pipe.recv()
                except (EOFError, OSError):
                    result = _ENDED
            elif worker.deadline <= monotonic():
                result = _STUCK
            else:
                continue
            if isinstance(result, Ready):
                worker.ready = True
                worker.set_deadline()
                continue
            lost = result is _ENDED or result is _STUCK
            if result is _ENDED:
                result = worker.lost()
            sent = worker.sent.popleft()
            worker.set_deadline()
            if lost:
                self.workers.remove(worker)
                self._waiting.extendleft(reversed(worker.sent))
                end([worker])
            if lost and result is not _STUCK and not sent.blamed:
                sent.blamed = True
                self._waiting.appendleft(sent)
            else:
                yield sent.number, sent.task, result


_ENDED = object()
_STUCK = Lost(
    True,
    "it did not stop at its time limit, and its process was ended",
    "its code goes on after the time limit",
)

_KILL = 9
"""The signal that a system short of memory sends."""


def _lost(code: int | None) -> Lost:
    """Return the result of a task whose process has ended twice, the last time with this code.

    A negative code is a signal; None means that the process runs but has closed its pipe.
    """
    if code == -_KILL:
        return Lost(False, "its process was killed, twice: is there enough memory?")
    if code is None:
        return Lost(False, "its process closed its pipe, twice", f"its code closes {NOT_OWN}")
    how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
    of_code = f"its code ends the program {how}: leave that out"
    return Lost(False, f"its process ended {how}, twice", of_code)


_ASKED_AGAIN = 70
"""The exit code of a worker whose main module starts workers when it is imported."""


class _Worker(Generic[T]):
    """A process with the tasks `sent`; at `deadline` the first of them is late.

    It is `ready` once its first message has arrived.
    """

    def __init__(self) -> None:
        # Python sets this while a new process starts, and refuses to start other processes then.
        if getattr(current_process(), "_inheriting", False):
            os._exit(_ASKED_AGAIN)
        # A new Python does not depend on what this process has loaded.
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve_tasks, args=(theirs, os.getpid()), daemon=True)
        with _no_interrupts():
            self.process.start()
        theirs.close()
        self.sent: deque[_Sent[T]] = deque()
        self.deadline = inf
        self.ready = False

    def lost(self) -> Lost:
        """Return the result of a task after whose start this process ended.

        Raises `SatgridError` if the process ended by itself before it was ready.
        """
        self.process.join(END_S)
        code = self.process.exitcode
        if self.ready or code is None or code <= 0:
            return _lost(code)
        if code == _ASKED_AGAIN:
            raise SatgridError(
                "the program starts worker processes when they import it: put the statements "
                'that start them below if __name__ == "__main__":'
            )
        raise SatgridError(
            f"worker processes end with exit code {code} before they are ready: each imports the "
            "main module of the program: make that succeed, from a file, or do without jobs"
        )

    def small(self, sent: _Sent[T]) -> bool:
        """Return whether a task can wait here; a busy worker reads no message."""
        return all(len(each.message) <= _SMALL for each in (*self.sent, sent))

    def begin(self, sent: _Sent[T]) -> None:
        """Send the task."""
        self.sent.append(sent)
        if len(self.sent) == 1:
            self.set_deadline()
        # A dead worker is noticed when its result is read.
        with suppress(BrokenPipeError, ConnectionResetError):
            self.pipe.send_bytes(sent.message)

    def set_deadline(self) -> None:
        """Set the deadline of the first task."""
        self.deadline = inf
        if self.sent and (limit := self.sent[0].task.limit_s) is not None:
            reading_s = len(self.sent[0].message) / _READ_BYTES
            starting_s = 0.0 if self.ready else START_S
            self.deadline = monotonic() + starting_s + reading_s + limit + GRACE_S


def end(workers: Iterable[_Worker[Any]]) -> None:
    """End the processes and their children."""
    with Held():
        for worker in workers:
            worker.process.terminate()
        until = monotonic() + END_S
        for worker in workers:
            worker.process.join(max(0.0, until - monotonic()))
            worker.process.kill()
            worker.process.join()
            worker.pipe.close()


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Start processes that ignore Ctrl-C; the parent ends them."""
    if current_thread() is not main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
