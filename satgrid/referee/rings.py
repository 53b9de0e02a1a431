"""Runs around cells: counted while walking around them, and compared with printed lengths."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, label


def ring_faults(grid: Grid[str], clues: Mapping[Cell, int | str], value: str) -> Iterator[str]:
    """Yield a sentence for each clue on the value, or with other runs of it around than it says.

    The digits of a clue are the lengths of the runs, in no order; `?` stands for any length.
    """
    for (r, c), clue in checked(clues.items(), 100):
        if grid[r, c] == value:
            yield f"{label((r, c))}: the cell has a clue, and is black"
        walk = [(r, c + 1), (r + 1, c + 1), (r + 1, c), (r + 1, c - 1)]
        walk += [(r, c - 1), (r - 1, c - 1), (r - 1, c), (r - 1, c + 1)]
        on_board = [0 <= i < grid.height and 0 <= j < grid.width for i, j in walk]
        black = [there and grid[p] == value for p, there in zip(walk, on_board, strict=True)]
        lengths = [0]
        for here, before in zip(black, [False, *black], strict=False):
            if here and not before:
                lengths.append(0)
            lengths[-1] += here
        if black[0] and black[-1] and len(lengths) > 2:
            lengths[1] += lengths.pop()
        found = sorted(filter(None, lengths)) or [0]
        known = [int(length) for length in str(clue) if length != "?"]
        if len(found) != len(str(clue)) or any(known.count(n) > found.count(n) for n in known):
            drawn = ", ".join(map(str, found[::-1]))
            yield f"{label((r, c))}: runs of {drawn} around it, the clue is {clue}"
