"""Boards of hitori and kurodoko: every choice of encoders gives the solutions of enumeration.

Random boards up to 3x4, and all boards up to 2x3 and 3x2. `test_families.py` has all families, on
fewer boards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import cycle, islice, product
from random import Random

import pytest
from boards import solutions as all_solutions
from commandline import printed
from properties import thinned
from shadings import FAMILIES, SHAPES, legal, puzzle, random_board, seen, solutions
from solvers_asked import LIVE, asked
from test_families import choices

import satgrid
from satgrid.clues import CellClue
from satgrid.constraints import encoders
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle
from satgrid.solvers import SOLVERS

SMALL = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2)]
"""The shapes below 2x3."""

each_family = pytest.mark.parametrize("family", FAMILIES)
each_shape = pytest.mark.parametrize(("height", "width"), SHAPES)


def agree(board: Puzzle, expected: set[Grid[str]], **options: object) -> None:
    """Assert that all solutions are found, each once."""
    answer = satgrid.solve(board, most=None, **options)  # type: ignore[arg-type]
    assert answer.complete
    assert len(answer.grids) == len(expected), (board, options)
    assert set(answer.grids) == expected, (board, options)


# ------------------------------------------------------------------ the judge


@each_family
def test_what_is_rejected_without_clues_is_rejected_with_them(family: str) -> None:
    random = Random(5)
    for shape in (*SMALL, (2, 3), (3, 3)):
        for _ in range(10):
            board = random_board(family, *shape, random)
            assert set(solutions(board)) == all_solutions(board)


def test_the_number_of_solutions_without_clues_is_the_known_one() -> None:
    """On boards of 3x3 there are 39 connected shadings whose black cells never touch."""
    for family in FAMILIES:
        assert [len(legal(family, n, n)) for n in (1, 2, 3)] == [2, 5, 39]


def test_what_is_seen_by_hand() -> None:
    grid = Grid.from_rows(["..#.", "#...", "...."])
    cells = [(0, 0), (0, 3), (1, 1), (2, 0), (2, 2)]
    assert [seen(grid, cell) for cell in cells] == [2, 3, 5, 4, 5]


# ------------------------------------------------------------------ random boards


@thinned(40)
@each_shape
@each_family
def test_every_choice_finds_the_solutions_of_enumeration(
    family: str, height: int, width: int, every: int
) -> None:
    """Each with narrowing on every second board, else without."""
    random = Random(2)
    counts = Counter[int]()
    for k in range(80 // every):
        board = random_board(family, height, width, random)
        expected = solutions(board)
        counts[min(len(expected), 2)] += 1
        for turn, encoding in enumerate(choices(family), k):
            agree(board, expected, encoders=encoding, narrow=turn % 2 == 0)
    assert every > 1 or min(height, width) == 1 or set(counts) == {0, 1, 2}


@pytest.mark.long
@pytest.mark.parametrize("solver", asked(SOLVERS, LIVE))
@each_family
def test_every_solver_finds_them(family: str, solver: str) -> None:
    random = Random(3)
    # Each question to another is a solver, or a process, of its own.
    for shape in SHAPES * 2 if solver in LIVE else SHAPES[::3]:
        board = random_board(family, *shape, random)
        expected = solutions(board)
        for name in encoders("connected"):
            agree(board, expected, solver=solver, encoders={"connected": name}, narrow=False)


# ------------------------------------------------------------------ all boards

NUMBERS: list[CellClue] = [None, "?", 1, 2, 3, 4, 5]
"""What a cell of a kurodoko of up to 2x3 can have; 5 is one of the numbers that none can see."""

every_small_shape = pytest.mark.parametrize(("height", "width"), [*SMALL, (2, 3), (3, 2)])
Clues = tuple[CellClue, ...]


def compare(family: str, height: int, width: int, boards: Iterable[Clues]) -> None:
    """Compare narrowing with the defaults, and ways to connect without it, on these boards.

    Each board is compared with three of the ways, which are others on the next one.
    """
    turn = cycle(encoders("connected"))
    for clues in boards:
        board = puzzle(family, height, width, clues)
        expected = solutions(board)
        agree(board, expected)
        for name in islice(turn, 3):
            agree(board, expected, encoders={"connected": name}, narrow=False)


def numberings(cells: int) -> Iterator[Clues]:
    """Yield all clues of a hitori but for renaming: the next new number is the least not used."""
    if cells == 0:
        yield ()
        return
    for clues in numberings(cells - 1):
        used = max((clue for clue in clues if isinstance(clue, int)), default=0)
        yield from ((*clues, clue) for clue in (None, *range(1, used + 2)))


def unmirrored(height: int, width: int, boards: Iterable[Clues]) -> Iterator[Clues]:
    """Yield the boards of which no mirror image comes before, by the order of `NUMBERS`."""
    places = [(r, c) for r in range(height) for c in range(width)]
    images = [
        [(height - 1 - r if up else r) * width + (width - 1 - c if left else c) for r, c in places]
        for up, left in product((False, True), repeat=2)
    ]
    for clues in boards:
        order = [NUMBERS.index(clue) for clue in clues]
        if all(order <= [order[i] for i in image] for image in images):
            yield clues


def test_there_are_as_many_boards_as_are_known() -> None:
    """Numberings are partitions, with the cells without a number as one more part: Bell numbers."""
    assert [len(set(numberings(n))) for n in range(1, 7)] == [2, 5, 15, 52, 203, 877]
    # By Burnside: (7^6 + 7^3 + 7^4 + 7^3) / 4 boards of 2x3 but for mirroring.
    every = list(unmirrored(2, 3, product(NUMBERS, repeat=6)))
    assert len(every) == (7**6 + 7**3 + 7**4 + 7**3) // 4


@pytest.mark.long
@every_small_shape
def test_all_hitori(height: int, width: int) -> None:
    compare("hitori", height, width, numberings(height * width))


@pytest.mark.long
@every_small_shape
def test_all_kurodoko(height: int, width: int) -> None:
    every = unmirrored(height, width, product(NUMBERS, repeat=height * width))
    # Boards of 3x2 are those of 2x3, turned; of both together, three eighths.
    step = {(2, 3): 4, (3, 2): 8}.get((height, width), 1)
    compare("kurodoko", height, width, islice(every, 0, None, step))


# ------------------------------------------------------------------ the same again

FOUND_FIRST = ["boundary", "separator", "forest"]
"""Ways to connect that take no time on a 16x16 board."""

FIRST = f"""
from benchmarks.generated import hitori
from satgrid import solve
from shadings import puzzle
for n in (5, 6, 7, 8):
    for board in (hitori(2 * n, n), puzzle("kurodoko", n, n, [3] + [None] * (n * n - 1))):
        for seed in (0, 1):
            for name in {FOUND_FIRST}:
                for asked in ({{}}, {{"narrow": False}}, {{"maximise": "black"}}):
                    found = solve(board, seed=seed, encoders={{"connected": name}}, **asked)
                    print(n, board.family, *map("".join, found.grids[0].rows()))
"""


@pytest.mark.long
def test_the_same_seed_finds_the_same_solution_first() -> None:
    first = printed(FIRST, "1")
    assert first == printed(FIRST, "1") == printed(FIRST, "2")
    assert len(first.splitlines()) == 4 * 2 * 2 * 3 * 3
    # There is something to choose from.
    assert len(set(first.splitlines())) > 4 * 2
