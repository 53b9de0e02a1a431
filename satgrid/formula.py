"""CNF formulas: variables, literals, and clauses in named groups.

A literal is a non-zero int, negative for the negation. `TRUE` and `FALSE` are literals without a
variable. Their numbers are above those of all variables, and they never reach a solver: `add` and
`extend` drop clauses with a true literal, and remove false literals from the others. So an encoder
writes one set of clauses for undecided and for decided cells.

Clauses are never removed. Recent ones are kept as sequences, for a solver to load; callers must not
change a clause after adding it. Older ones are in one flat array of 32-bit ints, each clause ended
by 0. A group is a pair `(constraint kind, clue)`: the kind of statement that added the clauses, and
its printed clue ("" for a rule of the game).

A formula for a solver with native counts keeps counts beside its clauses.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from itertools import chain, islice, pairwise
from typing import Any, TypeAlias, TypeVar

from satgrid.deadline import checked
from satgrid.errors import UsageError

T = TypeVar("T")

TABLE_LIMIT = 200_000
"""How many words of a line an encoder may list by default, each with a variable."""

_PIECE = 50_000
"""The number of clauses added between two ticks."""

_RECENT = 200_000
"""The most clauses kept as sequences, which take several times the memory of the flat array."""

TRUE = 1 << 30
FALSE = -TRUE

OnProgress: TypeAlias = Callable[[], None]
"""A function that long calls call often; it may raise to end them."""

Group = tuple[str, str]
GATES: Group = ("gates", "")


def split_clauses(flat: Iterable[int]) -> Iterator[list[int]]:
    """Yield the clauses of an array in which each ends with 0."""
    clause: list[int] = []
    for x in flat:
        if x:
            clause.append(x)
        else:
            yield clause
            clause = []


class Formula:
    """A growing CNF; owns every variable number, dense from 1 in order of creation.

    `table_limit` is the most variables of an encoder that lists the words of a line,
    `most_literals` the most literals of all clauses together (None: no limit). `on_progress` is
    called while many clauses are added, and may raise to stop. With `counts` the solver supports
    native counts.
    """

    def __init__(
        self,
        table_limit: int = TABLE_LIMIT,
        most_literals: int | None = None,
        on_progress: OnProgress = lambda: None,
        counts: bool = False,
    ) -> None:
        self.table_limit = table_limit
        self._most_literals = most_literals
        self._on_progress = on_progress
        self._ticked = 0
        self.variables = 0
        # Literals and the most of them that are true; None without native counts.
        self.counts: list[tuple[Sequence[int], int]] | None = [] if counts else None
        # Up to this number of literals, an at-most-one is not a native count: pairwise clauses are
        # the fastest to build.
        self.pairwise_up_to = 4
        self._flat = array("i")
        self._flattened = 0
        self._recent: list[Sequence[int]] = []
        # With more recent clauses than this, `_check_size` is called.
        self._unseen = 0
        # Each group that was started, with the numbers of variables and clauses before it, without
        # gates.
        self._groups: list[tuple[Group, int, int]] = [(("", ""), 0, 0)]
        self._gated = (0, 0)
        self.switch: int | None = None
        self._gates: dict[tuple[int, ...], Any] = {}
        self._pairs: set[tuple[int, int]] = set()
        self._looked_at = 0

    def start_group(self, group: Group) -> None:
        """Attribute the variables and clauses added from now on to `group`, for `sizes`."""
        self._groups.append((group, *self._ungated()))

    @contextmanager
    def switched(self, switch: int | None) -> Iterator[None]:
        """Let the clauses of the block hold only if the variable `switch`, if any, is true."""
        outer, self.switch = self.switch, switch
        try:
            yield
        finally:
            self.switch = outer

    def variable(self) -> int:
        """Return a new variable."""
        self.variables += 1
        return self.variables

    def new(self, n: int) -> range:
        """Return n new variables in ascending order."""
        first = self.variables + 1
        self.variables += n
        return range(first, self.variables + 1)

    def add_native_count(self, literals: Sequence[int], least: int, most: int) -> bool:
        """Add a native count: from `least` to `most` of the literals are true.

        None of them is TRUE or FALSE. A literal that occurs several times counts several times.
        Returns False if no count was added and the caller has to encode it as clauses: without
        native counts, under a switch, if a literal occurs with both signs, and for an at-most-one
        of up to `pairwise_up_to` literals.
        """
        n = len(literals)
        pairwise = most == 1 and n <= self.pairwise_up_to
        if self.counts is None or self.switch is not None or pairwise:
            return False
        if len({*map(abs, literals)}) < n and not {*literals}.isdisjoint([-x for x in literals]):
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
                self._check_size()

    def extend(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add many clauses. A clause whose literals are all false becomes `x` and `-x`.

        (The new x avoids empty clauses, which some solvers and the DIMACS format handle badly.)
        Raises `UsageError` soon after there are too many literals.
        """
        if self.switch is not None:
            clauses = [(*clause, -self.switch) for clause in clauses]
        left = iter(clauses)
        while self._extend(islice(left, _PIECE)) == _PIECE:
            pass

    def extend_without_constants(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add many clauses that are not empty and have no TRUE and FALSE; they are not checked."""
        if self.switch is not None:
            self.extend(clauses)
        else:
            self._recent += clauses
            if len(self._recent) > self._unseen:
                self._check_size()

    def _extend(self, clauses: Iterable[Sequence[int]]) -> int:
        """Add clauses, and return how many there were."""
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
            self._check_size()
        return count

    def _check_size(self) -> None:
        """Check the limits, and call `on_progress` if enough clauses were added."""
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
        if self._looked_at:
            # `pairs` is called many times, and must not search the flat array each time.
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
            return chain(islice(split_clauses(self._flat), start, None), self._recent)
        return iter(self._recent[start - self._flattened :])

    def sizes(self) -> dict[Group, tuple[int, int]]:
        """Return (variables, clauses) of each group, in order of first appearance."""
        found: dict[Group, tuple[int, int]] = {}
        for (group, *start), (_, *end) in pairwise([*self._groups, (GATES, *self._ungated())]):
            variables, clauses = found.get(group, (0, 0))
            found[group] = variables + end[0] - start[0], clauses + end[1] - start[1]
        if GATES in found:
            found[GATES] = self._gated
        if found["", ""] == (0, 0):
            del found["", ""]
        return found

    def _ungated(self) -> tuple[int, int]:
        """Return the numbers of variables and clauses without gates."""
        variables, clauses = self._gated
        return self.variables - variables, len(self) - clauses

    def and_gate(self, a: int, b: int) -> int:
        """Return a literal that is true if and only if both literals are.

        Equal gates are shared.
        """
        if a in (TRUE, b):
            return b
        if b == TRUE:
            return a
        if FALSE in (a, b) or a == -b:
            return FALSE
        key = (a, b) if a < b else (b, a)
        found: int | None = self._gates.get(key)
        return found or self.cached_gate(key, lambda: self._gate(a, b))

    def pairs(self) -> Set[tuple[int, int]]:
        """Return the clauses of two literals."""
        new = self.clauses(self._looked_at)
        self._looked_at = len(self)
        self._pairs |= {(clause[0], clause[1]) for clause in checked(new) if len(clause) == 2}
        return self._pairs

    def _gate(self, a: int, b: int) -> int:
        x = self.variable()
        self._extend(((-x, a), (-x, b), (x, -a, -b)))
        return x

    def cached_gate(self, key: tuple[int, ...], make: Callable[[], T]) -> T:
        """Return the result of `make`, which is called the first time that the key is used.

        The clauses that it adds are in the group of gates, and hold without a switch.
        """
        if key not in self._gates:
            if not self._gates:
                # The group of gates appears here in `sizes`.
                self.start_group(GATES)
                self.start_group(self._groups[-2][0])
            switch, self.switch = self.switch, None
            others = self._ungated()
            self._gates[key] = make()
            self.switch = switch
            self._gated = self.variables - others[0], len(self) - others[1]
        found: T = self._gates[key]
        return found
