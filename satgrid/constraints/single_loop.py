"""The lines on a lattice are one closed loop, which visits no place twice.

A lattice has (2H + 1) x (2W + 1) places for a board of H x W cells: cell (r, c) is at (2r+1, 2c+1),
the corners are where row and column are even, and the sides of cells lie between. A loop through
corners runs along the sides of cells; one through cells steps from cell to cell across their sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache, partial
from itertools import chain, combinations, product
from typing import NamedTuple, TypeAlias

from satgrid.board import all_cells, beside, region
from satgrid.clues import Value
from satgrid.constraints import Clauses, Constraint, Literals, Not, Position, Post, cut, encodes
from satgrid.constraints.parts.templates import Shape, encode_rows
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains, Step, Steps
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record

CORNERS, CELLS = "corners", "cells"
"""The sorts of places that a loop may visit: `through` is one of them."""


@record
class SingleLoop(Constraint):
    """The places of `value` are one loop: corners or cells that it visits, and the sides between.

    So corners and cells that the loop does not visit have another value, and so have all places
    where no loop can be: cells, for a loop through corners; corners and the sides on the border,
    for a loop through cells.
    """

    value: Value
    through: str
    clue: str = ""
    default = "sweep"
    direct = True
    lazy = "cuts"

    @property
    def parity(self) -> int:
        """The parity of the row and the column of each node."""
        return 0 if self.through == CORNERS else 1

    def admits(self, place: Cell, height: int, width: int) -> bool:
        """Return whether a line can be at the place of a lattice of this size."""
        (r, c), first = place, self.parity
        on_board = first <= r < height - first and first <= c < width - first
        return on_board and (r % 2, c % 2) != (1 - first, 1 - first)

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether a walk along the lines visits all of them, with two lines at each node."""
        other = 1 - self.parity
        line = {p for p in grid.cells() if grid[p] == self.value}
        return (
            bool(line)
            and not any((r % 2, c % 2) == (other, other) for r, c in line)
            and all(sum(q in line for q in beside(p)) == 2 for p in line)
            and len(region(min(line), line)) == len(line)
        )

    def image(self, cell_map: Mapping[Cell, Cell]) -> SingleLoop | None:
        """Return the same, if each place has moved to one of its sort."""

        def is_node(p: Cell) -> bool:
            return p[0] % 2 == p[1] % 2 == self.parity

        if any(is_node(p) != is_node(q) for p, q in cell_map.items()):
            return None
        return SingleLoop(self.value, self.through)


# ------------------------------------------------------------------ narrowing


def narrower(constraints: Sequence[SingleLoop], domains: Domains) -> Steps:
    """Narrowing of one loop: at each of its corners or cells two lines meet, or none.

    All nodes are narrowed together, in planes. A node with two lines has no third one; if it has
    one line and one other side may have a line, that is the second; if fewer than two sides may
    have one, it has none. This equals unit propagation on the sides of each corner or cell. Whether
    there is one loop is checked on a decided board.
    """
    for constraint in constraints:
        yield 0, _two_or_none(constraint, domains)
        yield 9, partial(domains.require_if_decided, constraint.holds, constraint.clue)


