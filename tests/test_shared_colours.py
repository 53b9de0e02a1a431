"""Every real coloured nonogram and sequence: read as the manifest states, written, solved."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest

import satgrid
from satgrid import formats
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

FAMILIES = {"nonogram-colour": "nonogram", "colour-sequence": "sequence", "nonogram": "nonogram"}
LOST = {"non": {"name"}, "nonogrid": {"name", "info"}, "text": {"info"}, "sequence": {"info"}}
"""What a format does not hold of these puzzles, beside their title."""


class Stated(NamedTuple):
    """A line of the manifest: a file of one puzzle."""

    path: Path
    family: str
    size: tuple[int, int]
    solutions: str


@pytest.fixture(scope="module")
def stated(shared: Path, manifest: list[dict[str, str]]) -> list[Stated]:
    """Return the lines of puzzles with colours, and of those in the format of pynogram."""
    return [
        Stated(
            shared / "data/instances" / row["file"],
            FAMILIES[row["file"].partition("/")[0]],
            (int(row["height"]), int(row["width"])),
            row["solutions"],
        )
        for row in manifest
        if row["file"].startswith(("nonogram-colour/", "colour-sequence/", "nonogram/pyno"))
    ]


def bare(puzzle: Puzzle, format_name: str) -> dict[str, object]:
    """Return the JSON of the puzzle without what the format does not hold."""
    found = puzzle.to_json()
    lost = LOST.get(format_name, set())
    if "info" in lost:
        found.pop("info", None)
    if "name" in lost:
        found["colours"] = {s: c["rgb"] for s, c in found.get("colours", {}).items()}
    return found


def test_every_file_is_listed(shared: Path, stated: list[Stated]) -> None:
    folders = ("nonogram-colour", "colour-sequence", "nonogram/pynogram")
    found = (shared / "data/instances" / folder for folder in folders)
    files = {path for folder in found for path in folder.rglob("*") if path.is_file()}
    assert files == {each.path for each in stated}
    assert len(files) > 50


def test_families_and_sizes(stated: list[Stated]) -> None:
    for each in stated:
        puzzle = satgrid.load(str(each.path))
        assert (puzzle.family, puzzle.height, puzzle.width) == (each.family, *each.size), each


def test_what_was_read_is_written_back(stated: list[Stated]) -> None:
    for each in stated:
        puzzle = satgrid.load(str(each.path))
        targets = ["json", "text"]
        targets += ["sequence"] if each.family == "sequence" else ["webpbn", "non", "nonogrid"]
        for target in targets:
            text = formats.find(target).write([puzzle])
            assert formats.recognise(text) is formats.find(target)
            again = satgrid.load(text)
            assert bare(again, target) == bare(puzzle, target), (each, target)


def test_palettes_of_real_files(shared: Path) -> None:
    folder = shared / "data/instances/nonogram-colour"
    expected = {
        "nonogrid/UK.toml": ["b blue #1f77b4", "r red #d62728"],
        "survey/webpbn-color-00047.xml": ["r red #ff0000", "% green #00b000", "@ blue #4040ff"],
        "number-loom/look_sharp.xml": ["a a00CDFF #00cdff", "b b1600FF #1600ff"],
    }
    for name, colours in expected.items():
        assert [" ".join(c) for c in satgrid.load(str(folder / name)).colours] == colours


def test_the_goal_of_the_map_is_its_solution(shared: Path) -> None:
    path = shared / "data/instances/nonogram-colour/survey/webpbn-color-00047.xml"
    puzzle = satgrid.load(str(path))
    image = [line[1:-1] for line in path.read_text("utf-8").splitlines() if line[:1] == "|"]
    assert puzzle.title() == "Not To Scale"
    rows = [row.translate(str.maketrans("X*", "#r")) for row in image]
    assert satgrid.check(puzzle, Grid.from_rows(rows)) == []
    assert dict(puzzle.info)["goal"] == "".join(rows).translate(str.maketrans(".#", "01"))


def test_the_flag_is_as_its_comment_draws_it(shared: Path) -> None:
    path = shared / "data/instances/nonogram-colour/nonogrid/UK.toml"
    lines = path.read_text("utf-8").splitlines()
    drawn = [line for line in lines if line.startswith(("# % ", "# * "))]
    rows = [line.replace(" ", "")[1:].translate(str.maketrans("*%", "br")) for line in drawn]
    assert satgrid.check(satgrid.load(str(path)), Grid.from_rows(rows)) == []


def test_small_sequences_have_as_many_solutions_as_stated(stated: list[Stated]) -> None:
    counted = 0
    for each in stated:
        if each.family == "sequence" and each.solutions.isdigit():
            puzzle = satgrid.load(str(each.path))
            grids = list(satgrid.solutions(puzzle))
            assert len(grids) == int(each.solutions), each
            for grid in grids:
                drawn = ["".join(value for value, _ in groupby(row)) for row in grid.rows()]
                assert drawn == list(puzzle.rows)
            counted += 1
    assert counted > 15
