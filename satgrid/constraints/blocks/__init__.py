"""The blocks of a line: a clue of a nonogram, black-and-white or coloured.

The line shows exactly these blocks in this order, and white everywhere else. Blocks of one
colour that follow each other keep at least one white cell between them.

This module has the statement; `narrowing` and `encoders` have the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from satgrid.clues import WHITE, Automaton, Block, Value
from satgrid.constraints.regular import OfLanguage
from satgrid.grid import Cell, Grid
from satgrid.languages.automaton import blocks_automaton
from satgrid.records import record


@record
class Blocks(OfLanguage):
    """The cells of `line`, in order, have exactly these `blocks`."""

    line: tuple[Cell, ...]
    blocks: tuple[Block, ...]
    clue: str = ""
    default = "order"

    def as_automaton(self) -> Automaton:
        """Return the automaton of the line; each of its states is entered by one value only."""
        return blocks_automaton(self.blocks, sorted({block.colour for block in self.blocks}))

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the maximal runs of coloured cells are the blocks.

        A maximal run of one colour is one block: two blocks of one colour never touch.
        """
        runs = groupby(grid[p] for p in self.line)
        drawn = [Block(len(list(run)), value) for value, run in runs if value != WHITE]
        return drawn == list(self.blocks)

    def image(self, cell_map: Mapping[Cell, Cell]) -> Blocks:
        """Return the blocks of the moved line, read from the end that is first on the board."""
        line = tuple(cell_map[cell] for cell in self.line if cell in cell_map)
        if line[:1] > line[-1:]:
            return Blocks(line[::-1], self.blocks[::-1])
        return Blocks(line, self.blocks)
