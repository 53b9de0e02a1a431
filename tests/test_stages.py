"""The stages of a hard search, made to act on boards small enough to look at every picture."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from itertools import groupby, pairwise, product
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
from satgrid.constraints.islands import Islands
from satgrid.deadline import OutOfTime
from satgrid.domains import Domains
from satgrid.errors import GaveUp, RefereeError
from satgrid.formula import Formula
from satgrid.grid import Grid
from satgrid.model import Encoding
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search import stages
from satgrid.search.answer import GAVE_UP, Answer, Interrupted, list_solutions, solution_other_than
from satgrid.search.loop import Search
from satgrid.search.options import DEFAULTS, Options, Report, Turn

STAGES = {"counting", "image", "symmetry", "search"}


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
    for kind in stages.SolverStage, stages.FrontierStage:
        monkeypatch.setattr(kind, "budget", lambda self, doublings: stages.Budget(0))


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
    monkeypatch.setattr(stages, "CONFLICTS", 0)
    puzzle = next(p for p in hitori.puzzles() if listed(p).report.rounds)
    answer = listed(puzzle, options=Options(encoding=Encoding({"connected": "forest"})))
    assert set(answer.report.decided) == {"search"}
    assert "counting" not in answer.report.seconds


@pytest.mark.usefixtures("_no_budget")
def test_a_wrong_verdict_of_a_stage_is_never_certified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = satgrid.load("puzzles/nonogram/two-solutions.non")

    def denies(stage: stages.ImageStage, budget: stages.Budget) -> None:
        """Claim that there is no other solution than the first."""
        if not stage._search.excluded:
            raise stages.Finished

    monkeypatch.setattr(stages.ImageStage, "settle", denies)
    answer = satgrid.solve(puzzle, unique=True)
    assert answer.unique
    assert answer.report.decided == {"search": 1, "image": 1}
    with pytest.raises(RefereeError, match="there is a solution that the answer denies"):
        satgrid.certify(puzzle, answer, str(tmp_path / "proof"))
    assert list(tmp_path.iterdir()) == []


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
    monkeypatch.setattr(stages, "ROUNDS", 0)
    puzzle = blank("fillomino", 4)
    found = satgrid.solve(puzzle, unique=True, encoders={"sized": "growth"})
    assert "complete" not in found.report.decided
    assert "complete" in satgrid.solve(puzzle, unique=True).report.decided


def test_a_solver_without_budgets_has_two_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last one has no limit; without it the first has none."""
    puzzle = blank("fillomino", 4)
    monkeypatch.setattr(stages, "ROUNDS", 1)
    found = satgrid.solve(puzzle, most=3, solver="glucose4")
    assert [(turn.stage, turn.solver, turn.settled) for turn in found.report.turns] == [
        ("search", "glucose4", 0),
        ("complete", "glucose4", 3),
    ]
    found = satgrid.solve(puzzle, most=3, solver="glucose4", encoders={"sized": "growth"})
    assert [(turn.stage, turn.settled) for turn in found.report.turns] == [("search", 3)]


def test_a_question_ends_after_a_number_of_conflicts_in_all_stages() -> None:
    search = Search(Problem(satgrid.load("puzzles/nonogram/knotty.non")))
    asked = stages.Stages(search, 3000)
    with pytest.raises(stages.Undecided):
        asked.next()
    turns = search.report.turns
    assert [turn.stage for turn in turns] == ["search", "symmetry"]
    assert 3000 <= sum(turn.conflicts for turn in turns) < 3010
    asked.close()
    search.close()


@pytest.mark.parametrize(("a", "b"), list(product([0, 1, 2, 3], [None, 1, 2])))
def test_the_stage_finds_what_the_clauses_find(
    monkeypatch: pytest.MonkeyPatch, a: int, b: int | None
) -> None:
    puzzle = Puzzle("slitherlink", 3, 3).with_cells({(0, 0): a, (1, 2): b} if b else {(0, 0): a})
    right = satgrid.solve(puzzle, most=None, narrow=False)
    monkeypatch.setattr(stages, "COUNTED_CONFLICTS", 0)
    monkeypatch.setattr(stages, "CONFLICTS", 0)
    found = satgrid.solve(puzzle, most=len(right.grids) + 1, narrow=False)
    assert set(found.grids) == set(right.grids)
    assert (found.complete, len(found.grids)) == (True, len(right.grids))
    assert found.report.decided["cuts"] >= len(right.grids)


