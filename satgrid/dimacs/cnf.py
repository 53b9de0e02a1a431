"""The text of formulas: CNF, weighted CNF, and lines of any length read in pieces.

A CNF has comments, the line `p cnf VARIABLES CLAUSES`, and one line per clause: its literals and a
final 0, with blanks between. (DIMACS, "Satisfiability: Suggested Format", 1993; as the SAT
competitions read it, comments above the line `p`.) A weighted CNF has comments, `h` and a clause
for each hard clause, then the soft ones: a weight, here 1, and a clause. It has no line `p`. (The
format of the MaxSAT evaluations since 2022.)
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence

from satgrid.formula import Formula

_LITERALS = 1 << 14  # the literals of a piece of text; a few more if a clause crosses the limit


def cnf(formula: Formula, comments: Iterable[str] = ()) -> Iterator[str]:
    """Yield the text of the formula in pieces; each comment is a line's text without its `c `."""
    yield "".join(f"c {comment}\n" for comment in comments)
    yield f"p cnf {formula.variables} {len(formula)}\n"
    yield from lines(formula.flat)


def lines(flat: array[int], start: int = 0, mark: str = "") -> Iterator[str]:
    """Yield the clauses of a flat array from position `start` on, in pieces of whole lines.

    Each clause in the array ends with 0; each line begins with the mark.
    """
    while start < len(flat):
        end = flat.index(0, min(start + _LITERALS, len(flat) - 1)) + 1
        clauses = tuple(flat[start:end])
        text = ("%d " * len(clauses) % clauses).replace(" 0 ", f" 0\n{mark}")
        yield mark + text.removesuffix(mark)
        start = end


def wcnf(formula: Formula, soft: Sequence[int], comments: Iterable[str]) -> Iterator[str]:
    """Yield the text of the formula in pieces; each literal of `soft` is a soft clause."""
    yield "".join(f"c {comment}\n" for comment in comments)
    yield from lines(formula.flat, mark="h ")
    yield "".join(f"1 {x} 0\n" for x in soft)


PIECE = 1 << 16
"""The bytes of a piece of a long line."""


def pieces(chunks: Iterable[bytes]) -> Iterator[tuple[bool, bytes]]:
    """Yield (whether it starts a line, piece): lines, and long lines in pieces cut at a blank.

    Each line ends with a line feed, except the last of a file. The pieces join to the input.
    """
    starts, rest = True, b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            yield starts, line + b"\n"
            starts = True
        while len(rest) > PIECE:
            cut = max(rest.rfind(b" ", 0, PIECE), rest.rfind(b"\t", 0, PIECE)) + 1 or PIECE
            yield starts, rest[:cut]
            starts, rest = False, rest[cut:]
    if rest:
        yield starts, rest
