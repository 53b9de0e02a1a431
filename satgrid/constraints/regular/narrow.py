"""Narrowing of lines that automata read: exact on each line, until no line removes anything.

A step narrows every line that has changed since it was last asked, the rows on the planes as
they are and the columns on the transposed ones. Lines that are no full row or column, and the
columns of boards so long and thin that a square of lanes would be mostly empty, are gathered
cell by cell. Automata that are equal up to the names of their values share one reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.clues import Value
from satgrid.constraints.regular import Regular
from satgrid.constraints.regular._line import Line, Reader
from satgrid.domains import Contradiction, Domains, plane_of, rows_of, transpose
from satgrid.grid import column_lines, row_lines
from satgrid.languages.automaton import Form, form

_MOST_WASTE = 16
"""How many bits a square of lanes may have for each cell of the board."""


class _Asked:
    """A constraint, its reader, and what was left of its line when it was last asked."""

    def __init__(self, constraint: Regular, reader: Reader, read: Sequence[Value]) -> None:
        self.cells, self._clue = constraint.line, constraint.clue
        self._reader, self._read = reader, read
        self._left: Line | None = None

    def narrow(self, line: dict[Value, int]) -> None:
        """Narrow the planes of the line: bit i is its i-th cell."""
        allowed = tuple(line.get(value, 0) for value in self._read)
        if allowed == self._left:
            return
        self._left = self._reader.narrowed(len(self.cells), allowed)
        if self._left is None:
            raise Contradiction(self._clue)
        left = dict(zip(self._read, self._left, strict=True))
        line.update((value, left.get(value, 0)) for value in line)


Rows = dict[Value, list[int]]
"""For each value the rows of its plane: bit c of row r is cell (r, c)."""


def narrower(
    constraints: Sequence[Regular], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all lines."""
    height, width, lane = domains.height, domains.width, domains.lane
    rows_at = {line.cells: r for r, line in enumerate(row_lines(height, width))}
    columns_at = {line.cells: c for c, line in enumerate(column_lines(height, width))}
    if lane**2 > _MOST_WASTE * height * width:
        columns_at = {}
    readers: dict[Form, Reader] = {}
    # By identity: most lines share the very object, and comparing big automata takes long.
    forms: dict[int, tuple[Form, tuple[Value, ...]]] = {}
    across, down, rest = list[tuple[int, _Asked]](), list[tuple[int, _Asked]](), list[_Asked]()
    for constraint in constraints:
        automaton = constraint.automaton
        if id(automaton) not in forms:
            forms[id(automaton)] = form(automaton)
        of, read = forms[id(automaton)]
        if of not in readers:
            readers[of] = Reader(of)
        asked = _Asked(constraint, readers[of], read)
        if constraint.line in rows_at:
            across.append((rows_at[constraint.line], asked))
        elif constraint.line in columns_at:
            down.append((columns_at[constraint.line], asked))
        else:
            rest.append(asked)
    stable: dict[Value, int] | None = None

    def step() -> None:
        nonlocal stable
        if domains.planes == stable:
            return
        planes = stable = domains.planes
        if across or rest:
            rows = _rows(planes, lane, height)
            _sweep(across, rows)
            _gather(rest, rows)
            planes = {value: plane_of(of, lane) for value, of in rows.items()}
        if down:
            turned = {value: transpose(plane, lane) for value, plane in planes.items()}
            rows = _rows(turned, lane, width)
            _sweep(down, rows)
            planes = {value: transpose(plane_of(of, lane), lane) for value, of in rows.items()}
        domains.replace(planes)

    yield 1, step


def _rows(planes: dict[Value, int], lane: int, height: int) -> Rows:
    rows = {value: rows_of(plane, lane) for value, plane in planes.items()}
    for of in rows.values():
        of += [0] * (height - len(of))
    return rows


def _sweep(lines: Sequence[tuple[int, _Asked]], rows: Rows) -> None:
    """Narrow lines that are rows."""
    for r, asked in lines:
        line = {value: of[r] for value, of in rows.items()}
        asked.narrow(line)
        for value, cells in line.items():
            rows[value][r] = cells


def _gather(lines: Sequence[_Asked], rows: Rows) -> None:
    """Narrow any other lines."""
    for asked in lines:
        line = {
            value: sum((of[r] >> c & 1) << i for i, (r, c) in enumerate(asked.cells))
            for value, of in rows.items()
        }
        asked.narrow(line)
        for value, cells in line.items():
            for i, (r, c) in enumerate(asked.cells):
                if not cells >> i & 1:
                    rows[value][r] &= ~(1 << c)
