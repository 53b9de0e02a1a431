"""The puzzles of the folder `puzzles`, held against the numbers and drawings kept beside them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import satgrid
from satgrid.grid import text_rows

NONOGRAMS = Path(__file__).resolve().parents[1] / "puzzles" / "nonogram"
PICTURES = ("moon", "star", "cat", "horse", "duck", "house")
SEVERAL = ("two-solutions", "five-solutions", "permutations")
UNSOLVABLE = ("no-solution-by-lines", "no-solution-by-search")
HARD = "knotty"

Drawing = list[str]


def table() -> dict[str, str]:
    """Return the stated number of solutions of each file, from the README's table."""
    rows = re.findall(
        r"^\| (\S+\.\S+) \|.*?\| \d+x\d+ \| ([^|]+) \|",
        (NONOGRAMS / "README.md").read_text("utf-8"),
        re.MULTILINE,
    )
    return dict(rows)


STATED = table()


def drawings(name: str) -> list[Drawing]:
    """Return the drawings kept for a puzzle file; none where there is no solution."""
    path = NONOGRAMS / f"{name}.txt"
    text = path.read_text("utf-8") if path.exists() else ""
    return [part.split("\n") for part in text.strip().split("\n\n") if part]


def load(name: str) -> satgrid.Puzzle:
    return satgrid.load(str(NONOGRAMS / f"{name}.non"))


def entries() -> list[tuple[str, Drawing]]:
    """Return (source, drawing) of every puzzle that has one solution."""
    found: list[tuple[str, Drawing]] = []
    for file, count in STATED.items():
        drawn = drawings(Path(file).stem)
        if count == "1 each":
            found += [(f"{file}#{k}", each) for k, each in enumerate(drawn, 1)]
        elif count == "1":
            found.append((file, drawn[0]))
    return found


def test_the_table_and_the_folder_name_the_same_files() -> None:
    files = {path.name for path in NONOGRAMS.iterdir()}
    puzzles = {name for name in files if not name.endswith((".txt", ".md"))}
    assert set(STATED) == puzzles
    assert {Path(name).stem for name in files if name.endswith(".txt")} < {
        Path(name).stem for name in puzzles
    }


@pytest.mark.parametrize("file", STATED)
def test_there_is_a_drawing_for_each_stated_solution(file: str) -> None:
    drawn = drawings(Path(file).stem)
    if STATED[file] == "1 each":
        assert len(drawn) == len((NONOGRAMS / file).read_text("utf-8").split())
    elif STATED[file] == "2 or more":
        assert len(drawn) == 1
    else:
        assert len(drawn) == int(STATED[file])
    assert len({tuple(each) for each in drawn}) == len(drawn)


@pytest.mark.parametrize(("source", "drawing"), entries(), ids=[name for name, _ in entries()])
def test_a_puzzle_has_its_drawing_as_the_only_solution(source: str, drawing: Drawing) -> None:
    puzzle = satgrid.load(str(NONOGRAMS / source))
    answer = satgrid.solve(puzzle, unique=True)
    assert (answer.status, answer.unique, answer.complete) == ("solved", True, True)
    assert [text_rows(grid) for grid in answer.grids] == [drawing]


def runs(line: str) -> list[int]:
    return [len(run) for run in re.findall("#+", line)]


@pytest.mark.parametrize("solver", ["glucose4", "cadical195", "minisat22"])
@pytest.mark.parametrize("narrow", [True, False], ids=["narrowed", "unnarrowed"])
@pytest.mark.parametrize("encoder", ["order", "states"])
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_the_same_whoever_solves_it(
    name: str, encoder: str, narrow: bool, solver: str
) -> None:
    puzzle = load(name)
    answer = satgrid.solve(
        puzzle, unique=True, solver=solver, encoders={"blocks": encoder}, narrow=narrow
    )
    assert answer.unique is True
    (grid,) = answer.grids
    assert [text_rows(grid)] == drawings(name)
    assert satgrid.check(puzzle, grid) == []
    # Un-narrowed, two calls of the solver: a solution, and the proof that there is no second.
    assert answer.report.rounds == (0 if narrow else 2)
    assert answer.report.solver == (None if narrow else solver)


@pytest.mark.parametrize("name", PICTURES)
def test_the_referee_tells_a_picture_with_a_changed_cell(name: str) -> None:
    puzzle = load(name)
    (drawing,) = drawings(name)
    for r in range(puzzle.height):
        changed = drawing.copy()
        changed[r] = changed[r].translate(str.maketrans("#.", ".#"))
        assert any(
            broken.startswith(f"row {r + 1}:")
            for broken in satgrid.check(puzzle, satgrid.Grid.from_rows(changed))
        ) == (runs(changed[r]) != runs(drawing[r]))


@pytest.mark.parametrize(
    "solver", ["glucose3", "glucose4", "minisat22", "cadical153", "cadical195"]
)
@pytest.mark.parametrize(
    ("name", "encoder", "narrow"),
    [
        ("webpbn-00001", "states", False),
        ("webpbn-00027", "order", False),
        ("webpbn-06574", "order", True),
        ("jwilk-091-owl", "states", True),
    ],
)
def test_solvers_agree_on_a_puzzle_that_needs_one(
    name: str, encoder: str, narrow: bool, solver: str
) -> None:
    answer = satgrid.solve(
        load(name), unique=True, solver=solver, encoders={"blocks": encoder}, narrow=narrow
    )
    assert answer.report.solver == solver
    assert answer.unique is True
    assert [text_rows(grid) for grid in answer.grids] == drawings(name)


@pytest.mark.parametrize(
    "solver", ["glucose3", "glucose4", "minisat22", "cadical153", "cadical195"]
)
@pytest.mark.parametrize("narrow", [True, False], ids=["narrowed", "unnarrowed"])
@pytest.mark.parametrize("encoder", ["order", "states"])
@pytest.mark.parametrize("name", [*SEVERAL, *UNSOLVABLE])
def test_all_solutions_are_listed_once(name: str, encoder: str, narrow: bool, solver: str) -> None:
    found = satgrid.solutions(
        load(name), solver=solver, encoders={"blocks": encoder}, narrow=narrow
    )
    assert sorted(text_rows(grid) for grid in found) == sorted(drawings(name))


@pytest.mark.parametrize("name", SEVERAL)
def test_a_puzzle_with_several_solutions_is_not_unique(name: str) -> None:
    answer = satgrid.solve(load(name), unique=True)
    assert (answer.status, answer.unique) == ("solved", False)
    first, second = (text_rows(grid) for grid in answer.grids)
    assert first != second
    assert first in drawings(name)
    assert second in drawings(name)
    every = satgrid.solve(load(name), most=None)
    assert every.complete
    assert len(every.grids) == int(STATED[f"{name}.non"])


@pytest.mark.parametrize("name", UNSOLVABLE)
def test_a_puzzle_without_solution_is_refuted(name: str) -> None:
    answer = satgrid.solve(load(name))
    assert (answer.status, answer.grids, answer.complete) == ("unsatisfiable", (), True)
    # Lines alone refute the one; the other needs the solver.
    assert answer.report.rounds == (0 if name == "no-solution-by-lines" else 1)


def test_the_hard_puzzle_has_its_drawing_as_a_solution() -> None:
    (drawing,) = drawings(HARD)
    assert satgrid.check(load(HARD), satgrid.Grid.from_rows(drawing)) == []
