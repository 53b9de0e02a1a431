"""Narrowing of colour sequences: exact on each line, repeated until no line removes anything.

Many equally long lines go at once, one lane of a long int a line, bit i the line's i-th cell.
Run after run, for all lines: a run fills what follows the run before it, as far as its colour
goes. Adding the places where it can start to the cells that may have its colour ripples
through each stretch of ones. Backwards, a run keeps the cells from which the rest can be
finished: those that lead, inside the run, to its last cell or to a start of the next run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from satgrid.clues import Value
from satgrid.constraints._lines import Sweep, line_steps
from satgrid.constraints.sequence import ColourSequence
from satgrid.domains import Contradiction, Domains, repeat


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
    return _side_by_side(n, n + 1, [constraint])


def _side_by_side(n: int, lane: int, lines: Sequence[ColourSequence | None]) -> Sweep:
    """Return the sweep over lines of `n` cells in lanes of at least n + 1 bits."""
    sequences = [line.colours if line else () for line in lines]
    # Where the k-th runs can be: their colours, each with the lanes' cells that leave room for
    # the runs before and behind; and the last cells of the lanes whose last run it is.
    depth = max(map(len, sequences))
    wide: list[dict[Value, int]] = [{} for _ in range(depth)]
    last = [0] * depth
    for i, colours in enumerate(sequences):
        room = (1 << n - len(colours) + 1) - 1
        for k, colour in enumerate(colours):
            wide[k][colour] = wide[k].get(colour, 0) | room << i * lane + k
        if colours:
            last[len(colours) - 1] |= 1 << i * lane + n - 1
    first = repeat(1, lane, len(lines))
    runs = [(list(where.items()), end) for where, end in zip(wide, last, strict=True)]
    absent = sum(((1 << n) - 1) << i * lane for i, line in enumerate(lines) if line is None)

    def sweep(planes: Mapping[Value, int]) -> dict[Value, int]:
        """Return the narrowed planes; a line that cannot be drawn is left without a value."""
        starts = first
        reached: list[int] = []
        for where, _ in runs:
            cells = 0
            for colour, room in where:
                cells |= planes.get(colour, 0) & room
            starts &= cells
            run = (starts + cells ^ cells | starts) & cells
            reached.append(run)
            starts = run << 1
        found = {value: plane & absent for value, plane in planes.items()}
        behind = 0
        for (where, end), run in zip(reversed(runs), reversed(reached), strict=True):
            alive = (behind >> 1 | end) & run
            distance = 1
            while run:
                alive |= alive >> distance & run
                run &= run >> distance
                distance <<= 1
            for colour, room in where:
                if colour in found:
                    found[colour] |= alive & room
            behind = alive
        return found

    return sweep
