"""Narrowing of blocks: exact on each line, repeated until no line removes anything.

The rows of the board stand side by side in one long int, and so do the columns once the
planes are transposed; a step narrows all rows, then all columns. Lines that are no full row
or column, and boards so long and thin that a square of lanes would be mostly empty, go line
by line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.clues import Value
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.blocks._line import narrow_line
from satgrid.constraints.blocks._side_by_side import SideBySide
from satgrid.domains import Domains, plane_of, rows_of, transpose
from satgrid.grid import column_lines, row_lines

_MOST_WASTE = 16
"""How many bits a square of lanes may have for each cell of the board."""


def narrower(
    constraints: Sequence[Blocks], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield the step for rows and columns, and the step for all other lines."""
    rest = list(constraints)
    if domains.lane**2 <= _MOST_WASTE * domains.height * domains.width:
        rows = [line.cells for line in row_lines(domains.height, domains.width)]
        columns = [line.cells for line in column_lines(domains.height, domains.width)]
        across: list[Blocks | None] = [None] * domains.height
        down: list[Blocks | None] = [None] * domains.width
        rest = []
        for constraint in constraints:
            r, c = constraint.line[0]
            if across[r] is None and constraint.line == rows[r]:
                across[r] = constraint
            elif down[c] is None and constraint.line == columns[c]:
                down[c] = constraint
            else:
                rest.append(constraint)
        if len(rest) < len(constraints):
            yield 0, _rows_and_columns(across, down, domains)
    if rest:
        yield 0, _line_by_line(rest, domains)


def _rows_and_columns(
    across: Sequence[Blocks | None], down: Sequence[Blocks | None], domains: Domains
) -> Callable[[], None]:
    lane = domains.lane
    rows = SideBySide(domains.width, lane, [c.blocks if c else None for c in across])
    columns = SideBySide(domains.height, lane, [c.blocks if c else None for c in down])
    stable: dict[Value, int] | None = None

    def step() -> None:
        nonlocal stable
        if domains.planes == stable:
            return
        by_row = rows.sweep(domains.planes)
        by_column = {value: transpose(plane, lane) for value, plane in by_row.items()}
        narrowed = columns.sweep(by_column)
        if narrowed == by_column:
            stable = by_row
        else:
            by_row = {value: transpose(plane, lane) for value, plane in narrowed.items()}
        domains.replace(by_row)

    return step


def _line_by_line(constraints: Sequence[Blocks], domains: Domains) -> Callable[[], None]:
    lane, height = domains.lane, domains.height
    seen: list[dict[Value, int] | None] = [None] * len(constraints)

    def step() -> None:
        rows = {value: rows_of(plane, lane) for value, plane in domains.planes.items()}
        for of in rows.values():
            of += [0] * (height - len(of))
        for k, constraint in enumerate(constraints):
            line = {
                value: sum((of[r] >> c & 1) << i for i, (r, c) in enumerate(constraint.line))
                for value, of in rows.items()
            }
            if line == seen[k]:
                continue
            _, narrowed = narrow_line(len(constraint.line), constraint.blocks, line)
            for value, cells in narrowed.items():
                lost = line[value] & ~cells
                for i, (r, c) in enumerate(constraint.line):
                    if lost >> i & 1:
                        rows[value][r] &= ~(1 << c)
            seen[k] = narrowed
        domains.replace({value: plane_of(of, lane) for value, of in rows.items()})

    return step
