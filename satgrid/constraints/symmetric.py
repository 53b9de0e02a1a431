"""The parts of a board between walls are each symmetric under a half-turn about their centre."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from satgrid.board import Board, beside
from satgrid.clues import BLACK, Value
from satgrid.constraints import Clauses, Constraint, Literals, Not, Position, Post, cut, encodes
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.parts.regions import greater_number_clauses
from satgrid.deadline import checked
from satgrid.domains import Domains
from satgrid.formula import TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record


@record
class Symmetric(Constraint):
    """Walls, places of the lattice with the value, divide the board into parts, one per centre.

    A centre is a place of the lattice: a cell, a side or a corner. Its part contains all cells that
    touch it and no other centre, and is symmetric about it. `holes` are cells of no part, with
    walls around them and none between them. Every wall is between two parts.

    `of` selects a part of the statement: () is everything except the symmetry, which leaves to each
    part the cells that a symmetric one can have; a centre is the symmetry of its part alone. The
    whole statement is the conjunction of these.
    """

    centres: tuple[Cell, ...]
    holes: tuple[Cell, ...] = ()
    value: Value = BLACK
    of: tuple[Cell, ...] | None = None
    clue: str = ""
    default = "cuts"
    standalone = "levels"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether each part is symmetric, and walls are exactly between parts."""
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
        """Return the statement without symmetry, and the symmetry of each centre."""
        return replace(self, of=()), *(
            replace(self, of=(centre,), clue=self.clue or _name_of(centre))
            for centre in self.centres
        )


def _name_of(centre: Cell) -> str:
    names = [f"r{r + 1}c{c + 1}" for r, c in core(centre)]
    first, last = names[0], names[-1]
    where = {1: f"of {first}", 2: f"between {first} and {last}"}
    return f"the galaxy {where.get(len(names), f'at the corner of {first} and {last}')}"


