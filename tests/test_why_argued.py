"""What contradicts: each set of clues and rules does, and none of its parts could go."""

from satgrid import formats
from satgrid.problem import Problem
from satgrid.why.argued import Argued

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
    argued = Argued(problem_of("2x2:1/1/1/1"))
    assert argued.shrunk([*argued.clues.values(), *argued.rules.values()]) is None
