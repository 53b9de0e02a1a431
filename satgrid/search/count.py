"""The number of solutions of a puzzle.

Few solutions are found one by one. If there are more, a frontier counts them, provided that the
rules only connect cells and forbid patterns of nearby cells. For other rules the assignments of the
cells in the complete formula are counted, component by component. If these are too many and Ganak
is installed, it counts the assignments. Otherwise solutions are found one by one until a limit,
which gives a lower bound.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple, TypeAlias

from satgrid.clues import OTHER, Value
from satgrid.compiler import compile_puzzle
from satgrid.constraints import Constraint, Literals, Not, Term, encoder
from satgrid.constraints.any_of import AnyOf
from satgrid.constraints.at_most import AtMost
from satgrid.constraints.both_connected import BothConnected
from satgrid.constraints.connected import Connected
from satgrid.constraints.given import Given
from satgrid.constraints.never_touch import NeverTouch
from satgrid.deadline import OutOfTime, check_deadline, checked, limited
from satgrid.domains import Domains
from satgrid.errors import SatgridError, UsageError
from satgrid.formula import Formula, OnProgress
from satgrid.grid import Cell
from satgrid.model import Model
from satgrid.problem import Problem
from satgrid.records import record
from satgrid.search.answer import GAVE_UP, SOLVED, UNSATISFIABLE
from satgrid.search.loop import Search
from satgrid.search.options import DEFAULTS, OnEvent, Options, Report
from satgrid.search.stages import Stages
from satgrid.solvers import SOLVERS, ganak, start_live

FEW = 500
"""The number of solutions that are found one by one before a counter is used."""

OnCount: TypeAlias = Callable[[int], None]
"""A function that is called with a lower bound as it rises."""


@record
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
    on_count: OnCount = lambda least: None,
    few: int = FEW,
) -> Count:
    """Return the number of solutions of the problem.

    With a `limit` they are found one by one until the limit is reached, else the first `few` are.
    `on_count` is called with the lower bound so far.
    """
    search = Search(problem, options, on_event)
    found = least = 0

    def raise_least(number: int) -> None:
        nonlocal least
        if number > least:
            search.report.solutions = least = number
            on_count(number)

    def result(status: str, exact: int | None = None, by: str | None = None) -> Count:
        return Count(status, exact, least if exact is None else exact, by, search.report)

    turn = few
    try:
        with (
            limited(timeout_s),
            closing(Stages(search).grids()) as grids,
            closing(_counters(search, raise_least)) as counters,
        ):
            for _ in grids:
                found += 1
                raise_least(found)
                if found == limit:
                    return result(SOLVED, exact=1 if search.model().fixed is not None else None)
                if found == turn and limit is None:
                    exact, by = next(counters, (None, None))
                    if exact is not None:
                        if exact < found:
                            raise SatgridError(
                                f"{found:,} solutions are counted as {exact:,}: report this"
                            )
                        return result(SOLVED, exact=exact, by=by)
                    turn *= 2
    except OutOfTime:
        return result(GAVE_UP)
    return result(SOLVED if found else UNSATISFIABLE, exact=found)


def _counters(
    search: Search, on_count: OnCount
) -> Generator[tuple[int | None, str | None], None, None]:
    """Yield the number of solutions, and the outside program that counted it, if any.

    The number is None until it is known. Each turn has twice the budget of the one before.
    """
    with search.report.stage("counting"):
        domains, statements = search.model().domains, search.statements()
        exact = frontier_count(domains, statements, on_progress=search.on_progress)
    if exact is not None:
        yield exact, None
    has_ganak = ganak.installed()
    model = _complete_model(search, search.options.counts, MOST_LITERALS)
    if model is None:
        yield (_by_ganak(search), ganak.NAME) if has_ganak else (None, None)
        return
    with closing(_component_counter(model, search.on_progress)) as counter:

        def on_progress() -> None:
            on_count(counter.least())
            search.on_progress()

        steps = STEPS
        while True:
            with search.report.stage("counting"):
                exact = counter.count(steps, on_progress)
            on_progress()
            if exact is None and has_ganak:
                has_ganak = False
                yield _by_ganak(search), ganak.NAME
            else:
                yield exact, None
            steps *= 2


def _component_counter(model: Model, on_progress: OnProgress) -> ModelCounter:
    """Return the counter for the assignments of the cells."""
    answer, turned = model.answer, model.domains.width > model.domains.height

    def place(x: int) -> tuple[int, int, int]:
        row, column = answer[x][0]
        return (column, row, x) if turned else (row, column, x)

    # In lines along the shorter side, few cells are next to both known and open ones.
    return ModelCounter(model.formula, sorted(answer, key=place), on_progress)


def _by_ganak(search: Search) -> int | None:
    """Return the number that Ganak counts, None without a complete formula."""
    model = _complete_model(search)
    if model is None:
        return None
    with search.report.stage("counting"):
        return ganak.projected_count(model.formula, len(model.answer), search.on_progress)


def _complete_model(
    search: Search, counts: bool = False, most_literals: int | None = None
) -> Model | None:
    """Return the puzzle with a complete formula.

    None if that is too big, if the user chose cuts, or if a model may be several solutions.
    """
    problem, chosen = search.problem, search.options.encoding
    most = chosen.most_literals if most_literals is None else most_literals
    encoding = replace(chosen, standalone=True, most_literals=most)
    with search.report.stage("encoding"):
        try:
            model = compile_puzzle(
                problem.puzzle,
                problem.rules(encoding.encoders),
                problem.values,
                encoding,
                board=problem.board,
                on_progress=search.on_progress,
                counts=counts,
            )
        except UsageError:
            return None
    stands_for_several = problem.answer.sizes and model.domains.planes.get(OTHER)
    if model.cuts or stands_for_several:
        return None
    if model.fixed is not None or model.refuted_by is not None:
        raise SatgridError("narrowing settles a puzzle that has several solutions: report this")
    return model


# ------------------------------------------------------------------ components

STEPS = 5_000_000
"""The variables and clauses that are visited before more solutions are found one by one, or Ganak
counts. They take a few seconds."""

MOST_LITERALS = 300_000
"""The most literals of a formula whose components are counted: each step visits many of them."""

_CACHE_BYTES = 200_000_000


class Part(NamedTuple):
    """A component of the open rest of a formula. Equal parts have equal numbers of solutions.

    `variables` and `clauses` are bits of the open ones; open clauses of two literals follow from
    the variables. `left` has each open count and how many more of its literals may be true.
    """

    variables: int
    clauses: int
    left: tuple[tuple[int, int], ...]


@dataclass(slots=True)
class _Frame:
    """A part that is being counted, on the path from the whole formula to the current part.

    Its branches give a variable both signs. `total` is the number of solutions of the branches that
    are done, `product` that of the current branch without the `parts` that remain. `before` has the
    literals that are true in the part, `true` those in the branch, and `truth` is a model of the
    branch. `other` is the literal of the branch that comes next, 0 if there is none.
    """

    part: Part
    before: list[int]
    other: int
    true: list[int]
    truth: list[int]
    parts: list[Part]
    product: int = 1
    total: int = 0


class ModelCounter:
    """Counts the assignments of some variables of a formula that are part of a model.

    The variables `shown` are assigned in this order. An assignment splits the open clauses into
    components without common variables, whose numbers are multiplied, and kept for components that
    appear again. A component without shown variables counts once. A branch is opened only if a SAT
    solver finds a model of it. Therefore a literal that the solver derives by a learnt clause
    follows from the clauses of its component alone.

    Source: Sang, Bacchus, Beame, Kautz, Pitassi: Combining component caching and clause learning
    for effective model counting, SAT 2004.
    """

    def __init__(self, formula: Formula, shown: Sequence[int], on_progress: OnProgress) -> None:
        whole = Formula(on_progress=on_progress)
        whole.new(formula.variables)
        whole.extend(formula.clauses())
        counts = []
        for literals, most in formula.counts or ():
            if len({*literals}) == len(literals):
                counts.append((literals, most))
            else:
                _encode_count(whole, literals, most)
        # Every clause depends on the selector, so that no literal is true without an assumption:
        # `propagate` leaves such literals out.
        copy = Formula(on_progress=on_progress)
        copy.new(whole.variables)
        self._selector = copy.variable()
        with copy.switched(self._selector):
            copy.extend(whole.clauses())
            for literals, most in counts:
                _encode_count(copy, literals, most)
        self._solver = start_live(SOLVERS["minisat22"], copy, on_progress)
        self._on_progress = on_progress
        self._path: list[_Frame] = []
        self._steps = 0
        self._known: dict[Part, int] = {}

        # Sets of variables and of clauses are bits of integers.
        self._shown = (1 << len(shown)) - 1
        self._order = [*shown, *({*range(1, whole.variables + 1)} - {*shown})]
        size = len(self._order)
        self._bits = {x: 1 << rank for rank, x in enumerate(self._order)}
        # What a true literal settles: its variable in the first `size` bits, or in the next ones if
        # it is negative, then the clauses that it satisfies. (Negative ones count from the end.)
        self._settles = [0] * (2 * copy.variables + 1)
        for x, one in self._bits.items():
            self._settles[x], self._settles[-x] = one, one << size
        # Of each variable: the variables that share a clause of two literals or an at-most-one with
        # it, the longer clauses, and the other counts.
        self._near = [0] * size
        self._clauses_of = self._near.copy()
        self._counts_of = self._near.copy()
        # The variables of each longer clause; of each count the positive and the negative ones,
        # and how many literals may be true.
        self._clauses: list[int] = []
        self._counts: list[tuple[int, int, int]] = []
        for clause in checked(whole.clauses()):
            if len(clause) == 2:
                self._add_near(clause)
            elif len(clause) > 2:
                one = 1 << len(self._clauses)
                self._clauses.append(self._set(clause, self._clauses_of, one))
                for x in clause:
                    self._settles[x] |= one << 2 * size
        for literals, most in checked(counts):
            if most == 1:
                self._add_near(literals)
            else:
                self._set(literals, self._counts_of, 1 << len(self._counts))
                positive = self._set(x for x in literals if x > 0)
                self._counts.append((positive, self._set(x for x in literals if x < 0), most))
        self._most_known = _CACHE_BYTES // (200 + (size + len(self._clauses)) // 8)

    def _set(
        self, literals: Iterable[int], of_variables: list[int] | None = None, one: int = 0
    ) -> int:
        """Return the set of the variables; add `one` to the set that belongs to each of them."""
        found = 0
        for x in literals:
            bit = self._bits[abs(x)]
            found |= bit
            if of_variables is not None:
                of_variables[bit.bit_length() - 1] |= one
        return found

    def _add_near(self, literals: Sequence[int]) -> None:
        self._set(literals, self._near, self._set(literals))

    def count(self, steps: int, on_progress: OnProgress) -> int | None:
        """Return the number, None if `steps` do not suffice; the next call goes on.

        `on_progress` is called often, and may raise to end it; it may ask for `least`.
        """
        path, known, end = self._path, self._known, self._steps + steps
        if not path:
            if not self._solver.solve(self._on_progress, [self._selector]):
                return 0
            path.append(self._whole())
        frame = path[-1]
        opened = 0
        while True:
            if frame.parts:
                if self._steps > end:
                    return None
                part = frame.parts.pop()
                number = known.get(part)
                if number is None:
                    opened += 1
                    if not opened % 50:
                        on_progress()
                    path.append(frame := self._first_branch(part, frame.true, frame.truth))
                else:
                    frame.product *= number
                continue
            frame.total += frame.product
            frame.product = 0
            if not self._next_branch(frame):
                if len(path) == 1:
                    return frame.total
                path.pop()
                if len(known) >= self._most_known:
                    known.clear()
                known[frame.part] = number = frame.total
                frame = path[-1]
                frame.product *= number

    def least(self) -> int:
        """Return a lower bound, by the branches so far: every open part has a solution."""
        number = 1 if self._path else 0
        for frame in reversed(self._path):
            number = frame.total + frame.product * number
        return number

    def close(self) -> None:
        """Free the solver."""
        self._solver.close()

    def _whole(self) -> _Frame:
        """Return the frame of the whole formula, which has one branch."""
        part = Part((1 << len(self._order)) - 1, (1 << len(self._clauses)) - 1, ())
        true, truth = self._solver.propagate([self._selector])[1], self._solver.truth()
        product, parts = self._split(part, true)
        return _Frame(part, [], 0, true, truth, parts, product)

    def _first_branch(self, part: Part, before: list[int], truth: list[int]) -> _Frame:
        """Return the frame of a part in the branch that agrees with `truth`, a model of it."""
        x = self._order[(part.variables & -part.variables).bit_length() - 1]
        literal = x if truth[x - 1] > 0 else -x
        true = self._solver.propagate([*before, literal])[1]
        product, parts = self._split(part, true)
        return _Frame(part, before, -literal, true, truth, parts, product)

    def _next_branch(self, frame: _Frame) -> bool:
        """Start the other branch of a frame; return whether there is one that has a model."""
        if not frame.other:
            return False
        assumed = [*frame.before, frame.other]
        frame.other = 0
        agrees, frame.true = self._solver.propagate(assumed)
        if not agrees or not self._solver.solve(self._on_progress, assumed):
            return False
        frame.truth = self._solver.truth()
        frame.product, frame.parts = self._split(frame.part, frame.true)
        return True

    def _split(self, part: Part, true: Iterable[int]) -> tuple[int, list[Part]]:
        """Return the components that a part has when these literals are true.

        Components that need no search are left out: the number of their solutions comes first.
        """
        size = len(self._order)
        settled = reduce(or_, map(self._settles.__getitem__, true))
        positive, negative = settled & (1 << size) - 1, settled >> size & (1 << size) - 1
        rest = part.variables & ~(positive | negative)
        clauses = part.clauses & ~(settled >> 2 * size)
        left: dict[int, tuple[int, int]] = {}
        for k, (one, other, most) in enumerate(self._counts):
            cells = (one | other) & rest
            most -= (one & positive).bit_count() + (other & negative).bit_count()
            if cells.bit_count() > most:
                left[k] = cells, most
        number, parts = 1, []
        while rest:
            component, reached = self._component(rest, clauses, left)
            rest ^= component
            clauses ^= reached
            self._steps += component.bit_count() + reached.bit_count()
            if not component & self._shown:
                continue
            if component & (component - 1):
                open_counts = [(k, most) for k, (cells, most) in left.items() if cells & component]
                parts.append(Part(component, reached, tuple(open_counts)))
            else:
                number *= 2
        return number, parts

    def _component(
        self, rest: int, clauses: int, left: Mapping[int, tuple[int, int]]
    ) -> tuple[int, int]:
        """Return the first component of the variables and clauses: its variables and clauses."""
        component = todo = rest & -rest
        reached = 0
        counts = sum(1 << k for k in left)
        near, clauses_of, counts_of = self._near, self._clauses_of, self._counts_of
        while todo:
            low = todo & -todo
            todo ^= low
            rank = low.bit_length() - 1
            found = near[rank]
            new = clauses_of[rank] & clauses & ~reached
            reached |= new
            while new:
                low = new & -new
                new ^= low
                found |= self._clauses[low.bit_length() - 1]
            new = counts_of[rank] & counts
            counts ^= new
            while new:
                low = new & -new
                new ^= low
                found |= left[low.bit_length() - 1][0]
            found &= rest & ~component
            todo |= found
            component |= found
            if component == rest:
                return rest, clauses
        return component, reached


def _encode_count(formula: Formula, literals: Sequence[int], most: int) -> None:
    """Add clauses for a count: at most `most` of the literals are true."""
    if most == 1:
        formula.extend(combinations([-x for x in literals], 2))
        return
    statement, literal = AtMost(tuple(literals), most), Literals(0, 0, {})
    encoder("at_most", "totalizer").encode(formula, statement, literal, lambda statement: None)


# ------------------------------------------------------------------ the frontier

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
    domains: Domains,
    statements: Iterable[Constraint],
    most_states: int = MOST_STATES,
    on_progress: OnProgress = check_deadline,
) -> int | None:
    """Return the number of boards within the domains that satisfy all statements.

    None if a statement is not supported, or the frontier has more than `most_states` states.
    `on_progress` is called often, and may raise to end it.

    Cells are visited in reading order. Boards with the same last row and the same connections so
    far can be completed in the same ways, so they are counted together: the transfer matrix method
    of counting lattice animals, with the values of cells beside their labels.
    """
    sweep = _Sweep(domains)
    for statement in statements:
        for part in statement.parts():
            if not sweep.add(part):
                return None
    return sweep.count(most_states, on_progress)


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

    def count(self, most_states: int, on_progress: OnProgress) -> int | None:
        """Return the number of boards, None if there are more than `most_states` states."""
        states: dict[State, int] = {((), ((0,) * self._width, 0)): 1}
        for at, values in enumerate(self._candidates):
            new: dict[State, int] = {}
            for k, (state, number) in enumerate(states.items()):
                if not k % 1000:
                    on_progress()
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
