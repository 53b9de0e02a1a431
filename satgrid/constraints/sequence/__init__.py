"""The colours along a line, each run of equal cells told once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from satgrid.clues import Automaton, Value
from satgrid.constraints.regular import OfLanguage
from satgrid.grid import Cell, Grid
from satgrid.languages.automaton import sequence_automaton


@dataclass(frozen=True)
class ColourSequence(OfLanguage):
    """The cells of `line`, in order, show `colours`, each once or more in a row.

    No two colours that follow each other are equal.
    """

    line: tuple[Cell, ...]
    colours: tuple[Value, ...]
    clue: str = ""
    default: ClassVar[str] = "runs"

    def as_automaton(self) -> Automaton:
        """Return the automaton whose states are the runs."""
        return sequence_automaton(self.colours)

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the maximal runs have these values."""
        return [value for value, _ in groupby(grid[cell] for cell in self.line)] == list(
            self.colours
        )
