"""An outside program as a solver: it runs once for every search, on a file that grows.

The file is in a temporary folder. Its head has a fixed length, padded by a comment, so clauses are
appended and the counts are overwritten. Every model is checked against every clause, because a
violated cut would be added again in every round. A claim that there is no model is not checked. The
program is not live, so it accepts no phases and does not work with `rc2`. Clauses and answers have
the same formats as in `dimacs/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path

from satgrid.deadline import checked
from satgrid.dimacs import cnf, output
from satgrid.dimacs.output import OPTIMUM, SATISFIABLE, UNKNOWN, UNSATISFIABLE, Output
from satgrid.errors import PuzzleError, SatgridError, UntrustedError, UsageError
from satgrid.formula import Formula, OnProgress
from satgrid.solvers.process import Folder, Process, running
from satgrid.solvers.programs import Program

_CHUNK = 1 << 16
_HEAD = 64
"""Bytes of the file above the clauses: a comment, and `p cnf VARIABLES CLAUSES`."""

_EXIT_CODES = {SATISFIABLE: 10, OPTIMUM: 10, UNSATISFIABLE: 20}
_FINE = (0, *_EXIT_CODES.values(), 30)
"""Exit codes of a program that has an answer; clasp adds 10 and 20."""


class OutsideBackend:
    """A program as a `Backend` without assumptions, budgets of conflicts and preferred values.

    Raises `SatgridError` if the program fails, prints a wrong model, or its output is no solver's.
    """

    def __init__(
        self, program: Program, formula: Formula, on_progress: OnProgress, proves: bool
    ) -> None:
        """Write the formula to the file; if it `proves`, each search writes a proof file."""
        self._program = program
        self._proves = proves
        self._formula = formula
        self._loaded = 0
        # Clauses that belong to a question, not to the formula.
        self._own = Formula()
        self._own_loaded = 0
        self._size = _HEAD
        self._truth: list[int] = []
        with _disk_errors():
            self._folder = Folder()
        self._file = Path(self._folder.name) / "puzzle.cnf"
        try:
            with _disk_errors():
                self._file.touch()
            self.load(on_progress)
        except BaseException:
            self.close()
            raise

    def load(self, on_progress: OnProgress) -> None:
        """Write the new clauses to the file; `on_progress` may raise to end it."""
        with _disk_errors(), self._file.open("r+b") as file:
            file.seek(self._size)
            texts = cnf.lines(self._formula.flat, self._loaded)
            for text in chain(texts, cnf.lines(self._own.flat, self._own_loaded)):
                on_progress()
                file.write(text.encode("ascii"))
            self._size = file.tell()
            self._loaded, self._own_loaded = len(self._formula.flat), len(self._own.flat)
            count = len(self._formula) + len(self._own)
            head = f"p cnf {self._formula.variables} {count}\n"
            file.seek(0)
            file.write(f"{'c'.ljust(_HEAD - len(head) - 1)}\n{head}".encode("ascii"))

    def add(self, clause: Sequence[int]) -> None:
        """Add a non-empty clause to the file alone."""
        self._own.add(*clause)

    def prefer(self, literals: Iterable[int]) -> None:
        """Do nothing: a CNF file does not contain which sign to try first."""

    def solve(
        self, on_progress: OnProgress, assumptions: Sequence[int] = (), conflicts: int | None = None
    ) -> bool | None:
        """Return whether the clauses are satisfiable, or None if the program gave up.

        An exception of `on_progress` ends the program and is raised.
        """
        if assumptions or conflicts is not None:
            raise UsageError(
                f"solver {self._program.name} is run as a program, which takes no assumptions and "
                "no budget of conflicts: ask without them, or choose a live one"
            )
        self.load(on_progress)
        found = self._run(on_progress)
        if found.status == UNKNOWN:
            return None
        if found.status == UNSATISFIABLE:
            return False
        self._truth = [-x for x in range(1, self._formula.variables + 1)]
        for x in found.literals:
            self._truth[abs(x) - 1] = x
        self._require_model()
        return True

    def _require_model(self) -> None:
        true = set(self._truth)
        clauses = chain(self._formula.clauses(), self._own.clauses())
        if any(true.isdisjoint(clause) for clause in checked(clauses)):
            raise UntrustedError(
                f"solver {self._program.name} gave a model that breaks a clause: it is not to be "
                "trusted, choose another"
            )

    def _run(self, on_progress: OnProgress) -> Output:
        name = f"solver {self._program.name}"
        command = [*self._program.command, str(self._file)]
        result = self._file.with_name("result")
        if self._program.known.writes_result:
            result.unlink(missing_ok=True)
            command.append(str(result))
        if self._proves:
            self._proof_file().unlink(missing_ok=True)
            command.append(str(self._proof_file()))
        with running(command) as process:
            printed = process.printed(on_progress)
            if self._program.known.writes_result:
                for _ in printed:
                    pass
                printed = _content(result)
            try:
                found = output.read(printed, self._formula.variables, name)
            except PuzzleError as error:
                self._require_success(process)
                error.problem += _quoted(process)
                raise
            code = process.exit_code()
            if found.status != UNKNOWN or (code or 0) < 0:
                self._require_success(process)
        if code in (10, 20) and code != _EXIT_CODES.get(found.status):
            raise SatgridError(
                f"{name} says {found.status} and ends with exit code {code}: that is a "
                "contradiction, choose another"
            )
        return found

    def _require_success(self, process: Process) -> None:
        code = process.exit_code()
        if code is not None and code not in _FINE:
            how = f"ended by signal {-code}" if code < 0 else f"failed with exit code {code}"
            raise SatgridError(
                f"solver {self._program.name} {how}{_quoted(process)}: choose another, or mend it"
            )

    def truth(self) -> list[int]:
        """Return the satisfying assignment of the last search: x or -x for each variable x."""
        return self._truth

    def proof(self) -> Iterator[bytes]:
        """Yield the DRAT proof of the last search, binary or text, as the program wrote it.

        Raises `SatgridError` if it wrote none.
        """
        if not self._proof_file().is_file():
            raise SatgridError(
                f"solver {self._program.name} wrote no proof, though it found no solution: choose "
                "another"
            )
        yield from _content(self._proof_file())

    def _proof_file(self) -> Path:
        return self._file.with_name("proof")

    def core(self) -> list[int]:
        """Return []: a program accepts no assumptions."""
        return []

    def conflicts(self) -> None:
        """Return None: the number of a program's conflicts is unknown."""

    def close(self) -> None:
        """Remove the file."""
        self._folder.cleanup()


def _content(path: Path) -> Iterator[bytes]:
    """Yield the content of the file, or nothing if there is none."""
    with suppress(FileNotFoundError), path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            yield chunk


def _quoted(process: Process) -> str:
    complaint = process.complaint()
    return f" (it says: {complaint})" if complaint else ""


@contextmanager
def _disk_errors() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SatgridError(
            f"temporary files cannot be written ({error.strerror}): set TMPDIR to another folder"
        ) from None