def _two_or_none(constraint: SingleLoop, domains: Domains) -> Step:
    value, lane, full, first = constraint.value, domains.lane, domains.full, constraint.parity
    nodes = domains.plane(
        (r, c) for r in range(first, domains.height, 2) for c in range(first, domains.width, 2)
    )
    sides = full & ((nodes << 1 & nodes >> 1) | (nodes << lane & nodes >> lane))

    def beside(plane: int) -> tuple[int, int, int, int]:
        return plane << 1, plane >> 1, plane << lane, plane >> lane

    def counted(plane: int) -> tuple[int, int, int]:
        """Return the nodes with one side of the plane or more, with two or more, with three."""
        one = two = three = 0
        for shifted in beside(plane & sides):
            three |= two & shifted
            two |= one & shifted
            one |= shifted
        return one & nodes, two & nodes, three & nodes

    def near(plane: int) -> int:
        """Return the sides beside the nodes of the plane."""
        a, b, c, d = beside(plane)
        return (a | b | c | d) & sides

    def step() -> None:
        domains.remove(value, full & ~(nodes | sides))
        before = None
        while before != domains.planes:
            before = domains.planes
            possible, known = domains.planes[value], domains.fixed(value)
            _, can_be_two, can_be_three = counted(possible)
            one, two, three = counted(known)
            if three:
                raise Contradiction(constraint.clue)
            met = one | known & nodes
            none = nodes & ~(can_be_two & possible)
            both = met & can_be_two & ~can_be_three
            lines = one | near(both) & possible
            domains.keep(value, lines)
            domains.remove(value, none | near(none) | near(two) & ~known)

    return step


# ---------------------------------------------------------------- nodes: two lines at each, or none
# The nodes are the corners or cells that the loop may visit; a side joins two of them.


Rows: TypeAlias = list[list[int]]
"""Literals by row and column."""


class Sides(NamedTuple):
    """Literals: the side right of node (i, j) is a line, and the side below it is."""

    right: Rows
    below: Rows


# A node, then its sides.
_NODE: Shape = (
    *((-e, 1) for e in range(2, 6)),
    *((-a, -b, -c) for a, b, c in combinations(range(2, 6), 3)),
    *((-1, *three) for three in combinations(range(2, 6), 3)),
)


def encode_nodes(formula: Formula, constraint: SingleLoop, literal: Literals) -> Sides:
    """Add the clauses by which the lines are one or more loops; return the sides.

    Below (or right of) faces they are the sides above (left of) the faces in the next row (column).
    """
    nodes, sides = lattice(formula, constraint, literal)
    right, below = sides
    if not nodes or not nodes[0]:
        formula.add()
        return Sides([], [])
    none = [FALSE] * len(nodes[0])
    at: list[tuple[int, ...]] = []
    for row, across, up, down in zip(nodes, right, [none, *below], [*below, none], strict=True):
        at += zip(row, [FALSE, *across], [*across, FALSE], up, down, strict=True)
    encode_rows(formula, _NODE, at)
    # Some side is a line.
    formula.add(*chain(*right, *below))
    return sides


def lattice(formula: Formula, constraint: SingleLoop, literal: Literals) -> tuple[Rows, Sides]:
    """Return the literals of the nodes and of the sides, and add that nothing else is a line."""
    height, width, first = literal.height, literal.width, constraint.parity
    table = literal.table(constraint.value)
    places = [list(table[r * width : (r + 1) * width]) for r in range(height)]
    nodes = [row[first::2] for row in places[first::2]]
    rows, columns = len(nodes), len(nodes[0]) if nodes else 0
    right = [row[first + 1 :: 2][: max(columns - 1, 0)] for row in places[first::2]]
    below = [row[first::2] for row in places[first + 1 :: 2][: max(rows - 1, 0)]]
    formula.extend((-x,) for x in _other_places(places, first, rows, columns))
    return nodes, Sides(right, below)


def _other_places(places: Rows, first: int, rows: int, columns: int) -> Iterator[int]:
    """Yield the literals of the places that are no node and no side."""
    for r, row in enumerate(places):
        if not first <= r < first + 2 * rows - 1:
            yield from row
        elif r % 2 == first:
            yield from row[:first]
            yield from row[first + 2 * columns - 1 :]
        else:
            yield from row[1 - first :: 2]


# ------------------------------------------------------------------ sweep

# The upper of two faces leaves by the lower; the lower by the upper; the line between; the lines on
# the left of both. Further right the runs touch too, and that is no other contact.
_CONTACT: Shape = ((-1, -2), (-1, -3), (-2, -3), (-1, 4, 5), (-2, 4, 5))

