"""The value of a cell is the size of its region of that value.

A region is all cells of a value that are reached from one another side by side, so two regions of
one value never touch but at a corner.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import combinations, count, product

from satgrid.board import Board, all_cells, beside, region
from satgrid.clues import Value
from satgrid.constraints import (
    Clauses,
    Constraint,
    Literals,
    Not,
    Position,
    Post,
    are,
    cut,
    encodes,
)
from satgrid.constraints.at_most import AtMost
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.parts.counting import count_in_tree
from satgrid.constraints.parts.regions import flood_within, regions_of, spread
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains, Step, Steps, cells_of
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid, label
from satgrid.records import record


@record(init=False)
class Sized(Constraint):
    """Every region of a value has as many cells as its size: `values` has (size, value) pairs.

    Plain values have the sizes 1, 2, and so on. Regions of `other`, if there is such a value, are
    made of one or more regions of sizes without a value: a region has at least the smallest of
    these sizes, `least`, and if its number of cells has a value, at least `split`, which is the sum
    of the two smallest ones. Nothing is stated about other values.
    """

    values: tuple[tuple[int, Value], ...]
    clue: str = ""
    other: Value | None = None
    default = "growth"
    standalone = "tree"
    on_lattice = False

    def __init__(
        self,
        values: Sequence[tuple[int, Value] | Value],
        clue: str = "",
        other: Value | None = None,
    ) -> None:
        pairs = tuple(
            (size, each) if isinstance(each, str) else each for size, each in enumerate(values, 1)
        )
        for name, of in (("values", pairs), ("clue", clue), ("other", other)):
            object.__setattr__(self, name, of)

    @cached_property
    def sizes(self) -> frozenset[int]:
        """The sizes that have a value."""
        return frozenset(size for size, _ in self.values)

    @cached_property
    def _smallest_others(self) -> tuple[int, int]:
        sizes = (size for size in count(1) if size not in self.sizes)
        return next(sizes), next(sizes)

    @property
    def least(self) -> int:
        """The least number of cells of a region of `other`."""
        return self._smallest_others[0]

    @property
    def split(self) -> int:
        """The least number of cells of a region of `other` that can be several regions."""
        return sum(self._smallest_others)

    def may_be_other(self, size: int) -> bool:
        """Return whether a region of `other` may have this number of cells."""
        return size >= self.least and (size not in self.sizes or size >= self.split)

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the size of each region is its value."""
        for size, value in self.values:
            if value in grid.flat:
                cells = {cell for cell in grid.cells() if grid[cell] == value}
                if any(len(each) != size for each in regions(cells)):
                    return False
        others = {cell for cell in grid.cells() if grid[cell] == self.other}
        return all(self.may_be_other(len(each)) for each in regions(others))


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

    If too few connected cells may have a value, they do not have it. If just enough may, and one of
    them has it, all have it. If connected known cells are too few and a single cell can extend
    them, it has the value; a cell that would join too many of them does not have the value.

    A region without known cells has only undecided cells. Two known cells of size n that are n
    steps or more apart belong to two regions. So k of them with these distances need k n cells, and
    the cells that are not known to have the value are undecided. If there is no room for a further
    region beside a single one, each of its cells is near all known ones.

    Regions of the other value have a least size, and no greatest one: all its cells may be one.
    """
    for constraint in constraints:
        yield 3, _stepper(constraint, domains)


def _stepper(constraint: Sized, domains: Domains) -> Step:
    sizes = [(n, x) for n, x in constraint.values if x in domains.values]
    other = constraint.other
    if other is not None:
        sizes.append((constraint.least, other))
    seen: dict[Value, tuple[int, int]] = {}
    # The cells that known cells of a size need besides, by its value, while these are the same.
    asked: dict[Value, tuple[int, int]] = {}

    # The cells that may have a size that has one region, and the known ones.
    alone: dict[Value, tuple[int, int]] = {}
    printed: int | None = None

    def step() -> None:
        nonlocal printed
        # At first only the cells of printed numbers are known: contradictions name one of them.
        if printed is None:
            printed = domains.full & ~domains.undecided()
        before: dict[Value, int] = {}
        while domains.planes != before:
            before = domains.planes
            _leave_room(sizes, domains, asked, alone, printed, other)
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
                        _narrow(n, value, *state, domains, printed, exact=value != other)
        domains.require_if_decided(constraint.holds, constraint.clue)

    return step


def _leave_room(
    sizes: Sequence[tuple[int, Value]],
    domains: Domains,
    asked: dict[Value, tuple[int, int]],
    alone: dict[Value, tuple[int, int]],
    printed: int,
    other: Value | None,
) -> None:
    """Remove values without known cells whose regions have no room beside the others."""
    undecided = domains.undecided()
    room = undecided.bit_count()
    unknown = []
    largest = 0
    for n, value in sizes:
        possible = domains.planes[value]
        if known := possible & ~undecided:
            if asked.get(value, (0, 0))[0] != known:
                more = _asked(n, known, domains) if value != other else n - known.bit_count()
                asked[value] = known, max(more, 0)
            room -= asked[value][1]
            largest = known
        elif possible:
            unknown.append((n, value))
    if room < 0:
        raise _contradiction(largest & printed, domains)
    none = {value: 0 for n, value in unknown if n > room}
    if none:
        domains.replace(domains.planes | none)
    for n, value in sizes:
        known, more = asked.get(value, (0, 0))
        possible = domains.planes[value]
        # With fewer than 2n cells of the value, they are one region.
        is_alone = 0 < more == n - known.bit_count() and room < n and value != other
        if is_alone and alone.get(value) != (possible, known):
            near = _near_all(n, possible, known, domains.lane)
            domains.remove(value, possible & ~near)
            alone[value] = near, known


def _near_all(n: int, possible: int, known: int, lane: int) -> int:
    """Return the cells that a region of n cells may have that has all known ones."""
    near = possible
    for each in regions_of(known, lane):
        near &= flood_within(possible, each, lane, n - each.bit_count())
    return near


def _contradiction(printed: int, domains: Domains) -> Contradiction:
    """Return a contradiction of one of these printed numbers and others."""
    cell = next(cells_of(printed, domains.lane), None)
    return Contradiction() if cell is None else Contradiction(label(cell), others=True)


def _asked(n: int, known: int, domains: Domains) -> int:
    """Return the least number of cells of size n besides the known ones."""
    apart: list[Cell] = []
    for r, c in cells_of(known, domains.lane):
        if all(abs(r - s) + abs(c - d) >= n for s, d in apart):
            apart.append((r, c))
    return len(apart) * n - known.bit_count()


def _narrow(
    n: int, value: Value, possible: int, known: int, domains: Domains, printed: int, exact: bool
) -> None:
    """Narrow the value of size n, given the planes of the cells that may have it and that do.

    If the size is not `exact`, regions may be greater.
    """
    lane = domains.lane
    none = only = once = twice = 0
    for each in regions_of(possible, lane):
        size = each.bit_count()
        if size < n:
            if each & known:
                raise _contradiction(each & known & printed, domains)
            none |= each
        elif size == n and each & known:
            only |= each
    possible &= ~none
    # The size of each known region with too few cells, and the cells by which it can grow.
    growing: list[tuple[int, int]] = []
    for each in regions_of(known, lane):
        size = each.bit_count()
        exits = spread(each, lane) & possible & ~known
        if (size > n and exact) or (size < n and not exits):
            raise _contradiction(each & printed, domains)
        if size >= n:
            none |= exits if exact else 0
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
            if exact and joined[cell] > n:
                none |= cell
    domains.remove(value, none)
    domains.keep(value, only)


# ------------------------------------------------------------------ growth


def start(formula: Formula, constraint: Sized, literal: Literals, post: Post) -> None:
    """Add the clauses before the first cut."""
    board = all_cells(literal.height, literal.width)
    for n, value in constraint.values:
        having = _having(board, literal, value)
        for cell, x in having.items():
            near = [having[q] for q in beside(cell) if q in having]
            if n > 1:
                formula.add(-x, *near)
            if n < 3:
                formula.extend((-x, *(-y for y in some)) for some in combinations(near, n))
        known = TRUE in having.values()
        counted = len(having) < min(_COUNTED * n, _MOST_COUNTED)
        if n > 2 and known and n <= len(having) and counted:
            _count_multiple(formula, [*having.values()], n)
        elif 2 < n < len(having) < 2 * n and len(having) < len(board):
            post(AtMost(tuple(having.values()), n))
    if constraint.other is not None and constraint.least > 1:
        having = _having(board, literal, constraint.other)
        for cell, x in having.items():
            formula.add(-x, *(having[q] for q in beside(cell) if q in having))


_COUNTED = 4
"""Cells of a size are counted if fewer than this times the size may have it."""

_MOST_COUNTED = 600
"""The least number of cells that are not counted: a totalizer has about one clause
for each pair of them."""


def _having(board: Sequence[Cell], literal: Literals, value: Value) -> dict[Cell, int]:
    """Return the literals of the cells that may have the value."""
    table = zip(board, literal.table(value), strict=True)
    return {cell: x for cell, x in checked(table, 1000) if x != FALSE}


def _count_multiple(formula: Formula, literals: Sequence[int], n: int) -> None:
    """State that the number of true literals is a multiple of n, by a totalizer."""
    known = literals.count(TRUE)
    leaves = [x for x in literals if x != TRUE]
    if leaves:
        total = count_in_tree(formula, leaves, lambda i: [TRUE, *formula.new(i), FALSE])
        for k in range(len(leaves) + 1):
            if (k + known) % n:
                formula.add(-total[k], total[k + 1])


@cut(
    "growth",
    "Lazy cut: a region that is too small grows, and one that is too big has several values.",
    use="by default, for solving.",
    start=start,
)
def growth_cut(constraint: Sized, grid: Grid[Value], domains: Domains) -> Clauses:
    """Meaning: if u has a value of size n, then so has a cell next to any set of fewer than n cells
    that is connected with u, because its region has n cells. And n + 1 connected cells never all
    have the value. A region of another size than those with a value is not too small either, and
    its cells do not make up a region of a size that has a value.
    Shapes: initially, each cell has cells of its value beside it (none for size 1, one for size 2).
    If some cells are known and fewer than 4n may have a value (and fewer than 600), a totalizer
    counts them, because the cells of regions of n cells are a multiple of n. Otherwise, if some
    cells are known not to have the value and fewer than 2n may, at most n do. Then one clause for
    each cell of a region that is too small (for up to twelve cells), two clauses for a region that
    is too big, and one for a region of the other value that has the size of another value.
    """
    found: Clauses = []
    board = Board(grid.height, grid.width)
    by_value: dict[Value, list[Cell]] = {}
    for cell, value in zip(grid.cells(), grid.flat, strict=True):
        by_value.setdefault(value, []).append(cell)
    for n, value in checked(constraint.values, 1):
        for cells in checked(regions(by_value[value]) if value in by_value else (), 10):
            if len(cells) < n:
                found += _growing(board, cells, value)
            elif len(cells) > n:
                some = {tuple(sorted(_piece(cells, p, n + 1))) for p in (cells[0], cells[-1])}
                found += ([Not((p, value)) for p in each] for each in sorted(some))
    other = constraint.other
    if other is not None and other in by_value:
        for cells in checked(regions(by_value[other]), 10):
            if len(cells) < constraint.least:
                found += _growing(board, cells, other)
            elif not constraint.may_be_other(len(cells)):
                found.append([*(Not((p, other)) for p in cells), *are(board.rim(cells), other)])
    return found


def _growing(board: Board, cells: Sequence[Cell], value: Value) -> Iterator[list[Position | Not]]:
    """Yield clauses by which the region of these cells grows."""
    out = are(board.rim(cells), value)
    return ([Not((head, value)), *out] for head in cells[:12])


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
    having: dict[Cell, dict[Value, int]] = {}
    sizes = {value: n for n, value in constraint.values}
    other = constraint.other or ""
    for value in (*sizes, *other):
        for cell, x in zip(board, literal.table(value), strict=True):
            if x != FALSE:
                having.setdefault(cell, {})[value] = x
    # A region of the other value may have all cells that may have it.
    open_cells = sum(other in own for own in having.values())
    present = [sizes[value] for own in having.values() for value in own if value != other]
    bits = max(*present, open_cells, 0, 0).bit_length()
    names = len(having).bit_length()
    number = {p: formula.new(bits) for p in having}
    name = {p: formula.new(names) for p in having}
    root = {p: formula.variable() for p in having}
    near = {
        p: [q for q in beside(p) if having[p].keys() & having.get(q, {}).keys()] for p in having
    }
    below = range(1, min(constraint.split, 1 << bits))
    impossible = [n for n in below if not constraint.may_be_other(n)]
    parent = {p: dict(zip(near[p], formula.new(len(near[p])), strict=True)) for p in having}
    for place, (p, own) in enumerate(checked(having.items(), 20)):
        arcs = parent[p]
        # Who has a size has a parent or is a root.
        formula.extend((-x, root[p], *arcs.values()) for x in own.values())
        post(AtMostOne((root[p], *arcs.values())))
        for q, arc in arcs.items():
            for value in dict.fromkeys((*own, *having[q])):
                x, y = own.get(value, FALSE), having[q].get(value, FALSE)
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
        for value, x in own.items():
            if value != other:
                formula.extend((-root[p], -x, bit) for bit in _binary(sizes[value], number[p]))
        for n in impossible if other in own else ():
            formula.add(-root[p], -own[other], *(-bit for bit in _binary(n, number[p])))


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
