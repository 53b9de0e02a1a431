"""Tasks in a worker of a Dask cluster: a process of their own does them, and may end at any moment.

A Dask worker may start no worker processes itself. So each of its threads starts a host, which is
`python -m satgrid.batch.host`; that does its tasks as `--jobs 1` would on this machine, with all
that makes up for killed and stuck processes. A host ends with whoever started it, and when it has
had nothing to do for a while.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from queue import Empty, Queue
from threading import Lock, Thread, get_ident
from time import perf_counter
from typing import IO, NamedTuple

from satgrid import signals
from satgrid.batch import workers

_IDLE_S = 60.0
"""How long a host waits for something to do."""

_LENGTH = 8
"""So many bytes before a message tell how long it is."""


class Ended(Exception):
    """A host has ended, or its run is over."""


class _Host(NamedTuple):
    """A host, seen from the Dask worker."""

    process: subprocess.Popen[bytes]

    def ask(self, message: bytes) -> bytes:
        """Return what comes of the message."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        _write(self.process.stdin, message)
        answer = _read(self.process.stdout)
        if answer is None:
            raise EOFError
        return answer


_lock = Lock()
_hosts: dict[tuple[str, int], _Host] = {}
"""By run and thread."""

_over: set[str] = set()


def ask(run: str, message: bytes) -> bytes:
    """Return what the host of this thread makes of the message, or another if that has ended."""
    key = run, get_ident()
    for _ in range(2):
        with _lock:
            if run in _over:
                break
            host = _hosts.get(key)
            if host is None:
                words = [sys.executable, "-P", "-m", __name__]
                pipe = subprocess.PIPE
                host = _hosts[key] = _Host(subprocess.Popen(words, stdin=pipe, stdout=pipe))
        try:
            return host.ask(message)
        except (OSError, EOFError):
            with _lock:
                if _hosts.get(key) is host:
                    del _hosts[key]
            _end(host)
    raise Ended("its process was killed, twice: is there enough memory?")


def end(run: str) -> None:
    """End the hosts of the run, whatever they are at."""
    with _lock:
        _over.add(run)
        ended = [_hosts.pop(key) for key in [*_hosts] if key[0] == run]
    for host in ended:
        host.process.kill()
        host.process.wait()


def _end(host: _Host) -> None:
    host.process.kill()
    host.process.wait()
    for pipe in host.process.stdin, host.process.stdout:
        with suppress(OSError):
            assert pipe is not None
            pipe.close()


def _write(file: IO[bytes], message: bytes) -> None:
    file.write(len(message).to_bytes(_LENGTH) + message)
    file.flush()


def _read(file: IO[bytes]) -> bytes | None:
    """Return the next message; None if there is none, or not the whole of it."""
    begun = file.read(_LENGTH)
    if len(begun) < _LENGTH:
        return None
    length = int.from_bytes(begun)
    message = file.read(length)
    return message if len(message) == length else None


def _listen(messages: Queue[bytes]) -> None:
    """Take messages, until whoever sends them has ended; that ends this process."""
    while (message := _read(sys.stdin.buffer)) is not None:
        messages.put(message)
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    """Do the tasks that come."""
    # What a task prints does not come between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signals.answer()
    messages: Queue[bytes] = Queue()
    Thread(target=_listen, args=(messages,), daemon=True).start()
    crew = workers.Crew(1)
    try:
        while True:
            tasks = pickle.loads(messages.get(timeout=_IDLE_S))
            start = perf_counter()
            ended = crew.results(tasks, workers.AHEAD, True, lambda task, result: result)
            found = [result for _, result in ended]
            _write(answers, pickle.dumps((perf_counter() - start, found)))
    except (Empty, OSError):
        # Nothing to do, or nobody who wants to know.
        pass
    except Exception:
        # For the log of the Dask worker.
        sys.excepthook(*sys.exc_info())
    finally:
        crew.end()
        # The thread that listens would be waited for.
        os._exit(0)


if __name__ == "__main__":
    main()
