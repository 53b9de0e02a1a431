"""Options are refused where they come in, before anything is read, and stay as they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

import satgrid
from satgrid.encoding import Encoding
from satgrid.errors import UsageError
from satgrid.search.options import DEFAULTS, Options
from satgrid.search.question import Question

# Its clues are refused, as soon as somebody looks at them.
BAD = satgrid.Puzzle.nonogram(rows=[[1]], columns=[[]])
DOT = satgrid.Puzzle.nonogram(rows=[[1]], columns=[[1]])
ANSWER = satgrid.solve(DOT, unique=True)

DOORS: list[Callable[..., object]] = [
    lambda **options: satgrid.solve(BAD, **options),
    lambda **options: next(iter(satgrid.solutions(BAD, **options))),
    lambda **options: satgrid.certify(BAD, ANSWER, "never-written", **options),
]


@pytest.mark.parametrize("door", DOORS, ids=["solve", "solutions", "certify"])
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"solver": "glucose5"}, "unknown solver 'glucose5'"),
        ({"solver": "lingeling", "seed": 3}, "a seed has no effect on solver lingeling"),
        ({"encoders": {"blocks": "ordre"}}, "unknown encoder of blocks 'ordre'"),
        ({"encoders": {"blokcs": "order"}}, "unknown constraint 'blokcs'"),
    ],
)
def test_a_door_refuses_what_there_is_not_before_it_looks_at_the_puzzle(
    door: Callable[..., object], options: dict[str, Any], told: str
) -> None:
    with pytest.raises(UsageError, match=told):
        door(**options)
    with pytest.raises(satgrid.PuzzleError):
        door()


def test_guessing_is_no_search_not_even_where_narrowing_settles_the_puzzle() -> None:
    told = "solver heuristic is no SAT solver, and serves solve alone: choose one such as glucose4"
    for door in (
        lambda: next(iter(satgrid.solutions(DOT, solver="heuristic"))),
        lambda: satgrid.certify(DOT, ANSWER, "never-written", solver="heuristic"),
    ):
        with pytest.raises(UsageError, match=told):
            door()


def test_an_encoding_refuses_what_there_is_not() -> None:
    with pytest.raises(UsageError, match="unknown encoder of blocks 'ordre'"):
        satgrid.encode(BAD, encoders={"blocks": "ordre"})


def test_options_are_frozen() -> None:
    for made, name in (
        (DEFAULTS, "solver"),
        (Encoding(), "table_limit"),
        (Question(), "most"),
    ):
        with pytest.raises(FrozenInstanceError):
            setattr(made, name, None)


def test_what_is_given_does_not_change_with_the_mapping_that_gave_it() -> None:
    given = {"blocks": "path"}
    options = Options.of({"encoders": given})
    given["blocks"] = "nosuch"
    kept: Mapping[str, str] = {"blocks": "path"}
    assert options.encoding.encoders == kept


def test_keywords_become_options_whole() -> None:
    made = Options.of(
        {"solver": "minisat22", "seed": 7, "encoders": {"blocks": "path"}, "table_limit": 9},
        narrow=False,
    )
    assert made == Options(
        "minisat22", 7, Encoding({"blocks": "path"}, narrowed=False, table_limit=9)
    )
    assert Options.of({}) == Options.of({"encoders": None, "on_event": None}) == DEFAULTS
