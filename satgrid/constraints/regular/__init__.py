"""A line is a word of a regular language: an automaton accepts it.

This module has the statement; `narrowing` and `encoders` have the rest.
"""

from __future__ import annotations

from satgrid.clues import Automaton, Value
from satgrid.constraints.parts.lines import OfLine
from satgrid.grid import Cell, Grid
from satgrid.languages.automaton import accepts
from satgrid.records import record


class OfLanguage(OfLine):
    """The values of the cells of `line`, in order, are a word that an automaton accepts.

    All encoders of `regular` encode its subclasses.
    """

    def as_automaton(self) -> Automaton:
        """Return an automaton that accepts the words of the clue, and no others."""
        raise NotImplementedError


@record
class Regular(OfLanguage):
    """The automaton accepts the values of the cells of `line`, in order."""

    line: tuple[Cell, ...]
    automaton: Automaton
    clue: str = ""
    default = "states"

    def as_automaton(self) -> Automaton:
        """Return the automaton."""
        return self.automaton

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether some way through the moves ends in an accepting state."""
        return accepts(self.automaton, [grid[cell] for cell in self.line])
