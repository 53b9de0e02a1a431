"""What one solver answers again and again, and what it blames where nothing contradicts."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from satgrid import formats
from satgrid.problem import Problem
from satgrid.why.queries import ClueSearch, ConsequenceSearch

CONTRADICTIONS = {
    "nonogram": "3x3:3/1/1/1/2/2",
    "hitori": "hitori\n3 3\n1 1 1\n1 1 2\n1 2 3\n",
    "kurodoko": "kurodoko\n2 3\n5 - -\n- - 5\n",
    "slitherlink": "slitherlink\n3 3\n3 3 -\n3 0 -\n- - -\n",
    "heyawake": "heyawake\n2 x 2\n3 -\n- -\nrooms:\naa\naa\n",
}
"""Puzzles without a solution, found by hand."""


def problem_of(text: str) -> Problem:
    ((_, entry),) = formats.read(text)
    return Problem(entry.puzzle)


def test_where_nothing_contradicts_nothing_is_blamed() -> None:
    argued = ClueSearch(problem_of("2x2:1/1/1/1"))
    assert argued.minimal_core([*argued.clues.values(), *argued.rules.values()]) is None


def test_what_a_question_has_no_conflicts_left_for_is_not_shown() -> None:
    """That it holds takes more than one, with all lines of a big nonogram at once."""
    text = (Path(__file__).parents[1] / "puzzles" / "nonogram" / "knotty.non").read_text()
    asked = ConsequenceSearch(problem_of(text))
    asked.query_conflicts = 1
    lines = [*asked.clues.values()]
    assert asked.consequences(lines, [], [((19, 19), "#"), ((19, 19), ".")]) == []
    assert asked.minimal_core(lines, []) is None
    assert asked.effort() >= asked.queries > 0
    asked.close()


SEVERAL = {
    "nonogram": "4x4:1/1/2/2/1/1/2/2",
    "hitori": "hitori\n4 4\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n",
    "kurodoko": "kurodoko\n3 3\n3 - -\n- - 4\n- - -\n",
}


@pytest.mark.parametrize("family", SEVERAL)
def test_what_was_seen_before_answers_as_a_new_solver_does(family: str) -> None:
    problem, random = problem_of(SEVERAL[family]), Random(family)
    asked, counts = ConsequenceSearch(problem), []
    clues, rules = [*asked.clues.values()], [*asked.rules.values()]
    facts = [(cell, value) for cell in problem.board.cells() for value in problem.values]
    for _ in range(40):
        known = random.sample(facts, random.randrange(len(facts) // 4))
        switches = [*random.sample(clues, random.choice([1, len(clues)])), *rules]
        before = asked.queries
        new = ConsequenceSearch(problem)
        assert asked.consequences(switches, known, facts) == new.consequences(
            switches, known, facts
        )
        counts.append((asked.queries - before, new.queries))
    assert sum(few for few, _ in counts) < sum(many for _, many in counts)
