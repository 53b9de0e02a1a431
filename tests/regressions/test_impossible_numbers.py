"""Numbers far beyond what a board can hold: told at once, whatever their size."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import run

import satgrid
from satgrid.languages.cages import reaching

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


def test_rules_that_contradict_each_other_are_not_a_clues_fault(tmp_path: Path) -> None:
    rules = tmp_path / "none.py"
    rules.write_text(
        '"""None: no cell can be black, and a number is on a white one."""\n'
        "from satgrid.kit import BLACK, SHADING, WHITE, AtMost, Given, Numbers, label\n"
        "numbers, answer = Numbers(), SHADING\n"
        "def rules(puzzle):\n"
        "    yield AtMost((((0, 0), BLACK),), -1)\n"
        "    for cell in puzzle.numbers:\n"
        "        yield Given(cell, WHITE, clue=label(cell))\n"
    )
    board = tmp_path / "board.txt"
    board.write_text("none\n- -\n- 1\n")
    ran = run("solve", "--rules", str(rules), str(board))
    assert ran.out[1:] == ["no solution (narrowing alone); satgrid explain tells why"]
