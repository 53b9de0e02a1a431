"""Tasks on an existing Dask cluster, by the address of its scheduler.

Tasks travel in chunks, a few chunks per thread of the cluster at a time, so any number of tasks is
possible. Puzzles travel as their JSON. If a Dask worker is killed, its chunk is begun elsewhere: a
task may be done twice, and its result is reported once.

A Dask worker cannot start worker processes itself. Each of its threads starts a host process,
`python -m satgrid.batch.cluster`, which does its tasks as `--jobs 1` does on one machine, with the
same recovery from killed and stuck processes. A host ends with the process that started it, and
after a minute without tasks.
"""

from __future__ import annotations

import copyreg
import io
import json
import logging
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import version
from itertools import islice
from queue import Empty, Queue
from threading import Lock, Thread, get_ident
from time import perf_counter
from typing import IO, TYPE_CHECKING, Any, Generic, TypeVar
from uuid import uuid4

from satgrid import signals
from satgrid.batch import workers
from satgrid.batch.tasks import Lost, Task
from satgrid.errors import SatgridError, UsageError, not_installed, printable
from satgrid.puzzle import Puzzle
from satgrid.records import record
from satgrid.version import VERSION

if TYPE_CHECKING:
    from distributed import Client, Future


T = TypeVar("T", bound=Task)

MOST = 64
"""The largest number of tasks in one chunk."""

_SHORT_S, _LONG_S = 0.5, 2.0
"""Chunks become longer after one that takes less, and shorter after one that takes more."""

_MANY_BYTES = 1_000_000
"""Chunks become shorter after one with more bytes, or a result with more bytes."""

_AHEAD = 2
"""The number of chunks at a time for each thread of the cluster."""

_KILLED = "the workers that had it were killed, one after the other: is there enough memory?"

_CONNECT_S = 10
_ASK_S = 1.0
"""The interval of checks that the cluster still exists."""


@record(eq=False)
class _Chunk(Generic[T]):
    """Tasks that are sent together, with their numbers."""

    tasks: list[tuple[int, T]]
    message: bytes
    again: bool = False


def results(
    tasks: Iterable[T],
    address: str,
    ordered: bool,
    finish: Callable[[T, Any], Any],
    most: int = MOST,
) -> Generator[tuple[T, Any]]:
    """Yield each task with its result or `Lost`, as `workers.results` does.

    A chunk has at most `most` tasks. Raises `SatgridError` if the cluster cannot be reached or is
    lost, and `UsageError` if a worker has another version of satgrid or of python-sat.
    """
    with _connected(address) as client:
        _require_same_versions(client, address)
        sending = _Sending(client, address, enumerate(tasks), most)
        try:
            yield from workers.results_of(sending, ordered, finish)
        finally:
            sending.end()


