"""Signals that end the process: the first one ends it, and later ones do not disturb the cleanup.

`answer` installs one handler for Ctrl-C, SIGTERM and similar signals. It raises one exception,
which unwinds the current work: outside programs end and temporary files are removed. Later signals
have no effect meanwhile. `Held` is for code that a signal must not interrupt, such as starting a
child process and remembering it, or ending one.
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
"""The signals that end a process, if the system has them."""

_AGAIN_S = 0.01  # the delay before a lost exception is raised again

_PATIENCE_S = 5.0
"""Signals have no effect for this time after the first, which is longer than any cleanup; then
they can end code that caught the exception and went on."""

_first: int | None = None
_quiet_until = 0.0
_raises = True
_raised = False


def answer(replaced: Collection[Any] = (signal.SIG_DFL,)) -> None:
    """End the current work at the first signal, by `KeyboardInterrupt` or `Terminated`.

    Only the `replaced` handlers are replaced: `nohup`, for example, ignores one signal.
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
            # Python cannot raise an exception here either.
            _ask_again()
            return
        frame = frame.f_back
    _quiet_until = monotonic() + _PATIENCE_S
    _raised = True
    raise KeyboardInterrupt if _first == signal.SIGINT else Terminated(128 + _first)


def _lost(told: sys.UnraisableHookArgs) -> None:
    """Raise an exception a little later, because Python cannot raise it at this place.

    In a destructor and at the end of an import, Python would print a traceback and go on.
    """
    global _quiet_until
    if _first is not None and isinstance(told.exc_value, (KeyboardInterrupt, Terminated)):
        _quiet_until = 0.0
        _ask_again()
    else:
        sys.__unraisablehook__(told)


def _ask_again() -> None:
    # No thread can be started only if the process is about to end.
    with suppress(RuntimeError):
        _thread.start_new_thread(_ask, ())


def _ask() -> None:
    sleep(_AGAIN_S)
    assert _first is not None
    os.kill(os.getpid(), _first)


def close() -> None:
    """Raise no more exceptions for signals: only cleanup remains."""
    global _raises
    _raises = False


def first() -> int | None:
    """Return the number of the first signal that came, None if none has."""
    return _first


def late() -> int | None:
    """Return the number of the first signal if it came after `close`, or None."""
    return None if _raised else _first


def exit_code(code: int) -> int:
    """Return the exit code for a command that ended with `code`, which reports Ctrl-C itself."""
    if _first is None or (_first == signal.SIGINT and _raised):
        return code
    return 128 + _first


def leave_at_next(leave: Callable[[int, FrameType | None], object]) -> None:
    """Call `leave` at the next signal; the cleanup is finished."""
    for number in ENDING:
        if signal.getsignal(number) == _answer:
            signal.signal(number, leave)


class _Lifted(NamedTuple):
    """A class, not a generator, which could hold signals when it is freed after an interruption."""

    begin: Callable[[], None]
    end: Callable[[], None]

    def __enter__(self) -> None:
        self.begin()

    def __exit__(self, *raised: object) -> None:
        self.end()


class Held:
    """A block in which signals with a Python handler wait; their handlers run at its end.

    They do not wait in `with held.lifted():` inside. In other threads nothing waits, because
    signals arrive in the main thread.
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
        """Return a block that handles the waiting signals, and in which signals do not wait."""
        return _Lifted(self.release, self.hold)

    def hold(self) -> None:
        """Make signals wait."""
        if current_thread() is not main_thread():
            return
        try:
            for number in ENDING:
                handler = signal.getsignal(number)
                if callable(handler):
                    self._handlers[number] = handler
                    signal.signal(number, self._wait)
        except BaseException:
            # A signal came before its handler was replaced.
            self._restore()
            raise

    def _wait(self, number: int, frame: object) -> None:
        self._came.append(number)

    def release(self) -> None:
        """Stop the waiting, and handle the signals that have waited."""
        self._restore()
        came, self._came = self._came, []
        for number in came:
            signal.raise_signal(number)

    def _restore(self) -> None:
        # Ctrl-C is last, because its handler may raise an exception.
        while self._handlers:
            number, handler = self._handlers.popitem()
            signal.signal(number, handler)
