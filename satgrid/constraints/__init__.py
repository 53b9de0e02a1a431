"""Constraints: the statements that families make, their meaning, and their clauses.

A kind of statement is a module here, `KIND.py`. It has the statement, a frozen dataclass over
terms or cells; optional functions `narrower(constraints, domains)`, which removes values, and
`narrower_late`, which is worth its time in hard searches only; and encoders and lazy cuts, each an
`Encoder`. Big kinds (`blocks`, `connected`, `regular`) are packages: `__init__` has the statement,
`narrowing` the narrowing, `encoders` and `cuts` the rest. Nothing is registered: every `Encoder` in
a module of a kind is found. `kinds`, `encoders` and `narrowing` list them.

`parts/` is shared by several kinds, and `composed/` has rules made of statements of other kinds.

A term is `(cell, value)`, read "this cell has this value"; `Not(term)` is its negation.
Encoders also use literals (non-zero ints) as terms, so that one statement serves both. Where a
statement cannot be met an encoder makes the formula contradictory, and raises nothing.

The page `encodings/KIND/NAME.md` describes an encoder in full: clauses, sizes and source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, ClassVar, NamedTuple, TypeAlias

from satgrid.clues import WHITE, Value
from satgrid.deadline import checked
from satgrid.domains import Domains, Steps
from satgrid.errors import UsageError, truncate, unknown
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.lazy import module_names
from satgrid.records import record

Position: TypeAlias = tuple[Cell, Value]


class Not(NamedTuple):
    """The negation of a term."""

    term: Position


Term: TypeAlias = Position | Not | int


class Literals:
    """The literals of cells and values: one table per value, in reading order.

    Those of decided cells are TRUE or FALSE, so narrowed and full boards need no separate code.
    Height and width are the board's.
    """

    def __init__(self, height: int, width: int, tables: Mapping[Value, list[int]]) -> None:
        self.height = height
        self.width = width
        self.tables = tables

    def __call__(self, cell: Cell, value: Value) -> int:
        """Return the literal that is true if and only if the cell has the value."""
        return self.tables[value][cell[0] * self.width + cell[1]]

    def along(self, cells: Sequence[Cell], value: Value) -> list[int]:
        """Return the literals of many cells for one value."""
        table, width = self.tables[value], self.width
        return [table[r * width + c] for r, c in cells]

    def table(self, value: Value) -> list[int]:
        """Return the literals of all cells for one value, in reading order."""
        return self.tables[value]


class Constraint:
    """A statement about a board. Subclasses are frozen dataclasses with a field `clue`.

    `clue` names the printed clue that the statement comes from, which an explanation can switch
    off; "" is a rule of the game. `default` names the encoder (or lazy cut) of the kind; if it is
    lazy, `standalone` is the encoder for a complete CNF. If it is complete, `lazy` may name a cut
    that a hard search tries too. A statement with other defaults returns them in `preset`.
    `auxiliary` is whether encoders of other constraints, or a bound, may post it in every family.
    `direct` is whether narrowing by it may be left to a solver: unit propagation on its default
    clauses finds all that narrowing finds, or few cuts do.
    `on_lattice` is False for a kind that steps from cell to cell: between two
    cells of a lattice is a side, so it would have another meaning there.
    """

    default: ClassVar[str]
    standalone: ClassVar[str | None] = None
    lazy: ClassVar[str | None] = None
    auxiliary: ClassVar[bool] = False
    direct: ClassVar[bool] = False
    on_lattice: ClassVar[bool] = True
    clue: str

    @classmethod
    @cache
    def kind(cls) -> str:
        """Return the name of the constraint's module, or package."""
        return cls.__module__.rpartition(".")[2]

    def preset(self, standalone: bool = False, area: int = 0) -> str:
        """Return the name of the encoder or lazy cut that this statement gets if none is chosen.

        `standalone` asks for an encoder, on a board of `area` cells.
        """
        return (standalone and self.standalone) or self.default

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether a full grid meets the statement: its meaning, in plain Python."""
        raise NotImplementedError

    def parts(self) -> Sequence[Constraint]:
        """Return the statements that it is made of, each with its clue: itself, or many in bulk."""
        return (self,)

    @property
    def number_of_parts(self) -> int:
        """The number of statements that it is made of."""
        return len(self.parts())

    def by_clue(self) -> Sequence[Constraint]:
        """Return statements that together say the same, one a clue and some for the rules.

        So it can be asked of each clue whether it matters.
        """
        return self.parts()

    def image(self, cell_map: Mapping[Cell, Cell]) -> Constraint | None:
        """Return the statement about the board whose cells have moved like this, without clue.

        Cells without a place are white, and are left out. Statements that say the same become
        equal. None stands for a kind that is not known to be moved.
        """
        return None


class Bulk(Constraint):
    """Many statements of one kind; `parts` returns them."""

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether all parts hold."""
        return all(part.holds(grid) for part in self.parts())


