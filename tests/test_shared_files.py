"""Every file of the list of real puzzles is read; those for MiniZinc and of tournaments are solved.

The other test files of `shared` solve the puzzles of the other formats.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import satgrid
from satgrid import formats
from satgrid.puzzle import Puzzle

FAMILIES = {"nonogram-bw": "nonogram", "nonogram-colour": "nonogram", "colour-sequence": "sequence"}
NAMELESS = "hakank"
"""The folder of boards that do not tell their family."""

ADDRESSES = "urls/"
"""The folder of addresses of puzzles in the web, which are not read."""


@pytest.fixture(scope="module")
def rows(manifest: list[dict[str, str]]) -> list[dict[str, str]]:
    """Return the rows of the list whose files are puzzles."""
    return [row for row in manifest if not row["file"].startswith(ADDRESSES)]


def puzzles(shared: Path, row: dict[str, str]) -> list[Puzzle]:
    path = shared / "data/instances" / row["file"]
    family = FAMILIES.get(row["family"], row["family"])
    nameless = path.parent.name == NAMELESS and path.suffix == ".txt"
    found = satgrid.load_all(str(path), family=family if nameless else None)
    assert {puzzle.family for _, puzzle in found} == {family}, path
    return [puzzle for _, puzzle in found]


def test_every_file_is_read_as_the_list_states(shared: Path, rows: list[dict[str, str]]) -> None:
    unread = []
    for row in rows:
        try:
            found = puzzles(shared, row)
        except satgrid.SatgridError as error:
            unread.append(str(error))
            continue
        size = int(row["height"]), int(row["width"])
        assert {(puzzle.height, puzzle.width) for puzzle in found} == {size}, row["file"]
        assert len(found) == int(row["entry"].partition(" ")[0] or 1), row["file"]
    assert not unread
    assert len(rows) > 200


def of(rows: list[dict[str, str]], folder: str, suffix: str = "") -> list[dict[str, str]]:
    """Return the rows of files in a folder, of which there are some."""
    found = [row for row in rows if f"/{folder}/" in row["file"] and row["file"].endswith(suffix)]
    assert found
    return found


def test_what_was_read_is_written_back(shared: Path, rows: list[dict[str, str]]) -> None:
    for row in [*of(rows, "minizinc-benchmarks"), *of(rows, "hakank", ".dzn")]:
        found = puzzles(shared, row)
        text = formats.find("dzn").write(found)
        assert [entry.puzzle for entry in formats.find("dzn").parse(text)] == found, row["file"]
    for row in of(rows, "tournament"):
        text = (shared / "data/instances" / row["file"]).read_text("utf-8")
        assert formats.find("tournament").write(puzzles(shared, row)) == text, row["file"]


def test_solutions_are_as_many_as_stated(shared: Path, rows: list[dict[str, str]]) -> None:
    # Those of hakank's are stated in the files' comments.
    stated = {"nonogram_nonunique.dzn": 43, "nonogram_simple2.dzn": 2, "nonogram_n2.dzn": 1}
    stated |= {f"dom_{n}.dzn": 1 for n in ("06", "08", "10")} | {"MLP.txt": 1}
    for row in rows:
        count = stated.pop(Path(row["file"]).name, None)
        if count is not None:
            assert row["solutions"] in ("", str(count))
            (puzzle,) = puzzles(shared, row)
            assert len([*satgrid.solutions(puzzle)]) == count, row["file"]
    assert not stated


def test_each_of_hakanks_has_a_solution(shared: Path, rows: list[dict[str, str]]) -> None:
    for row in of(rows, "hakank", ".dzn"):
        (puzzle,) = puzzles(shared, row)
        assert satgrid.solve(puzzle).status == "solved", row["file"]


@pytest.mark.long
@pytest.mark.parametrize("folder", ["minizinc-benchmarks", "tournament"])
def test_each_of_the_others_has_a_solution(
    shared: Path, rows: list[dict[str, str]], folder: str
) -> None:
    for row in of(rows, folder):
        for puzzle in puzzles(shared, row):
            assert satgrid.solve(puzzle).status == "solved", row["file"]
