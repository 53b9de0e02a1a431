"""The number of cells of a value that are visible from a cell, in the four directions.

A direction is seen up to the first cell of another value, or the border. A cell that has another
value itself is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise, takewhile

from satgrid.board import rays, seen
from satgrid.clues import Value
from satgrid.constraints import Constraint, Literals, Post, encodes
from satgrid.constraints.exactly import Exactly
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains, Steps, bits_of, cells_of, plane_of
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record


@record
class Visible(Constraint):
    """The cell has the value, and `count` cells of it are visible from there, itself included.

    With `on` the cell has that other value instead, and only the cells beyond it count.
    """

    cell: Cell
    count: int
    value: Value
    on: Value | None = None
    clue: str = ""
    default = "merge"
    on_lattice = False

    @property
    def own(self) -> Value:
        """The value of the cell itself."""
        return self.value if self.on is None else self.on

    @property
    def others(self) -> int:
        """How many cells are seen beside the cell itself."""
        return self.count - (self.on is None)

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the count is right."""
        if grid[self.cell] != self.own:
            return False
        return seen(self.cell, grid, self.value) == self.others


# ------------------------------------------------------------------ narrowing


def narrower(constraints: Sequence[Visible], domains: Domains) -> Steps:
    """Narrowing of visible cells: how far each of the four directions can and must reach.

    For a clue and a direction, `least` is the run of cells known to be seen, `most` the cells up to
    the first one known not to be. The four directions together see the count, less the cell itself
    if it counts. So each reaches at most the count less the others' `least`, and at least the count
    less the others' `most`; and a direction can only stop before a cell that is not known to be
    seen. Both bounds are tightened until they do not change. Then the cells within `least` are
    seen, and if the bounds are equal, the next cell is not.

    A direction looks along a line from its low bits up: every row and every column is kept in both
    directions. A line is two ints over positions 1..n: `free` has the cells not known to be seen,
    `shut` the cells known not to be; positions 0 and n + 1 are the border, in both.
    """
    for value in domains.values:
        clues = [c for c in checked(constraints) if c.value == value]
        if clues:
            yield 1, _Sight(clues, value, domains).step


