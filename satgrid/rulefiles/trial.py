"""A rule file is loaded in a child process first, where it may hang, print, or end all of it.

The child is the same Python, with the same path for imports and nothing else of the environment.
What the file prints there goes to standard error, so that standard output has the report alone.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading

from satgrid.deadline import OutOfTime, check_deadline, limited
from satgrid.errors import RuleFileError, truncate
from satgrid.rulefiles import guarded, loading, watching
from satgrid.rulefiles.watching import CLOSED, NOT_OWN, kept
from satgrid.solvers.process import running

LIMIT_S = 10.0
"""How long a rule file may take to be loaded."""

LEAST_S = 1.0
"""How long it may take however short the time limit is."""

_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[2:]; "
    "from satgrid.rulefiles import trial; trial.report(sys.argv[1])"
)


def require_loads(
    path: str, timeout_s: float | None = None, *, limit_s: float = LIMIT_S, least_s: float = LEAST_S
) -> None:
    """Raise `RuleFileError` for a file that a child process cannot load, in time and in silence."""
    command = [sys.executable, "-I", "-W", "ignore", "-c", _PROGRAM, path, *sys.path]
    told = bytearray()
    limit_s = limit_s if timeout_s is None else min(limit_s, max(least_s, timeout_s))
    try:
        with limited(limit_s), running(command) as process:
            for chunk in process.printed(check_deadline):
                told += chunk
    except OutOfTime:
        raise RuleFileError(
            path, f"it is not loaded after {limit_s:g} s: let it state rules, and do nothing else"
        ) from None
    said, code = process.complaint(), process.exit_code() or 0
    if code == CLOSED:
        raise RuleFileError(path, f"loading it closes {NOT_OWN}")
    if not told:
        how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
        more = f" ({truncate(said)})" if said else ""
        raise RuleFileError(path, f"loading it ends the program {how}{more}: leave that out")
    try:
        fault, loaded = json.loads(told)
        message, line = fault or ("", None)
    except (ValueError, TypeError, RecursionError):
        raise RuleFileError(path, f"loading it writes to {NOT_OWN}") from None
    if said and (loaded or not fault):
        raise RuleFileError(path, f"it prints {truncate(said)!r} when it is loaded: leave that out")
    if fault:
        raise RuleFileError(path, str(message), line if isinstance(line, int) else None)


def report(path: str) -> None:
    """Load the file, and say on standard output what came of it: the child's whole work."""
    if hasattr(signal, "alarm"):
        # The child ends itself where its parent was killed.
        signal.alarm(int(LIMIT_S) + 5)
    told = os.dup(1)
    os.dup2(2, 1)
    descriptors = 0, 1, 2, told
    before = [kept(number) for number in descriptors]
    watching.refuse_hooks()
    fault, loaded = None, False
    try:
        module = loading.executed(loading.read(path))
        if threading.active_count() > 1:
            raise RuleFileError(path, "loading it starts a thread that goes on: leave that out")
        loaded = True
        guarded.whole(module, path)
    except RuleFileError as error:
        fault = error.message, error.line
    if before != [kept(number) for number in descriptors]:
        os._exit(CLOSED)
    os.write(told, json.dumps([fault, loaded]).encode())
    if threading.active_count() > 1:
        # Python would wait for them.
        sys.stderr.flush()
        os._exit(0)