Post: TypeAlias = Callable[[Constraint], None]


def are(cells: Iterable[Cell], value: Value) -> tuple[Position, ...]:
    """Return the terms that each of the cells has the value."""
    each = checked(cells) if type(cells) is list and len(cells) > 10_000 else cells
    return tuple([(cell, value) for cell in each])


def term_holds(term: Term, grid: Grid[Value]) -> bool:
    """Return whether the grid makes the term true. A bare literal speaks of no grid."""
    if isinstance(term, int):
        raise TypeError(f"literal {term} has no meaning on a grid")
    if isinstance(term, Not):
        return not term_holds(term.term, grid)
    cell, value = term
    return grid[cell] == value


def term_literals(terms: Sequence[Term], literal: Literals) -> list[int]:
    """Return the literals of the terms, in order."""
    if len(terms) > 4 and type(terms[0]) is tuple and set(map(type, terms)) == {tuple}:
        # Most long statements are of one value, and are read together.
        cells, values = zip(*terms, strict=True)
        if values.count(values[0]) == len(values):
            return literal.along(cells, values[0])
    found: list[int] = []
    for term in terms:
        if isinstance(term, Not):
            found.append(-literal(*term.term))
        elif isinstance(term, tuple):
            found.append(literal(*term))
        else:
            found.append(term)
    return found


def moved_terms(
    terms: Sequence[Term], cell_map: Mapping[Cell, Cell]
) -> tuple[tuple[Position | Not, ...], int]:
    """Return the terms of a rule about the moved cells, sorted, and how many of the rest are true.

    The rest are about cells without a place, which are white.
    """
    found: list[tuple[bool, Position]] = []
    true = 0
    for term in terms:
        assert not isinstance(term, int)
        negated = isinstance(term, Not)
        cell, value = term.term if isinstance(term, Not) else term
        if cell in cell_map:
            found.append((negated, (cell_map[cell], value)))
        else:
            true += (value == WHITE) != negated
    return tuple(Not(p) if negated else p for negated, p in sorted(found)), true


def without_constants(literals: Sequence[int]) -> tuple[list[int], int]:
    """Return the literals that are neither TRUE nor FALSE, and how many are TRUE."""
    if TRUE not in literals and FALSE not in literals:
        return list(literals), 0
    return [x for x in literals if x not in (TRUE, FALSE)], literals.count(TRUE)


Encode: TypeAlias = Callable[[Formula, Any, Literals, Post], object]
"""Adds the clauses of a statement. Its kind decides the statement's type."""

Clauses: TypeAlias = list[list[Position | Not]]

Violated: TypeAlias = Callable[[Any, Grid[Value], Domains], Clauses]
"""Returns the clauses of a lazy cut."""

LAZY = "lazy"
"""The strength of a lazy cut."""


@record
class Encoder:
    """An encoder of a kind of statement, or a lazy cut.

    `meaning` describes the construction in one sentence, and `use` when to choose it. `strength` is
    a word of the catalogue (how much unit propagation finds), or `LAZY`.

    An encoder has `encode(formula, constraint, literal, post)`, which adds the clauses;
    `post(constraint)` encodes another statement by the encoder of its kind. If it `takes_bulk`, it
    also encodes a `Bulk`, by the clauses of its parts in the same order.

    A lazy cut has `violated(constraint, grid, domains)` instead. It returns clauses that every
    solution satisfies and this grid violates, or none if the statement holds. The domains may
    select clauses, and never justify one. `start` adds clauses before the first cut, and
    `prefers(constraint)` returns the value that the solver tries first, or None.
    """

    name: str
    meaning: str
    strength: str
    use: str
    encode: Encode = None  # type: ignore[assignment]
    takes_bulk: bool = False
    violated: Violated = None  # type: ignore[assignment]
    start: Encode | None = None
    prefers: Callable[[Any], Value | None] | None = None

    @property
    def is_lazy(self) -> bool:
        """Whether it is a lazy cut."""
        return self.strength == LAZY


def encodes(
    name: str,
    meaning: str,
    *,
    strength: str = "none",
    use: str = "always; it is the only encoder.",
    takes_bulk: bool = False,
) -> Callable[[Encode], Encoder]:
    """Return a decorator that makes an `Encoder` of a function that adds clauses."""

    def described(encode: Encode) -> Encoder:
        return Encoder(name, meaning, strength, use, encode, takes_bulk)

    return described


