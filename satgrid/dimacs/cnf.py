"""The text of a CNF: comments, the line `p cnf VARIABLES CLAUSES`, and a line a clause.

A clause is its literals and a final 0, with blanks between. (DIMACS, "Satisfiability: Suggested
Format", 1993; as the SAT competitions read it, comments above the line `p`.)
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

from satgrid.formula import Formula

_LITERALS = 1 << 14
"""How many literals are made into text at once; a few more, as a clause stays in one piece."""


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
