"""Numbers that Python does not write, wherever a puzzle may be given one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from satgrid.clues import Automaton, Block, UnknownBlock
from satgrid.errors import PuzzleError
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

HUGE = 10**5000
LINE: dict[str, Any] = {"rows": [[1]], "columns": [[1]]}
MOVES = ((("a", 0),),)
PATTERN: dict[str, Any] = {"rows": ["a"], "columns": ["a"], "alphabet": "a"}


def table(start: object = 1, accept: object = 1, to: object = 1) -> dict[str, object]:
    """Return the JSON of an automaton of one state, or of one with these in it."""
    return {"start": start, "accept": [accept], "moves": [[to]]}


@pytest.mark.parametrize("n", [HUGE, -HUGE], ids=["above", "below"])
@pytest.mark.parametrize(
    "made",
    [
        lambda n: Puzzle("hitori", n, 1, cells=[[1]]),
        lambda n: Puzzle("hitori", 1, n, cells=[[1]]),
        lambda n: Puzzle("hitori", n, n),
        lambda n: Puzzle(n, 1, 1),
        lambda n: Puzzle("hitori", 1, 1, cells=Grid(1, 1, (n,))),
        lambda n: Puzzle.of("hitori", cells=[[n]]),
        lambda n: Puzzle.of("hitori", cells=[n]),
        lambda n: Puzzle.of("hitori", cells=n),
        lambda n: Puzzle.of("hitori", cells=[[[n]]]),
        lambda n: Puzzle.of("nonogram", **LINE | {"rows": [[n]]}),
        lambda n: Puzzle.of("nonogram", **LINE | {"columns": [[1, n]]}),
        lambda n: Puzzle.of("nonogram", **LINE | {"rows": [n]}),
        lambda n: Puzzle.of("nonogram", **LINE | {"rows": n}),
        lambda n: Puzzle.of("nonogram", **LINE | {"rows": [[[n]]]}),
        lambda n: Puzzle.of("nonogram", **LINE | {"rows": [[Block(n)]]}),
        lambda n: Puzzle("nonogram", 1, 1, rows=((Block(n),),), columns=((Block(1),),)),
        lambda n: Puzzle("nonogram", 1, 1, rows=((Block(1, n),),), columns=((Block(1),),)),
        lambda n: Puzzle("nonogram", 1, 1, rows=((UnknownBlock(n),),), columns=((Block(1),),)),
        lambda n: Puzzle.of("nonogram", **LINE, given=n),
        lambda n: Puzzle.of("nonogram", **LINE, given=[n]),
        lambda n: Puzzle.of("nonogram", **LINE, given=[[[n, 0], "#"]]),
        lambda n: Puzzle.of("nonogram", **LINE, given=[[[0, n], "#"]]),
        lambda n: Puzzle.of("nonogram", **LINE, given=[[[0, 0], n]]),
        lambda n: Puzzle("nonogram", 1, 1, given=(((n, 0), "#"),)),
        lambda n: Puzzle.of("nonogram", **LINE, colours=n),
        lambda n: Puzzle.of("nonogram", **LINE, colours=[[n, "red", "#d62728"]]),
        lambda n: Puzzle.of("nonogram", **LINE, colours=[["R", n, "#d62728"]]),
        lambda n: Puzzle.of("nonogram", **LINE, colours=[["R", "red", n]]),
        lambda n: Puzzle.of("nonogram", **LINE, colours={"R": n}),
        lambda n: Puzzle.of("nonogram", **LINE, colours={n: {"name": "red", "rgb": "red"}}),
        lambda n: Puzzle.of("nonogram", **LINE, colours={"R": {"name": "red", "rgb": n}}),
        lambda n: Puzzle.of("nonogram", **LINE, alphabet=n),
        lambda n: Puzzle.of("nonogram", **LINE, info=n),
        lambda n: Puzzle.of("nonogram", **LINE, info={n: "x"}),
        lambda n: Puzzle.of("nonogram", **LINE, info={"title": n}),
        lambda n: Puzzle.of("regex", **PATTERN | {"rows": [n]}),
        lambda n: Puzzle.of("regex", **PATTERN | {"rows": [{"automaton": n}]}),
        lambda n: Puzzle.of("regex", **PATTERN, automata=n),
        lambda n: Puzzle.of("regex", **PATTERN, automata={n: table()}),
        lambda n: Puzzle.of("regex", **PATTERN, automata={"one": n}),
        lambda n: Puzzle.of("regex", **PATTERN, automata={"one": table(start=n)}),
        lambda n: Puzzle.of("regex", **PATTERN, automata={"one": table(accept=n)}),
        lambda n: Puzzle.of("regex", **PATTERN, automata={"one": table(to=n)}),
        lambda n: Puzzle.of(
            "regex", **PATTERN, automata={"one": Automaton(n, frozenset([0]), MOVES)}
        ),
        lambda n: Puzzle.of(
            "regex", **PATTERN, automata={"one": Automaton(0, frozenset([n]), MOVES)}
        ),
        lambda n: Puzzle.of(
            "regex", **PATTERN, automata={"one": Automaton(0, frozenset([0]), ((("a", n),),))}
        ),
        lambda n: Puzzle.from_json({"satgrid": n, "family": "nonogram", **LINE}),
        lambda n: Puzzle.from_json({"satgrid": 1, "family": n, **LINE}),
        lambda n: Puzzle.from_json({"satgrid": 1, "family": "nonogram", **LINE, n: 1}),
        lambda n: Puzzle.from_json({"satgrid": 1, "family": "nonogram", "rows": [n]}),
        lambda n: Puzzle.from_json({"satgrid": 1, "family": "nonogram", **LINE, "given": n}),
        lambda n: Puzzle.from_json({"satgrid": 1, "family": "hitori", "grid": [[n]]}),
        lambda n: Puzzle.from_json(
            {"satgrid": 1, "family": "regex", **PATTERN, "automata": {"one": table(to=n)}}
        ),
    ],
)
def test_a_number_of_any_length_is_refused_in_one_line(
    made: Callable[[int], Puzzle], n: int
) -> None:
    """Python refuses, with a ValueError, to write an int of more than 4,300 digits."""
    with pytest.raises(PuzzleError) as told:
        made(n)
    assert len(str(told.value)) < 200


def test_a_number_that_is_too_long_to_be_written_is_told_so() -> None:
    with pytest.raises(
        PuzzleError, match=r"^row 1: a number of more than 4,300 digits is not a bl"
    ):
        Puzzle.nonogram(rows=[[HUGE]], columns=[[1]])
    with pytest.raises(PuzzleError, match=r"^a board of a number of more than 4,300 digits x 1 is"):
        Puzzle("hitori", HUGE, 1, cells=[[1]])
    with pytest.raises(PuzzleError, match=r"^row 1: '1000000000' is not a block length"):
        Puzzle.nonogram(rows=[["1000000000"]], columns=[[1]])
    with pytest.raises(PuzzleError, match=r"^row 1: 1000000000 is not a block length"):
        Puzzle.nonogram(rows=[[10**9]], columns=[[1]])
