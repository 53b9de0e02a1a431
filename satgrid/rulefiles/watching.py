"""A command with a rule file runs in a child process, and the command's own process watches it.

Code of a rule file can do what its own process has no answer to: catch every exception, mask
signals, close descriptors, or end the process with the exit code of a success. So `watched` forks.
The child runs the command. The parent passes signals on, ends the child where code of the rule file
goes on long after its time limit or a signal, and reports an end that the command did not choose.
"""

from __future__ import annotations

import os
import signal
import struct
from collections.abc import Callable
from math import inf
from mmap import mmap
from select import select
from threading import Thread
from time import monotonic, sleep
from typing import NamedTuple, NoReturn

from satgrid.errors import SatgridError
from satgrid.signals import ENDING

_LATE = 20
"""So many ticks code may go on after its time limit, before its process is ended."""

_ENDING_S = 3.0
"""How long a command may clear up after a signal."""

_STUCK_S = 0.8
"""How long code of a rule file may go on after a signal."""

_UNLIMITED = 1e300
"""What stands for the time limit while code of a rule file runs without one."""

_TICK_S = 0.05

_SOON_S = 0.005

_CLOSED = 71
"""The exit code of a child that has lost one of its standard descriptors."""

NOT_OWN = "files that it has not opened: leave that out"

_GAVE_UP = 3
"""The exit code of a command that its time limit ends."""


class _Child(NamedTuple):
    """What the child shares with its parent, and its descriptors as they were at the start."""

    limit: mmap
    descriptors: dict[int, tuple[int, int] | None]


_child: _Child | None = None


def kept(descriptor: int) -> tuple[int, int] | None:
    """Return which file the descriptor is of, None if it is closed."""
    try:
        found = os.fstat(descriptor)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def limited_to(limit_s: float | None) -> float:
    """Note that code of a rule file runs and has so many seconds; return what `restore` needs."""
    if _child is None:
        return inf
    (outer,) = struct.unpack_from("d", _child.limit)
    limit = _UNLIMITED if limit_s is None else monotonic() + limit_s
    struct.pack_into("d", _child.limit, 0, min(outer, limit))
    return float(outer)


def restore(outer: float) -> None:
    """Note that the code has ended; end the child where it has closed one of its descriptors."""
    if _child is None:
        return
    struct.pack_into("d", _child.limit, 0, outer)
    if any(kept(number) != file for number, file in _child.descriptors.items()):
        os._exit(_CLOSED)


def watched(command: Callable[[], int], path: str, complain: Callable[[str], None]) -> int:
    """Run the command in a child process; return its exit code, in the child and in the parent.

    `complain` prints what the child could not. Where no process can fork, the command just runs.
    """
    if not hasattr(os, "fork"):
        return command()
    global _child
    limit = mmap(-1, 8)
    struct.pack_into("d", limit, 0, inf)
    told, tells = os.pipe()
    lives, live = os.pipe()
    process = os.fork()
    if process:
        os.close(tells)
        os.close(lives)
        return _Watch(process, limit, told).code(path, complain)
    os.close(told)
    os.close(live)
    _child = _Child(limit, {number: kept(number) for number in (0, 1, 2, tells)})
    Thread(target=_end_with_parent, args=(lives,), daemon=True).start()
    code = command()
    os.write(tells, bytes([code]))
    return code


def _end_with_parent(lives: int) -> NoReturn:
    """End this process, and what it has started, when its parent has ended."""
    os.read(lives, 1)
    os.kill(os.getpid(), signal.SIGTERM)
    sleep(_ENDING_S)
    os._exit(128 + signal.SIGTERM)


class _Watch:
    """The parent: it waits for the child."""

    def __init__(self, process: int, limit: mmap, told: int) -> None:
        self._process = process
        self._limit = limit
        self._told = told
        # The signals that came, and how many of them the child has.
        self._came: list[int] = []
        self._passed_on = 0
        self._signalled = inf
        for number in ENDING:
            if signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, lambda number, _: self._came.append(number))

    def code(self, path: str, complain: Callable[[str], None]) -> int:
        """Wait until the child has ended; return its exit code, and report what went wrong."""
        told, status, late = self._awaited()
        if told:
            return told[0]
        if self._came:
            first = self._came[0]
            if first == signal.SIGINT:
                complain("interrupted")
            return 128 + first
        if late or status == -signal.SIGALRM:
            complain(
                f"{path}: gave up, since its code goes on after the time limit: "
                "let it end, and catch no exception that it does not expect"
            )
            return _GAVE_UP
        if status - 128 in ENDING:
            return status
        if status == -signal.SIGKILL:
            complain("the process was killed: is there enough memory?")
            return 128 + signal.SIGKILL
        if status == _CLOSED:
            complain(f"{path}: its code closes {NOT_OWN}")
        else:
            how = f"by signal {-status}" if status < 0 else f"with exit code {status}"
            complain(f"{path}: its code ends the program {how}: leave that out")
        return SatgridError.exit_code

    def _awaited(self) -> tuple[bytes, int, bool]:
        """Return what the child tells at its end, its exit code, and whether it was late."""
        told, is_open, late = b"", True, 0
        while True:
            if is_open and select([self._told], [], [], _TICK_S)[0]:
                chunk = os.read(self._told, 1)
                told, is_open = told + chunk, bool(chunk)
            ended, status = os.waitpid(self._process, os.WNOHANG)
            if ended:
                return told, os.waitstatus_to_exitcode(status), late > _LATE
            if not is_open:
                sleep(_SOON_S if told else _TICK_S)
            for number in self._came[self._passed_on :]:
                self._passed_on += 1
                self._signalled = min(self._signalled, monotonic())
                os.kill(self._process, number)
            # Infinite where no code of the rule file runs.
            (limit,) = struct.unpack_from("d", self._limit)
            late = late + 1 if monotonic() > limit else 0
            patience_s = _ENDING_S if limit == inf else _STUCK_S
            if late > _LATE or monotonic() > self._signalled + patience_s:
                os.kill(self._process, signal.SIGKILL)
