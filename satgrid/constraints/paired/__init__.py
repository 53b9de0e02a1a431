"""Each of some things has a cell of the value to itself, and every cell of the value is one's own.

In tents the things are trees, and the cells are the tents beside them: as many tents as trees,
paired off. No cell of the board has the value without being somebody's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.grid import Cell, Grid

Choice = tuple[Cell, tuple[Cell, ...]]
"""A thing, named by the cell where it is, and the cells of which one may be its own."""


@dataclass(frozen=True)
class Paired(Constraint):
    """The things of `choices` and all cells of the value can be paired off."""

    choices: tuple[Choice, ...]
    value: Value
    clue: str = ""
    default: ClassVar[str] = "pairs"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the cells of the value are as many, and each thing can have one."""
        having = {cell for cell in grid.cells() if grid[cell] == self.value}
        if len(having) != len(self.choices):
            return False
        owner: dict[Cell, int] = {}
        own: dict[int, Cell] = {}
        for thing in range(len(self.choices)):
            # Whoever has a cell that this one may have asks for another one.
            asked_by: dict[Cell, int] = {}
            waiting = [thing]
            free: Cell | None = None
            for asking in waiting:  # grows while it is read
                for cell in self.choices[asking][1]:
                    if cell in having and cell not in asked_by:
                        asked_by[cell] = asking
                        if cell in owner:
                            waiting.append(owner[cell])
                        else:
                            free = cell
            if free is None:
                return False
            while free is not None:
                asking = asked_by[free]
                before = own.get(asking)
                owner[free], own[asking] = asking, free
                free = before
        return True

    def image(self, cell_map: Mapping[Cell, Cell]) -> Paired:
        """Return the statement about the moved cells; the others keep their places."""
        moved = (
            (cell_map.get(thing, thing), tuple(sorted(cell_map.get(p, p) for p in cells)))
            for thing, cells in self.choices
        )
        return Paired(tuple(sorted(moved)), self.value)
