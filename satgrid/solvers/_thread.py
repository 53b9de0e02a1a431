"""A call in a thread of its own, so that a time limit, a progress line or Ctrl-C act at once.

Where there are no threads, as in a browser's Python, the call is simply made.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Event, Lock, Thread
from time import perf_counter
from typing import Generic, TypeVar

T = TypeVar("T")

THREADS = sys.platform != "emscripten"
"""Whether this Python can start any."""

_TICK_S = 0.1

_ASKED_AGAIN_S = 0.02

_PATIENCE_S = 0.25
"""The longest wait for a call that has to end."""


class Running(Generic[T]):
    """A call for a thread, begun by `result`."""

    def __init__(self, call: Callable[[], T]) -> None:
        self._call = call
        self._found: list[T] = []
        self._raised: list[BaseException] = []
        # Told by an event: Python's `join` would not notice the end any more after Ctrl-C.
        self._ended = Event()
        self._afterwards: Callable[[], None] | None = None
        self._leaving = Lock()
        self._thread = Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            self._found.append(self._call())
        except BaseException as error:
            self._raised.append(error)
        finally:
            with self._leaving:
                self._ended.set()
            if self._afterwards is not None:
                self._afterwards()

    def result(self, on_progress: Callable[[], None]) -> T:
        """Run the call, and `on_progress` meanwhile; return its result, or raise what it raises.

        What `on_progress` raises goes on to the caller, who must `stop` the call then.
        """
        if not THREADS:
            return self._call()
        self._thread.start()
        while not self._ended.wait(_TICK_S):
            on_progress()
        if self._raised:
            raise self._raised[0]
        return self._found[0]

    def stop(self, interrupt: Callable[[], None]) -> bool:
        """Wait for the end of the call, which `interrupt` hastens; return False if it does not end.

        The caller must `leave` it then.
        """
        end = perf_counter() + _PATIENCE_S
        while THREADS and not self._ended.is_set():
            if not self._thread.is_alive():
                # Ctrl-C came before it could begin.
                return True
            # Asked again and again: what has just begun forgets it.
            interrupt()
            if not self._ended.wait(_ASKED_AGAIN_S) and perf_counter() > end:
                return False
        return True

    def leave(self, afterwards: Callable[[], None]) -> None:
        """Let the call go on without anyone waiting for it; `afterwards` is called at its end."""
        with self._leaving:
            if not self._ended.is_set():
                self._afterwards = afterwards
                return
        afterwards()
