"""The puzzles of the folder `puzzles`, held against the numbers and drawings kept beside them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from properties import one_in

import satgrid
from satgrid import families
from satgrid.constraints import encoders
from satgrid.grid import text_rows

PUZZLES = Path(__file__).resolve().parents[1] / "puzzles"
SEVERAL = ("two-solutions", "five-solutions", "permutations")
UNSOLVABLE = ("no-solution-by-lines", "no-solution-by-search")
MADE = ("generated", "generated-killers")

Drawing = list[str]


def table() -> dict[str, str]:
    """Return the stated number of solutions of each `family/file`, from the READMEs' tables."""
    return {
        f"{readme.parent.name}/{file}": count
        for readme in sorted(PUZZLES.glob("*/README.md"))
        for file, count in re.findall(
            r"^\| (\S+\.\S+) \|.*?\| \d+x\d+ \| ([^|]+) \|", readme.read_text("utf-8"), re.MULTILINE
        )
    }


STATED = table()
COUNTED = {file: int(count) for file, count in STATED.items() if count.isdigit()}


def drawings(file: str) -> list[Drawing]:
    """Return the drawings kept for a puzzle file; none where there is no solution."""
    path = (PUZZLES / file).with_suffix(".txt")
    text = path.read_text("utf-8") if path.exists() else ""
    return [part.split("\n") for part in text.strip().split("\n\n") if part]


def load(file: str) -> satgrid.Puzzle:
    return satgrid.load(str(PUZZLES / file))


def entries() -> list[tuple[str, Drawing]]:
    """Return (source, drawing) of every puzzle that has one solution."""
    found: list[tuple[str, Drawing]] = []
    for file, count in STATED.items():
        drawn = drawings(file)
        if count == "1 each":
            found += [(f"{file}#{k}", each) for k, each in enumerate(drawn, 1)]
        elif count == "1":
            found.append((file, drawn[0]))
    return found


def test_the_tables_and_the_folders_name_the_same_files() -> None:
    every = PUZZLES.glob("*/*")
    files = {path for path in every if path.suffix != ".md" and path.stem not in MADE}
    puzzles = {path for path in files if path.suffix != ".txt"}
    assert {path.parent.name for path in puzzles} <= set(families.names())
    assert {PUZZLES / file for file in STATED} == puzzles
    assert {path.with_suffix("") for path in files - puzzles} < {
        path.with_suffix("") for path in puzzles
    }


@pytest.mark.parametrize("file", STATED)
def test_a_puzzle_is_of_the_family_of_its_folder_and_its_solutions_are_drawn(file: str) -> None:
    puzzles = [puzzle for _, puzzle in satgrid.load_all(str(PUZZLES / file))]
    assert {puzzle.family for puzzle in puzzles} == {Path(file).parent.name}
    drawn = drawings(file)
    stated = {"1 each": len(puzzles), "2 or more": 1}
    assert (
        len(drawn)
        == len({tuple(each) for each in drawn})
        == stated.get(STATED[file], COUNTED.get(file))
    )


@pytest.mark.parametrize(("source", "drawing"), entries(), ids=[name for name, _ in entries()])
def test_a_puzzle_has_its_drawing_as_the_only_solution(source: str, drawing: Drawing) -> None:
    answer = satgrid.solve(load(source), unique=True)
    assert (answer.status, answer.unique, answer.complete) == ("solved", True, True)
    assert [text_rows(grid) for grid in answer.grids] == [drawing]


# ------------------------------------------------------------------ nonograms, every choice


def nonogram(name: str) -> str:
    return f"nonogram/{name}.non"


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
        load(nonogram(name)),
        unique=True,
        solver=solver,
        encoders={"blocks": encoder},
        narrow=narrow,
    )
    assert answer.report.solver == solver
    assert answer.unique is True
    assert [text_rows(grid) for grid in answer.grids] == drawings(nonogram(name))


@one_in(2)
@pytest.mark.parametrize(
    "solver", ["glucose3", "glucose4", "minisat22", "cadical153", "cadical195"]
)
@pytest.mark.parametrize("narrow", [True, False], ids=["narrowed", "unnarrowed"])
@pytest.mark.parametrize("encoder", encoders("blocks"))
@pytest.mark.parametrize("name", [*SEVERAL, *UNSOLVABLE])
def test_all_solutions_are_listed_once(name: str, encoder: str, narrow: bool, solver: str) -> None:
    found = satgrid.solutions(
        load(nonogram(name)), solver=solver, encoders={"blocks": encoder}, narrow=narrow
    )
    assert sorted(text_rows(grid) for grid in found) == sorted(drawings(nonogram(name)))
