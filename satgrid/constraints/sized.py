"""The value of a cell is the size of its region of that value.

A region is all cells of a value that are reached from one another side by side, so two regions of
one value never touch but at a corner.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, product

from satgrid.board import Board, all_cells, beside, region
from satgrid.clues import Value
from satgrid.constraints import Clauses, Constraint, Literals, Not, Post, are, cut, encodes
from satgrid.constraints.at_most import AtMost
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.parts.regions import regions_of, spread
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains, Step, Steps, cells_of
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record


@record
class Sized(Constraint):
    """Every region of the first of the values has one cell, of the second two, and so on.

    Nothing is stated about other values.
    """

    values: tuple[Value, ...]
    clue: str = ""
    default = "growth"
    standalone = "tree"
    on_lattice = False

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the size of each region is its value."""
        for size, value in enumerate(self.values, 1):
            if value in grid.flat:
                cells = {cell for cell in grid.cells() if grid[cell] == value}
                if any(len(each) != size for each in regions(cells)):
                    return False
        return True


def regions(cells: Collection[Cell]) -> Iterator[list[Cell]]:
    """Yield the cells of each region, by the first of them."""
    left = set(cells)
    for cell in sorted(cells):
        if cell in left:
            found = region(cell, left)
            left.difference_update(found)
            yield found


# ------------------------------------------------------------------ narrowing


def narrower(constraints: Sequence[Sized], domains: Domains) -> Steps:
    """Narrowing of regions whose size is their value.

    If too few connected cells may have a value, they do not have it. If connected known cells are
    too few and a single cell can extend them, it has the value; a cell that would join too many of
    them does not have the value.

    A region without known cells has only undecided cells. Two known cells of size n that are n
    steps or more apart belong to two regions. So k of them with these distances need k n cells, and
    the cells that are not known to have the value are undecided.
    """
    for constraint in constraints:
        yield 3, _stepper(constraint, domains)


def _stepper(constraint: Sized, domains: Domains) -> Step:
    sizes = [(n, x) for n, x in enumerate(constraint.values, 1) if x in domains.values]
    seen: dict[Value, tuple[int, int]] = {}
    # The cells that known cells of a size need besides, by its value, while these are the same.
    asked: dict[Value, tuple[int, int]] = {}

    def step() -> None:
        before: dict[Value, int] = {}
        while domains.planes != before:
            before = domains.planes
            _leave_room(sizes, domains, asked)
            looked_at: dict[Value, int] = {}
            undecided = 0
            for n, value in sizes:
                if domains.planes is not looked_at:
                    looked_at, undecided = domains.planes, domains.undecided()
                plane = looked_at[value]
                state = plane, plane & ~undecided
                if seen.get(value) != state:
                    check_deadline()
                    seen[value] = state
                    if plane:
                        _narrow(n, value, *state, domains)
        domains.require_if_decided(constraint.holds, constraint.clue)

    return step


def _leave_room(
    sizes: Sequence[tuple[int, Value]], domains: Domains, asked: dict[Value, tuple[int, int]]
) -> None:
    """Remove values without known cells whose regions have no room beside the others."""
    undecided = domains.undecided()
    room = undecided.bit_count()
    unknown = []
    for n, value in sizes:
        possible = domains.planes[value]
        if known := possible & ~undecided:
            if asked.get(value, (0, 0))[0] != known:
                asked[value] = known, _asked(n, known, domains)
            room -= asked[value][1]
        elif possible:
            unknown.append((n, value))
    none = {value: 0 for n, value in unknown if n > room}
    if none:
        domains.replace(domains.planes | none)


def _asked(n: int, known: int, domains: Domains) -> int:
    """Return how many cells of size n there are for sure besides the known ones."""
    apart: list[Cell] = []
    for r, c in cells_of(known, domains.lane):
        if all(abs(r - s) + abs(c - d) >= n for s, d in apart):
            apart.append((r, c))
    return max(len(apart) * n - known.bit_count(), 0)


def _narrow(n: int, value: Value, possible: int, known: int, domains: Domains) -> None:
    """Narrow the value of size n, given the planes of the cells that may have it and that do."""
    lane = domains.lane
    none = only = once = twice = 0
    for each in regions_of(possible, lane):
        if each.bit_count() < n:
            none |= each
    possible &= ~none
    # The size of each known region with too few cells, and the cells by which it can grow.
    growing: list[tuple[int, int]] = []
    for each in regions_of(known, lane):
        size = each.bit_count()
        exits = spread(each, lane) & possible & ~known
        if size > n or (size < n and not exits):
            raise Contradiction
        if size == n:
            none |= exits
            continue
        if not exits & (exits - 1):
            only |= exits
        twice |= once & exits
        once |= exits
        growing.append((size, exits))
    joined: dict[int, int] = {}
    for size, exits in growing:
        shared = exits & twice
        while shared:
            cell = shared & -shared
            shared ^= cell
            joined[cell] = joined.get(cell, 1) + size
            if joined[cell] > n:
                none |= cell
    domains.remove(value, none)
    domains.keep(value, only)


# ------------------------------------------------------------------ growth


def start(formula: Formula, constraint: Sized, literal: Literals, post: Post) -> None:
    """Add the clauses before the first cut."""
    board = all_cells(literal.height, literal.width)
    for n, value in enumerate(constraint.values, 1):
        table = zip(board, literal.table(value), strict=True)
        having = {cell: x for cell, x in checked(table, 1000) if x != FALSE}
        for cell, x in having.items():
            near = [having[q] for q in beside(cell) if q in having]
            if n > 1:
                formula.add(-x, *near)
            if n < 3:
                formula.extend((-x, *(-y for y in some)) for some in combinations(near, n))
        if 2 < n < len(having) < 2 * n and len(having) < len(board):
            post(AtMost(tuple(having.values()), n))


