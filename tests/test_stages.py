"""The stages of a hard search, made to act on boards small enough to look at every picture."""

from __future__ import annotations

import gc
from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache
from itertools import groupby, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from boards import hitori, nonogram
from commandline import run
from properties import thinned
from solvers_asked import LIVE, SORTS, asked

import satgrid
from benchmarks.dominoes import dominoes
from satgrid import families, solvers
from satgrid.clues import BLACK, WHITE, Block, Colour
from satgrid.constraints.given import Given
from satgrid.constraints.never_touch import NeverTouch
from satgrid.constraints.visible import Visible
from satgrid.deadline import OutOfTime
from satgrid.domains import Domains
from satgrid.encoding import Encoding
from satgrid.errors import GaveUp, RefereeError
from satgrid.formula import Formula
from satgrid.grid import Grid
from satgrid.narrowing import narrow
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search import stages
from satgrid.search.answer import GAVE_UP, Answer, Interrupted, list_solutions, solution_other_than
from satgrid.search.loop import Search, Undecided
from satgrid.search.options import DEFAULTS, Options
from satgrid.search.symmetry import SymmetryStage, symmetries
from satgrid.solvers.pysat import PySatBackend

STAGES = {"counting", "image", "symmetry", "unlimited search"}
BUDGETED = [name for name in solvers.SOLVERS if solvers.has_budget(name)]


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


# ------------------------------------------------------------------ right on every board


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


@pytest.mark.usefixtures("_no_budget")
def test_unnarrowed_boards_and_other_encoders() -> None:
    for puzzle, right in boards()[::6]:
        for options in (
            Options(encoding=Encoding(narrowed=False)),
            Options(encoding=Encoding({"blocks": "path"})),
            Options(seed=3),
        ):
            answer = listed(puzzle, options=options)
            assert sorted(answer.grids, key=str) == sorted(right, key=str)
            assert not options.encoding.narrowed or answer.report.decided
            assert "counting" not in answer.report.decided or options.encoding.narrowed


@pytest.mark.usefixtures("_no_budget")
def test_given_cells_and_hidden_clues() -> None:
    for puzzle in list(nonogram.puzzles())[::5]:
        staged = listed(puzzle)
        assert sorted(staged.grids, key=str) == sorted(Search(Problem(puzzle)).grids(), key=str)
        assert len(set(staged.grids)) == len(staged.grids)


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


@pytest.mark.parametrize("solver", asked(BUDGETED, ("glucose4", "minisat22", "maplecm", *SORTS)))
@pytest.mark.usefixtures("_no_budget")
def test_every_solver_with_a_budget(solver: str) -> None:
    if solver not in solvers.present():
        pytest.skip("the installed python-sat lacks it")
    # Each question to another is a solver, or a process, of its own.
    for puzzle, right in boards()[:: 40 if solver in LIVE else 200]:
        assert set(listed(puzzle, options=Options(solver)).grids) == set(right)
    assert satgrid.solve(dominoes(6), unique=True, solver=solver).unique


def test_all_questions_share_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int | None]] = []

    def solve(self: PySatBackend, *given: Any, conflicts: int | None = None) -> bool | None:
        asked.append((self.conflicts(), conflicts))
        return searched(self, *given, conflicts=conflicts)

    searched = PySatBackend.solve
    monkeypatch.setattr(PySatBackend, "solve", solve)
    satgrid.solve(satgrid.load("puzzles/nonogram/webpbn-06574.non"), unique=True)
    (none, first), (spent, second) = asked
    assert (none, first) == (0, stages.BUDGET)
    assert spent > 0
    assert second == stages.BUDGET - spent


@cache
def knotty() -> Formula:
    return satgrid.encode(satgrid.load("puzzles/nonogram/knotty.non")).formula


@pytest.mark.parametrize("solver", asked(BUDGETED, ("glucose4", "minisat22", "maplecm", *SORTS)))
def test_a_budget_ends_a_search_and_the_solver_goes_on(solver: str) -> None:
    if solver not in solvers.present():
        pytest.skip("the installed python-sat lacks it")
    backend = solvers.start(solver, knotty())
    spent = 0
    for _ in range(2):
        assert backend.solve(lambda: None, conflicts=1100) is None
        assert spent + 1000 < backend.conflicts() < spent + 12_000
        spent = backend.conflicts()
    backend.close()


