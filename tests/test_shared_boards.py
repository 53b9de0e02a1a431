"""Every real hitori and kurodoko: read as the list of puzzles states, and solved as it states."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

import satgrid
from satgrid import formats
from satgrid.constraints import encoders
from satgrid.puzzle import Puzzle


class Stated(NamedTuple):
    """A line of the list: a file of boards of one family and size."""

    path: Path
    family: str
    size: tuple[int, int]
    entries: int
    unique: bool


@pytest.fixture(scope="module")
def stated(shared: Path, manifest: list[dict[str, str]]) -> list[Stated]:
    """Return the lines of the list that are of files in formats we read."""
    return [
        Stated(
            shared / "data/instances" / row["file"],
            row["family"],
            (int(row["height"]), int(row["width"])),
            int(row["entry"].partition(" ")[0] or 1),
            row["solutions"] in ("1", "1 each"),
        )
        for row in manifest
        if row["file"].startswith(("hitori/", "kurodoko/"))
    ]


def puzzles(each: Stated) -> list[Puzzle]:
    """Return the puzzles of the file, whose family must be named where its form does not tell."""
    family = each.family if each.path.parent.name == "hakank" else None
    return [puzzle for _, puzzle in satgrid.load_all(str(each.path), family=family)]


def test_every_file_is_listed(shared: Path, stated: list[Stated]) -> None:
    folders = [shared / "data/instances" / family for family in ("hitori", "kurodoko")]
    files = {path for folder in folders for path in folder.rglob("*") if path.is_file()}
    assert files == {each.path for each in stated}
    assert len(files) > 80


def test_families_sizes_and_numbers_of_puzzles(stated: list[Stated]) -> None:
    for each in stated:
        found = puzzles(each)
        assert len(found) == each.entries, each
        for puzzle in found:
            assert (puzzle.family, puzzle.height, puzzle.width) == (each.family, *each.size), each
            assert puzzle.cells is not None
            assert any(puzzle.cells.flat)


def test_what_was_read_is_written_back(stated: list[Stated]) -> None:
    for each in stated:
        found = puzzles(each)
        if each.path.parent.name.startswith("sgt-"):
            assert formats.find("sgt").write(found) == each.path.read_text("utf-8")
        else:
            form = formats.find("delft" if each.path.suffix == ".singles" else "text")
            assert [entry.puzzle for entry in form.parse(form.write(found))] == found, each


def test_solutions_are_as_stated(stated: list[Stated]) -> None:
    for each in stated:
        for puzzle in puzzles(each):
            answer = satgrid.solve(puzzle, unique=True)
            assert answer.status == "solved", each
            assert answer.unique or not each.unique, each
    assert sum(each.unique for each in stated) > 80


BOARDS = {"hitori": "hitori/sgt-singles/{}x{}dk.txt", "kurodoko": "kurodoko/sgt-range/{}x{}.txt"}
CHOICES = [("hitori", "connected", name) for name in encoders("connected")] + [
    ("kurodoko", kind, name) for kind in ("connected", "visible") for name in encoders(kind)
]


@pytest.mark.long
@pytest.mark.parametrize(("family", "kind", "name"), CHOICES)
def test_ten_boards_have_one_solution_by_every_encoder(
    shared: Path, family: str, kind: str, name: str
) -> None:
    for n in (8, 10):
        file = shared / "data/instances" / BOARDS[family].format(n, n)
        for _, puzzle in satgrid.load_all(str(file))[:5]:
            settled = satgrid.solve(puzzle)
            answer = satgrid.solve(puzzle, unique=True, encoders={kind: name}, narrow=False)
            assert answer.unique is True
            assert answer.grids == settled.grids


@pytest.mark.long
@pytest.mark.parametrize(
    ("family", "kind", "name"), [choice for choice in CHOICES if choice[-1] != "cycles"]
)
def test_bigger_boards_too(shared: Path, family: str, kind: str, name: str) -> None:
    """Lists of cycles of 20x20 boards are refused."""
    file = shared / "data/instances" / BOARDS[family].format(20, 20)
    for _, puzzle in satgrid.load_all(str(file))[:3]:
        answer = satgrid.solve(puzzle, unique=True, encoders={kind: name}, narrow=False)
        assert answer.unique is True
