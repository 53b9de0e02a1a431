"""Running a command with a rule file in a child process that the command's own process watches.

Code of a rule file can catch every exception, mask signals, close descriptors, or end the process
with the exit code of a success, and its own process cannot prevent that. So `run_watched` forks.
The child runs the command. The parent passes signals on, ends the child if it continues after its
time limit or a signal, and reports an end that the command did not choose. A second child, the
guard, ends the first one if the parent is killed.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import inf
from mmap import mmap
from operator import setitem
from select import select
from time import perf_counter, sleep
from typing import NamedTuple, NoReturn

from satgrid import deadline
from satgrid.errors import GaveUp, SatgridError
from satgrid.signals import ENDING

_TICK_S = 0.05

_SOON_S = 0.005

_LATE = 20, 40
"""The number of ticks after the time limit before the file's code or the command is ended."""

_STUCK_S = 0.8
"""The time that code of a rule file may continue after a signal."""

_ENDING_S = 3.0
"""The time that a command may clean up after a signal."""

_LEAVING_S = 1.0
"""The time that the process may continue after the end of the command."""

_UNLIMITED = 1e300
"""The time limit of code of a rule file that runs without one."""

CLOSED = 71
"""The exit code of a child that has lost one of its descriptors, and cannot report."""

NOT_OWN = "files that it has not opened: leave that out"


_CODE, _COMMAND = 0, 1
"""The limits of the running code of the rule file, and of the command."""


def _shared_limits() -> memoryview[float]:
    """Return two times of `perf_counter` that parent and child share: no limit is infinite."""
    limits = memoryview(mmap(-1, 16)).cast("d")
    limits[_CODE] = limits[_COMMAND] = inf
    return limits


class _Child(NamedTuple):
    """The limits that the child shares with its parent, and its descriptors at the start."""

    limits: memoryview[float]
    descriptors: dict[int, tuple[int, int] | None]


_child: _Child | None = None

_refused = 0


def file_of(descriptor: int) -> tuple[int, int] | None:
    """Return the device and inode of the descriptor's file, or None if it is closed."""
    try:
        status = os.fstat(descriptor)
    except OSError:
        return None
    return status.st_dev, status.st_ino


def start_code(limit_s: float | None) -> float:
    """Record that code of a rule file runs, and its seconds; return the argument for `end_code`."""
    if _child is None:
        return inf
    outer = _child.limits[_CODE]
    limit = _UNLIMITED if limit_s is None else perf_counter() + limit_s
    _child.limits[_CODE] = min(outer, limit)
    return outer


def end_code(outer: float) -> None:
    """Record that the code has ended; end the child if it has closed one of its descriptors."""
    if _child is None:
        return
    _child.limits[_CODE] = outer
    if any(file_of(number) != file for number, file in _child.descriptors.items()):
        os._exit(CLOSED)


def refuse_hooks() -> None:
    """Let no code add an audit hook from now on; `count_refused_hooks` counts the attempts."""

    def refuse(event: str, arguments: object) -> None:
        global _refused
        if event == "sys.addaudithook":
            _refused += 1
            # An exception of this type leaves the hook out, and goes no further.
            raise RuntimeError

    sys.addaudithook(refuse)


def count_refused_hooks() -> int:
    """Return how many audit hooks were refused."""
    return _refused


def run_watched(command: Callable[[], int], path: str, complain: Callable[[str], None]) -> int:
    """Run the command in a child process; return its exit code, in the child and in the parent.

    `complain` prints an error that the child could not print. Without `fork` the command just runs.
    """
    global _child
    if not hasattr(os, "fork"):
        return command()
    # If this process ignored ended children, as its parent may have set, it could not wait for one.
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    limits, secret = _shared_limits(), os.urandom(16)
    reader, writer = os.pipe()
    child = os.fork()
    if child:
        os.close(writer)
        return _Watch(child, limits, reader, secret).code(path, complain)
    os.close(reader)
    _child = _Child(limits, {number: file_of(number) for number in (0, 1, 2, writer)})
    deadline.publish(partial(setitem, limits, _COMMAND))
    refuse_hooks()
    code = command()
    with suppress(OSError):
        os.write(writer, secret + bytes([code]))
    # Functions that code of the rule file has registered run now.
    sys.unraisablehook = lambda lost: None
    return code


