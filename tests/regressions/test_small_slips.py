"""Small faults: a form that was not read, or a sentence that named the wrong cause."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import run

_HITORI = "hitori\n1 2 3\n2 1 3\n1 1 2\n"


@pytest.mark.parametrize(
    ("json", "says"),
    [
        ("[[1, 2], [3, 4]]", "the grid has 2 x 2 cells, the puzzle 3 x 3"),
        ('["##.", ".##"]', "the grid has 2 x 3 cells, the puzzle 3 x 3"),
        ("[[1, 2, 3], [3, 4]]", "row 2 has 2 cells, row 1 has 3: rows must be equally long"),
        ('["###", [], "###"]', "row 2 is empty: write its cells"),
        ('["###", 3]', "row 2 is 3: write each row as a text or a list of cells"),
        ('[["#", null]]', "row 1, column 2: null is not the value of a cell: write one character"),
        ('[["#", true]]', "row 1, column 2: true is not the value of a cell"),
        ("[[1, 62]]", "row 1, column 2: 62 is not the value of a cell"),
    ],
)
def test_a_grid_of_json_lists_has_rows_and_columns(tmp_path: Path, json: str, says: str) -> None:
    """It was read as one row of brackets, commas and digits: "1 x 13 cells"."""
    (tmp_path / "grid").write_text(json)
    ran = run("check", _HITORI, f"{tmp_path}/grid")
    assert ran.code != 0
    assert says in ran.err[0]


@pytest.mark.parametrize("json", ['["#.#", "...", ".#."]', '[["#",".","#"],\n"...",\n".#."]'])
def test_a_grid_of_json_lists_is_checked(tmp_path: Path, json: str) -> None:
    (tmp_path / "grid").write_text(json)
    assert run("check", _HITORI, f"{tmp_path}/grid").out[0].startswith("right")
