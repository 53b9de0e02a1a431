"""The one generator of all families, over every family that it makes puzzles of."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from itertools import combinations, product
from random import Random

import pytest
from boards import solutions
from commandline import run
from properties import one_in, thinned

import satgrid
from satgrid import families, generators
from satgrid.board import Board, region
from satgrid.clues import BLACK, WHITE
from satgrid.errors import UsageError
from satgrid.generators import Candidate, Request, _drawn, _sums
from satgrid.generators.general import General
from satgrid.generators.prover import Prover
from satgrid.grid import Grid
from satgrid.layers._cut import gathered
from satgrid.layers.numbers import Numbers
from satgrid.layers.signs import Signs
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

GENERAL = [name for name in generators.names() if isinstance(generators.find(name), General)]
LOPSIDED = (
    *("heyawake", "nanro", "norinori", "starbattle", "countryroad", "moonsun"),
    *("nurikabe", "yajilin", "koburin", "nurimisaki", "hashi"),
    *("shikaku", "dominosa", "magnets", "lits", "galaxies", "ripple", "suguru"),
    *("kakuro", "kenken"),
    *("shimaguni", "aquarium"),
)
"""Families whose rooms, or whose clues, are never symmetric."""
SMALL = {"starbattle": (4, 4), "binairo": (4, 4)}
"""Boards of which every grid is looked at; (3, 4) otherwise."""

each_family = pytest.mark.parametrize("family", GENERAL)


def but_later(*slow: str) -> pytest.MarkDecorator:
    """Go over the families, some of them among the long tests."""
    later = [pytest.param(name, marks=pytest.mark.long) for name in slow]
    return pytest.mark.parametrize("family", [*(n for n in GENERAL if n not in slow), *later])


def made(family: str, height: int, width: int, seed: int = 0, **request: object) -> Puzzle:
    return satgrid.generate(family, height, width, seed=seed, **request)  # type: ignore[arg-type]


def test_these_families_have_no_generator_of_their_own() -> None:
    assert {"akari", "heyawake", "minesweeper", "mosaic", "norinori", "starbattle"} <= {*GENERAL}
    assert not {"hitori", "nonogram", "regex", "sequence"} & {*GENERAL}


@one_in(5)
@but_later("starbattle", "binairo", "norinori", "heyawake")
@thinned(3)
def test_a_small_puzzle_has_one_solution_among_all_grids(family: str, every: int) -> None:
    height, width = SMALL.get(family, (3, 4))
    if getattr(families.find(family), "sizes", lambda height, width: "")(height, width):
        pytest.skip("no board is so small")
    for seed in range(0, 3 if height * width == 12 else 1, every):
        puzzle = made(family, height, width, seed)
        problem = Problem(puzzle)
        if len(problem.values) ** problem.board.area > 2**16:
            pytest.skip("too many grids")
        assert len(solutions(puzzle)) == 1


@one_in(8)
@but_later("fillomino", "nanro", "lits", "shimaguni")
@pytest.mark.parametrize("request_", [{}, pytest.param({"minimal": True}, marks=pytest.mark.long)])
def test_another_solver_finds_no_other_solution(family: str, request_: dict[str, bool]) -> None:
    for seed in range(2):
        puzzle = made(family, 6, 6, seed, **request_)
        for solver in "cadical153", "minisat22":
            assert satgrid.solve(puzzle, unique=True, solver=solver, narrow=False).unique
        assert dict(puzzle.info)["level"] in ("easy", "normal", "hard", "not rated")


@one_in(8)
@but_later("fillomino", "nanro", "ripple", "skyscrapers", "futoshiki")
@pytest.mark.parametrize("symmetric", [False, True])
def test_no_clue_of_a_minimal_puzzle_can_go(family: str, symmetric: bool) -> None:
    if symmetric and family in LOPSIDED:
        return
    generator, request = generators.find(family), Request(family, 6, 6, symmetric=symmetric)
    puzzle = made(family, 6, 6, 1, minimal=True, symmetric=symmetric)
    for part in generator.parts(puzzle, request):
        less = generator.without(puzzle, [part])
        assert less != puzzle
        assert satgrid.solve(less, unique=True, narrow=False).unique is False


@one_in(6)
@each_family
def test_clues_of_a_symmetric_puzzle_have_their_image(family: str) -> None:
    if family in LOPSIDED:
        with pytest.raises(
            UsageError, match=f"^the (rooms|clues) of {family} are never symmetric: "
        ):
            made(family, 6, 6, symmetric=True)
        return
    for seed in range(3):
        puzzle = made(family, 6, 6, seed, symmetric=True)
        printed = puzzle.corners or puzzle.cells
        clued = [isinstance(clue, int) for clue in printed.flat]
        assert clued == clued[::-1]
        if family == "akari":
            walls = [clue is not None for clue in puzzle.cells.flat]
            assert walls == walls[::-1]
        for clues in puzzle.rows, puzzle.columns:
            told = [clue is not None for clue in clues]
            assert told == told[::-1]


@pytest.mark.long
def test_a_killer_has_cages_with_sums_and_no_numbers() -> None:
    for height, seed in (4, 0), (6, 1), (9, 1):
        puzzle = made("killer", height, height, seed, cages=True)
        members = puzzle.cages.members()
        assert puzzle.family == "sudoku"
        assert not puzzle.numbers
        assert sum(map(len, members.values())) == height * height
        assert {*dict(puzzle.cages.sums)} == {*members}
        assert puzzle == made("sudoku", height, height, seed, cages=True)
        for solver in "cadical153", "minisat22":
            assert satgrid.solve(puzzle, unique=True, solver=solver, narrow=False).unique


def test_a_minimal_killer_lacks_sums_that_are_not_needed() -> None:
    puzzle = made("sudoku", 4, 4, cages=True, minimal=True)
    names, sums = puzzle.cages
    assert len(sums) < len(puzzle.cages.members())
    for gone in sums:
        less = puzzle.with_contents(cages=(names, [each for each in sums if each != gone]))
        assert satgrid.solve(less, unique=True).unique is False


@pytest.mark.parametrize("family", ["kakuro", "kenken", "hitori"])
def test_cages_mean_nothing_for_families_that_have_none_or_always_have_them(family: str) -> None:
    with pytest.raises(UsageError, match=f"^--cages means nothing for a {family}: leave it out$"):
        made(family, 6, 6, cages=True)


def test_killers_are_never_symmetric_nor_at_random() -> None:
    with pytest.raises(UsageError, match=r"^the clues of sudoku are never symmetric: "):
        made("sudoku", 9, 9, cages=True, symmetric=True)
    with pytest.raises(UsageError, match=r"^--cages goes with --kind unique: "):
        made("sudoku", 9, 9, cages=True, kind="random")


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_the_first_try_of_a_kakuro_has_one_solution_and_many_white_cells(seed: int) -> None:
    puzzle = made("kakuro", 10, 10, seed, tries=1)
    assert len(puzzle.signs) < 60
    for solver in "cadical153", "minisat22":
        assert satgrid.solve(puzzle, unique=True, solver=solver, narrow=False).unique


@pytest.mark.parametrize(
    ("height", "width", "black", "seed"),
    [(16, 16, 140, 0), pytest.param(31, 46, 640, 2, marks=pytest.mark.long)],
)
def test_large_kakuros_are_repaired_at_many_places_at_once(
    height: int, width: int, black: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("satgrid.generators.attempts.MENDINGS", 80)
    monkeypatch.setattr("satgrid.generators.attempts.RATED", 0)
    puzzle = made("kakuro", height, width, seed, tries=1)
    assert len(puzzle.signs) <= black
    for solver in "cadical153", "minisat22":
        assert satgrid.solve(puzzle, unique=True, solver=solver, narrow=False).unique


def filled(*rows: str) -> Candidate:
    """Return a kakuro without sums that has this solution; dots are black."""
    grid = Grid.from_rows([[WHITE if x == "." else x for x in row] for row in rows])
    black = (p for p in grid.cells() if grid[p] == WHITE)
    bare = Puzzle("kakuro", grid.height, grid.width).with_cells(dict.fromkeys(black, "\\"))
    return Candidate(bare, grid)


def test_digits_of_a_kakuro_change_until_its_sums_tell_them() -> None:
    bare = filled("...", ".54", ".45")
    found = _sums.telling(bare, Random(0))
    assert found.puzzle == bare.puzzle
    (a, b), (c, d) = (map(int, row[1:]) for row in found.grid.rows()[1:])
    across, down = [(a, b), (c, d)], [(a, c), (b, d)]
    makers = {
        run: {k for pair in combinations(range(1, 10), 2) if sum(pair) == sum(run) for k in pair}
        for run in across + down
    }
    assert all(len({*run}) == 2 for run in makers)
    left = [len(makers[row] & makers[column]) for row, column in product(across, down)]
    assert sum(left) < 8  # 9 leaves each cell eight digits.


def test_each_place_of_a_kakuro_that_differs_changes_in_one_repair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(_sums, "_BLACK", 0)
    bare = filled("......", ".12.89", ".21.98")
    other = filled("......", ".21.98", ".12.89").grid
    differing = [p for p in bare.grid.cells() if bare.grid[p] != WHITE]
    found = next(_sums.repairs(bare, other, differing, Random(0)))
    changed = [
        column for row, column in differing if found.grid[row, column] != bare.grid[row, column]
    ]
    assert [column < 3 for column in sorted(changed)] == [True, False]
    told = families.find("kakuro").printed(found.puzzle, found.grid, Random(0))
    assert list(Problem(told).check(found.grid)) == []
    assert list(Problem(told).check(other)) != []


@pytest.mark.parametrize("seed", [2, 11])
def test_where_a_shakashakas_solution_has_no_room_for_a_wall_another_one_is_meant(
    seed: int,
) -> None:
    puzzle = made("shakashaka", 9, 9, seed, tries=1)
    for solver in "cadical153", "minisat22":
        assert satgrid.solve(puzzle, unique=True, solver=solver, narrow=False).unique


MAKE = """
import json, sys, satgrid
for family in sys.argv[1:]:
    for kind in "unique", "random":
        puzzle = satgrid.generate(family, 6, 6, seed=5, kind=kind)
        print(json.dumps(puzzle.to_json()))
