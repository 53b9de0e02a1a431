"""What solutions are made of: sizes, values, and numbers as values, told by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from satgrid import families
from satgrid.answer import COLOURS, DIGITS, SYMBOLS, json_rows
from satgrid.clues import (
    MAX_NUMBER,
    WRITABLE_NUMBER,
    is_number_only,
    number_of,
    value_name,
    value_of,
    value_of_json,
)
from satgrid.errors import PuzzleError
from satgrid.grid import Grid
from satgrid.layers.checks import stands_alone
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle


def test_every_number_has_a_value() -> None:
    values = [value_of(number) for number in range(1, MAX_NUMBER + 1)]
    assert len({*values}) == MAX_NUMBER
    assert {*map(len, values)} == {1}
    assert [*map(number_of, values)] == [*range(1, MAX_NUMBER + 1)]
    assert all(value.isalnum() and value.isascii() for value in values[:WRITABLE_NUMBER])
    # No palette, alphabet or text has the others, which JSON and messages write as numbers.
    assert WRITABLE_NUMBER == 61
    assert not any(map(is_number_only, values[:61]))
    assert all(map(is_number_only, values[61:]))
    assert not any(map(stands_alone, values[61:]))
    assert (value_name(values[60]), value_name(values[61])) == ("z", "62")
    for number in 0, MAX_NUMBER + 1:
        with pytest.raises(ValueError, match=f"no value shows {number}: numbers of cells are 1 to"):
            value_of(number)
    for value in ".", "#", "0", "?":
        with pytest.raises(ValueError, match="shows no number"):
            number_of(value)


def test_rows_of_large_numbers_are_lists_in_json() -> None:
    small, large = Grid(1, 3, ("z", ".", "0")), Grid(1, 4, (value_of(62), "A", ".", "0"))
    assert json_rows(small) == ["z.0"]
    assert json_rows(large) == [[62, 10, ".", "0"]]
    assert [value_of_json(entry) for entry in json_rows(large)[0]] == [*large.flat]
    assert [value_of_json(entry) for entry in (None, -1, True, "", "12", " ")] == [None] * 6


def test_values_are_told_by_the_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    low, high, tall = (Puzzle.of("mosaic", cells=[[None]] * n) for n in (2, 61, 62))
    assert DIGITS.values(low) == ("1", "2")
    assert "".join(DIGITS.values(high))[-27:] == "Zabcdefghijklmnopqrstuvwxyz"
    assert number_of(DIGITS.values(tall)[-1]) == 62
    tall = Puzzle.of("mosaic", cells=[[None] * 145] * 145)
    with pytest.raises(PuzzleError, match="145 rows need 145 numbers in each of 21,025 cells"):
        DIGITS.values(tall)
    changed = replace(families.find("mosaic"), answer=DIGITS)
    monkeypatch.setattr(families, "find", lambda name: changed)
    with pytest.raises(PuzzleError, match="145 rows need 145 numbers"):
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
