"""Water in tanks, as statements of other kinds: there is no kind of that name.

Black cells are water. In the cells of a tank that hang together without going above a row, it
stands as high everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from satgrid.clues import BLACK, WHITE
from satgrid.constraints.alike import Alike
from satgrid.constraints.any_of import AnyOfEach
from satgrid.deadline import checked
from satgrid.grid import Cell


def water(tanks: Iterable[Sequence[Cell]], level: bool) -> Iterator[Alike | AnyOfEach]:
    """Yield which cells of a row fill together, and from which cells water goes to which below.

    If it finds one `level`, it stands as high even where cells of a tank hang together above alone.
    """
    pools, under = list[tuple[Cell, ...]](), list[tuple[Cell, Cell]]()
    for tank in checked(tanks, 10):
        for found, below in _pour(tank, level):
            pools += found
            under += below
    yield Alike(tuple(pools), (WHITE, BLACK))
    yield AnyOfEach(BLACK, tuple((q,) for _, q in under), tuple((p,) for p, _ in under))


def _pour(
    tank: Sequence[Cell], level: bool
) -> Iterator[tuple[list[tuple[Cell, ...]], list[tuple[Cell, Cell]]]]:
    """Yield for each row its cells that fill together, and cells with those below them that do.

    From the lowest row up: around the cells of the row that hang together, and down to each pool.
    """
    pool: dict[Cell, list[Cell]] = {}
    rows: dict[int, list[Cell]] = {}
    for p in tank:
        rows.setdefault(p[0], []).append(p)
    for r in checked(sorted(rows, reverse=True), 10):
        for p in rows[r]:
            pool[p] = [p]
        below = [(q, (r + 1, q[1])) for q in rows[r] if (r + 1, q[1]) in pool]
        joined = below + [(q, (r, q[1] + 1)) for q in rows[r] if (r, q[1] + 1) in pool]
        if level:
            below = [(rows[r][0], q) for q in rows.get(r + 1, ())[:1]]
            joined = [(rows[r][0], q) for q in rows[r]] + below
        under = {id(pool[q]): (p, q) for p, q in below}
        for p, q in joined:
            one, other = sorted((pool[p], pool[q]), key=len)
            if one is not other:
                other += one
                pool |= dict.fromkeys(one, other)
        found: dict[int, list[Cell]] = {}
        for p in rows[r]:
            found.setdefault(id(pool[p]), []).append(p)
        yield [*map(tuple, found.values())], [*under.values()]
