"""A board that changes under a session, held against questions asked anew."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from properties import one_in
from sampled import is_sampled, puzzles

import satgrid
from satgrid import families
from satgrid.clues import UNKNOWN
from satgrid.errors import PuzzleError, UsageError
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.session import Session, SessionSolver, Standing

NAMES = [name for name in families.names() if is_sampled(name)]

SEVERAL = "4x4:1/1/2/2/1/1/2/2"
"""A nonogram with three solutions, which agree on nine cells."""


def anew(session: Session) -> Standing:
    """Return how the session's board stands, of `determined` and `solve`."""
    puzzle, drawn = session.puzzle, session.drawn
    height, width = Problem(puzzle).board
    flat = (drawn.get(divmod(at, width), UNKNOWN) for at in range(height * width))
    given = Grid(height, width, tuple(flat))
    try:
        found = satgrid.determined(puzzle, given=given)
    except PuzzleError:  # What is drawn contradicts a given cell.
        return Standing("none", None, True)
    if found.candidates is None:
        return Standing("none", None, True)
    one = all(len(cell) == 1 for cell in found.candidates.flat)
    return Standing("one" if one else "several", found.candidates, True)


@one_in(3)
@pytest.mark.parametrize("name", NAMES)
def test_after_every_change_it_says_what_is_found_anew(name: str) -> None:
    random, known = Random(name), set()
    boards = list(puzzles(name, each=3))[::-2]  # The example is the last one.
    session = Session(boards[0])
    for puzzle in boards[:6]:
        session.restate(puzzle)
        problem = Problem(puzzle)
        for _ in range(4):
            change(session, problem, random)
            standing = session.ask()
            assert standing == anew(session)
            known.add(standing.status)
    session.close()
    assert "none" in known
    assert known & {"one", "several"}


def change(session: Session, problem: Problem, random: Random) -> None:
    """Draw or rub out some cells, or take a clue away, or all that was taken away back."""
    height, width = problem.board
    standing = session.ask()
    for _ in range(2):
        cell = random.randrange(height), random.randrange(width)
        may_be = problem.values
        if standing.candidates is not None and random.random() < 0.8:
            may_be = standing.candidates[cell]
        session.set(cell, random.choice(may_be))
    if standing.status == "none" or random.random() < 0.3:
        for cell in random.sample(sorted(session.drawn), len(session.drawn) // 2 + 1):
            session.unset(cell)
    if random.random() < 0.5:
        session.restate(problem.puzzle if random.random() < 0.3 else less(session.puzzle, random))


def less(puzzle: Puzzle, random: Random) -> Puzzle:
    """Return the puzzle without some clues of a layer, or with none of its given cells."""
    layers = list(families.find(puzzle.family).layers.values())
    layer = random.choice(layers)
    units = layer.removable_clues(puzzle)
    if not units:
        return puzzle.with_contents(given=())
    changed = puzzle.with_contents(**layer.drop_clues(puzzle, random.sample(units, 1)))
    try:
        Problem(changed).inspect()
    except PuzzleError:
        return puzzle
    return changed


def test_what_is_known_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver is asked once; its solutions answer what agrees with them or with none."""
    asked = []
    solution = SessionSolver.solution

    def counted(live: SessionSolver, *words: object) -> object:
        asked.append(words)
        return solution(live, *words)  # type: ignore[arg-type]

    monkeypatch.setattr(SessionSolver, "solution", counted)
    puzzle = satgrid.load(SEVERAL)
    session = Session(puzzle)
    assert session.ask() == anew(session)
    assert session.ask().status == "several"
    first = len(asked)
    session.set((0, 2), ".")  # All solutions have it.
    assert session.ask().settled == 9
    session.unset((0, 2))
    session.set((1, 2), "#")  # No solution has it.
    assert session.ask().status == "none"
    session.restate(puzzle.with_contents(given=((((1, 2), "."),))))
    session.unset((1, 2))
    assert session.ask().complete
    assert len(asked) - first <= 3
    narrowed = Session(satgrid.load("2x2:2//1/1"))
    assert narrowed.ask().status == "one"
    assert len(asked) - first <= 3


def test_a_budget_is_counted_and_a_later_question_goes_on() -> None:
    board = Puzzle.of("nonogram", rows=[["*"]] * 6, columns=[["*"]] * 6)
    session = Session(board)
    first = session.ask(limit=1)
    assert (first.status, first.complete) == ("undecided", False)
    assert first.candidates == Grid(6, 6, ((".", "#"),) * 36)
    standings = [session.ask(limit=1) for _ in range(30)]
    statuses = [each.status for each in standings if not each.complete]
    assert statuses == sorted(statuses, reverse=True)
    assert set(statuses) == {"undecided", "several"}
    assert standings[-1] == anew(session)
    fresh = [Session(board), Session(board)]
    assert fresh[0].ask(limit=3) == fresh[1].ask(limit=3)


def test_a_question_that_is_given_up_claims_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(satgrid.load(SEVERAL))
    assert session.ask(timeout_s=0).status == "undecided"
    solution = SessionSolver.solution

    def late(live: SessionSolver, *words: object) -> object:
        session.give_up()
        return solution(live, *words)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(SessionSolver, "solution", late)
        standing = session.ask()
        assert (standing.status, standing.complete) == ("undecided", False)
    assert session.ask() == anew(session)


def test_what_is_refused() -> None:
    session = Session(satgrid.load(SEVERAL))
    with pytest.raises(PuzzleError, match="row 5, column 1: a solution has 4 rows and 4 columns"):
        session.set((4, 0), "#")
    with pytest.raises(PuzzleError, match="row 1, column 1: 'x' is none of the symbols"):
        session.set((0, 0), "x")
    before = session.puzzle
    with pytest.raises(PuzzleError):
        session.restate(satgrid.load("3x3:1/1/1/1/1/1").of_family("sudoku"))
    assert session.puzzle == before
    with pytest.raises(UsageError, match="starts anew at every question"):
        Session(before, solver="external:cadical")


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("x", "'x' is no (row, column): a solution has 4 rows and 4 columns"),
        ((1, 2, 3), "(1, 2, 3) is no (row, column): a solution has 4 rows and 4 columns"),
        (("1", "2"), "('1', '2') is no (row, column): a solution has 4 rows and 4 columns"),
        ((-1, 0), "row 0, column 1: a solution has 4 rows and 4 columns"),
    ],
)
def test_what_is_no_cell_is_refused_for_drawing_and_for_rubbing_out(
    cell: Any, message: str
) -> None:
    session = Session(satgrid.load(SEVERAL))
    with pytest.raises(PuzzleError) as error:
        session.set(cell, "#")
    assert str(error.value) == f"{message}: name a cell on it, from (0, 0)"
    with pytest.raises(PuzzleError, match="from \\(0, 0\\)"):
        session.unset(cell)
    assert not session.drawn
    session.close()


def test_a_closed_session_says_so() -> None:
    session = Session(satgrid.load(SEVERAL))
    session.ask()
    session.close()
    session.close()
    with pytest.raises(UsageError, match="the session is closed: begin another one"):
        session.ask()
