"""The compiler: rules + domains + chosen encoders -> Model.

It adds what every family has (given cells), narrows the domains, gives every undecided cell
its variables, and lets each constraint's encoder add its clauses. It is the only room that
knows which literal stands for which cell and value.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from itertools import combinations
from types import ModuleType
from typing import NamedTuple

from satgrid import constraints
from satgrid.clues import Value
from satgrid.constraints import Constraint, Not, Position
from satgrid.constraints.given import Given
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains, cells_of
from satgrid.formula import FALSE, TABLE_LIMIT, TRUE, Formula
from satgrid.grid import Cell, Grid, place
from satgrid.narrowing import alone_to_blame, narrow
from satgrid.puzzle import Puzzle

_MANY_OBJECTS = 100_000
"""Looking through so many takes the garbage collector some milliseconds."""


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Millions of small tuples make the collector run often, and find nothing."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            if gc.get_count()[0] > _MANY_OBJECTS and not gc.get_freeze_count():
                # What was made is put among the old objects, so that no look at the young ones,
                # which nothing interrupts, goes through all of it.
                gc.freeze()
                gc.unfreeze()
            gc.enable()


class Literals:
    """The literal of each cell and value: one table a value, in reading order."""

    def __init__(self, height: int, width: int, tables: Mapping[Value, list[int]]) -> None:
        self.height = height
        self.width = width
        self._tables = tables

    def __call__(self, cell: Cell, value: Value) -> int:
        """Return the literal that is true if and only if the cell has the value."""
        return self._tables[value][cell[0] * self.width + cell[1]]

    def along(self, cells: Sequence[Cell], value: Value) -> list[int]:
        """Return the literals of many cells for one value."""
        table, width = self._tables[value], self.width
        return [table[r * width + c] for r, c in cells]


@dataclass(frozen=True)
class LazyConstraint:
    """A constraint that is added cut by cut; `module.violated` makes the clauses."""

    constraint: Constraint
    module: ModuleType

    @_no_garbage_collection()
    def violated(self, grid: Grid[Value]) -> list[list[Position | Not]]:
        """Return clauses of terms that every solution meets and this grid does not; [] if none."""
        found: list[list[Position | Not]] = self.module.violated(self.constraint, grid)
        return found

    def preferred(self) -> Value | None:
        """Return the value that a cell had best have where nothing else decides, if any."""
        value: Value | None = self.module.prefers(self.constraint)
        return value


class Aim(NamedTuple):
    """What to make small (`most` False) or big: the cells of `value`, which people call `name`."""

    name: str
    value: Value
    most: bool


class Model:
    """A compiled puzzle: domains, formula, lazy constraints, and what its variables mean.

    `answer[variable]` is (cell, value if true, value if false) for a cell with two candidates,
    and (cell, value if true, None) for one with more. `refuted_by` is not None
    if narrowing found the puzzle to have no solution: it names the clue to blame, or is "" where
    no single one is, and the formula is a contradiction. `settled` is the only
    solution if narrowing left each cell one value, else None.
    """

    def __init__(
        self,
        domains: Domains,
        chosen: Mapping[str, str] | None = None,
        standalone: bool = False,
        refuted_by: str | None = None,
        table_limit: int = TABLE_LIMIT,
        most_literals: int | None = None,
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        self._chosen = chosen or {}
        self._standalone = standalone
        self._modules: dict[type[Constraint], ModuleType] = {}
        self.domains = domains
        self.refuted_by = refuted_by
        self.settled = domains.grid() if refuted_by is None else None
        self.formula = Formula(table_limit, most_literals, tick)
        self.cuts: list[LazyConstraint] = []
        self.answer: dict[int, tuple[Cell, Value, Value | None]] = {}
        self._decided = [domains.values[0]] * (domains.height * domains.width)
        self.literal = self._allocate()
        # Where each cell variable's cell stands in reading order, from variable 1 on.
        width = domains.width
        self._places = [r * width + c for (r, c), _, _ in checked(self.answer.values())]
        # (Few pairs are as good as many, and spare the garbage collector a look at each.)
        pairs: dict[tuple[Value, Value | None], tuple[Value, Value | None]] = {}
        self._meanings = [
            pairs.setdefault((yes, no), (yes, no)) for _, yes, no in checked(self.answer.values())
        ]

    def _allocate(self) -> Literals:
        """Number the variables of the undecided cells, in reading order; none if refuted."""
        domains, formula = self.domains, self.formula
        height, width = domains.height, domains.width
        tables = {value: [FALSE] * (height * width) for value in domains.values}
        if self.refuted_by is not None:
            return Literals(height, width, tables)
        undecided = domains.undecided()
        for value in domains.values:
            check_deadline()
            for at in domains.places(domains.planes[value] & ~undecided):
                tables[value][at] = TRUE
                self._decided[at] = value
        formula.begin(("cells", ""))
        if len(domains.values) == 2:
            if_false, if_true = domains.values
            places = domains.places(undecided)
            for at, x in checked(zip(places, formula.new(len(places)), strict=True)):
                tables[if_true][at], tables[if_false][at] = x, -x
                self.answer[x] = (divmod(at, width), if_true, if_false)
            return Literals(height, width, tables)
        for cell, candidates in domains.candidates(undecided):
            at = cell[0] * width + cell[1]
            if len(candidates) == 2:
                if_false, if_true = candidates
                x = formula.variable()
                tables[if_true][at], tables[if_false][at] = x, -x
                self.answer[x] = (cell, if_true, if_false)
                continue
            numbers = formula.new(len(candidates))
            for value, x in zip(candidates, numbers, strict=True):
                tables[value][at] = x
                self.answer[x] = (cell, value, None)
            formula.add(*numbers)
            formula.extend((-x, -y) for x, y in combinations(numbers, 2))
        return Literals(height, width, tables)

    def post(self, constraint: Constraint) -> None:
        """Encode a constraint, or keep it for lazy cuts, as the choice for its kind says."""
        module = self._modules.get(type(constraint))
        if module is None:
            kind = constraint.kind()
            name = (self._standalone and constraint.standalone) or constraint.default
            module = constraints.encoder(kind, self._chosen.get(kind, name))
            self._modules[type(constraint)] = module
        if hasattr(module, "violated"):
            self.cuts.append(LazyConstraint(constraint, module))
        else:
            module.encode(self.formula, constraint, self.literal, self.post)

    def encoders(self) -> dict[str, str]:
        """Return the name of the encoder or cut that each kind of constraint got."""
        return {
            statement.kind(): module.__name__.rpartition(".")[2]
            for statement, module in self._modules.items()
        }

    def count(self, value: Value) -> tuple[list[int], int]:
        """Return the literals of the undecided cells that may have the value, and how many have.

        The number of cells with the value is the number of true literals plus the second number.
        """
        domains = self.domains
        known = domains.known(value)
        cells = list(cells_of(domains.planes[value] & ~known, domains.lane))
        return self.literal.along(cells, value), known.bit_count()

    def costly(self, aim: Aim) -> tuple[list[int], int]:
        """Return the literals of which as few as possible are to be true, and the known cells."""
        literals, known = self.count(aim.value)
        return [-x for x in literals] if aim.most else literals, known

    def grid(self, truth: Sequence[int]) -> Grid[Value]:
        """Return the board of a truth assignment: `truth[x - 1]` is x or -x."""
        flat = list(self._decided)
        for x, at, (if_true, if_false) in zip(truth, self._places, self._meanings, strict=False):
            value = if_true if x > 0 else if_false
            if value is not None:
                flat[at] = value
        return Grid(self.domains.height, self.domains.width, tuple(flat))

    def blocking(self, grid: Grid[Value]) -> list[int]:
        """Return the clause over cell variables, with both signs, that this grid alone breaks."""
        clause, flat = [], grid.flat
        for x, at, (if_true, if_false) in zip(
            self.answer, self._places, self._meanings, strict=True
        ):
            if flat[at] == if_true:
                clause.append(-x)
            elif if_false is not None:
                clause.append(x)
        return clause


Stage = Callable[[str], AbstractContextManager[None]]
"""Called with a stage's name, gives the context that the stage runs in (timing, reports)."""


