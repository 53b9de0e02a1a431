"""Narrowing of blocks: lines by themselves, and in hard searches counts across lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from satgrid.board import Line, column_lines, row_lines
from satgrid.clues import WHITE, Block, Value, gap
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.blocks.lines import SideBySide, narrow_line
from satgrid.constraints.parts.lines import MOST_WASTE, Sweep, line_steps
from satgrid.deadline import check_deadline, checked
from satgrid.domains import (
    Contradiction,
    Domains,
    Step,
    Steps,
    bits_of,
    plane_of,
    rows_of,
    transpose,
)


def narrower(constraints: Sequence[Blocks], domains: Domains) -> Steps:
    """Narrowing of blocks: exact on each line, repeated until no line removes anything."""
    return line_steps(constraints, domains, _side_by_side, _alone)


def _side_by_side(n: int, lane: int, lines: Sequence[Blocks | None]) -> Sweep:
    return SideBySide(n, lane, [line.blocks if line else None for line in lines]).sweep


def _alone(constraint: Blocks) -> Sweep:
    return lambda planes: narrow_line(len(constraint.line), constraint.blocks, planes)[1]


# ------------------------------------------------------------------ narrowing in hard searches

_MOST_NODES = 2_000_000
"""The most nodes of all lines together: a step takes up to a microsecond per node."""

Planes = dict[Value, int]
Clue = tuple[Block, ...]


def narrower_late(constraints: Sequence[Blocks], domains: Domains) -> Steps:
    """Yield steps, each for one way of counting, if every row and every column has blocks.

    Counting: how many cells of a colour the rows have in every m-th column, and the reverse.

    The blocks of a column determine its number of cells of a colour. So the columns i, i+m, i+2m,
    ... have a known number of them together, and each arrangement of a row has a number in these
    columns. A row keeps only arrangements with which the others can make up the known number; m is
    2, 3 and 4, and rows and columns are exchanged. No single line implies this, and clauses about
    one line do not count, so a solver would have to find it case by case.

    Sets of counts are ints: bit c is the count c. A line is traversed through nodes "j blocks and
    the gap after them are placed, cell i is next". Forwards, a node gets the counts that lead to
    it; backwards, it keeps the counts that lead to an allowed count at the end.
    """
    height, width = domains.height, domains.width
    known = {constraint.line: constraint.blocks for constraint in constraints}
    rows = _clues(row_lines(height, width), known)
    columns = _clues(column_lines(height, width), known)
    if rows is None or columns is None or domains.lane**2 > MOST_WASTE * height * width:
        return
    blocks = sum(map(len, rows)) * width + sum(map(len, columns)) * height
    if blocks + 2 * height * width > _MOST_NODES:
        return
    for period in 2, 3, 4:
        for first in range(period):
            for colour in (value for value in domains.values if value != WHITE):
                what = slice(first, None, period), colour
                yield period, _step(_Lines(rows, columns, *what), domains, turned=False)
                yield period, _step(_Lines(columns, rows, *what), domains, turned=True)


def _clues(
    lines: Sequence[Line], known: dict[tuple[tuple[int, int], ...], Clue]
) -> list[Clue] | None:
    found = [known.get(line.cells) for line in lines]
    clues = [clue for clue in found if clue is not None]
    return clues if len(clues) == len(lines) else None


def _step(lines: _Lines, domains: Domains, turned: bool) -> Step:
    lane = domains.lane

    def step() -> None:
        planes = domains.planes
        if turned:
            planes = {value: transpose(plane, lane) for value, plane in planes.items()}
        rows = {value: rows_of(plane, lane, lines.number) for value, plane in planes.items()}
        every = [{value: of[k] for value, of in rows.items()} for k in range(lines.number)]
        found = lines.narrowed(every)
        if not found:
            return
        for k, left in found:
            for value, cells in left.items():
                rows[value][k] = cells
        planes = {value: plane_of(of, lane) for value, of in rows.items()}
        if turned:
            planes = {value: transpose(plane, lane) for value, plane in planes.items()}
        domains.replace(planes)

    return step


class _Lines:
    """All rows, or all columns, with the counts of a colour in some lines that cross them."""

    def __init__(
        self, clues: Sequence[Clue], crossing: Sequence[Clue], some: slice, colour: Value
    ) -> None:
        self.number = len(clues)
        self._clues = clues
        self._n = len(crossing)
        self._colour = colour
        # How many of the lines that are counted lie before each place.
        counted = range(self._n)[some]
        self._before = [*accumulate((i in counted for i in range(self._n)), initial=0)]
        self._total = sum(
            block.length for clue in crossing[some] for block in clue if block.colour == colour
        )
        # What each line was when it was last walked, and the counts it could have.
        self._seen: list[tuple[Planes, int]] = [({}, 0)] * len(clues)

    def narrowed(self, lines: Sequence[Planes]) -> list[tuple[int, Planes]]:
        """Return (k, the rest of line k) for lines that cannot have all their counts.

        Raises `Contradiction` if the lines cannot have the total together.
        """
        counts = [self._counts(k, planes) for k, planes in enumerate(checked(lines, 1))]
        sums = [1]
        for each in checked(counts, 1):
            both = 0
            for count in bits_of(each):
                both |= sums[-1] << count
            sums.append(both)
        # The sums of lines 0 to k that lead to the total.
        wanted = sums[-1] & 1 << self._total
        if not wanted:
            raise Contradiction
        found = []
        for k in range(self.number - 1, -1, -1):
            check_deadline()
            allowed = before = 0
            for count in bits_of(counts[k]):
                rest = wanted >> count & sums[k]
                if rest:
                    allowed |= 1 << count
                    before |= rest
            wanted = before
            if allowed != counts[k]:
                found.append((k, self._finished(k, lines[k], allowed)))
        return found

    def _counts(self, k: int, planes: Planes) -> int:
        """Return the counts that line k can have."""
        seen, counts = self._seen[k]
        if seen != planes:
            counts = self._walked(k, planes)[1][-1][-1]
            self._seen[k] = planes, counts
        return counts

    def _walked(self, k: int, planes: Planes) -> tuple[list[int], list[list[int]]]:
        """Return the starts of each block, and the counts that lead to each node [j][i]."""
        n, clue, white = self._n, self._clues[k], planes[WHITE]
        starts, _ = narrow_line(n, clue, planes)
        here = [1] + [0] * n
        nodes = []
        for j in range(len(clue) + 1):
            for i in range(n):
                if here[i] and white >> i & 1:
                    here[i + 1] |= here[i]
            nodes.append(here)
            if j < len(clue):
                there = [0] * (n + 1)
                for p, end, gain in self._drawn(clue, j, starts[j]):
                    there[end] = here[p] << gain
                here = there
        return starts, nodes

    def _drawn(self, clue: Clue, j: int, starts: int) -> Iterator[tuple[int, int, int]]:
        """Yield (start, end with the gap behind, counted cells) for each start of block j."""
        length, colour = clue[j]
        end = length + (gap(clue[j], clue[j + 1]) if j + 1 < len(clue) else 0)
        for p in bits_of(starts):
            counted = self._before[p + length] - self._before[p]
            yield p, p + end, counted if colour == self._colour else 0

    def _finished(self, k: int, planes: Planes, allowed: int) -> Planes:
        """Return the rest of line k if its count is an allowed one."""
        n, clue, white = self._n, self._clues[k], planes[WHITE]
        starts, nodes = self._walked(k, planes)
        left = dict.fromkeys(planes, 0)
        wanted = [0] * n + [allowed]
        for j in range(len(clue), -1, -1):
            here = nodes[j]
            for i in range(n - 1, -1, -1):
                kept = wanted[i + 1] & here[i] if white >> i & 1 else 0
                if kept:
                    wanted[i] |= kept
                    left[WHITE] |= 1 << i
            if j:
                length, colour = clue[j - 1]
                behind = [0] * (n + 1)
                for p, end, gain in self._drawn(clue, j - 1, starts[j - 1]):
                    kept = wanted[end] >> gain & nodes[j - 1][p]
                    if kept:
                        behind[p] = kept
                        left[colour] |= (1 << length) - 1 << p
                        if end > p + length:
                            left[WHITE] |= 1 << p + length
                wanted = behind
        return left
