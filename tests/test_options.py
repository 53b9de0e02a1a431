"""Options are refused where they come in, before anything is read, and stay as they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import satgrid
from satgrid.errors import UsageError

# Its clues are refused, as soon as somebody looks at them.
BAD = satgrid.Puzzle.nonogram(rows=[[1]], columns=[[]])
DOT = satgrid.Puzzle.nonogram(rows=[[1]], columns=[[1]])
ANSWER = satgrid.solve(DOT, unique=True)

Door = Callable[..., object]
DOORS: dict[str, Door] = {
    "solve": satgrid.solve,
    "solutions": lambda puzzle, **options: next(iter(satgrid.solutions(puzzle, **options))),
    "certify": lambda puzzle, **options: satgrid.certify(puzzle, ANSWER, "never", **options),
    "encode": satgrid.encode,
}
SEARCHED = list(DOORS)[:3]
NO_SEARCH = (
    "solver heuristic is no SAT solver, and serves solve alone: choose one such as minisat22"
)


@pytest.mark.parametrize(
    ("options", "message", "doors"),
    [
        ({"solver": "glucose5"}, "unknown solver 'glucose5', did you mean glucose", SEARCHED),
        ({"solver": "lingeling", "seed": 3}, "a seed has no effect on solver lingeling", SEARCHED),
        ({"encoders": {"blocks": "ordre"}}, "unknown encoder of blocks 'ordre'", DOORS),
        ({"encoders": {"blokcs": "order"}}, "unknown constraint 'blokcs'", DOORS),
        # Not even where narrowing settles the puzzle.
        ({"solver": "heuristic"}, NO_SEARCH, ["solutions", "certify"]),
    ],
)  # fmt: skip
def test_a_door_refuses_what_there_is_not_before_it_looks_at_the_puzzle(
    options: dict[str, Any], message: str, doors: list[str]
) -> None:
    for door in doors:
        for puzzle in BAD, DOT:
            with pytest.raises(UsageError, match=message):
                DOORS[door](puzzle, **options)
        with pytest.raises(satgrid.PuzzleError):
            DOORS[door](BAD)


@pytest.mark.parametrize("door", SEARCHED)
@pytest.mark.parametrize("option", ["sovler", "watch", "tablelimit"])
def test_an_option_that_there_is_not_is_no_option(door: str, option: str) -> None:
    with pytest.raises(TypeError, match=f"'{option}': the options of a search are solver, enc"):
        DOORS[door](DOT, **{option: 1})
