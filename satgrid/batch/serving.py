"""What a worker process does: task after task, and it ends with whoever it works for."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread, Timer
from time import sleep
from typing import NamedTuple, NoReturn

from satgrid.batch.tasks import done
from satgrid.errors import Terminated
from satgrid.search.report import Report

_AGAIN_S = 0.01
"""How soon an exit that was lost is asked for again."""

END_S = 1.0
"""How long a worker that is told to end may take to end what it has started."""

_parent = 0


class Ready(NamedTuple):
    """The first message of a worker: it has started, the caller's main module imported."""


def serve(pipe: Connection, parent: int) -> None:
    """Do the tasks that come, until nobody sends any more."""
    global _parent
    _parent = parent
    for name in "SIGTERM", "SIGHUP":
        # So that outside solvers end too.
        with suppress(AttributeError, ValueError):
            signal.signal(getattr(signal, name), terminate)
    sys.unraisablehook = _exit_again
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        pipe.send(Ready())
        while True:
            pipe.send(done(pipe.recv()))


def terminate(number: int, frame: object) -> NoReturn:
    """End this process with the exit code that shells have for the signal."""
    raise Terminated(128 + number)


def _end_with_parent() -> None:
    """End this process, and what it has started, when the one that it works for has ended."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
        sleep(END_S)
        os._exit(1)


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
        raise Terminated(1)
