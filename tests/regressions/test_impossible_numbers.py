"""Numbers far beyond what a board can hold: told at once, whatever their size."""

from __future__ import annotations

import pytest

import satgrid
from satgrid.errors import PuzzleError
from satgrid.languages.automaton import TooBig, reaching

FAR = 10**11


@pytest.mark.parametrize("sign", ["", "+", "x"])
def test_a_target_that_no_numbers_make_takes_no_states(sign: str) -> None:
    assert len(reaching(FAR, sign, 3, 9).moves) == 1
    # The greatest sum and the greatest product are still made.
    assert len(reaching({"x": 729, "+": 27, "": 27}[sign], sign, 3, 9).moves) > 3


def test_a_cage_whose_automaton_is_too_big_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satgrid.languages.automaton.MOST_CAGE_STATES", 1_000)
    with pytest.raises(TooBig, match="more than 1,000 states"):
        reaching(2**60 * 3**40 * 5**40 * 7**40, "x", 180, 9)
    monkeypatch.setattr("satgrid.languages.automaton.MOST_CAGE_STATES", 2)
    puzzle = '{"satgrid": 1, "family": "kenken", "cages": ["AA", "AB"], "sums": {"A": "6x"}}'
    with pytest.raises(PuzzleError, match="cage A: to make 6x of 3 numbers takes an automaton of"):
        satgrid.solve(satgrid.load(puzzle))
