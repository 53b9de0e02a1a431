"""Dominosa (Domino hunt): cut the board into different dominoes.

Walls along sides of cells cut the board into dominoes of two cells each. No two dominoes show the
same two numbers: if the board is as big as a full set, up to its highest number, it has each domino
of the set once. A cell without a number says nothing. An answer shows the walls as lines, those
around the board too.
"""

from itertools import combinations_with_replacement

from satgrid.kit import WALLS, WHITE, Cell, Constraint, Grid, Iterator, Puzzle, Value, example
from satgrid.kit import referee
from satgrid.kit.statements import AtMostOne, Exactly, are, partition
from satgrid.kit.layers import Numbers
from satgrid.kit.generating import different_dominoes, exchanged_dominoes, random_domino_tiling

numbers, answer = Numbers(least=0, fixed=True), WALLS
drawn, printed, repaired = random_domino_tiling, different_dominoes, exchanged_dominoes
aliases = ("Domino", "Domino Hunt", "Solitaire Dominoes")
rare_kinds = ("at_most_one",)
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
        sides = {q: (p[0] + q[0] + 1, p[1] + q[1] + 1) for q in board.beside(p)}
        yield Exactly(are(sides.values(), WHITE), 1)
        for q, side in sides.items():
            if p < q and p in numbers and q in numbers:
                low, high = sorted((numbers[p], numbers[q]))
                places.setdefault((low, high), []).append(side)
    highest = max(numbers.values(), default=0)
    is_full_set = len(numbers) == board.area == (highest + 1) * (highest + 2)
    pairs = combinations_with_replacement(range(highest + 1), 2) if is_full_set else places
    for low, high in pairs:
        terms, clue = are(places.get((low, high), ()), WHITE), f"domino {low}-{high}"
        yield Exactly(terms, 1, clue=clue) if is_full_set else AtMostOne(terms, clue=clue)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look at the walls, at the sizes of parts, and for dominoes that are the same."""
    yield from referee.wall_faults(grid)
    yield from referee.domino_faults(referee.walled(grid), puzzle.numbers)
