"""Every family: rules, referee and satgrid agree on random puzzles that its layers make.

No family needs a line here: a new one is tested because its file exists.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import chain, islice
from random import Random
from types import SimpleNamespace

import contract
import pytest
from properties import one_in, thinned
from pysat.formula import CNF
from pysat.solvers import Solver
from sampled import grids, is_sampled, one_by_one, puzzles

import satgrid
from satgrid import families
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.errors import PuzzleError, RefereeError
from satgrid.formats import text
from satgrid.grid import Grid, text_rows
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.answer import list_solutions
from satgrid.search.loop import Search

NAMES = [name for name in families.names() if is_sampled(name)]
MOST = 1000
"""So many solutions of a puzzle are listed."""
MOST_NEAR = 300
"""So many without the clues of any layer."""

each_family = pytest.mark.parametrize("name", NAMES)

# What the referee cannot see missing, and why.
UNSEEN = {
    ("tents", "given"): "a tent on a tree would touch the tent of that tree",
    ("hashi", "any_of"): "an island without a bridge does not hang together with the others",
}


@cache
def made(name: str) -> list[Puzzle]:
    return list(puzzles(name))


@one_in(3)
@thinned(8)
@each_family
def test_the_referee_is_silent_if_and_only_if_every_statement_holds(name: str, every: int) -> None:
    random, seen = Random(1), set()
    for puzzle in made(name)[:: -max(every, 2)]:  # The example is the last one.
        problem = Problem(puzzle)
        rules = list(problem.rules())
        for grid in grids(puzzle, random):
            said = list(problem.check(grid))
            broken = [rule for rule in rules if not rule.holds(grid)]
            assert bool(said) == bool(broken), (puzzle, grid, said, broken)
            seen.add(not said)
    assert seen == {True, False}


@one_in(6)
@thinned(12)
@each_family
def test_clues_of_one_layer_alone_leave_what_the_referee_accepts(name: str, every: int) -> None:
    """Among the solutions without these clues: all of them, where they are few, else some."""
    seen: dict[Puzzle, list[Grid[Value]]] = {}
    for puzzle in made(name)[::every]:
        for alone, bare in one_by_one(puzzle):
            with suppress(PuzzleError):
                if bare not in seen:
                    seen[bare] = list(islice(satgrid.solutions(bare), MOST_NEAR + 1))
                near = seen[bare]
                accepted = {grid for grid in near if not list(Problem(alone).check(grid))}
                rules = list(Problem(alone).rules())
                assert accepted == {g for g in near if all(rule.holds(g) for rule in rules)}, alone
                if len(near) <= MOST_NEAR:
                    assert accepted == set(satgrid.solutions(alone)), alone


@one_in(3)
@thinned(4)
@each_family
def test_the_solutions_found_are_those_that_the_referee_accepts(name: str, every: int) -> None:
    random = Random(2)
    for puzzle in made(name)[::3][::every]:
        accepted = {grid for grid in grids(puzzle, random) if not list(Problem(puzzle).check(grid))}
        found = set(satgrid.solutions(puzzle, limit=MOST))
        assert accepted <= found or len(found) == MOST
        for narrowed in (True, False):
            answer = satgrid.solve(puzzle, unique=True, narrow=narrowed)
            told = ("solved", len(found) == 1) if found else ("unsatisfiable", None)
            assert (answer.status, answer.unique) == told


@one_in(3)
@each_family
def test_the_models_of_a_file_are_the_solutions(name: str) -> None:
    """As a stranger reads it, who knows the contract of DIMACS files and nothing of satgrid."""
    for puzzle in made(name)[::9]:
        expected = sorted(text_rows(grid) for grid in satgrid.solutions(puzzle, limit=40))
        for narrowed in (True, False):
            model = satgrid.encode(puzzle, narrow=narrowed)
            written = "".join(satgrid.to_dimacs(puzzle, model))
            sheet = contract.read(written)
            assert (sheet.lines["complete"], Puzzle.from_json(sheet.puzzle)) == ("yes", puzzle)
            found = []
            with Solver(bootstrap_with=CNF(from_string=written).clauses) as solver:
                while len(found) < 40 and solver.solve():
                    true = {x for x in solver.get_model() if x > 0}
                    found.append(sheet.drawing(true))
                    solver.add_clause([-x if x in true else x for x in sheet.show])
                    if not sheet.show:
                        break
            if len(expected) < 40:
                assert sorted(found) == expected, (puzzle, narrowed)


@one_in(3)
@each_family
def test_without_one_kind_of_rule_the_referee_objects(name: str) -> None:
    kinds = {rule.kind() for puzzle in made(name) for rule in Problem(puzzle).rules()}
    for kind in sorted(kinds):
        # Where clues of one sort contradict each other anyway, those without any show it.
        bare = (each for puzzle in made(name) for _, each in one_by_one(puzzle))
        seen = any(objects(name, puzzle, kind) for puzzle in chain(made(name), bare))
        assert seen != ((name, kind) in UNSEEN), kind


def objects(name: str, puzzle: Puzzle, kind: str) -> bool:
    """Return whether the referee refuses a solution of the rules without those of a kind."""
    family = families.find(name)

    def others(puzzle: Puzzle) -> Iterator[Constraint]:
        return (rule for rule in family.rules(puzzle) if rule.kind() != kind)

    without = SimpleNamespace(**{**vars(family), "rules": others})
    try:
        list_solutions(Search(Problem(puzzle, without)), 20)  # type: ignore[arg-type]
    except RefereeError:
        return True
    return False


@one_in(3)
@each_family
def test_every_form_is_read_back(name: str) -> None:
    for puzzle in made(name):
        assert Puzzle.from_json(puzzle.to_json()) == puzzle
        (entry,) = text.parse(text.write([puzzle]))
        assert entry.puzzle == puzzle


@each_family
def test_clues_can_be_left_out(name: str) -> None:
    for puzzle in made(name)[::5]:
        for layer in families.find(name).layers.values():
            units = layer.removable_clues(puzzle)
            if units and puzzle.has(layer):
                some = units[::2]
                left = puzzle.with_contents(**layer.drop_clues(puzzle, some))
                assert layer.removable_clues(left) == [unit for unit in units if unit not in some]
                Problem(left).inspect()
