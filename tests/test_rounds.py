"""How much is left to search, and in how many rounds: counts that do not depend on the machine.

On real boards of the folders `puzzles` and `shared`, and on boards made from a seed.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import effort
import pytest
from properties import one_in
from pysat.solvers import Solver

import satgrid
from benchmarks import made
from benchmarks.generated import hitori, impossible_kurodoko, kurodoko, shading
from satgrid import families
from satgrid.constraints.sized import Sized
from satgrid.domains import Domains
from satgrid.families import fillomino, heyawake
from satgrid.grid import Grid
from satgrid.narrowing import narrow
from satgrid.puzzle import Puzzle

ROOT = Path(__file__).resolve().parents[1]
INSTANCES = ROOT.parent / "shared" / "data" / "instances"
ROUNDS = 15
"""The most rounds that a hitori may take to its verdict, however large it is."""


def files(*places: Path) -> list[object]:
    """Return the files of game IDs in the folders, by name; a skipped one for a missing folder."""
    found = []
    for place in places:
        name = place.relative_to(place.parents[1]).as_posix()
        here = sorted(place.glob("*.sgt")) or sorted(place.glob("*.txt"))
        found += [pytest.param(path, id=f"{name}/{path.name}") for path in here]
        if not here:
            missing = pytest.mark.skip(f"no folder {name} beside the checkout")
            found.append(pytest.param(place, id=name, marks=missing))
    return found


# ------------------------------------------------------------------ kurodoko


@pytest.mark.parametrize("path", files(ROOT / "puzzles/kurodoko", INSTANCES / "kurodoko/sgt-range"))
def test_boards_of_range_take_no_search(path: Path) -> None:
    for label, board in satgrid.load_all(str(path)):
        answer = satgrid.solve(board, unique=True)
        assert (answer.status, answer.unique) == ("solved", True), label
        report = answer.report
        assert (report.rounds, report.cells_left, report.solver) == (0, 0, None), label


@pytest.mark.parametrize("n", [10, 30, 100])
def test_random_numbers_are_refuted_by_narrowing(n: int) -> None:
    for seed in range(5):
        report = satgrid.solve(impossible_kurodoko(n, seed)).report
        assert report.refuted_by is not None
        assert (report.rounds, report.solver) == (0, None)


@pytest.mark.parametrize(("n", "clues"), [(20, 0.3), (50, 0.3), (50, 0.5)])
def test_few_cells_of_a_made_kurodoko_are_left(n: int, clues: float) -> None:
    for seed in range(3):
        answer = satgrid.solve(kurodoko(n, seed, clues), unique=True)
        assert (answer.status, answer.unique) == ("solved", True)
        assert answer.report.cells_left < n * n // 20
        assert answer.report.rounds <= ROUNDS


# ------------------------------------------------------------------ hitori


@pytest.mark.parametrize("path", files(ROOT / "puzzles/hitori", INSTANCES / "hitori/sgt-singles"))
def test_boards_of_singles_take_few_rounds(path: Path) -> None:
    for label, board in satgrid.load_all(str(path)):
        answer = satgrid.solve(board, unique=True)
        assert (answer.status, answer.unique) == ("solved", True), label
        assert 2 <= answer.report.rounds <= ROUNDS, label


@pytest.mark.parametrize(
    ("n", "seed"),
    [
        *((n, seed) for n in (20, 50) for seed in range(2)),
        (100, 0),
        *(pytest.param(*each, marks=pytest.mark.long) for each in ((100, 1), (100, 2), (200, 0))),
    ],
)
def test_a_made_hitori_takes_few_rounds(n: int, seed: int) -> None:
    board = hitori(n, seed)
    black = shading(n, n, Random(seed))
    hidden = Grid(n, n, tuple("#" if divmod(i, n) in black else "." for i in range(n * n)))
    assert satgrid.check(board, hidden) == []
    answer = satgrid.solve(board, unique=True)
    assert answer.status == "solved"
    assert answer.unique == (answer.grids == (hidden,))
    assert 2 <= answer.report.rounds <= ROUNDS
    assert all(satgrid.check(board, grid) == [] for grid in answer.grids)


@pytest.mark.parametrize(("height", "width"), [(10, 10), (10, 30), (30, 30), (60, 20), (100, 100)])
def test_random_numbers_are_refuted_at_once(height: int, width: int) -> None:
    for seed in range(5):
        random = Random(seed)
        numbers = [random.randint(1, max(height, width)) for _ in range(height * width)]
        board = Puzzle("hitori", height, width, cells=Grid(height, width, tuple(numbers)))
        answer = satgrid.solve(board)
        assert answer.status == "unsatisfiable"
        assert answer.report.rounds <= 2
        assert answer.report.conflicts <= 20


@pytest.mark.parametrize("n", [20, 50])
def test_cells_that_part_regions_come_first(n: int) -> None:
    """Tried the other way round the eight boards take 56 and 57 rounds."""
    boards = [hitori(n, seed) for seed in range(8)]
    assert sum(satgrid.solve(board, unique=True).report.rounds for board in boards) <= 50


# ------------------------------------------------------------------ heyawake


def test_a_made_heyawake_takes_few_rounds() -> None:
    """The two boards take 63 rounds where no rings are looked for in long boundaries."""
    rounds = 0
    for seed in (7, 9):
        random = Random(seed)
        blank = families.blank(heyawake, 20, 36, random)
        (hidden,) = satgrid.solve(blank, seed=seed + 1).grids
        numbers = heyawake.printed(blank, hidden, random).numbers
        board = blank.with_cells({p: n for p, n in numbers.items() if random.random() < 0.8})
        answer = satgrid.solve(board, unique=True)
        assert answer.status == "solved"
        rounds += answer.report.rounds
    assert rounds <= 45


@one_in(3)
@pytest.mark.parametrize(
    ("encoders", "narrow", "clauses"),
    [({}, True, 69_871), ({}, False, 69_871), ({"connected": "forest"}, True, 444_137)],
)
def test_a_cnf_of_50x50_that_stands_alone_is_small_and_complete(
    encoders: dict[str, str], narrow: bool, clauses: int
) -> None:
    board = hitori(50, 0)
    model = satgrid.encode(board, encoders=encoders, narrow=narrow)
    assert model.cuts == []
    assert len(model.formula) == clauses
    assert model.encoders()["connected"] == encoders.get("connected", "sweep")
    with Solver("glucose4", bootstrap_with=list(model.formula.clauses())) as solver:
        assert solver.solve()
        assert satgrid.check(board, model.grid(solver.get_model())) == []


# ------------------------------------------------------------------ loops


def test_sides_tell_each_other_at_once_in_a_masyu() -> None:
    """Told by faces alone that no line ends at a node, the five boards took 633 conflicts."""
    boards = made.puzzles("masyu", 10, 10)
    assert sum(satgrid.solve(each, unique=True).report.conflicts or 0 for each in boards) <= 500


# ------------------------------------------------------------------ fillomino


def test_known_sizes_are_narrowed_in_few_calls() -> None:
    """Where sizes are looked at cell by cell, the board takes 33,600 calls of functions."""
    blank = Puzzle("fillomino", 10, 10)
    board = fillomino.printed(blank, fillomino.drawn(blank, Random(0)), Random(0))
    values = fillomino.answer.values(board)
    clues = [rule for rule in fillomino.rules(board) if rule.clue][::2]
    with effort.at_most(12_000):
        narrow([*clues, Sized(values)], Domains(10, 10, values), lambda: None)


# ------------------------------------------------------------------ star battle


def test_stars_that_would_touch_are_counted_as_one() -> None:
    """Each cell for itself, the five boards take 2,098 to 2,406 clauses."""
    for board in made.puzzles("starbattle", 10, 10):
        assert sum(satgrid.solve(board, unique=True).report.clauses.values()) <= 1_550
