"""Signals that end the process: the first one ends it, and nothing comes between its clearing up.

`answer` makes one handler the answer to Ctrl-C, SIGTERM and the like. It raises once: an exception
unwinds what is done now, which ends outside programs and removes temporary files. Signals that
come meanwhile do nothing. `Held` is for code that must not be left in the middle, whoever answers:
what has been started must be known before it can be ended, and what is being ended must be gone.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
from collections.abc import Callable, Collection
from contextlib import suppress
from threading import current_thread, main_thread
from time import monotonic, sleep
from types import FrameType
from typing import Any, NamedTuple

from satgrid.errors import Terminated

ENDING = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
    if hasattr(signal, name)
)
"""What ends a process, as far as the system knows it."""

_AGAIN_S = 0.01
"""How soon an exception that was lost is raised again."""

_PATIENCE_S = 5.0
"""So long signals do nothing after the first: longer than any clearing up, so that code that
caught the exception and went on can be ended."""

_first: int | None = None
_quiet_until = 0.0
_raises = True
_raised = False


def answer(replaced: Collection[Any] = (signal.SIG_DFL,)) -> None:
    """Let the first signal end what is done now, by `KeyboardInterrupt` or `Terminated`.

    Handlers other than the `replaced` ones stay: `nohup` has one ignored.
    """
    sys.unraisablehook = _lost
    for number in ENDING:
        if signal.getsignal(number) in replaced:
            signal.signal(number, _answer)


def _answer(number: int, frame: FrameType | None) -> None:
    global _first, _quiet_until, _raised
    if _first is None:
        _first = number
    if not _raises or monotonic() < _quiet_until:
        return
    while frame is not None:
        if frame.f_code is _lost.__code__:
            # Python could raise nothing here either.
            _ask_again()
            return
        frame = frame.f_back
    _quiet_until = monotonic() + _PATIENCE_S
    _raised = True
    raise KeyboardInterrupt if _first == signal.SIGINT else Terminated(128 + _first)


def _lost(told: sys.UnraisableHookArgs) -> None:
    """Raise the exception a little later that came where Python can raise nothing.

    A destructor and the end of an import are such places: Python would show a traceback there, and
    go on.
    """
    global _quiet_until
    if _first is not None and isinstance(told.exc_value, (KeyboardInterrupt, Terminated)):
        _quiet_until = 0.0
        _ask_again()
    else:
        sys.__unraisablehook__(told)


def _ask_again() -> None:
    # Where no thread can be started any more, the process is at its end.
    with suppress(RuntimeError):
        _thread.start_new_thread(_ask, ())


def _ask() -> None:
    sleep(_AGAIN_S)
    assert _first is not None
    os.kill(os.getpid(), _first)


def close() -> None:
    """Let signals raise nothing any more, for what is left is clearing up."""
    global _raises
    _raises = False


def first() -> int | None:
    """Return the number of the first signal that has come, if any has."""
    return _first


def late() -> int | None:
    """Return the number of the signal that came first, after `close`, if there is one."""
    return None if _raised else _first


def exit_code(code: int) -> int:
    """Return the exit code where the command's is `code`: it alone answers Ctrl-C in time."""
    if _first is None or (_first == signal.SIGINT and _raised):
        return code
    return 128 + _first


def leave_at_next(leave: Callable[[int, FrameType | None], object]) -> None:
    """Let `leave` answer the next signal: all is cleared up."""
    for number in ENDING:
        if signal.getsignal(number) == _answer:
            signal.signal(number, leave)


class _Lifted(NamedTuple):
    """Not a generator: one that a signal left in the middle would hold signals when it is freed."""

    begin: Callable[[], None]
    end: Callable[[], None]

    def __enter__(self) -> None:
        self.begin()

    def __exit__(self, *raised: object) -> None:
        self.end()


class Held:
    """A block in which signals wait that have a handler in Python; they are answered at its end.

    `with held.lifted():` inside lets them come. In a thread nothing waits, as none comes there.
    """

    def __init__(self) -> None:
        self._handlers: dict[int, Any] = {}
        self._came: list[int] = []

    def __enter__(self) -> Held:
        self.hold()
        return self

    def __exit__(self, *raised: object) -> None:
        self.release()

    def lifted(self) -> _Lifted:
        """Return a block that begins with the answer to what has come, and lets signals come."""
        return _Lifted(self.release, self.hold)

    def hold(self) -> None:
        """Let signals wait."""
        if current_thread() is not main_thread():
            return
        try:
            for number in ENDING:
                handler = signal.getsignal(number)
                if callable(handler):
                    self._handlers[number] = handler
                    signal.signal(number, self._wait)
        except BaseException:
            # One came that was not held yet.
            self._restore()
            raise

    def _wait(self, number: int, frame: object) -> None:
        self._came.append(number)

    def release(self) -> None:
        """Let signals come, those first that have waited."""
        self._restore()
        came, self._came = self._came, []
        for number in came:
            signal.raise_signal(number)

    def _restore(self) -> None:
        # Ctrl-C comes last: its handler may raise from then on.
        while self._handlers:
            number, handler = self._handlers.popitem()
            signal.signal(number, handler)
