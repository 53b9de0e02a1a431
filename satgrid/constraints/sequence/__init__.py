"""The colours along a line, each run of equal cells told once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class ColourSequence(Constraint):
    """The cells of `line`, in order, show `colours`, each once or more in a row.

    No two colours that follow each other are equal.
    """

    line: tuple[Cell, ...]
    colours: tuple[Value, ...]
    clue: str = ""
    default: ClassVar[str] = "runs"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the maximal runs have these values."""
        return [value for value, _ in groupby(grid[cell] for cell in self.line)] == list(
            self.colours
        )
