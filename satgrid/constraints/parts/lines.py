"""Narrowing of clues along lines: each line exactly, until no line changes.

The rows of the board are lanes of one long int, and so are the columns after the planes are
transposed. A step narrows all rows, then all columns. Three things go line by line: lines that are
no full row or column; long and thin boards, because a square of lanes would be mostly empty; and
boards whose masks for all lanes would fill the memory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import TypeAlias, TypeVar

from satgrid.board import column_lines, row_lines
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Domains, Step, Steps, bits_of, cells_of, rows_of, transpose
from satgrid.grid import Cell

MOST_WASTE = 16
"""How many bits a square of lanes may have for each cell of the board."""

_MOST_MASKS = 2**32
"""How many bits there may be in a square of lanes for each value and each place of a line."""


class OfLine(Constraint):
    """A statement about the cells of `line`, in this order."""

    line: tuple[Cell, ...]


C = TypeVar("C", bound=OfLine)

Sweep: TypeAlias = Callable[[Mapping[Value, int]], dict[Value, int]]
"""Returns narrowed planes. A line that its clue does not fit raises `Contradiction` or is empty."""

Line: TypeAlias = tuple[int, ...]
"""The values that each cell of a line may have: a bit each, in the order of the board's values."""

Look: TypeAlias = Callable[[Line], Line]
"""A sweep over one line."""


def line_steps(
    constraints: Sequence[C],
    domains: Domains,
    side_by_side: Callable[[int, int, Sequence[C | None]], Sweep],
    alone: Callable[[C], Sweep],
    known: Callable[[C, Look], Look] = lambda constraint, look: look,
) -> Steps:
    """Yield the step for rows and columns, and the step for all other lines.

    `side_by_side(n, lane, lines)` prepares a sweep over lines of n cells, line i in lane i of the
    planes; None is a line without clue, which stays as it is. `alone(constraint)` prepares one over
    a single line: bit i of its planes is the line's i-th cell. `known(constraint, look)` may return
    a kept result instead of a look.
    """
    rest = list(constraints)
    height, width = domains.height, domains.width
    square = domains.lane**2
    masks = square * domains.lane * (len(domains.values) - 1)
    if square <= MOST_WASTE * height * width and masks <= _MOST_MASKS:
        rows = [line.cells for line in row_lines(height, width)]
        columns = [line.cells for line in column_lines(height, width)]
        across: list[C | None] = [None] * height
        down: list[C | None] = [None] * width
        rest = []
        for constraint in checked(constraints):
            r, c = constraint.line[0]
            if across[r] is None and constraint.line == rows[r]:
                across[r] = constraint
            elif down[c] is None and constraint.line == columns[c]:
                down[c] = constraint
            else:
                rest.append(constraint)
        if len(rest) < len(constraints):
            by_row = side_by_side(width, domains.lane, across)
            by_column = side_by_side(height, domains.lane, down)
            yield 0, _rows_and_columns(by_row, by_column, domains)
    if rest:
        looks = [known(each, look_of(alone(each), domains.values)) for each in checked(rest, 1)]
        yield 0, _line_by_line(rest, looks, domains)


def _rows_and_columns(rows: Sweep, columns: Sweep, domains: Domains) -> Step:
    lane = domains.lane
    stable: dict[Value, int] | None = None

    def step() -> None:
        nonlocal stable
        if domains.planes == stable:
            return
        by_row = rows(domains.planes)
        by_column = _transpose_planes(by_row, lane)
        narrowed = columns(by_column)
        if narrowed == by_column:
            stable = by_row
        else:
            by_row = _transpose_planes(narrowed, lane)
        domains.replace(by_row)

    return step


def _transpose_planes(planes: Mapping[Value, int], lane: int) -> dict[Value, int]:
    check_deadline()
    return {value: transpose(plane, lane) for value, plane in planes.items()}


def _line_by_line(constraints: Sequence[OfLine], looks: Sequence[Look], domains: Domains) -> Step:
    lines = [constraint.line for constraint in constraints]
    through: dict[Cell, list[int]] = {}
    for k, line in enumerate(checked(lines, 10)):
        for cell in line:
            through.setdefault(cell, []).append(k)
    every = range(len(lines))
    stale = {*every}
    # The values that each cell had when all lines had been looked at, and the planes of these.
    left = dict.fromkeys(through, 0)
    seen: Mapping[Value, int] | None = None

    def step() -> None:
        nonlocal seen
        planes, before = domains.planes, seen
        seen = None  # Until the step has come to its end.
        if before is None:
            stale.update(every)
            changed = domains.plane(through)
        else:
            changed = reduce(or_, (plane ^ before[value] for value, plane in planes.items()), 0)
        rows = [rows_of(plane, domains.lane, domains.height) for plane in planes.values()]
        for cell in cells_of(changed, domains.lane):
            if cell in through:
                r, c = cell
                left[cell] = sum([(of[r] >> c & 1) << v for v, of in enumerate(rows)])
                stale.update(through[cell])
        lost: dict[Cell, int] = {}
        for k, line in enumerate(lines):
            if k not in stale:
                continue
            check_deadline()
            known = tuple([left[cell] for cell in line])
            for cell, had, has in zip(line, known, looks[k](known), strict=True):
                if had != has:
                    lost[cell] = lost.get(cell, 0) | had & ~has
                    left[cell] &= has
                    stale.update(through[cell])
            stale.discard(k)
        if lost:
            planes = {
                value: plane & ~domains.plane(p for p, gone in lost.items() if gone >> v & 1)
                for v, (value, plane) in enumerate(planes.items())
            }
            domains.replace(planes)
        seen = domains.planes

    return step


def look_of(sweep: Sweep, values: Sequence[Value]) -> Look:
    """Return the look at one line that makes this sweep over its planes."""

    def look(line: Line) -> Line:
        planes = {
            value: sum([(cell >> v & 1) << i for i, cell in enumerate(line)])
            for v, value in enumerate(values)
        }
        narrowed, found = sweep(planes), [*line]
        for v, value in enumerate(values):
            for i in bits_of(planes[value] & ~narrowed.get(value, -1)):
                found[i] &= ~(1 << v)
        return tuple(found)

    return look
