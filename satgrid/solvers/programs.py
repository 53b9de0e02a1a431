"""Outside programs that solve CNF files: the known ones, their flags, and where they are installed.

Every program gets the name of the file as its last argument and prints the format that
`dimacs/output.py` reads; known programs get flags for that.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from typing import NamedTuple

from satgrid.errors import UsageError, truncate

PREFIX = "external:"


_NEW_VARIABLES = "--factor"
"""The option of newer programs that adds variables, which the rule RUP does not cover."""


class Known(NamedTuple):
    """A known program: the flags it gets, and the package of Debian and Ubuntu, if there is one.

    `prints_version`: it prints its version for `--version`. `writes_result`: it writes the model to
    a file, whose name is a further argument. `proves`: it writes a DRAT proof to a file, whose name
    is a further argument; the proof is binary unless a flag changes that.
    """

    flags: tuple[str, ...]
    package: str | None
    prints_version: bool = True
    writes_result: bool = False
    proves: bool = False


KNOWN = {
    "cadical": Known(("-q",), "cadical", proves=True),
    "kissat": Known(("-q",), None, proves=True),
    "minisat": Known(("-verb=0",), "minisat", prints_version=False, writes_result=True),
    "cryptominisat5": Known(("--verb", "0"), "cryptominisat"),
    "picosat": Known((), "picosat"),
    "clasp": Known(("--outf=1", "--verbose=0"), "clasp"),
}
_UNKNOWN = Known((), None, prints_version=False)


class Program(NamedTuple):
    """An installed program: the user's name for it, its command line, and its `Known` record."""

    name: str
    command: tuple[str, ...]
    known: Known

    @property
    def proves(self) -> bool:
        """Whether satgrid accepts the proofs that the program writes."""
        return self.known.proves

    @property
    def prover(self) -> str:
        """The program's name in a certificate: its file name, without path and arguments."""
        return os.path.basename(self.command[0])

    def proving(self) -> Program:
        """Return the program with the flags that keep its proofs to the formula's variables."""
        options = re.split(r"[\s=\[,|]+", self._printed_for("--help"))
        if {_NEW_VARIABLES, f"--no-{_NEW_VARIABLES[2:]}"}.isdisjoint(options):
            return self
        command = self.command
        return self._replace(command=(command[0], f"--no-{_NEW_VARIABLES[2:]}", *command[1:]))

    def version(self) -> str | None:
        """Return the last word of the line that the program prints about its version, if any."""
        if not self.known.prints_version:
            return None
        words = self._printed_for("--version").split("\n")[0].split()
        return truncate(words[-1]) if words else None

    def _printed_for(self, option: str) -> str:
        """Return the program's output for the option alone, "" if it does not end in time."""
        import subprocess

        try:
            return subprocess.run(
                [self.command[0], option],
                capture_output=True,
                stdin=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
                timeout=2,
                check=False,
            ).stdout
        except (OSError, subprocess.TimeoutExpired):
            return ""


def find(name: str) -> Program:
    """Return the program of a known name, or of `external:PROGRAM`, with its arguments.

    It is found by a path or on the PATH. Known programs are recognised by their file names. Raises
    `UsageError` for a program that is not installed.
    """
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError as error:
        raise UsageError(f"solver {truncate(name)!r}: {error}: close it") from None
    if not words:
        raise UsageError(f"solver {name!r} names no program: write {PREFIX}PROGRAM")
    known = KNOWN.get(os.path.basename(words[0]), _UNKNOWN)
    path = located(words[0])
    if path is None:
        raise UsageError(_missing(words[0], known))
    return Program(name, (path, *known.flags, *words[1:]), known)


def of_pysat(name: str) -> Program:
    """Return the solver of this name in the PySAT package as a program."""
    script = os.path.join(os.path.dirname(__file__), "pysat_program.py")
    # -P: the script's folder has a `pysat.py` that is not the package.
    return Program(name, (sys.executable, "-P", script, name), _UNKNOWN)


def located(program: str) -> str | None:
    """Return the path of a program, given by a path or found on the PATH; None if it is missing.

    A script called `picosat` is skipped: PyEDA installs one with wrong models.
    """
    from shutil import which

    if program != "picosat":
        return which(program)
    found = (which(program, path=folder) for folder in os.get_exec_path())
    return next((path for path in found if path and not _is_script(path)), None)


def _is_script(path: str) -> bool:
    with open(path, "rb") as file:
        return file.read(2) == b"#!"


def _missing(program: str, known: Known) -> str:
    hint = "name one on the PATH or give a path, such as external:./PROGRAM"
    if known.package:
        hint = f"install it (Debian, Ubuntu: apt install {known.package})"
    elif known is not _UNKNOWN:
        hint = f"choose kissat404, or build it from its sources and name it with {PREFIX}PATH"
    return f"solver {truncate(program)!r}: there is no such program here: {hint}"
