"""The stages of a hard search, made to act on boards small enough to look at every picture."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import groupby, product
from pathlib import Path
from random import Random

import pytest
from boards import hitori
from properties import thinned

import satgrid
from benchmarks.dominoes import dominoes
from satgrid.board import Board
from satgrid.clues import Block, Colour
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.blocks.narrowing import narrower_late
from satgrid.deadline import OutOfTime
from satgrid.domains import Domains
from satgrid.errors import RefereeError
from satgrid.formula import Formula
from satgrid.grid import Grid
from satgrid.model import Encoding
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search import stages
from satgrid.search.answer import GAVE_UP, Answer, Interrupted, list_solutions, solution_other_than
from satgrid.search.loop import Search, Undecided
from satgrid.search.options import DEFAULTS, Options

STAGES = {"counting", "image", "symmetry", "unlimited search"}


Pictures = tuple[Grid[str], ...]
Clues = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]


def clues_of(grid: Grid[str]) -> Clues:
    """Return the lengths of the black runs of each row, and of each column."""
    rows = ["".join(row) for row in grid.rows()]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    across, down = (
        tuple(tuple(len(run) for run in line.split(".") if run) for line in lines)
        for lines in (rows, columns)
    )
    return across, down


def puzzle_of(clues: Clues) -> Puzzle:
    across, down = (
        tuple(tuple(Block(length) for length in clue) for clue in lines) for lines in clues
    )
    return Puzzle("nonogram", len(across), len(down), across, down)


@cache
def pictures(height: int, width: int) -> dict[Clues, Pictures]:
    """Return every picture of the size, by its clues."""
    found: dict[Clues, Pictures] = {}
    for flat in product(".#", repeat=height * width):
        grid = Grid(height, width, flat)
        clues = clues_of(grid)
        found[clues] = (*found.get(clues, ()), grid)
    return found


@pytest.fixture
def _no_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every question that a solver gets go on to the later stages."""
    monkeypatch.setattr(stages, "BUDGET", 0)


@cache
def boards() -> list[tuple[Puzzle, tuple[Grid[str], ...]]]:
    """Return puzzles and their pictures: symmetric ones, others, some that have none, coloured."""
    random, found = Random(7), []
    for size in (4, 4), (3, 5):
        every = pictures(*size)
        several = [clues for clues, grids in every.items() if len(grids) > 1]
        symmetric = [
            clues for clues in several if any(_alike(clues, k) for k in range(1, _maps(*size)))
        ]
        for clues in random.sample(several, 25) + random.sample(symmetric, 45):
            found.append((puzzle_of(clues), every[clues]))
        for _ in range(20):
            (across, down), (others, _) = random.sample(several, 2)
            mixed = list(across)
            mixed[random.randrange(len(mixed))] = random.choice(others)
            if sum(map(sum, mixed)) == sum(map(sum, down)):
                clues = tuple(mixed), down
                found.append((puzzle_of(clues), every.get(clues, ())))
    coloured: dict[object, list[Grid[str]]] = defaultdict(list)
    for flat in product(".RB", repeat=9):
        grid = Grid(3, 3, flat)
        coloured[_runs(grid)].append(grid)
    some = [grids for grids in coloured.values() if len(grids) > 1]
    return found + [(_coloured(grids[0]), tuple(grids)) for grids in random.sample(some, 40)]


def _maps(height: int, width: int) -> int:
    return 8 if height == width else 4


def _alike(clues: Clues, k: int) -> bool:
    """Return whether the k-th way to turn or mirror the board leaves the clues as they are."""
    across, down = clues
    if k % 4 in (1, 3):
        across, down = across[::-1], tuple(clue[::-1] for clue in down)
    if k % 4 in (2, 3):
        across, down = tuple(clue[::-1] for clue in across), down[::-1]
    return clues == ((across, down) if k < 4 else (down, across))


def listed(puzzle: Puzzle, most: int | None = None, options: Options = DEFAULTS) -> Answer:
    return list_solutions(Search(Problem(puzzle), options), most)


@pytest.mark.usefixtures("_no_budget")
@thinned(4)
def test_every_question_is_answered_rightly_whatever_stage_answers_it(every: int) -> None:
    decided: Counter[str] = Counter()
    for puzzle, right in boards()[::every]:
        n = len(right)
        every, first, verdict = (listed(puzzle, most) for most in (n + 1, 1, 2))
        assert (len(every.grids), set(every.grids), every.complete) == (n, set(right), True), puzzle
        decided.update(every.report.decided)
        assert first.grids[:1] == verdict.grids[:1] == every.grids[:1]
        assert set(verdict.grids) <= set(right)
        assert (len(first.grids), len(set(verdict.grids))) == (min(n, 1), min(n, 2))
        assert verdict.unique == (n == 1 if right else None)
        for grid in right[:2]:
            other = solution_other_than(Search(Problem(puzzle)), grid)
            assert other in right if n > 1 else other is None
            assert other != grid
    assert set(decided) == STAGES | {"narrowing"}
    assert min(decided[stage] for stage in STAGES) > 10


Runs = tuple[tuple[tuple[tuple[str, int], ...], ...], ...]


def _runs(grid: Grid[str]) -> Runs:
    """Return the colours and lengths of the runs of rows and columns."""
    return tuple(
        tuple(
            tuple((value, len(list(run))) for value, run in groupby(line) if value != ".")
            for line in lines
        )
        for lines in (grid.rows(), zip(*grid.rows(), strict=True))
    )