class _Watch:
    """The parent: it waits for the child."""

    def __init__(self, child: int, limits: memoryview[float], reader: int, secret: bytes) -> None:
        self._child = child
        self._limits = limits
        self._reader = reader
        self._secret = secret
        # The signals received, and the number of those passed on to the child.
        self._received: list[int] = []
        self._passed_on = 0
        self._signalled = inf
        for number in ENDING:
            if signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, lambda number, _: self._received.append(number))
        ends, self._end = os.pipe()
        self._guard = os.fork()
        if not self._guard:
            os.close(self._end)
            _run_guard(ends, child)
        os.close(ends)

    def code(self, path: str, complain: Callable[[str], None]) -> int:
        """Wait until the child has ended; return its exit code, and report what went wrong."""
        message, status, late = self._wait()
        # Code of the rule file may have ended the guard.
        with suppress(OSError):
            os.write(self._end, b".")
        with suppress(ChildProcessError):
            os.waitpid(self._guard, 0)
        if message[:-1] == self._secret:
            return message[-1]
        if self._received:
            first = self._received[0]
            if first == signal.SIGINT:
                complain("interrupted")
            return 128 + first
        if late or (status == -signal.SIGALRM and self._limits[_COMMAND] < inf):
            complain(
                f"{path}: gave up, since its code goes on after the time limit: "
                "let it end, and catch no exception that it does not expect"
            )
            return GaveUp.exit_code
        if status == -signal.SIGKILL:
            complain("the process was killed: is there enough memory?")
            return 128 + signal.SIGKILL
        if message or status == CLOSED:
            complain(f"{path}: its code {'writes to' if message else 'closes'} {NOT_OWN}")
        else:
            how = f"by signal {-status}" if status < 0 else f"with exit code {status}"
            complain(f"{path}: its code ends the program {how}: leave that out")
        return SatgridError.exit_code

    def _wait(self) -> tuple[bytes, int, bool]:
        """Return the child's last message, its exit code, and whether it was late."""
        message, is_open, late, due = b"", True, False, inf
        ticks = [0, 0]
        while True:
            if is_open and select([self._reader], [], [], _TICK_S)[0]:
                chunk = os.read(self._reader, 64)
                message, is_open = message + chunk, bool(chunk)
            ended, status = os.waitpid(self._child, os.WNOHANG)
            if ended:
                return message, os.waitstatus_to_exitcode(status), late
            if message:
                due = min(due, perf_counter() + _LEAVING_S)
            if not is_open:
                sleep(_SOON_S if message else _TICK_S)
            for number in self._received[self._passed_on :]:
                self._passed_on += 1
                self._signalled = min(self._signalled, perf_counter())
                os.kill(self._child, number)
            # Ticks are counted, as this process may have been stopped as well.
            now = perf_counter()
            ticks = [n + 1 if now > end else 0 for n, end in zip(ticks, self._limits, strict=True)]
            late = any(n > most for n, most in zip(ticks, _LATE, strict=True))
            patience_s = _ENDING_S if self._limits[_CODE] == inf else _STUCK_S
            if late or perf_counter() > min(due, self._signalled + patience_s):
                os.kill(self._child, signal.SIGKILL)
                _, status = os.waitpid(self._child, 0)
                return message, os.waitstatus_to_exitcode(status), late


def _run_guard(ends: int, child: int) -> NoReturn:
    """Run the guard: end the child if the parent ends without a message."""
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)
    for stream in range(3):
        with suppress(OSError):
            os.close(stream)
    if not os.read(ends, 1):
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGTERM)
            end = perf_counter() + _ENDING_S
            while perf_counter() < end:
                sleep(_TICK_S)
                os.kill(child, 0)
            os.kill(child, signal.SIGKILL)
    os._exit(0)
