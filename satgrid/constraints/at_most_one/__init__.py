"""At most one of n terms is true: `at_most` with the bound 1, and what is made for that bound."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from satgrid.clues import Value
from satgrid.constraints import Bulk
from satgrid.constraints.at_most import AtMost
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class AtMostOne(AtMost):
    """At most one of the terms is true; a term that stands twice counts twice."""

    bound: int = field(default=1, init=False)
    default: ClassVar[str] = "commander"


@dataclass(frozen=True)
class AtMostOneEach(Bulk):
    """Of each group of cells at most one has the value; group i comes from the clue `clues[i]`.

    Without `clues` it is a rule of the game.
    """

    value: Value
    groups: tuple[tuple[Cell, ...], ...]
    clues: tuple[str, ...] = None  # type: ignore[assignment]
    clue: str = ""
    default: ClassVar[str] = AtMostOne.default

    def __post_init__(self) -> None:
        if self.clues is None:
            object.__setattr__(self, "clues", ("",) * len(self.groups))

    def parts(self) -> list[AtMostOne]:
        """Return the statement of each group."""
        return [
            AtMostOne(tuple((cell, self.value) for cell in cells), clue=clue)
            for cells, clue in checked(zip(self.groups, self.clues, strict=True), 100)
        ]

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether no group has two cells of the value."""
        return all(sum(grid[cell] == self.value for cell in cells) <= 1 for cells in self.groups)
