"""Questions and puzzles with a part of a wrong JSON type: a sentence, and no bug of satgrid."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from effort import at_most

from satgrid.page.answers import answer
from satgrid.random_boards import cut, paired_rooms

KENKEN = {"satgrid": 1, "family": "kenken", "cages": ["AA", "AA"], "sums": {"A": "4x"}}


@pytest.mark.parametrize(
    ("question", "error"),
    [
        ({"verb": []}, "a question has a verb: one of families, new, board, "),
        ({"verb": "read", "text": "x", "family": []}, "family is no text: give one"),
        (
            {"verb": "board", "puzzle": KENKEN, "dark": "yes"},
            "dark is neither true nor false: give one",
        ),
        (
            {"verb": "new", "family": "hitori", "height": 2, "width": 2, "variant": []},
            "variant is no object of settings: give one",
        ),
        ({"verb": "edit", "puzzle": KENKEN, "layer": "title"}, "text is missing, or null: see"),
        ({"verb": "board", "puzzle": KENKEN | {"sums": True}}, "the sums are True: give them as"),
        ({"verb": "board", "puzzle": KENKEN | {"sums": [1]}}, "the sums are [1]: give them as"),
        (
            {"verb": "board", "puzzle": {"satgrid": 1, "family": "kakuro", "grid": [["x"]]}},
            "row 1, column 1: ",
        ),
        (
            {
                "verb": "board",
                "puzzle": {"satgrid": 1, "family": "regex", "rows": ["a"], "columns": ["a"]},
            },
            "",
        ),
    ],
)
def test_a_part_of_a_wrong_type(question: dict[str, Any], error: str) -> None:
    told = answer(question)
    assert told["error"].startswith(error), told
    assert not told["error"].startswith("satgrid failed")


def test_rooms_of_two_are_cut_in_linear_time() -> None:
    """Each step took all cells once: 10,000 of them a minute and more."""
    for make in (paired_rooms, lambda *board: cut(*board, 1, 1)):
        with at_most(60 * 3600):
            make(60, 60, Random(0))
