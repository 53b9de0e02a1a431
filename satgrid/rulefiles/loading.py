"""From the path of a rule file to its module; nothing else of Python's import is used.

The file is not imported: no folder is searched, nothing is written beside the file, and a rule file
cannot hide a Python module of the same name.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import warnings
from types import CodeType, ModuleType
from typing import NamedTuple

from satgrid import families, sources
from satgrid.errors import RuleFileError, UsageError, truncate
from satgrid.rulefiles.calling import call, error_text

NAME = re.compile(r"[a-z][a-z0-9_-]*")
"""The names of families that every format can hold."""

_MOST_BYTES = 1_000_000


class RuleSource(NamedTuple):
    """A rule file as it is read: its bytes, and its code."""

    path: str
    name: str
    raw: bytes
    code: CodeType


def read(path: str) -> RuleSource:
    """Return the file, compiled; raise `RuleFileError` for one that is no rule file."""
    return compile_source(path, _content(path))


def compile_source(path: str, raw: bytes | bytearray) -> RuleSource:
    """Return the file of these bytes, likewise, without reading a file."""
    name, suffix = os.path.splitext(os.path.basename(path))
    if suffix != ".py":
        raise RuleFileError(path, "its name does not end in .py: name a Python file")
    if not NAME.fullmatch(name):
        raise RuleFileError(
            path,
            f"{truncate(repr(name))} is no name of a family, which begins with a small letter and "
            "goes on with those, digits, _ and -: rename the file",
        )
    try:
        text = sources.text(raw)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise RuleFileError(path, "not UTF-8 text: save it as that", line) from None
    return RuleSource(path, name, bytes(raw), _compile(path, text))


def require_free(path: str, name: str, base: str) -> None:
    """Raise `RuleFileError` for a name, or alias, of a family of satgrid that is not its base."""
    try:
        known = families.shipped(name).name
    except UsageError:
        return
    if known == base:
        return
    also = "" if name == known else f", also called {name}"
    raise RuleFileError(path, f"satgrid has a family {known}{also}: choose another name")


def execute(source: RuleSource) -> ModuleType:
    """Return the module of the file, after running its code; raise `RuleFileError` if it fails."""
    module = ModuleType(f"<rules>.{source.name}")
    module.__file__ = os.path.abspath(source.path)
    # Dataclasses look for the module of their class there.
    sys.modules[module.__name__] = module
    call(source.path, "loading it", exec, source.code, vars(module))
    return module


def _content(path: str) -> bytearray:
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise RuleFileError(path, "it is no plain file: name a Python file")
        return sources.content(path, _MOST_BYTES)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise RuleFileError(path, f"cannot be read ({why}): name a Python file") from None


def _compile(path: str, text: str) -> CodeType:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compile(text, path, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise RuleFileError(
            path, f"it is no Python ({error.msg}): mend that", error.lineno
        ) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise RuleFileError(path, f"it is no Python ({error_text(error)}): mend that") from None