def core(centre: Cell) -> list[Cell]:
    """Return the cells that meet at a place of the lattice: one, two or four."""
    rows, columns = ((k // 2,) if k % 2 else (k // 2 - 1, k // 2) for k in centre)
    return [(r, c) for r in rows for c in columns]


def mirrored(cell: Cell, centre: Cell) -> Cell:
    """Return the image of the cell under the half-turn, which may be off the board."""
    return centre[0] - 1 - cell[0], centre[1] - 1 - cell[1]


def side(p: Cell, q: Cell) -> Cell:
    """Return the place of the lattice between two cells that share a side."""
    return p[0] + q[0] + 1, p[1] + q[1] + 1


def is_on(cell: Cell, board: Board) -> bool:
    """Return whether the cell is on the board."""
    return 0 <= cell[0] < board.height and 0 <= cell[1] < board.width


def reach(centre: Cell, barred: set[Cell], board: Board) -> list[Cell]:
    """Return the cells that the part of a centre can have, its core first.

    `barred` are cells of other cores, and holes. A walk from the core reaches all of the cells, and
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


# ------------------------------------------------------------- owners of cells, for cuts and levels


def add_owners(formula: Formula, constraint: Symmetric, literal: Literals, post: Post) -> None:
    """Add that each cell and its image belong to one centre, and that walls separate parts.

    If symmetry is stated, a cell and its image share a variable. Each cell outside the core has a
    neighbour with the same centre; that a walk leads to the core is not stated.
    """
    board = Board(literal.height // 2, literal.width // 2)
    if constraint.of:
        _one(formula, constraint, literal, board)
        return
    holes = set(constraint.holes)
    cores = [core(centre) for centre in constraint.centres]
    every = [p for cells in cores for p in cells]
    if len({*every, *holes}) < len(every) + len(holes) or not all(
        is_on(p, board) for p in (*every, *holes)
    ):
        formula.add()
        return
    owners: dict[Cell, dict[int, int]] = {p: {} for p in board.cells() if p not in holes}
    barred = holes.union(every)
    for k, centre in enumerate(checked(constraint.centres, 5)):
        for p in reach(centre, barred.difference(cores[k]), board):
            other = owners[mirrored(p, centre)].get(k) if constraint.of is None else None
            owners[p][k] = TRUE if p in cores[k] else other or formula.variable()
    clauses: list[list[int]] = []
    for p, own in checked(owners.items(), 100):
        clauses.append([*own.values()])
        if len(own) > 1:
            formula.extend(clauses)
            clauses.clear()
            post(AtMostOne(tuple(own.values())))
        beside = [owners[q] for q in board.beside(p) if q in owners]
        clauses += [[-x, *(of[k] for of in beside if k in of)] for k, x in own.items() if x != TRUE]
    formula.extend(clauses)
    formula.extend(_wall_clauses(constraint, owners, board, literal))


def _one(formula: Formula, constraint: Symmetric, literal: Literals, board: Board) -> None:
    """Add that the cells of one centre equal their images, with walls around them and none inside.

    This covers all cells that a walk from the centre reaches; others are unrestricted.
    """
    (centre,) = constraint.of or ()
    at_centre, barred = core(centre), constraint.barred(centre)
    if not all(is_on(p, board) and p not in barred for p in at_centre):
        formula.add()
        return
    own: dict[Cell, int] = {}
    for p in reach(centre, barred, board):
        own[p] = TRUE if p in at_centre else own.get(mirrored(p, centre)) or formula.variable()
    for p, x in checked(own.items(), 50):
        for q in board.beside(p):
            wall = literal(side(p, q), constraint.value)
            if q not in own:
                formula.add(-x, wall)
                continue
            formula.add(-x, own[q], wall)
            if p < q:
                formula.add(-x, -own[q], -wall)


def _wall_clauses(
    constraint: Symmetric, owners: Mapping[Cell, dict[int, int]], board: Board, literal: Literals
) -> Iterator[tuple[int, ...]]:
    """Yield that walls are between cells of different centres, and around holes."""
    for p in checked(board.cells(), 100):
        for q in board.beside(p):
            if p > q:
                continue
            wall = literal(side(p, q), constraint.value)
            if p not in owners or q not in owners:
                yield (wall,) if p in owners or q in owners else (-wall,)
                continue
            here, there = owners[p], owners[q]
            for k in here.keys() | there.keys():
                if k not in there:
                    yield -here[k], wall
                elif k not in here:
                    yield -there[k], wall
                else:
                    x, y = here[k], there[k]
                    yield -x, -y, -wall
                    yield -x, y, wall
                    yield x, -y, wall


# ------------------------------------------------------------------ cuts

Clause = list[Position | Not]


@cut(
    "cuts",
    "Lazy cut: a part without a centre opens, two centres are separated, and a part equals its "
    "image.",
    use="by default; the initial formula lacks only that each cell is connected with its centre.",
    start=add_owners,
)
def cuts(constraint: Symmetric, grid: Grid[Value], domains: Domains) -> Clauses:
    """Meaning: of the walls around a part without a centre one is open. Of the sides along a way
    between two centres one is a wall; if all sides of a way from a centre are open, so are their
    images. No wall is inside a part.
    Shapes: from the start, for each centre and cell that its part may have, "the cell is its", one
    variable for the cell and its image; a clause a part.
    """
    walls = _Walls(constraint, grid)
    return walls.of_one(constraint) if constraint.of else walls.clauses()


class _Walls:
    """The walls of a grid, and for each cell the cell from which an open walk reaches it."""

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
                found.append(self._wall_clauses(first))
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
        """Return the cells that a walk from the first reaches without crossing walls."""
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

    def _wall_clauses(self, cell: Cell) -> Clause:
        """Return that the way to the cell has a wall."""
        return [self._wall(place) for place in self._way(cell)]

    def _beyond(self, part: list[Cell], k: int) -> list[Clause]:
        """Return a clause: a cell that no symmetric part can have is separated from the centre."""
        if self._bare is None:
            # Other cuts are stronger.
            return []
        centre = self._centres[k]
        own = {*reach(centre, self._bare.barred(centre), self._board)}
        return [self._wall_clauses(p) for p in part if p not in own and p in self._came][:1]

    def _unlike(self, part: list[Cell], whose: dict[Cell, int], k: int) -> list[Clause]:
        """Return that the image of the way to some cell is open, as the way is, or that it ends."""
        centre = self._centres[k]
        for p in part if self._bare is None else ():
            image = mirrored(p, centre)
            before = self._came.get(p)
            if before is None:
                continue
            if not is_on(image, self._board) or image in self._holes:
                return [self._wall_clauses(p)]
            place = side(image, mirrored(before, centre))
            if self._is_wall(place):
                return [[*self._wall_clauses(p), self._open(place)]]
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


# ------------------------------------------------------------------ levels


@encodes(
    "levels",
    "Levels: each cell that touches no centre has a parent beside it, with a smaller number.",
    use="for a complete CNF.",
)
def levels_encoder(formula: Formula, constraint: Symmetric, literal: Literals, post: Post) -> None:
    """Meaning: no wall is between a cell and its parent, so a walk leads from each cell to its
    centre.
    Shapes: the initial clauses of `cuts`; for each cell that touches no centre a number in binary,
    and for each cell beside it "that cell is the parent".
    """
    add_owners(formula, constraint, literal, post)
    if constraint.of:
        return
    board = Board(literal.height // 2, literal.width // 2)
    roots = {p for centre in constraint.centres for p in core(centre)}
    free = [p for p in board.cells() if p not in roots and p not in constraint.holes]
    bits = (len(free) - 1).bit_length() if free else 0
    level = {p: formula.new(bits) for p in free}
    parent: dict[Cell, dict[Cell, int]] = {}
    for p in checked(free, 50):
        near = [q for q in board.beside(p) if q in level or q in roots]
        parent[p] = dict(zip(near, formula.new(len(near)), strict=True))
        formula.add(*parent[p].values())
        for q, x in parent[p].items():
            formula.add(-x, -literal(side(p, q), constraint.value))
    for p in checked(free, 50):
        for q in parent[p]:
            if p < q and q in level:
                formula.extend(
                    greater_number_clauses(formula, parent[p][q], parent[q][p], level[p], level[q])
                )
