"""What contradicts: each set of clues and rules does, and none of its parts could go."""

from collections.abc import Iterator

import pytest

from satgrid import formats
from satgrid.problem import Problem
from satgrid.why.queries import ClueSearch

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


def sets(argued: ClueSearch) -> Iterator[list[int]]:
    clues, rules = [*argued.clues.values()], [*argued.rules.values()]
    for soft in [*clues, *rules], [*reversed(clues), *rules], [*rules, *clues]:
        found = argued.minimal_core(soft)
        assert found is not None
        yield found


@pytest.mark.parametrize("family", CONTRADICTIONS)
def test_what_is_shrunk_contradicts_and_nothing_of_it_could_go(family: str) -> None:
    problem = problem_of(CONTRADICTIONS[family])
    for found in sets(ClueSearch(problem)):
        assert ClueSearch(problem).ask(found) is None
        for gone in found:
            assert ClueSearch(problem).ask([x for x in found if x != gone]) is not None


def test_where_nothing_contradicts_nothing_is_blamed() -> None:
    argued = ClueSearch(problem_of("2x2:1/1/1/1"))
    assert argued.minimal_core([*argued.clues.values(), *argued.rules.values()]) is None
