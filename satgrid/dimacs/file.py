"""A CNF or WCNF file read piece by piece, however long it is, and checked against an assignment.

Any program may have written it. Memory depends on its contents, not on the numbers announced.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import TypeAlias

from satgrid.dimacs.cnf import PIECE, pieces
from satgrid.dimacs.header import Reader
from satgrid.errors import PuzzleError, count, quoted, truncate
from satgrid.formula import FALSE, TRUE

_LONGEST = 1 << 25  # the most bytes of a puzzle's line
_PLAUSIBLE = 1_000_000  # variables that any file may announce; a bigger one may, one per byte
_BLOCK = 1 << 16  # the bytes of lines that are converted together
_PUZZLE = b"c puzzle "
_SIGNS = re.compile(rb"[-0-9 \t\n]*")
_CLAUSE = re.compile(rb"-?[0-9]{1,18}(?:[ \t]+-?[0-9]{1,18})*")


class WrongModel(PuzzleError):
    """An assignment breaks a clause of its file, or its grid a rule of the puzzle."""

    exit_code = 4


ClausePart: TypeAlias = tuple[list[int], int, bool]
"""Literals of a clause, its weight (0 is a hard clause), and whether it ends here.

A long clause has several parts.
"""


class File:
    """A formula in a file.

    `variables` is the highest number of a variable; `meaning` is None for a file without satgrid's
    header. A damaged file raises `PuzzleError`, here or while clauses are read.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.variables = 0
        self.weighted = False
        if not Path(path).is_file():
            why = "a folder or a pipe" if Path(path).exists() else "no such file"
            raise self._error(f"{why}: name a DIMACS file")
        reader = Reader()
        number, line = self._read_head(reader)
        try:
            self.meaning = reader.meaning()
        except PuzzleError as error:
            raise self._error(error.message) from None
        self._count: int | None = reader.clauses
        first = line.split(None, 1)[0] if line else b""
        if self._count is not None or first == b"h" or first.isdigit():
            self.weighted = True
            self.variables = max(self._survey(), self._highest())
        else:
            self._read_problem(line, number)
        size = Path(path).stat().st_size
        if self.variables > max(size, _PLAUSIBLE):
            raise self._error(
                f"{self.variables} variables in a file of {size:,} bytes: it is damaged"
            )

    def _read_head(self, reader: Reader) -> tuple[int, bytes]:
        """Give the comments to the reader; return the number and the text of the next line.

        This is the line p, or the first clause of a weighted file, or b"" at the end of the file.
        Lines longer than a piece are cut, except the puzzle's.
        """
        for number, parts in groupby(self._pieces(), itemgetter(0)):
            line = bytearray(next(parts)[2])
            if line.startswith(_PUZZLE):
                for _, _, piece in parts:
                    line += piece
                    if len(line) > _LONGEST:
                        raise self._error("a puzzle of over 32 MB: the file is damaged", number)
            if not (shown := line.strip()):
                continue
            if shown[:1] != b"c":
                return number, bytes(shown)
            try:
                reader.take(shown.removeprefix(b"c ").decode("utf-8", "replace").strip())
            except PuzzleError as error:
                raise self._error(error.message, number) from None
        return 0, b""

    def _survey(self) -> int:
        """Return the highest variable of a WCNF; refuse soft clauses other than the objective's."""
        aim = self.meaning and self.meaning.aim
        expected = Counter(self.meaning.soft() if self.meaning else ())
        highest, wrong = 0, False
        for literals, weight, ended in self.clauses():
            highest = max(highest, max(map(abs, literals), default=0))
            if weight and aim:
                wrong |= not ended or weight != 1 or len(literals) != 1
                wrong |= not all(map(expected.__getitem__, literals))
                if not wrong:
                    expected.subtract(literals)
        if wrong or any(expected.values()):
            raise self._error(
                "the soft clauses are not those of the objective: encode the puzzle again"
            )
        return highest

    def _read_problem(self, line: bytes, number: int) -> None:
        if not line:
            raise self._error("it has no line p: give a DIMACS file")
        problem = re.fullmatch(rb"p\s+cnf\s+([0-9]{1,18})\s+([0-9]{1,18})\s*", line)
        if problem is None:
            raise self._error(
                f"{quoted(line)} instead of a line p cnf VARIABLES CLAUSES: give a "
                "DIMACS file, or a weighted one of the format of 2022",
                number,
            )
        self.variables, self._count = int(problem[1]), int(problem[2])
        if self._highest() > self.variables:
            raise self._error(
                f"{count(self.variables, 'variable')}, and the header speaks of variable "
                f"{self._highest()}: encode the puzzle again",
                number,
            )

    def _highest(self) -> int:
        """Return the highest variable in the header."""
        tables = self.meaning.literals.values() if self.meaning else ()
        return max((abs(x) for table in tables for x in table if x not in (TRUE, FALSE)), default=0)

    def clauses(self) -> Iterator[ClausePart]:
        """Yield the parts of the clauses from the first to the last."""
        count = 0
        for part in self._wcnf_clauses() if self.weighted else self._cnf_clauses():
            count += part[2]
            yield part
        if self._count not in (None, count):
            raise self._error(
                f"clauses: {self._count} announced, {count} found: the file is cut off or damaged"
            )

    def _cnf_clauses(self) -> Iterator[ClausePart]:
        """Yield the clauses of a CNF; one may span lines, and a line may have several."""
        rest: list[int] = []
        for numbers in self._blocks():
            start = 0
            for _ in range(numbers.count(0)):
                end = numbers.index(0, start)
                yield numbers[start:end], 0, True
                start = end + 1
            if rest := numbers[start:]:
                yield rest, 0, False
        if rest:
            raise self._error("the last clause has no 0 at its end: the file is cut off")

    def _blocks(self) -> Iterator[list[int]]:
        """Yield the numbers of a CNF, in blocks of many lines."""
        block: list[tuple[int, bytes]] = []
        size = 0
        for number, _, piece in islice(self._body(), 1, None):  # without the line p
            block.append((number, piece))
            size += len(piece)
            if size >= _BLOCK:
                yield self._numbers(block)
                block, size = [], 0
        if block:
            yield self._numbers(block)

    def _numbers(self, block: list[tuple[int, bytes]]) -> list[int]:
        text = b"\n".join([piece for _, piece in block])
        try:
            # Python's int accepts more than signs and digits.
            numbers = list(map(int, text.decode().split())) if _SIGNS.fullmatch(text) else []
        except ValueError:
            numbers = []
        if not numbers or max(max(numbers), -min(numbers)) > self.variables:
            raise self._damage(block)
        return numbers

    def _damage(self, block: list[tuple[int, bytes]]) -> PuzzleError:
        """Return the error for the first bad line of a bad block."""
        for number, line in block:
            if not _CLAUSE.fullmatch(line):
                return self._error(f"{quoted(line)} is no clause: the file is damaged", number)
            if max(abs(int(word)) for word in line.split()) > self.variables:
                break
        return self._error(
            f"{quoted(line)} has a variable above the {self.variables} announced: the file is "
            "damaged",
            number,
        )

    def _wcnf_clauses(self) -> Iterator[ClausePart]:
        """Yield the clauses of a WCNF, each on a line after its weight."""
        weight, line, number, ended = 0, b"", 0, True
        for at, starts, piece in self._body():
            if starts:
                if not ended:
                    break
                line, number, ended = piece, at, False
                mark, *rest = piece.split(None, 1)
                if mark != b"h" and (not mark.isdigit() or len(mark) > 18 or not int(mark)):
                    raise self._error(f"{quoted(line)} begins with neither h nor a weight", at)
                weight = 0 if mark == b"h" else int(mark)
                piece = rest[0] if rest else b""
            if ended or (piece and not _CLAUSE.fullmatch(piece)):
                ended = False
                break
            numbers = list(map(int, piece.split()))
            ended = numbers[-1:] == [0]
            if numbers.count(0) > ended:
                ended = False
                break
            yield numbers[:-1] if ended else numbers, weight, ended
        if not ended:
            raise self._error(f"{quoted(line)} is not one clause with a 0 at its end", number)

    def cost(self, truth: Sequence[int], source: str) -> int:
        """Return the weight of the soft clauses that an assignment breaks.

        `truth[x]` is not 0 if literal x is true; negative literals count from the end, as indices
        do. Raises `WrongModel`, with the `source` of the assignment, if it breaks a hard clause.
        """
        cost, k = 0, 1
        of = truth.__getitem__
        true, first = False, list[int]()
        for literals, weight, ended in self.clauses():
            true = true or any(map(of, literals))
            if not true:
                first = first or literals[:9]
            if not ended:
                continue
            if not true:
                if not weight:
                    shown = truncate(" ".join(map(str, [*first, 0])))
                    raise WrongModel(
                        f"it breaks clause {k} of {self.path} ({shown}): it belongs to another "
                        "file, or the solver errs",
                        source=source,
                    )
                cost += weight
            true, first, k = False, [], k + 1
        return cost

    def _body(self) -> Iterator[tuple[int, bool, bytes]]:
        """Yield the pieces other than comments and empty lines."""
        comment = False
        for number, starts, piece in self._pieces():
            text = piece.strip()
            if starts:
                comment = text[:1] == b"c"
            if text and not comment:
                yield number, starts, text

    def _pieces(self) -> Iterator[tuple[int, bool, bytes]]:
        """Yield (1-based line, whether the piece starts it, piece)."""
        number = 0
        try:
            with open(self.path, "rb") as file:
                for starts, piece in pieces(iter(partial(file.read, PIECE), b"")):
                    number += starts
                    # A percent sign ends the files of a known collection.
                    if starts and piece[:1] == b"%":
                        return
                    yield number, starts, piece
        except OSError as error:
            raise self._error(f"cannot be read ({error.strerror}): check its permissions") from None

    def _error(self, message: str, line: int | None = None) -> PuzzleError:
        return PuzzleError(message, source=self.path, line=line)
