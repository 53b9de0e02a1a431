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
