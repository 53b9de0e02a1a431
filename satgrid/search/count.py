"""The number of solutions of a puzzle.

Few solutions are found one by one. If there are more, a frontier counts them, provided that the
rules only connect cells and forbid patterns of nearby cells. For other rules Ganak, if installed,
counts the assignments of the cells in the complete formula. Otherwise solutions are found one by
one until a limit, which gives a lower bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TypeAlias

from satgrid.clues import OTHER, Value
from satgrid.constraints import Constraint, Not, Term
from satgrid.constraints.any_of import AnyOf
from satgrid.constraints.both_connected import BothConnected
from satgrid.constraints.connected import Connected
from satgrid.constraints.given import Given
from satgrid.constraints.never_touch import NeverTouch
from satgrid.deadline import OutOfTime, check_deadline, limited
from satgrid.domains import Domains
from satgrid.errors import SatgridError
from satgrid.grid import Cell
from satgrid.problem import Problem
from satgrid.search.answer import GAVE_UP, SOLVED, UNSATISFIABLE
from satgrid.search.loop import Search
from satgrid.search.options import DEFAULTS, OnEvent, Options, Report
from satgrid.search.stages import Stages
from satgrid.solvers import ganak

FEW = 500
"""The number of solutions that are found one by one before a counter is used."""


@dataclass(frozen=True)
class Count:
    """The number of solutions: `exact`, or None if only `at_least` is known.

    `status` is "solved" (also if a limit on the number was reached), "unsatisfiable" or "gave-up"
    (out of time). `counted_by` is "ganak" if that program counted.
    """

    status: str
    exact: int | None
    at_least: int
    counted_by: str | None
    report: Report

    @property
    def says(self) -> str | None:
        """The outside program whose unchecked claim an exact number is, if any."""
        return None if self.exact is None else self.counted_by or self.report.says


def count(
    problem: Problem,
    limit: int | None = None,
    options: Options = DEFAULTS,
    timeout_s: float | None = None,
    on_event: OnEvent | None = None,
    on_count: Callable[[int], None] = lambda found: None,
    few: int = FEW,
) -> Count:
    """Return the number of solutions of the problem.

    With a `limit` they are found one by one until the limit is reached, else the first `few` are.
    `on_count` is called with the number found so far.
    """
    search = Search(problem, options, on_event)
    found = 0

    def result(status: str, exact: int | None = None, by: str | None = None) -> Count:
        return Count(status, exact, found if exact is None else exact, by, search.report)

    try:
        with limited(timeout_s), closing(Stages(search).grids()) as grids:
            for _ in grids:
                found += 1
                on_count(found)
                if found == limit:
                    return result(SOLVED, exact=1 if search.model().fixed is not None else None)
                if found == few and limit is None:
                    with search.report.stage("counting"):
                        exact = frontier_count(search.model().domains, search.statements())
                    if exact is not None:
                        return result(SOLVED, exact=exact)
                    exact = _by_ganak(search, options) if ganak.installed() else None
                    if exact is not None:
                        return result(SOLVED, exact=exact, by=ganak.NAME)
    except OutOfTime:
        return result(GAVE_UP)
    return result(SOLVED if found else UNSATISFIABLE, exact=found)


def _by_ganak(search: Search, options: Options) -> int | None:
    """Return the number that Ganak counts.

    None if the formula is not complete, or a model may be several solutions.
    """
    encoding = replace(options.encoding, standalone=True)
    with search.report.stage("encoding"):
        complete = Search(search.problem, replace(options, encoding=encoding)).model()
    stands_for_several = search.problem.answer.sizes and complete.domains.planes.get(OTHER)
    if complete.cuts or stands_for_several:
        return None
    if complete.fixed is not None or complete.refuted_by is not None:
        raise SatgridError("narrowing settles a puzzle that has several solutions: report this")
    with search.report.stage("counting"):
        return ganak.projected_count(complete.formula, len(complete.answer), search.on_progress)


MOST_STATES = 100_000
"""With more states, which take a few seconds to reach, a formula counter may be faster."""

_FRAME = -1  # the label of cells that are connected with the frame around the board
_NONE = -1  # the index of the set with a frame, if there is none

Labels: TypeAlias = tuple[int, ...]
Regions: TypeAlias = tuple[Labels, int]
"""The region labels of the last row of cells (0: no region), and the sets that are closed, as bits:
no further cell may belong to them."""

State: TypeAlias = tuple[tuple[Value, ...], Regions]
"""The last values, and the regions so far."""

Clause: TypeAlias = tuple[tuple[int, Value, bool], ...]
"""At least one (number of cells before this one, value, whether it has the value) is true."""


def frontier_count(
    domains: Domains, statements: Iterable[Constraint], most_states: int = MOST_STATES
) -> int | None:
    """Return the number of boards within the domains that satisfy all statements.

    None if a statement is not supported, or the frontier has more than `most_states` states.

    Cells are visited in reading order. Boards with the same last row and the same connections so
    far can be completed in the same ways, so they are counted together: the transfer matrix method
    of counting lattice animals, with the values of cells beside their labels.
    """
    sweep = _Sweep(domains)
    for statement in statements:
        for part in statement.parts():
            if not sweep.add(part):
                return None
    return sweep.count(most_states)


class _Sweep:
    """A sweep over a board, transposed if it has more columns than rows."""

    def __init__(self, domains: Domains) -> None:
        self._turned = domains.width > domains.height
        self._height, self._width = sorted((domains.height, domains.width), reverse=True)
        area = self._height * self._width
        self._candidates: list[list[Value]] = [[] for _ in range(area)]
        for cell, values in domains.candidates(domains.full):
            self._candidates[self._at(cell)] = values
        self._clauses: list[list[Clause]] = [[] for _ in range(area)]
        # The set of connected values that each value belongs to, and the set with a frame.
        self._set: dict[Value, int] = {}
        self._sets = 0
        self._framed = _NONE
        self._span = 0
        self._next_regions: dict[tuple[Regions, int | None, bool, bool], Regions | None] = {}

    def _at(self, cell: Cell) -> int:
        row, column = reversed(cell) if self._turned else cell
        return row * self._width + column

    def add(self, statement: Constraint) -> bool:
        """Add a statement; return whether it is supported."""
        match statement:
            case Given(cell, value):
                return self._add_clause([(cell, value, True)])
            case AnyOf(terms):
                return self._add_clause(_cell_values(terms))
            case NeverTouch(value):
                size = self._height, self._width
                pairs = statement.pairs(*(reversed(size) if self._turned else size))
                return all(
                    self._add_clause([(p, value, False), (q, value, False)]) for p, q in pairs
                )
            case Connected(values, cells=None):
                return self._add_set(values if isinstance(values, tuple) else (values,))
            case BothConnected(one, other, frame):
                is_supported = self._add_set((one,)) and self._add_set((other,))
                if frame is not None:
                    self._framed = self._set[frame]
                return is_supported
        return False

    def _add_clause(self, terms: Iterable[tuple[Cell, Value, bool]]) -> bool:
        places = [(self._at(cell), value, has) for cell, value, has in terms]
        if not places:
            self._candidates[0] = []
            return True
        last = max(at for at, _, _ in places)
        back = tuple((last - at, value, has) for at, value, has in places)
        self._clauses[last].append(back)
        self._span = max(self._span, *(ago for ago, _, _ in back))
        return self._span <= self._width + 1

    def _add_set(self, values: tuple[Value, ...]) -> bool:
        if not self._set.keys().isdisjoint(values):
            return False
        self._set |= dict.fromkeys(values, self._sets)
        self._sets += 1
        return True

    def count(self, most_states: int) -> int | None:
        """Return the number of boards, None if there are more than `most_states` states."""
        states: dict[State, int] = {((), ((0,) * self._width, 0)): 1}
        for at, values in enumerate(self._candidates):
            new: dict[State, int] = {}
            for k, (state, number) in enumerate(states.items()):
                if not k % 1000:
                    check_deadline()
                for value in values:
                    after = self._after(state, at, value)
                    if after is not None:
                        new[after] = new.get(after, 0) + number
            states = new
            if len(states) > most_states:
                return None
        return sum(number for state, number in states.items() if self._whole(state))

    def _after(self, state: State, at: int, value: Value) -> State | None:
        """Return the state with one more cell, None if the cell cannot have the value."""
        last, regions = state
        for clause in self._clauses[at]:
            if not any(((last[-ago] if ago else value) == v) is has for ago, v, has in clause):
                return None
        row, column = divmod(at, self._width)
        border = row in (0, self._height - 1) or column in (0, self._width - 1)
        # Rows are alike, so most results are in the cache.
        key = regions, self._set.get(value), column == 0, border
        if key not in self._next_regions:
            self._next_regions[key] = self._regions_after(*key)
        after = self._next_regions[key]
        if after is None:
            return None
        return (*last, value)[-self._span :] if self._span else (), after

    def _regions_after(
        self, regions: Regions, own: int | None, first: bool, border: bool
    ) -> Regions | None:
        """Return the regions with one more cell of the set `own`, None if that is impossible.

        `first` is whether the cell is the first of its row, `border` whether it is on the border.
        """
        labels, closed = regions
        up, left = labels[0], 0 if first else labels[-1]
        rest, label = labels[1:], 0
        if own is not None:
            if closed >> own & 1:
                return None
            beside = [x for x in (up, left) if x and self._of(x) == own]
            if border and own == self._framed:
                beside.append(_FRAME)
            # The frame's label is the smallest; a new label is greater than all others.
            label = min(beside, default=self._sets * (self._width + 2) + own)
            rest = tuple(label if x in beside else x for x in rest)
        if up not in (0, _FRAME) and self._of(up) != own and up not in rest:
            ended = self._of(up)  # a region ends here, so it has to be the only one of its set
            if ended == self._framed or any(x and self._of(x) == ended for x in rest):
                return None
            closed |= 1 << ended
        return self._renamed((*rest, label)), closed

    def _of(self, label: int) -> int:
        """Return the set of the region with this label."""
        return self._framed if label == _FRAME else label % self._sets

    def _renamed(self, labels: Labels) -> Labels:
        """Return the labels renumbered by first appearance, so that equivalent states are equal."""
        names: dict[int, int] = {0: 0, _FRAME: _FRAME}
        for x in labels:
            if x not in names:
                names[x] = self._sets * (len(names) - 1) + x % self._sets
        return tuple([names[x] for x in labels])

    def _whole(self, state: State) -> bool:
        """Return whether the cells of each set are connected at the end."""
        _, (labels, closed) = state
        regions = [x % self._sets for x in {*labels} - {0, _FRAME}]
        return all(
            regions.count(k) + (closed >> k & 1) <= (k != self._framed) for k in range(self._sets)
        )


def _cell_values(terms: Iterable[Term]) -> Iterator[tuple[Cell, Value, bool]]:
    """Yield the cell and value of each term, and whether the term is positive."""
    for term in terms:
        assert not isinstance(term, int)
        cell, value = term.term if isinstance(term, Not) else term
        yield cell, value, not isinstance(term, Not)
