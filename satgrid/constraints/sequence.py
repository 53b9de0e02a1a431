"""The colours of a line in order, one for each run of equal cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from satgrid.clues import Automaton, Value
from satgrid.constraints import Literals, Post, encodes
from satgrid.constraints.parts.lines import Sweep, line_steps
from satgrid.constraints.regular import OfLanguage
from satgrid.deadline import check_deadline, stepwise
from satgrid.domains import Contradiction, Domains, Steps, bits_of, coverage, lane_width, repeat
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.languages.automaton import sequence_automaton
from satgrid.records import record


@record
class ColourSequence(OfLanguage):
    """The cells of `line`, in order, have these `colours`, each in a run of one or more cells.

    No two consecutive colours are equal.
    """

    line: tuple[Cell, ...]
    colours: tuple[Value, ...]
    clue: str = ""
    default = "runs"

    def as_automaton(self) -> Automaton:
        """Return the automaton whose states are the runs."""
        return sequence_automaton(self.colours)

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether the maximal runs have these values."""
        return [value for value, _ in groupby(grid[cell] for cell in self.line)] == list(
            self.colours
        )


def run_places(first: int, cells: Iterable[int], last: Sequence[int]) -> list[int]:
    """Return the cells that each run covers in some way to draw the line.

    `first` has the first cell of every lane, the k-th of `cells` the cells that may have the colour
    of run k, and `last[k]` the last cell of the lanes that end with run k. Behind the last cell a
    lane has a bit that stays 0. A lane that cannot be drawn has no places.

    Sets of cells are ints: bit i of a lane is the i-th cell of its line. A forward pass lets each
    run fill the cells after the run before it, as far as its colour allows: the sum of the starts
    and the cells that may have its colour carries through each stretch of ones. A backward pass
    keeps the cells from which the rest can be completed: cells from which the run reaches its last
    cell or a start of the next run.
    """
    starts = first
    reached: list[int] = []
    for fitting in cells:
        starts &= fitting
        reached.append(((starts + fitting ^ fitting) | starts) & fitting)
        starts = reached[-1] << 1
    places: list[int] = []
    after = 0
    by_run = stepwise(reached, first.bit_length())
    for run, end in zip(reversed(by_run), reversed(last), strict=True):
        covered = (after >> 1 | end) & run
        distance = 1
        while run:
            covered |= covered >> distance & run
            run &= run >> distance
            distance *= 2
        places.append(covered)
        after = covered
    return places[::-1]


def narrower(constraints: Sequence[ColourSequence], domains: Domains) -> Steps:
    """Narrowing of colour sequences: exact on each line, until no line removes anything."""
    for constraint in constraints:
        if len(constraint.colours) > len(constraint.line):
            raise Contradiction(constraint.clue)
    return line_steps(constraints, domains, _side_by_side, _alone)


def _alone(constraint: ColourSequence) -> Sweep:
    n = len(constraint.line)
    return _side_by_side(n, lane_width(n), [constraint])


def _side_by_side(n: int, lane: int, lines: Sequence[ColourSequence | None]) -> Sweep:
    sequences = [line.colours if line else () for line in lines]
    first = repeat(1, lane, len(lines))
    absent = sum(((1 << n) - 1) << i * lane for i, line in enumerate(lines) if line is None)
    # For the k-th run of every lane: its last cell if the run is the last one, and, for each
    # colour that the run has somewhere, the cells that leave room for the runs before and behind.
    depth, size = max(map(len, sequences)), lane // 8
    last = [0] * depth
    rooms: list[dict[Value, bytearray]] = [{} for _ in range(depth)]
    for i, colours in enumerate(sequences):
        check_deadline()
        room, at = (1 << n - len(colours) + 1) - 1, slice(i * size, (i + 1) * size)
        for k, (of, colour) in enumerate(zip(rooms, colours, strict=False)):
            if colour not in of:
                of[colour] = bytearray(len(lines) * size)
            of[colour][at] = (room << k).to_bytes(size, "little")
        if colours:
            last[len(colours) - 1] |= 1 << i * lane + n - 1
    bits = lane * len(lines)
    each = [
        [(colour, int.from_bytes(room, "little")) for colour, room in of.items()]
        for of in stepwise(rooms, bits)
    ]
    runs = stepwise(each, bits)

    def fitting(planes: Mapping[Value, int]) -> Iterator[int]:
        for run in runs:
            cells = 0
            for colour, room in run:
                cells |= planes.get(colour, 0) & room
            yield cells

    def sweep(planes: Mapping[Value, int]) -> dict[Value, int]:
        found = {value: plane & absent for value, plane in planes.items()}
        for run, places in zip(runs, run_places(first, fitting(planes), last), strict=True):
            for colour, room in run:
                if colour in found:
                    found[colour] |= places & room
        return found

    return sweep


