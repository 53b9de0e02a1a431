"""Each region of a value contains one number, and has that many cells.

A region is cells of the value that hang together side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from satgrid.board import Board, all_cells, beside, region
from satgrid.clues import Value
from satgrid.constraints import Clauses, Constraint, Literals, Not, Post, are, cut, encodes
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.attached import Attached
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.parts.counting import owner_literals, require_few
from satgrid.constraints.parts.regions import flood, flood_within, spread
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains, Steps, cells_of, coverage
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid, label
from satgrid.records import record

Number = tuple[Cell, int | None]
"""The cell of a number, and the number of cells of its region; None if it is unknown."""

LARGE = 30
"""Up to this size, a region's clauses for cells and distances are few."""

MOST_CLAUSES = 100_000
"""The most such clauses of all larger regions, and those of unknown size, for `owners` by default.

With one `?` on a board of 10x10 or 15x15, `owners` takes as long as `growth` or less; with 40, up
to three times as long."""


@record
class Islands(Constraint):
    """Each of the `numbers` is in a region of the value with that many cells and no other number.

    Every cell of the value is in such a region. Numbers are in different cells.
    """

    numbers: tuple[Number, ...]
    value: Value
    clue: str = ""
    default = "owners"
    lazy = "growth"
    on_lattice = False

    def preset(self, standalone: bool = False, area: int = 0) -> str:
        """Return `growth` if large regions may need too many clauses, unless it is `standalone`."""
        clauses = 0
        for _, number in self.numbers:
            if number is None or number > LARGE:
                size = min(number or area, area)
                # A region of this size lies within a diamond around its number.
                clauses += 2 * size * min(area, 2 * size * (size - 1) + 1)
        return "growth" if clauses > MOST_CLAUSES and not standalone else "owners"

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether walks from the numbers reach the right number of cells, each one once."""
        left = {cell for cell in grid.cells() if grid[cell] == self.value}
        for cell, number in self.numbers:
            if cell not in left:
                return False
            cells = region(cell, left)
            if number not in (None, len(cells)):
                return False
            left.difference_update(cells)
        return not left

    def by_clue(self) -> tuple[Constraint, ...]:
        """Return islands of unknown sizes, and how many cells each number wants."""
        unknown = replace(self, numbers=tuple((cell, None) for cell, _ in self.numbers))
        return unknown, *(
            Attached(cell, number - 1, self.value, clue=self.clue or label(cell))
            for cell, number in self.numbers
            if number is not None
        )


# ------------------------------------------------- rooms: the cells that a number's region may have


class Room(NamedTuple):
    """The known cells of a number's region, and all cells that it may have."""

    own: int
    room: int


def rooms(numbers: Sequence[Number], possible: int, known: int, lane: int) -> list[Room]:
    """Return the room of each number, for the cells that may have the value and those that have it.

    Known cells that are connected with the number's cell are its own. The room extends from them by
    as many steps as cells are missing, and avoids the own cells of other numbers and their
    neighbours.
    """
    heads = [1 << r * lane + c for (r, c), _ in numbers]
    known |= sum(heads)
    owns = [flood(known, head, lane) for head in checked(heads, 10)]
    once, twice = coverage(spread(own, lane) for own in owns)
    found = []
    for own, (_, number) in checked(zip(owns, numbers, strict=True), 10):
        free = own | possible & (~once | spread(own, lane) & ~twice)
        missing = -1 if number is None else max(0, number - own.bit_count())
        found.append(Room(own, flood_within(free, own, lane, missing)))
    return found


# ------------------------------------------------------------------ narrowing


def narrower(constraints: Sequence[Islands], domains: Domains) -> Steps:
    """Cells that no number reaches do not have the value, and cells that a number needs have it.

    Each number has a room, the cells that its region may have (`rooms`). A cell in no room does not
    have the value. If a room has exactly as many cells as the number, it is the region; and if a
    region that lacks cells cannot get them without a certain cell beside it, it has that cell. All
    numbers together need as many cells as their sum.
    """
    for constraint in constraints:
        yield 2, partial(_narrow, constraint, domains)


