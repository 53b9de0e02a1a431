"""Rule files: puzzle families of somebody's own, each a Python file that is named by its path.

    name = satgrid.rules_from("yinyang.py")
    puzzle = satgrid.load("board.txt", family=name)

A rule file is a family module (`satgrid/families/__init__.py` says what it holds) of which all but
the rules and what they are about may be missing; `docs/your-own-rules.md` shows how to write one.
The family's name is the file's, without `.py`. Loading a file runs it, and it may do what its user
may do: so it is loaded where it is asked for by its path, and never because of what a puzzle says
or where one lies.

    loading.py    from a path to a module
    trial.py      the same in a child process first, which may fail in any way
    watching.py   a command with a rule file runs in a child process, and its own watches it
    calling.py    code of the file is called, and what it changes is put back
    guarded.py    from a module to a family: what is missing, and what it may not do
"""

from __future__ import annotations

from hashlib import sha256

from satgrid import families
from satgrid.deadline import limited
from satgrid.families import RuleFile
from satgrid.rulefiles import guarded, loading, trial
from satgrid.rulefiles.loading import Source


def rules_from(path: str, timeout_s: float | None = None) -> str:
    """Return the name of the family that the Python file states, once it is loaded.

    From then on puzzles may be of that family. A file that is loaded again takes the place of the
    one before. Raises `RuleFileError` for a file that states no family, or that is not loaded in
    `timeout_s` seconds: one at least, and ten at most.
    """
    source = loading.read(path)
    trial.require_loads(path, timeout_s)
    with limited(trial.LIMIT_S):
        return _registered(source)


def rules_of(path: str, raw: bytes) -> str:
    """Return the same for a file that another process has loaded, from its bytes alone."""
    return _registered(loading.compiled(path, raw))


def _registered(source: Source) -> str:
    module = loading.executed(source)
    refereed = hasattr(module, "check")
    family = guarded.whole(module, source.path)
    digest = sha256(source.raw).hexdigest()
    families.register(RuleFile(family, source.path, source.raw, digest, refereed))
    return source.name
