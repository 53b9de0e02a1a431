"""Aquarium: fill tanks with water, as high as it is told for rows and columns.

Each room is a tank, and black cells are water, which does as water does: in cells of a tank that
hang together without going above a row, it stands as high everywhere. So below water there is
water, and beside it, unless a wall is there. With `variant: level` it stands as high even where
the cells of a tank hang together above alone. The number of a row or column counts its black cells.
"""

from satgrid.kit import BLACK, SHADING, Alike, AnyOfEach, Cell, Constraint, Exactly, Grid, Iterator
from satgrid.kit import Puzzle, Random, Rooms, Totals, Value, are, checked, example, referee
from satgrid.kit import with_totals

rooms, totals, answer = Rooms(cut=(3, 7)), Totals(may_lack=True), SHADING
variants = {"level": True}
objectives = {"black": BLACK}
words = {
    "alike": "water stands as high everywhere in a pool",
    "any_of": "below water in a tank there is water",
}
examples = (example("basins", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the numbers of lines, and from which cells water goes to which others."""
    for line, number in puzzle.lines():
        if number is not None:
            yield Exactly(are(line.cells, BLACK), number, clue=line.name)
    pools, under = list[tuple[Cell, ...]](), list[tuple[Cell, Cell]]()
    for tank in checked(puzzle.rooms.members().values(), 10):
        pools += pour(tank, bool(puzzle.setting("level", False)), under)
    yield Alike(tuple(pools), answer.values(puzzle))
    shown, when = tuple((q,) for _, q in under), tuple((p,) for p, _ in under)
    yield AnyOfEach(BLACK, shown, when)


def pour(
    tank: tuple[Cell, ...], level: bool, under: list[tuple[Cell, Cell]]
) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells of a row that fill together, and add which cells have water below others.

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
        under += {id(pool[q]): (p, q) for p, q in below}.values()
        for p, q in joined:
            one, other = sorted((pool[p], pool[q]), key=len)
            if one is not other:
                other += one
                pool |= dict.fromkeys(one, other)
        found: dict[int, list[Cell]] = {}
        for p in rows[r]:
            found.setdefault(id(pool[p]), []).append(p)
        yield from map(tuple, found.values())


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count along lines, and look how the water stands in tanks."""
    for (name, cells), number in zip(
        referee.lines(grid), puzzle.rows + puzzle.columns, strict=False
    ):
        if number is not None:
            yield from referee.counted(grid, cells, BLACK, number, name, "black cell")
    yield from referee.water_faults(grid, puzzle.rooms, BLACK, bool(puzzle.setting("level", False)))


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every line."""
    return with_totals(puzzle, grid)
