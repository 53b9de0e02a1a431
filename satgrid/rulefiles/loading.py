"""From the path of a rule file to its module; nothing else of Python's import is used.

No folder is searched, nothing is written beside the file, and no module of Python can be hidden by
a rule file of the same name.
"""

from __future__ import annotations

import os
import re
import signal
import stat
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import get_ident, main_thread
from traceback import walk_tb
from types import CodeType, FrameType, ModuleType
from typing import Any, NamedTuple

from satgrid import errors, families, signals, sources
from satgrid.deadline import OutOfTime, left_s
from satgrid.errors import RuleFileError, SatgridError, Terminated, UsageError, truncate
from satgrid.rulefiles import watching

NAME = re.compile(r"[a-z][a-z0-9_-]*")
"""What a family is called, so that every format can name it."""

_MOST_BYTES = 1_000_000
_MOST_TOLD = 160
"""So many characters of an exception are told."""

_AGAIN_S = 0.05
"""How soon code that went on at its time limit is interrupted again."""

_PASSED = KeyboardInterrupt, Terminated, OutOfTime, MemoryError, SatgridError
"""What code of a rule file raises without being to blame for it, what counts most first."""

_STREAMS = "stdin", "stdout", "stderr"


class Source(NamedTuple):
    """A rule file as it is read: its bytes, and its code."""

    path: str
    name: str
    raw: bytes
    code: CodeType


def read(path: str) -> Source:
    """Return the file, compiled; raise `RuleFileError` for one that is no rule file."""
    return compiled(path, _content(path))


def compiled(path: str, raw: bytes | bytearray) -> Source:
    """Return the file of these bytes, likewise; nothing is read."""
    name, suffix = os.path.splitext(os.path.basename(path))
    if suffix != ".py":
        raise RuleFileError(path, "its name does not end in .py: name a Python file")
    if not NAME.fullmatch(name):
        raise RuleFileError(
            path,
            f"{truncate(repr(name))} is no name of a family, which begins with a small letter and "
            "goes on with those, digits, _ and -: rename the file",
        )
    require_free(path, name)
    try:
        text = sources.text(raw)
    except UnicodeDecodeError as error:
        raise RuleFileError(path, "not UTF-8 text: save it as that", _line(raw, error)) from None
    return Source(path, name, bytes(raw), _compiled(path, text))


def require_free(path: str, name: str) -> None:
    """Raise `RuleFileError` for a name, or alias, of a family that satgrid has."""
    try:
        known = families.name_of(families.shipped(name))
    except UsageError:
        return
    also = "" if name == known else f", also called {name}"
    raise RuleFileError(path, f"satgrid has a family {known}{also}: choose another name")


def executed(source: Source) -> ModuleType:
    """Return the module of the file, after running its code; raise `RuleFileError` if it fails."""
    module = ModuleType(f"<rules>.{source.name}")
    module.__file__ = os.path.abspath(source.path)
    # Dataclasses look for the module of their class there.
    sys.modules[module.__name__] = module
    called(source.path, "loading it", exec, source.code, vars(module))
    return module


def called(path: str, what: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function of the file and return its value.

    The file is blamed for what it raises, for processes that it forks and for streams that it
    replaces, and the time limit interrupts it. Nothing that it prints comes between what satgrid
    prints: it goes to standard error.
    """
    held = sys.stdin, sys.stdout, sys.stderr
    opened = [name for name in _STREAMS if not getattr(sys, name).closed]
    sys.stdout = sys.stderr
    inside = sys.stdin, sys.stdout, sys.stderr
    forks, origins, depth = _forks, _origins, sys.getrecursionlimit()
    raised: list[BaseException] = []
    # What Python loses in a destructor comes out below.
    hook, sys.unraisablehook = sys.unraisablehook, lambda lost: _keep(lost, raised)
    limit_s = left_s()
    before = None if limit_s is None else _armed(limit_s)
    outer = watching.limited_to(limit_s)
    try:
        result = _run(function, *arguments)
    except BaseException as error:
        raised.append(error)
    finally:
        if before is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        watching.restore(outer)
        if _origins != origins:
            # The other half of a fork: what satgrid does is done by the process that began it.
            os._exit(0)
        left = [getattr(sys, name, None) for name in _STREAMS]
        sys.stdin, sys.stdout, sys.stderr = held
        closed = [name for name in opened if getattr(sys, name).closed]
        for name in closed:
            # `exit` closes one, too; the descriptor is open still.
            number = _STREAMS.index(name)
            setattr(sys, name, open(number, "w" if number else "r", closefd=False))  # noqa: SIM115
        sys.unraisablehook = hook
        sys.setrecursionlimit(depth)
    for kind in _PASSED:
        for passed in raised:
            # (Its own code may raise what signals do.)
            if isinstance(passed, kind) and (kind is not Terminated or signals.first()):
                raise passed
    if raised:
        raise _fault(path, what, raised[-1]) from None
    if closed:
        raise RuleFileError(path, f"{what} closes sys.{closed[0]}: leave that out")
    if _forks != forks:
        raise RuleFileError(path, f"{what} starts a process with os.fork: leave that out")
    for k, name in enumerate(_STREAMS):
        if left[k] is not inside[k]:
            raise RuleFileError(path, f"{what} replaces sys.{name}: leave that out")
    return result


def _keep(lost: sys.UnraisableHookArgs, raised: list[BaseException]) -> None:
    if lost.exc_value is not None:
        raised.append(lost.exc_value)


_forks = _origins = 0
"""How often this process, or one that it comes from, was forked, and how often it was the child."""


def _fork() -> None:
    global _forks
    _forks += 1


def _is_child() -> None:
    global _origins
    _origins += 1


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_fork, after_in_child=_is_child)


def _run(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call the function: below this frame the time limit may interrupt any code."""
    return function(*arguments)


def _armed(limit_s: float) -> Any:
    """Let the time limit interrupt any code that `_run` calls; return None if it cannot.

    Code that is not ours checks no deadline. A signal does it, which the main thread alone gets,
    and where no other timer of this sort is running. Returns the handler to restore.
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
def blamed(path: str, what: str) -> Iterator[None]:
    """Blame the file, and its line, for what its code raises in the block.

    What the code raises on purpose, as an error of satgrid, is not touched.
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
    return RuleFileError(path, f"{what} raises {_told(error)}: mend that", line)


def shown(value: object) -> str:
    """Return the value as a text that fits a message, whatever its own class makes of it."""
    try:
        return errors.shown(value)
    except _PASSED:
        raise
    except BaseException:
        return f"a {type(value).__name__}"


def _told(error: BaseException) -> str:
    """Return "KeyError: 'x'", in one line that is not too long."""
    try:
        text = " ".join(str(error).split())
    except _PASSED:
        raise
    except BaseException:
        text = ""
    name = type(error).__name__
    told = f"{name}: {text}" if text else name
    return told if len(told) <= _MOST_TOLD else f"{told[:_MOST_TOLD]}…"


def _content(path: str) -> bytearray:
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise RuleFileError(path, "it is no plain file: name a Python file")
        return sources.content(path, _MOST_BYTES)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise RuleFileError(path, f"cannot be read ({why}): name a Python file") from None


def _compiled(path: str, text: str) -> CodeType:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compile(text, path, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise RuleFileError(
            path, f"it is no Python ({error.msg}): mend that", error.lineno
        ) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise RuleFileError(path, f"it is no Python ({_told(error)}): mend that") from None


def _line(raw: bytes | bytearray, error: UnicodeDecodeError) -> int:
    return raw.count(b"\n", 0, error.start) + 1
