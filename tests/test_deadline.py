"""A time limit ends everything, soon: looks at the clock are counted; of one test, seconds too."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from random import Random
from threading import enumerate as enumerate_threads
from time import process_time

import pytest
import sampled
from properties import one_in

import satgrid
from benchmarks import boards, coloured, crosswords, generated
from satgrid import deadline, families, formats
from satgrid.compiler import rules_and_givens
from satgrid.constraints import narrowing
from satgrid.deadline import OutOfTime, check_deadline, limited, stepwise
from satgrid.domains import Contradiction, Domains
from satgrid.errors import PuzzleError
from satgrid.grid import Grid
from satgrid.model import Encoding
from satgrid.narrowing import narrow
from satgrid.page.answers import answer
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.loop import Search
from satgrid.search.options import Options
from tests import effort

Expire = Callable[[int], None]


@pytest.fixture
def expire(monkeypatch: pytest.MonkeyPatch) -> Expire:
    """Return what lets the time of every limit be up at the n-th look at the clock."""

    def after(n: int) -> None:
        looks = 0

        def clock() -> float:
            nonlocal looks
            looks += 1
            return 0.0 if looks < n else 1e9

        monkeypatch.setattr(deadline, "perf_counter", clock)

    return after


def test_a_limit_counts_from_its_creation_and_ends_with_its_block(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 5.0
    monkeypatch.setattr(deadline, "perf_counter", lambda: now)
    limit = limited(2)
    now = 7.0
    with limit:
        check_deadline()
    assert limit.left_s() == 0
    now = 7.5
    with limit, pytest.raises(OutOfTime):
        check_deadline()
    check_deadline()
    assert limit.left_s() == 0
    with limited(None):
        check_deadline()
    assert limited(None).left_s() is None
    for outer, inner in (1, 9), (9, 1):
        with limited(outer), limited(inner):
            now += 2
            with pytest.raises(OutOfTime):
                check_deadline()


def looks(steps: Iterator[object], monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how often the clock is looked at while these steps are gone through."""
    count = 0

    def clock() -> float:
        nonlocal count
        count += 1
        return 0.0

    monkeypatch.setattr(deadline, "perf_counter", clock)
    for _ in steps:
        pass
    return count


def test_checks_lie_between_long_steps_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four megabits a check, and none where all steps together are no longer."""
    short = range(10)
    assert stepwise(short, 100) is short
    for bits, checks in ((1 << 20, 25), (1 << 22, 100), (1 << 25, 100)):
        long = stepwise(range(100), bits)
        assert list(long) == list(range(100))
        assert list(reversed(long)) == list(range(99, -1, -1))
        assert looks(iter(long), monkeypatch) == looks(reversed(long), monkeypatch) == checks


def text_of(puzzle: Puzzle, form: str) -> str:
    return formats.find(form).write([puzzle])


def given_board(n: int) -> Puzzle:
    """Return a hitori with every cell given, a Latin square of white cells."""
    numbers = [[(r + c) % n + 1 for c in range(n)] for r in range(n)]
    given = tuple(((r, c), ".") for r in range(n) for c in range(n))
    return Puzzle("hitori", n, n, cells=Grid.from_rows(numbers), given=given)


def automaton(n: int) -> Puzzle:
    """Return a crossword of two letters in which each line has an even number of a's."""
    even = {"start": 1, "accept": [1], "moves": [[2, 1], [1, 2]]}
    line = [{"automaton": "even"}] * n
    return Puzzle.from_json(
        {"satgrid": 1, "family": "regex", "alphabet": "ab", "automata": {"even": even},
         "rows": line, "columns": line}
    )  # fmt: skip


SIDE = 100

