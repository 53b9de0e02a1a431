"""Small faults: a form that was not read, or a sentence that named the wrong cause."""

from __future__ import annotations

import re

import pytest
from commandline import run

import satgrid
from satgrid.formats.penpa import marks


def test_cages_are_written_to_penpa() -> None:
    """They were read from there, and "the format penpa holds no such thing"."""
    rows = "\n".join(["- - - -"] * 4)
    puzzle = satgrid.load(f"sudoku\n{rows}\ncages:\nAAB-\nABBB\n----\n----\nsums:\nA 6\n")
    address = satgrid.convert([puzzle], "penpa")
    found = satgrid.load(address.strip())
    assert found.cages is not None
    assert puzzle.cages is not None
    assert [*found.cages.members().values()] == [*puzzle.cages.members().values()]
    assert found.cages.sums == (("1", 6),)
    # What the site draws around the first cage, by corners of cells: 4 * 64 + 4 * cell + corner.
    problem = marks.read_json(marks.address_lines(address.strip())[3])
    assert problem["numberS"] == {"328": [" 6", 1]}
    first = [(328, 329), (328, 330), (329, 332), (330, 360), (331, 334), (331, 361), (332, 333)]
    first += [(333, 335), (334, 335), (360, 362), (361, 363), (362, 363)]
    lines = [tuple(map(int, ends.split(","))) for ends in problem["cage"]]
    assert sorted(line for line in lines if {k // 4 for k in line} <= {82, 83, 90}) == first


@pytest.mark.parametrize("command", ["hint", "rate"])
def test_hints_and_ratings_show_how_far_they_are(command: str) -> None:
    """They printed nothing while they searched; a terminal shows the same events in one line."""
    ran = run(command, "2x2:1/1/1/1", "--verbose")
    assert any(re.fullmatch(r"2x2:1/1/1/1: solving [0-9.]+ s", line) for line in ran.err)
    assert not run(command, "2x2:1/1/1/1").err
