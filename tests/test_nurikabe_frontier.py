"""The frontier of a nurikabe, against all small boards that the referee accepts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest

import satgrid
from satgrid.clues import BLACK, WHITE
from satgrid.domains import Domains
from satgrid.errors import GaveUp
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.referee import parted, square_faults
from satgrid.search import frontier, stages
from satgrid.search.answer import Answer, solution_other_than
from satgrid.search.frontier import Frontier, TooLarge, frontier_of
from satgrid.search.loop import Search
from satgrid.search.options import Options, Report, Turn
from satgrid.search.stages import Stages

SIZES = [(1, 1), (1, 5), (5, 1), (2, 2), (2, 5), (3, 4), (4, 3), (4, 4)]


@cache
def seas(height: int, width: int) -> list[Grid[str]]:
    """Return the grids whose black cells are connected, without a square."""
    grids = (Grid(height, width, flat) for flat in product(WHITE + BLACK, repeat=height * width))
    return [
        grid
        for grid in grids
        if not any(parted(grid, BLACK, "black")) and not any(square_faults(grid, BLACK, "black"))
    ]


def puzzles(height: int, width: int, random: Random) -> Iterator[Puzzle]:
    """Yield puzzles with a number in each island of a random grid, and some with a wrong number."""
    for grid in random.sample(seas(height, width), min(40, len(seas(height, width)))):
        left = {cell for cell in grid.cells() if grid[cell] == WHITE}
        numbers = {}
        while left:
            island, waiting = set(), [min(left)]
            while waiting:
                r, c = waiting.pop()
                if (r, c) in left:
                    left.remove((r, c))
                    island.add((r, c))
                    waiting += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
            numbers[random.choice(sorted(island))] = len(island)
        if numbers and not random.randrange(4):
            numbers[random.choice(sorted(numbers))] += random.choice((-1, 1))
        if 0 not in numbers.values():
            yield Puzzle("nurikabe", height, width).with_cells(numbers)


def swept(puzzle: Puzzle, narrow: bool) -> list[Grid[str]]:
    """Return the solutions that the frontier lists."""
    search = Search(Problem(puzzle))
    full = Domains(puzzle.height, puzzle.width, (WHITE, BLACK))
    domains = search.model().domains if narrow else full
    sweep = frontier_of(search.statements(), domains)
    assert isinstance(sweep, Frontier)
    return [grid for grid in sweep.solutions() if grid is not None]


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_the_frontier_lists_every_solution_once(height: int, width: int) -> None:
    random, several = Random(7), 0
    for puzzle in puzzles(height, width, random):
        problem = Problem(puzzle)
        right = {grid for grid in seas(height, width) if not any(problem.check(grid))}
        found = swept(puzzle, narrow=bool(random.randrange(2)))
        assert set(found) == right
        assert len(found) == len(right)
        several += len(right) > 1
        cell, value = random.choice([*puzzle.board.cells()]), random.choice(WHITE + BLACK)
        shown = [value if p == cell else "?" for p in puzzle.board.cells()]
        rows = ["".join(shown[k : k + width]) for k in range(0, len(shown), width)]
        given = puzzle.with_contents(given=rows)
        assert set(swept(given, narrow=False)) == {grid for grid in right if grid[cell] == value}
    assert several or height * width < 10


def board(height: int, width: int, **numbers: int | str) -> Puzzle:
    cells = {}
    for place, number in numbers.items():
        row, column = place[1:].split("c")
        cells[int(row), int(column)] = number
    return Puzzle("nurikabe", height, width).with_cells(cells)


@pytest.mark.parametrize(
    "puzzle",
    [
        board(4, 4, r0c0=2, r3c3="?"),
        board(13, 13, r0c0=2, r3c3=5),
        board(9, 9, r0c0=40, r3c3=50),
        Puzzle("kurotto", 3, 3).with_cells({(0, 0): 2}),
        Puzzle.of("hitori", cells=[[1, 1], [1, 2]]),
    ],
)
def test_other_puzzles_have_no_frontier(puzzle: Puzzle) -> None:
    search = Search(Problem(puzzle))
    domains = Domains(puzzle.height, puzzle.width, Problem(puzzle).values)
    assert frontier_of(search.statements(), domains) is None


HARD = board(7, 8, r1c1=16, r2c2=14)
"""Two islands that touch at a corner: it has many solutions."""


@pytest.fixture
def _frontier_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all other stages spend their budgets at once."""

    def undecided(stage: object, budget: object) -> None:
        raise stages.Undecided

    for kind in stages.SolverStage, stages.Recompiled:
        monkeypatch.setattr(kind, "settle", undecided)


@pytest.mark.usefixtures("_frontier_alone")
def test_a_sweep_goes_on_where_its_last_turn_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = satgrid.solve(HARD, most=5)
    monkeypatch.setattr(stages, "FRONTIER_CONFLICTS", 1)
    monkeypatch.setattr(stages, "STATES", 10)
    parted = satgrid.solve(HARD, most=5)
    assert parted.grids == whole.grids
    assert len(whole.grids) == 5
    (one,), (other,) = whole.report.turns, parted.report.turns
    assert (one.stage, one.solver, one.settled) == ("frontier", None, 5)
    assert one.states == other.states > 1_000


@pytest.mark.usefixtures("_frontier_alone")
def test_states_count_as_conflicts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question with a limit ends, though no stage with a solver has had a conflict."""
    swept: list[int] = []

    def undecided(stage: stages.FrontierStage, budget: stages.Budget) -> None:
        stage._sweep.states += 1_000
        swept.append(stage.states)
        raise stages.Undecided

    grid = satgrid.solve(HARD).grids[0]
    monkeypatch.setattr(stages, "STATES", 10)
    monkeypatch.setattr(stages.FrontierStage, "settle", undecided)
    with pytest.raises(stages.Undecided):
        solution_other_than(Search(Problem(HARD)), grid, conflicts=500)
    assert len(swept) == 5


def test_a_sweep_of_too_many_states_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frontier, "MOST_STATES", 100)
    sweep = frontier_of(Search(Problem(HARD)).statements(), Domains(7, 8, (WHITE, BLACK)))
    assert sweep is not None
    with pytest.raises(TooLarge):
        list(sweep.solutions())
    answer = satgrid.solve(HARD, unique=True)
    assert "frontier" not in answer.report.decided


def test_a_chosen_solver_or_encoder_has_no_frontier(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "FrontierStage", None)
    for options in {"solver": "glucose4"}, {"encoders": {"islands": "owners"}}:
        search = Search(Problem(HARD), Options.of(options))  # type: ignore[arg-type]
        names = [stage.name for stage in Stages(search)._applicable_stages()]
        assert "search" in names


def test_a_proof_is_a_plain_search_and_names_the_frontier_if_it_takes_too_long(
    tmp_path: Path,
) -> None:
    report = Report(turns=[Turn("frontier", None, states=5, settled=1)])
    answer = Answer("unsatisfiable", (), None, True, report)
    puzzle, folder = board(4, 4, r0c0=2, r3c3=4), str(tmp_path / "proof")
    with pytest.raises(GaveUp, match=r"in time by a plain search \(frontier, the stage that settl"):
        satgrid.certify(puzzle, answer, folder, timeout_s=0)
    satgrid.certify(puzzle, answer, folder)
    satgrid.verify(folder)
