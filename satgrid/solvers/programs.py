"""Outside programs that solve CNF files: how each known one is called, and where it lies.

Every program gets the name of the file as its last argument and prints what
`dimacs/output.py` reads; a known one gets the flags that make it do so.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from pathlib import Path
from typing import NamedTuple

from satgrid.errors import UsageError, truncate

PREFIX = "external:"
_VERSION_TIMEOUT_S = 2.0

_NEW_VARIABLES = "--factor"
"""The option of newer programs that makes up variables, which the rule RUP does not cover."""


class Known(NamedTuple):
    """A known program: the flags it gets, and the package of Debian and Ubuntu, if there is one.

    `tells_version`: it prints its version for `--version`. `writes_result`: it writes the model
    to a file, whose name it gets as one more argument. `proves`: it writes a DRAT proof to a file,
    whose name it gets as one more argument, binary unless its own flag says otherwise.
    """

    flags: tuple[str, ...]
    package: str | None
    tells_version: bool = True
    writes_result: bool = False
    proves: bool = False


KNOWN = {
    "cadical": Known(("-q",), "cadical", proves=True),
    "kissat": Known(("-q",), None, proves=True),
    "minisat": Known(("-verb=0",), "minisat", tells_version=False, writes_result=True),
    "cryptominisat5": Known(("--verb", "0"), "cryptominisat"),
    "picosat": Known((), "picosat"),
    "clasp": Known(("--outf=1", "--verbose=0"), "clasp"),
}
_UNKNOWN = Known((), None, tells_version=False)


class Program(NamedTuple):
    """A program that is there: what the user calls it, its command line, what is known of it."""

    name: str
    command: tuple[str, ...]
    known: Known

    @property
    def proves(self) -> bool:
        """Whether satgrid takes the proofs that the program writes."""
        return self.known.proves

    @property
    def prover(self) -> str:
        """The program's name in a certificate: its file name, without path and arguments."""
        return Path(self.command[0]).name

    def proving(self) -> Program:
        """Return the program with the flags that keep its proofs to the formula's variables."""
        options = re.split(r"[\s=\[,|]+", self._printed_for("--help"))
        if {_NEW_VARIABLES, f"--no-{_NEW_VARIABLES[2:]}"}.isdisjoint(options):
            return self
        command = self.command
        return self._replace(command=(command[0], f"--no-{_NEW_VARIABLES[2:]}", *command[1:]))

    def version(self) -> str | None:
        """Return the last word of the line that the program prints about its version, if any."""
        if not self.known.tells_version:
            return None
        told = self._printed_for("--version").split("\n")[0].split()
        return truncate(told[-1]) if told else None

    def _printed_for(self, option: str) -> str:
        """Return what the program prints for the option alone, "" if it does not end in time."""
        import subprocess

        try:
            return subprocess.run(
                [self.command[0], option],
                capture_output=True,
                stdin=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
                timeout=_VERSION_TIMEOUT_S,
                check=False,
            ).stdout
        except (OSError, subprocess.TimeoutExpired):
            return ""


def find(name: str) -> Program:
    """Return the program of a known name, or of `external:PROGRAM`, arguments included.

    It is found by a path or on the PATH. Its file name tells whether it is a known one. Raises
    `UsageError` for a program that is not there.
    """
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError as error:
        raise UsageError(f"solver {truncate(name)!r}: {error}: close it") from None
    if not words:
        raise UsageError(f"solver {name!r} names no program: write {PREFIX}PROGRAM")
    known = KNOWN.get(Path(words[0]).name, _UNKNOWN)
    path = located(words[0])
    if path is None:
        raise UsageError(_missing(words[0], known))
    return Program(name, (path, *known.flags, *words[1:]), known)


def of_pysat(name: str) -> Program:
    """Return the solver of this name in the PySAT package as a program."""
    script = Path(__file__).with_name("pysat_program.py")
    # -P: beside the script lies a `pysat.py` that is not the package.
    return Program(name, (sys.executable, "-P", str(script), name), _UNKNOWN)


def located(program: str) -> str | None:
    """Return the path of a program that is named by a path or stands on the PATH, if it does.

    A script of the name `picosat` is passed over: PyEDA puts one beside Python, whose models are
    wrong.
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
