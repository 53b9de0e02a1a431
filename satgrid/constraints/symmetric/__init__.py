"""Parts of a board between walls, each of which a half-turn about its centre takes onto itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from satgrid.board import Board, beside
from satgrid.clues import BLACK, Value
from satgrid.constraints import Constraint
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class Symmetric(Constraint):
    """Walls, places of the lattice with the value, part the board at one of the `centres` each.

    A centre is a place of the lattice: a cell, a side or a corner. Its part holds all cells that
    meet there and no other centre, and is symmetric about it. `holes` are cells of no part, with
    walls around them and none between. A wall parts two parts.

    It is the sum of what `of` may be: () is all but the symmetry, which leaves to each part the
    cells that a symmetric one can have; a centre is its part's symmetry alone.
    """

    centres: tuple[Cell, ...]
    holes: tuple[Cell, ...] = ()
    value: Value = BLACK
    of: tuple[Cell, ...] | None = None
    clue: str = ""
    default: ClassVar[str] = "cuts"
    standalone: ClassVar[str | None] = "levels"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether each centre's part is symmetric, and the walls are those between parts."""
        board = Board(grid.height // 2, grid.width // 2)
        if self.of:
            return self._one_holds(grid, board)
        whose: dict[Cell, int] = dict.fromkeys(self.holes, -1)
        for k, centre in enumerate(self.centres):
            waiting = core(centre)
            if any(p in whose or not is_on(p, board) for p in waiting):
                return False
            whose |= dict.fromkeys(waiting, k)
            for p in waiting:  # grows while it is read
                for q in board.beside(p):
                    if q not in whose and grid[side(p, q)] != self.value:
                        whose[q] = k
                        waiting.append(q)
            if self.of is None and any(whose.get(mirrored(p, centre)) != k for p in waiting):
                return False
            if self.of is not None and not {*waiting} <= {
                *reach(centre, self.barred(centre), board)
            }:
                return False
        pairs = ((p, q) for p in board.cells() for q in board.beside(p))
        return len(whose) == board.area and all(
            (grid[side(p, q)] == self.value) == (whose[p] != whose[q]) for p, q in pairs
        )

    def _one_holds(self, grid: Grid[Value], board: Board) -> bool:
        """Return whether the one centre's part is symmetric, without walls or other centres."""
        (centre,) = self.of or ()
        barred, part = self.barred(centre), core(centre)
        if not all(is_on(p, board) for p in part):
            return False
        for p in part:  # grows while it is read
            part += (q for q in board.beside(p) if q not in part and grid[side(p, q)] != self.value)
        cells = set(part)
        return not cells & barred and all(
            mirrored(p, centre) in cells
            and all(grid[side(p, q)] != self.value for q in board.beside(p) if q in cells)
            for p in cells
        )

    def barred(self, centre: Cell) -> set[Cell]:
        """Return the cells of holes, and at other centres."""
        others = {p for other in self.centres if other != centre for p in core(other)}
        return others.union(self.holes)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells at the one centre spoken of, as places of the lattice; none of several."""
        return tuple((2 * r + 1, 2 * c + 1) for centre in self.of or () for r, c in core(centre))

    def by_clue(self) -> tuple[Constraint, ...]:
        """Return what is left without symmetry, and each centre's own."""
        return replace(self, of=()), *(
            replace(self, of=(centre,), clue=self.clue or _called(centre))
            for centre in self.centres
        )


def _called(centre: Cell) -> str:
    """Return what the part of a centre is called."""
    names = [f"r{r + 1}c{c + 1}" for r, c in core(centre)]
    first, last = names[0], names[-1]
    where = {1: f"of {first}", 2: f"between {first} and {last}"}
    return f"the galaxy {where.get(len(names), f'at the corner of {first} and {last}')}"


def core(centre: Cell) -> list[Cell]:
    """Return the cells that meet at a place of the lattice: one, two or four."""
    rows, columns = ((k // 2,) if k % 2 else (k // 2 - 1, k // 2) for k in centre)
    return [(r, c) for r in rows for c in columns]


def mirrored(cell: Cell, centre: Cell) -> Cell:
    """Return where a half-turn about the centre takes the cell, which may be off the board."""
    return centre[0] - 1 - cell[0], centre[1] - 1 - cell[1]


def side(p: Cell, q: Cell) -> Cell:
    """Return the place of the lattice between two cells that share a side."""
    return p[0] + q[0] + 1, p[1] + q[1] + 1


def is_on(cell: Cell, board: Board) -> bool:
    """Return whether the cell is on the board."""
    return 0 <= cell[0] < board.height and 0 <= cell[1] < board.width


def reach(centre: Cell, barred: set[Cell], board: Board) -> list[Cell]:
    """Return the cells that the part of a centre can have, its core first.

    `barred` are those of other cores, and holes. A walk from the core comes to all of them, and
    its half-turn is a walk too.
    """
    found = core(centre)
    seen = set(found)
    for p in found:  # grows while it is read
        for q in beside(p):
            other = mirrored(q, centre)
            may_be = q not in seen and barred.isdisjoint((q, other))
            if may_be and is_on(q, board) and is_on(other, board):
                seen |= {q, other}
                found += dict.fromkeys((q, other))
    return found
