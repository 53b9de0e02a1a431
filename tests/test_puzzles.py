"""The puzzles of the folder `puzzles`, held against the numbers and drawings kept beside them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import satgrid
from satgrid import families
from satgrid.grid import text_rows

PUZZLES = Path(__file__).resolve().parents[1] / "puzzles"
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
