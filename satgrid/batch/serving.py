"""What a worker process does: task after task, and it ends with whoever it works for."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from time import sleep
from typing import NamedTuple

from satgrid import signals
from satgrid.batch.tasks import done
from satgrid.errors import Terminated
from satgrid.search.options import Report

END_S = 1.0
"""How long a worker that is told to end may take to end what it has started."""

_parent = 0


class Ready(NamedTuple):
    """The first message of a worker: it has started, the caller's main module imported."""


def serve(pipe: Connection, parent: int) -> None:
    """Do the tasks that come, until nobody sends any more."""
    global _parent
    _parent = parent
    # So that outside solvers end too.
    signals.answer()
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        pipe.send(Ready())
        while True:
            pipe.send(done(pipe.recv()))


def _end_with_parent() -> None:
    """End this process, and what it has started, when the one that it works for has ended."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
        sleep(END_S)
        os._exit(1)


def on_event(event: str, report: Report) -> None:
    """End the worker if the process that it works for has ended; a search calls this often."""
    if _parent and os.getppid() != _parent:
        raise Terminated(1)
