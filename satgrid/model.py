"""A compiled puzzle: domains, formula, lazy constraints, and what its variables mean.

`Encoding` has the choices of how a puzzle becomes a formula.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field
from functools import wraps
from itertools import combinations, compress
from operator import neg
from typing import NamedTuple, ParamSpec, TypeVar

from satgrid import constraints
from satgrid.clues import OTHER, Value
from satgrid.constraints import Bulk, Clauses, Constraint, Encoder, Literals
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Domains, cells_of
from satgrid.errors import UsageError
from satgrid.formula import FALSE, TABLE_LIMIT, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record

P = ParamSpec("P")
T = TypeVar("T")

# ------------------------------------------------------------------ the encoding


class TooManyCells(UsageError):
    """The variables of the cells alone exceed the limit of literals."""


@record
class Encoding:
    """The options of the compiler; raises `UsageError` for an encoder that does not exist.

    `encoders` maps constraint kinds to encoders or lazy cuts; other kinds have their defaults. If
    it is not `narrowed`, domains stay full, so given and decided cells become unit clauses.
    `standalone` replaces lazy defaults by complete encoders, and `lazy` replaces complete ones by
    lazy cuts, if the kind has such a cut. `table_limit` is the most words of a line that an encoder
    lists, `most_literals` the most literals of the formula, and also the most variables of cells.
    """

    encoders: Mapping[str, str] = field(default_factory=dict, hash=False)
    narrowed: bool = True
    standalone: bool = False
    table_limit: int = TABLE_LIMIT
    most_literals: int | None = None
    lazy: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "encoders", dict(self.encoders))
        for kind, name in self.encoders.items():
            constraints.encoder(kind, name)

    def encoder(self, statement: Constraint, area: int) -> str:
        """Return the encoder or lazy cut of a statement: the choice for its kind, or its own."""
        chosen = self.encoders.get(statement.kind()) or (self.lazy and statement.lazy)
        return chosen or statement.preset(self.standalone, area)


DEFAULT_ENCODING = Encoding()


# ------------------------------------------------------------------ the model

_MANY_OBJECTS = 1_000
"""With this many new objects, a garbage collection takes as long as compiling a small board."""


def no_garbage_collection(function: Callable[P, T]) -> Callable[P, T]:
    """Decorate a function that makes millions of small tuples: it stops the garbage collector."""

    @wraps(function)
    def without(*args: P.args, **keywords: P.kwargs) -> T:
        if not gc.isenabled():
            return function(*args, **keywords)
        gc.disable()
        try:
            return function(*args, **keywords)
        finally:
            if gc.get_count()[0] > _MANY_OBJECTS and not gc.get_freeze_count():
                # New objects become old ones. Otherwise the next collection of young objects, which
                # cannot be interrupted, would visit all of them.
                gc.freeze()
                gc.unfreeze()
            gc.enable()

    return without


def of_variables(literal: Literals) -> Literals:
    """Return the same literals for use with a solver: those of decided cells are refused."""
    return _OfVariables(literal.height, literal.width, literal.tables)


class _OfVariables(Literals):
    """Literals that refuse decided cells, cells off the board and unknown values."""

    def __call__(self, cell: Cell, value: Value) -> int:
        return self.along([cell], value)[0]

    def along(self, cells: Sequence[Cell], value: Value) -> list[int]:
        if not isinstance(value, str) or value not in self.tables:
            values = " ".join(self.tables)
            raise UsageError(f"{value!r} is no value: write one of {values} as a text")
        for cell in cells:
            if not self._has(cell):
                raise UsageError(
                    f"{cell!r} is no cell of {self.height} x {self.width}: write (row, column), "
                    "counted from 0"
                )
        found = super().along(cells, value)
        for cell, x in zip(cells, found, strict=True):
            # These are not valid for a solver.
            if x in (TRUE, FALSE):
                raise UsageError(
                    f"{cell} has {value!r} in {'every' if x == TRUE else 'no'} solution, which no "
                    "variable says: look at `model.domains`, or encode with narrow=False"
                )
        return found

    def table(self, value: Value) -> list[int]:
        return self.along([divmod(k, self.width) for k in range(self.height * self.width)], value)

    def _has(self, cell: object) -> bool:
        if not isinstance(cell, tuple) or list(map(type, cell)) != [int, int]:
            return False
        return bool(0 <= cell[0] < self.height and 0 <= cell[1] < self.width)


class LazyConstraint(NamedTuple):
    """A constraint that is added by the clauses of a lazy cut.

    Some cuts use `domains` to choose the clauses. With a `switch` the clauses hold only if that
    variable is true.
    """

    constraint: Constraint
    cut: Encoder
    domains: Domains
    switch: int | None = None

    @no_garbage_collection
    def violated(self, grid: Grid[Value]) -> Clauses:
        """Return clauses of terms that every solution satisfies and this grid violates, if any."""
        return self.cut.violated(self.constraint, grid, self.domains)

    def preferred(self) -> Value | None:
        """Return the value the solver should try first for a cell, or None."""
        return None if self.cut.prefers is None else self.cut.prefers(self.constraint)


class Aim(NamedTuple):
    """An objective called `name`: the fewest cells of `value`, or the `most`."""

    name: str
    value: Value
    most: bool


class Model:
    """A compiled puzzle: domains, formula, lazy constraints, and what its variables mean.

    `answer[variable]` is (cell, value if true, value if false) for a cell with two candidates, and
    (cell, value if true, None) for one with more. `refuted_by` is not None if narrowing found the
    puzzle to have no solution: it names the clue to blame, or is "" if no single clue is, and the
    formula is a contradiction. `fixed` is the only solution if narrowing left each cell one value,
    else None.

    `left_to_solver` is whether narrowing by most statements is left to the solver. With `by_place`,
    on a board of two values, the variable of a cell is its place in reading order, from 1 on,
    whether the cell is decided or not.

    `alike` has groups of cells with equal values, all with the same domain. The cells of a group
    share the variables of its first cell; `followers` has pairs of places in reading order, of each
    other cell and of the first. If groups overlap (`unjoined`), clauses have to state the rest.
    """

    def __init__(
        self,
        domains: Domains,
        encoding: Encoding = DEFAULT_ENCODING,
        refuted_by: str | None = None,
        on_progress: Callable[[], None] = lambda: None,
        alike: Iterable[Sequence[Cell]] = (),
        counts: bool = False,
        by_place: bool = False,
    ) -> None:
        self._encoding = encoding
        self.left_to_solver = False
        self._encoders: dict[tuple[str, str], Encoder] = {}
        self.domains = domains
        self.refuted_by = refuted_by
        self.fixed = domains.grid() if refuted_by is None else None
        most = encoding.most_literals
        self.formula = Formula(encoding.table_limit, most, on_progress, counts)
        self.cuts: list[LazyConstraint] = []
        self._decided = [domains.values[0]] * (domains.height * domains.width)
        # For each variable, from 1 on: the place of its cell in reading order; the value of the
        # cell if the variable is true, and if it is false (None if several are left).
        self._indices: list[int] = []
        self._meanings: list[tuple[Value, Value | None]] = []
        self.followers: list[tuple[int, int]] = []
        self.unjoined = False
        free = domains.undecided() & ~self._merge_equal_cells(alike) if refuted_by is None else 0
        # Checked before the tables are made, which may be long. A cell of two values has one
        # variable.
        left = sum((plane & free).bit_count() for plane in domains.planes.values())
        if most is not None and left - free.bit_count() > most:
            raise TooManyCells(f"the cells have more than {most:,} variables")
        tables = {value: [FALSE] * (domains.height * domains.width) for value in domains.values}
        if by_place:
            self._number_by_place(tables)
        elif refuted_by is None:
            self._allocate(tables, free)
            for at, first in self.followers:
                for table in tables.values():
                    table[at] = table[first]
        self.literal = Literals(domains.height, domains.width, tables)

    def _merge_equal_cells(self, alike: Iterable[Sequence[Cell]]) -> int:
        """Return the plane of the cells that share another cell's variables; set `followers`."""
        domains = self.domains
        firsts: dict[Cell, Cell] = {}
        undecided, lane, width = domains.undecided(), domains.lane, domains.width
        for cells in checked(alike, 100):
            if len(cells) > 1 and undecided >> cells[0][0] * lane + cells[0][1] & 1:
                first = min(cells)
                # A cell of two groups joins the first only; clauses state the rest.
                self.unjoined |= not firsts.keys().isdisjoint(cells)
                if firsts.setdefault(first, first) == first:
                    firsts |= {cell: first for cell in cells if cell not in firsts}
        following = [(cell, first) for cell, first in firsts.items() if cell != first]
        self.followers = [(r * width + c, y * width + x) for (r, c), (y, x) in following]
        return domains.plane(cell for cell, _ in following)

    def _allocate(self, tables: Mapping[Value, list[int]], free: int) -> None:
        """Set the literals of decided cells, and number the variables of the free ones."""
        domains, formula = self.domains, self.formula
        undecided = domains.undecided()
        for value, table in tables.items():
            check_deadline()
            for at in domains.cell_indices(domains.planes[value] & ~undecided):
                table[at] = TRUE
                self._decided[at] = value
        formula.start_group(("cells", ""))
        if len(domains.values) == 2:
            if_false, if_true = domains.values
            self._indices = domains.cell_indices(free)
            self._meanings = [(if_true, if_false)] * len(self._indices)
            yes, no = tables[if_true], tables[if_false]
            numbered = zip(self._indices, formula.new(len(self._indices)), strict=True)
            for at, x in checked(numbered):
                yes[at], no[at] = x, -x
            return
        places = domains.cell_indices(free)
        flags = [
            map(domains.plane_as_bytes(plane).__getitem__, places)
            for plane in domains.planes.values()
        ]
        # The values and tables of cells with the same domain.
        alike: dict[tuple[int, ...], list[tuple[Value, list[int]]]] = {}
        for at, left in checked(zip(places, zip(*flags, strict=True), strict=True)):
            if (some := alike.get(left)) is None:
                some = alike[left] = [(v, tables[v]) for v in compress(domains.values, left)]
            if len(some) == 2:
                self._indices.append(at)
                (if_false, no), (if_true, yes) = some
                yes[at], no[at] = (x := formula.variable()), -x
                self._meanings.append((if_true, if_false))
                self._decided[at] = if_false  # shown unless the variable is true
                continue
            numbers = tuple(formula.new(len(some)))
            for (value, table), x in zip(some, numbers, strict=True):
                table[at] = x
                self._indices.append(at)
                self._meanings.append((value, None))
            formula.extend_without_constants((numbers, *combinations(map(neg, numbers), 2)))

    def _number_by_place(self, tables: Mapping[Value, list[int]]) -> None:
        """Give each cell the variable of its place, from 1 on; decided ones are unit clauses."""
        domains, formula = self.domains, self.formula
        if_false, if_true = domains.values
        area = domains.height * domains.width
        yes, no = tables[if_true], tables[if_false]
        undecided = domains.undecided()
        formula.start_group(("cells", ""))
        yes[:], no[:] = formula.new(area), range(-1, -area - 1, -1)
        units: list[tuple[int]] = []
        for true, false, value in ((yes, no, if_true), (no, yes, if_false)):
            for at in domains.cell_indices(domains.planes[value] & ~undecided):
                units.append((true[at],))
                true[at], false[at] = TRUE, FALSE
                self._decided[at] = value
        formula.extend_without_constants(units)
        self._indices = list(range(area))
        self._meanings = [(if_true, if_false)] * area

    def add_constraint(self, constraint: Constraint) -> None:
        """Encode a constraint, or keep it for lazy cuts, depending on the encoder of its kind."""
        area = self.literal.height * self.literal.width
        choice = constraint.kind(), self._encoding.encoder(constraint, area)
        encoder = self._encoders.get(choice)
        if encoder is None:
            encoder = self._encoders[choice] = constraints.encoder(*choice)
        if encoder.is_lazy:
            switch = self.formula.switch
            self.cuts.append(LazyConstraint(constraint, encoder, self.domains, switch))
            if encoder.start is not None:
                encoder.start(self.formula, constraint, self.literal, self.add_constraint)
        elif encoder.takes_bulk or not isinstance(constraint, Bulk):
            encoder.encode(self.formula, constraint, self.literal, self.add_constraint)
        else:
            for part in constraint.parts():
                self.add_constraint(part)

    def encoders(self) -> dict[str, str]:
        """Return the name of the encoder or cut of each kind of constraint.

        Kinds whose statements have several are left out.
        """
        names: dict[str, list[str]] = {}
        for kind, name in self._encoders:
            names.setdefault(kind, []).append(name)
        return {kind: found[0] for kind, found in names.items() if len(found) == 1}

    def count(self, value: Value) -> tuple[list[int], int]:
        """Return the literals of undecided cells for the value, and how many cells have it.

        The number of cells with the value is the number of true literals plus the second number.
        """
        domains = self.domains
        known = domains.fixed(value)
        cells = list(cells_of(domains.planes[value] & ~known, domains.lane))
        # If narrowing found a contradiction, cells that its domains leave open have no variables.
        found = Literals.along(self.literal, cells, value)
        undecided = [x for x in found if x not in (TRUE, FALSE)]
        return undecided, known.bit_count() + found.count(TRUE)

    def objective_literals(self, aim: Aim) -> tuple[list[int], int]:
        """Return the literals whose true ones an objective minimises, and the known cells."""
        literals, known = self.count(aim.value)
        return [-x for x in literals] if aim.most else literals, known

    @property
    def answer(self) -> dict[int, tuple[Cell, Value, Value | None]]:
        """The meaning of each variable of a cell, in ascending order."""
        width = self.domains.width
        return {
            x: (divmod(at, width), if_true, if_false)
            for x, (at, (if_true, if_false)) in enumerate(
                zip(self._indices, self._meanings, strict=True), 1
            )
        }

    def literals_preferring(self, values: Collection[Value | None]) -> list[int]:
        """Return a literal for each cell variable that gives the cell one of these values.

        If the variable decides between other values, it is the negative literal.
        """
        return [x if if_true in values else -x for x, (if_true, _) in enumerate(self._meanings, 1)]

    def grid(self, truth: Sequence[int]) -> Grid[Value]:
        """Return the grid of a truth assignment: `truth[x - 1]` is x or -x."""
        height, width, values = self.domains.height, self.domains.width, self.domains.values
        if len(values) == 2:
            if_false, if_true = values
            shown = [if_true if x > 0 else if_false for x in truth[: len(self._indices)]]
            if len(shown) == height * width:
                return Grid(height, width, tuple(shown))
            flat = list(self._decided)
            for at, value in zip(self._indices, shown, strict=True):
                flat[at] = value
        else:
            # Most variables are false, so those are passed over in one step.
            flat, indices, meanings = list(self._decided), self._indices, self._meanings
            for x in [x for x in truth[: len(indices)] if x > 0]:
                flat[indices[x - 1]] = meanings[x - 1][0]
        for at, first in self.followers:
            flat[at] = flat[first]
        return Grid(height, width, tuple(flat))

    def blocking(self, grid: Grid[Value]) -> list[int]:
        """Return the clause over cell variables that only this grid violates.

        In it `OTHER` stands for the values that the model lacks.
        """
        flat = grid.with_only(self.domains.values, OTHER).flat
        if len(self.domains.values) == 2:
            if_true = self.domains.values[1]
            return [-x if flat[at] == if_true else x for x, at in enumerate(self._indices, 1)]
        clause = []
        for x, (at, (yes, no)) in enumerate(zip(self._indices, self._meanings, strict=True), 1):
            if flat[at] == yes:
                clause.append(-x)
            elif no is not None:
                clause.append(x)
        return clause
