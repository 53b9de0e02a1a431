"""Hashi (Bridges, Hashiwokakero): join all islands by bridges.

Islands are numbers. Bridges go straight right, left, up and down from an island to the next, one or
two side by side, and do not cross. A number counts the bridges at its island; `?` is an island
whose number is not known. Over bridges one comes from each island to all others.
"""

from satgrid.kit import BRIDGES, WHITE, AnyOf, AnyOfEach, Cell, Constraint, Exactly, Grid, Iterator
from satgrid.kit import Network, Not, Numbers, Puzzle, Random, Value, bridged, example, label
from satgrid.kit import checked, place_of, sides

aliases = ("bridges", "hashiwokakero")
numbers = Numbers(least=1, most=8, unknown=True, circles=True)
answer, drawn = BRIDGES, bridged
examples = (example("skerries", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield what each place shows of the gaps it is in, the numbers, and the network."""
    islands = {place_of(p): number for p, number in (puzzle.numbers | puzzle.signs).items()}
    near: dict[Cell, list[Cell]] = {p: [] for p in islands}
    over: dict[Cell, list[Cell]] = {}
    gaps = []
    for r, c in islands:
        for down, right in (0, 1), (1, 0):
            way = [(r + down, c + right)]
            while (end := way[-1]) not in islands and max(end) <= 2 * max(*puzzle.board):
                way.append((end[0] + down, end[1] + right))
            if end in islands:
                first = way[0]
                gaps.append(((r, c), end, first))
                near[r, c].append(first)
                near[end].append(first)
                for p in way[:-1]:
                    over.setdefault(p, []).append(first)
    white, shown, when = [], [], []
    for p in checked(puzzle.board.lattice().cells()):
        firsts = tuple(over.get(p, ()))
        if firsts != (p,) and firsts:
            shown += [firsts, *[(p,)] * len(firsts)]
            when += [(p,), *((q,) for q in firsts)]
        if len(firsts) != 1:
            white.append(firsts or (p,))
    yield AnyOfEach(WHITE, tuple(white))
    for bridges in "12":
        yield AnyOfEach(bridges, tuple(shown), tuple(when))
    for (r, c), number in islands.items():
        clue = label((r // 2, c // 2))
        some = tuple(Not((p, WHITE)) for p in near[r, c])
        if isinstance(number, int):
            yield Exactly((*some, *((p, "2") for p in near[r, c])), number, clue=clue)
        elif len(islands) > 1:
            yield AnyOf(some, clue=clue)
    yield Network(tuple(islands), tuple(gaps))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Follow each bridge from island to island, count them, and look whether all are joined."""
    from satgrid import referee

    yield from referee.bridge_faults(grid, puzzle.numbers | puzzle.signs)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every cell that bridges end in."""
    counts = {
        p: sum(int(grid[q]) for q in sides(p) if grid[q] != WHITE)
        for p in puzzle.board.cells()
        if grid[place_of(p)] == WHITE
    }
    return puzzle.with_cells({p: n for p, n in counts.items() if n})
