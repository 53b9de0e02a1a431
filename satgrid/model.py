"""A compiled puzzle: domains, formula, lazy constraints, and what its variables mean.

`Encoding` has the choices of how a puzzle becomes a formula.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations, compress
from operator import neg
from typing import NamedTuple

from satgrid import constraints
from satgrid.clues import Value
from satgrid.constraints import Bulk, Constraint, Encoder, Not, Position
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Domains, cells_of
from satgrid.errors import UsageError
from satgrid.formula import FALSE, TABLE_LIMIT, TRUE, Formula
from satgrid.grid import Cell, Grid

# ------------------------------------------------------------------ the encoding


class TooManyCells(UsageError):
    """The cells alone have more variables than the limit of literals."""


@dataclass(frozen=True)
class Encoding:
    """What the compiler is told, whole; raises `UsageError` for an encoder that does not exist.

    `encoders` chooses an encoder or lazy cut by constraint kind; the others take their
    defaults. Not `narrowed`, the domains are left full, so that given and settled cells become
    unit clauses. `standalone` replaces lazy defaults by complete encoders. `table_limit` bounds
    the words of a line where an encoder lists them, `most_literals` the whole formula, and the
    variables of cells besides.
    """

    encoders: Mapping[str, str] = field(default_factory=dict, hash=False)
    narrowed: bool = True
    standalone: bool = False
    table_limit: int = TABLE_LIMIT
    most_literals: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "encoders", dict(self.encoders))
        for kind, name in self.encoders.items():
            constraints.encoder(kind, name)

    def encoder(self, statement: Constraint, area: int) -> str:
        """Return the encoder or lazy cut of a statement: its kind's chosen one, else its own."""
        return self.encoders.get(statement.kind()) or statement.preset(self.standalone, area)

    def require_room(self, variables: int) -> None:
        """Raise `TooManyCells` where cells ask for more variables than there may be literals."""
        if self.most_literals is not None and variables > self.most_literals:
            raise TooManyCells(f"the cells have more than {self.most_literals:,} variables")

    def formula(self, on_progress: Callable[[], None], counts: bool = False) -> Formula:
        """Return an empty formula that keeps to the limits; `on_progress` is called as it grows.

        With `counts` it is for a solver that counts, and for nobody else.
        """
        return Formula(self.table_limit, self.most_literals, on_progress, counts)


DEFAULT_ENCODING = Encoding()


# ------------------------------------------------------------------ the model

