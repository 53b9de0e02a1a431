"""Each step follows from what it names and from nothing less; together they end in the solution."""

import json
from pathlib import Path

import pytest
from commandline import run

import satgrid
from satgrid import families
from satgrid.constraints.given import Given
from satgrid.problem import Problem
from satgrid.search.options import Options
from satgrid.why import tiers
from satgrid.why.argued import Argued
from satgrid.why.steps import Step, steps

SLOW = {"fillomino", "sudoku"}
EXAMPLES = [
    pytest.param(name, example, marks=[pytest.mark.long] if name in SLOW or k else [], id=ident)
    for name in families.names()
    for k, example in enumerate(families.find(name).examples)
    for ident in [f"{name}-{example.name}"]
]
ONES = "hitori\n4 4\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n"
"""From the tests of robx/pzprjs; its only solution is `#.#. .... #.#. ...#`."""


def follows(problem: Problem, told: list[Step]) -> None:
    """Hold each step against statements and a solver of its own."""
    fresh = Argued(problem)
    literal = fresh.model().literal
    given = set(fresh.rules) & {"given"}
    local = [x for kind, x in fresh.rules.items() if kind not in tiers.REGIONAL]
    for step in told:
        rules = {tiers.ONE_CLUE: [fresh.rules[k] for k in given]}.get(
            step.tier,
            local
            if step.tier in (tiers.LOCAL, tiers.CLUE_AND_LOCAL)
            else list(fresh.rules.values()),
        )
        assumed = [*rules, *(fresh.clues[name] for name in step.clues)]
        because = [-literal(*fact) for fact in step.because]
        assert step.facts
        for fact in step.facts:
            assert fresh.ask([*assumed, *because, literal(*fact)]) is None, (step, fact)
        if step.tier not in (tiers.LOCAL, tiers.ONE_CLUE):
            for k in range(len(because)):
                fewer = [*assumed, *because[:k], *because[k + 1 :]]
                left = [fresh.ask([*fewer, literal(*fact)]) for fact in step.facts]
                assert any(left), (step, step.because[k])


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_steps_of_every_family_follow_and_end_in_the_solution(name, example) -> None:  # type: ignore[no-untyped-def]
    problem = Problem(satgrid.load(example.text, family=name))
    told = list(steps(problem))
    bare = Problem(problem.puzzle, problem.family)
    follows(bare, told)
    shown = dict(problem.puzzle.given)
    parts = (part for each in problem.rules() for part in each.parts())
    shown |= {part.cell: part.value for part in parts if isinstance(part, Given)}
    values = problem.values
    known = {(cell, other) for cell in shown for other in values if other != shown[cell]}
    for step in told:
        assert known.issuperset(step.because)
        assert not known.issuperset(step.facts)
        known.update(step.facts)
    if example.unique:
        rows = example.drawing.splitlines()
        cells = problem.board.cells()
        assert known == {((r, c), v) for r, c in cells for v in values if rows[r][c] != v}


@pytest.mark.parametrize("solver", ["cadical195", "minisat22"])
def test_steps_are_the_same_with_every_solver_and_seed(solver: str) -> None:
    problem = Problem(satgrid.load(ONES))
    assert list(steps(problem, Options(solver=solver, seed=3))) == list(steps(problem))


def test_a_hint_is_the_easiest_step(tmp_path: Path) -> None:
    board = tmp_path / "ones.txt"
    board.write_text(ONES)
    grid = tmp_path / "begun.txt"
    grid.write_text("????\n????\n#.#.\n????\n")
    ran = run("hint", str(board), "--given", str(grid))
    assert (ran.code, ran.out) == (0, ["a rule: r2c1 is white, because r3c1 is black"])
    told = json.loads(run("hint", str(board), "--given", str(grid), "--json").out[0])
    assert told["steps"] == [
        {
            "tier": 0,
            "clues": [],
            "facts": [{"cell": [2, 1], "not": "#"}],
            "because": [{"cell": [3, 1], "value": "#"}],
            "cost": 0.2,
        }
    ]
    assert run("hint", str(board), "--spoil", "no").out == ["1 in row 1 with the rules"]
    grid.write_text("?#??\n????\n????\n????\n")
    ran = run("hint", str(board), "--given", str(grid))
    assert (ran.code, ran.out, len(ran.err)) == (20, [], 1)
    solved = "\n".join(["#.#.", "....", "#.#.", "...#"])
    grid.write_text(solved + "\n")
    assert run("hint", str(board), "--given", str(grid)).out == ["nothing is left to find"]


def test_the_library_has_all_steps() -> None:
    puzzle = satgrid.load(ONES)
    told = satgrid.steps(puzzle)
    assert satgrid.hint(puzzle) == told[0]
    assert len({fact for step in told for fact in step.facts}) == 16
    # The last white cell is beside one that has no other way out.
    assert (told[-1].tier, told[-1].cut_off) == (2.5, ((3, 0),))


def test_a_rating_is_the_largest_tier_and_the_sum_of_costs(tmp_path: Path) -> None:
    board = tmp_path / "ones.txt"
    board.write_text(ONES)
    # By hand: a pair and no touch (1.5), three clues (1 each), four cells beside black ones (0.2
    # each), two ways out (1.5 each).
    told = json.loads(run("rate", "--json", str(board)).out[0])
    assert told["rating"] == {"tier": 2.5, "sum": 8.3}
    bad = tmp_path / "bad.txt"
    bad.write_text("hitori\n3 3\n1 1 1\n1 1 2\n1 2 3\n")
    ran = run("rate", str(bad), str(board))
    assert (ran.code, len(ran.out), len(ran.err)) == (20, 1, 1)
