"""Water in tanks, as statements of other kinds: there is no kind of that name.

Black cells are water. In the cells of a tank that hang together without going above a row, it
stands as high everywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from satgrid.clues import BLACK, WHITE
from satgrid.constraints.alike import Alike
from satgrid.constraints.any_of import AnyOfEach
from satgrid.deadline import checked
from satgrid.grid import Cell


def water(
    tanks: Iterable[Sequence[Cell]], level: bool, walls: Collection[tuple[Cell, Cell]] = ()
) -> Iterator[Alike | AnyOfEach]:
    """Yield which cells of a row fill together, and from which cells water goes to which below.

    Water does not go through `walls`, pairs of cells of a tank that have one between them. With
    `level` all the water of a tank has one level, even in cells that are connected only above it,
    or past a wall.
    """
    pools, under = list[tuple[Cell, ...]](), list[tuple[Cell, Cell]]()
    for tank in checked(tanks, 10):
        rows: dict[int, list[int]] = {}
        for r, c in tank:
            rows.setdefault(r, []).append(c)
        for found, below in _levels(rows) if level else _pour(rows, walls):
            pools += found
            under += below
    yield Alike(tuple(pools), (WHITE, BLACK))
    yield AnyOfEach(BLACK, tuple((q,) for _, q in under), tuple((p,) for p, _ in under))


_Row: TypeAlias = tuple[list[tuple[Cell, ...]], list[tuple[Cell, Cell]]]
"""Its cells that fill together, and cells with those below them that do."""


def _levels(rows: Mapping[int, Sequence[int]]) -> Iterator[_Row]:
    """Yield the rows, given by their columns, of a tank that fills as a whole, the lowest first."""
    for r in checked(sorted(rows, reverse=True), 10):
        first = (r, rows[r][0])
        yield (
            [tuple([(r, c) for c in rows[r]])],
            [(first, (r + 1, c)) for c in rows.get(r + 1, ())[:1]],
        )


def _pour(
    rows: Mapping[int, Sequence[int]], walls: Collection[tuple[Cell, Cell]]
) -> Iterator[_Row]:
    """Yield the rows, given by their columns, of a tank, the lowest first.

    Stretches of cells side by side have numbers as they come, and join the pools below them.
    """
    joined: list[int] = []
    here: dict[int, int] = {}

    def pool(k: int) -> int:
        while joined[k] != k:
            joined[k] = k = joined[joined[k]]
        return k

    for r in checked(sorted(rows, reverse=True), 10):
        below, here = here if r + 1 in rows else {}, {}
        for c in sorted(rows[r]):
            if c - 1 not in here or (walls and ((r, c - 1), (r, c)) in walls):
                joined.append(len(joined))
            here[c] = len(joined) - 1
        onto = [
            (pool(below[c]), c)
            for c in here
            if c in below and not (walls and ((r, c), (r + 1, c)) in walls)
        ]
        for k, c in onto:
            joined[pool(k)] = pool(here[c])
        found: dict[int, list[Cell]] = {}
        for c, k in here.items():
            found.setdefault(pool(k), []).append((r, c))
        yield [*map(tuple, found.values())], [((r, c), (r + 1, c)) for c in dict(onto).values()]