def _narrow(constraint: Islands, domains: Domains) -> None:
    value, lane = constraint.value, domains.lane
    heads = domains.plane(cell for cell, _ in constraint.numbers)
    domains.keep(value, heads)
    if sum(number or 1 for _, number in constraint.numbers) > domains.planes[value].bit_count():
        largest, _ = max(constraint.numbers, key=lambda each: each[1] or 1)
        raise Contradiction(label(largest), others=True)
    found = rooms(constraint.numbers, domains.planes[value], domains.fixed(value), lane)
    anybodys = needed = 0
    for (cell, number), each in checked(zip(constraint.numbers, found, strict=True), 10):
        if (each.own & heads).bit_count() > 1:
            raise Contradiction(label(cell))
        if number is not None:
            if not each.own.bit_count() <= number <= each.room.bit_count():
                raise Contradiction(label(cell))
            needed |= _needed_cells(each, number, lane)
        anybodys |= each.room
    domains.remove(value, domains.full & ~anybodys)
    domains.keep(value, needed)
    domains.require_if_decided(constraint.holds)


def _needed_cells(each: Room, number: int, lane: int) -> int:
    """Return the cells that the number's region has for sure, beside its own."""
    own, room = each
    if room.bit_count() == number:
        return room
    if own.bit_count() == number:
        return 0
    exits = spread(own, lane) & room & ~own
    needed = 0
    # In regions with many possible cells beside them, needed cells are not computed.
    left = exits if exits.bit_count() <= 3 else 0
    while left:
        door = left & -left
        left ^= door
        if flood(room & ~door, own, lane).bit_count() < number:
            needed |= door
    return needed


# ----------------------------------------------------------- owners of cells, for owners and growth


Owned = dict[Cell, int]
"""The cells that a number's region may have, each with the literal that it does."""


def add_owners(formula: Formula, constraint: Islands, literal: Literals, post: Post) -> list[Owned]:
    """Add that each cell of the value is one number's, and cells side by side are the same one's.

    A cell that one number alone can have needs no variable.
    """
    cells = all_cells(literal.height, literal.width)
    having = dict(zip(cells, literal.table(constraint.value), strict=True))
    board = Domains(literal.height, literal.width, ())
    possible = board.plane(p for p, x in having.items() if x != FALSE)
    known = board.plane(p for p, x in having.items() if x == TRUE)
    found: list[Owned] = []
    owners: dict[Cell, list[int]] = {p: [] for p in cells}
    for k, each in enumerate(rooms(constraint.numbers, possible, known, board.lane)):
        found.append(dict.fromkeys(cells_of(each.room, board.lane), FALSE))
        for p in found[k]:
            owners[p].append(k)
    for p, those in checked(owners.items(), 100):
        pairs = owner_literals(formula, having[p], len(those))
        for k, pair in zip(those, pairs, strict=True):
            found[k][p] = pair
        if len(those) != 1:
            post(AtMostOne(tuple(pairs)))
    for (cell, _), own in checked(zip(constraint.numbers, found, strict=True), 10):
        formula.add(own[cell])
        # A cell beside one of the region is in the region, or has another value.
        formula.extend(
            (-pair, -having[q], own.get(q, FALSE))
            for p, pair in own.items()
            for q in beside(p)
            if q in having and own.get(q) != having[q]
        )
    return found


# ------------------------------------------------------------------ owners


@encodes(
    "owners",
    "Owners: each cell of the value belongs to one number, within its reach.",
    use="by default, unless numbers above 30 or unknown ones may need more than 100,000 clauses.",
)
def owners_encoder(formula: Formula, constraint: Islands, literal: Literals, post: Post) -> None:
    """Shapes: for each number and cell that it may have (`rooms`) a literal "the number owns the
    cell": the literal of the cell itself if no other number may own it, else a variable. For each
    of its cells there is one variable per possible distance: "reached within d steps through its
    own cells". The number of owned cells is posted as an `exactly`, whose encoder can be chosen.
    Errors: `UsageError` above five million clauses.
    """
    found = add_owners(formula, constraint, literal, post)
    sizes = [
        min(number or len(own), len(own))
        for (_, number), own in zip(constraint.numbers, found, strict=True)
    ]
    clauses = sum(2 * len(own) * size for own, size in zip(found, sizes, strict=True))
    require_few(clauses, "islands=owners needs {} clauses on this board", "islands=growth")
    for (cell, number), own, size in zip(constraint.numbers, found, sizes, strict=True):
        if number is not None:
            post(Exactly(tuple(own.values()), number))
        formula.extend(_distance_clauses(formula, cell, own, size))


