"""Each step follows from what it names and from nothing less; together they end in the solution."""

import json
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from commandline import run
from properties import one_in

import satgrid
from satgrid import families
from satgrid.clues import number_of
from satgrid.constraints.attached import Attached
from satgrid.constraints.given import Given
from satgrid.constraints.single_loop import SingleLoop
from satgrid.constraints.sized import Sized
from satgrid.problem import Problem
from satgrid.why import deductions, steps
from satgrid.why.deduction_sources import REGIONAL, Reach, group_rules
from satgrid.why.deductions import Budgets, Fact, Link
from satgrid.why.queries import ClueSearch
from satgrid.why.steps import NoStep, Step, find_steps

EXAMPLES = [
    pytest.param(
        *(name, example.text, example.drawing * example.unique),
        id=f"{name}-{example.name}",
        marks=[pytest.mark.long] * (name == "fillomino"),
    )
    for name in families.names()
    for example in families.find(name).examples
]
ONES = "hitori\n4 4\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n"
"""From the tests of robx/pzprjs; its only solution is `#.#. .... #.#. ...#`."""


def follows(problem: Problem, found: list[Step]) -> None:
    """Hold each step against statements and a solver of its own."""
    fresh = ClueSearch(problem)
    literal, switch = fresh.search.model().literal, fresh.switch
    given = set(fresh.rules) & {"given"}
    said = [part for x in fresh.statements_of.values() for part in x]
    rules = group_rules(problem, said, Reach(problem.board))
    units = {name: switch(("unit", name), some) for name, some in rules.units.items()}
    assert not units.keys() & fresh.clues.keys()
    local = {kind: switch(("near", kind), some) for kind, some in rules.local.items()}
    near, regions = [*local.values()], {}
    by_rule = {**fresh.rules, **local}
    if any(isinstance(part, Sized) for part in said):
        # A given number tells the size of its region.
        for each in (part for part in said if isinstance(part, Given)):
            size = Attached(each.cell, number_of(each.value) - 1, each.value)
            regions[each.clue] = switch(("region", each.clue), [size])
    for loop in (part for part in said if isinstance(part, SingleLoop)):
        near.append(switch("nodes", list(deductions.node_counts(loop, problem.board))))
        by_rule |= dict.fromkeys(("closing", "inside"), fresh.rules["single_loop"])
        by_rule["nodes"] = near[-1]
    alike = [fresh.rules["alike"]] if problem.answer.lattice and "alike" in fresh.rules else []
    every = [*near, *(x for kind, x in fresh.rules.items() if kind in REGIONAL)]
    for step in found:
        named = {**fresh.clues, **units, **regions}
        if step.tier in (steps.Tier.TRIAL, steps.Tier.NESTED_TRIAL):
            assert any(link.links for link in step.links) == (step.tier == steps.Tier.NESTED_TRIAL)
            for link in leads(problem, step.links, step.facts, step.because):
                rule = local.get(link.name) or fresh.rules.get(link.name)
                voice = named[link.name] if link.clued else rule
                assert voice
                assumed = [voice, *(-literal(*fact) for fact in link.because)]
                wrong = [-literal(*fact) for fact in link.facts]
                if wrong:
                    choice = fresh.search.model().formula.variable()
                    fresh.search.solver().add([-choice, *(-x for x in wrong)])
                    assumed.append(choice)
                assert fresh.solve(assumed) is None, (step, link)
            continue
        stated = {
            steps.Tier.LOCAL: [*near, *units.values()],
            steps.Tier.ONE_CLUE: [fresh.rules[k] for k in given],
            steps.Tier.CLUE_AND_LOCAL: near,
        }.get(step.tier, every)
        if step.tier > steps.Tier.ONE_CLUE and step.rules:
            # The rules that the step names are enough.
            stated = [by_rule[name] for name in step.rules]
        # Places alike are told once, and found together.
        assumed = [*stated, *alike, *(named[name] for name in step.clues)]
        because = [-literal(*fact) for fact in step.because]
        assert step.facts
        for fact in step.facts:
            assert fresh.solve([*assumed, *because, literal(*fact)]) is None, (step, fact)
        for name in step.clues:
            some = [*stated, *(named[other] for other in step.clues if other != name)]
            left = [fresh.solve([*some, *because, literal(*fact)]) for fact in step.facts]
            assert any(left), (step, name)
        # Two members of a region are named, and all of a path, though rules may imply some of them.
        parted = step.rules in (("connected",), ("both_connected",), ("closing",))
        looked = step.tier in (steps.Tier.LOCAL, steps.Tier.ONE_CLUE)
        if not (looked or regions or parted):
            for k in range(len(because)):
                fewer = [*assumed, *because[:k], *because[k + 1 :]]
                left = [fresh.solve([*fewer, literal(*fact)]) for fact in step.facts]
                assert any(left), (step, step.because[k])


def leads(
    problem: Problem, links: Sequence[Link], facts: Collection[Fact], known: Collection[Fact]
) -> Iterator[Link]:
    """Yield each link of one clue or rule, once its reasons are seen to be known or shown."""
    ((cell, value),) = facts
    shown = {*known, *((cell, other) for other in problem.values if other != value)}
    for link in links:
        assert shown.issuperset(link.because), link
        if link.links:
            yield from leads(problem, link.links, link.facts, shown)
        else:
            yield link
        shown.update(link.facts)
    assert [bool(link.facts) for link in links] == [True] * (len(links) - 1) + [False]


