"""How many boards meet statements that join cells and forbid what is near: a frontier's sweep.

Cells are gone through in reading order. Boards that agree on the last row of cells, and on which of
these hang together so far, have the same ways to go on: they are counted together. Connected
statements and clauses of cells that lie a row apart at most can be counted so, whatever the number.

It is the transfer matrix method of counting lattice animals, with the values of cells beside their
labels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from satgrid.clues import Value
from satgrid.constraints import Constraint, Not, Term
from satgrid.constraints.any_of import AnyOf
from satgrid.constraints.both_connected import BothConnected
from satgrid.constraints.connected import Connected
from satgrid.constraints.given import Given
from satgrid.constraints.never_touch import NeverTouch
from satgrid.deadline import check_deadline
from satgrid.domains import Domains
from satgrid.grid import Cell

_STATES = 100_000
"""With more, a counter of formulas may be quicker; they take a few seconds to come to."""

_FRAME = -1
"""The label of cells that hang together with the frame around the board."""

_NONE = -1
"""The set with a frame where there is none."""

Labels: TypeAlias = tuple[int, ...]
Hanging: TypeAlias = tuple[Labels, int]
"""The labels of the last row of cells (0: of no region), and the sets that are closed as bits: no
cell of theirs may come any more."""

State: TypeAlias = tuple[tuple[Value, ...], Hanging]
"""The last values, and what hangs together."""

Clause: TypeAlias = tuple[tuple[int, Value, bool], ...]
"""One at least is true of (how many cells before this one, value, whether it has it)."""


def frontier_count(domains: Domains, statements: Iterable[Constraint]) -> int | None:
    """Return how many boards of the domains meet all statements.

    None where they are of other kinds, or the frontier has too many states.
    """
    sweep = _Sweep(domains)
    for statement in statements:
        for part in statement.parts():
            if not sweep.take(part):
                return None
    return sweep.count()


class _Sweep:
    """The statements about a board of few columns, turned if it has fewer rows."""

    def __init__(self, domains: Domains) -> None:
        self._turned = domains.width > domains.height
        self._height, self._width = sorted((domains.height, domains.width), reverse=True)
        area = self._height * self._width
        self._may_be: list[list[Value]] = [[] for _ in range(area)]
        for cell, values in domains.candidates(domains.full):
            self._may_be[self._at(cell)] = values
        self._clauses: list[list[Clause]] = [[] for _ in range(area)]
        # The set of values that hang together which a value is of, and the set with a frame.
        self._set: dict[Value, int] = {}
        self._sets = 0
        self._framed = _NONE
        self._span = 0
        self._after_hanging: dict[tuple[Hanging, int | None, bool, bool], Hanging | None] = {}

    def _at(self, cell: Cell) -> int:
        row, column = reversed(cell) if self._turned else cell
        return row * self._width + column

    def take(self, statement: Constraint) -> bool:
        """Take a statement in, if it can be counted with."""
        match statement:
            case Given(cell, value):
                return self._clause([(cell, value, True)])
            case AnyOf(terms):
                return self._clause(_told(terms))
            case NeverTouch(value):
                height, width = self._height, self._width
                if self._turned:
                    height, width = width, height
                pairs = statement.pairs(height, width)
                return all(self._clause([(p, value, False), (q, value, False)]) for p, q in pairs)
            case Connected(values, cells=None):
                return self._join(values if isinstance(values, tuple) else (values,))
            case BothConnected(one, other, frame):
                joined = self._join((one,)) and self._join((other,))
                if frame is not None:
                    self._framed = self._set[frame]
                return joined
        return False

    def _clause(self, terms: Iterable[tuple[Cell, Value, bool]]) -> bool:
        found = [(self._at(cell), value, has) for cell, value, has in terms]
        if not found:
            self._may_be[0] = []
            return True
        last = max(at for at, _, _ in found)
        back = tuple((last - at, value, has) for at, value, has in found)
        self._clauses[last].append(back)
        self._span = max(self._span, *(ago for ago, _, _ in back))
        return self._span <= self._width + 1

    def _join(self, values: tuple[Value, ...]) -> bool:
        if not self._set.keys().isdisjoint(values):
            return False
        self._set |= dict.fromkeys(values, self._sets)
        self._sets += 1
        return True

    def count(self) -> int | None:
        """Return the number of boards, None where there are too many states."""
        states: dict[State, int] = {((), ((0,) * self._width, 0)): 1}
        for at, values in enumerate(self._may_be):
            new: dict[State, int] = {}
            for k, (state, number) in enumerate(states.items()):
                if not k % 1000:
                    check_deadline()
                for value in values:
                    after = self._after(state, at, value)
                    if after is not None:
                        new[after] = new.get(after, 0) + number
            states = new
            if len(states) > _STATES:
                return None
        return sum(number for state, number in states.items() if self._whole(state))

    def _after(self, state: State, at: int, value: Value) -> State | None:
        """Return the state with one cell more, None where it cannot have the value."""
        last, hangs = state
        for clause in self._clauses[at]:
            if not any(((last[-ago] if ago else value) == v) is has for ago, v, has in clause):
                return None
        row, column = divmod(at, self._width)
        border = row in (0, self._height - 1) or column in (0, self._width - 1)
        # Rows are alike, so that most has been asked before.
        key = hangs, self._set.get(value), column == 0, border
        if key not in self._after_hanging:
            self._after_hanging[key] = self._hanging(*key)
        after = self._after_hanging[key]
        if after is None:
            return None
        return (*last, value)[-self._span :] if self._span else (), after

    def _hanging(
        self, hangs: Hanging, mine: int | None, first: bool, border: bool
    ) -> Hanging | None:
        """Return what hangs together with one more cell, which is of the set `mine`, if of any.

        It may be the first of its row, and on the board's border. None where it cannot be.
        """
        labels, closed = hangs
        up, left = labels[0], 0 if first else labels[-1]
        rest, label = labels[1:], 0
        if mine is not None:
            if closed >> mine & 1:
                return None
            beside = [x for x in (up, left) if x and self._of(x) == mine]
            if border and mine == self._framed:
                beside.append(_FRAME)
            # The frame's label is the least; a new one is above all that there are.
            label = min(beside, default=self._sets * (self._width + 2) + mine)
            rest = tuple(label if x in beside else x for x in rest)
        if up not in (0, _FRAME) and self._of(up) != mine and up not in rest:
            # A region ends here: it has to be the only one of its set.
            ended = self._of(up)
            if ended == self._framed or any(x and self._of(x) == ended for x in rest):
                return None
            closed |= 1 << ended
        return self._renamed((*rest, label)), closed

    def _of(self, label: int) -> int:
        """Return the set that the region is of."""
        return self._framed if label == _FRAME else label % self._sets

    def _renamed(self, labels: Labels) -> Labels:
        """Return the labels numbered in order of appearance, so that equal states are equal."""
        names: dict[int, int] = {0: 0, _FRAME: _FRAME}
        for x in labels:
            if x not in names:
                names[x] = self._sets * (len(names) - 1) + x % self._sets
        return tuple([names[x] for x in labels])

    def _whole(self, state: State) -> bool:
        """Return whether what is left hangs together, each set for itself."""
        _, (labels, closed) = state
        regions = [x % self._sets for x in {*labels} - {0, _FRAME}]
        return all(
            regions.count(k) + (closed >> k & 1) <= (k != self._framed) for k in range(self._sets)
        )


def _told(terms: Iterable[Term]) -> Iterator[tuple[Cell, Value, bool]]:
    """Yield the cell and value of each term, and whether the cell is to have it."""
    for term in terms:
        assert not isinstance(term, int)
        cell, value = term.term if isinstance(term, Not) else term
        yield cell, value, not isinstance(term, Not)
