"""Certificates of small puzzles: the only solution, and none where the puzzle gives another value.

Written and verified from end to end, for families whose statements the other files certify nowhere.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

import satgrid
from satgrid.puzzle import Puzzle

SIZES = {
    **dict.fromkeys(("nurikabe", "yinyang", "cave", "canalview", "nurimisaki", "creek"), 5),
    **dict.fromkeys(("nanro", "fillomino", "snake", "hashi"), 4),
    **dict.fromkeys(("masyu", "yajilin", "koburin", "countryroad", "moonsun", "geradeweg"), 4),
}


QUARTERS = ["AABB", "AABB", "CCDD", "CCDD"]
WITHOUT = {
    "hashi": Puzzle("hashi", 4, 4).with_cells(dict.fromkeys(product((0, 3), repeat=2), 1)),
    "masyu": Puzzle("masyu", 4, 4).with_cells({(0, 0): "b", (0, 1): "b"}),
    "yajilin": Puzzle("yajilin", 4, 4).with_cells({(0, 0): "3>"}),
    "koburin": Puzzle("koburin", 4, 4).with_cells({(1, 1): 4, (2, 2): 4}),
    "geradeweg": Puzzle("geradeweg", 4, 4).with_cells({(0, 0): 3, (0, 1): 2}),
    "moonsun": Puzzle("moonsun", 4, 4, rooms=QUARTERS).with_cells(
        dict.fromkeys(product(range(4), repeat=2), "s")
    ),
    "countryroad": Puzzle("countryroad", 4, 4, rooms=QUARTERS).with_cells(
        dict.fromkeys(product((0, 2), repeat=2), 1)
    ),
}
"""Puzzles on lattices that have no solution."""


@pytest.mark.parametrize("family", SIZES)
def test_the_only_solution_and_what_has_none_are_certified(family: str, tmp_path: Path) -> None:
    """What has none gives a cell another value than the only solution, unless it is named above."""
    puzzle = satgrid.generate(family, SIZES[family], SIZES[family], seed=2)
    answer = satgrid.solve(puzzle, unique=True)
    assert answer.unique
    satgrid.certify(puzzle, answer, str(tmp_path / "only"))
    assert satgrid.verify(str(tmp_path / "only")).claim.solution == answer.grids[0]

    grid = answer.grids[0]
    first = min(grid.flat)
    wrong = WITHOUT.get(family)
    if wrong is None:
        place = next(p for p in grid.cells() if grid[p] != first)
        wrong = replace(puzzle, given=((place, first),))
    none = satgrid.solve(wrong)
    assert none.status == "unsatisfiable"
    satgrid.certify(wrong, none, str(tmp_path / "none"))
    assert satgrid.verify(str(tmp_path / "none")).claim.solution is None
