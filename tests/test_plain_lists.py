"""Puzzles made of plain lists: taken, or refused by `PuzzleError` and nothing else."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from effort import at_most
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


@given(st.characters(), st.sampled_from(["nonogram", "sequence", "regex"]))
def test_a_symbol_of_any_script(symbol: str, family: str) -> None:
    """Whatever stands for a colour or in an alphabet is read back from JSON, or refused."""
    fields: dict[str, Any] = {"colours": [[symbol, "x", "#ff0000"]]}
    clue: Any = [f"1{symbol}"] if family == "nonogram" else symbol
    if family == "regex":
        fields, clue = {"alphabet": symbol}, "."
    try:
        puzzle = Puzzle.of(family, rows=[clue], columns=[clue], **fields)
    except PuzzleError:
        return
    assert len(symbol) == 1
    assert Puzzle.from_json(json.loads(json.dumps(puzzle.to_json()))) == puzzle
    if family == "nonogram" and not symbol.isdigit():
        assert puzzle.rows == ((Block(1, symbol),),)


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


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"rows": [[3, None]]}, "row 1: None is not a block length"),
        ({"rows": [[True]]}, "row 1: True is not a block length"),
        ({"rows": [[[1]]]}, r"row 1: \[1\] is not a block length"),
        ({"rows": [3]}, "row 1: the clue 3 is not a list: write it as"),
        ({"rows": 3}, "the row clues are 3: give a list, one clue a row"),
        ({"rows": [[1], [1]]}, "2 row clues for 1 row"),
        ({"rows": ((Block(1, "2"),),)}, r"row 1: \(1, '2'\) is not a block"),
        ({"cells": [[1, 2], [3]]}, "row 2, column 2: row 2 has 1 entry"),
        ({"cells": [[1, 2]]}, "1 x 2 cells with clues on a board of 1 x 1: the sizes must agree"),
        ({"cells": [[1.5]]}, "row 1, column 1: 1.5 is no number"),
        ({"cells": [["X"]]}, "row 1, column 1: 'X' is no number"),
        ({"given": [[0, "#"]]}, "given cells: .* is no cell with its value"),
        ({"given": [[[0, 0], "##"]]}, "'##' cannot stand for a given cell"),
        ({"given": ["##"]}, "given cells: row 1 has 2 characters"),
        ({"colours": ["red"]}, "the colours are .*: list symbol, name and #rrggbb of each"),
        ({"colours": [["R", "red", "red"]]}, "colour R: .* do not say what it looks like"),
        ({"colours": [["RR", "red", "#ff0000"]]}, "'RR' cannot stand for a colour"),
        ({"alphabet": None}, "the alphabet is None: give a text"),
        ({"info": {"title": 3}}, "the info is 3: give a text"),
        ({"height": True}, "the height is True: give a whole number"),
        ({"family": None}, "the family is None: give a text"),
    ],
)
def test_wrong_lists(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        Puzzle(**(SOUND | fields))


def test_a_big_board_is_looked_at_all_together() -> None:
    cells = Grid(1000, 1000, tuple(range(1_000_000)))
    with at_most(200):
        Puzzle("hitori", 1000, 1000, cells=cells)
