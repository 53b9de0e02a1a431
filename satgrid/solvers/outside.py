"""An outside program as a solver: it is run anew for every search, on a file that grows.

The file lies in a temporary folder. Its head has a fixed length, filled up by a comment, so that
clauses are only ever appended and the counts are written over. A model is held against every
clause before it is believed, because a cut that is not kept would be asked for again and again;
that there is no model is the program's word.

The program runs in a session of its own, and is ended with all that it has started: when it has
answered, at a time limit, and at Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import subprocess
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from tempfile import TemporaryDirectory

from satgrid.dimacs import cnf, output
from satgrid.dimacs.output import OPTIMUM, SATISFIABLE, UNKNOWN, UNSATISFIABLE, Output
from satgrid.errors import PuzzleError, SatgridError
from satgrid.formula import Formula
from satgrid.solvers.programs import Program

_TICK_S = 0.1
_GRACE_S = 0.5
"""How long a program that is told to end may take to do so."""
_CHUNK = 1 << 16
_HEAD = 64
"""Bytes of the file above the clauses: a comment, and `p cnf VARIABLES CLAUSES`."""
_LAST_WORDS = 1000
"""Bytes of standard error that are remembered."""

_EXIT_CODES = {SATISFIABLE: 10, OPTIMUM: 10, UNSATISFIABLE: 20}
_FINE = (0, *_EXIT_CODES.values(), 30)
"""Exit codes of a program that has an answer; clasp adds 10 and 20 up."""


class OutsideBackend:
    """A program behind the methods of a `PySatBackend`, but for assumptions and a conflict count.

    Preferred values cannot be told to it. Raises `SatgridError` where the program fails, lies or
    prints what no solver does.
    """

    def __init__(self, program: Program, formula: Formula, tick: Callable[[], None]) -> None:
        self._program = program
        self._formula = formula
        self._loaded = 0
        self._own = array("i")
        self._own_loaded = 0
        self._size = _HEAD
        self._truth: list[int] = []
        with _disk():
            self._folder = TemporaryDirectory(prefix="satgrid-", ignore_cleanup_errors=True)
        self._file = Path(self._folder.name) / "puzzle.cnf"
        try:
            with _disk():
                self._file.touch()
            self.load(tick)
        except BaseException:
            self.close()
            raise

    def load(self, tick: Callable[[], None]) -> None:
        """Write what the formula and the questions have gained; `tick` may raise to end it."""
        with _disk(), self._file.open("r+b") as file:
            file.seek(self._size)
            for text in chain(
                cnf.lines(self._formula.flat, self._loaded), cnf.lines(self._own, self._own_loaded)
            ):
                tick()
                file.write(text.encode("ascii"))
            self._size = file.tell()
            self._loaded, self._own_loaded = len(self._formula.flat), len(self._own)
            count = len(self._formula) + self._own.count(0)
            head = f"p cnf {self._formula.variables} {count}\n"
            file.seek(0)
            file.write(f"{'c'.ljust(_HEAD - len(head) - 1)}\n{head}".encode("ascii"))

    def add(self, clause: Sequence[int]) -> None:
        """Add a non-empty clause to the file alone."""
        self._own.extend((*clause, 0))

    def prefer(self, literals: Iterable[int]) -> None:
        """Do nothing: a file says nothing about the sign to try first."""

    def solve(self, tick: Callable[[], None]) -> bool | None:
        """Return whether the clauses can be satisfied, or None if the program gave up.

        What `tick` raises ends the program and goes on to the caller.
        """
        self.load(tick)
        found = self._run(tick)
        if found.status == UNKNOWN:
            return None
        if found.status == UNSATISFIABLE:
            return False
        self._truth = [-x for x in range(1, self._formula.variables + 1)]
        for x in found.literals:
            self._truth[abs(x) - 1] = x
        self._demand_model()
        return True

    def _demand_model(self) -> None:
        true = set(self._truth)
        if any(true.isdisjoint(clause) for clause in self._clauses()):
            raise SatgridError(
                f"solver {self._program.name} gave a model that breaks a clause: it is not to be "
                "trusted, choose another"
            )

    def _clauses(self) -> Iterator[list[int]]:
        yield from self._formula.clauses()
        clause: list[int] = []
        for x in self._own:
            if x:
                clause.append(x)
            else:
                yield clause
                clause = []

    def _run(self, tick: Callable[[], None]) -> Output:
        """Run the program on the file once and return what it says."""
        name = f"solver {self._program.name}"
        command = [*self._program.command, str(self._file)]
        result = self._file.with_name("result")
        if self._program.known.writes_result:
            result.unlink(missing_ok=True)
            command.append(str(result))
        try:
            child = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise SatgridError(
                f"{name} cannot be started ({error.strerror}): name another"
            ) from None
        last_words = bytearray()
        try:
            printed = _printed(child, last_words, tick)
            if self._program.known.writes_result:
                for _ in printed:
                    pass
                printed = _written(result)
            found = output.read(printed, self._formula.variables, name)
        except PuzzleError as error:
            self._demand_success(child, last_words)
            error.message += _told(last_words)
            raise
        finally:
            _end(child)
        if found.status != UNKNOWN or child.returncode < 0:
            self._demand_success(child, last_words)
        if child.returncode in (10, 20) and child.returncode != _EXIT_CODES.get(found.status):
            raise SatgridError(
                f"{name} says {found.status} and ends with exit code {child.returncode}: that is "
                "a contradiction, choose another"
            )
        return found

    def _demand_success(self, child: subprocess.Popen[bytes], last_words: bytearray) -> None:
        """Raise an error if the program has ended as one does that fails."""
        code = child.returncode
        if code is not None and code not in _FINE:
            how = f"ended by signal {-code}" if code < 0 else f"failed with exit code {code}"
            raise SatgridError(
                f"solver {self._program.name} {how}{_told(last_words)}: choose another, or mend it"
            )

    def truth(self) -> list[int]:
        """Return the satisfying assignment of the last search: x or -x for each variable x."""
        return self._truth

    def conflicts(self) -> None:
        """Return None: a program keeps its conflicts to itself."""

    def close(self) -> None:
        """Remove the file."""
        self._folder.cleanup()


def _printed(
    child: subprocess.Popen[bytes], last_words: bytearray, tick: Callable[[], None]
) -> Iterator[bytes]:
    """Yield what the program prints, until it has ended; keep the end of what it complains."""
    assert child.stdout is not None
    assert child.stderr is not None
    with DefaultSelector() as pipes:
        pipes.register(child.stdout, EVENT_READ)
        pipes.register(child.stderr, EVENT_READ)
        while pipes.get_map():
            ready = pipes.select(_TICK_S)
            tick()
            # What it has started may hold the pipes longer than it lives itself.
            if not ready and child.poll() is not None:
                return
            for key, _ in ready:
                chunk = os.read(key.fd, _CHUNK)
                if not chunk:
                    pipes.unregister(key.fileobj)
                elif key.fileobj is child.stdout:
                    yield chunk
                else:
                    last_words += chunk
                    del last_words[:-_LAST_WORDS]
    while True:
        try:
            child.wait(_TICK_S)
            return
        except subprocess.TimeoutExpired:
            tick()


def _written(result: Path) -> Iterator[bytes]:
    """Yield the content of the file, or nothing if there is none."""
    with suppress(FileNotFoundError), result.open("rb") as file:
        while chunk := file.read(_CHUNK):
            yield chunk


def _end(child: subprocess.Popen[bytes]) -> None:
    """End the program, if it has not ended, and everything that it has started."""
    try:
        if child.poll() is None:
            _send(signal.SIGTERM, child)
            with suppress(subprocess.TimeoutExpired):
                child.wait(_GRACE_S)
    finally:
        _send(signal.SIGKILL, child)
        child.wait()
        for pipe in (child.stdout, child.stderr):
            assert pipe is not None
            pipe.close()


def _send(what: signal.Signals, child: subprocess.Popen[bytes]) -> None:
    # There is nobody left to get it, or (of other systems) only dead ones.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, what)


def _told(last_words: bytearray) -> str:
    """Return the last line that the program complained, for a message."""
    lines = last_words.decode("utf-8", "replace").split("\n")
    told = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return f" (it says: {''.join(c for c in told if c.isprintable())[:80]})" if told else ""


@contextmanager
def _disk() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SatgridError(
            f"temporary files cannot be written ({error.strerror}): set TMPDIR to another folder"
        ) from None
