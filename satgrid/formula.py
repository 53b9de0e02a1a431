"""CNF formulas: variables, literals, and clauses in named groups.

A literal is a non-zero int, negative for the negation. `TRUE` and `FALSE` are literals
too; they stand for no variable, lie above every variable number, and never reach a
solver: `add` and `extend` drop a clause with a true literal and the false literals of
the rest. So an encoder writes one set of clauses for free and for settled cells.

Clauses are only ever added. The latest are kept as they came, for a solver to load, so nobody may
change one that was added; older ones, and all where they are wanted so, stand in one flat array of
32-bit ints, each clause ended by 0. A group is a pair `(constraint kind, clue)`: what asked for the
clauses, and the printed clue that it came from ("" for a rule of the game).

A formula for a solver that counts by itself keeps statements that so many literals are true as they
are, beside its clauses.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from itertools import chain, islice, pairwise
from typing import Any, TypeVar

from satgrid.errors import UsageError

T = TypeVar("T")

TABLE_LIMIT = 200_000
"""How many words of a line an encoder may list, each with a variable, unless more are allowed."""

_PIECE = 50_000
"""So many clauses are added between two ticks."""

_RECENT = 200_000
"""So many clauses are kept as they came: they take several times the memory of the flat array."""

_PAIRWISE_UP_TO = 4
"""Of so many literals, that at most one is true is soonest said by a clause for each two."""

TRUE = 1 << 30
FALSE = -TRUE

Group = tuple[str, str]
GATES: Group = ("gates", "")


class Formula:
    """A growing CNF; owns every variable number, dense from 1 in order of creation.

    `table_limit` is how many variables at most an encoder may take that lists the words of a line.
    `most_literals`, if there is such a limit, is how many literals all clauses may have together.
    `on_progress` is called while many clauses are added, and may raise to end that. With `counts`
    it is for a solver that counts.
    """

    def __init__(
        self,
        table_limit: int = TABLE_LIMIT,
        most_literals: int | None = None,
        on_progress: Callable[[], None] = lambda: None,
        counts: bool = False,
    ) -> None:
        self.table_limit = table_limit
        self._most_literals = most_literals
        self._on_progress = on_progress
        self._ticked = 0
        self.variables = 0
        # Literals, and how many of them are true at most; None where all has to be clauses.
        self.counts: list[tuple[Sequence[int], int]] | None = [] if counts else None
        # At most one of so many is left to clauses of two by a solver that counts.
        self.pairwise_up_to = _PAIRWISE_UP_TO
        self._flat = array("i")
        self._flattened = 0
        self._recent: list[Sequence[int]] = []
        # With more recent clauses than these there is something to see to.
        self._unseen = 0
        # Each group that was begun, with the variables and clauses there were without gates.
        self._begun: list[tuple[Group, int, int]] = [(("", ""), 0, 0)]
        self._gated = (0, 0)
        self.switch: int | None = None
        self._gates: dict[tuple[int, ...], Any] = {}
        self._pairs: set[tuple[int, int]] = set()
        self._looked_at = 0

    def begin(self, group: Group) -> None:
        """Count every variable and clause from here on to this group."""
        self._begun.append((group, *self._ungated()))

    @contextmanager
    def switched(self, switch: int | None) -> Iterator[None]:
        """Let each clause of the block hold only where the variable `switch` is true, if any."""
        outer, self.switch = self.switch, switch
        try:
            yield
        finally:
            self.switch = outer

    def variable(self) -> int:
        """Return a fresh variable."""
        self.variables += 1
        return self.variables

    def new(self, n: int) -> range:
        """Return n fresh variables in ascending order."""
        first = self.variables + 1
        self.variables += n
        return range(first, self.variables + 1)

    def counted(self, literals: Sequence[int], least: int, most: int) -> bool:
        """State, where the solver counts, how many of these are true, neither TRUE nor FALSE.

        One that stands several times counts as often. Returns whether that is stated. If not, the
        caller states it in clauses: under a switch, where a literal and its negation are counted,
        and for an at-most-one of `pairwise_up_to` literals or fewer.
        """
        n = len(literals)
        pairwise = most == 1 and n <= self.pairwise_up_to
        if self.counts is None or self.switch is not None or pairwise:
            return False
        distinct = {*literals}
        if len({*map(abs, distinct)}) < len(distinct):
            return False
        if most < n:
            self.counts.append((literals, most))
        if least == 1:
            self.add(*dict.fromkeys(literals))
        elif least > 1:
            self.counts.append(([-x for x in literals], n - least))
        return True

    def add(self, *clause: int) -> None:
        """Add one clause."""
        if self.switch is not None or not clause or FALSE in clause:
            self.extend((clause,))
        elif TRUE not in clause:
            self._recent.append(clause)
            if len(self._recent) > self._unseen:
                self._grown()

    def extend(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add many clauses. A clause whose literals are all false becomes `x` and `-x`.

        (The fresh x keeps every formula free of empty clauses, which some solvers and the
        DIMACS format handle badly.) Raises `UsageError` soon after there are too many literals.
        """
        if self.switch is not None:
            clauses = [(*clause, -self.switch) for clause in clauses]
        left = iter(clauses)
        while self._extend(islice(left, _PIECE)) == _PIECE:
            pass

    def extend_free(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add many clauses without TRUE and FALSE, none of them empty, without a look at each."""
        if self.switch is not None:
            self.extend(clauses)
        else:
            self._recent += clauses
            if len(self._recent) > self._unseen:
                self._grown()

    def _extend(self, clauses: Iterable[Sequence[int]]) -> int:
        """Add the clauses of one piece, and return how many there were."""
        recent = self._recent
        keep = recent.append
        count = 0
        for clause in clauses:
            count += 1
            if TRUE in clause:
                continue
            if FALSE in clause:
                clause = [x for x in clause if x != FALSE]
            if clause:
                keep(clause)
            else:
                x = self.variable()
                recent += (x,), (-x,)
        if len(recent) > self._unseen:
            self._grown()
        return count

    def _grown(self) -> None:
        """See to the limits, and tell that the formula grows."""
        if len(self._recent) > _RECENT:
            self._flatten()
        if self._most_literals is not None and len(self) + self._most_literals < len(self.flat):
            raise UsageError(f"the formula has more than {self._most_literals:,} literals")
        if len(self) - self._ticked >= _PIECE:
            self._ticked = len(self)
            self._on_progress()
        if self._most_literals is None:
            self._unseen = min(_RECENT, self._ticked + _PIECE - 1 - self._flattened)

    def _flatten(self) -> None:
        """Move the recent clauses to the flat array."""
        if self._looked_at:
            # Pairs are asked for again and again: they are not to be sought in the array then.
            self.pairs()
        flat: list[int] = []
        end = flat.append
        for clause in self._recent:
            flat += clause
            end(0)
        self._flat.fromlist(flat)
        self._flattened += len(self._recent)
        self._recent.clear()
        self._unseen = 0

    @property
    def flat(self) -> array[int]:
        """All clauses in one array, each ended by 0."""
        if self._recent:
            self._flatten()
        return self._flat

    def __len__(self) -> int:
        """Return the number of clauses."""
        return self._flattened + len(self._recent)

    def clauses(self, start: int = 0) -> Iterator[Sequence[int]]:
        """Iterate over the clauses from the `start`-th on, counted from 0."""
        if start < self._flattened:
            return chain(islice(self._split(), start, None), self._recent)
        return iter(self._recent[start - self._flattened :])

    def _split(self) -> Iterator[list[int]]:
        """Yield the clauses of the flat array."""
        clause: list[int] = []
        for x in self._flat:
            if x:
                clause.append(x)
            else:
                yield clause
                clause = []

    def sizes(self) -> dict[Group, tuple[int, int]]:
        """Return (variables, clauses) of each group, in order of first appearance."""
        found: dict[Group, tuple[int, int]] = {}
        for (group, *start), (_, *end) in pairwise([*self._begun, (GATES, *self._ungated())]):
            new = end[0] - start[0], end[1] - start[1]
            found[group] = _added(found.get(group, (0, 0)), new)
        if GATES in found:
            found[GATES] = self._gated
        if found["", ""] == (0, 0):
            del found["", ""]
        return found

    def _ungated(self) -> tuple[int, int]:
        """Return how many variables and clauses there are, gates not among them."""
        variables, clauses = self._gated
        return self.variables - variables, len(self) - clauses

    def both(self, a: int, b: int) -> int:
        """Return a literal that is true if and only if both literals are.

        Equal gates are made once, whoever asks.
        """
        if a in (TRUE, b):
            return b
        if b == TRUE:
            return a
        if FALSE in (a, b) or a == -b:
            return FALSE
        key = (a, b) if a < b else (b, a)
        found: int | None = self._gates.get(key)
        return found or self.once(key, lambda: self._gate(a, b))

    def pairs(self) -> Set[tuple[int, int]]:
        """Return the clauses of two literals."""
        new = self.clauses(self._looked_at)
        self._looked_at = len(self)
        self._pairs |= {(clause[0], clause[1]) for clause in new if len(clause) == 2}
        return self._pairs

    def _gate(self, a: int, b: int) -> int:
        x = self.variable()
        self._extend(((-x, a), (-x, b), (x, -a, -b)))
        return x

    def once(self, key: tuple[int, ...], make: Callable[[], T]) -> T:
        """Return what `make` returned when the key was first asked for.

        What it adds belongs to no clue, counts apart, and holds without a switch.
        """
        if key not in self._gates:
            if not self._gates:
                # Here they first appear.
                self.begin(GATES)
                self.begin(self._begun[-2][0])
            switch, self.switch = self.switch, None
            others = self._ungated()
            self._gates[key] = make()
            self.switch = switch
            self._gated = self.variables - others[0], len(self) - others[1]
        found: T = self._gates[key]
        return found


def _added(sizes: tuple[int, int], new: tuple[int, int]) -> tuple[int, int]:
    return sizes[0] + new[0], sizes[1] + new[1]