def _distance_clauses(
    formula: Formula, start: Cell, own: Owned, number: int
) -> Iterator[tuple[int, ...]]:
    """Yield the clauses by which all cells of a region are reached from the number's."""
    # From when on a cell can be reached, and the literals of that step and those behind it; the
    # last, within one step less than there are cells, is that the cell is the number's.
    first = {start: 0}
    waiting = [start]
    for p in waiting:  # grows while it is read
        for q in beside(p):
            if q in own and q not in first:
                first[q] = first[p] + 1
                waiting.append(q)
    within = {
        p: [*formula.new(max(0, number - 1 - d)), own[p]] if d < number else []
        for p, d in first.items()
        if d
    }
    within[start] = [own[start]] * number
    for p in checked(waiting[1:], 10):
        layers = within[p]
        for d, x in enumerate(layers, first[p]):
            near = (within[q][d - 1 - first[q]] for q in beside(p) if first.get(q, d) < d)
            yield -x, *near
        for x, later in pairwise(layers):
            yield -x, later


# ------------------------------------------------------------------ growth


@cut(
    "growth",
    "Lazy cut: a region that is too small grows, and one that is too big or has no number is "
    "divided.",
    use="by default if numbers above 30 or unknown ones may need more than 100,000 clauses.",
    start=add_owners,
)
def growth_cut(constraint: Islands, grid: Grid[Value], domains: Domains) -> Clauses:
    """Meaning: a region with too few cells for its number needs another cell beside it, which is
    not beside another number. If too many cells are connected with a number, one of them has
    another value, and so has one on a path between two numbers. A cell in a region without a number
    needs one of the cells beside the region.
    Shapes: initially, for each number and cell that it may have, "the number owns the cell"
    (`owners` without distances and counts); one clause per region.
    """
    value, board = constraint.value, Board(grid.height, grid.width)
    members = {cell for cell in grid.cells() if grid[cell] == value}
    heads = {cell for cell, _ in constraint.numbers}
    found: Clauses = [[(p, value)] for p in sorted(heads - members)]
    left = set(members)
    for cell, number in checked(constraint.numbers, 10):
        if cell not in left:
            continue
        cells = region(cell, left)
        left.difference_update(cells)
        if len(heads.intersection(cells)) > 1:
            found.append([Not((p, value)) for p in _way(cell, members, heads)])
        elif number is not None and len(cells) > number:
            found.append([Not((p, value)) for p in cells[: number + 1]])
        elif number is not None and len(cells) < number:
            others = heads - {cell}
            rim = [p for p in board.rim(cells) if others.isdisjoint((p, *beside(p)))]
            # The number's cell has the value: it only tells whose region is too small.
            found.append([Not((cell, value)), *are(rim, value)])
    for cell in checked(sorted(left), 10):
        if cell in left:
            cells = region(cell, left)
            left.difference_update(cells)
            found.append([Not((cell, value)), *are(board.rim(cells), value)])
    return found


def _way(start: Cell, members: Set[Cell], heads: Set[Cell]) -> list[Cell]:
    """Return the cells of a shortest way through members from a number to another."""
    before = {start: start}
    waiting = [start]
    for p in waiting:  # grows while it is read
        if p in heads and p != start:
            way = [p]
            while way[-1] != start:
                way.append(before[way[-1]])
            return way
        for q in beside(p):
            if q in members and q not in before:
                before[q] = p
                waiting.append(q)
    raise AssertionError("a region of two numbers has a way between them")
