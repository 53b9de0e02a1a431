"""Puzzles on demand: what they are, that they have one solution, and that a seed is a puzzle."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random

import pytest
from boards import boards_of
from properties import one_in
from shadings import solutions
from tables import rows

import satgrid
from satgrid import families, generators, random_boards, referee
from satgrid.board import Board
from satgrid.clues import BLACK, SEVERAL
from satgrid.errors import GaveUp, UsageError
from satgrid.generators import Candidate, attempts, repairs
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

FAMILIES = [
    name for name in families.names() if Path(generators.__path__[0], f"{name}.py").exists()
]
"""Those with a generator of their own; test_generate_general.py has the others."""
SHAPES = [(1, 1), (1, 2), (2, 1), (1, 3), (5, 1), (1, 9), (2, 2), (2, 7), (6, 3), (8, 8), (6, 7)]


def made(family: str, height: int, width: int, seed: int = 0, **request: object) -> Puzzle:
    return satgrid.generate(family, height, width, seed=seed, **request)  # type: ignore[arg-type]


def only_solution(puzzle: Puzzle, solver: str = "cadical153") -> Grid[str]:
    """Return the only solution, by another solver and other encoders, without narrowing."""
    others = boards_of(puzzle.family).OTHERS
    answer = satgrid.solve(puzzle, unique=True, solver=solver, encoders=others, narrow=False)
    assert answer.unique
    return answer.grids[0]


each_family = pytest.mark.parametrize("family", FAMILIES)


@one_in(3)
@each_family
@pytest.mark.parametrize(("height", "width"), SHAPES)
def test_every_shape_has_a_puzzle_with_one_solution_or_is_refused(
    family: str, height: int, width: int
) -> None:
    if family == "hitori" and height * width <= 2:
        with pytest.raises(UsageError, match=f"no hitori of {height}x{width} has only one"):
            made(family, height, width)
        for numbers in (1, 1), (2, 2), (1, 2):
            cells = Grid(height, width, numbers[: height * width])
            assert len(solutions(Puzzle("hitori", height, width, cells=cells))) > 1
        return
    for seed in range(5 if height * width == 42 else 3):
        puzzle = made(family, height, width, seed)
        assert (puzzle.height, puzzle.width) == (height, width)
        only_solution(puzzle, ("cadical153", "minisat22")[seed % 2])


@each_family
def test_nothing_of_a_minimal_puzzle_can_go(family: str) -> None:
    generator = attempts.find(family)
    request = generators.Request(family, 6, 6)
    for seed in range(3):
        puzzle = made(family, 6, 6, seed, minimal=True)
        grid = only_solution(puzzle)
        for part in generator.parts(puzzle, request):
            less = generator.without(puzzle, [part])
            if less != puzzle and printed(less) != printed(puzzle):
                assert satgrid.solve(less, unique=True, narrow=False).unique is False
        assert only_solution(puzzle, "minisat22") == grid


def printed(puzzle: Puzzle) -> int:
    """Return how many clues and given cells the puzzle has."""
    cells = puzzle.cells.flat if puzzle.cells else ()
    lines = [clue for clue in (*puzzle.rows, *puzzle.columns) if clue != (SEVERAL,)]
    return sum(clue is not None for clue in cells) + len(lines) + len(puzzle.given)


@one_in(3)
@pytest.mark.parametrize(
    ("height", "width", "more"),
    # The last shows only nonograms that were mended.
    [(6, 6, {}), (5, 7, {}), (1, 8, {}), (4, 3, {}), (10, 10, {"density": 0.2})],
)
@each_family
def test_symmetric_puzzles_are_their_own_image(
    family: str, height: int, width: int, more: dict[str, float]
) -> None:
    if more and family != "nonogram":
        return
    for seed in range(10 if more else 3):
        puzzle = made(family, height, width, seed, symmetric=True, **more)
        grid = only_solution(puzzle)
        if family in ("nonogram", "regex", "sequence"):
            assert all(row == row[::-1] for row in grid.rows())
            continue
        assert grid.flat == grid.flat[::-1]
        if family == "kurodoko":
            assert puzzle.cells is not None
            clued = [clue is not None for clue in puzzle.cells.flat]
            assert clued == clued[::-1]


def share(grid: Grid[str]) -> float:
    return grid.flat.count(BLACK) / len(grid.flat)


def test_random_puzzles_are_those_of_textbooks() -> None:
    hitori = made("hitori", 20, 10, kind="random")
    assert hitori.cells is not None
    assert set(hitori.cells.flat) == {*range(1, 21)}
    kurodoko = made("kurodoko", 10, 20, kind="random", density=0.3)
    assert kurodoko.cells is not None
    clues = [clue for clue in kurodoko.cells.flat if clue is not None]
    assert len(clues) == 60
    assert {1, 20} <= {*clues} <= {*range(1, 21)}
    nonogram = made("nonogram", 10, 20, kind="random", density=0.3)
    assert sum(block.length for clue in nonogram.rows for block in clue) == 60  # type: ignore[union-attr]
    sequence = made("sequence", 10, 10, kind="random")
    assert {len(clue) for clue in sequence.rows} <= {*range(5, 11)}  # type: ignore[arg-type]
    assert not sequence.given
    assert all(not dict(each.info).get("level") for each in (hitori, kurodoko, nonogram, sequence))


@one_in(4)
@each_family
def test_a_seed_gives_the_same_bytes_on_every_python(family: str) -> None:
    digest = sha256()
    for request in {}, {"minimal": True}, {"symmetric": True}, {"kind": "random"}:
        for seed in range(5):
            digest.update(json.dumps(made(family, 7, 8, seed, **request).to_json()).encode())
    assert digest.hexdigest()[:16] == boards_of(family).DIGEST


@pytest.mark.parametrize(
    ("family", "n", "request_", "message"),
    rows("generate", "giving_up_names_the_best_try_and_its_seed"),
)  # fmt: skip
def test_giving_up_names_the_best_try_and_its_seed(
    family: str, n: int, request_: dict[str, object], message: str
) -> None:
    with pytest.raises(GaveUp, match=message):
        made(family, n, n, **request_)


@pytest.mark.parametrize(
    ("family", "n", "seed", "cells"),
    # Two black cells of 2x2 that touch at a corner may be the other two.
    [("nonogram", 2, 1, "4 cells"), ("regex", 3, 3, "1 cell")],
)
def test_giving_up_tells_how_far_another_solution_is(
    family: str, n: int, seed: int, cells: str
) -> None:
    request = attempts.validate(attempts.Request(family, n, n))
    with pytest.raises(GaveUp, match=f"where another solution differs in {cells}$"):
        attempts.generate_request(request, seed, tries=1, repairs=1)


GAMES = {"hitori": "singles", "kurodoko": "range", "nonogram": "pattern"}
"""The programs of Simon Tatham's collection (`sgt-puzzles`), which are asked about game IDs.

