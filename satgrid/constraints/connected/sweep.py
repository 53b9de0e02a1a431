"""Sweep: every white run but the first leaves by a contact of its own, and so do black ones inside.

Meaning: white runs that touch from row to row have one contact, and so have black ones, which may
touch at a corner. A white region has one contact less than runs, and one more for each black
region in it. Each of these takes one, for it has one too few itself. So a white region without
white ones inside needs the first white cell of all, and one region alone has that.
Shapes: `leave[p]` holds the ways by which a cell of either colour leaves: neighbours in its row,
and squares of four cells around it whose contact it takes; `across[p]` those of a black one alone.
Strength: none.
Use: for a formula that stands alone; to solve, where others may touch and many cells are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.constraints import Literals, Post
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected._members import possible_members
from satgrid.formula import FALSE, Formula
from satgrid.grid import Cell

Square = tuple[int, int, int, int]
"""Upper left, upper right, lower left, lower right: literals, or 1 and -1 where that is asked."""

# Who takes the contact of a square, where there is one at its right end. The squares in which
# nobody does, as prime implicants: 1 is white, -1 is black, 0 is either.
DOWN = ((-1, -1, 1, 0), (-1, -1, 0, -1), (1, 0, -1, 0), (0, 1, 1, 1))
"""The upper left cell leaves downwards."""
UP = ((-1, -1, 0, -1), (-1, 0, 1, 0), (1, 1, 0, 1), (1, 0, -1, -1))
"""The lower left cell leaves upwards."""
ACROSS = ((-1, -1, 0, 0), (0, -1, 1, 0), (0, 1, 0, 1), (0, 0, -1, -1))
"""Of the right cells the black one leaves to the left, or takes the contact of white ones."""


def encode(formula: Formula, constraint: Connected, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    members = possible_members(formula, constraint, literal)
    if not members:
        return
    # Beyond the first and last rows and columns that may have white cells all is black.
    top, left = min(r for r, _ in members), min(c for _, c in members)
    rows, columns = max(r for r, _ in members) - top + 1, max(c for _, c in members) - left + 1
    white = [[members.get((top + i, left + j), FALSE) for j in range(columns)] for i in range(rows)]
    formula.extend(_swept(formula, white))


def _swept(formula: Formula, white: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """Yield the clauses by which each run leaves by a contact of its own, or stays."""
    rows, columns = len(white), len(white[0])
    leave: dict[Cell, list[int]] = {(i, j): [] for i in range(rows) for j in range(columns)}
    across: dict[Cell, list[int]] = {p: [] for p in leave}
    for i, row in enumerate(white):
        for j in range(columns - 1):
            x, y = row[j : j + 2]
            if x == -y:
                continue
            right, back = formula.new(2)
            leave[i, j].append(right)
            leave[i, j + 1].append(back)
            # Of two cells of one colour one leaves by the other.
            yield -right, -back
            for way in (right, back):
                yield -way, -x, y
                yield -way, x, -y
    for i in range(rows - 1):
        for j in range(columns):
            last = j == columns - 1
            # Right of the last column all is black, and no black cell there needs to leave.
            right_of = (FALSE, FALSE) if last else (white[i][j + 1], white[i + 1][j + 1])
            square = (white[i][j], right_of[0], white[i + 1][j], right_of[1])
            taken = []
            for patterns, leaving in (
                (DOWN, [leave[i, j]]),
                (UP, [leave[i + 1, j]]),
                (ACROSS, [] if last else [across[i, j + 1], across[i + 1, j + 1]]),
            ):
                found = [_unlike(square, pattern) for pattern in patterns]
                if not leaving or any(all(x == FALSE for x in clause) for clause in found):
                    continue
                way = formula.variable()
                taken.append(way)
                for each in leaving:
                    each.append(way)
                for clause in found:
                    yield -way, *clause
            # One at most takes the contact.
            for k, way in enumerate(taken):
                for other in taken[:k]:
                    yield -other, -way
    before = FALSE
    for (i, j), ways in leave.items():
        x = white[i][j]
        # The first white cell is white, and none before it is.
        first, so_far = formula.new(2)
        yield -first, x
        yield -first, -before
        yield -x, so_far
        yield -before, so_far
        before = so_far
        yield -x, first, *ways
        if 0 < i < rows - 1 and 0 < j < columns - 1:
            yield x, *ways, *across[i, j]


def _unlike(square: Square, pattern: Square) -> list[int]:
    """Return the clause by which the square is not like the pattern."""
    return [-sign * x for x, sign in zip(square, pattern, strict=True) if sign]
