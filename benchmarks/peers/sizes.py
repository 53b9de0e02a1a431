"""The boards of a family's rows: of a size that people publish most of, and of the largest.

Both are of `made.py`, and of `puzzles/` where that has more of a size, or a larger one. Boards in
which solved cells are given come last: few tools take them.
"""

from __future__ import annotations

from collections.abc import Iterator

import satgrid
from benchmarks import families as beside
from benchmarks import made, ten
from benchmarks.peers.instances import Group
from satgrid import families
from satgrid.puzzle import Puzzle

BOARDS = 3
"""Boards of a row; the largest of `puzzles/` may be fewer."""
USUAL = 12
"""The most rows and columns of the size that most are published of."""
Size = tuple[int, int]


def groups(family: str) -> Iterator[Group]:
    """Yield the rows of a family, the usual size first; one if none is larger."""
    name = made.FAMILY.get(family, family)
    small = satgrid.load(families.find(name).examples[0].text)
    boards = by_size(family)
    free = [size for size, those in boards.items() if not any(p.given for p in those[:BOARDS])]
    usual = max(
        (size for size in free if max(size) <= USUAL and len(boards[size]) >= BOARDS), key=_area
    )
    for size in dict.fromkeys((usual, max(boards, key=_area))):
        chosen = boards[size][:BOARDS]
        given = ", cells given" if any(puzzle.given for puzzle in chosen) else ""
        yield Group(family, f"{size[0]}x{size[1]}{given}", chosen, [small, small])


def by_size(family: str) -> dict[Size, list[Puzzle]]:
    """Return all boards, those of a size first that are as printed, and without given cells."""
    found: dict[Size, list[Puzzle]] = {}
    for height, width, printed in beside.boards(family)[::-1]:
        found.setdefault((height, width), []).extend(made.puzzles(family, height, width, printed))
    if family not in made.FAMILY:
        for puzzle in ten.puzzles(family):
            found.setdefault((puzzle.height, puzzle.width), []).append(puzzle)
    return {size: sorted(those, key=lambda p: bool(p.given)) for size, those in found.items()}


def _area(size: Size) -> int:
    return size[0] * size[1]
