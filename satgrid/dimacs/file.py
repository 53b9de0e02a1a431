"""A CNF or WCNF file read line by line, however long it is, and checked against an assignment.

The file may be satgrid's own or come from elsewhere. What it announces is not believed: memory
goes with what is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from satgrid.dimacs.header import Reader
from satgrid.errors import PuzzleError, shortened
from satgrid.formula import FALSE, TRUE

_LONGEST = 1 << 26
"""The bytes of a line at most."""
_PLAUSIBLE = 1_000_000
"""A file may announce so many variables, or one a byte."""
_BLOCK = 4096
"""The lines that are read at once."""
_SIGNS = re.compile(rb"[-0-9\s]*")
_CLAUSE = re.compile(rb"-?[0-9]{1,18}(?:\s+-?[0-9]{1,18})*")
_PROBLEM = re.compile(rb"p\s+cnf\s+([0-9]{1,18})\s+([0-9]{1,18})\s*")


class WrongModel(PuzzleError):
    """An assignment breaks a clause of its file, or its grid a rule of the puzzle."""

    exit_code = 4


Clause: TypeAlias = tuple[list[int], int]
"""A clause, and what breaking it costs: 0 if that is forbidden."""


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
            found = (abs(x) for literals, _ in self.clauses() for x in literals)
            self.variables = max(max(found, default=0), self._highest())
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
        count = 0
        for clause in self._weighted() if self.weighted else self._plain():
            count += 1
            yield clause
        if self._count not in (None, count):
            raise self._error(
                f"clauses: {self._count} announced, {count} found: the file is cut off or damaged"
            )

    def _plain(self) -> Iterator[Clause]:
        """Yield the clauses of a CNF, which may lie across lines and several in one."""
        literals: list[int] = []
        for numbers in self._blocks():
            start = 0
            for _ in range(numbers.count(0)):
                end = numbers.index(0, start)
                yield (literals + numbers[start:end] if literals else numbers[start:end]), 0
                literals, start = [], end + 1
            literals += numbers[start:]
        if literals:
            raise self._error("the last clause has no 0 at its end: the file is cut off")

    def _blocks(self) -> Iterator[list[int]]:
        """Yield the numbers of a CNF, of many lines at once, which is quicker."""
        lines = ((number, line) for number, line in self._lines() if line[:1] != b"c")
        next(lines)  # the line p
        while block := list(islice(lines, _BLOCK)):
            text = b"\n".join(line for _, line in block)
            try:
                # Python's int takes more than signs and digits.
                numbers = list(map(int, text.decode().split())) if _SIGNS.fullmatch(text) else []
            except ValueError:
                numbers = []
            if not numbers or max(max(numbers), -min(numbers)) > self.variables:
                raise self._damage(block)
            yield numbers

    def _damage(self, block: list[tuple[int, bytes]]) -> PuzzleError:
        """Return the error of the first bad line in a block that has one."""
        for number, line in block:
            if not _CLAUSE.fullmatch(line):
                return self._error(f"{_quoted(line)} is no clause: the file is damaged", number)
            if max(abs(int(word)) for word in line.split()) > self.variables:
                break
        return self._error(
            f"{_quoted(line)} has a variable above the {self.variables} announced: the file is "
            "damaged",
            number,
        )

    def _weighted(self) -> Iterator[Clause]:
        """Yield the clauses of a WCNF, each on a line after its weight."""
        for number, line in self._lines():
            if line[:1] == b"c":
                continue
            mark, *rest = line.split(None, 1)
            if mark != b"h" and (not mark.isdigit() or len(mark) > 18 or not int(mark)):
                raise self._error(f"{_quoted(line)} begins with neither h nor a weight", number)
            sound = rest and _CLAUSE.fullmatch(rest[0])
            numbers = list(map(int, rest[0].split())) if sound else []
            if numbers.count(0) != 1 or numbers[-1]:
                raise self._error(f"{_quoted(line)} is not one clause with a 0 at its end", number)
            yield numbers[:-1], 0 if mark == b"h" else int(mark)

    def cost(self, met: Sequence[int], source: str) -> int:
        """Return the weight of the soft clauses that an assignment breaks.

        `met[x]` is not 0 if literal x is true; negative literals count from the end, as indices
        do. Raises `WrongModel`, which names the `source` of the assignment, if it breaks a hard
        clause.
        """
        cost = 0
        of = met.__getitem__
        for k, (literals, weight) in enumerate(self.clauses(), 1):
            if not any(map(of, literals)):
                if not weight:
                    shown = shortened(" ".join(map(str, [*literals[:9], 0])))
                    raise WrongModel(
                        f"it breaks clause {k} of {self.path} ({shown}): it belongs to another "
                        "file, or the solver errs",
                        source=source,
                    )
                cost += weight
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
