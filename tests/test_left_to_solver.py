"""Small boards whose narrowing is left to the solver: the same answers, and nothing is lost."""

import json
from itertools import islice
from pathlib import Path

import pytest

import satgrid
from satgrid import families
from satgrid.compiler import compile_puzzle, rules_and_givens
from satgrid.constraints.connected import Connected
from satgrid.domains import Domains
from satgrid.model import DEFAULT_ENCODING, Encoding, Model
from satgrid.narrowing import narrow
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.loop import Search
from satgrid.search.options import Options

PUZZLES = Path(__file__).parent.parent / "puzzles"

FAMILIES = [
    "akari",
    "aquarium",
    "castlewall",
    "countryroad",
    "dominosa",
    "geradeweg",
    "hashi",
    "heyawake",
    "hitori",
    "koburin",
    "magnets",
    "masyu",
    "minesweeper",
    "moonsun",
    "mosaic",
    "norinori",
    "slitherlink",
    "starbattle",
    "tents",
    "yajilin",
]
"""The families all of whose statements are direct."""


def puzzles(family: str, most: int = 4) -> list[Puzzle]:
    files = sorted((PUZZLES / family).glob("*.jsonl"))
    lines = (line for file in files for line in file.read_text("utf-8").splitlines())
    found = [Puzzle.from_json(json.loads(line)) for line in islice(lines, most)]
    return [p for p in found if Problem(p).board.area <= 1000]


def changed(puzzle: Puzzle) -> list[Puzzle]:
    """Return puzzles with one number changed or left out: most are wrong or have more answers."""
    found = []
    for cell, number in islice(puzzle.numbers.items(), 3):
        others = {c: n for c, n in {**puzzle.numbers, **puzzle.signs}.items() if c != cell}
        for clues in (others, {**others, cell: number + 1}):
            other = puzzle.with_cells(clues)
            try:
                Problem(other).inspect()
            except satgrid.PuzzleError:
                continue
            found.append(other)
    return found


def model_of(puzzle: Puzzle, counts: bool, encoding: Encoding = DEFAULT_ENCODING) -> Model:
    problem = Problem(puzzle)
    problem.inspect()
    size = problem.board
    return compile_puzzle(
        puzzle, problem.rules(), problem.values, encoding, board=size, counts=counts
    )


def test_these_families_are_left_to_the_solver():
    left = set()
    for family in families.names():
        for puzzle in puzzles(family, 10):
            problem = Problem(puzzle)
            if all(each.direct for each in rules_and_givens(puzzle, problem.rules())):
                left.add(family)
    assert left.issuperset(set(FAMILIES) - {"hitori"})
    assert model_of(puzzles("norinori")[0], True).left_to_solver
    assert not model_of(puzzles("norinori")[0], False).left_to_solver
    assert not model_of(puzzles("nurikabe")[0], True).left_to_solver


def test_chosen_encoders_are_used_and_get_narrowed_domains() -> None:
    puzzle = puzzles("slitherlink")[0]
    for encoding in Encoding({"single_loop": "cuts"}), Encoding(lazy=True):
        model = model_of(puzzle, True, encoding)
        assert not model.left_to_solver
        assert model.fixed is not None or [cut.cut.name for cut in model.cuts] == ["cuts"]
    masyu = puzzles("masyu")[0]
    assert model_of(masyu, True, Encoding(lazy=True)).cuts
    assert not model_of(masyu, True).cuts


@pytest.mark.parametrize("family", FAMILIES)
def test_answers_are_those_of_a_narrowed_search(family):
    for puzzle in [each for p in puzzles(family, 2) for each in (p, *changed(p))]:
        answer = satgrid.solve(puzzle, most=3)
        other = satgrid.solve(puzzle, most=3, solver="cadical195")
        assert (answer.status, answer.unique) == (other.status, other.unique)
        assert len(answer.grids) == len(other.grids)
        if answer.complete:
            assert {*answer.grids} == {*other.grids}
        assert answer.report.refuted_by == other.report.refuted_by
        # One solution is all that is asked: both say so if it is the only one without a search.
        assert satgrid.solve(puzzle).complete == satgrid.solve(puzzle, solver="cadical195").complete


@pytest.mark.parametrize("family", FAMILIES)
def test_unit_propagation_finds_what_narrowing_finds(family):
    for puzzle in puzzles(family, 3):
        problem = Problem(puzzle)
        statements = [
            each
            for each in rules_and_givens(puzzle, problem.rules())
            if not isinstance(each, Connected)
        ]
        domains = Domains(*problem.board, problem.values)
        narrow(statements, domains, lambda: None)
        search = Search(problem, Options(counts=True))
        search.use_counting_solver()
        model, solver = search.model(), search.solver()
        for r, c in problem.board.cells():
            for value in problem.values:
                if domains.planes[value] >> r * domains.lane + c & 1:
                    continue
                literal = model.literal((r, c), value)
                if abs(literal) <= model.formula.variables:
                    assert not solver.propagate([literal])[0], (r, c, value)
        search.close()


def test_a_clue_to_blame_is_named():
    wrong = Puzzle.of("norinori", rooms=["AAB", "ABB", "ABC"])
    narrowed = satgrid.solve(wrong, unique=True, solver="cadical195")
    answer = satgrid.solve(wrong, unique=True)
    assert answer.status == narrowed.status == "unsatisfiable"
    assert answer.report.refuted_by == narrowed.report.refuted_by
