"""Numbers far beyond what a board can hold: told at once, whatever their size."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import run

import satgrid
from satgrid.errors import PuzzleError
from satgrid.languages.automaton import TooBig, reaching

FAR = 10**11


@pytest.mark.parametrize("family", ["kurotto", "nurikabe"])
@pytest.mark.parametrize("narrow", [True, False])
def test_more_cells_than_there_are_cannot_hang_together(
    family: str, narrow: bool, tmp_path: Path
) -> None:
    path = tmp_path / "board.txt"
    path.write_text(f"{family}\n- - -\n- {FAR} -\n- - -\n")
    answer = satgrid.solve(satgrid.load(str(path)), narrow=narrow, timeout_s=20)
    assert answer.status == "unsatisfiable"
    if narrow:
        assert run("solve", str(path)).out[1:] == ["no solution: row 2, column 2 cannot be met"]


@pytest.mark.parametrize("sign", ["", "+", "x"])
def test_a_target_that_no_numbers_make_takes_no_states(sign: str) -> None:
    assert len(reaching(FAR, sign, 3, 9).moves) == 1
    # The greatest sum and the greatest product are still made.
    assert len(reaching({"x": 729, "+": 27, "": 27}[sign], sign, 3, 9).moves) > 3


@pytest.mark.parametrize("cage", ["0x", "0+", "0/"])
def test_no_numbers_make_nothing(cage: str, tmp_path: Path) -> None:
    """Every product divides 0, so that the automaton had no end of states."""
    path = tmp_path / "cage.json"
    path.write_text(
        '{"satgrid": 1, "family": "kenken", "cages": ["AA", "BB"], "sums": {"A": "0x"}}'.replace(
            "0x", cage
        )
    )
    assert run("solve", str(path)).out[1:] == ["no solution: cage A cannot be met"]


def test_a_cage_whose_automaton_is_too_big_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satgrid.languages.automaton.MOST_CAGE_STATES", 1_000)
    with pytest.raises(TooBig, match="more than 1,000 states"):
        reaching(2**60 * 3**40 * 5**40 * 7**40, "x", 180, 9)
    monkeypatch.setattr("satgrid.languages.automaton.MOST_CAGE_STATES", 2)
    puzzle = '{"satgrid": 1, "family": "kenken", "cages": ["AA", "AB"], "sums": {"A": "6x"}}'
    with pytest.raises(PuzzleError, match="cage A: to make 6x of 3 numbers takes an automaton of"):
        satgrid.solve(satgrid.load(puzzle))


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("15511210043330985984000000x", "is no target: targets have at most nine digits"),
        ("3%", "is no target: write a number, as in 12; in a kenken"),
    ],
)
def test_what_is_no_target_is_refused_with_the_reason(target: str, words: str) -> None:
    """A target of many digits was said to lack its number."""
    with pytest.raises(PuzzleError, match=words):
        satgrid.load(f"kenken\ncages:\nAA\nBB\nsums:\nA {target}\n")
