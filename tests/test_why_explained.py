"""What is explained: contradictions of every family, differences, and a player's mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from commandline import run
from properties import one_in
from sampled import is_sampled, puzzles
from test_why_argued import CONTRADICTIONS, problem_of

import satgrid
from satgrid import families
from satgrid.clues import UNKNOWN
from satgrid.constraints import Constraint
from satgrid.constraints.connected import Connected
from satgrid.constraints.given import Given
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.search.loop import Search
from satgrid.why.explanation import ClueCore, Entry, explain


def test_steps_that_take_too_long_are_told_as_far_as_they_were_found(tmp_path: Path) -> None:
    hard = Path("puzzles/magnets/generated.jsonl").read_text("utf-8").splitlines()[1]
    (tmp_path / "hard.json").write_text(hard)
    ran = run("explain", "--timeout", "0.5", str(tmp_path / "hard.json"))
    assert (ran.code, ran.out[-1]) == (3, "gave up: this is what was found in time")


class Part(Problem):
    """A problem of which some clues and rules are left, and cells that are drawn."""

    def __init__(
        self,
        problem: Problem,
        clues: Sequence[str],
        rules: Sequence[str] | None = None,
        entries: Sequence[Entry] = (),
    ) -> None:
        # The puzzle's given cells are clues too, and among what is stated as far as they are left.
        super().__init__(replace(problem.puzzle, given=()), problem.family)
        self._all, self._clues, self._rules = problem, {*clues}, rules
        self._entries = entries
        self._givens = [
            Given(cell, value, clue)
            for cell, value in problem.puzzle.given
            if (clue := f"given {problem.label(cell)}") in self._clues
        ]

    def rules(self, chosen: object = ()) -> Iterator[Constraint]:  # type: ignore[override]
        yield from (Given(cell, value) for cell, value in self._entries)
        yield from self._givens
        for stated in self._all.rules():
            for part in stated.by_clue():
                if part.clue in self._clues if part.clue else self._left(part.kind()):
                    # What another rule promises is no part of what this one says.
                    yield replace(part, apart=None) if isinstance(part, Connected) else part

    def _left(self, kind: str) -> bool:
        return self._rules is None or kind in self._rules

    def check(self, grid: Grid[str]) -> Iterator[str]:
        """Nothing: the whole puzzle's referee would object."""
        return iter(())


def holds(
    problem: Problem,
    clues: Sequence[str],
    rules: Sequence[str] | None = None,
    entries: Sequence[Entry] = (),
) -> bool:
    """Say whether a grid meets these clues, rules and entries: a fresh solver's word."""
    part = Part(problem, clues, rules, entries)
    with closing(Search(part).grids()) as grids:
        return next(grids, None) is not None


def assert_minimal(problem: Problem, found: ClueCore) -> None:
    clues, rules, entries = found.clues, found.rules, found.entries
    assert not holds(problem, clues, rules, entries)
    for gone in clues:
        assert holds(problem, [c for c in clues if c != gone], rules, entries)
    for gone in rules:
        assert holds(problem, clues, [kind for kind in rules if kind != gone], entries)
    for entry in entries:
        assert holds(problem, clues, rules, [e for e in entries if e != entry])


def names_of(problem: Problem) -> list[str]:
    clues = [part.clue for each in problem.rules() for part in each.by_clue() if part.clue]
    clues += [f"given {problem.label(cell)}" for cell, _ in problem.puzzle.given]
    return list(dict.fromkeys(clues))


@one_in(3)
@pytest.mark.parametrize("family", [name for name in families.names() if is_sampled(name)])
def test_contradictions_of_random_puzzles_are_minimal(family: str) -> None:
    seen = 0
    for puzzle in puzzles(family, each=2):
        problem = Problem(puzzle)
        if problem.board.area > 81:
            continue
        found = explain(problem)
        if found.status != "unsatisfiable":
            continue
        assert found.complete
        assert found.contradiction is not None
        assert_minimal(problem, found.contradiction)
        seen += 1
        if seen == 3:
            break
    assert seen or family in (
        "dominosa",
        "doppelblock",
        "easyasabc",
        "futoshiki",
        "hitori",
        "sudoku",
    )


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_the_smallest_is_that_of_all_subsets(name: str) -> None:
    problem = problem_of(CONTRADICTIONS[name])
    found = explain(problem, smallest=True).contradiction
    assert found is not None
    assert found.smallest
    assert_minimal(problem, found)
    names = names_of(problem)
    for some in combinations(names, found.size - 1):
        assert holds(problem, some)


def test_what_is_wrong_in_a_grid_is_what_no_solution_has() -> None:
    random = Random(5)
    for text in "4x4:1/1/2/2/1/1/2/2", "slitherlink\n2 x 2\n- -\n2 -\n":
        problem = problem_of(text)
        every = list(satgrid.solutions(problem.puzzle))
        for _ in range(12):
            flat = [random.choice((*problem.values, *UNKNOWN * 4)) for _ in every[0].flat]
            given = Grid(*problem.board, tuple(flat))
            entries = [(cell, given[cell]) for cell in given.cells() if given[cell] != UNKNOWN]
            right = any(all(grid[c] == v for c, v in entries) for grid in every)
            found = explain(problem, given=given, smallest=True)
            assert found.status == ("right-so-far" if right else "error")
            if right:
                continue
            wrong = [(c, v) for c, v in entries if all(grid[c] != v for grid in every)]
            assert found.wrong == tuple(wrong)
            assert found.contradiction is not None
            assert_minimal(problem, found.contradiction)


def test_a_rule_that_takes_another_for_granted_is_told_with_it() -> None:
    # By hand: the last two cells could both be black, if black cells were allowed to touch.
    problem = problem_of("hitori\n1 4\n5 5 4 4\n")
    found = explain(problem, given=Grid(1, 4, (".", "?", "?", "?"))).contradiction
    assert found is not None
    assert found.clues == ("5 in row 1",)
    assert found.rules == ("never_touch", "connected")
    assert_minimal(problem, found)
