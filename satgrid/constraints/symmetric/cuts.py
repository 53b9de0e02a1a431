"""Lazy cut: a part without a centre opens, two centres are parted, and a part is as its image.

Meaning: of the walls around a part without a centre one is open. Of the sides along a way between
two centres one is a wall; if all sides of a way from a centre are open, so are their images. No
wall is inside a part.
Shapes: from the start, for each centre and cell that its part may have, "the cell is its", one
variable for the cell and its image; a clause a part.
Strength: no clause if and only if the constraint holds; each clause is false under the grid.
Use: by default; from the start all is said but that a walk leads from each cell to its centre.
"""

from __future__ import annotations

from satgrid.board import Board
from satgrid.clues import Value
from satgrid.constraints import Literals, Not, Position, Post
from satgrid.constraints.symmetric import Symmetric, core, is_on, mirrored, reach, side
from satgrid.constraints.symmetric._owned import owned
from satgrid.deadline import checked
from satgrid.formula import Formula
from satgrid.grid import Cell, Grid

Clause = list[Position | Not]


def start(formula: Formula, constraint: Symmetric, literal: Literals, post: Post) -> None:
    """Add what is there before any cut: whose each cell may be."""
    owned(formula, constraint, literal, post)


def prefers(constraint: Symmetric) -> None:
    """Return no value: what is no wall here is one there."""


def violated(constraint: Symmetric, grid: Grid[Value]) -> list[Clause]:
    """Return a clause for each part, or wall, that is not as it should be."""
    walls = _Walls(constraint, grid)
    return walls.of_one(constraint) if constraint.of else walls.clauses()


class _Walls:
    """A grid's walls, and from which cell a walk that they leave open came to a cell."""

    def __init__(self, constraint: Symmetric, grid: Grid[Value]) -> None:
        self._grid, self._value = grid, constraint.value
        self._board = Board(grid.height // 2, grid.width // 2)
        self._bare = constraint if constraint.of == () else None
        self._centres, self._holes = constraint.centres, set(constraint.holes)
        self._came: dict[Cell, Cell] = {}

    def clauses(self) -> list[Clause]:
        """Return the clauses."""
        found: list[Clause] = []
        whose: dict[Cell, int] = {}
        parts: list[list[Cell]] = []
        for k, centre in enumerate(checked(self._centres, 5)):
            first, *others = cells = core(centre)
            if not all(is_on(p, self._board) and p not in self._holes for p in cells):
                return [[]]
            if first in whose:
                found.append(self._parted(first))
                continue
            parts.append(self._walk(first, whose, k))
            for p in others:
                if whose.get(p) != k:
                    # The sides between the cells that meet there are open.
                    found += [
                        [self._open(side(p, q))]
                        for q in self._board.beside(p)
                        if q in cells and self._is_wall(side(p, q))
                    ]
            found += self._beyond(parts[-1], k) or self._unlike(parts[-1], whose, k)
        for p in self._board.cells():
            if p not in whose and p not in self._holes:
                parts.append(self._walk(p, whose, len(self._centres)))
                rim = dict.fromkeys(
                    side(r, q)
                    for r in parts[-1]
                    for q in self._board.beside(r)
                    if q not in self._holes and self._is_wall(side(r, q))
                )
                found.append([self._open(place) for place in rim])
        return found + self._inside(parts) + self._around_holes()

    def of_one(self, constraint: Symmetric) -> list[Clause]:
        """Return that some side of a cell of the centre's part is otherwise, if it is not right."""
        (centre,) = constraint.of or ()
        if not all(is_on(p, self._board) and p not in self._holes for p in core(centre)):
            return [[]]
        if constraint.holds(self._grid):
            return []
        whose: dict[Cell, int] = {}
        part = [q for p in core(centre) if p not in whose for q in self._walk(p, whose, 0)]
        sides = dict.fromkeys(side(p, q) for p in part for q in self._board.beside(p))
        return [[self._open(p) if self._is_wall(p) else self._wall(p) for p in sides]]

    def _walk(self, first: Cell, whose: dict[Cell, int], k: int) -> list[Cell]:
        """Return the cells to which a walk leads from the first, none of which it crosses walls."""
        found, whose[first] = [first], k
        for p in found:  # grows while it is read
            for q in self._board.beside(p):
                free = q not in whose and q not in self._holes
                if free and not self._is_wall(side(p, q)):
                    whose[q], self._came[q] = k, p
                    found.append(q)
        return found

    def _way(self, cell: Cell) -> list[Cell]:
        """Return the sides that the walk to the cell went through, the last one first."""
        found = []
        while cell in self._came:
            before = self._came[cell]
            found.append(side(cell, before))
            cell = before
        return found

    def _parted(self, cell: Cell) -> Clause:
        """Return that the way to the cell has a wall."""
        return [self._wall(place) for place in self._way(cell)]

    def _beyond(self, part: list[Cell], k: int) -> list[Clause]:
        """Return that the way to a cell that no symmetric part can have is parted.

        None where symmetry is stated, and cuts say more.
        """
        if self._bare is None:
            return []
        centre = self._centres[k]
        own = {*reach(centre, self._bare.barred(centre), self._board)}
        return [self._parted(p) for p in part if p not in own and p in self._came][:1]

    def _unlike(self, part: list[Cell], whose: dict[Cell, int], k: int) -> list[Clause]:
        """Return that the image of the way to some cell is open, as the way is, or that it ends."""
        centre = self._centres[k]
        for p in part if self._bare is None else ():
            image = mirrored(p, centre)
            before = self._came.get(p)
            if before is None:
                continue
            if not is_on(image, self._board) or image in self._holes:
                return [self._parted(p)]
            place = side(image, mirrored(before, centre))
            if self._is_wall(place):
                return [[*self._parted(p), self._open(place)]]
        return []

    def _inside(self, parts: list[list[Cell]]) -> list[Clause]:
        """Return for each wall inside a part that it is none, or the part has another one."""
        found: list[Clause] = []
        for part in checked(parts, 10):
            among = set(part)
            for p in part:
                for q in self._board.beside(p):
                    if p < q and q in among and self._is_wall(side(p, q)):
                        way = dict.fromkeys((*self._way(p), *self._way(q)))
                        found.append([self._open(side(p, q)), *map(self._wall, way)])
        return found

    def _around_holes(self) -> list[Clause]:
        found: list[Clause] = []
        for p in sorted(self._holes):
            for q in self._board.beside(p):
                place, inner = side(p, q), q in self._holes
                if self._is_wall(place) == inner:
                    found.append([self._open(place) if inner else self._wall(place)])
        return found

    def _is_wall(self, place: Cell) -> bool:
        return self._grid[place] == self._value

    def _wall(self, place: Cell) -> Position:
        return place, self._value

    def _open(self, place: Cell) -> Not:
        return Not((place, self._value))
