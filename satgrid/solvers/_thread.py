"""A call in a thread of its own, so that a time limit, a progress line or Ctrl-C act at once.

Where there are no threads, as in a browser's Python, the call is simply made.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

T = TypeVar("T")

THREADS = sys.platform != "emscripten"
"""Whether this Python can start any."""

_TICK_S = 0.1


class Running(Generic[T]):
    """A call for a thread, begun by `result`."""

    def __init__(self, call: Callable[[], T]) -> None:
        self._call = call
        self._found: list[T] = []
        self._raised: list[BaseException] = []
        # Told by an event: Python's `join` would not notice the end any more after Ctrl-C.
        self._ended = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            self._found.append(self._call())
        except BaseException as error:
            self._raised.append(error)
        finally:
            self._ended.set()

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

    def stop(self, interrupt: Callable[[], None]) -> None:
        """Wait for the end of the call, which `interrupt` hastens."""
        while THREADS and not self._ended.wait(_TICK_S):
            if not self._thread.is_alive():
                # Ctrl-C came before it could begin.
                return
            # Asked again and again: what has just begun forgets it.
            interrupt()
