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
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice

from satgrid.errors import UsageError

TABLE_LIMIT = 200_000
"""How many words of a line an encoder may list, each with a variable, unless more are allowed."""

_PIECE = 50_000
"""So many clauses are added between two ticks."""

TRUE = 1 << 30
FALSE = -TRUE

Group = tuple[str, str]
GATES: Group = ("gates", "")


class Formula:
    """A growing CNF; owns every variable number, dense from 1 in order of creation.

    `table_limit` is how many variables at most an encoder may take that lists the words of a line.
    `most_literals`, if there is such a limit, is how many literals all clauses may have together.
    `tick` is called while many clauses are added, and may raise to end that.
    """

    def __init__(
        self,
        table_limit: int = TABLE_LIMIT,
        most_literals: int | None = None,
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        self.table_limit = table_limit
        self._most_literals = most_literals
        self._tick = tick
        self._ticked = 0
        self.variables = 0
        self.flat = array("i")
        self._sizes: dict[Group, tuple[int, int]] = {}
        self._group: Group = ("", "")
        self._switch: int | None = None
        self._counted = (0, 0)
        self._clauses = 0
        self._gates: dict[tuple[int, int], int] = {}

    def begin(self, group: Group) -> None:
        """Count every variable and clause from here on to this group."""
        self._count()
        self._group = group
        self._sizes.setdefault(group, (0, 0))

    @contextmanager
    def switched(self, switch: int | None) -> Iterator[None]:
        """Let each clause of the block hold only where the variable `switch` is true, if any."""
        outer, self._switch = self._switch, switch
        try:
            yield
        finally:
            self._switch = outer

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
        DIMACS format handle badly.) Raises `UsageError` soon after there are too many literals.
        """
        if self._switch is not None:
            clauses = [(*clause, -self._switch) for clause in clauses]
        left = iter(clauses)
        while self._extend(islice(left, _PIECE)) == _PIECE:
            pass

    def _extend(self, clauses: Iterable[Sequence[int]]) -> int:
        """Add the clauses of one piece, and return how many there were."""
        flat: list[int] = []
        end = flat.append
        empty = False
        for clause in clauses:
            if not clause:
                empty = True
            flat += clause
            end(0)
        count = kept = flat.count(0)
        # Most clauses have no constants: all of them are looked through at once.
        if empty or TRUE in flat or FALSE in flat:
            flat = self._without_constants(flat)
            kept = flat.count(0)
        self._clauses += kept
        self.flat.fromlist(flat)
        if self._most_literals is not None and len(self) + self._most_literals < len(self.flat):
            raise UsageError(f"the formula has more than {self._most_literals:,} literals")
        if self._clauses - self._ticked >= _PIECE:
            self._ticked = self._clauses
            self._tick()
        return count

    def _without_constants(self, flat: list[int]) -> list[int]:
        """Return clauses, each ended by 0, as they are without their constants."""
        kept: list[int] = []
        start = 0
        for end in (k for k, x in enumerate(flat) if x == 0):
            clause = flat[start:end]
            start = end + 1
            if TRUE in clause:
                continue
            clause = [x for x in clause if x != FALSE]
            if not clause:
                x = self.variable()
                clause = [x, 0, -x]
            kept += clause
            kept.append(0)
        return kept

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
        self._count()
        return dict(self._sizes)

    def _count(self) -> None:
        """Count what is new to the current group."""
        if self._counted == (self.variables, self._clauses):
            return
        variables, clauses = self._sizes.get(self._group, (0, 0))
        self._sizes[self._group] = (
            variables + self.variables - self._counted[0],
            clauses + self._clauses - self._counted[1],
        )
        self._counted = self.variables, self._clauses

    def both(self, a: int, b: int) -> int:
        """Return a literal that is true if and only if both literals are.

        Equal gates are made once, whoever asks: they belong to no clue, count apart, and hold
        without a switch.
        """
        if a in (TRUE, b):
            return b
        if b == TRUE:
            return a
        if FALSE in (a, b) or a == -b:
            return FALSE
        key = (a, b) if a < b else (b, a)
        if key not in self._gates:
            asked_by = self._group
            self.begin(GATES)
            x = self._gates[key] = self.variable()
            with self.switched(None):
                self.extend(((-x, a), (-x, b), (x, -a, -b)))
            self.begin(asked_by)
        return self._gates[key]
