"""Runs of one colour that leave by contacts of their own.

A run is cells of one colour side by side in a row. Two runs of one colour in neighbouring rows that
touch have one contact, at the left end of where they touch. Each cell leaves by a neighbour of
its colour, or stays. Of two cells one at most leaves by the other, so that in each run one
stays, or leaves the run by a contact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell

Clause = tuple[int, ...]
Rows = Sequence[Sequence[int]]


def leaving(
    formula: Formula,
    colours: Rows,
    meeting: Callable[[Cell, Cell], Sequence[Clause] | None],
    rooted: Sequence[int],
    framed: int = 0,
) -> Iterator[Clause]:
    """Yield the clauses by which each cell leaves, or may stay.

    `colours` has a literal a cell, by rows. `meeting(p, q)` returns the clauses that hold where one
    of two cells, left and right or upper and lower, leaves by the other; None where none can. For
    each sign of `rooted`, 1 or -1, the first cell of that colour in reading order stays; cells on
    the border stay that have the colour of the sign `framed`.
    """
    rows, columns = len(colours), len(colours[0]) if colours else 0
    # What lets a cell stay: the ways by which it leaves, and its colour at the border.
    ways: list[list[list[int]]] = [
        [
            [framed * x] if framed and (i in (0, rows - 1) or j in (0, columns - 1)) else []
            for j, x in enumerate(row)
        ]
        for i, row in enumerate(colours)
    ]
    for i in range(rows):
        for j in range(columns):
            for p, q in ((i, j + 1), (i + 1, j)):
                if p == rows or q == columns or (met := meeting((i, j), (p, q))) is None:
                    continue
                there, back = formula.new(2)
                ways[i][j].append(there)
                ways[p][q].append(back)
                # One of the two leaves.
                yield -there, -back
                for clause in met:
                    yield -there, *clause
                    yield -back, *clause
    before = dict.fromkeys(rooted, FALSE)
    for i, row in enumerate(colours):
        for j, colour in enumerate(row):
            for sign in rooted:
                x = sign * colour
                if x == FALSE or before[sign] == TRUE:
                    continue
                # The first has the colour, and none before it has.
                ways[i][j].append(first := formula.variable())
                yield -first, x
                yield -first, -before[sign]
                so_far = TRUE if x == TRUE else formula.variable()
                yield -x, so_far
                yield -before[sign], so_far
                before[sign] = so_far
            yield tuple(ways[i][j])