# ------------------------------------------------------------------ each stage


@pytest.mark.parametrize("n", [5, 8, 14])
def test_counting_decides_dominoes(n: int) -> None:
    puzzle = dominoes(n)
    rules = list(families.find("nonogram").rules(puzzle))
    domains = Domains(puzzle.height, puzzle.width, ".#")
    narrow(rules, domains, lambda: None)
    assert domains.undecided().bit_count() == (2 * n + 1) ** 2
    narrow(rules, domains, lambda: None, late=True)
    assert domains.undecided() == 0


@pytest.mark.parametrize("given", [(), (((0, 0), "."),)], ids=["nothing known", "a corner known"])
def test_counting_comes_after_a_budget_unless_the_solver_knows_nothing(given: Any) -> None:
    report = satgrid.solve(replace(dominoes(14), given=given), unique=True).report
    assert report.decided == {"search": 1, "counting": 1}
    assert report.conflicts is not None
    assert report.conflicts >= stages.BUDGET if given else report.conflicts == 0


def test_where_counting_removes_nothing_the_search_has_its_budget_all_the_same() -> None:
    every = listed(satgrid.load("puzzles/nonogram/permutations.non"))
    assert len(every.grids) == 24
    assert every.report.decided == {"search": 25}
    assert "counting" in every.report.seconds


def test_kinds_without_a_late_narrowing_are_not_narrowed_once_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stages, "BUDGET", 0)
    puzzle = next(p for p in hitori.puzzles() if listed(p).report.rounds)
    answer = listed(puzzle, options=Options(encoding=Encoding({"connected": "forest"})))
    assert set(answer.report.decided) == {"unlimited search"}
    assert "counting" not in answer.report.seconds


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