# The run of a face leaves up to here; up to the face on the left; the lines left and right of it;
# the face leaves up; down; it may stay; the line between it and the border.
_RUN: Shape = ((1, -4), (-1, 2, 5, 6, 7, -8), (-1, -3, 5, 6, 7, -8))

# There is a line above this face; above one before; above one up to here.
_FIRST: Shape = ((-1, 3), (-2, 3))


@encodes(
    "sweep",
    "Sweep: every run of faces except that of the first inside face owns a contact.",
    use="by default; it is complete and small.",
)
def sweep_encoder(formula: Formula, constraint: SingleLoop, literal: Literals, post: Post) -> None:
    """Meaning: faces are the squares of four nodes, and a run is faces side by side in a row
    without a line between them. Two runs in neighbouring rows that touch have one contact, at the
    left end of their common stretch. A region without a hole has one contact less than runs. Each
    run except the run of the first inside face, and outside runs at the border, owns a contact, and
    a contact has one owner. So a region without a hole contains the first inside face or touches
    the border; but if there are two loops, one of them has a region without a hole that does
    neither.
    Shapes: two lines at each node, or none (`encode_nodes`); two variables per side between upper
    and lower faces, "the one leaves by the other" and back; a variable per face except the last of
    a row, "its run leaves here or further left"; and, if no line at the border is known, one per
    face, "there is a line above a face up to here".
    """
    above, left = encode_nodes(formula, constraint, literal)
    if not left or not above[0]:
        return
    up, down = _leaving_clauses(formula, above, left)
    inner = [TRUE] * (len(above[0]) - 2)
    border = [[row[0], *inner, row[-1]][: len(row) - 1] for row in left]
    border[0], border[-1] = above[0], above[-1]
    runs: list[tuple[int, ...]] = []
    for i, stays in enumerate(_staying_literals(formula, above, border)):
        so_far = formula.new(len(stays) - 1)
        # A row begins and ends a run, whether there is a line or not.
        ends = [TRUE, *left[i][1:-1], TRUE]
        places = [*so_far, TRUE], [FALSE, *so_far], ends[:-1], ends[1:]
        runs += zip(*places, up[i], down[i], stays, border[i], strict=True)
    encode_rows(formula, _RUN, runs)


def _leaving_clauses(formula: Formula, above: Rows, left: Rows) -> tuple[Rows, Rows]:
    """Return the literals by which faces leave by the one above, and by the one below."""
    none = [FALSE] * len(above[0])
    up, down = [none], list[list[int]]()
    contacts: list[tuple[int, ...]] = []
    for i, lines in enumerate(above[1:-1]):
        beside = zip(lines, left[i], left[i + 1], strict=False)
        pairs = [
            (*formula.new(2), *three) if three[0] != TRUE and three[1:] != (FALSE, FALSE) else None
            for three in checked(beside)
        ]
        down.append([pair[0] if pair else FALSE for pair in pairs])
        up.append([pair[1] if pair else FALSE for pair in pairs])
        contacts += filter(None, pairs)
    encode_rows(formula, _CONTACT, contacts)
    return up, [*down, none]


def _staying_literals(formula: Formula, above: Rows, border: Rows) -> Rows:
    """Return the literals that let a face stay: the first inside face, and outside faces before it.

    If a line at the border is known, the face beside it replaces the first inside face.
    """
    rows, columns = len(border), len(border[0])
    for i, row in enumerate(border):
        for j in range(columns) if i in (0, rows - 1) else (0, columns - 1):
            if row[j] == TRUE:
                stays = [[FALSE] * columns for _ in border]
                stays[i][j] = TRUE
                return stays
    stays, found, before = list[list[int]](), list[tuple[int, int, int]](), FALSE
    for lines in checked(above[:-1], 10):
        stays.append([])
        for line in lines:
            stays[-1].append(-before)
            if before == FALSE or line == TRUE:
                before = line
            elif before != TRUE and line != FALSE:
                up_to_here = formula.variable()
                found.append((line, before, up_to_here))
                before = up_to_here
    encode_rows(formula, _FIRST, found)
    return stays