@encodes(
    "runs",
    "A colour sequence by its runs: one variable for each cell and run.",
    strength="domain-consistent",
    use="by default; it is the smallest, and finds everything that the line implies.",
)
def runs_encoder(
    formula: Formula, constraint: ColourSequence, literal: Literals, post: Post
) -> None:
    """Shapes: the node of run k and cell i reads "cell i is in run k". It is TRUE if no other run
    is possible, and the cell's own literal if no other run of its colour is; only the others have a
    variable.
    """
    line, colours = constraint.line, constraint.colours
    n, runs = len(line), range(len(colours))
    literals = {colour: literal.along(line, colour) for colour in sorted({*colours})}
    planes = {
        colour: sum(1 << i for i, x in enumerate(along) if x != FALSE)
        for colour, along in literals.items()
    }
    last = [1 << n >> 1 if k + 1 == len(runs) else 0 for k in runs]
    places = run_places(1, [planes[colour] for colour in colours], last)
    if not all(places) or (line and not colours):
        formula.add()
        return
    # Cells that two runs or more can cover, and cells that two of one colour can.
    _, undecided = coverage(places)
    crowded = {c: coverage(places[k] for k in runs if colours[k] == c)[1] for c in literals}
    clauses: list[tuple[int, ...]] = []
    nodes = [[FALSE] * n for _ in range(len(runs) + 2)]
    sharing: dict[tuple[Value, int], list[int]] = {}
    for colour, cells, run in zip(colours, places, nodes[1:], strict=False):
        check_deadline()
        along = literals[colour]
        planes[colour] &= ~cells
        for i in bits_of(cells & ~undecided):
            run[i] = TRUE
            clauses.append((along[i],))
        for i in bits_of(cells & undecided & ~crowded[colour]):
            run[i] = along[i]
        for i in bits_of(cells & undecided & crowded[colour]):
            # The node fixes its cell; the colour needs one of its nodes, see below.
            run[i] = formula.variable()
            clauses.append((-run[i], along[i]))
            sharing.setdefault((colour, i), []).append(run[i])
    clauses += ((-literals[colour][i], *of) for (colour, i), of in sharing.items())
    for k, cells in enumerate(places, 1):
        check_deadline()
        before, run, after = nodes[k - 1 : k + 2]
        # The next cell is in the same run or in the next one, the cell before in it or in the
        # one before. (Nodes that are the two values of a cell say nothing.)
        clauses += (
            (-run[i], run[i + 1], after[i + 1])
            for i in bits_of(cells & undecided >> 1)
            if run[i + 1] != -after[i + 1]
        )
        clauses += (
            (-run[i], run[i - 1], before[i - 1])
            for i in bits_of(cells & undecided << 1)
            if run[i - 1] != -before[i - 1]
        )
    for colour, along in literals.items():
        # No run of the colour can be there.
        clauses += ((-along[i],) for i in bits_of(planes[colour]))
    # The cell has a colour of the sequence, also if the board has others.
    for i in bits_of(undecided):
        here = tuple(along[i] for along in literals.values())
        if not any(-x in here for x in here):
            clauses.append(here)
    formula.extend(clauses)