def test_a_map_is_given_up_at_the_first_statement_without_an_image(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Cells on a diagonal, and one beside it, are moved once each, and one by each further map."""
    statements = [Given((k, k), "#") for k in range(20)] + [Given((0, 1), "#")]
    moved: list[Given] = []
    image = Given.image
    monkeypatch.setattr(Given, "image", lambda self, to: moved.append(self) or image(self, to))
    assert len(symmetries(statements[::-1], Domains(20, 20, ".#"))) == 1
    assert len(moved) == len(statements) + 7


@pytest.mark.long
def test_symmetries_are_the_turns_that_keep_the_clues() -> None:
    random = Random(3)
    seen: Counter[int] = Counter()
    for height, width in (4, 4), (3, 5), (1, 4), (1, 1):
        every = pictures(height, width)
        for clues in random.sample(list(every), min(80, len(every))):
            lines = [[i for i, clue in enumerate(side) if clue] for side in clues]
            across, down = (
                side[min(of, default=0) : max(of, default=-1) + 1]
                for side, of in zip(clues, lines, strict=True)
            )
            kept = range(_maps(len(across), len(down)) if across else 1)
            found = _symmetries(puzzle_of(clues))
            assert len(found) == sum(_alike((across, down), k) for k in kept), clues
            seen[len(found)] += 1
    assert {1, 2, 4, 8} <= set(seen)
    # Kinds that are not known to be moved have none.
    assert len(symmetries([Visible((0, 0), 2, WHITE)], Domains(3, 3, (WHITE, BLACK)))) == 1


def test_what_never_touches_does_not_when_it_is_turned() -> None:
    for stated, maps in (NeverTouch(BLACK, corners=True, reach=2), 8), (NeverTouch(WHITE), 1):
        assert len(symmetries([stated], Domains(4, 4, (WHITE, BLACK)))) == maps
        assert len(symmetries([stated], Domains(3, 4, (WHITE, BLACK)))) == min(maps, 4)


def _symmetries(puzzle: Puzzle) -> list[dict[tuple[int, int], tuple[int, int]]]:
    search = Search(Problem(puzzle))
    return symmetries(search.statements(), search.model().domains)


def test_the_symmetric_formula_has_a_part_of_the_variables() -> None:
    search = Search(Problem(satgrid.load("puzzles/nonogram/knotty.non")))
    domains = search.model().domains
    maps = symmetries(search.statements(), domains)
    part = SymmetryStage(search, maps, domains)._model()
    answers = len(search.model().answer), len(part.answer)
    assert (len(maps), answers) == (4, (39 * 39, (39 * 39 - 1) // 4 + 1))
    assert len(part.formula) < len(search.model().formula) / 3.5


@pytest.mark.usefixtures("_no_budget")
def test_a_certificate_needs_no_stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = dominoes(5)
    answer = satgrid.solve(puzzle, unique=True)
    assert answer.report.decided == {"counting": 2}
    monkeypatch.setattr(stages.Stages, "next", lambda self: pytest.fail("asked the stages"))
    satgrid.certify(puzzle, answer, str(tmp_path / "proof"))
    assert satgrid.verify(str(tmp_path / "proof")).claim.unique


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


def test_several_pictures_need_no_proof(tmp_path: Path) -> None:
    proof = f"{tmp_path}/proof"
    knotty = "puzzles/nonogram/knotty.non"
    words = ["--unique", "--plain", "--report", "--timeout", "60", "--proof", proof]
    ran = run("solve", knotty, *words)
    told = f"to find two solutions needs no proof: {proof} is not written"
    assert (ran.code, ran.err) == (4, [f"satgrid: {knotty}: {told}"])
    assert list(tmp_path.iterdir()) == []
    assert ran.out[82] == "not the only solution: there are at least 2"
    assert "  settled by symmetry (2)" in ran.out


# ------------------------------------------------------------------ where stages are left out


@pytest.mark.usefixtures("_no_budget")
def test_lazy_constraints_and_programs_are_searched_without_stages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lazy = next(p for p in hitori.puzzles() if listed(p).report.rounds)
    roof = next(p for p in nonogram.puzzles() if listed(p).report.rounds)
    monkeypatch.setattr(stages.Stages, "_first_try", lambda self: pytest.fail("had a budget"))
    assert set(listed(lazy).report.decided) == {"search"}
    if "lingeling" in solvers.present():
        assert set(listed(roof, options=Options("lingeling")).report.decided) == {"search"}


# One A in each of the rows, and at most one in each of the columns, which are fewer.
PIGEONS = "regex\nalphabet: AB\nrows:\n" + 3 * "B*AB*\n" + "columns:\n" + 2 * "B*A?B*\n"


@pytest.mark.usefixtures("_no_budget")
@pytest.mark.parametrize(
    ("source", "status"),
    [("puzzles/sequence/textbook.sequence", "solved"), (PIGEONS, "unsatisfiable")],
)
def test_families_without_a_background_are_searched_to_the_end(source: str, status: str) -> None:
    answer = satgrid.solve(satgrid.load(source), unique=True)
    assert answer.status == status
    assert set(answer.report.decided) == {"unlimited search"}


def test_easy_boards_never_look_for_later_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "CountingStage", lambda search: pytest.fail("looked for stages"))
    answer = satgrid.solve(satgrid.load("puzzles/nonogram/webpbn-00027.non"), unique=True)
    assert answer.report.decided == {"search": 2}


# ------------------------------------------------------------------ stopped at any moment


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


@pytest.mark.parametrize("most", [1, 2, None])
@pytest.mark.usefixtures("_no_budget")
def test_every_solver_that_was_started_is_freed(
    most: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[PySatBackend] = []

    def start(*given: Any) -> solvers.Backend:
        backend = begin(*given)
        assert isinstance(backend, PySatBackend)
        started.append(backend)
        return backend

    begin = solvers.start
    monkeypatch.setattr(solvers, "start", start)
    # Its clues are symmetric, and counting removes nothing.
    listed(satgrid.load("puzzles/nonogram/permutations.non"), most)
    assert len(started) == 2
    assert [backend._solver.solver for backend in started] == [None, None]


def test_the_time_limit_acts_while_lines_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "BUDGET", 0)
    with pytest.raises(GaveUp):
        list(satgrid.solutions(dominoes(100), timeout_s=0.4))


def test_a_search_leaves_nothing_for_the_garbage_collector() -> None:
    """Else each clause would wait for it in the memory, with all the others."""
    puzzle = satgrid.load(str(Path(__file__).parents[1] / "puzzles/hitori/delft-10x10.singles"))
    satgrid.solve(puzzle, unique=True)
    gc.collect()
    gc.disable()
    try:
        assert satgrid.solve(puzzle, unique=True).report.clauses
        assert gc.collect() < 50
    finally:
        gc.enable()
