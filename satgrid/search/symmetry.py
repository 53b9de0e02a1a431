"""Symmetries of a puzzle, and the two stages of a hard search that use them.

A symmetry turns or mirrors the board and maps the statements onto themselves, so it maps solutions
to solutions; all symmetries form a group. White border lines are cut off first. `ImageStage` maps
known solutions, `SymmetryStage` looks for solutions that every symmetry maps to themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import TypeAlias

from satgrid.board import turns
from satgrid.clues import WHITE, Value
from satgrid.constraints import Bulk, Constraint, Literals
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Domains, bits_of, rows_of
from satgrid.grid import Cell, Grid
from satgrid.model import Model
from satgrid.search.loop import Search, Undecided

CellMap: TypeAlias = dict[Cell, Cell]
"""Maps each cell to its new place. A cell that is missing is white and stays."""

SYMMETRIC_BUDGET = 20_000
"""Conflicts of the stage `symmetry`, whose formula is much smaller."""


def symmetries(statements: Sequence[Constraint], domains: Domains) -> list[CellMap]:
    """Return the symmetries, the identity first."""
    every = _rectangle_maps(domains)
    identity = next(every)
    # Bulk statements are mapped last: they take longest, and another one may fail first.
    several = sorted(statements, key=lambda statement: isinstance(statement, Bulk))
    originals = _moved_statements(several, identity)
    if originals is None:
        return [identity]
    moves = (
        cell_map
        for cell_map in every
        if _moved_statements(several, cell_map, originals) == originals
    )
    return [identity, *moves]


def _moved_statements(
    statements: Sequence[Constraint], cell_map: CellMap, among: Set[Constraint] | None = None
) -> set[Constraint] | None:
    """Return the images of the statements; None if one has no known image, or none of `among`."""
    images = set()
    for part in checked((part for statement in statements for part in statement.parts()), 10):
        image = part.image(cell_map)
        if image is None or (among is not None and image not in among):
            return None
        images.add(image)
    return images


def _rectangle_maps(domains: Domains) -> Iterator[CellMap]:
    """Yield the maps of the rectangle inside the white border, the identity first."""
    white = domains.fixed(WHITE) if WHITE in domains.values else 0
    rows = rows_of(domains.full & ~white, domains.lane)
    columns = 0
    for row in rows:
        columns |= row
    if not columns:
        yield {}
        return
    top = next(r for r, row in enumerate(rows) if row)
    left = next(bits_of(columns))
    height, width = len(rows) - top, columns.bit_length() - left
    for turn in turns(height, width):
        cell_map = {}
        for r in range(height):
            check_deadline()
            for c in range(width):
                y, x = turn(r, c)
                cell_map[top + r, left + c] = (top + y, left + x)
        yield cell_map


# ------------------------------------------------------------------ images of known solutions


class ImageStage:
    """A stage that returns images of known solutions, as long as one is a new solution."""

    def __init__(self, search: Search, maps: Sequence[CellMap]) -> None:
        self._search = search
        self._maps = maps
        self._solutions: set[Grid[Value]] = set()
        self._returned: set[Grid[Value]] = set()
        self._images: list[Grid[Value]] = []

    def settle(self) -> Grid[Value] | None:
        """Return a new solution that is the image of a known one; raise `Undecided` if none is."""
        new = self._search.excluded[len(self._solutions) :]
        # An image has the same images as the solution that it was made from.
        originals = [grid for grid in new if grid not in self._returned]
        self._solutions.update(new)
        self._images += [
            moved_grid(grid, cell_map) for grid in originals for cell_map in self._maps
        ]
        while self._images:
            grid = self._images.pop()
            if grid not in self._solutions:
                self._returned.add(grid)
                return self._search.require_referee(grid)
        raise Undecided


def moved_grid(grid: Grid[Value], cell_map: CellMap) -> Grid[Value]:
    """Return the grid with its cells at their new places; cells without one stay."""
    flat = list(grid.flat)
    for cell, (r, c) in checked(cell_map.items()):
        flat[r * grid.width + c] = grid[cell]
    return Grid(grid.height, grid.width, tuple(flat))


# ------------------------------------------------------------------ symmetric solutions


class SymmetryStage:
    """A stage that looks for solutions within `domains` that every symmetry maps to themselves.

    Cells that symmetries map to each other share a variable, and one of equal statements is
    encoded, so the formula has at best an eighth of the puzzle's size and a solver of its own.
    (Assumed equalities in the live solver would keep auxiliary variables of equal lines apart, and
    took a hundred times as long.) A puzzle with symmetric clues may have no symmetric solution, so
    an unsatisfiable formula proves nothing.
    """

    def __init__(self, search: Search, maps: Sequence[CellMap], domains: Domains) -> None:
        self._search = search
        self._maps = maps
        self._domains = domains
        # The representative of each cell: the first cell that a symmetry maps it to.
        self._representative = {
            cell: min(cell_map[cell] for cell_map in maps) for cell in checked(maps[0])
        }
        self._branch: Search | None = None
        self._budget = SYMMETRIC_BUDGET
        self._excluded = 0

    def settle(self) -> Grid[Value] | None:
        """Return a new symmetric solution; raise `Undecided` if none is found."""
        search = self._search
        if self._budget <= 0:
            raise Undecided
        with search.report.stage("symmetry"):
            if self._branch is None:
                self._branch = search.branch(self._model())
            branch = self._branch
            for grid in search.excluded[self._excluded :]:
                if self._whole(grid) == grid:
                    branch.exclude(grid)
            self._excluded = len(search.excluded)
            try:
                part = branch.solve(conflicts=self._budget)
            except Undecided:
                part = None
            if part is None:
                self._budget = 0
                raise Undecided
            self._budget = SYMMETRIC_BUDGET - (branch.solver().conflicts() or 0)
            return search.require_referee(self._whole(part))

    def _whole(self, grid: Grid[Value]) -> Grid[Value]:
        """Return the grid with the value of its representative in every cell."""
        return Grid(
            grid.height,
            grid.width,
            tuple(grid[self._representative.get(cell, cell)] for cell in checked(grid.cells())),
        )

    def _model(self) -> Model:
        """Return the model in which only representatives have variables."""
        search, left = self._search, self._domains
        part = Domains(left.height, left.width, left.values)
        others = part.plane(
            cell for cell, first in checked(self._representative.items()) if cell != first
        )
        # The other cells keep one value, whichever it is.
        planes, taken = {}, ~others
        for value, plane in left.planes.items():
            planes[value] = plane & ~(others & taken)
            taken |= plane
        part.replace(planes)
        model = Model(part, search.options.encoding, on_progress=search.on_progress)
        own = model.literal
        board = Grid(left.height, left.width, (0,) * (left.height * left.width))
        cell_map = [self._representative.get(cell, cell) for cell in checked(board.cells())]
        tables = {value: own.along(cell_map, value) for value in left.values}
        model.literal = Literals(left.height, left.width, tables)
        encoded: set[Constraint | None] = set()
        rules = (rule for statement in search.statements() for rule in statement.parts())
        for rule in checked(rules, 10):
            if rule.image(self._maps[0]) not in encoded:
                encoded |= {rule.image(cell_map) for cell_map in self._maps}
                model.formula.start_group((rule.kind(), rule.clue))
                model.add_constraint(rule)
        return model