With `--generate 1 GAME_ID` they print the ID if it is one of a board, and refuse it if it is not;
with `--test-solve` they also try to solve it by reasoning, and tell if that does not settle it.
"""


def played(game: str, *words: str) -> tuple[int, str, str]:
    """Return exit code, output and errors of the game's program; skip the test without it."""
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
    program = shutil.which(f"sgt-{game}", path=path)
    if program is None:
        pytest.skip(f"sgt-{game} is not installed")
    ran = subprocess.run(
        [program, *words], capture_output=True, encoding="utf-8", check=False, timeout=60
    )
    return ran.returncode, ran.stdout.strip(), ran.stderr.strip()


@pytest.mark.long
@pytest.mark.parametrize("family", GAMES)
def test_fifty_boards_are_accepted_as_game_ids(family: str) -> None:
    for seed in range(50):
        shown = satgrid.convert([made(family, 4 + seed % 5, 9 - seed % 4, seed)], "sgt").strip()
        assert played(GAMES[family], "--generate", "1", shown) == (0, shown, "")


@pytest.mark.parametrize(
    ("game", "bad"), [("singles", "2x2:1239"), ("range", "5x5:z"), ("pattern", "2x2:1/1/1")]
)
def test_what_is_no_game_id_is_refused(game: str, bad: str) -> None:
    code, shown, errors = played(game, "--generate", "1", bad)
    assert (code, shown) == (1, "")
    assert "error parsing" in errors


@pytest.mark.long
def test_pattern_completes_exactly_the_easy_nonograms() -> None:
    levels = set()
    for seed in range(30):
        puzzle = made("nonogram", 9, 8, seed, density=0.3)
        easy = dict(puzzle.info)["level"] == "easy"
        shown = satgrid.convert([puzzle], "sgt").strip()
        code, _, errors = played("pattern", "--test-solve", "--generate", "1", shown)
        assert (code == 0) == easy, errors
        levels.add(easy)
    assert levels == {True, False}


def test_a_loop_that_changes_at_a_face_stays_one_loop() -> None:
    random = Random(1)
    grid = random_boards.random_loop(Puzzle("masyu", 6, 6), random)
    assert grid is not None
    changes = 0
    for _ in range(200):
        face = random.choice(Board(5, 5).cells())
        found = random_boards.changed_loop(grid, face)
        if found is not None:
            assert found != grid
            assert random_boards.changed_loop(found, face) == grid
            assert list(referee.loop_faults(found, through="cells")) == []
            grid, changes = found, changes + 1
    assert changes > 20


def test_bridges_are_repaired_by_an_island_on_them_or_by_another_number() -> None:
    """Four islands of three bridges each, in a ring: two bridges above and below, or beside."""
    family, corners = families.find("hashi"), {*product((0, 4), repeat=2)}
    puzzle = Puzzle("hashi", 5, 5).with_cells(dict.fromkeys(corners, "?"))
    grid, other = _ring("2", "1"), _ring("1", "2")
    clued = family.printed(puzzle, grid, Random(0))
    assert clued.numbers == dict.fromkeys(corners, 3)
    assert list(Problem(clued).check(grid)) == list(Problem(clued).check(other)) == []
    differing = [p for p in grid.cells() if grid[p] != other[p]]
    found = list(repairs.bridge_repairs(Candidate(puzzle, grid), differing))
    repaired = [family.printed(puzzle, changed, Random(0)) for _, changed in found]
    assert {len(each.numbers) for each in repaired} == {4, 5}
    for each, (_, changed) in zip(repaired, found, strict=True):
        assert list(Problem(each).check(changed)) == []
        assert list(Problem(each).check(other))


def _ring(across: str, down: str) -> Grid[str]:
    """Return the lattice of bridges around a board of 5 x 5, islands in its corners."""
    row, between = f"..{7 * across}..", f".{down}.......{down}."
    return Grid.from_rows(["." * 11, row, *[between] * 7, row, "." * 11])