def _coloured(grid: Grid[str]) -> Puzzle:
    """Return the coloured puzzle with the clues of the grid."""
    across, down = (
        tuple(tuple(Block(length, value) for value, length in clue) for clue in lines)
        for lines in _runs(grid)
    )
    colours = (Colour("R", "red", "#d62728"), Colour("B", "blue", "#1f77b4"))
    return Puzzle("nonogram", 3, 3, across, down, colours=colours)


def test_kinds_without_a_late_narrowing_are_not_narrowed_once_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stages, "BUDGET", 0)
    puzzle = next(p for p in hitori.puzzles() if listed(p).report.rounds)
    answer = listed(puzzle, options=Options(encoding=Encoding({"connected": "forest"})))
    assert set(answer.report.decided) == {"unlimited search"}
    assert "counting" not in answer.report.seconds


@pytest.mark.usefixtures("_no_budget")
def test_a_wrong_verdict_of_a_stage_is_never_certified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = satgrid.load("puzzles/nonogram/two-solutions.non")
    monkeypatch.setattr(stages.CountingStage, "settle", _no_other)
    answer = satgrid.solve(puzzle, unique=True)
    assert answer.unique
    assert answer.report.decided == {"unlimited search": 1, "counting": 1}
    with pytest.raises(RefereeError, match="there is a solution that the answer denies"):
        satgrid.certify(puzzle, answer, str(tmp_path / "proof"))
    assert list(tmp_path.iterdir()) == []


def _no_other(self: stages.CountingStage) -> None:
    """Claim that there is no other solution than the first."""
    if not self._search.excluded:
        raise Undecided


@pytest.mark.parametrize("stop", [OutOfTime, KeyboardInterrupt])
@pytest.mark.usefixtures("_no_budget")
def test_a_search_can_be_stopped_in_every_stage(stop: type[BaseException]) -> None:
    puzzle = dominoes(4)
    right = set(listed(puzzle).grids)
    stopped: set[str] = set()

    class Impatient(Search):
        left = 0

        def on_progress(self) -> None:
            self.left -= 1
            if self.left == 0:
                stopped.update(self.report.seconds)
                raise stop
            super().on_progress()

    for ticks in range(1, 1000):
        search = Impatient(Problem(puzzle))
        search.left = ticks
        try:
            answer = list_solutions(search, None)
        except Interrupted as interrupted:
            answer = interrupted.answer
        assert set(answer.grids) <= right
        if search.left > 0:
            break
        assert (answer.status, answer.complete) == (GAVE_UP, False)
        assert search._solvers == []
    assert ticks > 20
    assert "counting" in stopped


@cache
def knotty() -> Formula:
    return satgrid.encode(satgrid.load("puzzles/nonogram/knotty.non")).formula


def test_knotty_has_two_symmetric_pictures() -> None:
    puzzle = satgrid.load("puzzles/nonogram/knotty.non")
    answer = satgrid.solve(puzzle, unique=True, timeout_s=60)
    assert answer.unique is False
    assert answer.report.decided == {"symmetry": 2}
    one, other = answer.grids
    assert one != other
    for grid in answer.grids:
        assert not satgrid.check(puzzle, grid)
        # Its last row and column are empty, and a quarter turn moves the rest into itself.
        rows = [row[:39] for row in grid.rows()[:39]]
        assert rows == list(zip(*rows[::-1], strict=True))
    again = satgrid.solve(puzzle, unique=True, timeout_s=60)
    assert (again.grids, again.report.conflicts) == (answer.grids, answer.report.conflicts)


@pytest.mark.parametrize(("height", "width"), [(1, 5000), (700, 700)])
def test_thin_and_huge_boards_are_not_counted(height: int, width: int) -> None:
    lines = Board(height, width).lines()
    blocks = (Block(1),) * 3
    statements = [Blocks(line.cells, blocks[: len(line.cells)]) for line in lines]
    assert list(narrower_late(statements, Domains(height, width, ".#"))) == []


def blank(family: str, n: int, **cells: object) -> Puzzle:
    rows = [[cells.get(f"r{r}c{c}") for c in range(n)] for r in range(n)]
    return Puzzle.of(family, cells=rows)


def test_a_cut_that_somebody_chose_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "LAZY_ROUNDS", 1)
    puzzle = blank("fillomino", 4)
    found = satgrid.solve(puzzle, unique=True, encoders={"sized": "growth"})
    assert "complete" not in found.report.decided
    assert "complete" in satgrid.solve(puzzle, unique=True).report.decided


@pytest.mark.parametrize(("a", "b"), list(product([0, 1, 2, 3], [None, 1, 2])))
def test_the_stage_finds_what_the_clauses_find(
    monkeypatch: pytest.MonkeyPatch, a: int, b: int | None
) -> None:
    puzzle = Puzzle("slitherlink", 3, 3).with_cells({(0, 0): a, (1, 2): b} if b else {(0, 0): a})
    right = satgrid.solve(puzzle, most=None, narrow=False)
    monkeypatch.setattr(stages, "COUNTED_CONFLICTS", 0)
    monkeypatch.setattr(stages, "BUDGET", 0)
    found = satgrid.solve(puzzle, most=None, narrow=False)
    assert set(found.grids) == set(right.grids)
    assert (found.complete, len(found.grids)) == (True, len(right.grids))
    assert found.report.decided["cuts"] >= len(right.grids)
