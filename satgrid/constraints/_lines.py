"""Narrowing of clues along lines, each line exactly, until no line removes anything.

The rows of the board stand side by side in one long int, and so do the columns once the
planes are transposed; a step narrows all rows, then all columns. Lines that are no full row
or column, boards so long and thin that a square of lanes would be mostly empty, and boards so
big and colourful that masks for all lanes would fill the memory, go line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias, TypeVar

from satgrid.board import column_lines, row_lines
from satgrid.clues import Value
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Domains, bits_of, cells_of, plane_of, rows_of, transpose
from satgrid.grid import Cell

_MOST_WASTE = 16
"""How many bits a square of lanes may have for each cell of the board."""

_MOST_MASKS = 2**32
"""How many bits there may be in a square of lanes for each value and each place of a line."""


class Clued(Protocol):
    """A constraint along a line."""

    @property
    def line(self) -> tuple[Cell, ...]:
        """The cells in the order in which the clue speaks of them."""


C = TypeVar("C", bound=Clued)

Sweep: TypeAlias = Callable[[Mapping[Value, int]], dict[Value, int]]
"""Returns narrowed planes. A line that its clue does not fit raises `Contradiction` or is empty."""


def line_steps(
    constraints: Sequence[C],
    domains: Domains,
    side_by_side: Callable[[int, int, Sequence[C | None]], Sweep],
    alone: Callable[[C], Sweep],
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield the step for rows and columns, and the step for all other lines.

    `side_by_side(n, lane, lines)` prepares a sweep over lines of n cells, line i in lane i of
    the planes; None is a line without clue, which stays as it is. `alone(constraint)` prepares
    one over a single line: bit i of its planes is the line's i-th cell.
    """
    rest = list(constraints)
    height, width = domains.height, domains.width
    square = domains.lane**2
    masks = square * domains.lane * (len(domains.values) - 1)
    if square <= _MOST_WASTE * height * width and masks <= _MOST_MASKS:
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
        yield (
            0,
            _line_by_line(rest, [alone(constraint) for constraint in checked(rest, 1)], domains),
        )


def _rows_and_columns(rows: Sweep, columns: Sweep, domains: Domains) -> Callable[[], None]:
    lane = domains.lane
    stable: dict[Value, int] | None = None

    def step() -> None:
        nonlocal stable
        if domains.planes == stable:
            return
        by_row = rows(domains.planes)
        by_column = _transposed(by_row, lane)
        narrowed = columns(by_column)
        if narrowed == by_column:
            stable = by_row
        else:
            by_row = _transposed(narrowed, lane)
        domains.replace(by_row)

    return step


def _transposed(planes: Mapping[Value, int], lane: int) -> dict[Value, int]:
    check_deadline()
    return {value: transpose(plane, lane) for value, plane in planes.items()}


def _line_by_line(
    constraints: Sequence[Clued], sweeps: Sequence[Sweep], domains: Domains
) -> Callable[[], None]:
    lane, height = domains.lane, domains.height
    through: dict[Cell, list[int]] = {}
    for k, constraint in enumerate(checked(constraints, 10)):
        for cell in constraint.line:
            through.setdefault(cell, []).append(k)
    every = range(len(constraints))
    stale = {*every}
    seen: Mapping[Value, int] | None = None

    def step() -> None:
        nonlocal seen
        planes, before = domains.planes, seen
        seen = None  # Until the step has come to its end.
        changed = 0
        for value, plane in planes.items():
            changed |= plane ^ before[value] if before else 0
        stale.update(every if before is None else ())
        for cell in cells_of(changed, lane):
            stale.update(through.get(cell, ()))
        rows = {value: rows_of(plane, lane) for value, plane in planes.items()}
        for of in rows.values():
            of += [0] * (height - len(of))
        for k, constraint in enumerate(constraints):
            if k not in stale:
                continue
            check_deadline()
            line = {
                value: sum([(of[r] >> c & 1) << i for i, (r, c) in enumerate(constraint.line)])
                for value, of in rows.items()
            }
            narrowed = sweeps[k](line)
            for value, cells in narrowed.items():
                for i in bits_of(line[value] & ~cells):
                    r, c = constraint.line[i]
                    rows[value][r] &= ~(1 << c)
                    stale.update(through[r, c])
            stale.discard(k)
        domains.replace({value: plane_of(of, lane) for value, of in rows.items()})
        seen = domains.planes

    return step
