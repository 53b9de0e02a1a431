"""Questions and puzzles with a part of a wrong JSON type: a sentence, and no bug of satgrid."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from effort import at_most
from tables import rows

from satgrid.page.answers import answer
from satgrid.random_boards import cut, paired_rooms

KENKEN = {"satgrid": 1, "family": "kenken", "cages": ["AA", "AA"], "sums": {"A": "4x"}}


@pytest.mark.parametrize(
    ("question", "error"),
    rows("wrong_types", "a_part_of_a_wrong_type"),
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
