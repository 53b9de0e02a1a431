"""At least one of n terms is true: a clause of terms, or many clauses at once.

Clauses that look alike from many cells (no 2 x 2 cells all have a value) are told by one shape.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from satgrid.clues import Value
from satgrid.constraints import Bulk, Constraint, Not, Term, are, moved_terms, term_holds
from satgrid.constraints.at_most import AtMost
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class AnyOf(Constraint):
    """One of the terms at least is true; without terms it is never met."""

    terms: tuple[Term, ...]
    clue: str = ""
    default: ClassVar[str] = "clause"

    @property
    def least(self) -> int:
        """How many terms are true at least."""
        return 1

    @property
    def most(self) -> int:
        """How many terms are true at most."""
        return len(self.terms)

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether a term is true on the grid."""
        return any(term_holds(term, grid) for term in self.terms)

    def image(self, cell_map: Mapping[Cell, Cell]) -> Constraint:
        """Return that one of the moved terms is true, or what always holds if another one is."""
        terms, true = moved_terms(self.terms, cell_map)
        return AtMost((), 0) if true else AnyOf(terms)


@dataclass(frozen=True)
class AnyOfEach(Bulk):
    """Of each group of cells one at least has the value, where all cells of `when[i]` have it.

    Without `when` it is so everywhere; with `other` the cells of `when` have that value instead.
    Group i comes from the clue `clues[i]`; without `clues` it is a rule of the game.
    """

    value: Value
    groups: tuple[tuple[Cell, ...], ...]
    when: tuple[tuple[Cell, ...], ...] = None  # type: ignore[assignment]
    clues: tuple[str, ...] = None  # type: ignore[assignment]
    other: Value = None  # type: ignore[assignment]
    clue: str = ""
    default: ClassVar[str] = AnyOf.default

    def __post_init__(self) -> None:
        for field, empty in ("when", ()), ("clues", ""):
            if getattr(self, field) is None:
                object.__setattr__(self, field, (empty,) * len(self.groups))
        if self.other is None:
            object.__setattr__(self, "other", self.value)

    def parts(self) -> list[AnyOf]:
        """Return the statement of each group."""
        return [
            AnyOf((*map(Not, are(when, self.other)), *are(cells, self.value)), clue=clue)
            for cells, when, clue in checked(
                zip(self.groups, self.when, self.clues, strict=True), 100
            )
        ]

    @property
    def number_of_parts(self) -> int:
        """The number of groups: parts are not made for that."""
        return len(self.groups)

    def by_clue(self) -> Sequence[Constraint]:
        """Return the parts, or where all of them are rules the whole, which is narrowed at once."""
        return self.parts() if any(self.clues) else (self,)

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether each group has a cell of the value, or is not asked for one."""
        value, other = self.value, self.other
        return all(
            any(grid[cell] == value for cell in cells) or any(grid[cell] != other for cell in when)
            for cells, when in zip(self.groups, self.when, strict=True)
        )


class Offset(NamedTuple):
    """How far below and to the right of a place a cell lies."""

    down: int
    right: int


@dataclass(frozen=True)
class AnyOfNear(Bulk):
    """Of the cells at the offsets from each place one at least has the value: a rule of the game.

    With `when` it is so only where all cells at those offsets have it, or with `other` that value.
    All these cells are on the board.
    """

    value: Value
    places: tuple[Cell, ...]
    offsets: tuple[Offset, ...]
    when: tuple[Offset, ...] = ()
    other: Value = None  # type: ignore[assignment]
    clue: str = ""
    default: ClassVar[str] = AnyOf.default

    def __post_init__(self) -> None:
        if self.other is None:
            object.__setattr__(self, "other", self.value)

    def parts(self) -> list[AnyOf]:
        """Return the statement of each place."""
        return [
            AnyOf(
                (
                    *map(Not, are(_from(place, self.when), self.other)),
                    *are(_from(place, self.offsets), self.value),
                ),
                clue=self.clue,
            )
            for place in checked(self.places, 100)
        ]

    @property
    def number_of_parts(self) -> int:
        """The number of places: parts are not made for that."""
        return len(self.places)

    def by_clue(self) -> Sequence[Constraint]:
        """Return the whole, which is narrowed at once."""
        return (self,)

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether from each place there is such a cell, or it is not asked for one."""
        return all(
            any(grid[cell] == self.value for cell in _from(place, self.offsets))
            or any(grid[cell] != self.other for cell in _from(place, self.when))
            for place in self.places
        )


def _from(place: Cell, offsets: Sequence[Offset]) -> list[Cell]:
    return [(place[0] + down, place[1] + right) for down, right in offsets]
