"""A CNF or WCNF file read line by line, however long it is, and checked against an assignment.

The file may be satgrid's own or come from elsewhere. What it announces is not believed: memory
goes with what is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from satgrid.dimacs.header import Reader
from satgrid.errors import PuzzleError, shortened
from satgrid.formula import FALSE, TRUE

_LONGEST = 1 << 26
"""The bytes of a line at most."""
_PLAUSIBLE = 1_000_000
"""A file may announce so many variables, or one a byte."""
_NUMBERS = re.compile(rb"[-0-9\s]*")
_PROBLEM = re.compile(rb"p\s+cnf\s+([0-9]{1,18})\s+([0-9]{1,18})\s*")


class WrongModel(PuzzleError):
    """An assignment breaks a clause of its file, or its grid a rule of the puzzle."""

    exit_code = 4


class Clause(NamedTuple):
    """A clause, the number of its line, and what breaking it costs; `weight` 0 forbids it."""

    line: int
    literals: list[int]
    weight: int


class File:
    """A formula in a file.

    `variables` is the highest number that a variable may have; `meaning` is None for a file
    without satgrid's header. Raises `PuzzleError`, here and while clauses are read, for a file
    that is damaged.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.variables = 0
        self.weighted = False
        if not Path(path).is_file():
            why = "a folder or a pipe" if Path(path).exists() else "no such file"
            raise self._error(f"{why}: name a DIMACS file")
        reader = Reader()
        # The rest of the head is the line p, or the first clause of a weighted file.
        number, line = 0, b""
        for number, line in self._lines():
            if line[:1] != b"c":
                break
            try:
                reader.take(line[2:].decode("utf-8", "replace").strip())
            except PuzzleError as error:
                raise self._error(error.message, number) from None
        try:
            self.meaning = reader.meaning()
        except PuzzleError as error:
            raise self._error(error.message) from None
        self._count: int | None = reader.clauses
        if self._count is not None or line[:2] == b"h ":
            self.weighted = True
            clauses = (abs(x) for clause in self.clauses() for x in clause.literals)
            self.variables = max(max(clauses, default=0), self._highest())
        else:
            self._read_problem(line, number)
        size = Path(path).stat().st_size
        if self.variables > max(size, _PLAUSIBLE):
            raise self._error(
                f"{self.variables} variables in a file of {size:,} bytes: it is damaged"
            )

    def _read_problem(self, line: bytes, number: int) -> None:
        found = _PROBLEM.fullmatch(line)
        if found is None:
            raise self._error(
                f"{_quoted(line)} where a line p cnf VARIABLES CLAUSES has to stand: give a "
                "DIMACS file, or a weighted one of the format of 2022",
                number,
            )
        self.variables, self._count = int(found[1]), int(found[2])
        if self._highest() > self.variables:
            raise self._error(
                f"{self.variables} variables, and the header speaks of variable "
                f"{self._highest()}: encode the puzzle again",
                number,
            )

    def _highest(self) -> int:
        """Return the highest variable that the header speaks of."""
        tables = self.meaning.literals.values() if self.meaning else ()
        return max((abs(x) for each in tables for x in each if x not in (TRUE, FALSE)), default=0)

    def clauses(self) -> Iterator[Clause]:
        """Yield the clauses from the first to the last."""
        count, weight, first, begun = 0, 0, 0, self.weighted
        literals: list[int] = []
        for number, line in self._lines():
            if line[:1] == b"c":
                continue
            if not begun:
                begun = True  # by the line p
                continue
            if self.weighted:
                if literals:
                    break
                line, weight = self._weighed(line, number)
            try:
                numbers = [int(word) for word in line.split()]
            except ValueError:
                numbers = []
            if not numbers or not _NUMBERS.fullmatch(line):
                raise self._error(f"{_quoted(line)} is no clause: it is damaged", number)
            for x in numbers:
                if not literals:
                    first = number
                if x:
                    literals.append(x)
                    continue
                if literals and not self.weighted:
                    highest = max(max(literals), -min(literals))
                    if highest > self.variables:
                        raise self._error(
                            f"{self.variables} variables announced, and here is variable "
                            f"{shortened(str(highest))}: it is damaged",
                            first,
                        )
                count += 1
                yield Clause(first, literals, weight)
                literals = []
        if literals:
            raise self._error("the clause has no 0 at its end: the file is cut off", first)
        if self._count not in (None, count):
            raise self._error(
                f"{self._count} clauses announced, {count} found: it is cut off or damaged"
            )

    def _weighed(self, line: bytes, number: int) -> tuple[bytes, int]:
        """Return a line of a weighted file without its weight, and that; 0 for a hard clause."""
        mark, _, rest = line.partition(b" ")
        if mark == b"h":
            return rest, 0
        if not mark.isdigit() or len(mark) > 18 or not int(mark):
            raise self._error(f"{_quoted(line)} begins with neither h nor a weight", number)
        return rest, int(mark)

    def cost(self, truth: Sequence[int], source: str) -> int:
        """Return the weight of the soft clauses that the assignment breaks.

        `truth[x]` is 1 if variable x is true, else 0. Raises `WrongModel`, which names the
        `source` of the assignment, if it breaks a hard clause.
        """
        cost = 0
        for clause in self.clauses():
            for x in clause.literals:
                if truth[x] if x > 0 else not truth[-x]:
                    break
            else:
                if not clause.weight:
                    shown = shortened(" ".join(map(str, [*clause.literals[:9], 0])))
                    raise WrongModel(
                        f"it breaks the clause {shown!r} in line {clause.line} of {self.path}: "
                        "it belongs to another file, or the solver errs",
                        source=source,
                    )
                cost += clause.weight
        return cost

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        """Yield (number, line), from 1, without empty lines."""
        try:
            with open(self.path, "rb") as file:
                for number, line in enumerate(iter(partial(file.readline, _LONGEST), b""), 1):
                    if len(line) == _LONGEST:
                        raise self._error("the line has over 64 MB: no DIMACS file", number)
                    # A percent sign ends the files of a known collection.
                    if line[:1] == b"%":
                        return
                    if line := line.strip():
                        yield number, line
        except OSError as error:
            raise self._error(f"cannot be read ({error.strerror}): check its permissions") from None

    def _error(self, message: str, line: int | None = None) -> PuzzleError:
        return PuzzleError(message, source=self.path, line=line)


def _quoted(line: bytes) -> str:
    return repr(shortened(line[:100].decode("utf-8", "replace").strip()))
