"""Answers drawn in files of other programs, given as a grid beside a puzzle."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import run

from satgrid import formats
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

HITORI = "hitori\n1 1 2\n2 3 1\n3 2 3\n"
RIGHT, WRONG = ["#..", "...", "..#"], ["...", "...", "..#"]


def written(name: str, text: str, rows: list[str]) -> None:
    """Write the puzzle with these rows as its answer, in the format that the name tells."""
    ((_, entry),) = formats.read(text)
    puzzle: Puzzle = entry.puzzle
    Path(name).write_text(formats.solved(name.rpartition(".")[2], puzzle, Grid.from_rows(rows)))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("p.txt").write_text(HITORI)
    Path("rows.txt").write_text("\n".join(RIGHT) + "\n")


@pytest.mark.parametrize("kind", ["penpa", "pzprv3"])
def test_a_drawn_answer_is_read_wherever_a_grid_is(kind: str) -> None:
    written(f"right.{kind}", HITORI, RIGHT)
    written(f"wrong.{kind}", HITORI, WRONG)
    for words, codes in ((["check", "p.txt"], [0, 4]), (["draw", "p.txt"], [0, 0])):
        ran = [run(*words, f"{name}.{kind}").code for name in ("right", "wrong")]
        assert ran == codes
    drawn = run("draw", "p.txt", f"right.{kind}")
    assert drawn.out == run("draw", "p.txt", "rows.txt").out
    for command in "solve", "explain":
        assert run(command, "p.txt", "--given", f"right.{kind}").code == 0
    assert run("solve", "p.txt", "--given", f"wrong.{kind}").code == 20


def test_a_drawing_without_an_answer_is_told() -> None:
    ((_, entry),) = formats.read(HITORI)
    Path("empty.penpa").write_text(formats.find("penpa").write([entry.puzzle]))
    ran = run("check", "p.txt", "empty.penpa")
    assert (ran.code, len(ran.err)) == (1, 1)
    assert "empty.penpa: nothing is drawn in it" in ran.err[0]


def test_two_puzzles_to_draw_are_told_as_such() -> None:
    Path("q.txt").write_text(HITORI)
    ran = run("draw", "p.txt", "q.txt")
    assert ran.code == 2
    assert ran.err == [
        "satgrid: q.txt is a puzzle too: draw both with --sheet 1x2, or name a solution"
    ]


def test_the_picture_of_an_explanation_has_a_description_too() -> None:
    Path("none.txt").write_text("hitori\n1 1 1\n1 1 1\n1 1 1\n")
    assert run("explain", "none.txt", "-o", "x.svg").code == 20
    drawn = Path("x.svg").read_text()
    assert (
        "<desc>A puzzle of the family hitori, 3 rows and 3 columns. To be solved.</desc>" in drawn
    )


BORDERS = "pzprv3/fillomino/1/4/3 . . ./{}/{} /"


@pytest.mark.parametrize(
    ("shown", "borders", "said"),
    [
        (". 3 . 1", "0 0 1", "right: every clue and rule is met"),
        (". . . .", "0 0 1", "right so far: it can be completed"),
        (". . 3 .", "0 0 1", "right so far: it can be completed"),
        (". . . .", "0 1 0", "row 1, column 1 shows 3, in an area of 2 cells that borders"),
        (
            ". . 2 .",
            "0 0 1",
            "row 1, column 3 shows 2, beside 3 in an area of 3 cells that borders",
        ),
        (
            ". . 3 3",
            "0 0 1",
            "a border parts row 1, column 3 from row 1, column 4, and both show 3",
        ),
    ],
)
def test_the_borders_of_a_fillomino_are_judged(shown: str, borders: str, said: str) -> None:
    Path("p.txt").write_text("fillomino\n3 - - -\n")
    Path("drawn.pzprv3").write_text(BORDERS.format(shown, borders))
    for words in ["drawn.pzprv3"], ["p.txt", "drawn.pzprv3"]:
        ran = run("check", *words)
        assert ran.code == (0 if said.startswith("right") else 4)
        assert any(said in line for line in ran.out + ran.err)


def test_an_area_as_big_as_its_number_is_filled_with_it() -> None:
    Path("drawn.pzprv3").write_text(BORDERS.format(". . . 1", "0 0 1"))
    assert run("check", "drawn.pzprv3").out == ["right: every clue and rule is met"]
    assert formats.read("drawn.pzprv3")[0][1].answer == Grid.from_rows(["3331"])
