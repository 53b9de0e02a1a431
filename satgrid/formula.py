"""CNF formulas: variables, literals, and clauses in named groups.

A literal is a non-zero int, negative for the negation. `TRUE` and `FALSE` are literals
too; they stand for no variable, lie above every variable number, and never reach a
solver: `add` and `extend` drop a clause with a true literal and the false literals of
the rest. So an encoder writes one set of clauses for free and for settled cells.

Clauses are kept in one flat array of 32-bit ints, each clause ended by 0, and are only
ever added. A group is a pair `(constraint kind, clue)`: what asked for the clauses, and
the printed clue that it came from ("" for a rule of the game).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

TRUE = 1 << 30
FALSE = -TRUE

Group = tuple[str, str]


class Formula:
    """A growing CNF; owns every variable number, dense from 1 in order of creation."""

    def __init__(self) -> None:
        self.variables = 0
        self.flat = array("i")
        self._spans: list[tuple[Group, int, int]] = []
        self._clauses = 0

    def begin(self, group: Group) -> None:
        """Count every variable and clause from here on to this group."""
        self._spans.append((group, self.variables, self._clauses))

    def variable(self) -> int:
        """Return a fresh variable."""
        self.variables += 1
        return self.variables

    def new(self, n: int) -> range:
        """Return n fresh variables in ascending order."""
        first = self.variables + 1
        self.variables += n
        return range(first, self.variables + 1)

    def add(self, *clause: int) -> None:
        """Add one clause."""
        self.extend((clause,))

    def extend(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add many clauses. A clause whose literals are all false becomes `x` and `-x`.

        (The fresh x keeps every formula free of empty clauses, which some solvers and the
        DIMACS format handle badly.)
        """
        extend, end = self.flat.extend, self.flat.append
        count = 0
        for clause in clauses:
            if TRUE in clause:
                continue
            if FALSE in clause:
                clause = [x for x in clause if x != FALSE]
            if not clause:
                x = self.variable()
                clause = (x, 0, -x)
                count += 1
            extend(clause)
            end(0)
            count += 1
        self._clauses += count

    def __len__(self) -> int:
        """Return the number of clauses."""
        return self._clauses

    def clauses(self, start: int = 0) -> Iterator[list[int]]:
        """Yield the clauses from flat position `start` on (0, or a former `len(flat)`)."""
        clause: list[int] = []
        for x in islice(self.flat, start, None):
            if x:
                clause.append(x)
            else:
                yield clause
                clause = []

    def sizes(self) -> dict[Group, tuple[int, int]]:
        """Return (variables, clauses) of each group, in order of first appearance."""
        found: dict[Group, tuple[int, int]] = {}
        ends = [*self._spans[1:], (("", ""), self.variables, self._clauses)]
        for (group, v0, c0), (_, v1, c1) in zip(self._spans, ends, strict=True):
            v, c = found.get(group, (0, 0))
            found[group] = (v + v1 - v0, c + c1 - c0)
        return found
