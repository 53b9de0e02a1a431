"""Narrowing of colour sequences: exact on each line, repeated until no line removes anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from satgrid.clues import Value
from satgrid.constraints._lines import Sweep, line_steps
from satgrid.constraints.sequence import ColourSequence
from satgrid.constraints.sequence._places import run_places
from satgrid.deadline import check_deadline, stepwise
from satgrid.domains import Contradiction, Domains, lane_width, repeat


def narrower(
    constraints: Sequence[ColourSequence], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield the step for rows and columns, and the step for all other lines."""
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
