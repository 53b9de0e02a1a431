"""Rule files: puzzle families of the user, each a Python file that is given by its path.

    name = satgrid.rules_from("yinyang.py")
    puzzle = satgrid.load("board.txt", family=name)

A rule file is a family module (see `satgrid/families/__init__.py`) that needs only layers, an
answer and rules, or a family that it builds on and rules; `docs/your-own-rules.md` shows how to
write one. The family's name is the file's, without `.py`. Loading a file runs its code with the
user's rights. So satgrid loads a file only if the user gives its path, never because of the
contents or the place of a puzzle.

    __init__.py   loading a file, in a child process first, which may fail in any way
    loading.py    from a path to a module
    watching.py   running a command with a rule file in a child process, and watching it
    calling.py    calling code of the file, and restoring the process afterwards
    guarded.py    from a module to a family: defaults, and checks of all results
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from hashlib import sha256

from satgrid import families
from satgrid.deadline import OutOfTime, check_deadline, limited
from satgrid.errors import RuleFileError, truncate
from satgrid.families import RuleFile
from satgrid.rulefiles import guarded, loading, watching
from satgrid.rulefiles.loading import RuleSource
from satgrid.rulefiles.watching import CLOSED, NOT_OWN, file_of
from satgrid.solvers.process import running

LIMIT_S = 10.0
"""How long a rule file may take to be loaded."""

LEAST_S = 1.0
"""How long it may take however short the time limit is."""

_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[2:]; "
    "from satgrid.rulefiles import report_trial; report_trial(sys.argv[1])"
)


def rules_from(path: str, timeout_s: float | None = None) -> str:
    """Return the name of the family that the Python file states, once it is loaded.

    From then on puzzles can be of that family. A file that is loaded again replaces the earlier
    one. Raises `RuleFileError` for a file that states no family, or that is not loaded in
    `timeout_s` seconds: one at least, and ten at most.
    """
    source = loading.read(path)
    require_loads(path, timeout_s)
    with limited(LIMIT_S):
        return _register(source)


def rules_of(path: str, raw: bytes) -> str:
    """Return the same for a file that another process has loaded, from its bytes alone."""
    return _register(loading.compile_source(path, raw))


def _register(source: RuleSource) -> str:
    module = loading.execute(source)
    refereed = hasattr(module, "check")
    family, own_rules = guarded.family_of(source, module)
    digest = sha256(source.raw).hexdigest()
    families.register(RuleFile(family, source.path, source.raw, digest, refereed, own_rules))
    return source.name


# The trial: the child is the same Python with the same path for imports. Output of the file goes to
# standard error, so that standard output has the report alone.


def require_loads(
    path: str, timeout_s: float | None = None, *, limit_s: float = LIMIT_S, least_s: float = LEAST_S
) -> None:
    """Raise `RuleFileError` for a file that a child process cannot load, in time and in silence."""
    command = [sys.executable, "-I", "-W", "ignore", "-c", _PROGRAM, path, *sys.path]
    printed = bytearray()
    limit_s = limit_s if timeout_s is None else min(limit_s, max(least_s, timeout_s))
    try:
        with limited(limit_s), running(command) as process:
            for chunk in process.printed(check_deadline):
                printed += chunk
    except OutOfTime:
        raise RuleFileError(
            path, f"it is not loaded after {limit_s:g} s: let it state rules, and do nothing else"
        ) from None
    complaint, code = process.complaint(), process.exit_code() or 0
    if code == CLOSED:
        raise RuleFileError(path, f"loading it closes {NOT_OWN}")
    if not printed:
        how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
        more = f" ({truncate(complaint)})" if complaint else ""
        raise RuleFileError(path, f"loading it ends the program {how}{more}: leave that out")
    try:
        fault, loaded = json.loads(printed)
        message, line = fault or ("", None)
    except (ValueError, TypeError, RecursionError):
        raise RuleFileError(path, f"loading it writes to {NOT_OWN}") from None
    if complaint and (loaded or not fault):
        raise RuleFileError(
            path, f"it prints {truncate(complaint)!r} when it is loaded: leave that out"
        )
    if fault:
        raise RuleFileError(path, str(message), line if isinstance(line, int) else None)


def report_trial(path: str) -> None:
    """Load the file, and print the result on standard output: the task of the child process."""
    if hasattr(signal, "alarm"):
        # The child ends itself if its parent was killed.
        signal.alarm(int(LIMIT_S) + 5)
    report = os.dup(1)
    os.dup2(2, 1)
    descriptors = 0, 1, 2, report
    before = [file_of(number) for number in descriptors]
    watching.refuse_hooks()
    fault, loaded = None, False
    try:
        source = loading.read(path)
        module = loading.execute(source)
        if threading.active_count() > 1:
            raise RuleFileError(path, "loading it starts a thread that goes on: leave that out")
        loaded = True
        guarded.family_of(source, module)
    except RuleFileError as error:
        fault = error.message, error.line
    if before != [file_of(number) for number in descriptors]:
        os._exit(CLOSED)
    os.write(report, json.dumps([fault, loaded]).encode())
    if threading.active_count() > 1:
        # Python would wait for them.
        sys.stderr.flush()
        os._exit(0)