"""


@pytest.mark.long
@thinned(4)
def test_a_seed_gives_the_same_bytes_whatever_hashes_are(every: int) -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", MAKE, *GENERAL[::every]],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    (one,) = told
    lines = [json.loads(line) for line in one.splitlines()]
    assert [line["family"] for line in lines] == [
        name for name in GENERAL[::every] for _ in range(2)
    ]


@each_family
def test_random_puzzles_are_puzzles_of_the_family(family: str) -> None:
    found = [made(family, 6, 6, seed, kind="random") for seed in range(10)]
    for puzzle in found:
        Problem(puzzle).inspect()
    assert len({puzzle.contents for puzzle in found}) > 5


@one_in(3)
@each_family
def test_random_solutions_are_right_and_differ(family: str) -> None:
    generator, found = generators.find(family), set()
    request = generators.validate(Request(family, 6, 6))
    for seed in range(12):
        candidate = generator.candidate(request, Random(seed))
        if candidate is not None:
            assert not satgrid.check(candidate.puzzle, candidate.grid)
            found.add(candidate.grid)
    assert len(found) >= 8


def test_a_wish_that_comes_first_is_granted() -> None:
    rows = [[f"r{r}"] * 6 for r in range(6)]
    puzzle = Puzzle("starbattle", 6, 6, rooms=rows)
    for cell in Board(6, 6).cells():
        wished = dict.fromkeys(Board(6, 6).cells(), ".") | {cell: BLACK}
        grid = _drawn.solution(puzzle, wished, Random(0), first=cell)
        assert grid is not None
        assert grid[cell] == BLACK


@pytest.mark.parametrize("density", [0.1, 0.2, 0.35])
def test_as_many_mines_as_asked(density: float) -> None:
    request = generators.validate(Request("minesweeper", 10, 10, density=density))
    found = generators.find("minesweeper").candidate(request, Random(3))
    assert found is not None
    assert found.grid.flat.count(BLACK) == round(100 * density)


@pytest.mark.parametrize("family", ["heyawake", "norinori", "starbattle"])
def test_repairs_bring_back_no_other_solution(family: str) -> None:
    request, random, prover = Request(family, 7, 7), Random(2), Prover()
    generator = generators.find(family)
    candidate = next(filter(None, (generator.candidate(request, random) for _ in range(50))))
    others = []
    for _ in range(8):
        other = prover.solution_other_than(*candidate)
        if other is None:
            break
        others.append(other)
        repaired = generator.repair(candidate, other, request, random)
        if repaired is None:
            break
        candidate = repaired
        assert not satgrid.check(*candidate)
        assert all(satgrid.check(candidate.puzzle, each) for each in others)
        for cells in candidate.puzzle.rooms.members().values():
            assert len(region(cells[0], cells)) == len(cells)
    assert others


def test_rooms_gather_as_many_cells_as_asked() -> None:
    for each, seed in ((1, 0), (2, 1), (2, 2), (3, 3)):
        random, board = Random(seed), Board(9, 8)
        cells = random.sample(board.cells(), 12)
        rooms = gathered(board, cells, each, random)
        assert rooms is not None
        assert set(Counter(rooms[p] for p in cells).values()) == {each}
        assert len(rooms.members()) == 12 // each
        for members in rooms.members().values():
            assert len(region(members[0], members)) == len(members)
    assert gathered(Board(2, 2), [], 1, Random(0)) is None


def test_walls_and_trees_stay_where_numbers_and_pearls_go() -> None:
    akari = Puzzle.of("akari", cells=[["x", 1, None]])
    walls = Numbers(most=4, signs="x")
    assert walls.units(akari) == [("cells", (0, 1))]
    assert walls.without(akari, walls.units(akari))["cells"].flat == ("x", "x", None)
    pearls = Puzzle.of("", cells=[["w", None, "b"]])
    assert Signs("wb").units(pearls) == [("cells", (0, 0)), ("cells", (0, 2))]
    assert Signs("wb", fixed=True).units(pearls) == []


def test_settings_are_asked_for_and_kept() -> None:
    puzzle = made("starbattle", 8, 8, variant={"stars": 2})
    assert puzzle.variant == (("stars", 2),)
    (grid,) = satgrid.solve(puzzle, unique=True).grids
    assert {row.count(BLACK) for row in map("".join, grid.rows())} == {2}
    ran = run("generate", "starbattle", "8x8", "--variant", "stars 2", "-q")
    assert ran.code == 0
    assert Puzzle.from_json(json.loads(ran.out[0])) == puzzle


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["starbattle", "8x8", "--variant", "moons 2"], "has no setting moons (it has stars)"),
        (["starbattle", "8x8", "--variant", "stars 9"], "stars is a number from 1 to 6"),
        (["starbattle", "8x8", "--variant", "stars two"], "'stars two' is no setting"),
        (["hitori", "8x8", "--variant", "stars 2"], "has no setting stars (it has none)"),
        (["norinori", "8x8", "--density", "0.2"], "--density means nothing for a norinori"),
        (["minesweeper", "8x8", "--density", "0.9"], "give a share of the cells from 0.05 to 0.6"),
    ],
)
def test_what_a_family_has_not_is_refused_in_one_line(words: list[str], message: str) -> None:
    ran = run("generate", *words)
    assert (ran.code, ran.out, len(ran.err)) == (2, [], 1)
    assert message in ran.err[0]


def test_a_board_without_a_puzzle_is_given_up() -> None:
    ran = run("generate", "starbattle", "3x3", "--tries", "3")
    assert ran.code == 3
    assert "gave up after 3 tries: no starbattle 3x3 with one solution" in ran.err[0]
