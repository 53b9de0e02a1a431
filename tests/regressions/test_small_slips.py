"""Small faults: a form that was not read, or a sentence that named the wrong cause."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import run

import satgrid
from satgrid.errors import PuzzleError

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


@pytest.mark.parametrize(
    "game_id", ["1x1:", "3x3:", "5x5de:", "singles:2x2:", "pattern:2x2:", "towers:4:", "4a:"]
)
def test_a_game_id_without_clues_breaks_off(game_id: str) -> None:
    """It was said to describe 0 of 1 cell of one game, and 0 of 1 character of another."""
    with pytest.raises(PuzzleError, match="breaks off"):
        satgrid.load(game_id)


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("Stars 2", "a starbattle has no setting Stars (it has stars): did you mean stars?"),
        ("star 2", "a starbattle has no setting star (it has stars): did you mean stars?"),
        ("diagonals", "a starbattle has no setting diagonals (it has stars): leave it out"),
        ("stars", "in a starbattle, stars is a number from 1 to 6, as in variant: stars 1"),
        ("stars 1 2", "in a starbattle, stars is a number from 1 to 6"),
    ],
)
def test_a_wrong_setting_is_named_with_its_family(setting: str, says: str) -> None:
    """`Diagonals` was no setting at all, and `stars` without a number named no family."""
    with pytest.raises(PuzzleError) as caught:
        satgrid.load("starbattle\nrooms:\nA\n", variant=[setting])
    assert says in caught.value.message


_WALLS = "heyawake\n2 - -\n- - -\nrooms:\nAAA\nAAA\nwalls:\n"


@pytest.mark.parametrize(
    "walls",
    [
        ".|...\n.....\n.....",
        ". | . . .\n. . . . .\n. . . . .",
        ". | . . . \n. . . . . \n. . . . .",
        "  |      \n         \n         ",
        ". |      \n         \n.   .   .",
    ],
)
def test_walls_may_be_parted_by_blanks(walls: str) -> None:
    """The blanks between them were cells, and the second character was a wall in a cell."""
    assert satgrid.load(f"{_WALLS}{walls}\n").wall_pairs == {((0, 0), (0, 1))}


def test_walls_that_blanks_part_have_the_size_of_the_board() -> None:
    """Three rows of nine characters are five columns in one reading, and three in the other."""
    with pytest.raises(PuzzleError, match="line 8: wall row 1: character 3"):
        satgrid.load(f"{_WALLS}. | . . . . .\n. . . . . . .\n. . . . . . .\n")
