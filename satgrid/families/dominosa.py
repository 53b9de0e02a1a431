"""Dominosa (Domino hunt): cut the board into dominoes, no two of which are the same.

Walls along sides of cells cut the board into dominoes, two cells each. No two of them show the same
two numbers: on a board as big as a full set, up to its highest number, each domino of the set is
there once. A cell without a number says nothing. An answer shows the walls as lines, those around
the board too.
"""

from itertools import combinations_with_replacement

from satgrid.kit import WALLS, WHITE, Cell, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, referee
from satgrid.kit.statements import AtMostOne, Exactly, are, partition
from satgrid.kit.layers import Numbers
from satgrid.kit.generating import random_domino_tiling, parts_between_walls

numbers, answer, drawn = Numbers(least=0, fixed=True), WALLS, random_domino_tiling
aliases = ("domino-hunt", "solitaire-dominoes")
words = {
    "any_of": "walls go along sides of cells",
    "exactly": "each cell is in a domino of two cells",
}
examples = (example("bones", "made by hand for satgrid, MIT"),)


def sizes(height: int, width: int) -> str:
    """Refuse boards that no dominoes fill."""
    return "" if height * width % 2 == 0 else "an even number of cells"


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the walls, that one side of each cell is open, and the places of each domino."""
    board, numbers = puzzle.board, puzzle.numbers
    yield from partition(board)
    places: dict[tuple[int, int], list[Cell]] = {}
    for p in board.cells():
        between = {q: (p[0] + q[0] + 1, p[1] + q[1] + 1) for q in board.beside(p)}
        yield Exactly(are(between.values(), WHITE), 1)
        for q, side in between.items():
            if p < q and p in numbers and q in numbers:
                low, high = sorted((numbers[p], numbers[q]))
                places.setdefault((low, high), []).append(side)
    highest = max(numbers.values(), default=0)
    if len(numbers) == board.area == (highest + 1) * (highest + 2):
        for pair in combinations_with_replacement(range(highest + 1), 2):
            yield Exactly(are(places.get(pair, ()), WHITE), 1, clue=_name(pair))
    else:
        for pair, here in places.items():
            yield AtMostOne(are(here, WHITE), clue=_name(pair))


def _name(pair: tuple[int, int]) -> str:
    return f"domino {pair[0]}-{pair[1]}"


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look at the walls, at the sizes of parts, and for dominoes that are the same."""
    yield from referee.wall_faults(grid)
    yield from referee.domino_faults(referee.walled(grid), puzzle.numbers)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the numbers of the dominoes, which are different ones of the smallest set."""
    parts, highest = parts_between_walls(grid), 0
    while (highest + 1) * (highest + 2) < 2 * len(parts):
        highest += 1
    every = [*combinations_with_replacement(range(highest + 1), 2)]
    shown = (random.sample(pair, 2) for pair in random.sample(every, len(parts)))
    told = zip(parts, shown, strict=True)
    return puzzle.with_cells(
        {p: n for cells, pair in told for p, n in zip(cells, pair, strict=False)}
    )


def repaired(
    puzzle: Puzzle, grid: Grid[Value], other: Grid[Value], random: Random
) -> Iterator[Puzzle]:
    """Yield puzzles with two dominoes exchanged, of which the other solution has one twice."""
    parts, there = parts_between_walls(grid), parts_between_walls(other)
    moved = [cells for cells in parts if cells not in there]
    for _ in range(100):
        one, two = random.choice(moved), random.choice(parts)
        numbers = puzzle.numbers
        shown = [numbers[p] for p in (*two, *one)]
        if random.random() < 0.5:
            shown.reverse()
        numbers.update(zip((*one, *two), shown, strict=True))
        if len({tuple(sorted(numbers[p] for p in cells)) for cells in there}) < len(there):
            yield puzzle.with_cells(numbers)
