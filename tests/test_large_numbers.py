"""Numbers above 61 in cells: each format, drawing and command has them, and reads them back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from commandline import run

import satgrid
from satgrid import formats
from satgrid.answer import json_rows
from satgrid.clues import MAX_NUMBER, number_of, value_of
from satgrid.drawing import svg, text
from satgrid.errors import PuzzleError, SatgridError
from satgrid.grid import Cell, Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

WIDE = Puzzle.of("fillomino", cells=[[72, *[None] * 8], *[[None] * 9] * 7, [9] * 9])
SOLUTION = Grid(9, 9, (value_of(72),) * 72 + ("9",) * 9)


def test_a_board_is_solved_and_checked() -> None:
    answer = satgrid.solve(WIDE, unique=True)
    assert (answer.grids, answer.unique) == ((SOLUTION,), True)
    assert satgrid.check(WIDE, SOLUTION) == []
    assert satgrid.count(WIDE).exact == 1
    few = Grid(9, 9, ("z",) * 72 + ("9",) * 9)
    assert "region of 72 cells with 61" in " ".join(satgrid.check(WIDE, few))


HOLDING = ["janko", "json", "lists", "penpa", "puzzlekit", "puzzlink", "pzprv3", "text"]
"""The formats that write a fillomino with a number of two digits."""


@pytest.mark.parametrize("name", sorted(formats.names()))
def test_a_format_has_the_numbers_or_refuses_them(name: str) -> None:
    if name not in HOLDING:
        with pytest.raises(SatgridError):
            satgrid.convert([WIDE], name)
        return
    written = satgrid.convert([WIDE], name)
    (read,) = [
        entry.puzzle for entry in formats.entries_of(formats.find(name), written, "fillomino")
    ]
    assert read is not None
    assert read.numbers == WIDE.numbers


@pytest.mark.parametrize("name", sorted(formats.with_answers()))
def test_an_answer_is_read_back(name: str) -> None:
    if name not in HOLDING:
        with pytest.raises(SatgridError):
            formats.solved(name, WIDE, SOLUTION)
        return
    written = formats.solved(name, WIDE, SOLUTION)
    (entry,) = formats.entries_of(formats.find(name), written, None)
    assert (entry.answer, [*entry.wrong]) == (SOLUTION, [])


def test_given_cells_of_large_numbers_are_kept(tmp_path: Path) -> None:
    given = ((0, 1), value_of(72)), ((8, 0), "9")
    puzzle = Puzzle("fillomino", 9, 9, cells=WIDE.cells, given=given)
    data = json.loads(json.dumps(puzzle.to_json()))
    assert data["given"][0][:3] == ["?", 72, "?"]
    assert Puzzle.from_json(data) == puzzle
    written = satgrid.convert([puzzle], "text")
    assert "? 72 ?" in written
    (entry,) = formats.entries_of(formats.find("text"), written, None)
    assert entry.puzzle == puzzle
    assert satgrid.solve(puzzle, unique=True).grids == (SOLUTION,)
    data["given"][0][1] = 10**9
    with pytest.raises(PuzzleError, match="row 1, column 2 is 1000000000: write one character"):
        Puzzle.from_json(data)


def test_commands_write_and_read_the_numbers(tmp_path: Path) -> None:
    puzzle, answer = tmp_path / "wide.txt", tmp_path / "answer"
    puzzle.write_text(satgrid.convert([WIDE], "text"))
    drawn = "\n".join(run("solve", str(puzzle), "--unique").out)
    assert "[[72, 72, 72, 72, 72, 72, 72, 72, 72],\n [72, " in drawn
    (told,) = run("solve", str(puzzle), "--unique", "--json").out
    assert json.loads(told)["solutions"] == [[[72] * 9] * 8 + [[9] * 9]]
    for text_of_answer in drawn, told, json.dumps(json_rows(SOLUTION)):
        answer.write_text(text_of_answer)
        assert run("check", str(puzzle), str(answer)).code == 0
    answer.write_text(drawn.replace("72]]", "71]]").replace("9]", "8]"))
    assert run("check", str(puzzle), str(answer)).code == 4
    for shown in text.numbers(WIDE, SOLUTION), svg.svg(WIDE, SOLUTION), text.empty(WIDE):
        assert "72" in shown
        assert value_of(72) not in shown


@pytest.mark.parametrize("family", ["suguru", "ripple", "nanro"])
def test_a_large_room_has_large_numbers(family: str) -> None:
    puzzle = Puzzle.of(family, rooms=["A" * 64], cells=[[62, *[None] * 63]])
    values = Problem(puzzle).values
    assert number_of(values[-1]) == 64
    Problem(puzzle).inspect()


def test_what_is_too_much_is_refused_by_name() -> None:
    for family in "suguru", "nanro":
        board = Puzzle.of(family, rooms=["A" * 60] * 60)
        with pytest.raises(PuzzleError, match="room A has 3600 cells and needs 3600 numbers in ea"):
            satgrid.solve(board)


SIDE = 40
TOGETHER = " and other clues"
UNMET = [
    ("fillomino", 2, {(0, 1): 5}, "row 1, column 2"),
    ("fillomino", 2, {(0, 1): MAX_NUMBER + 1}, "row 1, column 2"),
    ("fillomino", SIDE, {(0, 0): SIDE**2, (9, 9): 2}, "row 1, column 1" + TOGETHER),
    ("fillomino", SIDE, {(0, 0): 801, (9, 9): 802}, "row 10, column 10" + TOGETHER),
    ("fillomino", 4, {(0, 0): 5, (0, 1): 1, (1, 0): 1}, "row 1, column 1" + TOGETHER),
    ("fillomino", 4, {(0, 0): 2, (0, 1): 2, (0, 2): 2}, "row 1, column 1" + TOGETHER),
    ("nurikabe", 3, {(1, 1): 10}, "row 2, column 2"),
    ("nurikabe", SIDE, {(0, 0): 801, (9, 9): 802}, "row 10, column 10" + TOGETHER),
    ("nurikabe", 4, {(0, 0): 4, (0, 2): 1, (2, 0): 1}, "row 1, column 1"),
    ("shikaku", 4, {(0, 0): 17}, "row 1, column 1"),
    ("shikaku", 4, {(0, 0): 11, (3, 3): 5}, "row 1, column 1"),
    ("shikaku", SIDE, {(0, 0): 800, (39, 39): 780}, "row 1, column 1" + TOGETHER),
    ("shikaku", SIDE, {(0, 0): 800, (39, 39): 840}, "row 40, column 40" + TOGETHER),
    ("suguru", 2, {(0, 0): 5}, "row 1, column 1"),
]


@pytest.mark.parametrize(("family", "side", "numbers", "clue"), UNMET)
def test_numbers_without_room_are_named(
    family: str, side: int, numbers: Mapping[Cell, int], clue: str, tmp_path: Path
) -> None:
    """Numbers above the board's area, sums above it, and regions that do not fit."""
    cells = [[numbers.get((r, c)) for c in range(side)] for r in range(side)]
    rooms = ["A" * side] * side if family == "suguru" else None
    puzzle = Puzzle.of(family, cells=cells, rooms=rooms)
    report = satgrid.solve(puzzle).report
    assert (report.refuted_by, report.conflicts) == (clue, 0)
    (tmp_path / "a").write_text(satgrid.convert([puzzle], "text"))
    code, out, _ = run("solve", str(tmp_path / "a"))
    assert (code, out[-1]) == (20, f"no solution: {clue} cannot be satisfied")
