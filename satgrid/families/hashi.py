"""Hashi (Bridges, Hashiwokakero): join all islands by bridges.

Islands are numbers. Bridges go straight right, left, up and down from an island to the next, one or
two side by side, and do not cross. A number counts the bridges at its island; `?` is an island
whose number is not known. Over bridges one comes from each island to all others.
"""

from collections.abc import Iterable
from itertools import compress
from operator import not_

from satgrid.kit import BRIDGES, WHITE, Cell, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import checked, example, label, place_of, referee, sides
from satgrid.kit.statements import Alike, AnyOf, Crossing, Exactly, Given, Network, Not
from satgrid.kit.layers import Numbers
from satgrid.kit.generating import random_bridges

aliases = ("bridges", "hashiwokakero")
numbers = Numbers(least=1, most=8, unknown=True, circles=True)
answer, drawn = BRIDGES, random_bridges
words = {
    "alike": "a bridge is the same all the way",
    "crossing": "bridges do not cross",
    "given": "bridges go from island to island",
}
examples = (example("skerries", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield what each place shows of the gaps it is in, the numbers, and the network."""
    islands = {place_of(p): number for p, number in (puzzle.numbers | puzzle.signs).items()}
    lattice = puzzle.board.lattice()
    places, width = lattice.cells(), lattice.width
    gaps, ways = list[tuple[Cell, Cell, Cell]](), list[slice]()
    # At an island: that there is a bridge, and that there are two.
    some: dict[Cell, list[Not | tuple[Cell, Value]]] = {p: [] for p in islands}
    two: dict[Cell, list[Not | tuple[Cell, Value]]] = {p: [] for p in islands}
    # By place: whether no bridge can be there, the one from left to right, whether two cross.
    empty, crossed = bytearray(b"\1") * len(places), bytearray(len(places))
    over, crossings = [places[0]] * len(places), list[tuple[Cell, Cell, Cell]]()
    for start, end in checked(_neighbours(sorted(islands)), 100):
        step = 1 if start[0] == end[0] else width
        way = slice(start[0] * width + start[1] + step, end[0] * width + end[1], step)
        ways.append(way)
        first, length = places[way.start], len(empty[way])
        if step == 1:
            over[way] = [first] * length
        elif not all(empty[way]):
            for at in range(way.start, way.stop, step):
                if not empty[at]:
                    crossed[at] = True
                    crossings.append((places[at], over[at], first))
        empty[way] = bytes(length)
        gaps.append((start, end, first))
        any_, double = Not((first, WHITE)), (first, "2")
        for island in start, end:
            some[island].append(any_)
            two[island].append(double)
    # A bridge is the same all the way, and nothing is where none can be.
    alone = (compress(places[way], map(not_, crossed[way])) for way in ways)
    nowhere, values = tuple(compress(places, empty)), answer.values(puzzle)
    yield Alike((nowhere, *map(tuple, alone)), values)
    yield Given(nowhere[0], WHITE)
    yield Crossing(tuple(crossings), values)
    # What bridges add up to: one where there is any, and one where there are two.
    for p, number in islands.items():
        clue = label((p[0] // 2, p[1] // 2))
        if isinstance(number, int):
            yield Exactly((*some[p], *two[p]), number, clue=clue)
        elif len(islands) > 1:
            yield AnyOf(tuple(some[p]), clue=clue)
    yield Network(tuple(islands), tuple(gaps))


def _neighbours(islands: Iterable[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Yield each two islands, handed in reading order, that are next in a row or column."""
    for line in 0, 1:
        last: dict[int, Cell] = {}
        for island in islands:
            if island[line] in last:
                yield last[island[line]], island
            last[island[line]] = island


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Follow each bridge from island to island, count them, and look whether all are joined."""
    yield from referee.bridge_faults(grid, puzzle.numbers | puzzle.signs)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every cell that bridges end in."""
    counts = {
        p: sum(int(grid[q]) for q in sides(p) if grid[q] != WHITE)
        for p in puzzle.board.cells()
        if grid[place_of(p)] == WHITE
    }
    return puzzle.with_cells({p: n for p, n in counts.items() if n})
