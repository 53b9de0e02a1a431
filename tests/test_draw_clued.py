"""Boards with their clues beside them on a terminal, as `satgrid draw` shows them."""

from __future__ import annotations

import io

import pytest
from test_pictures import Terminal
from test_pictures import environment as environment

from satgrid.clues import UNKNOWN, Block, Colour
from satgrid.draw import text
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

PLAIN = Puzzle.of("nonogram", rows=[[1, 1], [3], []], columns=[[2], [1], [2]])
PLAIN_GRID = Grid.from_rows(["#.#", "###", "..."])
COLOURED = Puzzle(
    "nonogram",
    2,
    2,
    ((Block(1, "R"), Block(1, "G")), (Block(2, "G"),)),
    ((Block(1, "R"), Block(1, "G")), (Block(2, "G"),)),
    colours=(Colour("R", "red", "#d62728"), Colour("G", "green", "#2ca02c")),
)
COLOURED_GRID = Grid.from_rows(["RG", "GG"])
RED, GREEN = "\x1b[38;2;255;255;255;48;2;214;39;40m", "\x1b[38;2;0;0;0;48;2;44;160;44m"


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "dumb")
    return Terminal(io.BytesIO(), encoding="utf-8")


def test_clues_stand_left_and_above_and_cells_are_as_wide_as_high(terminal: Terminal) -> None:
    drawing = """\
     2 1 2
   ┌──────┐
1 1│██  ██│
  3│██████│
  0│      │
   └──────┘
"""
    assert text.with_clues(PLAIN, PLAIN_GRID, terminal) == drawing
    rows = [f"{line[:4]} · · ·│" if line[3] == "│" else line for line in drawing.splitlines()]
    assert text.empty(PLAIN, terminal).splitlines() == rows


def test_without_colours_symbols_say_which(terminal: Terminal) -> None:
    assert text.with_clues(COLOURED, COLOURED_GRID, terminal) == (
        "       1R\n       1G 2G\n     ┌──────┐\n1R 1G│  R  G│\n   2G│  G  G│\n     └──────┘\n"
    )


def test_colours_lie_under_cells_and_clues(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLORTERM", "truecolor")
    first, second, third, _, row, *_ = text.with_clues(
        COLOURED, COLOURED_GRID, terminal
    ).splitlines()
    assert first == f"    {RED} 1\x1b[0m"
    assert second == f"    {GREEN} 1\x1b[0m{GREEN} 2\x1b[0m"
    assert third == "   ┌────┐"
    red, green = ("\x1b[48" + colour.split(";48")[1] for colour in (RED, GREEN))
    assert row == f"  {GREEN}2\x1b[0m│{green}  \x1b[0m{green}  \x1b[0m│"
    assert red in text.with_clues(COLOURED, COLOURED_GRID, terminal)


def test_no_two_clues_of_columns_touch(terminal: Terminal) -> None:
    apart = Puzzle.of("nonogram", rows=[[1, 1], *[[1]] * 9], columns=[[10], [], [1]])
    assert text.empty(apart, terminal).splitlines()[0] == "    10 0 1"
    side_by_side = Puzzle.of("nonogram", rows=[[2]] * 10, columns=[[10], [10]])
    assert text.empty(side_by_side, terminal).splitlines()[0] == "   10 10"


@pytest.mark.parametrize(("columns", "encoding"), [(9, "utf-8"), (80, "ascii")])
def test_where_there_is_no_room_the_picture_stands_alone(
    columns: int, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    stream = Terminal(io.BytesIO(), encoding=encoding)
    picture = text.picture(PLAIN, PLAIN_GRID, stream)
    assert text.with_clues(PLAIN, PLAIN_GRID, stream) == picture
    assert "│" not in picture
    assert UNKNOWN not in text.empty(PLAIN, stream)


def test_a_file_has_letters_for_colours_too() -> None:
    assert text.empty(COLOURED) == "      1R\n      1G 2G\n1R 1G  .  .\n   2G  .  .\n"


def test_clues_are_listed_where_a_terminal_has_no_room_for_the_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    stream = Terminal(io.BytesIO(), encoding="utf-8")
    row = (1, 1, 1, 1, 1, 1, 1, 1, 1)
    puzzle = Puzzle.of(
        "nonogram", rows=[row, ()], columns=[[1], []] * 8 + [[1]], given=["?" * 17] * 2
    )
    for columns, first in (
        (60, " " * 18),
        (40, "row 1: 1 1 1 1 1 1 1 1 1\n"),
        (10, "row 1: 1 1 1 1 1 1 1\n"),
    ):
        monkeypatch.setenv("COLUMNS", str(columns))
        drawn = text.empty(puzzle, stream)
        assert drawn.startswith(first)
        assert max(map(len, drawn.splitlines())) <= max(columns, 20)
    assert drawn.splitlines()[1:4] == ["    1 1", "row 2: 0", "column 1: 1"]
