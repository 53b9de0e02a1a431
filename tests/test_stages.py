"""The stages of a hard search, made to act on boards small enough to look at every picture."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import groupby, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from boards import hitori, nonogram
from commandline import run
from solvers_asked import SORTS, asked

import satgrid
from benchmarks.dominoes import dominoes
from satgrid import families, solvers
from satgrid.clues import Block, Colour
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
from satgrid.search.another import another
from satgrid.search.loop import Search, Undecided
from satgrid.search.options import DEFAULTS, Options
from satgrid.search.solutions import GAVE_UP, Answer, Interrupted, list_solutions
from satgrid.search.stages import counting
from satgrid.search.stages.symmetries import symmetries
from satgrid.search.stages.symmetry import Symmetry
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


def boards() -> Iterator[tuple[Clues, tuple[Grid[str], ...]]]:
    """Yield clues and their pictures: symmetric ones, others, and clues that have none."""
    random = Random(7)
    for size in (4, 4), (3, 5):
        every = pictures(*size)
        several = [clues for clues, found in every.items() if len(found) > 1]
        symmetric = [
            clues for clues in several if any(_alike(clues, k) for k in range(1, _maps(*size)))
        ]
        for clues in random.sample(several, 25) + random.sample(symmetric, 45):
            yield clues, every[clues]
        for _ in range(20):
            (across, down), (others, _) = random.sample(several, 2)
            mixed = list(across)
            mixed[random.randrange(len(mixed))] = random.choice(others)
            if sum(map(sum, mixed)) == sum(map(sum, down)):
                yield (tuple(mixed), down), every.get((tuple(mixed), down), ())


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
def test_all_solutions_come_once_whatever_stage_finds_them() -> None:
    decided: Counter[str] = Counter()
    for clues, right in boards():
        answer = listed(puzzle_of(clues), len(right) + 1)
        assert len(answer.grids) == len(right), clues
        assert set(answer.grids) == set(right), clues
        assert answer.complete
        decided.update(answer.report.decided)
    assert set(decided) == STAGES | {"narrowing"}
    assert min(decided[stage] for stage in STAGES) > 10


@pytest.mark.usefixtures("_no_budget")
def test_first_answers_and_verdicts_are_right() -> None:
    for clues, right in boards():
        puzzle = puzzle_of(clues)
        first, verdict = listed(puzzle, 1), listed(puzzle, 2)
        assert first.grids[:1] == verdict.grids[:1]
        assert {*first.grids, *verdict.grids} <= set(right)
        assert len(first.grids) == min(len(right), 1)
        assert len(set(verdict.grids)) == min(len(right), 2)
        assert verdict.unique == (len(right) == 1 if right else None)


@pytest.mark.usefixtures("_no_budget")
def test_another_solution_than_a_given_one() -> None:
    for clues, right in boards():
        for grid in right[:2]:
            other = another(Search(Problem(puzzle_of(clues))), grid)
            assert other in right if len(right) > 1 else other is None
            assert other != grid


@pytest.mark.usefixtures("_no_budget")
def test_unnarrowed_boards_and_other_encoders() -> None:
    for clues, right in list(boards())[::6]:
        for options in (
            Options(encoding=Encoding(narrowed=False)),
            Options(encoding=Encoding({"blocks": "path"})),
            Options(seed=3),
        ):
            answer = listed(puzzle_of(clues), options=options)
            assert sorted(answer.grids, key=str) == sorted(right, key=str)
            assert not options.encoding.narrowed or answer.report.decided
            assert "counting" not in answer.report.decided or options.encoding.narrowed


@pytest.mark.usefixtures("_no_budget")
def test_given_cells_and_hidden_clues() -> None:
    for puzzle in list(nonogram.puzzles())[::5]:
        staged = listed(puzzle)
        model = Search(Problem(puzzle))
        plain = list(model.grids())
        assert sorted(staged.grids, key=str) == sorted(plain, key=str)
        assert len(set(staged.grids)) == len(staged.grids)


@pytest.mark.usefixtures("_no_budget")
def test_coloured_boards() -> None:
    every: dict[Puzzle, list[Grid[str]]] = defaultdict(list)
    for flat in product(".RB", repeat=9):
        grid = Grid(3, 3, flat)
        every[_coloured(grid)].append(grid)
    several = [puzzle for puzzle, found in every.items() if len(found) > 1]
    decided: Counter[str] = Counter()
    for puzzle in Random(5).sample(several, 50):
        answer = listed(puzzle)
        assert len(answer.grids) == len(every[puzzle])
        assert set(answer.grids) == set(every[puzzle])
        decided.update(answer.report.decided)
    assert set(decided) >= STAGES - {"counting"}


def _coloured(grid: Grid[str]) -> Puzzle:
    """Return the coloured puzzle with the clues of the grid."""
    across, down = (
        tuple(
            tuple(Block(len(list(run)), value) for value, run in groupby(line) if value != ".")
            for line in lines
        )
        for lines in (grid.rows(), list(zip(*grid.rows(), strict=True)))
    )
    colours = (Colour("R", "red", "#d62728"), Colour("B", "blue", "#1f77b4"))
    return Puzzle("nonogram", 3, 3, across, down, colours=colours)


@pytest.mark.parametrize("solver", asked(BUDGETED, ("glucose4", "minisat22", "maplecm", *SORTS)))
@pytest.mark.usefixtures("_no_budget")
def test_every_solver_with_a_budget(solver: str) -> None:
    if solver not in solvers.present():
        pytest.skip("the installed python-sat lacks it")
    for clues, right in list(boards())[::40]:
        assert set(listed(puzzle_of(clues), options=Options(solver)).grids) == set(right)
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


def test_six_dominoes_are_those_of_the_file() -> None:
    known = satgrid.load("puzzles/nonogram/dom-06.dzn")
    assert (dominoes(6).rows, dominoes(6).columns) == (known.rows, known.columns)


@pytest.mark.parametrize("n", [5, 8, 14])
def test_counting_decides_dominoes(n: int) -> None:
    puzzle = dominoes(n)
    rules = list(families.find("nonogram").rules(puzzle))
    domains = Domains(puzzle.height, puzzle.width, ".#")
    narrow(rules, domains, lambda: None)
    assert domains.undecided().bit_count() == (2 * n + 1) ** 2
    narrow(rules, domains, lambda: None, late=True)
    assert domains.undecided() == 0


def test_a_spent_budget_leads_to_counting() -> None:
    puzzle = dominoes(14)
    corner = replace(puzzle, given=(((0, 0), "."),))
    report = satgrid.solve(corner, unique=True).report
    assert report.decided == {"search": 1, "counting": 1}
    assert report.conflicts is not None
    assert report.conflicts >= stages.BUDGET


def test_counting_comes_before_a_solver_that_knows_nothing() -> None:
    report = satgrid.solve(dominoes(14), unique=True).report
    assert report.decided == {"search": 1, "counting": 1}
    assert report.conflicts == 0
    # The same where it removes nothing: the search has its budget all the same.
    every = list_solutions(Search(Problem(satgrid.load("puzzles/nonogram/permutations.non"))), None)
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


def test_symmetries_are_the_turns_that_keep_the_clues() -> None:
    random = Random(3)
    seen: Counter[int] = Counter()
    for height, width in (4, 4), (3, 5), (1, 4), (1, 1):
        every = pictures(height, width)
        for clues in random.sample(list(every), min(80, len(every))):
            rows = [i for i, clue in enumerate(clues[0]) if clue]
            columns = [i for i, clue in enumerate(clues[1]) if clue]
            inner = (
                clues[0][min(rows) : max(rows) + 1] if rows else (),
                clues[1][min(columns) : max(columns) + 1] if columns else (),
            )
            kept = range(_maps(len(inner[0]), len(inner[1])) if rows else 1)
            found = _symmetries(puzzle_of(clues))
            assert len(found) == sum(_alike(inner, k) for k in kept), clues
            seen[len(found)] += 1
    assert {1, 2, 4, 8} <= set(seen)


def _symmetries(puzzle: Puzzle) -> list[dict[tuple[int, int], tuple[int, int]]]:
    search = Search(Problem(puzzle))
    return symmetries(search.statements(), search.model().domains)


def test_kinds_that_are_not_known_to_be_moved_have_no_symmetry() -> None:
    puzzle = next(iter(hitori.puzzles()))
    assert len(_symmetries(puzzle)) == 1


def test_the_symmetric_formula_has_a_part_of_the_variables() -> None:
    search = Search(Problem(satgrid.load("puzzles/nonogram/knotty.non")))
    maps = symmetries(search.statements(), search.model().domains)
    part = Symmetry(search, maps, search.model().domains)._model()
    assert len(maps) == 4
    assert len(search.model().answer) == 39 * 39
    assert len(part.answer) == (39 * 39 - 1) // 4 + 1
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
    monkeypatch.setattr(counting.Counting, "settle", _no_other)
    answer = satgrid.solve(puzzle, unique=True)
    assert answer.unique
    assert answer.report.decided == {"unlimited search": 1, "counting": 1}
    with pytest.raises(RefereeError, match="there is a solution that the answer denies"):
        satgrid.certify(puzzle, answer, str(tmp_path / "proof"))
    assert list(tmp_path.iterdir()) == []


def _no_other(self: counting.Counting) -> None:
    """Claim that there is no other solution than the first."""
    if not self._search.excluded:
        raise Undecided


def test_several_pictures_need_no_proof(tmp_path: Path) -> None:
    knotty = str(Path("puzzles/nonogram/knotty.non").absolute())
    words = ["--unique", "--plain", "--report", "--timeout", "60", "--proof", f"{tmp_path}/proof"]
    ran = run("solve", knotty, *words)
    assert ran.code == 4
    assert ran.err == [
        f"satgrid: {knotty}: to find two solutions needs no proof: {tmp_path}/proof is not written"
    ]
    assert list(tmp_path.iterdir()) == []
    one, other = (Grid(40, 40, tuple("".join(ran.out[k : k + 40]))) for k in (1, 42))
    assert one != other
    for grid in one, other:
        assert satgrid.check(satgrid.load(knotty), grid) == []
    assert ran.out[82] == "not the only solution: there are at least 2"
    assert "  settled by symmetry (2)" in ran.out


# ------------------------------------------------------------------ where stages are left out


@pytest.mark.usefixtures("_no_budget")
def test_lazy_constraints_and_programs_are_searched_without_stages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lazy = next(p for p in hitori.puzzles() if listed(p).report.rounds)
    roof = next(p for p in nonogram.puzzles() if listed(p).report.rounds)
    monkeypatch.setattr(stages.Stages, "_begun", lambda self: pytest.fail("had a budget"))
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
    monkeypatch.setattr(counting, "Counting", lambda search: pytest.fail("looked for stages"))
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
        assert search._live == []
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
        list(satgrid.solutions(dominoes(40), timeout_s=0.4))
