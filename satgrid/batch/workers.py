"""Worker processes: each does its tasks one after the other, and may end at any moment.

A worker that was killed is replaced, and the task that it was at is begun once more; those that
waited for it there are done elsewhere. One that does not stop at its task's limit is ended from
outside. Workers do not outlive the process that started them. Where they cannot start at all, the
run ends: each imports the main module of the program that asked, which may fail or ask again.
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
from typing import Any, Generic, TypeVar

from satgrid.batch.tasks import END_S, Lost, Ready, Task, serve_tasks
from satgrid.errors import SatgridError
from satgrid.rulefiles.watching import NOT_OWN
from satgrid.signals import Held

AHEAD = 8
"""So many tasks a worker has at a time: it need not wait for the next where each takes little."""

GRACE_S = 2.0
"""How long after its limit a task is ended from outside."""

START_S = 10.0
"""How long a process may take to start."""

_READ_BYTES = 2_000_000
"""A worker reads at least this many bytes of a task per second."""

_SMALL = 8192
"""Bytes of a task that waits at a worker: so few that sending all of them never has to wait."""

WINDOW = 2000
"""How many results may wait for one before them."""


T = TypeVar("T", bound=Task)


class _Sent(Generic[T]):
    """A task on its way: `number` as they came, `blamed` for the end of a worker."""

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
    came: Callable[[T, Any], Any] = lambda task, result: result,
) -> Generator[tuple[T, Any]]:
    """Yield each task with its result, or with `Lost`; `jobs` go on at a time.

    They come as they end, or `ordered` as the tasks do; `came` makes at once, before others are
    waited for, of each result what is yielded. Tasks are taken when there is a worker for them,
    `ahead` of which each has at a time, so that there may be any number of them.
    """
    crew = Crew(jobs)
    try:
        yield from crew.results(tasks, ahead, ordered, came)
    finally:
        crew.end()


class Crew:
    """Worker processes, `jobs` at most, that go on to other tasks until they are ended."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._workers: list[_Worker[Any]] = []

    def results(
        self, tasks: Iterable[T], ahead: int, ordered: bool, came: Callable[[T, Any], Any]
    ) -> Generator[tuple[T, Any]]:
        """Yield what `results` does; it is to be gone through to its end before others are."""
        pool: _Pool[T] = _Pool(enumerate(tasks), self._workers, self._jobs, ahead)
        early: dict[int, tuple[T, Any]] = {}
        due = 0
        while True:
            pool.fill(due + WINDOW if ordered else None)
            if not pool.busy():
                return
            for sent, found in pool.ended():
                result = came(sent.task, found)
                if not ordered:
                    yield sent.task, result
                    continue
                early[sent.number] = sent.task, result
                while due in early:
                    yield early.pop(due)
                    due += 1

    def end(self) -> None:
        """End the processes, and what they have started."""
        _end(self._workers)


class _Pool(Generic[T]):
    """The workers, and the tasks that are left."""

    def __init__(
        self, tasks: Iterator[tuple[int, T]], workers: list[_Worker[T]], jobs: int, ahead: int
    ) -> None:
        self.workers = workers
        self._jobs = jobs
        self._ahead = ahead
        self._tasks = tasks
        # Taken, and not begun: from workers that have ended, or too big to wait elsewhere.
        self._waiting: deque[_Sent[T]] = deque()

    def busy(self) -> list[_Worker[T]]:
        """Return the workers that are at something."""
        return [worker for worker in self.workers if worker.sent]

    def fill(self, below: int | None) -> None:
        """Send tasks to whoever has room, none from the number `below` on."""
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
            # What has been started must be known before it can be ended.
            with Held():
                least = _Worker()
                self.workers.append(least)
        return None if least is None or len(least.sent) >= self._ahead else least

    def ended(self) -> Iterator[tuple[_Sent[T], Any]]:
        """Wait for a worker, and yield tasks that have come to an end, with their results."""
        busy = {worker.pipe: worker for worker in self.busy()}
        first = min(worker.deadline for worker in busy.values())
        came = wait(list(busy), None if first == inf else max(0.0, first - monotonic()))
        for pipe, worker in busy.items():
            if pipe in came:
                result = worker.result()
            elif worker.deadline <= monotonic():
                result = _STUCK
            else:
                continue
            if isinstance(result, Ready):
                worker.ready = True
                worker.goes_on()
                continue
            lost = result is _ENDED or result is _STUCK
            if result is _ENDED:
                result = worker.lost()
            sent = worker.sent.popleft()
            worker.goes_on()
            if lost:
                self.workers.remove(worker)
                self._waiting.extendleft(reversed(worker.sent))
                _end([worker])
            if lost and result is not _STUCK and not sent.blamed:
                sent.blamed = True
                self._waiting.appendleft(sent)
            else:
                yield sent, result