@cut(
    "growth",
    "Lazy cut: a region that is too small grows, and one that is too big has several values.",
    use="by default, for solving.",
    start=start,
)
def growth_cut(constraint: Sized, grid: Grid[Value], domains: Domains) -> Clauses:
    """Meaning: if u has a value of size n, then so has a cell next to any set of fewer than n cells
    that is connected with u, because its region has n cells. And n + 1 connected cells never all
    have the value.
    Shapes: initially, each cell has cells of its value beside it (none for size 1, one for size 2).
    If some cells are known and fewer than 2n may have a value, at most n have it, because there is
    at most one region. Then one clause for each cell of a region that is too small (for up to
    twelve cells), and two clauses for a region that is too big.
    """
    found: Clauses = []
    board = Board(grid.height, grid.width)
    by_value: dict[Value, list[Cell]] = {}
    for cell, value in zip(grid.cells(), grid.flat, strict=True):
        by_value.setdefault(value, []).append(cell)
    for n, value in enumerate(checked(constraint.values, 1), 1):
        for cells in checked(regions(by_value[value]) if value in by_value else (), 10):
            if len(cells) < n:
                out = are(board.rim(cells), value)
                found += ([Not((head, value)), *out] for head in cells[:12])
            elif len(cells) > n:
                some = {tuple(sorted(_piece(cells, p, n + 1))) for p in (cells[0], cells[-1])}
                found += ([Not((p, value)) for p in each] for each in sorted(some))
    return found


def _piece(cells: Sequence[Cell], first: Cell, n: int) -> list[Cell]:
    """Return n connected cells, including the first one."""
    left, piece = set(cells) - {first}, [first]
    for p in piece:  # grows while it is read
        for q in beside(p):
            if q in left and len(piece) < n:
                left.remove(q)
                piece.append(q)
    return piece


# ------------------------------------------------------------------ tree


@encodes(
    "tree",
    "Tree: each region is a tree with one root; its cells are counted along the branches.",
    use="for a complete CNF.",
)
def tree_encoder(formula: Formula, constraint: Sized, literal: Literals, post: Post) -> None:
    """Meaning: every cell of a value with a size has one parent, a cell beside it of its value, or
    is a root. The number of a cell is one more than the sum of its children's numbers, so it is
    less than its parent's, and parents form no cycle: each path along them ends at a root of the
    region. Neighbouring cells of one value have the same name, and a root has the name of its
    place, so there is one root; its number is the size of the region.
    Shapes: `root[p]` and `parent[p][q]` for q beside p; in binary the name and the number of each
    cell; adders, whose last carry is false.
    """
    board = all_cells(literal.height, literal.width)
    having: dict[Cell, dict[int, int]] = {}
    for n, value in enumerate(constraint.values, 1):
        for cell, x in zip(board, literal.table(value), strict=True):
            if x != FALSE:
                having.setdefault(cell, {})[n] = x
    sizes = [n for own in having.values() for n in own]
    bits, names = max(sizes, default=0).bit_length(), len(having).bit_length()
    number = {p: formula.new(bits) for p in having}
    name = {p: formula.new(names) for p in having}
    root = {p: formula.variable() for p in having}
    near = {
        p: [q for q in beside(p) if having[p].keys() & having.get(q, {}).keys()] for p in having
    }
    parent = {p: dict(zip(near[p], formula.new(len(near[p])), strict=True)) for p in having}
    for place, (p, own) in enumerate(checked(having.items(), 20)):
        arcs = parent[p]
        # Who has a size has a parent or is a root.
        formula.extend((-x, root[p], *arcs.values()) for x in own.values())
        post(AtMostOne((root[p], *arcs.values())))
        for q, arc in arcs.items():
            for n in own.keys() | having[q].keys():
                x, y = own.get(n, FALSE), having[q].get(n, FALSE)
                # A parent has the value of its child.
                formula.extend(((-arc, -x, y), (-arc, x, -y)))
                if p < q and x != FALSE and y != FALSE:
                    for a, b in zip(name[p], name[q], strict=True):
                        formula.extend(((-x, -y, -a, b), (-x, -y, a, -b)))
            formula.add(-arc, *own.values())
        formula.extend((-root[p], bit) for bit in _binary(place, name[p]))
        total: Sequence[int] = [FALSE] * bits
        carry = TRUE
        for q in near[p]:
            child = [formula.and_gate(parent[q][p], bit) for bit in number[q]]
            total = _sum(formula, total, child, carry)
            carry = FALSE
        if carry == TRUE:
            total = [TRUE, *total[1:]]
        for a, b in zip(number[p], total, strict=True):
            formula.extend(((-a, b), (a, -b)))
        for n, x in own.items():
            formula.extend((-root[p], -x, bit) for bit in _binary(n, number[p]))


def _binary(n: int, bits: Sequence[int]) -> list[int]:
    """Return the literals that are all true if the bits, the lowest first, are the number n."""
    return [bit if n >> k & 1 else -bit for k, bit in enumerate(bits)]


def _sum(formula: Formula, left: Sequence[int], right: Sequence[int], carry: int) -> list[int]:
    """Return the bits of the sum of both numbers and the carry, which has no more of them."""
    found = []
    for a, b in zip(left, right, strict=True):
        total, over = formula.new(2)
        for i, j, k in product((1, -1), repeat=3):
            # The bit is true if one of the three is, or all.
            odd = i * j * k
            formula.add(-i * a, -j * b, -k * carry, odd * total)
        for sign in (1, -1):
            for x, y in combinations((a, b, carry), 2):
                # The carry is true if two of the three are.
                formula.add(-sign * x, -sign * y, sign * over)
        found.append(total)
        carry = over
    formula.add(-carry)
    return found
