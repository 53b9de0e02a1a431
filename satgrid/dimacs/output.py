"""The output of a SAT or MaxSAT solver, printed or in a file: its verdict, a model and a cost.

Competition output has comments `c`, the verdict `s`, costs `o` (the last one counts) and the model
in `v` lines, as literals or, from MaxSAT solvers, as one word with `0` or `1` for every variable.
The result file of minisat has `SAT`, `UNSAT` or `INDET`, and the literals below it. A plain list of
literals is read too. Line breaks within a model mean nothing; a variable may be missing.

A model is complete if it ends with 0 or names every variable. Any other was cut off and is refused;
but a plain list without a verdict, as typed by users, must only end with its line. A number that
was cut short cannot be detected here; the check of the model will fail.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import NamedTuple

from satgrid.dimacs.cnf import pieces
from satgrid.errors import PuzzleError, count, quoted, truncate

SATISFIABLE, UNSATISFIABLE = "satisfiable", "unsatisfiable"
OPTIMUM, UNKNOWN = "optimum", "unknown"

_VERDICTS = {
    b"s SATISFIABLE": SATISFIABLE,
    b"s UNSATISFIABLE": UNSATISFIABLE,
    b"s OPTIMUM FOUND": OPTIMUM,
    b"s UNKNOWN": UNKNOWN,
    # Of cryptominisat and cadical at a limit.
    b"s INDETERMINATE": UNKNOWN,
    b"c UNKNOWN": UNKNOWN,
    # Of minisat: in its result file, and on standard output.
    b"SAT": SATISFIABLE,
    b"UNSAT": UNSATISFIABLE,
    b"INDET": UNKNOWN,
    b"SATISFIABLE": SATISFIABLE,
    b"UNSATISFIABLE": UNSATISFIABLE,
    b"INDETERMINATE": UNKNOWN,
}
_LETTERS = (b"c", b"s", b"o", b"v")
_LONGEST_NUMBER = 20  # the most digits of a cost
_ONE_RUN = "give what one run of a solver prints for one model"


class Output(NamedTuple):
    """`literals` in the order printed, none twice; `cost` is the last one printed, if any.

    The status is SATISFIABLE, UNSATISFIABLE, OPTIMUM (satisfiable, and no cost is less) or
    UNKNOWN. A list of literals without a verdict counts as satisfiable.
    """

    status: str
    literals: array[int]
    cost: int | None


class AnotherFormula(PuzzleError):
    """The output names variables that the formula does not have."""

    exit_code = 4


def read(chunks: Iterable[bytes], variables: int, source: str) -> Output:
    """Return the result of an output for a formula with variables 1 to `variables`.

    `chunks` are its bytes, cut anywhere; `source` names it in messages. Memory is one byte per
    variable and four per literal, however long the output is. Raises `PuzzleError` for an output
    that is cut off, contradicts itself or is no solver's, and `AnotherFormula`.
    """
    return _OutputReader(variables, source).read(chunks)


class _OutputReader:
    def __init__(self, variables: int, source: str) -> None:
        self._variables = variables
        self._source = source
        self._line = 0
        self._status: str | None = None
        self._cost: int | None = None
        self._literals = array("i")
        # Bytes: 1 or -1 for each variable named so far.
        self._signs = array("b", bytes(variables + 1))
        self._typed = True
        self._ended = False
        self._bits = False

    def read(self, chunks: Iterable[bytes]) -> Output:
        kind, line_ended = b"c", True
        for starts, piece in pieces(chunks):
            line_ended = piece.endswith(b"\n")
            words = piece.split()
            if starts:
                self._line += 1
                kind = words[0] if words else b"c"
            if kind in _LETTERS:
                text = b" ".join(words)
                if starts and (kind == b"s" or text in _VERDICTS):
                    self._verdict(text)
                elif kind == b"o" and starts:
                    self._cost = self._number(b" ".join(words[1:]))
                elif kind == b"v":
                    self._typed = False
                    self._model(words[1:] if starts else words)
            elif starts and kind in _VERDICTS:
                self._verdict(b" ".join(words))
            elif _is_number(kind):
                self._model(words)
            else:
                raise self._error(
                    f"{quoted(kind)} is neither s, v, o or c nor a literal: give what a SAT "
                    "solver prints, or minisat's result file"
                )
        return self._result(line_ended)

    def _verdict(self, text: bytes) -> None:
        if text not in _VERDICTS:
            raise self._error(f"{quoted(text)} is no verdict: it is one such as s SATISFIABLE")
        if self._status is not None:
            raise self._error(f"a second verdict: {_ONE_RUN}")
        self._status = _VERDICTS[text]

    def _model(self, words: list[bytes]) -> None:
        if words and not self._literals and not self._ended and self._are_bits(words[0]):
            self._bits = True
        if self._bits:
            for bit in b"".join(words).decode("ascii", "replace"):
                if bit not in "01":
                    raise self._error(f"{bit!r} is no value, 0 or 1: give the output as printed")
                v = len(self._literals) + 1
                self._literal(v if bit == "1" else -v)
            return
        for word in words:
            x = self._number(word)
            if x:
                self._literal(x)
            elif self._ended:
                raise self._error(f"a second 0, which ends a model: {_ONE_RUN}")
            else:
                self._ended = True

    def _are_bits(self, word: bytes) -> bool:
        """Return whether the word has a 0 or 1 for every variable, instead of being a literal."""
        return (
            len(word) > 1
            and not word.strip(b"01")
            and (len(word) == self._variables or word[:1] == b"0" or not _is_number(word))
        )

    def _literal(self, x: int) -> None:
        v = abs(x)
        if v > self._variables:
            raise AnotherFormula(
                f"variable {truncate(str(v))} is named, and the formula has {self._variables}: "
                "give the output that belongs to it",
                source=self._source,
                line=self._line,
            )
        if self._ended:
            raise self._error(f"literal {x} after the 0 that ends the model: {_ONE_RUN}")
        sign = x // v
        if self._signs[v] == -sign:
            raise self._error(f"variable {v} is both true and false: {_ONE_RUN}")
        if not self._signs[v]:
            self._signs[v] = sign
            self._literals.append(x)

    def _number(self, word: bytes) -> int:
        if not _is_number(word):
            raise self._error(f"{quoted(word)} is no number: give the output as printed")
        return int(word)

    def _result(self, line_ended: bool) -> Output:
        """Return the result; raise `PuzzleError` if the output cannot be complete."""
        listed = bool(self._literals) or self._ended
        if self._status is None and not listed:
            raise self._error("no verdict and no model: give what a SAT solver prints")
        if self._status == UNSATISFIABLE and listed:
            raise self._error(f"a model beside the verdict UNSATISFIABLE: {_ONE_RUN}")
        named = len(self._literals)
        complete = self._ended or named == self._variables
        complete |= self._status is None and self._typed and line_ended
        if self._status not in (UNSATISFIABLE, UNKNOWN) and not complete:
            raise self._error(
                f"the model ends without 0 and names {named} of "
                f"{count(self._variables, 'variable')}: it "
                "was cut off, run the solver again"
                if listed
                else "SATISFIABLE without a model: let the solver print it, in v lines"
            )
        return Output(self._status or SATISFIABLE, self._literals, self._cost)

    def _error(self, message: str) -> PuzzleError:
        return PuzzleError(message, source=self._source, line=self._line or None)


def _is_number(word: bytes) -> bool:
    return len(word) <= _LONGEST_NUMBER and word.removeprefix(b"-").isdigit()
