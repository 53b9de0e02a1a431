"""Hashi (Bridges, Hashiwokakero): join all islands by bridges.

Islands are numbers. Bridges go straight right, left, up and down from an island to the next, one or
two side by side, and do not cross. A number counts the bridges at its island; `?` is an island
whose number is not known. Over bridges one comes from each island to all others.
"""

from collections.abc import Iterable
from itertools import filterfalse

from satgrid.kit import BRIDGES, WHITE, Alike, AnyOf, AnyOfEach, Cell, Constraint, Exactly, Grid
from satgrid.kit import Iterator, Network, Not, Numbers, Puzzle, Random, Value, bridged, checked
from satgrid.kit import example, label, place_of, referee, sides

aliases = ("bridges", "hashiwokakero")
numbers = Numbers(least=1, most=8, unknown=True, circles=True)
answer, drawn = BRIDGES, bridged
words = {"any_of": "bridges go from island to island and do not cross"}
examples = (example("skerries", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield what each place shows of the gaps it is in, the numbers, and the network."""
    islands = {place_of(p): number for p, number in (puzzle.numbers | puzzle.signs).items()}
    gaps, ways = list[tuple[Cell, Cell, Cell]](), list[list[Cell]]()
    near: dict[Cell, list[Cell]] = {p: [] for p in islands}
    for start, end in _neighbours(sorted(islands)):
        (r, c), (row, column) = start, end
        way = [(r, k) for k in range(c + 1, column)] or [(k, c) for k in range(r + 1, row)]
        ways.append(way)
        gaps.append((start, end, way[0]))
        near[start].append(way[0])
        near[end].append(way[0])
    over, crossed = dict[Cell, Cell](), dict[Cell, tuple[Cell, Cell]]()
    for way in checked(ways, 100):
        if not over.keys().isdisjoint(way):
            crossed |= {p: (over[p], way[0]) for p in way if p in over}
        over |= dict.fromkeys(way, way[0])
    # A bridge is the same all the way, and nothing is where none can be.
    alone = (tuple([p for p in way if p not in crossed]) for way in ways)
    rest = tuple(filterfalse(over.__contains__, puzzle.board.lattice().cells()))
    yield Alike((rest, *alone), answer.values(puzzle))
    yield AnyOfEach(WHITE, (rest[:1], *crossed.values()))
    shown = tuple([group for p, firsts in crossed.items() for group in (firsts, (p,), (p,))])
    when = tuple([(q,) for p, firsts in crossed.items() for q in (p, *firsts)])
    for bridges in "12":
        yield AnyOfEach(bridges, shown, when)
    # What bridges add up to: one where there is any, and one where there are two.
    some = {first: Not((first, WHITE)) for _, _, first in gaps}
    two = {first: (first, "2") for _, _, first in gaps}
    for p, number in islands.items():
        clue, firsts = label((p[0] // 2, p[1] // 2)), near[p]
        any_ = [some[first] for first in firsts]
        if isinstance(number, int):
            yield Exactly((*any_, *[two[first] for first in firsts]), number, clue=clue)
        elif len(islands) > 1:
            yield AnyOf(tuple(any_), clue=clue)
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
