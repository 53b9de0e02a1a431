"""Narrowing of blocks: each line exactly, and in hard searches counts across lines.

`narrow_line` narrows one line, and `SideBySide` many lines of one length. Sets of positions are
ints: bit i is the position before cell i, bit n the end of the line. A forward pass finds the
positions that the first blocks can reach; a backward pass keeps those from which the rest can be
completed. White runs are crossed by the carry of a sum: the sum of the entry points and the white
cells carries through each run of ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from satgrid.board import Line, column_lines, row_lines
from satgrid.clues import WHITE, Block, Value, gap
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.parts.lines import MOST_WASTE, Sweep, line_steps
from satgrid.deadline import check_deadline, checked, stepwise
from satgrid.domains import (
    Contradiction,
    Domains,
    Step,
    Steps,
    bits_of,
    plane_of,
    repeat,
    rows_of,
    transpose,
)


def narrow_line(
    n: int, blocks: Sequence[Block], planes: Mapping[Value, int]
) -> tuple[list[int], dict[Value, int]]:
    """Return (start positions of each block, planes) over all arrangements of the line.

    `planes[value]` has bit i set if cell i may have the value; the planes returned have it set if
    some arrangement within them gives the cell the value. The planes of colours without blocks are
    empty. Raises `Contradiction` if there is no arrangement.
    """
    white = planes[WHITE]
    reached = (((white & 1) + white) ^ white) | 1
    entries: list[tuple[int, int, int]] = []
    position = 0
    for k, block in enumerate(blocks):
        if k == 0:
            crossed, inside = reached, reached
        else:
            ends = position & white
            crossed = (ends + white) ^ white ^ ends
            inside = crossed | ends
            if not gap(blocks[k - 1], block):
                crossed |= position
        starts = crossed & _fitting_starts(planes.get(block.colour, 0), block.length)
        entries.append((position, inside, starts))
        position = starts << block.length
    if not blocks:
        position = reached
    end = 1 << n
    finished = position & (end | _cells_before(end, white))
    if not finished:
        raise Contradiction
    tail = finished & white
    narrowed = dict.fromkeys(planes, 0)
    narrowed[WHITE] = ((((tail + white) ^ white) | tail) & white) if blocks else white
    alive = [0] * len(blocks)
    for k in range(len(blocks) - 1, -1, -1):
        block = blocks[k]
        position, inside, starts = entries[k]
        starts &= finished >> block.length
        alive[k] = starts
        narrowed[block.colour] |= _covered_cells(starts, block.length)
        before = _cells_before(starts, white)
        narrowed[WHITE] |= before & inside
        finished = position & white & before
        if k and not gap(blocks[k - 1], block):
            finished |= position & starts
    return alive, narrowed


def _fitting_starts(cells: int, length: int) -> int:
    """Return the positions from which `length` cells in a row are among `cells`."""
    have = 1
    while have < length and cells:
        step = min(have, length - have)
        cells &= cells >> step
        have += step
    return cells


def _covered_cells(starts: int, length: int) -> int:
    """Return the cells that a block of `length` covers from any of the starts."""
    have = 1
    while have < length:
        step = min(have, length - have)
        starts |= starts << step
        have += step
    return starts


def _cells_before(positions: int, white: int) -> int:
    """Return the white cells from which only white leads to one of the positions."""
    found = positions >> 1 & white
    step = 1
    while white:
        more = found | found >> step & white
        if more == found:
            break
        found = more
        white &= white >> step
        step *= 2
    return found


# --------------------------------------------------------- lines of equal length, narrowed together


class _Move(NamedTuple):
    """Lanes that move by 2^b in a slot; `rest` are the others.

    `lanes` move if run number `run` has a bit, and so does each (run, lanes) of `more`: there is
    one run per colour.
    """

    distance: int
    rest: int
    run: int
    lanes: int
    more: tuple[tuple[int, int], ...]


class _Slot(NamedTuple):
    """The k-th last block of every lane.

    `begin` are the lanes whose first block it is, `touch` those that need no gap before it; `steps`
    doublings cross the longest possible gap before it.
    """

    begin: int
    touch: int
    steps: int
    moves: list[_Move]


class SideBySide:
    """Lines of `n` cells, line i in lane i; None for a line without a clue (it is not changed).

    The passes are as in `narrow_line`, with one lane of a long int per line. Every operation serves
    all lanes: one sweep costs as many operations as the longest clue needs, for any number of
    lines.

    A slot holds the k-th last block of every lane, so that all lanes end together; lanes with fewer
    blocks begin in a later slot. Blocks of a slot have different lengths, so a block moves by its
    length in binary: the lanes whose length has bit b move by 2^b.
    """

    def __init__(self, n: int, lane: int, lines: Sequence[tuple[Block, ...] | None]) -> None:
        whole = (1 << lane) - 1
        count = len(lines)
        self._first = repeat(1, lane, count)
        self._end = self._first << n
        self._absent = sum(whole << i * lane for i in range(count) if lines[i] is None)
        self._empty = sum(whole << i * lane for i in range(count) if lines[i] == ())
        self._cells = (self._end - self._first) & ~self._absent
        longest: dict[Value, int] = {}
        for colour, length in {(b.colour, b.length) for blocks in lines for b in blocks or ()}:
            longest[colour] = max(length, longest.get(colour, 0))
        # Runs are numbered colour by colour: the b-th of a colour has the places of 2^b cells.
        self._runs: dict[Value, range] = {}
        self._total = 0
        for colour in sorted(longest):
            self._runs[colour] = range(self._total, self._total + longest[colour].bit_length())
            self._total += longest[colour].bit_length()

        depth = max(len(blocks or ()) for blocks in lines)
        begin, reach = [0] * depth, [0] * depth
        # The lanes of each slot are filled as bytes, for any number of lanes. Those that touch, and
        # for each colour the lengths of the blocks.
        size = lane // 8
        touch = [bytearray(count * size) for _ in range(depth)]
        lengths: list[dict[Value, bytearray]] = [{} for _ in range(depth)]
        self._steps = 0
        for i, blocks in enumerate(lines):
            check_deadline()
            slack, at = n, slice(i * size, (i + 1) * size)
            for k, (length, colour) in enumerate(reversed(blocks or ())):
                if colour not in lengths[k]:
                    lengths[k][colour] = bytearray(count * size)
                lengths[k][colour][at] = length.to_bytes(size, "little")
                slack -= length
            for k, (after, before) in enumerate(pairwise(reversed(blocks or ()))):
                if gap(before, after):
                    slack -= 1
                else:
                    touch[k][at] = b"\xff" * size
            self._steps = max(self._steps, slack.bit_length())
            if blocks:
                begin[len(blocks) - 1] |= whole << i * lane
                reach[len(blocks) - 1] = max(reach[len(blocks) - 1], slack)
        # A slot has the blocks of all lanes that begin in it or before it.
        reach = list(accumulate(reversed(reach), max))
        slots = [
            _Slot(
                begin[k],
                int.from_bytes(touch[k], "little"),
                steps.bit_length(),
                self._moves(lengths[k], lane),
            )
            for k, steps in zip(reversed(stepwise(range(depth), lane * count)), reach, strict=True)
        ]
        self._slots = stepwise(slots, lane * count)

    def _moves(self, lengths: Mapping[Value, bytearray], lane: int) -> list[_Move]:
        """Return the moves of a slot; `lengths` has each colour's block lengths in their lanes."""
        moves = []
        everywhere = (self._first << lane) - self._first
        planes = [(colour, int.from_bytes(lengths[colour], "little")) for colour in sorted(lengths)]
        for bit in reversed(range(max(len(self._runs[colour]) for colour in lengths))):
            parts = []
            for colour, plane in planes:
                lanes = plane >> bit & self._first
                if lanes:
                    parts.append((self._runs[colour][bit], (lanes << lane) - lanes))
            if parts:
                rest = everywhere & ~sum(mask for _, mask in parts)
                moves.append(_Move(1 << bit, rest, *parts[0], tuple(parts[1:])))
        return moves

    def sweep(self, planes: Mapping[Value, int]) -> dict[Value, int]:
        """Return the narrowed planes; raise `Contradiction` if some line has no arrangement."""
        white = planes[WHITE]
        runs = [0] * self._total
        for colour, numbers in self._runs.items():
            run = planes.get(colour, 0)
            for b, number in enumerate(numbers):
                runs[number] = run
                run &= run >> (1 << b)
        whites = [white]
        for j in range(self._steps):
            longer = whites[j] & whites[j] >> (1 << j)
            if not longer:
                break
            whites.append(longer)

        reached = (((self._first & white) + white) ^ white) | self._first
        position = 0
        stack: list[int] = []
        push, pop = stack.append, stack.pop
        for begin, touch, _, moves in self._slots:
            ends = position & white
            crossed = (ends + white) ^ white ^ ends
            if begin:
                crossed |= reached & begin
            push(ends)
            push(crossed | ends)
            if touch:
                crossed |= position & touch
                push(position)
            position = crossed
            for distance, rest, run, lanes, more in moves:
                image = runs[run] & lanes
                for other, its in more:
                    image |= runs[other] & its
                image &= position
                position = position & rest | image << distance
                push(image)

        position &= self._end | _white_before(self._end, whites, self._steps)
        tail = position & white
        blank = (tail + white) ^ white | tail | white & self._empty
        covered = [0] * self._total
        for _, touch, steps, moves in reversed(self._slots):
            for distance, rest, run, lanes, more in reversed(moves):
                image = position >> distance & pop()
                covered[run] |= image & lanes
                for other, its in more:
                    covered[other] |= image & its
                position = position & rest | image
            before = _white_before(position, whites, steps)
            touching = position & pop() & touch if touch else 0
            blank |= before & pop()
            position = before & pop() | touching

        union = blank = blank & self._cells
        found = dict.fromkeys(planes, 0)
        for colour, numbers in self._runs.items():
            plane = 0
            for number in reversed(numbers):
                plane = plane | covered[number] | plane << (1 << (number - numbers[0]))
            union |= plane
            if colour in planes:
                found[colour] = plane
        found[WHITE] = blank
        if union != self._cells:
            raise Contradiction
        if self._absent:
            for value in found:
                found[value] |= planes[value] & self._absent
        return found


def _white_before(positions: int, whites: list[int], steps: int) -> int:
    """Return the white cells from which at most 2^steps white cells lead to a position.

    `whites[j]` has the places of 2^j consecutive white cells.
    """
    found = positions >> 1 & whites[0]
    for j in range(min(steps, len(whites))):
        found |= found >> (1 << j) & whites[j]
    return found


# ------------------------------------------------------------------ all lines of a board


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
        """Return (k, the rest of line k) for lines that cannot have all their counts."""
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
