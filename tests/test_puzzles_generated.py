"""The ten puzzles of each family that satgrid has made for the folder `puzzles`."""

from __future__ import annotations

from pathlib import Path

import pytest

import satgrid
from satgrid import families

PUZZLES = Path(__file__).resolve().parents[1] / "puzzles"
FILES = {
    path.parent.name + path.stem.removeprefix("generated"): path
    for path in sorted(
        PUZZLES.glob("*/generated*.jsonl"), key=lambda path: (path.parent, path.stem)
    )
}


def of(family: str) -> list[satgrid.Puzzle]:
    return [puzzle for _, puzzle in satgrid.load_all(str(FILES[family]))]


def test_every_family_has_puzzles() -> None:
    assert {path.parent.name for path in PUZZLES.glob("*/*")} == {*families.names()}
    table = (PUZZLES / "README.md").read_text("utf-8").splitlines()
    assert [row.split()[1] for row in table if row.startswith("| ")][1:] == [*FILES]


@pytest.mark.parametrize("family", FILES)
def test_there_are_ten_of_each_and_no_two_are_the_same(family: str) -> None:
    puzzles = of(family)
    assert {puzzle.family for puzzle in puzzles} == {FILES[family].parent.name}
    assert len({(puzzle.height, puzzle.width, puzzle.contents) for puzzle in puzzles}) == 10


@pytest.mark.parametrize("family", FILES)
@pytest.mark.parametrize(
    "some", [slice(1), pytest.param(slice(1, None), marks=pytest.mark.long)], ids=["one", "others"]
)
def test_each_has_one_solution_that_the_referee_accepts(family: str, some: slice) -> None:
    for puzzle in of(family)[some]:
        answer = satgrid.solve(puzzle, unique=True)
        assert (answer.status, answer.unique, answer.complete) == ("solved", True, True)
        assert satgrid.check(puzzle, answer.grids[0]) == []
