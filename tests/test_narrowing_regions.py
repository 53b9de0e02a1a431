"""How regions are narrowed: cells that never touch, connected cells, and what is seen.

Judged by enumeration on boards of up to sixteen cells, on larger ones by adding cells one by one.
Never touching and being connected are narrowed together to what is possible, on boards of any
size. A clue alone is narrowed to what is possible too, unless cells that are known to be white
leave gaps between the places where a direction can stop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, islice, product
from pathlib import Path
from random import Random

import pytest
from boards import accepted, grids
from narrowings import domains_of
from properties import one_in, thinned
from shadings import legal, puzzle, seen

import satgrid
from satgrid import families
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Constraint
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.connected import Connected
from satgrid.constraints.never_touch import NeverTouch
from satgrid.constraints.visible import Visible
from satgrid.domains import Contradiction, Domains
from satgrid.grid import Cell, Grid
from satgrid.narrowing import narrow
from satgrid.puzzle import Puzzle

PUZZLES = Path(__file__).resolve().parents[1] / "puzzles" / "kurodoko"

REGIONS: list[Constraint] = [NeverTouch(BLACK), Connected(WHITE, apart=BLACK)]
EITHER = WHITE + BLACK

Planes = dict[str, int]
"""For each value the plane of the cells that may have it."""


# ------------------------------------------------------------------ boards


def board(
    height: int, width: int, candidates: Sequence[str], values: Sequence[str] = EITHER
) -> Domains:
    """Return domains with these candidates for the cells, in reading order."""
    domains = Domains(height, width, values)
    places = list(enumerate(candidates))
    domains.replace(
        {
            value: domains.plane(divmod(i, width) for i, left in places if value in left)
            for value in domains.values
        }
    )
    return domains


def narrowed(domains: Domains, constraints: Sequence[Constraint]) -> Planes | None:
    """Return what narrowing leaves, or None if it finds a contradiction."""
    try:
        narrow(constraints, domains, lambda: None)
    except Contradiction:
        return None
    return domains.planes


@cache
def planes_of(grid: Grid[str], values: tuple[str, ...]) -> Planes:
    domains = Domains(grid.height, grid.width, values)
    return {v: domains.plane(cell for cell in grid.cells() if grid[cell] == v) for v in values}


def possible(domains: Domains, grids: Iterable[Grid[str]]) -> Planes | None:
    """Return what those of the grids leave that the domains allow; None if they allow none."""
    found: Planes | None = None
    for grid in grids:
        planes = planes_of(grid, domains.values)
        if not any(plane & ~domains.planes[v] for v, plane in planes.items()):
            found = {v: plane | (found or planes)[v] for v, plane in planes.items()}
    return found


def keeps_the_laws(
    domains: Domains, constraints: Sequence[Constraint], grids: Iterable[Grid[str]]
) -> bool:
    """Assert the laws for one board, with the grids as the judge; return if all was found."""
    met = (grid for grid in grids if all(statement.holds(grid) for statement in constraints))
    before, expected = domains.planes, possible(domains, met)
    decided = not domains.undecided()
    left = narrowed(domains, constraints)
    if left is not None:
        assert expected is not None or domains.undecided()
        assert expected is None or not any(expected[v] & ~left[v] for v in left)
        assert not any(left[v] & ~before[v] for v in left)
    else:
        assert expected is None
    assert left == expected or not decided
    return left == expected


def partial(grid: Grid[str], random: Random, unknown: float) -> list[str]:
    """Return candidates that leave that share of the grid's cells open, and change one."""
    candidates = [EITHER if random.random() < unknown else value for value in grid.flat]
    candidates[random.randrange(len(candidates))] = random.choice((EITHER, EITHER, WHITE, BLACK))
    return candidates


# ------------------------------------------------------------------ never touching, connected


@thinned(11)
@pytest.mark.parametrize(
    ("height", "width"), [(h, w) for h in range(1, 10) for w in range(1, 10) if h * w <= 9]
)
def test_of_all_small_boards_what_is_possible_is_left(height: int, width: int, every: int) -> None:
    solutions = legal("kurodoko", height, width)
    candidates = product((EITHER, WHITE, BLACK), repeat=height * width)
    for left in islice(candidates, 0, None, every if height * width > 6 else 1):
        domains = board(height, width, left)
        expected = possible(domains, solutions)
        assert narrowed(domains, REGIONS) == expected, left