@pytest.mark.usefixtures("_no_budget")
@pytest.mark.parametrize(
    ("puzzle", "stage", "encoders"),
    [
        (blank("fillomino", 3, r0c0=1, r0c1=3, r1c0=2, r2c2=3), "complete", {"sized": "tree"}),
        (Puzzle.of("simpleloop", cells=[[None] * 3] * 2), "cuts", {"single_loop": "cuts"}),
        (blank("nurikabe", 3, r0c0=1, r0c2=2), "cuts", {"islands": "growth"}),
    ],
)
def test_a_proof_has_the_encoders_of_the_stage_that_settled_the_puzzle(
    tmp_path: Path, puzzle: Puzzle, stage: str, encoders: dict[str, str]
) -> None:
    answer = satgrid.solve(puzzle, unique=True, narrow=False)
    assert answer.unique is not False
    assert answer.report.turns[-1].stage == stage
    satgrid.certify(puzzle, answer, str(tmp_path / "proof"))
    satgrid.verify(str(tmp_path / "proof"))
    claim = json.loads((tmp_path / "proof" / "claim.json").read_text("utf-8"))
    assert claim["encoders"].items() >= encoders.items()


def test_a_proof_that_takes_too_long_names_the_stage(tmp_path: Path) -> None:
    puzzle = Puzzle.of("slitherlink", cells=[[3, None], [None, 3]])
    report = Report(turns=[Turn("cuts", "minisat22")])
    answer = Answer("unsatisfiable", (), None, True, report)
    folder = str(tmp_path / "proof")
    with pytest.raises(GaveUp, match="in time by cuts, the stage that settled the puzzle, "):
        satgrid.certify(puzzle, answer, folder, timeout_s=0)


