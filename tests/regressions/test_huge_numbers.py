"""Numbers that Python does not write, wherever a puzzle may be given one."""

from __future__ import annotations

from typing import Any

import pytest

from satgrid.clues import Automaton, Block, UnknownBlock
from satgrid.errors import PuzzleError
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

HUGE = 10**5000
LINE: dict[str, Any] = {"rows": [[1]], "columns": [[1]]}
PATTERN: dict[str, Any] = {"rows": ["a"], "columns": ["a"], "alphabet": "a"}
BESIDE: dict[str, dict[str, Any]] = {"hitori": {}, "nonogram": LINE, "regex": PATTERN}
"""The other fields of a puzzle of each family."""


def table(start: object = 1, accept: object = 1, to: object = 1) -> dict[str, object]:
    """Return the JSON of an automaton of one state, or of one with these in it."""
    return {"start": start, "accept": [accept], "moves": [[to]]}


def automaton(start: Any = 0, accept: Any = 0, to: Any = 0) -> dict[str, object]:
    return {"one": Automaton(start, frozenset([accept]), ((("a", to),),))}


def fields(n: Any) -> dict[str, list[dict[Any, Any]]]:
    """Return fields of puzzles of each family, and of puzzles in JSON."""
    return {
        "hitori": [{"cells": [[n]]}, {"cells": [n]}, {"cells": n}, {"cells": [[[n]]]}],
        "nonogram": [
            {"rows": [[n]]}, {"columns": [[1, n]]}, {"rows": [n]}, {"rows": n}, {"rows": [[[n]]]},
            {"rows": [[Block(n)]]}, {"rows": ((Block(n),),)}, {"rows": ((Block(1, n),),)},
            {"rows": ((UnknownBlock(n),),)},
            {"given": n}, {"given": [n]}, {"given": [[[n, 0], "#"]]}, {"given": [[[0, n], "#"]]},
            {"given": [[[0, 0], n]]}, {"given": (((n, 0), "#"),)},
            {"colours": n}, {"colours": [[n, "red", "#d62728"]]},
            {"colours": [["R", n, "#d62728"]]}, {"colours": [["R", "red", n]]},
            {"colours": {"R": n}}, {"colours": {n: {"name": "red", "rgb": "red"}}},
            {"colours": {"R": {"name": "red", "rgb": n}}},
            {"alphabet": n}, {"info": n}, {"info": {n: "x"}}, {"info": {"title": n}},
        ],
        "regex": [
            {"rows": [n]}, {"rows": [{"automaton": n}]},
            {"automata": n}, {"automata": {n: table()}}, {"automata": {"one": n}},
            *({"automata": {"one": table(**{at: n})}} for at in ("start", "accept", "to")),
            *({"automata": automaton(**{at: n})} for at in ("start", "accept", "to")),
        ],
        "json": [
            {"satgrid": n, **LINE}, {"family": n, **LINE}, {**LINE, n: 1}, {"rows": [n]},
            {**LINE, "given": n}, {"family": "hitori", "grid": [[n]]},
            {"family": "regex", **PATTERN, "automata": {"one": table(to=n)}},
        ],
        "constructor": [
            {"height": n, "width": 1, "cells": [[1]]}, {"height": 1, "width": n, "cells": [[1]]},
            {"height": n, "width": n}, {"family": n, "height": 1, "width": 1},
            {"height": 1, "width": 1, "cells": Grid(1, 1, (n,))},
        ],
    }  # fmt: skip


PLACES = [(sort, k) for sort, each in fields(1).items() for k in range(len(each))]


def made(sort: str, given: dict[str, Any]) -> Puzzle:
    if sort == "json":
        return Puzzle.from_json({"satgrid": 1, "family": "nonogram", **given})
    if sort == "constructor":
        return Puzzle(**{"family": "hitori", **given})
    return Puzzle.of(sort, **BESIDE[sort] | given)


@pytest.mark.parametrize("n", [HUGE, -HUGE], ids=["above", "below"])
@pytest.mark.parametrize(("sort", "k"), PLACES)
def test_a_number_of_any_length_is_refused_in_one_line(sort: str, k: int, n: int) -> None:
    """Python refuses, with a ValueError, to write an int of more than 4,300 digits."""
    given = fields(n)[sort][k]
    with pytest.raises(PuzzleError) as told:
        made(sort, given)
    assert len(str(told.value)) < 250


@pytest.mark.parametrize(
    ("height", "rows", "words"),
    [
        (1, [[HUGE]], "^row 1: a number of more than 4,300 digits is longer"),
        (HUGE, [[1]], "^a board of a number of more than 4,300 digits x 1 is"),
        (1, [["1000000000"]], "^row 1: '1000000000' is longer than any line"),
        (1, [[10**9]], "^row 1: 1000000000 is longer than any line"),
    ],
    ids=["length", "height", "text", "number"],
)
def test_a_number_that_is_too_long_to_be_written_is_told_so(
    height: int, rows: Any, words: str
) -> None:
    with pytest.raises(PuzzleError, match=words):
        Puzzle("nonogram", height, 1, rows, [[1]])  # type: ignore[arg-type]