def cut(
    name: str,
    meaning: str,
    *,
    use: str,
    start: Encode | None = None,
    prefers: Callable[[Any], Value | None] | None = None,
) -> Callable[[Violated], Encoder]:
    """Return a decorator that makes a lazy cut of a function that returns violated clauses."""

    def described(violated: Violated) -> Encoder:
        return Encoder(name, meaning, LAZY, use, violated=violated, start=start, prefers=prefers)

    return described


Narrower: TypeAlias = Callable[[Any, Domains], Steps]
"""Yields the steps for all statements of a kind."""

_OTHERS = ("parts", "composed")
"""Packages that are not kinds."""


@cache
def kinds() -> list[str]:
    """Return the constraint kinds, sorted."""
    return sorted({*module_names(__name__)}.difference(_OTHERS))


def _module(kind: str) -> ModuleType:
    """Return the module of a kind, or its package."""
    if kind not in kinds():
        raise unknown("constraint", kind, kinds())
    return import_module(f"satgrid.constraints.{kind}")


@cache
def statement(kind: str) -> type[Constraint]:
    """Return the statement of a kind, a subclass of `Constraint` and not a `Bulk`."""
    (found,) = (
        value
        for value in vars(_module(kind)).values()
        if isinstance(value, type)
        and is_dataclass(value)
        and issubclass(value, Constraint)
        and not issubclass(value, Bulk)
        and value.kind() == kind
    )
    return found


def summary(kind: str) -> str:
    """Return the first line of the kind's documentation."""
    return (_module(kind).__doc__ or "").partition("\n")[0]


@cache
def own_encoders(kind: str) -> dict[str, Encoder]:
    """Return the encoders and lazy cuts that the kind's modules define, by name, sorted."""
    home = _module(kind)
    inside = module_names(home.__name__) if hasattr(home, "__path__") else ()
    modules = [import_module(f"satgrid.constraints.{kind}.{name}") for name in inside]
    found = {
        value.name: value
        for module in [home, *modules]
        for value in vars(module).values()
        if isinstance(value, Encoder)
    }
    return dict(sorted(found.items()))


@cache
def _general_kinds(kind: str) -> list[str]:
    """Return the kind, and the kinds of the statement's bases: it has their encoders too."""
    bases = statement(kind).__mro__
    return [b.kind() for b in bases if issubclass(b, Constraint) and b.kind() in kinds()]


@cache
def encoders(kind: str) -> list[str]:
    """Return the names of the kind's encoders and lazy cuts, sorted."""
    return sorted({name for base in _general_kinds(kind) for name in own_encoders(base)})


def encoder(kind: str, name: str) -> Encoder:
    """Return an encoder or lazy cut of a kind by its name."""
    for base in _general_kinds(kind):
        if name in own_encoders(base):
            return own_encoders(base)[name]
    raise unknown(f"encoder of {kind}", name, encoders(kind))


def default(kind: str) -> str:
    """Return the name of the kind's default encoder or lazy cut."""
    return statement(kind).default


@cache
def narrowing(kind: str, late: bool = False) -> Narrower | None:
    """Return the function `narrower` of the kind's module (or of `narrowing` in its package).

    With `late` it is `narrower_late`, which is worth its time in hard searches only. None is
    returned for a kind without narrowing.
    """
    if kind not in kinds():
        return None
    module = _module(kind)
    if hasattr(module, "__path__") and "narrowing" in module_names(module.__name__):
        module = import_module(f"satgrid.constraints.{kind}.narrowing")
    return getattr(module, "narrower_late" if late else "narrower", None)


def parse_choice(text: str) -> tuple[str, str]:
    """Return (kind, name) of a choice written `CONSTRAINT=NAME`, both known to exist."""
    kind, equals, name = text.partition("=")
    if not equals:
        raise UsageError(
            f"{truncate(text)!r} chooses no encoder: write CONSTRAINT=NAME, as in blocks=order"
        )
    encoder(kind, name)
    return kind, name


def parse_choices(texts: Iterable[str]) -> dict[str, str]:
    """Return the names by kind of choices written `CONSTRAINT=NAME`, all known to exist."""
    found: dict[str, str] = {}
    for text in texts:
        kind, name = parse_choice(text)
        if found.setdefault(kind, name) != name:
            raise UsageError(f"{kind}={found[kind]} and {text}: choose one encoder of {kind}")
    return found
