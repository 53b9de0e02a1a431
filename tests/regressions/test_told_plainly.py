"""What people are told, by mistakes that they make and in drawings."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from commandline import run

import satgrid
from satgrid.drawing.marked import Marked, bracketed_board

KAKURO = "kakuro\n\\ 4\\ 3\\\n\\5 - -\n\\2 - -\n"
NANRO = "nanro\n- 2 -\n- - -\nrooms:\naab\nabb\n"


def test_black_cells_without_a_clue_are_told_from_white_ones() -> None:
    marks = Marked(cells=frozenset({(2, 0)}))
    assert bracketed_board(satgrid.load(KAKURO), marks).splitlines() == [
        "  #  4\\  3\\",
        " \\5   .   .",
        "[\\2]  .   .",
    ]


def test_rooms_are_drawn_around_marked_clues() -> None:
    marks = Marked(cells=frozenset({(0, 1), (1, 2)}))
    assert bracketed_board(satgrid.load(NANRO), marks).splitlines() == [
        "┌───────────┬─────┐",
        "│   .   [2] │   . │",
        "│     ┌─────┘     │",
        "│   . │   .   [.] │",
        "└─────┴───────────┘",
    ]


def test_a_board_that_walls_make_too_wide_is_drawn_without() -> None:
    wide = "nanro\n" + "- " * 20 + "\nrooms:\n" + "a" * 19 + "b\n"
    text = bracketed_board(satgrid.load(wide), Marked(cells=frozenset({(0, 0)})))
    assert text == "[.]" + " . " * 18 + " .\n"


@pytest.mark.parametrize("found", [{"satgrid": {1}}, {"satgrid": 1, "rows": [{1}]}])
def test_what_is_no_json_at_all_is_told_as_python_has_it(found: dict[str, object]) -> None:
    with pytest.raises(satgrid.PuzzleError, match=r"\{1\}"):
        satgrid.Puzzle.from_json({"family": "sequence", "columns": ["r"], **found})


def test_an_empty_folder_is_no_folder_with_a_puzzle(tmp_path: Path) -> None:
    assert "an empty folder: name one with puzzles, or a file" in run("solve", str(tmp_path)).err[0]


PUZZLE = satgrid.load(KAKURO)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: satgrid.solve("moon.non"), "'moon.non' is no puzzle: read one"),  # type: ignore[arg-type]
        (lambda: satgrid.check(PUZZLE, "##"), "'##' is no grid: make one"),  # type: ignore[arg-type]
        (lambda: satgrid.convert(PUZZLE, "json"), "one puzzle: give a list"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_puzzle_or_grid_is_told_so(wrong: Callable[[], object], told: str) -> None:
    with pytest.raises(satgrid.UsageError, match=told):
        wrong()


SUGURU = "suguru\n- 4 - -\n- - 4 -\n- - - -\n- - - -\nrooms:\n0011\n0011\n2233\n2233\n"


def test_a_page_of_a_contradiction_has_the_picture_and_no_steps(tmp_path: Path) -> None:
    board, page = tmp_path / "board.txt", tmp_path / "page.html"
    board.write_text(SUGURU)
    ran = run("explain", str(board), "-o", str(page))
    assert "  │   .  [4] │   .    . │" in ran.out
    text = page.read_text("utf-8")
    assert "<p>no solution: row 1, column 2; row 2, column 3: they cannot all hold</p>" in text
    assert "│" not in text
    assert "Step 1" not in text
    assert 'class="marked"' in text


def test_walls_are_plain_signs_where_the_terminal_has_no_others(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(SUGURU)
    command = [sys.executable, "-m", "satgrid", "explain", str(board)]
    ran = subprocess.run(
        command, env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, check=False
    )
    assert b"  |   .  [4] |   .    . |" in ran.stdout.splitlines()


def test_the_picture_of_an_explanation_has_a_description(tmp_path: Path) -> None:
    board, picture = tmp_path / "none.txt", tmp_path / "x.svg"
    board.write_text("hitori\n1 1 1\n1 1 1\n1 1 1\n")
    assert run("explain", str(board), "-o", str(picture)).code == 20
    told = "A puzzle of the family hitori, 3 rows and 3 columns. To be solved."
    assert f"<desc>{told}</desc>" in picture.read_text()
