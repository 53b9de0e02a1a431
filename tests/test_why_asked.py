"""Questions about one cell: why it cannot have a value, and the easiest step about it."""

import json
from pathlib import Path

import pytest
from commandline import run
from test_why_steps import EXAMPLES

import satgrid
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.why import wording
from satgrid.why.deductions import Link
from satgrid.why.explanation import why_not
from satgrid.why.steps import NoStep, find_steps, initial_facts

ONES = "hitori\n4 4\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n"

SMALL = [row for row in EXAMPLES if row.values[2] and len(row.values[2]) <= 60]


def conflicting(problem: Problem, links: tuple[Link, ...], fact: tuple) -> None:
    """Fail unless each link uses known facts and the last one has none."""
    values = [v for v in problem.values if v != fact[1]]
    known = {*initial_facts(problem), *((fact[0], v) for v in values)}
    for link in links:
        assert known.issuperset(link.because)
        known.update(link.facts)
    assert not links[-1].facts


@pytest.mark.parametrize(("name", "text", "solution"), SMALL[::3])
def test_a_value_is_possible_if_a_solution_has_it(name: str, text: str, solution: str) -> None:
    problem = Problem(satgrid.load(text, family=name))
    rows, printed = solution.splitlines(), dict(problem.puzzle.given)
    for cell in [*problem.board.cells()][::3]:
        for value in problem.values[:4] if cell not in printed else ():
            found = why_not(problem, (cell, value))
            assert found.status == "solved"
            assert (found.solution is not None) == (rows[cell[0]][cell[1]] == value)
            if found.solution is not None:
                assert found.solution[cell] == value
                continue
            assert found.links or found.contradiction
            assert wording.refutation_texts(problem, (cell, value), found)
            if found.links and not any(link.links for link in found.links):
                conflicting(problem, found.links, (cell, value))


@pytest.mark.parametrize(("name", "text", "solution"), SMALL[1::3])
def test_a_step_about_a_cell_is_about_it(name: str, text: str, solution: str) -> None:
    problem = Problem(satgrid.load(text, family=name))
    known, rows = {*initial_facts(problem)}, solution.splitlines()
    for cell in [*problem.board.cells()][::3]:
        try:
            step = next(find_steps(problem, cell=cell), None)
        except NoStep:
            continue
        if step is not None:
            assert cell in dict(step.facts)
            assert known.issuperset(step.because)
            assert all(rows[r][c] != value for (r, c), value in step.facts)


def test_what_is_asked_is_understood(tmp_path: Path) -> None:
    board = tmp_path / "ones.txt"
    board.write_text(ONES)
    ask = ("explain", str(board), "--why-not")
    for asked in "r1c2 #", "R1C2 black", " r1c2  #":
        assert run(*ask, asked).out[1].startswith("r1c2 cannot be black: if r1c2 were black: ")
    assert run(*ask, "r1c1 #").out[1:] == ["r1c1 can be black, as in this solution:", *SOLVED]
    told = json.loads(run(*ask, "r1c1 #", "--json").out[0])
    assert (told["possible"], told["trial"], told["solutions"]) == (True, [], [SOLVED])
    told = json.loads(run(*ask, "r1c2 #", "--json").out[0])
    assert told["possible"] is False
    assert told["trial"][-1]["facts"] == []
    given = tmp_path / "given.txt"
    given.write_text("#???\n????\n????\n????\n")
    assert "cannot" in run(*ask, "r1c2 #", "--given", str(given)).out[1]
    given.write_text(".???\n????\n????\n????\n")
    done = run(*ask, "r1c2 #", "--given", str(given))
    assert (done.code, done.out[1]) == (20, "no solution: see `satgrid explain`")


SOLVED = ["#.#.", "....", "#.#.", "...#"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("explain", "--why-not", "r1c2"), "--why-not 'r1c2': write a cell and a value"),
        (("explain", "--why-not", "r5c1 #"), "'r5c1' names no place of a hitori of 4 x 4"),
        (("explain", "--why-not", "r1c1 7"), "'7' is no value of a hitori: write . (white), #"),
        (("hint", "--cell", "5"), "'5' names no place of a hitori of 4 x 4: write a cell, from r"),
    ],
)
def test_what_is_not_understood_is_refused(tmp_path: Path, words: tuple, said: str) -> None:
    board = tmp_path / "ones.txt"
    board.write_text(ONES)
    done = run(words[0], str(board), *words[1:])
    assert (done.code, done.out) == (2, [])
    assert said in done.err[0]


def test_a_puzzle_with_several_solutions_has_both() -> None:
    problem = Problem(satgrid.load("4x4:1/1/2/2/1/1/2/2"))
    seen = [why_not(problem, ((0, 0), value)).solution for value in problem.values]
    assert all(isinstance(grid, Grid) for grid in seen)
    assert next(find_steps(problem, cell=(0, 0)), None) is None
