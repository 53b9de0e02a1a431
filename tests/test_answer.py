"""What solutions are made of: sizes, values, and numbers as values, told by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from satgrid import families
from satgrid.answer import COLOURS, DIGITS, SYMBOLS
from satgrid.clues import MAX_NUMBER, number_of, value_of
from satgrid.errors import PuzzleError
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle


def test_there_are_61_numbers() -> None:
    values = [value_of(number) for number in range(1, MAX_NUMBER + 1)]
    assert (MAX_NUMBER, len({*values})) == (61, 61)
    assert all(value.isalnum() and value.isascii() for value in values)
    for number in 0, 62:
        with pytest.raises(ValueError, match=f"no value shows {number}: numbers of cells are 1 to"):
            value_of(number)
    for value in ".", "#", "0", "?":
        with pytest.raises(ValueError, match="not found"):
            number_of(value)


def test_values_are_told_by_the_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    low, high, tall = (Puzzle.of("mosaic", cells=[[None]] * n) for n in (2, 61, 62))
    assert DIGITS.values(low) == ("1", "2")
    assert "".join(DIGITS.values(high))[-27:] == "Zabcdefghijklmnopqrstuvwxyz"
    with pytest.raises(PuzzleError, match="62 rows need numbers up to 62, and cells have num"):
        DIGITS.values(tall)
    changed = replace(families.find("mosaic"), answer=DIGITS)
    monkeypatch.setattr(families, "find", lambda name: changed)
    with pytest.raises(PuzzleError, match="62 rows need numbers up to 62"):
        Problem(tall).inspect()
    words = Puzzle.of("regex", rows=["ba"], columns=["b", "a"], alphabet="ba")
    assert SYMBOLS.values(words) == ("b", "a")
    palette = {"R": {"name": "red", "rgb": "#ff0000"}, "G": {"name": "green", "rgb": "#00ff00"}}
    runs = Puzzle.of("sequence", rows=["RG"], columns=["R", "G"], colours=palette)
    assert COLOURS.values(runs) == ("R", "G")
    picture = Puzzle.of("nonogram", rows=[["1R"]], columns=[["1R"]], colours=palette)
    monkeypatch.undo()
    own = families.find("nonogram").answer
    assert own.values(picture) == (".", "R", "G")
    assert own.values(Puzzle.of("nonogram", rows=[[1]], columns=[[1]], colours=palette)) == (
        *".#",
        *"RG",
    )
