"""Two lines are not equal: their cells differ in at least one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from operator import and_, eq, neg
from typing import TypeAlias

from satgrid.clues import Value
from satgrid.constraints import Bulk, Constraint, Literals, Post, encodes
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains, Steps
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record


@record
class Differ(Constraint):
    """The `first` and the `second` line, which have equal lengths, differ in one of the `values`.

    Two cells differ if one of them has one of these values and the other does not. So with all
    values of a board, or all except one, the lines are not equal. Lines without cells never differ.
    """

    first: tuple[Cell, ...]
    second: tuple[Cell, ...]
    values: tuple[Value, ...]
    clue: str = ""
    default = "differences"

    @property
    def lines(self) -> tuple[tuple[Cell, ...], ...]:
        """Both lines."""
        return self.first, self.second

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether two cells at the same place of their lines differ."""
        return any(
            grid[p] != grid[q] and (grid[p] in self.values or grid[q] in self.values)
            for p, q in zip(self.first, self.second, strict=True)
        )

    def image(self, cell_map: Mapping[Cell, Cell]) -> Differ:
        """Return that the moved lines differ, with their places in the order of the board.

        At a place where neither line has moved both are white, so it is left out.
        """
        pairs = sorted(
            tuple(sorted((cell_map.get(p, p), cell_map.get(q, q))))
            for p, q in zip(self.first, self.second, strict=True)
            if p in cell_map or q in cell_map
        )
        first, second = zip(*pairs, strict=True) if pairs else ((), ())
        return Differ(first, second, self.values)


@record
class DifferEach(Bulk):
    """Any two of these lines, which have equal lengths, differ in one of the `values`."""

    lines: tuple[tuple[Cell, ...], ...]
    values: tuple[Value, ...]
    clue: str = ""
    default = Differ.default

    def parts(self) -> list[Differ]:
        """Return the statement of each two lines."""
        both = checked(combinations(self.lines, 2))
        return [Differ(p, q, self.values, self.clue) for p, q in both]


def narrower(constraints: Sequence[Differ | DifferEach], domains: Domains) -> Steps:
    """Narrowing of two lines that differ: if only one place can differ, it does.

    This equals unit propagation on the differences.
    """
    # Those that are not known to be met.
    single = [each for each in checked(constraints) if isinstance(each, Differ)]
    bulk = [
        (each, list(combinations(range(len(each.lines)), 2)))
        for each in checked(constraints)
        if isinstance(each, DifferEach)
    ]

    def step() -> None:
        nonlocal single, bulk
        single = [each for each in checked(single, 50) if not _narrow_pair(each, domains)]
        bulk = [(each, _open_pairs(each, pairs, domains)) for each, pairs in bulk]

    yield 2, step


def _open_pairs(
    constraint: DifferEach, pairs: Iterable[tuple[int, int]], domains: Domains
) -> list[tuple[int, int]]:
    """Return the pairs of lines that are not known to differ, after narrowing."""
    values, lines, width = constraint.values, constraint.lines, domains.width
    # The values of each cell: a bit for each of the values, and one for all others.
    may = [0] * (domains.height * width)
    for value, plane in domains.planes.items():
        bit = 2 << values.index(value) if value in values else 1
        for at in domains.cell_indices(plane):
            may[at] |= bit
    shown = [[may[r * width + c] for r, c in line] for line in checked(lines, 10)]
    left = []
    for i, k in checked(pairs, 50):
        alike = all(map(and_, shown[i], shown[k]))
        # If two places are open, not counting equal cells, nothing follows.
        if alike and sum(map(_open, shown[i], shown[k])) < 2 + sum(map(eq, lines[i], lines[k])):
            alike = not _narrow_pair(Differ(lines[i], lines[k], values, constraint.clue), domains)
        if alike:
            left.append((i, k))
    return left


def _open(here: int, there: int) -> bool:
    return here != there or here & here - 1 != 0


def _narrow_pair(constraint: Differ, domains: Domains) -> bool:
    """Return whether the lines are known to differ, after narrowing."""
    values = constraint.values
    last: tuple[Cell, Cell] | None = None
    for p, q in zip(constraint.first, constraint.second, strict=True):
        here, there = _values_shown(p, values, domains), _values_shown(q, values, domains)
        if not here & there:
            return True
        if p == q or (here == there and len(here) == 1):
            continue
        if last is not None:
            return False
        last = p, q
    if last is None:
        raise Contradiction(constraint.clue)
    for cell, other in (last, last[::-1]):
        shown = _values_shown(other, values, domains)
        if len(shown) == 1:
            plane = domains.plane([cell])
            for value in domains.values:
                if (value if value in values else None) in shown:
                    domains.remove(value, plane)
    return False


def _values_shown(cell: Cell, values: Sequence[Value], domains: Domains) -> set[Value | None]:
    """Return which of the values the cell may still have, with None for all others."""
    bit = cell[0] * domains.lane + cell[1]
    return {
        value if value in values else None
        for value, plane in domains.planes.items()
        if plane >> bit & 1
    }


Line: TypeAlias = tuple[list[tuple[int, ...]], set[tuple[int, int]], set[tuple[int, int]]]
"""The literals of each place of a line, value by value; which of them are true, and are false."""


@encodes(
    "differences",
    "Differences: variables for the places where two lines differ, at least one of which is true.",
    strength="domain-consistent",
    takes_bulk=True,
)
def differences_encoder(
    formula: Formula, constraint: Differ | DifferEach, literal: Literals, post: Post
) -> None:
    """Shapes: n places where neither cell is decided; `d` of a place reads "the two cells differ".
    Strength: domain-consistent for lines without a common cell.
    """
    lines = [_line(line, constraint.values, literal) for line in checked(constraint.lines, 10)]
    for first, second in checked(combinations(lines, 2), 50):
        _add(formula, first, second)


def _line(cells: Sequence[Cell], values: Sequence[Value], literal: Literals) -> Line:
    places = list(zip(*(literal.along(cells, value) for value in values), strict=True))
    settled: dict[int, set[tuple[int, int]]] = {TRUE: set(), FALSE: set()}
    for i, xs in enumerate(places):
        for v, x in enumerate(xs):
            if x in settled:
                settled[x].add((i, v))
    return places, settled[TRUE], settled[FALSE]


def _add(formula: Formula, first: Line, second: Line) -> None:
    if not (first[1].isdisjoint(second[2]) and first[2].isdisjoint(second[1])):
        return  # They are known to differ.
    differences: list[int] = []
    clauses: list[tuple[int, ...]] = []
    for xs, ys in zip(first[0], second[0], strict=True):
        if xs == ys:
            continue
        # Beside a cell that is known, the other one lacks its value.
        if TRUE in xs:
            differences.append(-ys[xs.index(TRUE)])
            continue
        if TRUE in ys:
            differences.append(-xs[ys.index(TRUE)])
            continue
        d = formula.variable()
        differences.append(d)
        # If they differ, they have no common value.
        clauses += [(-d, -x, -y) for x, y in zip(xs, ys, strict=True)]
        # And one of the values occurs; this is trivial if every cell has one of two values.
        if -xs[0] in xs or -ys[0] in ys:
            continue
        there = {*xs, *ys}
        if there.isdisjoint(map(neg, there)):
            clauses.append((-d, *xs, *ys))
    formula.extend((*clauses, differences))
