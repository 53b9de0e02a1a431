"""A rule file is loaded in a child process first, where it may hang, print, or end all of it.

The child is the same Python, with the same path for imports and nothing else of the environment.
What the file prints there goes to standard error, so that standard output has the report alone.
"""

from __future__ import annotations

import json
import os
import signal
import sys

from satgrid.deadline import OutOfTime, check_deadline, limited
from satgrid.errors import RuleFileError, truncate
from satgrid.rulefiles import loading
from satgrid.solvers.process import running

LIMIT_S = 10.0
"""How long a rule file may take to be loaded."""

_CLOSED = 71
"""The exit code of a child that cannot report: its file has closed or replaced a descriptor."""

_NOT_OWN = "files that it has not opened: leave that out"

_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[2:]; "
    "from satgrid.rulefiles import trial; trial.report(sys.argv[1])"
)


def require_loads(path: str) -> None:
    """Raise `RuleFileError` for a file that a child process cannot load, in time and in silence."""
    command = [sys.executable, "-I", "-W", "ignore", "-c", _PROGRAM, path, *sys.path]
    told = bytearray()
    try:
        with limited(LIMIT_S), running(command) as process:
            for chunk in process.printed(check_deadline):
                told += chunk
    except OutOfTime:
        raise RuleFileError(
            path, f"it is not loaded after {LIMIT_S:g} s: let it state rules, and do nothing else"
        ) from None
    said, code = process.complaint(), process.exit_code() or 0
    if code == _CLOSED:
        raise RuleFileError(path, f"loading it closes {_NOT_OWN}")
    if not told:
        how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
        more = f" ({truncate(said)})" if said else ""
        raise RuleFileError(path, f"loading it ends the program {how}{more}: leave that out")
    try:
        fault = json.loads(told)
        if fault is not None:
            message, line = fault
    except (ValueError, TypeError, RecursionError):
        raise RuleFileError(path, f"loading it writes to {_NOT_OWN}") from None
    if fault is not None:
        raise RuleFileError(path, str(message), line if isinstance(line, int) else None)
    if said:
        raise RuleFileError(path, f"it prints {truncate(said)!r} when it is loaded: leave that out")


def report(path: str) -> None:
    """Load the file, and say on standard output what came of it: the child's whole work."""
    if hasattr(signal, "alarm"):
        # The child ends itself where its parent was killed.
        signal.alarm(int(LIMIT_S) + 5)
    told = os.dup(1)
    os.dup2(2, 1)
    descriptors = 0, 1, 2, told
    before = [_kept(number) for number in descriptors]
    fault = None
    try:
        loading.executed(loading.read(path))
    except RuleFileError as error:
        fault = error.message, error.line
    if before != [_kept(number) for number in descriptors]:
        os._exit(_CLOSED)
    os.write(told, json.dumps(fault).encode())


def _kept(descriptor: int) -> tuple[int, int] | None:
    """Return what file the descriptor is of, None if it is closed."""
    try:
        found = os.fstat(descriptor)
    except OSError:
        return None
    return found.st_dev, found.st_ino