class _Clue:
    """An undecided clue, and the starting points of its four directions.

    `ways` are (line, shift, row step, column step). `across` and `down` mask the cells of its row
    and column that it can reach; `looked_at` is their state at the last step.
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
    """The step for all clues about one value; its lines follow the domains."""

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
        # By the value that the cells of clues have: removed from the domains once.
        on: dict[Value, list[Cell]] = {value: []}
        for clue in checked(clues):
            on.setdefault(clue.own, []).append(clue.cell)
        self._on = {own: domains.plane(cells) for own, cells in on.items()}
        self._read(self._on[value], 0)

    def step(self) -> None:
        """Look once at every clue whose cells have changed, and narrow the domains."""
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
        # The next step visits clues in reverse order, so that conclusions spread along a line.
        self._clues = unsettled[::-1]
        inside = (1 << self._width) - 1
        rows = slice(0, self._height)
        self._seen = plane_of([~free >> 1 & inside for free in self._free[rows]], domains.lane)
        self._hidden = plane_of([shut >> 1 & inside for shut in self._shut[rows]], domains.lane)
        domains.keep(value, self._seen)
        domains.remove(value, self._hidden)
        for on, cells in self._on.items():
            domains.keep(on, cells)
        self._on = {}

    def _read(self, seen: int, hidden: int) -> None:
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
        # The cell after the farthest visible one in each direction, where it may have to stop.
        across = clue.across = ((2 << most[0] + most[1] + 2) - 1) << c - most[1]
        down = clue.down = ((2 << most[2] + most[3] + 2) - 1) << r - most[3]
        clue.looked_at = (
            self._free[r] & across,
            self._shut[r] & across,
            self._free[first_column + c] & down,
            self._shut[first_column + c] & down,
        )
        return False


# ------------------------------------------------------------------ directions, for all encoders


@dataclass
class Count:
    """A number that is one of `stops` (ascending); `reaches[i]` reads "stops[i] or more"."""

    stops: list[int]
    reaches: list[int]

    def at_least(self, most: int) -> list[int]:
        """Return the literals of "s or more" for s from 0 to `most`."""
        literals: list[int] = []
        for stop, x in zip(self.stops, self.reaches, strict=True):
            literals += [x] * (stop + 1 - len(literals))
        return literals + [FALSE] * (most + 1 - len(literals))

    def steps(self) -> Iterator[tuple[int, int, int]]:
        """Yield (s, literal of "s or more", literal of "more than s") for each stop s."""
        return zip(self.stops, self.reaches, [*self.reaches[1:], FALSE], strict=True)


def open_directions(
    formula: Formula, constraint: Visible, literal: Literals
) -> tuple[list[Count], int]:
    """Return the directions with several stops, the shortest first, and the rest of the total.

    If there are none, the clue is encoded: directions with one stop are settled here.

    A direction that can stop after s cells for each s of a set has the variables "it sees s cells
    or more" for all s of the set but the least. First the stops are made exact by sums of sets: a
    stop remains if stops of the other three directions complete it to the count.
    """
    formula.add(literal(constraint.cell, constraint.own))
    total = constraint.others
    lines = sights(constraint, literal)
    if all(x == TRUE for line in lines for x in line):
        if sum(map(len, lines)) != total:
            formula.add()
        return [], 0
    stops = _exact([_stops(line) for line in lines], total)
    if not all(stops):
        formula.add()
        return [], 0
    counts = [_direction(formula, line, each) for line, each in zip(lines, stops, strict=True)]
    total -= sum(count.stops[0] for count in counts if len(count.stops) == 1)
    free = [count for count in counts if len(count.stops) > 1]
    return sorted(free, key=lambda count: len(count.stops)), total


def sights(constraint: Visible, literal: Literals) -> list[list[int]]:
    """Return for each direction the literals of its cells, nearest first, up to a FALSE one."""
    up, down, left, right = rays(constraint.cell, literal.height, literal.width)
    return [
        list(takewhile(FALSE.__ne__, (literal(cell, constraint.value) for cell in ray)))
        for ray in (left, right, up, down)
    ]


def _stops(line: Sequence[int]) -> int:
    """Return the numbers of cells after which a direction can stop, as a bit set."""
    return sum(1 << s for s, x in enumerate(line) if x != TRUE) | 1 << len(line)


def _exact(stops: list[int], total: int) -> list[list[int]]:
    """Return the stops of each direction that stops of the others complete to the total."""
    exact = []
    for d, own in enumerate(stops):
        sums = 1
        for other in (*stops[:d], *stops[d + 1 :]):
            sums = sums_of(sums, other)
        exact.append([s for s in bits_of(own) if s <= total and sums >> total - s & 1])
    return exact


def sums_of(a: int, b: int) -> int:
    """Return the sums of a member of each bit set."""
    found = 0
    while b:
        least = b & -b
        found |= a * least
        b ^= least
    return found


def _direction(formula: Formula, line: Sequence[int], stops: list[int]) -> Count:
    """Return the count of a direction, and add that it is one of its stops."""
    # As far as the first stop everything is seen, and behind the last one the next cell is not.
    formula.extend((x,) for x in line[: stops[0]])
    reaches = [TRUE]
    for before, stop in pairwise(stops):
        further = formula.and_gate(reaches[-1], line[before])
        # Bits that pass one stop move on to the next.
        formula.extend((-further, x) for x in line[before + 1 : stop])
        reaches.append(further)
    if stops[-1] < len(line):
        formula.add(-reaches[-1], -line[stops[-1]])
    return Count(stops, reaches)


def sum_is(formula: Formula, counts: Sequence[Count], total: int) -> None:
    """Make the sum of the counts the total."""
    *enumerated, last = sorted(counts, key=lambda count: len(count.stops))
    sums: list[tuple[int, list[int], list[int]]] = [(0, [], [])]
    for count in enumerated:
        sums = [
            (s + t, [*reached, -here], [*passed, more])
            for s, reached, passed in checked(sums, 10)
            for t, here, more in count.steps()
        ]
    at_least = last.at_least(total + 1)
    clauses = []
    for s, reached, passed in checked(sums):
        # If the others reach s, the last sees no more than is left; if none passes, no less.
        clauses.append([*reached, -at_least[max(0, total - s + 1)]])
        clauses.append([*passed, at_least[max(0, total - s)]])
    formula.extend(clauses)


# ------------------------------------------------------------------ encoders


@encodes(
    "merge",
    "Visible cells, by four order vectors whose sum is fixed by clauses.",
    use="by default; narrowing leaves little to encode.",
)
def merge_encoder(formula: Formula, constraint: Visible, literal: Literals, post: Post) -> None:
    """Shapes: a direction has the variables "it sees s cells or more" (`open_directions`); with
    four open directions there is one more such vector, for the sum of two of them.
    """
    free, total = open_directions(formula, constraint, literal)
    if len(free) == 4:
        # The sum of two directions gets a vector; pairing short with long makes it cheap.
        pair, free = (free[0], free[3]), free[1:3]
        free.append(_sum(formula, *pair, free, total))
    if free:
        sum_is(formula, free, total)


def _sum(formula: Formula, a: Count, b: Count, others: Sequence[Count], total: int) -> Count:
    """Return the sum of two counts, limited to values that the others complete to the total."""
    rest = 1
    for other in others:
        rest = sums_of(rest, sum(1 << s for s in other.stops))
    both = sums_of(sum(1 << s for s in a.stops), sum(1 << s for s in b.stops))
    stops = [s for s in bits_of(both) if s <= total and rest >> total - s & 1]
    count = Count(stops, [TRUE, *formula.new(len(stops) - 1)])
    # A later stop or more implies an earlier one or more.
    formula.extend((-more, here) for _, here, more in count.steps())
    at_least = count.at_least(a.stops[-1] + b.stops[-1] + 1)
    clauses = []
    for s, here, more in checked(a.steps(), 10):
        for t, there, further in b.steps():
            # s or more and t or more are s + t or more; not more than each, not more together.
            clauses.append((-here, -there, at_least[s + t]))
            clauses.append((more, further, -at_least[s + t + 1]))
    formula.extend(clauses)
    return count


@encodes(
    "tuples",
    "Visible cells, by the forbidden tuples of four distances, whose sum is wrong.",
    use="for comparison; merge has fewer clauses if all four directions are open.",
)
def tuples_encoder(formula: Formula, constraint: Visible, literal: Literals, post: Post) -> None:
    """Shapes: a direction has the variables "it sees s cells or more" (`open_directions`)."""
    free, total = open_directions(formula, constraint, literal)
    if free:
        sum_is(formula, free, total)


@encodes(
    "pairs",
    "Visible cells, by pairs of cells that see each other: the textbook model.",
    use="for comparison with the textbook encoding.",
)
def pairs_encoder(formula: Formula, constraint: Visible, literal: Literals, post: Post) -> None:
    """Meaning: of the other cells of its row and column, one less than the count see the cell and
    are seen.
    Shapes: a gate "these two cells see each other" for every two cells of a line between which,
    ends included, the clue looks. It is the same from both sides, and shared by all clues of the
    line. The sum is an `exactly`, posted, so that its encoder can be chosen.
    """
    here = literal(constraint.cell, constraint.own)
    formula.add(here)
    seen = []
    for cells in sights(constraint, literal):
        # Entry i reads: the cells i to i + n of the direction, the clue's being 0, see each other.
        see = [here, *cells]
        while len(see) > 1:
            # So they do if each of the two sees the other's neighbour on this side.
            see = [formula.and_gate(a, b) for a, b in pairwise(see)]
            seen.append(see[0])
    post(Exactly(tuple(seen), constraint.others))


@encodes(
    "cardinality",
    "Visible cells, by a general cardinality constraint over all cells in sight.",
    use="for comparison of general cardinality encodings, which are chosen as `exactly`.",
)
def cardinality_encoder(
    formula: Formula, constraint: Visible, literal: Literals, post: Post
) -> None:
    """Shapes: each direction has the gates "it sees j cells or more", shared between clues that
    look along the same cells. The number of true ones is the count, less the cell itself if it
    counts; this is posted as an `exactly`, whose encoder can be chosen.
    """
    formula.add(literal(constraint.cell, constraint.own))
    # A direction sees j cells or more if it sees j - 1 or more and the next one has the value.
    seen = [x for cells in sights(constraint, literal) for x in accumulate(cells, formula.and_gate)]
    post(Exactly(tuple(seen), constraint.others))
