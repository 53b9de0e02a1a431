"""A number of cells with a value are connected with a cell."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, pairwise

from satgrid.board import Board, region
from satgrid.clues import Value
from satgrid.constraints import Constraint, Literals, Post, encodes
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.parts.counting import require_few
from satgrid.constraints.parts.regions import flood, flood_within, spread
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains, Steps
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record


@record
class Attached(Constraint):
    """A walk from the cell over cells of the value reaches `number` of them.

    The cell itself is not counted, and may have another value: then the regions of the value beside
    it have `number` cells together.
    """

    cell: Cell
    number: int
    value: Value
    clue: str = ""
    default = "levels"
    on_lattice = False

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the walk reaches `number` cells."""
        members = {cell for cell in grid.cells() if grid[cell] == self.value}
        return len(region(self.cell, members | {self.cell})) - 1 == self.number


def narrower(constraints: Sequence[Attached], domains: Domains) -> Steps:
    """Narrowing of the number of cells that are connected with a cell.

    If `number` cells are known, the cells beside them do not have the value. If fewer are known and
    only one cell can continue them, it has the value; and all cells have the value that can still
    be reached, if those are just enough.
    """
    areas: list[int] = []
    seen: list[tuple[int, int] | None] = [None] * len(constraints)

    def step() -> None:
        if not areas:
            areas.extend(_area(each, domains) for each in checked(constraints, 10))
        fixed: dict[Value, int] = {}
        of = domains.planes
        for k, each in enumerate(constraints):
            if domains.planes is not of or each.value not in fixed:
                of, fixed = domains.planes, {each.value: domains.fixed(each.value)}
            here = of[each.value] & areas[k], fixed[each.value] & areas[k]
            if here != seen[k]:
                _narrow(each, domains)
                seen[k] = here

    yield 2, step


def _area(constraint: Attached, domains: Domains) -> int:
    steps = min(constraint.number + 1, domains.height + domains.width)
    return flood_within(domains.full, domains.plane([constraint.cell]), domains.lane, steps)


def _narrow(constraint: Attached, domains: Domains) -> None:
    check_deadline()
    value, number, lane = constraint.value, constraint.number, domains.lane
    head = domains.plane([constraint.cell])
    possible = domains.planes[value] & ~head
    own = flood(domains.fixed(value) & ~head | head, head, lane)
    missing = number + 1 - own.bit_count()
    if missing < 0:
        raise Contradiction(constraint.clue)
    exits = spread(own, lane) & possible & ~own
    if not missing:
        domains.remove(value, exits)
        return
    room = flood_within(possible, own, lane, missing)
    needed = 0
    if room.bit_count() <= number + 1:
        if room.bit_count() < number + 1:
            raise Contradiction(constraint.clue)
        needed = room & ~head
    elif not exits & (exits - 1):
        needed = exits
    domains.keep(value, needed)


@encodes(
    "levels",
    "Levels: each cell that is connected with the cell is reached in some number of steps.",
)
def levels_encoder(formula: Formula, constraint: Attached, literal: Literals, post: Post) -> None:
    """Meaning: the cells connected with the cell are counted. A cell counts if it has the value and
    is beside the cell, or beside one that counts; no others count, because each one is reached from
    the cell within `number` steps.
    Shapes: for each cell within `number` steps, a literal "it counts", which beside the cell is
    that it has the value; and for every other number d of steps in between, "it is reached within
    d". The number of cells that count is posted as an `exactly`, whose encoder can be chosen.
    Errors: `UsageError` above five million clauses.
    """
    board, table = Board(literal.height, literal.width), literal.table(constraint.value)
    start, number = constraint.cell, constraint.number
    having: dict[Cell, int] = {}
    near: dict[Cell, list[Cell]] = {}
    # The least number of steps to each cell.
    steps: dict[Cell, int] = {start: 0}
    waiting = [start]
    for p in waiting:  # grows while it is read
        near[p] = board.beside(p)
        for q in near[p]:
            having[q] = table[q[0] * board.width + q[1]]
            if having[q] != FALSE and q not in steps and steps[p] < number:
                steps[q] = steps[p] + 1
                waiting.append(q)
    if number >= len(waiting):
        formula.add()
        return
    clauses = sum(number - d + 2 for d in steps.values())
    require_few(clauses, "attached=levels needs {} clauses")
    counts = {p: having[p] if steps[p] == 1 else formula.variable() for p in waiting[1:]}
    said: list[Sequence[int]] = [(-having[q], counts.get(q, FALSE)) for q in near[start]]
    for p, x in checked(counts.items(), 10):
        if x != having[p]:
            said.append((-x, having[p]))
        said += [(-x, -having[q], counts.get(q, FALSE)) for q in near[p] if q != start]
    formula.extend(said)
    post(Exactly(tuple(counts.values()), number))
    # The lengths of all paths to a cell differ by even numbers.
    within = {p: [*formula.new((number - steps[p]) // 2), x] for p, x in counts.items()}
    within[start] = [TRUE] * (number // 2 + 1)
    reached: list[Sequence[int]] = []
    for p in checked(counts, 10):
        own, ways = within[p], [(within[q], steps[q] + 1) for q in near[p] if q in steps]
        here = -having[p]
        for d, x in zip(count(steps[p], 2), own, strict=False):
            before = [way[(d - first) // 2] for way, first in ways if first <= d]
            reached.append((-x, *before))
            reached += [(-y, here, x) for y in before]
        reached += [(-x, later) for x, later in pairwise(own)]
    formula.extend(reached)
