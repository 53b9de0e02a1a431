"""Puzzles made of plain lists: taken, or refused by `PuzzleError` and nothing else."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satgrid import Automaton, Block, Colour, Expression, Grid, Patterns, Puzzle, PuzzleError
from satgrid.clues import UnknownBlock

RED = {"R": {"name": "red", "rgb": "#d62728"}}
SCALARS = (
    st.none() | st.booleans() | st.integers(-3, 3) | st.integers() | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(["?", "*", "3R", "#", ".", "R", "12", "nonogram", "#ff0000", b"1", Block(1)])
)  # fmt: skip
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=2) | st.sampled_from(["R", "name", "rgb"]), inner,
            max_size=3)
    ),
    max_leaves=8,
)  # fmt: skip
FIELDS = ["rows", "columns", "cells", "given", "colours", "alphabet", "automata", "info"]
NAMES = st.sampled_from([*FIELDS, "family", "height", "width"])
SOUND: dict[str, Any] = {
    "family": "nonogram", "height": 1, "width": 1, "rows": [["1R"]], "columns": [["1R"]],
    "given": ["?"], "colours": RED,
}  # fmt: skip


def same_again(puzzle: Puzzle) -> None:
    """Hold what a puzzle is: frozen, hashable, picklable, and what its JSON says."""
    assert {puzzle: 1}[pickle.loads(pickle.dumps(puzzle))] == 1
    with pytest.raises(AttributeError):
        puzzle.family = "x"  # type: ignore[misc]
    if (puzzle.rows and puzzle.columns) or puzzle.cells is not None:
        try:
            text = json.dumps(puzzle.to_json(), ensure_ascii=False).encode()
            again = Puzzle.from_json(json.loads(text))
        except PuzzleError:
            return
        assert again == puzzle


@given(
    st.builds(lambda name, found: SOUND | {name: found}, NAMES, ANYTHING)
    | st.fixed_dictionaries({"family": ANYTHING}, optional=dict.fromkeys(FIELDS, ANYTHING))
)
def test_fields_of_anything(fields: dict[str, Any]) -> None:
    try:
        puzzle = Puzzle(**fields) if "height" in fields else Puzzle.of(**fields)
    except PuzzleError:
        return
    same_again(puzzle)


def test_lists_and_what_they_stand_for() -> None:
    listed = Puzzle.nonogram(
        rows=[["3R", 1], ["?", "*"]],
        columns=[["2R"], [2, "?R"], [0], [], [Block(1)]],
        colours=RED,
        given=["?????", "?R???"],
        info={"title": "Moon", "by": "me"},
    )
    assert listed == Puzzle(
        "nonogram",
        2,
        5,
        ((Block(3, "R"), Block(1)), (UnknownBlock(), "*")),
        ((Block(2, "R"),), (Block(2), UnknownBlock("R")), (), (), (Block(1),)),
        given=(((1, 1), "R"),),
        colours=(Colour("R", "red", "#d62728"),),
        info=(("by", "me"), ("title", "Moon")),
    )
    cells = Puzzle.of("hitori", cells=[[1, None], (2, "?")], given=[[[0, 1], "#"]])
    assert cells == Puzzle(
        "hitori", 2, 2, cells=Grid(2, 2, (1, None, 2, "?")), given=(((0, 1), "#"),)
    )
    odd = {"start": 1, "accept": [2], "moves": [[2, 1], [1, 2]]}
    regex = Puzzle.of(
        "regex", rows=["a+b"], columns=[["a", ".*"], "b", {"automaton": "odd"}],
        alphabet="ab", automata={"odd": odd},
    )  # fmt: skip
    assert regex.rows == (Patterns((Expression("a+b"),)),)
    assert regex.columns[0] == Patterns((Expression("a"), Expression(".*")))
    moves = (("a", 1), ("b", 0)), (("a", 0), ("b", 1))
    assert regex.automata == (("odd", Automaton(0, frozenset({1}), moves)),)
    for puzzle in listed, cells, regex:
        same_again(puzzle)