_ENDED = object()
_STUCK = Lost(
    True,
    "it did not stop at its time limit, and its process was ended",
    "its code goes on after the time limit",
)

_KILL = 9
"""The signal of a system that is short of memory."""


def _ended(code: int | None) -> Lost:
    """Return what comes of a task whose process has ended twice, the last time with this code.

    A negative code is a signal; None stands for a process that goes on, and tells nothing more.
    """
    if code == -_KILL:
        return Lost(False, "its process was killed, twice: is there enough memory?")
    if code is None:
        return Lost(False, "its process closed its pipe, twice", f"its code closes {NOT_OWN}")
    how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
    of_code = f"its code ends the program {how}: leave that out"
    return Lost(False, f"its process ended {how}, twice", of_code)


_ASKED_AGAIN = 70
"""The exit code of a worker whose main module asks for workers while it is imported."""


class _Worker(Generic[T]):
    """A process that does the tasks `sent`; `deadline` is when the first of them is late.

    It is `ready` once it has said so, which it does before its first task.
    """

    def __init__(self) -> None:
        # Python sets this while it makes a new process ready, and refuses to start others then.
        if getattr(current_process(), "_inheriting", False):
            os._exit(_ASKED_AGAIN)
        # A fresh Python, whatever the study's process has loaded.
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
        """Return what comes of a task that ends its process as this one has ended.

        Raises `SatgridError` for a process that has ended by itself before it was ready.
        """
        self.process.join(END_S)
        code = self.process.exitcode
        if self.ready or code is None or code <= 0:
            return _ended(code)
        if code == _ASKED_AGAIN:
            raise SatgridError(
                "the program asks for worker processes when they import it: put what it does, not "
                'only defines, below if __name__ == "__main__":'
            )
        raise SatgridError(
            f"worker processes end with exit code {code} before they are ready: each imports the "
            "main module of the program: let that succeed, from a file of its own, or do without "
            "jobs"
        )

    def small(self, sent: _Sent[T]) -> bool:
        """Return whether a task can wait here: a worker takes no message while it is at another."""
        return all(len(each.message) <= _SMALL for each in (*self.sent, sent))

    def begin(self, sent: _Sent[T]) -> None:
        """Send the task."""
        self.sent.append(sent)
        if len(self.sent) == 1:
            self.goes_on()
        # One that is dead already is found out when its result is read.
        with suppress(BrokenPipeError, ConnectionResetError):
            self.pipe.send_bytes(sent.message)

    def goes_on(self) -> None:
        """Note that the first task begins."""
        self.deadline = inf
        if self.sent and (limit := self.sent[0].task.limit_s) is not None:
            reading_s = len(self.sent[0].message) / _READ_BYTES
            starting_s = 0.0 if self.ready else START_S
            self.deadline = monotonic() + starting_s + reading_s + limit + GRACE_S

    def result(self) -> Any:
        """Return the result that has come, or `_ENDED`."""
        try:
            return self.pipe.recv()
        except (EOFError, OSError):
            return _ENDED


def _end(workers: Iterable[_Worker[Any]]) -> None:
    """End the processes, and what they have started."""
    with Held():
        for worker in workers:
            worker.process.terminate()
        end = monotonic() + END_S
        for worker in workers:
            worker.process.join(max(0.0, end - monotonic()))
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