# ------------------------------------------------------------------ faces: inside or outside


Clause = tuple[int, ...]


def start(formula: Formula, constraint: SingleLoop, literal: Literals, post: Post) -> None:
    """Add the clauses before the first cut: the lines are loops, one or more.

    The nodes of a loop are the points of a grid. Its faces are the squares of four nodes, and the
    outside. A side between two faces is a line if and only if one of them is inside and the other
    is not. So each node has no lines, two or four, and the lines are loops if no node has four.
    """
    nodes, lines = lattice(formula, constraint, literal)
    inside, clauses = _inside(formula, *lines)
    formula.extend(clauses)
    formula.extend(_at_nodes(nodes, *lines))
    # Some face is inside.
    formula.add(*chain(*inside))


def _inside(formula: Formula, above: Rows, left: Rows) -> tuple[Rows, list[Clause]]:
    """Return the literals that faces are inside, and the clauses that lines part them from outside.

    `above` and `left` are the sides above and left of the faces, and the last sides.
    """
    rows, columns = len(left), len(above[0]) if above else 0
    inside: Rows = []
    clauses: list[Clause] = []
    for i in range(rows):
        row: list[int] = []
        for j in range(columns):
            up = inside[i - 1][j] if i else FALSE
            before = row[j - 1] if j else FALSE
            # One neighbour determines the colour if it is outside, or the line is settled.
            if (x := _colour_across(up, above[i][j])) is not None:
                clauses += _side_clauses(left[i][j], before, x)
            elif (x := _colour_across(before, left[i][j])) is not None:
                clauses += _side_clauses(above[i][j], up, x)
            else:
                x = formula.variable()
                clauses += _side_clauses(above[i][j], up, x)
                clauses += _side_clauses(left[i][j], before, x)
            row.append(x)
        clauses += _side_clauses(left[i][columns], row[-1] if row else FALSE, FALSE)
        inside.append(row)
    for e, x in zip(
        above[-1] if above else (), inside[-1] if rows else [FALSE] * columns, strict=True
    ):
        clauses += _side_clauses(e, x, FALSE)
    return inside, clauses


def _colour_across(neighbour: int, line: int) -> int | None:
    """Return the colour of a face beside one of this colour, if that or the line is settled."""
    if abs(line) == TRUE:
        return -neighbour if line == TRUE else neighbour
    if abs(neighbour) == TRUE:
        return -line if neighbour == TRUE else line
    return None


def _side_clauses(line: int, x: int, y: int) -> list[Clause]:
    """Return the clauses by which there is a line exactly if the faces have different colours."""
    if x == y:
        return [(-line,)]
    if x == -y:
        return [(line,)]
    return [(-line, x, y), (-line, -x, -y), (line, -x, y), (line, x, -y)]


def _at_nodes(nodes: Rows, right: Rows, below: Rows) -> Iterator[Clause]:
    """Yield the clauses of each node: two lines meet there, or none if it is not set.

    The faces imply that no single line ends there; unit propagation sees it in the sides alone.
    """
    for i, row in enumerate(nodes):
        for j, node in enumerate(row):
            sides = [*right[i][max(j - 1, 0) : j + 1]]
            sides += [below[k][j] for k in (i - 1, i) if 0 <= k < len(below)]
            for e in sides:
                yield -e, node
            yield from combinations([-e for e in sides], 3)
            for some in combinations(sides, max(len(sides) - 1, 0)):
                yield -node, *some


# ------------------------------------------------------------------ cuts


