"""Symmetry: solutions that are their own image under every symmetry of the clues.

Cells that take each other's places are one variable, and of statements that do one is encoded: at
best a formula with an eighth of the puzzle's, on a solver of its own. (Assumed equalities in the
live solver would keep auxiliary variables of equal lines apart: a hundred times slower.) A puzzle
with symmetric clues may have no symmetric solution, so that there is none proves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.deadline import checked
from satgrid.domains import Domains
from satgrid.grid import Grid
from satgrid.model import Literals, Model
from satgrid.search.loop import Search, Undecided
from satgrid.search.stages.budget import SYMMETRIC_BUDGET
from satgrid.search.stages.symmetries import CellMap
from satgrid.solvers.backend import Backend


class Symmetry:
    """The stage: it looks for one solution after the other, in what `domains` leave."""

    def __init__(self, search: Search, maps: Sequence[CellMap], domains: Domains) -> None:
        self._search = search
        self._maps = maps
        self._domains = domains
        self._stands_for = {
            cell: min(cell_map[cell] for cell_map in maps) for cell in checked(maps[0])
        }
        self._solver: tuple[Model, Backend] | None = None
        self._left = SYMMETRIC_BUDGET
        self._blocked = 0

    def settle(self) -> Grid[Value] | None:
        """Return a symmetric solution; raise `Undecided` where none is found."""
        search = self._search
        if self._left <= 0:
            raise Undecided
        with search.report.stage("symmetry"):
            if self._solver is None:
                model = self._model()
                self._solver = model, search.live(model)
            model, backend = self._solver
            for grid in search.excluded[self._blocked :]:
                if self._whole(grid) == grid:
                    backend.add(model.blocking(grid))
            self._blocked = len(search.excluded)
            search.report.rounds += 1
            found = backend.solve(search.on_progress, conflicts=self._left)
            self._left = SYMMETRIC_BUDGET - (backend.conflicts() or 0) if found else 0
            if not found:
                raise Undecided
            return search.agreed(self._whole(model.grid(backend.truth())))

    def _whole(self, grid: Grid[Value]) -> Grid[Value]:
        """Return the grid in which every cell is like the one that stands for it."""
        return Grid(
            grid.height,
            grid.width,
            tuple(grid[self._stands_for.get(cell, cell)] for cell in checked(grid.cells())),
        )

    def _model(self) -> Model:
        """Return the model in which only cells that stand for others have variables."""
        search, left = self._search, self._domains
        part = Domains(left.height, left.width, left.values)
        others = part.plane(
            cell for cell, first in checked(self._stands_for.items()) if cell != first
        )
        # Any value will do where another cell decides.
        planes, taken = {}, ~others
        for value, plane in left.planes.items():
            planes[value] = plane & ~(others & taken)
            taken |= plane
        part.replace(planes)
        model = Model(part, search.options.encoding, on_progress=search.on_progress)
        own = model.literal
        board = Grid(left.height, left.width, (0,) * (left.height * left.width))
        cell_map = [self._stands_for.get(cell, cell) for cell in checked(board.cells())]
        tables = {value: own.along(cell_map, value) for value in left.values}
        model.literal = Literals(left.height, left.width, tables)
        done: set[Constraint | None] = set()
        rules = (rule for stated in search.statements() for rule in stated.parts())
        for rule in checked(rules, 10):
            if rule.image(self._maps[0]) not in done:
                done |= {rule.image(cell_map) for cell_map in self._maps}
                model.formula.begin((rule.kind(), rule.clue))
                model.post(rule)
        return model