_MANY_OBJECTS = 1_000
"""Looking through so many takes the garbage collector a good part of what a small board takes."""


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Stop the collector in this block: millions of small tuples make it run, to find nothing."""
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

    def table(self, value: Value) -> list[int]:
        """Return the literals of all cells for one value, in reading order."""
        return self._tables[value]

    def with_settled(self, value: Value) -> list[int]:
        """Return the literals of all cells for one value, TRUE and FALSE of settled ones."""
        return self._tables[value]

    def of_variables(self) -> Literals:
        """Return the same literals for use with a solver: those of settled cells are refused."""
        return _OfVariables(self.height, self.width, self._tables)


class _OfVariables(Literals):
    """Literals of variables alone, for cells on the board and values that there are."""

    def __call__(self, cell: Cell, value: Value) -> int:
        return self.along([cell], value)[0]

    def along(self, cells: Sequence[Cell], value: Value) -> list[int]:
        if not isinstance(value, str) or value not in self._tables:
            values = " ".join(self._tables)
            raise UsageError(f"{value!r} is no value: write one of {values} as a text")
        for cell in cells:
            if not self._has(cell):
                raise UsageError(
                    f"{cell!r} is no cell of {self.height} x {self.width}: write (row, column), "
                    "counted from 0"
                )
        found = super().along(cells, value)
        for cell, x in zip(cells, found, strict=True):
            # No solver takes these.
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
    """A constraint that is added cut by cut, by the clauses of a lazy cut.

    If the cut can use them, `domains` choose the clauses. With a `switch` the clauses hold only
    if that variable is true.
    """

    constraint: Constraint
    cut: Encoder
    domains: Domains
    switch: int | None = None

    @no_garbage_collection()
    def violated(self, grid: Grid[Value]) -> list[list[Position | Not]]:
        """Return clauses of terms that every solution meets and this grid does not; [] if none."""
        if self.cut.violated_within is not None:
            return self.cut.violated_within(self.constraint, grid, self.domains)
        return self.cut.violated(self.constraint, grid)

    def preferred(self) -> Value | None:
        """Return the value that a cell had best have where nothing else decides, if any."""
        return None if self.cut.prefers is None else self.cut.prefers(self.constraint)


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
    no single one is, and the formula is a contradiction. `fixed` is the only
    solution if narrowing left each cell one value, else None. Of `alike` cells, groups of which
    narrowing has left all the same values, the first has variables, which are those of the others:
    a pair (where it stands, where the first stands) of `followers` in reading order. Where
    groups have cells in common, `unjoined`, clauses have to say the rest.
    """

    def __init__(
        self,
        domains: Domains,
        encoding: Encoding = DEFAULT_ENCODING,
        refuted_by: str | None = None,
        on_progress: Callable[[], None] = lambda: None,
        alike: Iterable[Sequence[Cell]] = (),
        counts: bool = False,
    ) -> None:
        self._encoding = encoding
        self._encoders: dict[tuple[str, str], Encoder] = {}
        self.domains = domains
        self.refuted_by = refuted_by
        self.fixed = domains.grid() if refuted_by is None else None
        self.formula = encoding.formula(on_progress, counts)
        self.cuts: list[LazyConstraint] = []
        self._decided = [domains.values[0]] * (domains.height * domains.width)
        # From variable 1 on: where its cell stands in reading order, the value that the cell has if
        # it is true, and if it is false (None where that leaves a choice).
        self._indices: list[int] = []
        self._meanings: list[tuple[Value, Value | None]] = []
        self.followers: list[tuple[int, int]] = []
        self.unjoined = False
        free = domains.undecided() & ~self._following(alike) if refuted_by is None else 0
        # Before there are tables, which may be long. A cell of two values has one variable.
        left = sum((plane & free).bit_count() for plane in domains.planes.values())
        encoding.require_room(left - free.bit_count())
        tables = {value: [FALSE] * (domains.height * domains.width) for value in domains.values}
        if refuted_by is None:
            self._allocate(tables, free)
            for at, first in self.followers:
                for table in tables.values():
                    table[at] = table[first]
        self.literal = Literals(domains.height, domains.width, tables)

    def _following(self, alike: Iterable[Sequence[Cell]]) -> int:
        """Return the plane of the cells that are as another one, and keep which is."""
        domains = self.domains
        firsts: dict[Cell, Cell] = {}
        undecided, lane, width = domains.undecided(), domains.lane, domains.width
        for cells in checked(alike, 100):
            if len(cells) > 1 and undecided >> cells[0][0] * lane + cells[0][1] & 1:
                first = min(cells)
                # A cell of two groups joins none but the first: clauses say the rest.
                self.unjoined |= not firsts.keys().isdisjoint(cells)
                if firsts.setdefault(first, first) == first:
                    firsts |= {cell: first for cell in cells if cell not in firsts}
        following = [(cell, first) for cell, first in firsts.items() if cell != first]
        self.followers = [(r * width + c, y * width + x) for (r, c), (y, x) in following]
        return domains.plane(cell for cell, _ in following)

    def _allocate(self, tables: Mapping[Value, list[int]], free: int) -> None:
        """Fill in the literals of decided cells, and number the variables of the free ones."""
        domains, formula = self.domains, self.formula
        undecided = domains.undecided()
        for value, table in tables.items():
            check_deadline()
            for at in domains.indices(domains.planes[value] & ~undecided):
                table[at] = TRUE
                self._decided[at] = value
        formula.begin(("cells", ""))
        if len(domains.values) == 2:
            if_false, if_true = domains.values
            self._indices = domains.indices(free)
            self._meanings = [(if_true, if_false)] * len(self._indices)
            yes, no = tables[if_true], tables[if_false]
            numbered = zip(self._indices, formula.new(len(self._indices)), strict=True)
            for at, x in checked(numbered):
                yes[at], no[at] = x, -x
            return
        places = domains.indices(free)
        flags = [map(domains.flags(plane).__getitem__, places) for plane in domains.planes.values()]
        # The values and tables of the cells that have the same values left.
        alike: dict[tuple[int, ...], list[tuple[Value, list[int]]]] = {}
        for at, left in checked(zip(places, zip(*flags, strict=True), strict=True)):
            if (some := alike.get(left)) is None:
                some = alike[left] = [(v, tables[v]) for v in compress(domains.values, left)]
            if len(some) == 2:
                self._indices.append(at)
                (if_false, no), (if_true, yes) = some
                yes[at], no[at] = (x := formula.variable()), -x
                self._meanings.append((if_true, if_false))
                continue
            numbers = tuple(formula.new(len(some)))
            for (value, table), x in zip(some, numbers, strict=True):
                table[at] = x
                self._indices.append(at)
                self._meanings.append((value, None))
            formula.extend_free((numbers, *combinations(map(neg, numbers), 2)))

    def post(self, constraint: Constraint) -> None:
        """Encode a constraint, or keep it for lazy cuts, as the choice for its kind says."""
        area = self.literal.height * self.literal.width
        choice = constraint.kind(), self._encoding.encoder(constraint, area)
        encoder = self._encoders.get(choice)
        if encoder is None:
            encoder = self._encoders[choice] = constraints.encoder(*choice)
        if encoder.is_lazy:
            switch = self.formula.switch
            self.cuts.append(LazyConstraint(constraint, encoder, self.domains, switch))
            if encoder.start is not None:
                encoder.start(self.formula, constraint, self.literal, self.post)
        elif not isinstance(constraint, Bulk):
            encoder.encode(self.formula, constraint, self.literal, self.post)
        elif encoder.encode_bulk is not None:
            encoder.encode_bulk(self.formula, constraint, self.literal, self.post)
        else:
            for part in constraint.parts():
                self.post(part)

    def encoders(self) -> dict[str, str]:
        """Return the name of the encoder or cut that each kind of constraint got.

        A kind whose statements got several, as each is without a choice, is left out.
        """
        names: dict[str, list[str]] = {}
        for kind, name in self._encoders:
            names.setdefault(kind, []).append(name)
        return {kind: found[0] for kind, found in names.items() if len(found) == 1}

    def count(self, value: Value) -> tuple[list[int], int]:
        """Return the literals of the undecided cells that may have the value, and how many have.

        The number of cells with the value is the number of true literals plus the second number.
        """
        domains = self.domains
        known = domains.fixed(value)
        cells = list(cells_of(domains.planes[value] & ~known, domains.lane))
        # Where narrowing found a contradiction, cells may be settled that its domains leave open.
        found = Literals.along(self.literal, cells, value)
        undecided = [x for x in found if x not in (TRUE, FALSE)]
        return undecided, known.bit_count() + found.count(TRUE)

    def costly(self, aim: Aim) -> tuple[list[int], int]:
        """Return the literals of which as few as possible are to be true, and the known cells."""
        literals, known = self.count(aim.value)
        return [-x for x in literals] if aim.most else literals, known

    @property
    def answer(self) -> dict[int, tuple[Cell, Value, Value | None]]:
        """Return what the variables of cells mean, in ascending order."""
        width = self.domains.width
        return {
            x: (divmod(at, width), if_true, if_false)
            for x, (at, (if_true, if_false)) in enumerate(
                zip(self._indices, self._meanings, strict=True), 1
            )
        }

    def toward(self, values: Collection[Value | None]) -> list[int]:
        """Return for each cell's variable the literal that gives the cell one of these values.

        Where the variable decides between others, it is the false one.
        """
        return [x if if_true in values else -x for x, (if_true, _) in enumerate(self._meanings, 1)]

    def grid(self, truth: Sequence[int]) -> Grid[Value]:
        """Return the board of a truth assignment: `truth[x - 1]` is x or -x."""
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
            flat = list(self._decided)
            for x, at, (yes, no) in zip(truth, self._indices, self._meanings, strict=False):
                shows = yes if x > 0 else no
                if shows is not None:
                    flat[at] = shows
        for at, first in self.followers:
            flat[at] = flat[first]
        return Grid(height, width, tuple(flat))

    def blocking(self, grid: Grid[Value]) -> list[int]:
        """Return the clause over cell variables, with both signs, that this grid alone breaks."""
        flat = grid.flat
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
