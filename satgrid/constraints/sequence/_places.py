"""Where each run of a colour sequence can be: exact, for one line or for many side by side.

Sets of cells are ints: bit i of a lane is the i-th cell of its line. A forward pass lets each
run fill what follows the run before it, as far as its colour goes: adding the places where it
can start to the cells that may have its colour ripples through each stretch of ones. A
backward pass keeps the cells from which the rest can be finished: those that lead, inside the
run, to its last cell or to a start of the next run.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from satgrid.deadline import stepwise


def run_places(first: int, cells: Iterable[int], last: Sequence[int]) -> list[int]:
    """Return the cells that each run covers in some way to draw the line.

    `first` has the first cell of every lane, the k-th of `cells` what may have the colour of
    run k, and `last[k]` the last cell of the lanes that end with run k. Behind the last cell a
    lane has a bit that stays 0. A lane that cannot be drawn has no places.
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
