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

from satgrid import constraints
from satgrid.clues import Value
from satgrid.constraints import Constraint, Not, Position
from satgrid.constraints.given import Given
from satgrid.domains import Contradiction, Domains, cells_of
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid, place
from satgrid.narrowing import narrow
from satgrid.puzzle import Puzzle


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

    def violated(self, grid: Grid[Value]) -> list[list[Position | Not]]:
        """Return clauses of terms that every solution meets and this grid does not; [] if none."""
        found: list[list[Position | Not]] = self.module.violated(self.constraint, grid)
        return found


class Model:
    """A compiled puzzle: domains, formula, lazy constraints, and what its variables mean.

    `answer[variable]` is (cell, value if true, value if false) for a cell with two candidates,
    and (cell, value if true, None) for one with more. `refuted` says that narrowing found the
    puzzle to have no solution; the formula is a contradiction then. `settled` is the only
    solution if narrowing left each cell one value, else None.
    """

    def __init__(self, domains: Domains, refuted: bool = False) -> None:
        self.domains = domains
        self.refuted = refuted
        self.settled = None if refuted else domains.grid()
        self.formula = Formula()
        self.cuts: list[LazyConstraint] = []
        self.answer: dict[int, tuple[Cell, Value, Value | None]] = {}
        self._decided = [domains.values[0]] * (domains.height * domains.width)
        self.literal = self._allocate()

    def _allocate(self) -> Literals:
        """Number the variables of the undecided cells, in reading order."""
        domains, formula = self.domains, self.formula
        height, width, lane = domains.height, domains.width, domains.lane
        tables = {value: [FALSE] * (height * width) for value in domains.values}
        undecided = domains.undecided()
        for value in domains.values:
            for r, c in cells_of(domains.planes[value] & ~undecided, lane):
                tables[value][r * width + c] = TRUE
                self._decided[r * width + c] = value
        formula.begin(("cells", ""))
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

    def grid(self, truth: Sequence[int]) -> Grid[Value]:
        """Return the board of a truth assignment: `truth[x - 1]` is x or -x."""
        width = self.domains.width
        flat = list(self._decided)
        for x, ((r, c), if_true, if_false) in self.answer.items():
            value = if_true if truth[x - 1] > 0 else if_false
            if value is not None:
                flat[r * width + c] = value
        return Grid(self.domains.height, width, tuple(flat))

    def blocking(self, grid: Grid[Value]) -> list[int]:
        """Return the clause over cell variables, with both signs, that this grid alone breaks."""
        clause = []
        for x, (cell, if_true, if_false) in self.answer.items():
            if grid[cell] == if_true:
                clause.append(-x)
            elif if_false is not None:
                clause.append(x)
        return clause


Stage = Callable[[str], AbstractContextManager[None]]
"""Called with a stage's name, gives the context that the stage runs in (timing, reports)."""


def compile_puzzle(
    puzzle: Puzzle,
    rules: Iterable[Constraint],
    values: Sequence[Value],
    *,
    encoders: Mapping[str, str] | None = None,
    narrowed: bool = True,
    stage: Stage = lambda name: nullcontext(),
    tick: Callable[[], None] = lambda: None,
) -> Model:
    """Return the model of a puzzle.

    `encoders` chooses an encoder or lazy cut by constraint kind; the others take their
    defaults. `narrowed=False` leaves the domains full, so that given and settled cells become
    unit clauses. `tick` is called often and may raise to end early. Raises `UsageError` for a
    kind or encoder that does not exist.
    """
    chosen = dict(encoders or {})
    for kind, name in chosen.items():
        constraints.encoder(kind, name)
    given = [Given(cell, value, f"given {place(cell)}") for cell, value in puzzle.given]
    statements = [*given, *rules]
    domains = Domains(puzzle.height, puzzle.width, values)
    if narrowed:
        with stage("narrowing"):
            try:
                narrow(statements, domains, tick)
            except Contradiction:
                model = Model(domains, refuted=True)
                model.formula.begin(("narrowing", ""))
                model.formula.add()
                return model
    with stage("encoding"), _no_garbage_collection():
        model = Model(domains)
        if model.settled is None:
            _encode(model, statements, chosen, tick)
    return model


def _encode(
    model: Model,
    statements: Iterable[Constraint],
    chosen: Mapping[str, str],
    tick: Callable[[], None],
) -> None:
    def post(constraint: Constraint) -> None:
        kind = constraint.kind()
        module = constraints.encoder(kind, chosen.get(kind, constraint.default))
        if hasattr(module, "violated"):
            model.cuts.append(LazyConstraint(constraint, module))
        else:
            module.encode(model.formula, constraint, model.literal, post)

    for constraint in statements:
        tick()
        model.formula.begin((constraint.kind(), constraint.clue))
        post(constraint)


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Millions of short-lived tuples make the collector run often, and find nothing."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