@thinned(10)
@pytest.mark.parametrize(("height", "width"), [(3, 4), (4, 3), (4, 4), (2, 6), (7, 2), (1, 12)])
def test_of_random_boards_what_is_possible_is_left(height: int, width: int, every: int) -> None:
    random = Random(height)
    solutions = legal("kurodoko", height, width)
    contradictions = 0
    for k in range(600 // every):
        candidates = partial(random.choice(solutions), random, k % 4 * 0.3)
        domains = board(height, width, candidates)
        expected = possible(domains, solutions)
        assert narrowed(domains, REGIONS) == expected, candidates
        contradictions += expected is None
    assert contradictions > 20 // every


@pytest.mark.parametrize(
    ("height", "width"), [(5, 5), (9, 9), (6, 17), (18, 5), (2, 20), (20, 2), (1, 40), (40, 1)]
)
def test_on_larger_boards_a_cell_may_be_black_if_it_can_beside_the_known_ones(
    height: int, width: int
) -> None:
    """All other cells can be white then."""
    random = Random(width)
    cells = list(product(range(height), range(width)))
    bare = puzzle("kurodoko", height, width, [None] * len(cells))

    def shaded(*black: Cell) -> Grid[str]:
        return Grid(height, width, tuple(BLACK if cell in black else WHITE for cell in cells))

    for _ in range(5):
        known: list[Cell] = []
        for cell in random.sample(cells, random.randint(1, len(cells))):
            if accepted(bare, shaded(*known, cell)):
                known.append(cell)
        white = {cell for cell in cells if cell not in known and random.random() < 0.1}
        left = [BLACK if p in known else WHITE if p in white else EITHER for p in cells]
        domains = board(height, width, left)
        possible = {cell for cell in cells if accepted(bare, shaded(*known, cell))}
        assert narrowed(domains, REGIONS) == {
            BLACK: domains.plane(possible - white),
            WHITE: domains.plane(cell for cell in cells if cell not in known),
        }
        for cell in cells:
            decided = narrowed(board(height, width, shaded(*known, cell).flat), REGIONS)
            assert (decided is not None) == (cell in possible)


def test_without_the_promise_nothing_is_narrowed_but_a_decided_board_is_judged() -> None:
    ring = [BLACK if (r + c) % 2 else ".#" for r, c in product(range(3), repeat=2)]
    assert narrowed(board(3, 3, ring), [Connected(WHITE)]) == board(3, 3, ring).planes
    for grid, value in product(grids(2, 3, (WHITE, BLACK)), EITHER):
        statement = Connected(value)
        # Also beside a statement with the promise.
        for statements in ([statement], [Connected(WHITE, BLACK), NeverTouch(BLACK), statement]):
            met = all(each.holds(grid) for each in statements)
            assert (narrowed(board(2, 3, grid.flat), statements) is None) != met


@pytest.mark.parametrize("seed", range(60))
def test_shifts_find_what_the_pairs_say(seed: int) -> None:
    """Rows of seven cells fill a lane but for one: further steps must not go on in the next."""
    random = Random(seed)
    height, width = random.randint(1, 4), random.choice((3, 7, 8))
    stated = NeverTouch(BLACK, corners=random.random() < 0.5, reach=random.randint(1, 9))
    pairs = [
        AtMostOne(((p, BLACK), (q, BLACK)))
        for p, q in combinations(product(range(height), range(width)), 2)
        if (p[0] == q[0] and q[1] - p[1] <= stated.reach)
        or (p[1] == q[1] and q[0] - p[0] <= stated.reach)
        or (stated.corners and q[0] - p[0] == abs(q[1] - p[1]) == 1)
    ]
    left = {
        p: random.choice(({BLACK}, {WHITE}, *(4 * [{WHITE, BLACK}])))
        for p in product(range(height), range(width))
    }
    found, said = (
        narrowed(domains_of(height, width, (WHITE, BLACK), left), some)
        for some in ([stated], pairs)
    )
    assert found == said
    assert {(part.terms[0][0], part.terms[1][0]) for part in pairs} == {
        *stated.pairs(height, width)
    }


# ------------------------------------------------------------------ three values


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 4), (3, 1), (2, 2), (2, 3)])
def test_boards_of_three_values_keep_the_laws(height: int, width: int) -> None:
    random = Random(7)
    values = (WHITE, BLACK, "A")
    every = grids(height, width, values)
    cells = list(every[0].cells())
    for _ in range(50):
        hidden = random.choice(every)
        constraints: list[Constraint] = [
            NeverTouch(v, corners=random.random() < 0.3, reach=random.choice((1, 1, 2, 5)))
            for v in values
            if random.random() < 0.4
        ]
        for value in (BLACK, "A"):
            for cell in random.sample(cells, random.randint(0, min(2, len(cells)))):
                count, on = random.randint(1, height + width - 1), random.choice((None, *values))
                constraints.append(Visible(cell, count, value, on=on))
        candidates = [
            "".join(v for v in values if v == hidden[p] or random.random() < 0.6) for p in cells
        ]
        for left in (candidates, hidden.flat):
            keeps_the_laws(board(height, width, left, values), constraints, every)