class _Sending(Generic[T]):
    """The chunks that were sent, and the remaining tasks."""

    def __init__(
        self, client: Client, address: str, tasks: Iterator[tuple[int, T]], most: int
    ) -> None:
        self._client = client
        self._address = address
        self._tasks = tasks
        self._most = most
        self._size = 1
        self._run = uuid4().hex
        self._sent: dict[Future, _Chunk[T]] = {}
        self._ended: Queue[Future] = Queue()
        self._last = 0

    def busy(self) -> bool:
        return bool(self._sent)

    def fill(self, below: int | None) -> None:
        with _reached(self._address):
            room = max(_AHEAD * sum(self._client.nthreads().values()), 1)
        while len(self._sent) < room and (below is None or self._last < below):
            tasks = [*islice(self._tasks, self._size)]
            if not tasks:
                return
            self._last = tasks[-1][0] + 1
            message = _dumped([task for _, task in tasks])
            if len(message) > _MANY_BYTES:
                self._size = max(self._size // 2, 1)
            self._send(_Chunk(tasks, message))

    def _send(self, chunk: _Chunk[T]) -> None:
        key = f"satgrid-{uuid4().hex}"
        with _reached(self._address):
            future = self._client.submit(
                ask_in_worker, self._run, _versions(), chunk.message, pure=False, key=key
            )
        self._sent[future] = chunk
        future.add_done_callback(self._ended.put)

    def ended(self) -> Iterator[tuple[int, T, Any]]:
        while True:
            with suppress(Empty):
                future = self._ended.get(timeout=_ASK_S)
                break
            if self._client.status != "running":
                raise _lost(self._address)
        chunk = self._sent.pop(future)
        if future.status == "cancelled":
            raise _lost(self._address)
        if future.status == "lost":
            # The worker that held the result was killed before the result was fetched.
            self._send(chunk)
            return
        error = future.exception()
        if error is None:
            message = future.result()
            seconds, found = pickle.loads(message)
            self._learn(len(chunk.tasks), seconds, len(message))
            for (number, task), result in zip(chunk.tasks, found, strict=True):
                yield number, task, result
        elif isinstance(error, UsageError):
            raise error
        elif len(chunk.tasks) > 1:
            # At most one of the tasks is the cause.
            for number, task in chunk.tasks:
                self._send(_Chunk([(number, task)], _dumped([task]), again=True))
        elif not chunk.again:
            self._send(_Chunk(chunk.tasks, chunk.message, again=True))
        else:
            ((number, task),) = chunk.tasks
            kind = type(error).__name__
            killed = kind == "KilledWorker"
            yield number, task, Lost(False, _KILLED if killed else printable(f"{kind}: {error}"))

    def _learn(self, tasks: int, seconds: float, size: int) -> None:
        if seconds > _LONG_S or size > _MANY_BYTES:
            self._size = max(self._size // 2, 1)
        elif seconds < _SHORT_S and tasks == self._size:
            self._size = min(2 * self._size, self._most)

    def end(self) -> None:
        """Cancel the remaining tasks of the cluster."""
        with suppress(Exception):
            self._client.cancel([*self._sent], force=True)
            self._client.run(end_hosts, self._run, on_error="ignore")


def ask_in_worker(run: str, versions: tuple[str, str], message: bytes) -> bytes:
    """Return the pickled results of pickled tasks; called in a Dask worker."""
    if versions != _versions():
        raise _other("a worker", _versions(), versions)
    return ask_host(run, message)


def _versions() -> tuple[str, str]:
    """Return the versions of satgrid and of python-sat, which contains the solvers."""
    return VERSION, version("python-sat")


def _other(worker: str, versions: tuple[str, str], ours: tuple[str, str]) -> UsageError:
    return UsageError(
        f"{worker} has satgrid {versions[0]} with python-sat {versions[1]}, and here are {ours[0]} "
        f"and {ours[1]}: install the same"
    )


def _require_same_versions(client: Client, address: str) -> None:
    """Raise `UsageError` for other versions or no satgrid on the cluster, and without workers."""
    with _reached(address):
        found = client.run(_versions, on_error="return")
    if not found:
        raise UsageError(f"{address}: no workers: start some with dask worker {address}")
    try:
        # The scheduler unpickles messages to workers, so it needs the same versions.
        scheduler = client.run_on_scheduler(_versions)
    except Exception as error:
        scheduler = error
    for where, versions in (("the scheduler", scheduler), *sorted(found.items())):
        if not isinstance(versions, tuple):
            raise UsageError(
                f"{where}: {printable(str(versions))}: install satgrid {VERSION} there"
            )
        if versions != _versions():
            raise _other(where, versions, _versions())


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    try:
        from distributed import Client
    except ImportError:
        raise not_installed("--dask needs", "distributed") from None
    with _silent("distributed"):
        try:
            client = Client(address, timeout=_CONNECT_S, set_as_default=False, name="satgrid")
        except (OSError, ValueError, TypeError) as error:
            why = printable(str(error).partition("\n")[0])
            raise SatgridError(
                f"--dask {address}: no scheduler answers ({why}): name its address, as in "
                "tcp://machine:8786"
            ) from None
        with client:
            yield client


@contextmanager
def _silent(package: str) -> Iterator[None]:
    """Turn the package's logging off; lost workers are reported with their puzzles."""
    loggers = [
        log
        for name, log in logging.root.manager.loggerDict.items()
        if name.partition(".")[0] == package and isinstance(log, logging.Logger)
    ]
    before = [log.disabled for log in loggers]
    try:
        for log in loggers:
            log.disabled = True
        yield
    finally:
        for log, disabled in zip(loggers, before, strict=True):
            log.disabled = disabled


@contextmanager
def _reached(address: str) -> Iterator[None]:
    """Turn errors of a request to the cluster into one that it was lost."""
    from distributed.client import ClosedClientError

    try:
        yield
    except (OSError, ClosedClientError):
        raise _lost(address) from None


def _lost(address: str) -> SatgridError:
    return SatgridError(
        f"--dask {address}: the cluster was lost: the printed results are complete, repeat the "
        "others"
    )


def _dumped(tasks: list[T]) -> bytes:
    """Return the pickled tasks, with puzzles as their JSON."""
    file = io.BytesIO()
    pickler = pickle.Pickler(file, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = copyreg.dispatch_table | {Puzzle: _as_json}
    pickler.dump(tasks)
    return file.getvalue()


def _as_json(puzzle: Puzzle) -> tuple[Any, tuple[str]]:
    return _of_json, (json.dumps(puzzle.to_json()),)


def _of_json(text: str) -> Puzzle:
    return Puzzle.from_json(json.loads(text))


# In a Dask worker

_IDLE_S = 60.0
"""How long a host waits for tasks before it ends."""

_LENGTH = 8
"""The number of bytes before a message that hold its length."""


class Ended(Exception):
    """A host has ended twice, or its run is over."""


_lock = Lock()
_hosts: dict[tuple[str, int], subprocess.Popen[bytes]] = {}
"""The host processes of this Dask worker, by run and thread."""

_over: set[str] = set()


def ask_host(run: str, message: bytes) -> bytes:
    """Return the answer of this thread's host, or of a new host if that one has ended."""
    key = run, get_ident()
    for _ in range(2):
        with _lock:
            if run in _over:
                break
            host = _hosts.get(key)
            if host is None:
                words = [sys.executable, "-P", "-m", __name__]
                pipe = subprocess.PIPE
                host = _hosts[key] = subprocess.Popen(words, stdin=pipe, stdout=pipe)
        try:
            return _ask(host, message)
        except (OSError, EOFError):
            with _lock:
                if _hosts.get(key) is host:
                    del _hosts[key]
            _end_host(host)
    raise Ended("its process was killed, twice: is there enough memory?")


def _ask(host: subprocess.Popen[bytes], message: bytes) -> bytes:
    assert host.stdin is not None
    assert host.stdout is not None
    _write_message(host.stdin, message)
    answer = _read_message(host.stdout)
    if answer is None:
        raise EOFError
    return answer


def end_hosts(run: str) -> None:
    """End the hosts of the run."""
    with _lock:
        _over.add(run)
        ended = [_hosts.pop(key) for key in [*_hosts] if key[0] == run]
    for host in ended:
        host.kill()
        host.wait()


def _end_host(host: subprocess.Popen[bytes]) -> None:
    host.kill()
    host.wait()
    for pipe in host.stdin, host.stdout:
        with suppress(OSError):
            assert pipe is not None
            pipe.close()


def _write_message(file: IO[bytes], message: bytes) -> None:
    file.write(len(message).to_bytes(_LENGTH) + message)
    file.flush()


def _read_message(file: IO[bytes]) -> bytes | None:
    """Return the next message; None at the end or for an incomplete one."""
    begun = file.read(_LENGTH)
    length = int.from_bytes(begun)
    message = file.read(length) if len(begun) == _LENGTH else b""
    return message if message and len(message) == length else None


def _listen(messages: Queue[bytes]) -> None:
    """Queue messages until the sender has ended; then end this process."""
    while (message := _read_message(sys.stdin.buffer)) is not None:
        messages.put(message)
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    """Do the tasks of the messages on standard input."""
    # Output of a task must not come between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signals.answer()
    messages: Queue[bytes] = Queue()
    Thread(target=_listen, args=(messages,), daemon=True).start()
    crew: list[Any] = []
    try:
        while True:
            tasks = pickle.loads(messages.get(timeout=_IDLE_S))
            start = perf_counter()
            ended = workers.results(tasks, 1, workers.AHEAD, ordered=True, crew=crew)
            found = [result for _, result in ended]
            _write_message(answers, pickle.dumps((perf_counter() - start, found)))
    except (Empty, OSError):
        # No tasks for a minute, or the parent has ended.
        pass
    except Exception:
        # The traceback is for the log of the Dask worker.
        sys.excepthook(*sys.exc_info())
    finally:
        workers.end(crew)
        # A normal exit would wait for the listening thread.
        os._exit(0)


if __name__ == "__main__":
    main()
