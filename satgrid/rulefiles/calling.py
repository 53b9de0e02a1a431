"""Calls of a rule file's code: limited in time, with the file named in errors, and tidied up after.

An error names the file for each exception, for forks, and for streams and descriptors that the
file replaces or closes without having opened them.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import get_ident, main_thread
from traceback import walk_tb
from types import FrameType
from typing import Any

from satgrid import errors, signals
from satgrid.deadline import OutOfTime, left_s
from satgrid.errors import RuleFileError, SatgridError, Terminated
from satgrid.rulefiles import watching

_LONGEST = 160
"""The greatest number of characters of an exception in a message."""

_AGAIN_S = 0.05
"""The interval of further interrupts, if code continues after its time limit."""

_PASSED = KeyboardInterrupt, Terminated, OutOfTime, MemoryError, SatgridError
"""Exceptions in a rule file's code that are not its fault; an earlier kind takes precedence."""

_STREAMS = "stdin", "stdout", "stderr"


def call(path: str, what: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function of the file and return its value; the time limit interrupts it.

    Its output goes to standard error, so that standard output has only satgrid's own output. Raises
    `RuleFileError` for the file's faults.
    """
    surroundings = _Surroundings()
    raised: list[BaseException] = []
    # Exceptions in destructors, which Python ignores, are raised below.
    hook, sys.unraisablehook = sys.unraisablehook, lambda lost: _collect(lost, raised)
    limit_s = left_s()
    before = None if limit_s is None else _set_timer(limit_s)
    outer = watching.start_code(limit_s)
    result = fault = None
    try:
        try:
            result = _run(function, *arguments)
        except BaseException as error:
            raised.append(error)
        if raised:
            # The text of an exception is code of the file, too.
            fault = _run(_fault, path, what, raised[-1])
    except BaseException as error:
        raised.append(error)
    finally:
        if before is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        watching.end_code(outer)
        sys.unraisablehook = hook
        changed = surroundings.restore()
    for kind in _PASSED:
        for passed in raised:
            # (Code of the file may raise what signals do.)
            if isinstance(passed, kind) and (kind is not Terminated or signals.first()):
                raise passed
    if raised:
        raise fault or RuleFileError(path, f"{what} raises {type(raised[0]).__name__}: mend that")
    if changed:
        raise RuleFileError(path, f"{what} {changed}: leave that out")
    return result


def _collect(lost: sys.UnraisableHookArgs, raised: list[BaseException]) -> None:
    if lost.exc_value is not None:
        raised.append(lost.exc_value)


class _Surroundings:
    """The state of this process that code of a rule file may not change, saved before it runs."""

    def __init__(self) -> None:
        self._streams = [getattr(sys, name, None) for name in _STREAMS]
        self._open = [stream is not None and not stream.closed for stream in self._streams]
        sys.stdout = sys.stderr
        self._inside = [getattr(sys, name, None) for name in _STREAMS]
        self._forks = len(_forks)
        self._hooks = watching.count_refused_hooks()
        self._depth = sys.getrecursionlimit()
        self._path = [*sys.path]
        self._folder = _folder()

    def restore(self) -> str:
        """Restore the state, and return the first change in words, or ""."""
        if "child" in _forks[self._forks :]:
            # This is the child of a fork by the file's code; the parent goes on with the command.
            os._exit(0)
        changed = []
        for k, name in enumerate(_STREAMS):
            stream = self._streams[k]
            if getattr(sys, name, None) is not self._inside[k]:
                changed.append(f"replaces sys.{name}")
            if self._open[k] and stream is not None and stream.closed:
                # The descriptor is open still.
                stream = open(k, "w" if k else "r", closefd=False)  # noqa: SIM115
                changed.append(f"closes sys.{name}")
            setattr(sys, name, stream)
        sys.setrecursionlimit(self._depth)
        sys.path += [folder for folder in self._path if folder not in sys.path]
        if self._folder is not None and _folder() != self._folder:
            os.chdir(self._folder)
            changed.append("changes the current folder")
        if len(_forks) != self._forks:
            changed.append("starts a process with os.fork")
        if watching.count_refused_hooks() != self._hooks:
            changed.append("adds an audit hook")
        return changed[0] if changed else ""


def _folder() -> str | None:
    try:
        return os.getcwd()
    except OSError:
        return None


_forks: list[str] = []
"""The forks of this process and its ancestors; "child" follows those in which it is the child."""

if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=partial(_forks.append, "fork"), after_in_child=partial(_forks.append, "child")
    )


def _run(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call the function: below this frame the time limit may interrupt any code."""
    return function(*arguments)


def _set_timer(limit_s: float) -> Any:
    """Let the time limit interrupt any code that `_run` calls; return None if it cannot.

    The file's code does not check the deadline, so a signal interrupts it. This works only in the
    main thread, and if no other timer of this kind runs. Returns the handler to restore.
    """
    if (
        not hasattr(signal, "setitimer")
        or get_ident() != main_thread().ident
        or signal.getitimer(signal.ITIMER_REAL)[0]
        or signal.getsignal(signal.SIGALRM) is None
    ):
        return None
    before = signal.signal(signal.SIGALRM, _interrupt)
    signal.setitimer(signal.ITIMER_REAL, max(limit_s, 1e-6), _AGAIN_S)
    return before


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Raise `OutOfTime` in code that `_run` has called, and nowhere else."""
    while frame is not None:
        if frame.f_code is _run.__code__:
            raise OutOfTime
        frame = frame.f_back


@contextmanager
def blame(path: str, what: str) -> Iterator[None]:
    """Blame the file, and its line, for what its code raises in the block.

    Errors of satgrid that the code raises pass unchanged.
    """
    try:
        yield
    except _PASSED:
        raise
    except BaseException as error:
        raise _fault(path, what, error) from None


def _fault(path: str, what: str, error: BaseException) -> RuleFileError:
    """Return the error that blames the file, and the last of its lines that led to this one."""
    lines = [n for frame, n in walk_tb(error.__traceback__) if frame.f_code.co_filename == path]
    line = lines[-1] if lines else None
    return RuleFileError(path, f"{what} raises {error_text(error)}: mend that", line)


def _text(write: Callable[[Any], str], value: object, otherwise: str) -> str:
    """Return the text of a value, or another one if methods of its class raise."""
    try:
        return write(value)
    except _PASSED:
        raise
    except BaseException:
        return otherwise


def shown(value: object) -> str:
    """Return the value as a text for a message, even if methods of its class raise."""
    return _text(errors.shown, value, f"a {type(value).__name__}")


def error_text(error: BaseException) -> str:
    """Return "KeyError: 'x'" in one line of limited length."""
    name, text = type(error).__name__, _text(lambda each: " ".join(str(each).split()), error, "")
    line = f"{name}: {text}" if text else name
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"