def stated(puzzle: Puzzle, rules: Iterable[Constraint]) -> list[Constraint]:
    """Return the rules of the puzzle behind what every family has: given cells."""
    given = [Given(cell, value, f"given {place(cell)}") for cell, value in checked(puzzle.given)]
    return [*given, *checked(rules, 16)]


@_no_garbage_collection()
def compile_puzzle(
    puzzle: Puzzle,
    rules: Iterable[Constraint],
    values: Sequence[Value],
    *,
    encoders: Mapping[str, str] | None = None,
    narrowed: bool = True,
    standalone: bool = False,
    table_limit: int = TABLE_LIMIT,
    most_literals: int | None = None,
    stage: Stage = lambda name: nullcontext(),
    tick: Callable[[], None] = lambda: None,
) -> Model:
    """Return the model of a puzzle.

    `encoders` chooses an encoder or lazy cut by constraint kind; the others take their
    defaults. `narrowed=False` leaves the domains full, so that given and settled cells become
    unit clauses. `standalone` replaces lazy defaults by complete encoders. `table_limit`
    bounds the words of a line where an encoder lists them, `most_literals` the whole formula.
    `tick` is called often and may raise to end early. Raises `UsageError` for a kind or encoder
    that does not exist, for a line of more words, and for a bigger formula.
    """
    chosen = dict(encoders or {})
    for kind, name in chosen.items():
        constraints.encoder(kind, name)
    statements = stated(puzzle, rules)
    domains = Domains(puzzle.height, puzzle.width, values)
    if narrowed:
        with stage("narrowing"):
            try:
                narrow(statements, domains, tick)
            except Contradiction as found:
                blamed = alone_to_blame(found.clue, statements, domains, tick)
                model = Model(domains, chosen, refuted_by=blamed)
                model.formula.begin(("narrowing", ""))
                model.formula.add()
                return model
    with stage("encoding"):
        model = Model(
            domains,
            chosen,
            standalone,
            table_limit=table_limit,
            most_literals=most_literals,
            tick=tick,
        )
        if model.settled is None:
            # Each is let go when it is encoded: a million at once would take long.
            statements.reverse()
            while statements:
                tick()
                constraint = statements.pop()
                model.formula.begin((constraint.kind(), constraint.clue))
                model.post(constraint)
    return model