@cut(
    "cuts",
    "Lazy cut: if there are several loops, a line leads from the places of one to another place.",
    use="if the clues leave few possible loops, or for the smallest formula.",
    start=start,
)
def cuts(constraint: SingleLoop, grid: Grid[Value], domains: Domains) -> Clauses:
    """Return a clause for each loop except the longest, or for each fault if there are no loops.

    Meaning: for each loop except the longest, with u a line of it and v one of the longest: if both
    are lines, then so is one of the sides by which a path from v first reaches a place of the loop.
    This is true in every solution, because the one loop contains a path from v to u.
    Shapes: initially the faces coloured inside and outside (`start`); one clause per loop.
    """
    value = constraint.value
    nodes, sides = _lattice(grid.height, grid.width, constraint.parity)
    places = nodes | sides
    cells = all_cells(grid.height, grid.width)
    having = [p for p, found in zip(cells, grid.flat, strict=True) if found == value]
    line = set(having)
    near = {p: [q for q in beside(p) if q in line] for p in checked(having)}
    if not line or not line <= places or any(len(two) != 2 for two in near.values()):
        return list(_faults(value, line, nodes, sides))
    loops = sorted(_loops(near), key=len)
    longest = loops.pop()
    far = next(p for p in longest if p in sides)
    found: Clauses = []
    for loop in checked(loops, 1):
        own = nodes & set(loop)
        beyond = _beyond(own, longest, places)
        across = sorted({q for p in own for q in beside(p) if q in beyond})
        inner = next(p for p in loop if p in sides)
        found.append([Not((inner, value)), Not((far, value)), *((p, value) for p in across)])
    return found


def _beyond(own: Set[Cell], longest: Sequence[Cell], places: Set[Cell]) -> set[Cell]:
    """Return the places by `own` that a path from the longest loop reaches before it reaches `own`.

    (The result may contain others.) The cells outside the rows and columns of `own` are one piece,
    unless these divide the board. So a path from outside is followed from their rim: on a big board
    with many short loops, the board is not searched for each of them.
    """
    rows, columns = {r for r, _ in own}, {c for _, c in own}
    top, bottom, left, right = min(rows), max(rows), min(columns), max(columns)
    rim = [
        p
        for p in ((top - 2, left), (bottom + 2, left), (top, left - 2), (top, right + 2))
        if p in places
    ]
    parted = len(rim) == 2 and (rim[0][0] == rim[1][0] or rim[0][1] == rim[1][1])
    outside = any(not (top <= r <= bottom and left <= c <= right) for r, c in longest)
    if parted or not outside:
        return set(region(longest[0], places - own))
    near = product(range(top - 2, bottom + 3), range(left - 2, right + 3))
    return set(region(rim[0], {p for p in near if p in places and p not in own}))


def _faults(
    value: Value, line: Set[Cell], nodes: Set[Cell], sides: Set[Cell]
) -> Iterator[list[Position | Not]]:
    """Yield a clause for each place at which the lines cannot belong to a loop."""
    if not line:
        yield [(p, value) for p in sorted(sides)]
    wrong = [[p] for p in sorted(line - nodes - sides)]
    for p in sorted(nodes):
        near = [q for q in beside(p) if q in sides]
        if sum(q in line for q in near) != (2 if p in line else 0):
            wrong.append([p, *near])
    for places in wrong:
        yield [Not((p, value)) if p in line else (p, value) for p in places]


@lru_cache(maxsize=2)
def _lattice(height: int, width: int, parity: int) -> tuple[Set[Cell], Set[Cell]]:
    """Return the places of the nodes, and the places of the sides between them."""
    places = all_cells(height, width)
    nodes = {(r, c) for r, c in places if r % 2 == c % 2 == parity}
    sides = {
        (r, c)
        for r, c in places
        if {(r, c - 1), (r, c + 1)} <= nodes or {(r - 1, c), (r + 1, c)} <= nodes
    }
    return nodes, sides


def _loops(near: Mapping[Cell, Sequence[Cell]]) -> Iterator[list[Cell]]:
    """Yield the places of each loop, in the order of a walk from its first place."""
    seen: set[Cell] = set()
    for start, (p, _) in checked(near.items()):
        if start not in seen:
            loop = [start]
            while p != start:
                one, other = near[p]
                ahead = other if one == loop[-1] else one
                loop.append(p)
                p = ahead
            seen.update(loop)
            yield loop
