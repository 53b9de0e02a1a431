"""The cells of two values are one region each; every cell has one of the two values.

A value that no cell has counts as connected. Around the board there may be a frame of cells that
all have one of the values: then each region of that comes to the border, and outside all are one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise

from satgrid.board import on_border, region
from satgrid.clues import WHITE, Value
from satgrid.constraints import Clauses, Constraint, Literals, Not, Post, cut, encodes
from satgrid.constraints.parts.regions import border_of, keep_only_reachable, plane_in, separators
from satgrid.deadline import checked
from satgrid.domains import Domains, Steps
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record


@record
class BothConnected(Constraint):
    """Each cell has the value `one` or `other`, and the cells of each value are one region.

    `frame` is one of the two values, whose cells are connected with a frame around the board, or
    None.
    """

    one: Value
    other: Value
    frame: Value | None = None
    clue: str = ""
    default = "cuts"
    standalone = "sweep"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether a walk from a cell of a value, or from the frame, reaches all of them."""
        cells = set(grid.cells())
        members = {
            value: {p for p in cells if grid[p] == value} for value in (self.one, self.other)
        }
        for value, left in members.items():
            if value == self.frame:
                for p in sorted(left):
                    if p in left and on_border(p, grid.height, grid.width):
                        left.difference_update(region(p, left))
            elif left:
                left.difference_update(region(min(left), left))
        return not any(members.values()) and set(grid.flat) <= members.keys()

    def image(self, cell_map: Mapping[Cell, Cell]) -> BothConnected | None:
        """Return the same, if the frame is white as all cells are that were left out."""
        # Beside white lines that are left out, white cells are joined as by a frame. Where none
        # was left out they are not, and the cells do not tell.
        if WHITE in (self.one, self.other) and self.frame != WHITE:
            return None
        return BothConnected(self.one, self.other, self.frame)


# ------------------------------------------------------------------ narrowing


def narrower(constraints: Sequence[BothConnected], domains: Domains) -> Steps:
    """Narrowing of two values that are one region each, by reachability.

    A cell has the other value if no path over cells that may have a value connects it with a known
    cell of that value, or with the frame. On a decided board nothing else can be wrong.
    """
    full = domains.full
    for constraint in constraints:
        yield 0, partial(_remove_others, constraint, domains)
        for value in (constraint.one, constraint.other):
            rim = border_of(domains) if value == constraint.frame else None
            yield 4, keep_only_reachable(domains, (value,), full, rim=rim, clue=constraint.clue)


def _remove_others(constraint: BothConnected, domains: Domains) -> None:
    for value in domains.values:
        if value not in (constraint.one, constraint.other):
            domains.remove(value, domains.full)


# -------------------------------------------------------- squares of four cells, for cuts and sweep


def encode_colours(
    formula: Formula, constraint: BothConnected, literal: Literals
) -> list[list[int]]:
    """Add that each cell has one of the values, and no square is crossed; return who is `one`.

    The literals are by row and column.

    No square has one colour at two opposite corners and the other colour at the other two: a path
    between the first two, closed by their diagonal, separates the other two. The frame is outside
    of that path, or the path leads over it.
    """
    ones, others = literal.table(constraint.one), literal.table(constraint.other)
    formula.extend(xy for xy in zip(ones, others, strict=True) if xy[0] != -xy[1])
    width = literal.width
    rows = [list(ones[k : k + width]) for k in range(0, len(ones), width)]
    for above, below in pairwise(rows):
        for (a, b), (c, d) in zip(pairwise(above), pairwise(below), strict=True):
            formula.add(-a, b, c, -d)
            formula.add(a, -b, -c, d)
    return rows


# ------------------------------------------------------------------ sweep


@encodes(
    "sweep",
    "Sweep: every run of cells of one colour, except the first of each colour, owns a contact.",
    use="for a complete CNF; cuts are faster.",
)
def sweep_encoder(
    formula: Formula, constraint: BothConnected, literal: Literals, post: Post
) -> None:
    """Meaning: runs and their contacts are as in `single_loop=sweep`. A region without a hole has
    one contact less than runs, so it needs the first cell of its colour, or the frame; of three
    regions one has neither.
    Shapes: two variables a side between two cells, "the one leaves by the other" and back; for each
    colour without a frame a chain that finds its first cell in reading order.
    """
    rows = encode_colours(formula, constraint, literal)
    framed = {constraint.one: 1, constraint.other: -1}.get(constraint.frame or "", 0)
    formula.extend(_leaving_clauses(formula, rows, framed))