@one_in(3)
@pytest.mark.parametrize(("name", "text", "solution"), EXAMPLES)
def test_steps_of_every_family_follow_and_end_in_the_solution(
    name: str, text: str, solution: str
) -> None:
    """The solution is "" where a puzzle has several."""
    problem = Problem(satgrid.load(text, family=name))
    steps = list(find_steps(problem))
    bare = Problem(problem.puzzle, problem.family)
    follows(bare, steps)
    shown = dict(problem.puzzle.given)
    parts = (part for each in problem.rules() for part in each.parts())
    shown |= {part.cell: part.value for part in parts if isinstance(part, Given)}
    values = problem.values
    known = {(cell, other) for cell in shown for other in values if other != shown[cell]}
    for loop in (each for each in problem.rules() if isinstance(each, SingleLoop)):
        cells = problem.board.cells()
        known |= {(p, loop.value) for p in cells if not loop.admits(p, *problem.board)}
    if name == "hashi":
        islands = {(2 * r + 1, 2 * c + 1) for r, c in problem.puzzle.numbers}
        for r, c in problem.board.cells():
            row = {k > c for i, k in islands if i == r}
            column = {k > r for k, j in islands if j == c}
            if (r, c) in islands or (len(row) < 2 and len(column) < 2):
                known |= {((r, c), v) for v in "12"}
    if problem.answer.walls:
        height, width = problem.board
        rim = {0, height - 1}, {0, width - 1}
        known |= {((r, c), "#") for r in range(1, height, 2) for c in range(1, width, 2)}
        known |= {((r, c), ".") for r, c in problem.board.cells() if r in rim[0] or c in rim[1]}
    for step in steps:
        assert known.issuperset(step.because)
        assert not known.issuperset(step.facts)
        known.update(step.facts)
        left = {p: [v for v in values if (p, v) not in known] for p, _ in step.facts}
        assert {p: [v] for p, v in step.settled} == {p: v for p, v in left.items() if len(v) == 1}
    if solution:
        rows = solution.splitlines()
        cells = problem.board.cells()
        assert known == {((r, c), v) for r, c in cells for v in values if rows[r][c] != v}


def test_the_library_has_all_steps() -> None:
    puzzle = satgrid.load(ONES)
    steps = satgrid.steps(puzzle)
    assert satgrid.hint(puzzle) == steps[0]
    assert len({fact for step in steps for fact in step.facts}) == 16
    # The last white cell is beside one that has no other way out.
    assert (steps[-1].tier, steps[-1].cut_off) == (2.5, ((1, 0),))


def test_a_rating_is_the_largest_tier_and_the_sum_of_costs(tmp_path: Path) -> None:
    board = tmp_path / "ones.txt"
    board.write_text(ONES)
    # By hand: a pair and no touch (1.5), three clues (1 each), the cells beside two black ones (0.2
    # each), three ways out (1.5 each).
    rating = json.loads(run("rate", "--json", str(board)).out[0])
    assert rating["rating"] == {"tier": 2.5, "sum": 9.4, "level": "normal"}
    assert rating["open"] == 0
    several = json.loads(run("rate", "--json", "4x4:1/1/2/2/1/1/2/2").out[0])
    assert several["open"] == 7


KNOTTY = Path(__file__).parents[1] / "puzzles" / "nonogram" / "knotty.non"


def test_a_hint_does_not_wait_for_what_all_solutions_share() -> None:
    """Its last row is 0; what is the same in all solutions takes minutes to find out."""
    done = run("hint", str(KNOTTY))
    assert done.out == ["row 40: r40c1 to r40c40 are white"]


@pytest.mark.parametrize("text", [ONES, "4x4:1/1/2/2/1/1/2/2", "2x2:1/1/1/1"])
def test_steps_are_the_same_where_it_is_not_known_where_they_lead(text: str) -> None:
    problem = Problem(satgrid.load(text))
    steps = list(find_steps(problem))
    found: list[Step] = []
    with suppress(NoStep):
        found.extend(find_steps(problem, budgets=Budgets(target_conflicts=0)))
    assert found == steps
    assert bool(steps) == (text != "2x2:1/1/1/1")


def test_where_no_step_is_found_it_is_said_and_the_exit_code_is_3(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With no looks and no questions for several clues, what takes a trial is not shown."""
    few = partial(find_steps, budgets=Budgets(looks=0, nested_looks=0, several_clues_effort=-1))
    monkeypatch.setattr("satgrid.why.steps.find_steps", few)
    path = tmp_path / "trial.txt"
    path.write_text("4x4:1/1/2/2/1/1/2/2\n")
    lacking = f"satgrid: {path}: no step was found to what is left: more is not tried"
    done = run("hint", str(path))
    assert (done.code, done.out, done.err) == (3, [], [lacking])
    rated = run("rate", str(path))
    assert (rated.code, rated.out) == (3, [])
    assert "not rated: no step was found" in rated.err[0]