BIG: dict[str, Callable[[], Puzzle]] = {
    "hitori": lambda: generated.hitori(SIDE, 0),
    "hitori, all given": lambda: given_board(SIDE),
    "kurodoko": lambda: generated.kurodoko(SIDE, 0, 0.6),
    "nonogram": lambda: boards.random_puzzle(SIDE, 0.6, 0),
    "nonogram of 5 colours": lambda: coloured.nonogram(SIDE, SIDE, 0, 5),
    "sequence": lambda: coloured.sequence(50, 0),
    "regex": lambda: crosswords.crossword(20, 0, 20),
    "automata": lambda: automaton(SIDE),
    **{
        name: partial(sampled.big, name, SIDE // 4)
        for name in families.names()
        if sampled.is_sampled(name) and name not in ("hitori", "kurodoko", "nonogram")
    },
}
"""Boards of some thousand cells of every family."""

MOST = 20_000
"""Calls between two checks: some twenty calls an item, and a thousand items, or a line."""


@pytest.fixture(params=BIG, scope="module")
def big(request: pytest.FixtureRequest) -> Puzzle:
    return BIG[request.param]()


@one_in(4)
@pytest.mark.parametrize("form", ["text", "json"])
def test_reading_and_validating_check_often(
    big: Puzzle, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if form == "text" and big.automata:
        pytest.skip("automata have no plain text")
    text = text_of(big, form)
    assert f"{text}\n".count("\n") > 1
    with effort.between_checks(MOST, monkeypatch):
        ((_, entry),) = formats.read(f"{text}\n", form)
    assert entry.puzzle == big


@one_in(4)
def test_stating_and_sweeping_check_often(big: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Problem(big)
    with effort.between_checks(MOST, monkeypatch):
        problem.inspect()
        statements = rules_and_givens(big, problem.rules())
    for kind in {statement.kind() for statement in statements}:
        narrowing(kind)  # so that no import is counted
    with effort.between_checks(MOST, monkeypatch), suppress(Contradiction):
        narrow(statements, Domains(*problem.board, problem.values), check_deadline)


@pytest.mark.long
@pytest.mark.parametrize("narrowed", [True, False])
def test_compiling_and_loading_check_often(
    big: Puzzle, narrowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if big.family == "nonogram" and not narrowed:
        big = boards.random_puzzle(30, 0.5, 0)
    if big.family in ("kurotto", "skyscrapers") and not narrowed:  # else 70 million literals
        big = sampled.big(big.family, SIDE // 10)
    search = Search(Problem(big), Options(encoding=Encoding(narrowed=narrowed)))
    # Twenty thousand clauses are a piece, each with a call a literal.
    with effort.between_checks(600_000, monkeypatch):
        search.model()
        search.solver()
    search.close()


@one_in(4)
def test_the_referee_checks_often(big: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    problem, random = Problem(big), Random(0)
    for some in problem.values, problem.values[:1], problem.values[-1:]:
        grid = Grid(*problem.board, tuple(random.choices(some, k=problem.board.area)))
        with effort.between_checks(MOST, monkeypatch):
            list(problem.check(grid))


SMALL = {name: example for example, (name, _) in reversed(families.examples().items())}


@one_in(3)
@pytest.mark.parametrize("n", [2, 3, 10, 30, 100, 300])
@pytest.mark.parametrize("options", [{}, {"unique": True}, {"narrow": False, "most": None}])
@pytest.mark.parametrize("family", SMALL)
def test_whenever_the_time_is_up_nothing_wrong_is_claimed(
    family: str, options: dict[str, bool | None], n: int, expire: Expire
) -> None:
    example = families.examples()[SMALL[family]][1]
    puzzle = satgrid.load(example.text, family=family)
    whole = satgrid.solve(puzzle, timeout_s=1e9, **options)  # type: ignore[arg-type]
    expire(n)
    answer = satgrid.solve(puzzle, timeout_s=1, **options)  # type: ignore[arg-type]
    if answer.status != "gave-up":
        assert (answer.status, answer.grids) == (whole.status, whole.grids)
        assert (answer.unique, answer.complete) == (whole.unique, whole.complete)
        return
    assert answer.grids == whole.grids[: len(answer.grids)]
    assert answer.unique in (None, whole.unique)
    assert not answer.complete


@pytest.mark.parametrize("n", [2, 10, 100])
@pytest.mark.parametrize("optimiser", ["rc2", "linear"])
def test_an_optimum_is_claimed_only_in_time(optimiser: str, n: int, expire: Expire) -> None:
    puzzle = generated.hitori(8, 0)
    best = satgrid.solve(puzzle, minimise="black", optimiser=optimiser).objective
    expire(n)
    answer = satgrid.solve(puzzle, minimise="black", optimiser=optimiser, timeout_s=1)
    assert best is not None
    if answer.objective is None:
        assert answer.status == "gave-up"
    else:
        assert answer.objective.bound <= best.value <= answer.objective.value


# ------------------------------------------------------------------ half a second

QUESTIONS = ("hint", "rate", "explain", "generate", "proof")


def board_of_60(name: str) -> Puzzle:
    """Return a board of 60x60 cells without clues, or as near to that as the family has."""
    if name in ("regex", "sequence"):
        return {"regex": lambda: automaton(60), "sequence": lambda: coloured.sequence(60, 0)}[
            name
        ]()
    if name == "magnets":
        return sampled.big(name, 25)
    family = families.find(name)
    side = 25 if name in ("doppelblock", "futoshiki", "kenken", "skyscrapers", "sudoku") else 60
    for random in None, Random(0):
        puzzle = families.blank(family, side, side, random)
        with suppress(PuzzleError):
            Problem(puzzle).inspect()
            return puzzle
    raise AssertionError(name)


@one_in(27)
@pytest.mark.parametrize("name", families.names())
def test_each_family_keeps_half_a_second(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In processor time, so that a busy machine measures the same: the limit is what is tested."""
    puzzle = board_of_60(name)
    monkeypatch.setattr(deadline, "perf_counter", process_time)
    monkeypatch.setattr("satgrid.page.question.perf_counter", process_time)
    verb = QUESTIONS[families.names().index(name) % len(QUESTIONS)]
    # A question about another family ends the session that an earlier test left.
    other = families.names()[name == families.names()[0]]
    small = satgrid.load(families.find(other).examples[0].text, family=other)
    answer({"verb": "live", "puzzle": small.to_json(), "seconds": 0.1})
    for wanted in "live", verb:
        # The processor time of a search that an earlier test left would count here.
        for left in [thread for thread in enumerate_threads() if thread.name.endswith("(_run)")]:
            left.join(60)
        # So would that of looking through all objects that earlier tests left.
        gc.collect()
        gc.freeze()
        begun = process_time()
        question = {"verb": wanted, "puzzle": puzzle.to_json(), "seconds": 0.5}
        size = {"family": name, "height": puzzle.height, "width": puzzle.width}
        answer({**question, **(size if wanted == "generate" else {})})
        # Half a second more, and reading of the question.
        taken = process_time() - begun
        gc.unfreeze()
        assert taken < 1.25, wanted
