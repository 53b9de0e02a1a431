"""Narrowing of what is seen: how far each of the four directions can and must reach.

For a clue and a direction, `least` is the run of cells known to be seen, `most` the cells up to
the first one known not to be. The four directions together see what the count says, less
the cell itself if it counts; so each reaches at most what the others' least leave over, and at
least what their most leave missing; and a direction can only stop before a cell that is not known
to be seen. Both bounds are tightened until they stay. Then the cells within `least` are seen, and
where the bounds meet, the next cell is not.

A direction looks along a line from its low bits up: every row and every column is kept in both
directions. A line is two ints over positions 1..n: `free` has the cells not known to be seen,
`shut` those known not to be; positions 0 and n + 1 are the border, in both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.clues import Value
from satgrid.constraints.visible import Visible
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains, cells_of, plane_of
from satgrid.grid import Cell


def narrower(
    constraints: Sequence[Visible], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for the constraints of each value."""
    for value in domains.values:
        clues = [c for c in checked(constraints) if c.value == value]
        if clues:
            yield 1, _Sight(clues, value, domains).step


class _Clue:
    """A clue that is not settled, and where its four directions look from.

    `ways` are (line, shift, row step, column step). `across` and `down` mask the cells of its
    row and column that it can reach; `looked_at` is what was there when it was last looked at.
    """

    __slots__ = ("across", "column", "down", "looked_at", "name", "row", "total", "ways")

    def __init__(self, constraint: Visible, height: int, width: int) -> None:
        r, c = self.row, self.column = constraint.cell
        self.total = constraint.others
        self.name = constraint.clue
        self.ways = (
            (r, c + 2, 0, 1),
            (height + r, width - c + 1, 0, -1),
            (2 * height + c, r + 2, 1, 0),
            (2 * height + width + c, height - r + 1, -1, 0),
        )
        self.across = self.down = 0
        self.looked_at: tuple[int, int, int, int] | None = None


class _Sight:
    """The step for all clues that count one value; its lines follow the domains."""

    def __init__(self, clues: Sequence[Visible], value: Value, domains: Domains) -> None:
        self._domains = domains
        self._value = value
        height, width = self._height, self._width = domains.height, domains.width
        # Rows, rows backwards, columns, columns backwards.
        lengths = [width] * (2 * height) + [height] * (2 * width)
        self._free = [(4 << n) - 1 for n in lengths]
        self._shut = [1 | 2 << n for n in lengths]
        self._seen = self._hidden = 0
        self._clues = [_Clue(clue, height, width) for clue in checked(clues)]
        # By the value that the cells of clues have: told to the domains once.
        on: dict[Value, list[Cell]] = {value: []}
        for clue in checked(clues):
            on.setdefault(clue.own, []).append(clue.cell)
        self._on = {own: domains.plane(cells) for own, cells in on.items()}
        self._read(self._on[value], 0)

    def step(self) -> None:
        """Look once at every clue whose cells have changed, and write back what was found."""
        domains, value = self._domains, self._value
        self._read(domains.fixed(value), domains.full & ~domains.planes[value])
        free, shut, first_column = self._free, self._shut, 2 * self._height
        unsettled = []
        for clue in checked(self._clues, 200):
            row, column = clue.row, first_column + clue.column
            across, down = clue.across, clue.down
            if (
                free[row] & across,
                shut[row] & across,
                free[column] & down,
                shut[column] & down,
            ) == clue.looked_at or not self._look(clue):
                unsettled.append(clue)
        # The next step goes the other way: what one clue finds out runs on along its line.
        self._clues = unsettled[::-1]
        inside = (1 << self._width) - 1
        rows = slice(0, self._height)
        self._seen = plane_of([~free >> 1 & inside for free in self._free[rows]], domains.lane)
        self._hidden = plane_of([shut >> 1 & inside for shut in self._shut[rows]], domains.lane)
        for other in domains.values:
            domains.remove(other, self._hidden if other == value else self._seen)
            for on, cells in self._on.items():
                if other != on:
                    domains.remove(other, cells)
        self._on = {}

    def _read(self, seen: int, hidden: int) -> None:
        """Take over what is known of the cells by now."""
        for r, c in cells_of(seen & ~self._seen, self._domains.lane):
            self._see(r, c)
        for r, c in cells_of(hidden & ~self._hidden, self._domains.lane):
            self._hide(r, c)
        self._seen, self._hidden = self._seen | seen, self._hidden | hidden

    def _see(self, r: int, c: int) -> None:
        free, height, width = self._free, self._height, self._width
        free[r] &= ~(2 << c)
        free[height + r] &= ~(1 << width - c)
        free[2 * height + c] &= ~(2 << r)
        free[2 * height + width + c] &= ~(1 << height - r)

    def _hide(self, r: int, c: int) -> None:
        shut, height, width = self._shut, self._height, self._width
        shut[r] |= 2 << c
        shut[height + r] |= 1 << width - c
        shut[2 * height + c] |= 2 << r
        shut[2 * height + width + c] |= 1 << height - r

    def _look(self, clue: _Clue) -> bool:
        """Tighten the bounds of a clue; return whether that settles it for good."""
        # Bit j of a stop set: the direction can stop after j cells.
        stops, least, most = [], [], []
        for line, shift, _, _ in clue.ways:
            stop, end = self._free[line] >> shift, self._shut[line] >> shift
            stops.append(stop)
            least.append((stop & -stop).bit_length() - 1)
            most.append((end & -end).bit_length() - 1)
        over = clue.total - sum(least)
        missing = sum(most) - clue.total
        if over < 0 or missing < 0:
            raise Contradiction(clue.name)
        had_least, had_most = tuple(least), tuple(most)
        tightened = True
        while tightened:
            tightened = False
            for d in range(4):
                if most[d] - least[d] > over:
                    stop = (stops[d] & ((2 << least[d] + over) - 1)).bit_length() - 1
                    missing -= most[d] - stop
                    most[d] = stop
                    tightened = True
                    if missing < 0:
                        raise Contradiction(clue.name)
                if most[d] - least[d] > missing:
                    stop = most[d] - missing
                    later = stops[d] >> stop
                    stop += (later & -later).bit_length() - 1
                    over -= stop - least[d]
                    least[d] = stop
                    tightened = True
                    if over < 0:
                        raise Contradiction(clue.name)
        for d, (_, _, dr, dc) in enumerate(clue.ways):
            for j in range(had_least[d] + 1, least[d] + 1):
                self._see(clue.row + j * dr, clue.column + j * dc)
            if least[d] == most[d] < had_most[d]:
                j = most[d] + 1
                self._hide(clue.row + j * dr, clue.column + j * dc)
        if least == most:
            return True
        r, c, first_column = clue.row, clue.column, 2 * self._height
        # One cell beyond what each direction can reach: there it may have to stop.
        across = clue.across = ((2 << most[0] + most[1] + 2) - 1) << c - most[1]
        down = clue.down = ((2 << most[2] + most[3] + 2) - 1) << r - most[3]
        clue.looked_at = (
            self._free[r] & across,
            self._shut[r] & across,
            self._free[first_column + c] & down,
            self._shut[first_column + c] & down,
        )
        return False
