"""Constraints: what a family states, what each statement means, and where its encoders are.

A constraint is a frozen statement over terms or cells. Its folder `constraints/KIND/` holds the
statement (`__init__.py`), what it removes from the domains (`narrow.py`, and at more effort
`narrow_late.py`; both optional), and encoders and lazy cuts, one a file, found by existing.

A term is `(cell, value)`, read "this cell has this value"; `Not(term)` is its negation.
Encoders also use literals (non-zero ints) as terms, so that one statement serves both. Where a
statement cannot be met an encoder makes the formula contradictory, and raises nothing.

Its page in `encodings/` says what an encoder is made of, its sizes and its source.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import ClassVar, NamedTuple, Protocol, TypeAlias

from satgrid.clues import WHITE, Value
from satgrid.deadline import checked
from satgrid.errors import UsageError, truncate, unknown
from satgrid.formula import FALSE, TRUE
from satgrid.grid import Cell, Grid

Position: TypeAlias = tuple[Cell, Value]


class Not(NamedTuple):
    """The negation of a term."""

    term: Position


Term: TypeAlias = Position | Not | int


class Literals(Protocol):
    """Where an encoder reads the literal of a cell and value; settled ones are TRUE or FALSE.

    So narrowed and full boards take the same path. Height and width are the board's.
    """

    height: int
    width: int

    def __call__(self, cell: Cell, value: Value) -> int:
        """Return the literal that is true if and only if the cell has the value."""

    def along(self, cells: Sequence[Cell], value: Value) -> list[int]:
        """Return the literals of many cells for one value."""

    def table(self, value: Value) -> Sequence[int]:
        """Return the literals of all cells for one value, in reading order."""


class Constraint:
    """A statement about a board. Subclasses are frozen dataclasses with a field `clue`.

    `clue` names the printed clue that it comes from and that an explanation can switch off;
    "" for a rule of the game. `default` names the encoder (or lazy cut) used unless another
    is chosen; where that is lazy, `standalone` is the one for a CNF that stands alone. Those are
    the kind's; a statement that needs others says so in `preset`. `auxiliary` says that other
    constraints' encoders, or a bound, may be made of it, whatever the family.
    `on_lattice` is False for a kind that steps from cell to cell: between two cells of a lattice
    lies a side, so that it would say something else there.
    """

    default: ClassVar[str]
    standalone: ClassVar[str | None] = None
    auxiliary: ClassVar[bool] = False
    on_lattice: ClassVar[bool] = True
    clue: str

    @classmethod
    @cache
    def kind(cls) -> str:
        """Return the name of the constraint's folder."""
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
    """Many statements of one kind, stated at once; `parts` returns them.

    An encoder may have `encode_bulk(formula, constraint, literal, post)`, which adds the clauses of
    all parts, in their order and the same as one by one.
    """


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
        # Most long statements are of one value, and are read at once.
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


@cache
def kinds() -> list[str]:
    """Return the constraint kinds that exist, sorted."""
    home = Path(__file__).parent
    return sorted(path.parent.name for path in home.glob("*/__init__.py"))


def statement(kind: str) -> type[Constraint]:
    """Return the kind's statement, a subclass of `Constraint`, not the one in bulk."""
    if kind not in kinds():
        raise unknown("constraint", kind, kinds())
    module = import_module(f"satgrid.constraints.{kind}")
    (found,) = (
        each
        for each in vars(module).values()
        if isinstance(each, type)
        and is_dataclass(each)
        and issubclass(each, Constraint)
        and not issubclass(each, Bulk)
        and each.kind() == kind
    )
    return found


@cache
def _homes(kind: str) -> dict[str, str]:
    """Return the folder of each of the kind's encoders and lazy cuts, by name.

    A special case of another statement, its subclass, has the encoders of the other too.
    """
    homes: dict[str, str] = {}
    for each in statement(kind).__mro__:
        if issubclass(each, Constraint) and each is not Constraint:
            home = each.kind()
            for path in (Path(__file__).parent / home).glob("[!_]*.py"):
                if path.stem not in ("narrow", "narrow_late"):
                    homes.setdefault(path.stem, home)
    return homes


@cache
def encoders(kind: str) -> list[str]:
    """Return the names of the kind's encoders and lazy cuts, sorted."""
    return sorted(_homes(kind))


def encoder(kind: str, name: str) -> ModuleType:
    """Return the module of an encoder (it has `encode`) or of a lazy cut (it has `violated`)."""
    if name not in encoders(kind):
        raise unknown(f"encoder of {kind}", name, encoders(kind))
    return import_module(f"satgrid.constraints.{_homes(kind)[name]}.{name}")


class About(NamedTuple):
    """What the docstring of an encoder or lazy cut says for those who choose.

    `strength` is a word of the catalogue, or "lazy" for a cut.
    """

    strength: str
    choice: str


def about(kind: str, name: str) -> About:
    """Return the strength of an encoder or lazy cut, and when to choose it."""
    module = encoder(kind, name)
    entries = dict(re.findall(r"^(Strength|Use): (.*)$", module.__doc__ or "", re.MULTILINE))
    strength = re.split(r"[^a-z-]", entries["Strength"])[0]
    return About("lazy" if hasattr(module, "violated") else strength, entries["Use"])


def default(kind: str) -> str:
    """Return the name of the kind's default encoder or lazy cut."""
    return statement(kind).default


@cache
def narrowing(kind: str, late: bool = False) -> ModuleType | None:
    """Return the kind's `narrow` module (it has `narrower`), if it has one.

    With `late` it is `narrow_late`: what is worth its time only where a search turns out hard.
    """
    name = "narrow_late" if late else "narrow"
    if not (Path(__file__).parent / kind / f"{name}.py").exists():
        return None
    return import_module(f"satgrid.constraints.{kind}.{name}")


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
