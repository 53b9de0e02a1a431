"""Settings of the rules that a text does not state, and what its reader states instead."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import run

import satgrid
from satgrid import formats
from satgrid.errors import PuzzleError, UsageError
from satgrid.formats.penpa import marks as drawing
from satgrid.formats.penpa import puzzles
from satgrid.puzzle import Puzzle

STRIPES = ["ABCDEFGH"] * 8
"""Rooms that are the columns: two stars fit in each, also where none touch."""

ONE = "starbattle\nvariant: stars 1\nrooms:\nAABB\nAABB\nCCDD\nCCDD\n"


def untold(rooms: list[str]) -> str:
    """Return the address of a star battle in Penpa+ that does not say how many stars there are."""
    marks = puzzles.marks_of(Puzzle.of("starbattle", rooms=rooms))
    marks.rules = ""
    return drawing.address_of(drawing.marks_lines(marks))


def test_a_number_of_stars_that_no_words_state_is_asked_for() -> None:
    # It was one, and the right answer with two was called wrong.
    with pytest.raises(PuzzleError, match=r'may be 1 to 2: .* --variant "stars 2"'):
        satgrid.load(untold(STRIPES))
    for stars in 1, 2:
        puzzle = satgrid.load(untold(STRIPES), variant={"stars": stars})
        assert puzzle == satgrid.load(untold(STRIPES), variant=[f"stars {stars}"])
        assert satgrid.solve(puzzle).grids[0].flat.count("#") == 8 * stars


def test_a_number_of_stars_is_derived_where_only_one_is_possible() -> None:
    # Four rows of two stars would need eight blocks of 2x2 cells, and a room of two cells has one.
    small = ["ABCD"] * 4
    tight = ["AABCDEFG", *["HHBCDEFG"] * 7]
    assert [satgrid.load(untold(rooms)).setting("stars") for rooms in (small, tight)] == [1, 1]


def test_a_setting_that_contradicts_the_text_is_refused_with_both() -> None:
    with pytest.raises(PuzzleError, match="the text says 'stars 1', and 'stars 2' is asked for"):
        satgrid.load(ONE, variant={"stars": 2})
    assert satgrid.load(ONE, variant={"stars": 1}) == satgrid.load(ONE)
    # A game ID with u says that no line repeats, by leaving the setting out.
    with pytest.raises(PuzzleError, match="the text says no repeats, and 'repeats' is asked for"):
        satgrid.load("6x6u:ADcdDCCdfe", variant=["repeats"])
    with pytest.raises(PuzzleError, match="the text says 'repeats', and no repeats is asked for"):
        satgrid.load("unruly:6x6:ADcdDCCdfe", variant={"repeats": False})
    plain = "binairo\n2 x 2\n1 -\n- -\n"
    assert satgrid.load(plain, variant={"repeats": True}).setting("repeats")
    assert satgrid.load(plain, variant={"repeats": False}) == satgrid.load(plain)


def test_a_formula_names_the_settings_it_was_made_with(tmp_path: Path) -> None:
    path, cnf = tmp_path / "p.txt", tmp_path / "p.cnf"
    path.write_text("minesweeper\n2 x 2\n1 -\n- -\n")
    assert run("encode", str(path), "--dimacs", "-o", str(cnf), "--variant", "mines 1").code == 0
    assert "--variant 'mines 1'" in cnf.read_text()


def test_settings_are_refused_where_they_mean_nothing() -> None:
    with pytest.raises(UsageError, match="'2 stars' is no setting"):
        satgrid.load(ONE, variant=["2 stars"])
    with pytest.raises(PuzzleError, match="stars is a number from 1 to 6"):
        satgrid.load(untold(STRIPES), variant={"stars": 7})
    assert all(entry.unstated == {} for entry in formats.find("text").parse(ONE))