def test_stages_take_turns_with_budgets_that_double(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = next(p for p in hitori.puzzles() if listed(p).report.rounds)
    budgets: list[tuple[str, stages.Budget]] = []
    solvers: set[int] = set()
    kinds = stages.SolverStage, stages.Recompiled
    settle = {kind: kind.settle for kind in kinds}

    def undecided(stage: stages.SolverStage | stages.Recompiled, budget: stages.Budget) -> object:
        """Settle nothing in the first six turns."""
        budgets.append((stage.name, budget))
        assert stage.solving is not None
        solvers.add(id(stage.solving.solver()))
        if len(budgets) <= 6:
            raise stages.Undecided
        return settle[type(stage)](stage, budget)  # type: ignore[index]

    for kind in kinds:
        monkeypatch.setattr(kind, "settle", undecided)
    answer = listed(puzzle)
    assert answer.complete
    first, complete = (stages.LAZY_CONFLICTS, stages.ROUNDS), stages.COMPLETE_CONFLICTS
    assert (
        budgets[:7]
        == [
            turn
            for k in range(4)
            for turn in (
                ("search", (first[0] << k, first[1] << k)),
                ("complete", (complete << k, None)),
            )
        ][:7]
    )
    assert len(solvers) == 2
    # The stage that settles a question is asked first about the next one.
    assert {name for name, _ in budgets[6:]} == {"search"}
    (turn,) = answer.report.turns
    assert (turn.stage, turn.settled) == ("search", len(answer.grids) + 1)


@pytest.mark.usefixtures("_no_budget")
def test_a_stage_whose_formula_is_too_big_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = next(p for p in hitori.puzzles() if listed(p).report.rounds)
    assert [turn.stage for turn in listed(puzzle).report.turns] == ["complete"]
    monkeypatch.setattr(stages, "MOST_CLAUSES", -1)
    assert [turn.stage for turn in listed(puzzle).report.turns] == ["search"]


ISLANDS = Puzzle("nurikabe", 3, 4).with_cells({(0, 0): 3, (2, 3): 3})
MIXED = [
    (blank("nurikabe", 3, r0c0="?", r2c1=2), {"search", "clauses", "cuts", "complete"}),
    (ISLANDS, {"search", "clauses", "frontier", "cuts", "complete"}),
    (blank("fillomino", 2), {"search", "complete"}),
    (blank("kurodoko", 3, r0c0="?"), {"search", "complete"}),
    (blank("mosaic", 3, r1c1=4), {"search", "clauses", "image", "symmetry"}),
]
"""Puzzles with few enough cells to look at every grid, and their stages without narrowing."""


@pytest.mark.parametrize(("puzzle", "names"), MIXED)
def test_every_solution_is_found_once_whichever_stages_have_their_turns(
    monkeypatch: pytest.MonkeyPatch, puzzle: Puzzle, names: set[str]
) -> None:
    problem, random, decided = Problem(puzzle), Random(5), set()
    height, width = problem.board
    flats = product(problem.values, repeat=height * width)
    grids = (Grid(height, width, flat) for flat in flats)
    right = {grid for grid in grids if not any(problem.check(grid))}
    assert len(right) > 3
    for kind in stages.SolverStage, stages.Recompiled, stages.FrontierStage:
        settle: Callable[..., object] = kind.settle
        monkeypatch.setattr(kind, "settle", _now_and_then(settle, random))
    for _ in range(4):
        answer = satgrid.solve(puzzle, most=len(right) + 1, narrow=False)
        assert (set(answer.grids), answer.complete) == (right, True)
        assert len(answer.grids) == len(right)
        decided |= set(answer.report.decided)
        turns = answer.report.turns
        assert {turn.stage for turn in turns} == set(answer.report.decided) - {"image"}
        assert all(one.stage != other.stage for one, other in pairwise(turns))
    assert decided == names


def _now_and_then(settle: Callable[..., object], random: Random) -> Callable[..., object]:
    """Return the method of a stage, as if its budget were spent at once in two of three turns."""

    def settled(stage: object, budget: stages.Budget) -> object:
        if random.randrange(3):
            raise stages.Undecided
        return settle(stage, budget)

    return settled


def test_the_turns_of_many_solutions_are_few() -> None:
    """Turns in a row are one, and images have none."""
    answer = satgrid.solve(blank("mosaic", 4), most=3000)
    assert len(answer.grids) == 3000
    assert 0 < len(answer.report.turns) < 10


def test_a_stage_that_grows_too_big_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = satgrid.load("puzzles/hitori/singles-8x8.sgt#1")
    right = satgrid.solve(puzzle)
    search = Search(Problem(puzzle), Options(encoding=Encoding(narrowed=False)))
    dropped: list[int] = []
    asked: list[int] = []

    def undecided(stage: stages.Recompiled, budget: stages.Budget) -> None:
        """Do some work, spend the budget, and leave a formula that is too big."""
        assert stage.solving is not None
        stage.solving.next()
        dropped.append(len(search._solvers))
        monkeypatch.setattr(stages, "MOST_CLAUSES", -1)
        raise stages.Undecided

    def first(stage: stages.SolverStage, budget: stages.Budget) -> Grid[str] | None:
        """Settle nothing before the other stage has been dropped."""
        asked.append(len(search._solvers))
        if asked[-1] != 1 or not dropped:
            assert len(asked) < 5
            raise stages.Undecided
        return stage.solving.next()

    monkeypatch.setattr(stages.Recompiled, "settle", undecided)
    monkeypatch.setattr(stages.SolverStage, "settle", first)
    answer = list_solutions(search, None)
    assert set(answer.grids) == set(right.grids)
    assert dropped == [2]
    assert answer.report.conflicts == sum(turn.conflicts for turn in answer.report.turns) > 0


def test_watchers_know_the_stage_that_is_running() -> None:
    seen: list[str | None] = []
    puzzle = satgrid.load("puzzles/nonogram/knotty.non")
    answer = satgrid.solve(puzzle, on_event=lambda event, report: seen.append(report.running))
    assert seen[0] is None
    assert [name for name, _ in groupby(seen) if name] == ["search", "counting", "symmetry"]
    assert answer.report.running is None


def test_large_islands_have_reach_layers_while_their_clauses_are_few() -> None:
    def preset(area: int, *numbers: int | None, standalone: bool = False) -> str:
        return Islands(tuple(((0, k), n) for k, n in enumerate(numbers)), ".").preset(
            standalone, area
        )

    assert preset(100, 37, 36) == preset(100, *[None] * 5) == "owners"
    assert preset(2500, *[30] * 20) == preset(2500, 31, standalone=True) == "owners"
    assert preset(100, *[None] * 6) == preset(2500, 31) == "growth"


def test_late_constraints_hold_in_every_solution() -> None:
    puzzle = Puzzle("nurikabe", 4, 4).with_cells({(0, 0): 3, (2, 2): 2, (3, 0): 1})
    late = list(Problem(puzzle).late())
    found = satgrid.solve(puzzle, most=None).grids
    assert len(late) == 2
    assert found
    assert all(each.holds(grid) for each in late for grid in found)
    assert not list(Problem(puzzle.with_cells({**puzzle.numbers, (1, 1): "?"})).late())
