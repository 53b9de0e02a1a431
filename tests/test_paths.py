"""Half-drawn loops from cell to cell, in puzzles and for `satgrid check`, and their drawings."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from commandline import run

import satgrid
from satgrid import families
from satgrid.draw.text import picture
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

PEARLS = "masyu\n3 3\nb - -\n- - -\n- - b\n"
LOOP = [".......", ".#####.", ".#...#.", ".#...#.", ".#...#.", ".#####.", "......."]


@pytest.mark.parametrize(
    ("place", "mark", "code", "status"),
    [
        ((1, 2), "#", 0, "the only solution"),
        ((1, 2), ".", 20, "no solution"),
        ((3, 3), "#", 20, "no solution"),
        ((3, 3), ".", 0, "the only solution"),
    ],
)
def test_given_lines_are_read(
    place: tuple[int, int], mark: str, code: int, status: str, tmp_path: Path
) -> None:
    rows = [["?"] * 7 for _ in range(7)]
    rows[place[0]][place[1]] = mark
    drawn = ["".join(row) for row in rows]
    path = tmp_path / "pearls.txt"
    path.write_text(PEARLS + "given:\n" + "\n".join(drawn) + "\n")
    ran = run("solve", "--unique", str(path))
    assert (ran.code, ran.out[-1][: len(status)]) == (code, status)
    found = {
        "satgrid": 1,
        "family": "masyu",
        "grid": [["b", None, None], [None] * 3, [None, None, "b"]],
    }
    puzzle = Puzzle.from_json(found | {"given": drawn})
    assert puzzle == satgrid.load(str(path))
    assert json.loads(json.dumps(puzzle.to_json()))["given"] == drawn


@pytest.mark.parametrize(
    ("row", "code", "said"),
    [
        (".#?????", 0, "right so far: it can be completed"),
        (".#.????", 4, "broken already by what is drawn"),
    ],
)
def test_a_half_drawn_loop_is_right_so_far_or_not(
    row: str, code: int, said: str, tmp_path: Path
) -> None:
    puzzle, grid = tmp_path / "pearls.txt", tmp_path / "grid.txt"
    puzzle.write_text(PEARLS)
    grid.write_text("\n".join(["???????", row, *["???????"] * 5]))
    ran = run("check", str(puzzle), str(grid))
    assert ran.code == code
    assert any(said in line for line in (*ran.out, *ran.err))
    grid.write_text("\n".join(LOOP))
    assert run("check", str(puzzle), str(grid)).code == 0


LATTICES = [name for name in families.names() if families.find(name).answer.lattice]


@pytest.mark.parametrize("family", LATTICES)
def test_what_is_half_drawn_can_be_given_or_checked(family: str, tmp_path: Path) -> None:
    """Every third place of an example's drawing is left open; then a side or bridge is missing."""
    example = families.find(family).examples[-1]
    right = [list(row) for row in example.drawing.split()]
    drawn = [
        ["?" if (2 * r + c) % 3 == 0 else mark for c, mark in enumerate(row)]
        for r, row in enumerate(right)
    ]
    puzzle, grid = tmp_path / "puzzle.txt", tmp_path / "grid.txt"
    puzzle.write_text(example.text)
    for k, code in enumerate((0, 4)):
        rows = "\n".join(map("".join, drawn))
        grid.write_text(rows)
        assert run("check", str(puzzle), str(grid)).code == code
        begun = tmp_path / "begun.txt"
        begun.write_text(f"{example.text.rstrip()}\ngiven:\n{rows}\n")
        ran = run("solve", str(begun), "--unique", "--plain")
        assert ran.code == (0, 20)[k]
        assert k or ran.out[1:-1] == ["".join(row) for row in right]
        missing = (
            (r, c) for r, row in enumerate(drawn) for c, mark in enumerate(row) if mark not in ".?"
        )
        r, c = next(place for place in missing if sum(place) % 2)
        drawn[r][c] = "."


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_lines_under_clues_and_across_walls() -> None:
    puzzle = Puzzle.of(
        "countryroad", cells=[[3, None, None], [None] * 3, [None] * 3], rooms=["AAB", "AAB", "AAB"]
    )
    drawing = picture(puzzle, Grid.from_rows(LOOP), Terminal(io.BytesIO(), encoding="utf-8"))
    assert drawing == (
        "┌───────┬───┐\n"
        "│ 3━━━━━┿━┓ │\n"
        "│ ┃     │ ┃ │\n"
        "│ ┃   · │ ┃ │\n"
        "│ ┃     │ ┃ │\n"
        "│ ┗━━━━━┿━┛ │\n"
        "└───────┴───┘\n"
    )


def test_a_terminal_fills_shaded_cells() -> None:
    puzzle = Puzzle.of("koburin", cells=[[None] * 3] * 3)
    drawing = picture(puzzle, Grid.from_rows(LOOP), Terminal(io.BytesIO(), encoding="utf-8"))
    assert drawing.splitlines()[3] == "│ ┃  ███  ┃ │"
