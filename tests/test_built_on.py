"""Rule files that build on a family of satgrid: their rules, their referee, and their names."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path

import pytest
from commandline import program, run
from rulefiles import written
from tables import parts

import satgrid
from satgrid.errors import RuleFileError
from satgrid.grid import Grid
from satgrid.rulefiles import rules_from

FILES = dict(parts("built_on"))
BOARD = "1 - - -\n- - - -\n- - - -\n- - - -\n"


def sudokus() -> list[Grid[str]]:
    """Return every sudoku of 4 x 4 cells with a 1 in its first cell."""
    rows = [*map("".join, permutations("1234"))]
    found = []
    for grid in product([row for row in rows if row[0] == "1"], rows, rows, rows):
        columns = [*map("".join, zip(*grid, strict=True))]
        boxes = [grid[r][c : c + 2] + grid[r + 1][c : c + 2] for r in (0, 2) for c in (0, 2)]
        if all(len({*line}) == 4 for line in columns + boxes):
            found.append(Grid.from_rows(grid))
    return found


def has_no_equal_knights(grid: Grid[str]) -> bool:
    return not any(
        grid[p] == grid[q]
        for p, q in product(grid.cells(), repeat=2)
        if sorted((abs(p[0] - q[0]), abs(p[1] - q[1]))) == [1, 2]
    )


def test_the_solutions_are_those_of_the_family_that_meet_the_added_rules(own_folder: Path) -> None:
    name = rules_from(written(own_folder, FILES["knights"], "knights.py"))
    Path("board.txt").write_text(BOARD)
    puzzle = satgrid.load("board.txt", family=name)
    wanted = {grid for grid in sudokus() if has_no_equal_knights(grid)}
    assert set(satgrid.solutions(puzzle)) == wanted
    assert 0 < len(wanted) < len(sudokus())


def test_both_referees_check_an_answer(own_folder: Path) -> None:
    name = rules_from(written(own_folder, FILES["knights"], "knights.py"))
    Path("board.txt").write_text(BOARD)
    puzzle = satgrid.load("board.txt", family=name)
    near = next(grid for grid in sudokus() if not has_no_equal_knights(grid))
    (first, *_) = satgrid.check(puzzle, near)
    assert first.startswith("near row ")
    assert first.endswith(": at_most_one does not hold")
    faults = satgrid.check(puzzle, Grid.from_rows(["1111"] * 4))
    plain = satgrid.check(satgrid.load("board.txt", family="sudoku"), Grid.from_rows(["1111"] * 4))
    assert faults[: len(plain)] == plain


def test_the_verdict_names_the_inherited_referee(own_folder: Path) -> None:
    written(own_folder, FILES["knights"], "knights.py")
    Path("board.txt").write_text(BOARD)
    ran = run("solve", "board.txt", "--rules", "knights.py")
    assert ran.out[0] == "board.txt: knights 4x4"
    assert ran.out[-1] == "checked by the referee of sudoku; 4 added statements by themselves"
    written(own_folder, FILES["knights"] + FILES["check"], "knights.py")
    ran = run("solve", "board.txt", "--rules", "knights.py")
    assert ran.out[-1] == "checked by the referee of sudoku; check of the rule file"


def test_a_puzzle_of_the_family_is_read_as_one_of_the_file(own_folder: Path) -> None:
    written(own_folder, FILES["knights"], "knights.py")
    Path("board.sdk").write_text("1........" + "." * 72)
    for source in ("https://puzz.link/p?sudoku/4/4/1u", "board.sdk"):
        ran = run("solve", source, "--rules", "knights.py")
        assert "knights" in ran.out[0], ran
    ran = run("convert", "https://puzz.link/p?sudoku/4/4/1u", "--rules", "knights.py", "--to",
              "puzzlink")  # fmt: skip
    assert "has no genre for the family 'knights'" in ran.err[0]


def test_sizes_and_clues_of_the_family_are_checked_too(own_folder: Path) -> None:
    more = "\n\ndef sizes(height, width):\n    return '4 x 4 cells' * (height != 4)\n"
    written(own_folder, FILES["knights"] + more, "knights.py")
    for rows, problem in (
        ("- - -\n" * 3, "no knights has 3 x 3 cells: it has as many rows as "),
        ("- - - - - -\n" * 6, "no knights has 6 x 6 cells: it has 4 x 4 cells"),
        ("5 - - -\n" + "- - - -\n" * 3, "row 1, column 1: the number is 5"),
    ):
        Path("board.txt").write_text(rows)
        ran = run("solve", "board.txt", "--rules", "knights.py")
        assert problem in ran.err[0]


def test_a_layer_is_added(own_folder: Path) -> None:
    name = rules_from(written(own_folder, FILES["roomed"], "roomed.py"))
    board = "2 4 2 3\n3 1 4 4\n4 3 1 4\n4 2 3 1\n"
    Path("plain.txt").write_text(f"hitori\n{board}")
    Path("board.txt").write_text(f"{name}\n{board}rooms:\nAAAB\nAAAB\nCCCB\nCCCC\n")
    plain = set(satgrid.solutions(satgrid.load("plain.txt")))
    rooms = satgrid.load("board.txt").rooms.members().values()
    wanted = {g for g in plain if all([g[p] for p in cells].count("#") == 1 for cells in rooms)}
    assert set(satgrid.solutions(satgrid.load("board.txt"))) == wanted
    assert 0 < len(wanted) < len(plain)


def test_a_certificate_of_such_a_file_is_verified(own_folder: Path) -> None:
    written(own_folder, FILES["knights"], "knights.py")
    rows = next(grid for grid in sudokus() if has_no_equal_knights(grid)).rows()
    Path("board.txt").write_text("\n".join(" ".join(row) for row in rows[:3]) + "\n- - - -\n")
    ran = run("solve", "board.txt", "--rules", "knights.py", "--unique", "--proof", "proof")
    assert ran.code == 0, ran
    ran = run("verify", "proof", "--rules", "knights.py")
    assert ran.code == 0
    assert any("accepted by the referee of sudoku; 4 added" in line for line in ran.out), ran.out


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("hitori.py", FILES["knights"], "satgrid has a family hitori: choose another name"),
        ("k.py", FILES["knights"].replace('"sudoku"', '"sudko"'), "line 5: based_on: "),
        ("k.py", FILES["knights"].replace('"sudoku"', "4"), "line 5: based_on is 4: name a family"),
        ("k.py", FILES["knights"] + "\nanswer = SHADING\n", "answer is that of sudoku: leave it"),
        ("k.py", 'based_on = "sudoku"\n', "it lacks rules: define rules(puzzle)"),
        ("k.py", FILES["knights"] + '\naliases = ("hitori",)\n', "satgrid has a family hitori"),
    ],
)
def test_a_file_that_builds_on_no_family_is_refused(
    name: str, text: str, problem: str, own_folder: Path
) -> None:
    with pytest.raises(RuleFileError) as caught:
        rules_from(written(own_folder, text, name))
    assert problem in str(caught.value)


def test_the_name_and_aliases_of_the_family_are_free(own_folder: Path) -> None:
    text = FILES["knights"] + '\naliases = ("killer",)\n'
    path = written(own_folder, text, "sudoku.py")
    Path("board.txt").write_text(BOARD)
    # In a process of its own: there the file is sudoku from now on.
    ran = program("solve", "board.txt", "--rules", path)
    assert ran.out[0] == "board.txt: sudoku 4x4"
    assert ran.out[-1].startswith("checked by the referee of sudoku; 4 added statements")
