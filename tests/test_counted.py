"""What is counted is left to a solver that counts, until a budget is spent or somebody chooses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from commandline import run

import satgrid
from benchmarks.dominoes import dominoes
from satgrid import families, solvers
from satgrid.formula import Formula
from satgrid.search import stages
from satgrid.search.options import Options
from satgrid.solvers import COUNTING

pytestmark = pytest.mark.skipif(
    COUNTING not in solvers.present(), reason="the installed python-sat has no solver that counts"
)

COUNTERS = ("starbattle", "mosaic", "binairo", "tents", "kurotto", "aquarium", "heyawake")


def example(family: str) -> satgrid.Puzzle:
    return satgrid.load(families.find(family).examples[0].text)


def meets(row: tuple[int, ...], literals: list[int]) -> int:
    """Return how many of the literals are true where variable x is row[x - 1]."""
    return sum(row[abs(x) - 1] == (x > 0) for x in literals)


def models(formula: Formula, n: int) -> Iterator[tuple[int, ...]]:
    """Yield what the solver finds, each excluded before the next is asked for."""
    backend = solvers.start(str(COUNTING), formula)
    while backend.solve(lambda: None):
        found = backend.truth()[:n]
        yield tuple(int(x > 0) for x in found)
        backend.add([-x for x in found])
    backend.close()


@pytest.mark.parametrize("seed", range(60))
def test_the_solver_finds_what_meets_all_counts_and_clauses(seed: int) -> None:
    random = Random(seed)
    n = random.randint(5, 8)
    formula = Formula(counts=True)
    formula.new(n)
    counts, clauses = [], []
    for _ in range(random.randint(1, 3)):
        size = random.randint(5, n)
        literals = [random.choice((x, -x)) for x in random.sample(range(1, n + 1), size)]
        if seed % 2:
            # A literal that stands several times counts as often.
            literals = [x for x in literals for _ in range(random.randint(1, 3))]
            size = len(literals)
        least = random.randint(0, size - 1)
        most = random.randint(max(least, 1), size)
        assert formula.counted(literals, least, most)
        counts.append((literals, least, most))
    for _ in range(random.randint(0, 3)):
        clause = [random.choice((x, -x)) for x in random.sample(range(1, n + 1), 3)]
        formula.add(*clause)
        clauses.append(clause)
    right = {
        row
        for row in product((0, 1), repeat=n)
        if all(least <= meets(row, xs) <= most for xs, least, most in counts)
        and all(meets(row, clause) for clause in clauses)
    }
    found = list(models(formula, n))
    assert len(found) == len(right)
    assert set(found) == right


def test_counts_of_a_live_solver_grow_with_its_formula() -> None:
    formula = Formula(counts=True)
    xs = formula.new(6)
    backend = solvers.start(str(COUNTING), formula)
    for most, right in (4, True), (2, True), (1, False):
        assert formula.counted(xs, 2, 5)
        assert formula.counted([*xs, formula.variable()], 0, most)
        assert backend.solve(lambda: None) is right
    backend.close()


def test_what_is_not_left_to_the_solver() -> None:
    formula = Formula(counts=True)
    xs = list(formula.new(6))
    switch = formula.variable()
    assert not formula.counted(xs[:4], 0, 1)
    assert not formula.counted([*xs, -xs[0]], 2, 2)
    with formula.switched(switch):
        assert not formula.counted(xs, 2, 2)
    assert formula.counts == []
    assert not Formula().counted(xs, 2, 2)


@pytest.mark.parametrize("family", COUNTERS)
def test_a_choice_leaves_all_to_clauses_and_answers_the_same(family: str) -> None:
    puzzle = example(family)
    free = satgrid.solve(puzzle, unique=True)
    for choice in {"solver": "minisat22"}, {"encoders": {"exactly": "totalizer"}}:
        chosen = satgrid.solve(puzzle, unique=True, **choice)  # type: ignore[arg-type]
        assert chosen.report.solver in (solvers.DEFAULT, None)
        assert sum(chosen.report.clauses.values()) >= sum(free.report.clauses.values())
        assert (chosen.status, chosen.unique) == (free.status, free.unique)
        assert set(chosen.grids) == set(free.grids)


def test_the_command_line_chooses_alike() -> None:
    puzzle = "puzzles/starbattle/generated.jsonl"
    for choice, solver in ((), COUNTING), (("--solver", "minisat22"), "minisat22"):
        told = run("solve", puzzle, "--report", *choice)
        assert f"solver {solver}, " in "\n".join(told.out)


@pytest.mark.parametrize("family", COUNTERS)
@pytest.mark.parametrize("budget", [0, 1])
def test_after_the_budget_all_is_clauses(
    family: str, budget: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = example(family)
    right = set(satgrid.solve(puzzle, most=5, solver="minisat22").grids)
    for name in "COUNTED_CONFLICTS", "AT_MOST_ONE_CONFLICTS":
        monkeypatch.setattr(stages, name, budget)
    answer = satgrid.solve(puzzle, most=5)
    assert len(answer.grids) == len(right)
    assert set(answer.grids) == right or len(right) == 5
    if not budget and answer.report.cells_left:
        assert answer.report.solver == solvers.DEFAULT


def test_at_most_one_has_a_budget_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "AT_MOST_ONE_CONFLICTS", 0)
    sudoku = satgrid.Puzzle.of("sudoku", cells=[[1, *[None] * 8], *[[None] * 9] * 8])
    assert satgrid.solve(sudoku).report.solver == solvers.DEFAULT
    assert satgrid.solve(sudoku).report.counts == 0
    monkeypatch.setattr(stages, "AT_MOST_ONE_CONFLICTS", 600)
    assert satgrid.solve(sudoku).report.solver == COUNTING
    # Where nothing is known, a few are told apart by clauses from the start.
    empty = satgrid.Puzzle.of("sudoku", cells=[[None] * 9] * 9)
    assert satgrid.solve(empty).report.counts == 0
    halves = satgrid.Puzzle.of("binairo", cells=[[None] * 6] * 6)
    assert satgrid.solve(halves).report.solver == COUNTING


@pytest.mark.long
def test_solutions_and_cuts_that_were_found_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = [["a"] * 3 + ["b"] * 2] * 5
    puzzle = satgrid.Puzzle("heyawake", 5, 5, rooms=rooms).with_cells({(0, 0): 3, (0, 3): 2})
    right = satgrid.solve(puzzle, most=None, solver="minisat22")
    assert len(right.grids) > 20
    asked = []

    def use_counting_solver(search: stages.Search, left: bool) -> None:
        asked.append((left, len(search.excluded)))
        leaving(search, left)

    leaving = stages.Search.use_counting_solver
    monkeypatch.setattr(stages.Search, "use_counting_solver", use_counting_solver)
    monkeypatch.setattr(stages, "COUNTED_CONFLICTS", 1)
    found = satgrid.solve(puzzle, most=None)
    assert asked[0] == (True, 0)
    assert any(not left and excluded for left, excluded in asked)
    assert len(found.grids) == len(right.grids)
    assert set(found.grids) == set(right.grids)


def test_counts_alone_call_for_the_solver_that_counts() -> None:
    (_, puzzle), *_ = satgrid.load_all("puzzles/starbattle/generated.jsonl")
    assert satgrid.solve(puzzle).report.solver == COUNTING
    assert satgrid.solve(dominoes(4)).report.solver == solvers.DEFAULT


def test_options_say_what_nobody_chose() -> None:
    assert Options.of({}).counts
    assert not Options.of({"solver": "minisat22"}).counts
    assert not Options.of({"encoders": {"exactly": "totalizer"}}).counts
