"""Every real puzzle of the folder `shared` beside the checkout, against its list and its goals.

Read as the list states, written back, solved as it states. Where there is no such folder, the tests
are skipped.
"""

from __future__ import annotations

import csv
import re
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest

import satgrid
from satgrid import formats
from satgrid.grid import Grid, text_rows
from satgrid.puzzle import Puzzle

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
INSTANCES = DATA / "instances"
HARD = "nonogram/survey/knotty.non"
FAMILIES = {"nonogram-bw": "nonogram", "nonogram-colour": "nonogram", "colour-sequence": "sequence"}

pytestmark = pytest.mark.usefixtures("shared")


class Stated(NamedTuple):
    """A line of the list: a file of puzzles of one family and size."""

    file: str
    family: str
    size: tuple[int, int]
    entries: int
    solutions: str

    @property
    def path(self) -> Path:
        return INSTANCES / self.file

    @property
    def unique(self) -> bool:
        return self.solutions in ("1", "1 each")


@cache
def listed(*folders: str) -> list[Stated]:
    """Return the lines of files of puzzles in these folders, of which there are some; or all.

    The addresses of puzzles in the web are not read.
    """
    if not INSTANCES.is_dir():
        return []
    with (INSTANCES / "manifest.tsv").open(encoding="utf-8", newline="") as lines:
        found = [
            Stated(
                row["file"],
                FAMILIES.get(row["family"], row["family"]),
                (int(row["height"]), int(row["width"])),
                int(row["entry"].partition(" ")[0] or 1),
                row["solutions"],
            )
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
            if row["file"].startswith(folders or "") and not row["file"].startswith("urls/")
        ]
    assert found
    return found


@cache
def puzzles(each: Stated) -> list[Puzzle]:
    """Return the puzzles of the file, whose family must be named where its form does not tell."""
    nameless = each.path.parent.name == "hakank" and each.path.suffix == ".txt"
    family = each.family if nameless else None
    return [puzzle for _, puzzle in satgrid.load_all(str(each.path), family=family)]


def files(*patterns: str) -> list[str]:
    """Return the files of these patterns, below `data`, as parameters."""
    found = [path for pattern in patterns for path in DATA.glob(pattern)]
    return sorted(path.relative_to(DATA).as_posix() for path in found)


NON = [name for name in files("picross/*.non", "instances/nonogram/**/*.non") if HARD not in name]


def test_every_file_is_listed() -> None:
    found = {path for path in INSTANCES.rglob("*") if path.is_file()}
    others = {path for path in found if path.name.startswith(("README", "manifest"))}
    found = {path for path in found - others if path.parent.name != "urls"}
    assert found == {each.path for each in listed()}
    assert len(found) > 200
    assert {f"picross/{n}.non" for n in ("moon", "star", "cat", "horse", "duck", "house")} < {*NON}


@pytest.mark.long
def test_the_same_bytes_or_puzzles_are_written() -> None:
    folders = {
        "hitori/sgt": "sgt", "kurodoko/sgt": "sgt", "nonogram/sgt-pattern": "sgt",
        "nonogram/tournament": "tournament", "hitori/delft": "delft", "hitori/hakank": "text",
        "kurodoko/hakank": "text", "nonogram/hakank": "", "nonogram/minizinc": "dzn",
    }  # fmt: skip
    for folder, name in folders.items():
        for each in listed(folder):
            found = puzzles(each)
            form = formats.find(name or {".dzn": "dzn"}.get(each.path.suffix, "text"))
            text = form.write(found)
            assert [entry.puzzle for entry in form.parse(text)] == found, each
            assert name not in ("sgt", "tournament") or text == each.path.read_text("utf-8"), each


@pytest.mark.parametrize("folder", ["hitori/", "kurodoko/", "nonogram/sgt-pattern"])
def test_solutions_are_as_stated(folder: str) -> None:
    for each in listed(folder):
        for puzzle in puzzles(each):
            answer = satgrid.solve(puzzle, unique=True)
            assert answer.status == "solved", each
            assert answer.unique or not each.unique, each
            # Tatham's generator makes patterns that lines alone settle.
            assert "pattern" not in folder or (answer.unique, answer.report.rounds) == (True, 0)
    assert any(each.unique for each in listed(folder))


def goal(text: str, width: int) -> list[str] | None:
    """Return the picture that a file states as its goal, or None."""
    found = re.search(r'^goal\s+"?([01\s]+)', text, re.MULTILINE)
    if found is None:
        return None
    cells = "".join(found[1].split()).translate(str.maketrans("01", ".#"))
    return [cells[i : i + width] for i in range(0, len(cells), width)]


def test_a_picture_is_its_goal() -> None:
    stated = {each.file: each.solutions for each in listed()}
    for name in NON:
        puzzle = satgrid.load(str(DATA / name))
        answer = satgrid.solve(puzzle, unique=True)
        said = stated.get(name.removeprefix("instances/"), "")
        assert (answer.status, said in ("", "1")) == ("solved", True)
        assert answer.unique or not said
        picture = goal((DATA / name).read_text("utf-8"), puzzle.width)
        if picture is not None:
            assert satgrid.check(puzzle, Grid.from_rows(picture)) == []
            assert not answer.unique or [text_rows(grid) for grid in answer.grids] == [picture]


def test_there_are_as_many_solutions_as_stated() -> None:
    """Of small sequences; and of hakank's, which are stated in the files' comments."""
    stated = {"nonogram_nonunique.dzn": 43, "nonogram_simple2.dzn": 2, "nonogram_n2.dzn": 1}
    stated |= {f"dom_{n}.dzn": 1 for n in ("06", "08", "10")} | {"MLP.txt": 1}
    counted = 0
    for each in listed():
        count = stated.pop(each.path.name, None)
        assert count is None or each.solutions in ("", str(count))
        if each.family == "sequence" and each.solutions.isdigit():
            count = int(each.solutions)
        if count is not None:
            (puzzle,) = puzzles(each)
            grids = list(satgrid.solutions(puzzle))
            assert len(grids) == count, each
            counted += each.family == "sequence"
            for grid in grids if each.family == "sequence" else []:
                drawn = ["".join(value for value, _ in groupby(row)) for row in grid.rows()]
                assert drawn == list(puzzle.rows)
    assert (stated, counted > 15) == ({}, True)