def _leaving_clauses(
    formula: Formula, colours: Sequence[Sequence[int]], framed: int
) -> Iterator[tuple[int, ...]]:
    """Yield the clauses by which each cell leaves, or may stay.

    `colours` has a literal per cell, by rows. For each colour, a sign 1 or -1, the first cell of it
    in reading order stays; of the colour `framed`, cells on the border stay instead.

    A run is a stretch of cells of one colour in a row. Two runs of one colour in neighbouring rows
    that touch have one contact, at the left end of their common stretch. Each cell leaves by a
    neighbour of its colour, or stays. At most one of two cells leaves by the other, so that in each
    run one cell stays, or leaves the run by a contact.
    """
    rows, columns = len(colours), len(colours[0]) if colours else 0
    # The cell to the left of the first column.
    outside = TRUE if framed == 1 else FALSE
    # What lets a cell stay: the ways by which it leaves, and its colour at the border.
    ways: list[list[list[int]]] = [
        [
            [framed * x] if framed and (i in (0, rows - 1) or j in (0, columns - 1)) else []
            for j, x in enumerate(row)
        ]
        for i, row in enumerate(colours)
    ]
    for i, row in enumerate(colours):
        for j, x in enumerate(row):
            for p, q in ((i, j + 1), (i + 1, j)):
                if p == rows or q == columns or x == -(y := colours[p][q]):
                    continue
                there, back = formula.new(2)
                ways[i][j].append(there)
                ways[p][q].append(back)
                # One of the two leaves.
                yield -there, -back
                met: list[tuple[int, ...]] = [(-x, y), (x, -y)]
                if p > i and (j or framed):
                    # Further right the runs touch too, and that is no other contact.
                    a, b = (row[j - 1], colours[p][j - 1]) if j else (outside, outside)
                    met += (x, a, b), (-x, -a, -b)
                for clause in met:
                    yield -there, *clause
                    yield -back, *clause
    before = {sign: FALSE for sign in (1, -1) if sign != framed}
    for i, row in enumerate(colours):
        for j, colour in enumerate(row):
            for sign in before:
                x = sign * colour
                if x == FALSE or before[sign] == TRUE:
                    continue
                # The first has the colour, and none before it has.
                ways[i][j].append(first := formula.variable())
                yield -first, x
                yield -first, -before[sign]
                so_far = TRUE if x == TRUE else formula.variable()
                yield -x, so_far
                yield -before[sign], so_far
                before[sign] = so_far
            yield tuple(ways[i][j])


# ------------------------------------------------------------------ cuts


def start(formula: Formula, constraint: BothConnected, literal: Literals, post: Post) -> None:
    """Add the clauses before the first cut: values of cells, squares, changes at the border."""
    ones = encode_colours(formula, constraint, literal)
    if constraint.frame is None:
        rim = [ones[r][c] for r, c in _rim(literal.height, literal.width)]
        formula.extend(_few_changes(formula, rim))


@cut(
    "cuts",
    "Lazy cut: two separate cells of a value need one between them, and so does a cell cut off "
    "from the frame.",
    use="by default; it has the smallest initial formula.",
    start=start,
)
def cuts(constraint: BothConnected, grid: Grid[Value], domains: Domains) -> Clauses:
    """Meaning: between each region of a value but the biggest and the biggest, two separators are
    looked for (`separators`). If a cell on the one side has the value, and one on the other, then
    so has a cell of the separator, because every path between the two crosses it. The regions of a
    value with a frame are connected with the frame: no other cell is named, and regions at the
    border are not cut.
    Shapes: one or two clauses per region. The initial clauses forbid, for each square of four
    cells, one value at two opposite corners and the other value at the other two; without a frame,
    they allow at most two changes of value along the border: `once` and `twice` read "up to here it
    has changed, and changed twice".
    """
    one, other = constraint.one, constraint.other
    found: Clauses = []
    if not {one, other}.issuperset(grid.flat):
        cells = [p for p in checked(grid.cells()) if grid[p] not in (one, other)]
        found = [[(p, one), (p, other)] for p in cells]
    for value in (one, other):
        here = plane_in(grid, value, domains.lane)
        frame = border_of(domains) if value == constraint.frame else 0
        found += (
            [*(Not((p, value)) for p in ends), *((p, value) for p in around)]
            for ends, around in separators(here, value, domains, domains.full, frame)
        )
    return found


def _rim(height: int, width: int) -> list[Cell]:
    """Return the cells of the border on the way around; of one row or column, all along it."""
    bottom, right = height - 1, width - 1
    way = [(0, c) for c in range(width)]
    way += [(r, right) for r in range(height)]
    way += [(bottom, c) for c in reversed(range(width))]
    way += [(r, 0) for r in reversed(range(height))]
    return list(dict.fromkeys(way))


def _few_changes(formula: Formula, rim: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the clauses by which the value changes twice at most on the way around."""
    once = twice = FALSE
    for x, y in pairwise([*rim, rim[0]]):
        before, once = once, formula.variable()
        before_twice, twice = twice, formula.variable()
        yield -before, once
        yield -before_twice, twice
        for change in ((-x, y), (x, -y)):
            yield *change, once
            yield *change, -before, twice
            yield *change, -before_twice