# ------------------------------------------------------------------ what is seen


def clues(grid: Grid[str], random: Random, share: float) -> Iterator[Visible]:
    """Yield what that share of the white cells see, and now and then another number."""
    for cell in grid.cells():
        if grid[cell] == WHITE and random.random() < share:
            yield Visible(cell, seen(grid, cell) + (random.random() < 0.05), WHITE)


@one_in(3)
@thinned(6)
@pytest.mark.parametrize(
    ("height", "width"), [(2, 2), (3, 3), (3, 4), (4, 3), (4, 4), (2, 6), (7, 2), (1, 12), (12, 1)]
)
def test_clues_and_regions_together_keep_the_laws(height: int, width: int, every: int) -> None:
    random = Random(width)
    solutions = legal("kurodoko", height, width)
    complete = 0
    for k in range(300 // every):
        hidden = random.choice(solutions)
        constraints = [*REGIONS, *clues(hidden, random, random.choice((0.1, 0.3, 0.8)))]
        unknown = (0.0, 0.7, 0.9, 1.0)[k % 4]
        domains = board(height, width, partial(hidden, random, unknown))
        complete += keeps_the_laws(domains, constraints, solutions)
    # Where there is more to find, it takes two clues at once.
    assert complete > 200 // every


def stops(line: Sequence[str]) -> list[int]:
    """Return after how many of the cells a direction can stop, given their candidates."""
    return [
        s
        for s in range(len(line) + 1)
        if all(WHITE in left for left in line[:s]) and BLACK in [*line, BLACK][s]
    ]


def alone(clue: Visible, height: int, width: int, candidates: Sequence[str]) -> list[str] | None:
    """Return what a clue alone leaves of the candidates, None if it cannot be met.

    Every choice of a stop for each direction that adds up to the count is looked at.
    """
    r, c = clue.cell
    left = list(candidates)
    if WHITE not in left[r * width + c]:
        return None
    left[r * width + c] = WHITE
    ways = [
        [r * width + x for x in reversed(range(c))],
        [r * width + x for x in range(c + 1, width)],
        [y * width + c for y in reversed(range(r))],
        [y * width + c for y in range(r + 1, height)],
    ]
    choices = [
        choice
        for choice in product(*(stops([candidates[i] for i in way]) for way in ways))
        if sum(choice) == clue.count - 1
    ]
    if not choices:
        return None
    for way, chosen in zip(ways, zip(*choices, strict=True), strict=True):
        for s, i in enumerate(way):
            if min(chosen) > s:
                left[i] = WHITE
            elif set(chosen) == {s}:
                left[i] = BLACK
    return left


def some_clue(
    cell: Cell, height: int, width: int, candidates: Sequence[str], random: Random
) -> Visible:
    """Return a clue that mostly can be met."""
    flat = [WHITE if left == EITHER and random.random() < 0.7 else left[-1] for left in candidates]
    flat[cell[0] * width + cell[1]] = WHITE
    count = seen(Grid(height, width, tuple(flat)), cell) + random.choice((0, 0, 0, 0, 1, -1))
    return Visible(cell, max(count, 1), WHITE)


def beside(cell: Cell, height: int, width: int, random: Random) -> Iterator[int]:
    """Yield the place of a cell and of one to three next to it in every direction."""
    for r, c in ((0, 1), (0, -1), (1, 0), (-1, 0), (0, 0)):
        for j in range(random.randint(1, 3)):
            y, x = cell[0] + j * r, cell[1] + j * c
            if 0 <= y < height and 0 <= x < width:
                yield y * width + x


@thinned(4)
@pytest.mark.parametrize("gaps", [True, False])
@pytest.mark.parametrize("size", [3, 5, 9, 20, 90])
def test_a_clue_alone_leaves_what_it_allows(size: int, gaps: bool, every: int) -> None:
    """No more without gaps, where no cell is known to be white but those next to the clue."""
    random = Random(size)
    missed = contradictions = 0
    boards = (1000 if size < 90 else 300) // every
    for _ in range(boards):
        height, width = random.randint(1, size), random.randint(1, size)
        cell = random.randrange(height), random.randrange(width)
        share = random.choice((0.3, 0.6, 0.9)) if gaps else 0.9
        known = (WHITE, WHITE, BLACK) if gaps else (BLACK,)
        candidates = [
            EITHER if random.random() < share else random.choice(known)
            for _ in range(height * width)
        ]
        for i in () if gaps else beside(cell, height, width, random):
            candidates[i] = WHITE
        clue = some_clue(cell, height, width, candidates, random)
        allowed = alone(clue, height, width, candidates)
        left = narrowed(board(height, width, candidates), [clue])
        expected = allowed and board(height, width, allowed).planes
        contradictions += expected is None
        missed += left != expected
        if expected is not None:
            assert left is not None
            assert not any(expected[value] & ~left[value] for value in expected)
    # Beyond a gap it sees less than all, on some boards of a hundred.
    assert missed <= (boards // 25 if gaps else 0)
    assert contradictions > 0


# ------------------------------------------------------------------ whole puzzles


def one_by_one(puzzle: Puzzle) -> list[str]:
    """Return the fixpoint of each clue alone and of regions alone: the candidates they leave."""
    height, width = puzzle.height, puzzle.width
    assert puzzle.cells is not None
    bare = replace(puzzle, cells=Grid(height, width, (None,) * (height * width)))
    candidates = [WHITE if clue == "?" else EITHER for clue in puzzle.cells.flat]
    before: list[str] = []
    while candidates != before:
        before = list(candidates)
        for cell in puzzle.cells.cells():
            count = puzzle.cells[cell]
            if isinstance(count, int):
                candidates = alone(Visible(cell, count, WHITE), height, width, candidates) or []
        flat = [BLACK if left == BLACK else WHITE for left in candidates]
        for i, left in enumerate(candidates):
            one_more = Grid(height, width, (*flat[:i], BLACK, *flat[i + 1 :]))
            if left == EITHER and not accepted(bare, one_more):
                candidates[i] = WHITE
    return candidates


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("lamps.kurodoko", 0),
        ("lighthouses.sgt", 0),
        ("fog.kurodoko", 23),
        ("sparse.kurodoko", 25),
        ("three-solutions.kurodoko", 2),
        ("no-solution.kurodoko", 12),
    ],
)
def test_a_puzzle_is_narrowed_as_far_as_its_clues_and_regions_one_by_one(
    name: str, cells: int
) -> None:
    puzzle = satgrid.load(str(PUZZLES / name))
    candidates = one_by_one(puzzle)
    rules = list(families.find("kurodoko").rules(puzzle))
    domains = Domains(puzzle.height, puzzle.width, EITHER)
    expected = board(puzzle.height, puzzle.width, candidates).planes
    assert narrowed(domains, rules) == expected
    assert candidates.count(EITHER) == cells == satgrid.solve(puzzle).report.cells_left


def test_a_clue_that_nothing_can_meet_is_named() -> None:
    for clues, name in (([None, 4], "row 1, column 2"), ([3, None], "row 1, column 1")):
        report = satgrid.solve(puzzle("kurodoko", 1, 2, clues)).report
        assert (report.refuted_by, report.rounds) == (name, 0)
