"""Real nonograms of the folder `shared` beside the checkout, against its manifest and their goals.

Every black and white `.non` file, every line of the `pattern` game IDs, and the six pictures.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

import satgrid
from satgrid.grid import text_rows

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
INSTANCES = DATA / "instances"
HARD = INSTANCES / "nonogram" / "survey" / "knotty.non"
ABSENT = ["(no folder shared)"]
"""Stands for the puzzles where there are none; the fixture `shared` skips the test then."""


def stated_counts() -> dict[str, str]:
    """Return the stated number of solutions by file below `instances`; "" where not stated."""
    manifest = INSTANCES / "manifest.tsv"
    if not manifest.exists():
        return {}
    with manifest.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["file"]: row["solutions"] for row in rows}


STATED = stated_counts()


def non_files() -> list[str]:
    """Return the `.non` files that are no more than a matter of seconds, below `data`."""
    found = [*DATA.glob("picross/*.non"), *INSTANCES.glob("nonogram/**/*.non")]
    return sorted(path.relative_to(DATA).as_posix() for path in found if path != HARD) or ABSENT


def game_ids() -> list[str]:
    """Return `FILE#k` for every game ID, below `data`."""
    return [
        f"{path.relative_to(DATA).as_posix()}#{k}"
        for path in sorted(INSTANCES.glob("nonogram/sgt-pattern/*.txt"))
        for k, _ in enumerate(path.read_text("utf-8").split(), 1)
    ] or ABSENT


def goal(text: str, width: int) -> list[str] | None:
    """Return the picture that a file states as its goal, or None."""
    found = re.search(r'^goal\s+"?([01\s]+)', text, re.MULTILINE)
    if found is None:
        return None
    cells = "".join(found[1].split()).translate(str.maketrans("01", ".#"))
    return [cells[i : i + width] for i in range(0, len(cells), width)]


def test_every_file_is_among_the_tested(shared: Path) -> None:
    families = [file for file in STATED if file.startswith("nonogram/")]
    listed = {f"instances/{file}" for file in families if file.endswith(".non")}
    listed |= {f"picross/{name}.non" for name in ("moon", "star", "cat", "horse", "duck", "house")}
    assert listed - {HARD.relative_to(DATA).as_posix()} <= set(non_files())
    listed = {f"instances/{file}" for file in families if "sgt-pattern" in file}
    assert listed == {name.partition("#")[0] for name in game_ids()}


@pytest.mark.parametrize("name", non_files())
def test_a_file_is_solved_as_stated(shared: Path, name: str) -> None:
    path = DATA / name
    puzzle = satgrid.load(str(path))
    answer = satgrid.solve(puzzle, unique=True)
    assert answer.status == "solved"
    stated = STATED.get(name.removeprefix("instances/"), "")
    assert stated in ("", "1")
    if stated:
        assert answer.unique is True
    picture = goal(path.read_text("utf-8"), puzzle.width)
    if picture is not None:
        assert satgrid.check(puzzle, satgrid.Grid.from_rows(picture)) == []
        assert not answer.unique or [text_rows(grid) for grid in answer.grids] == [picture]


@pytest.mark.parametrize("name", game_ids())
def test_a_game_id_has_one_solution(shared: Path, name: str) -> None:
    assert STATED[name.removeprefix("instances/").partition("#")[0]] == "1 each"
    answer = satgrid.solve(satgrid.load(str(DATA / name)), unique=True)
    assert (answer.status, answer.unique) == ("solved", True)
    # Tatham's generator makes puzzles that lines alone settle.
    assert answer.report.rounds == 0


def test_the_hard_puzzle_ends_at_its_time_limit(shared: Path) -> None:
    puzzle = satgrid.load(str(HARD))
    answer = satgrid.solve(puzzle, unique=True, timeout_s=2)
    assert answer.status in ("gave-up", "solved")
    if answer.status == "gave-up":
        assert (answer.unique, answer.complete) == (None, False)
    else:
        assert answer.unique is False  # The manifest states two solutions or more.


@pytest.mark.long
@pytest.mark.parametrize("encoder", ["order", "states"])
@pytest.mark.parametrize("name", non_files())
def test_a_file_is_solved_without_narrowing_as_with_it(
    shared: Path, name: str, encoder: str
) -> None:
    puzzle = satgrid.load(str(DATA / name))
    narrowed, full = (
        satgrid.solve(puzzle, unique=True, encoders={"blocks": encoder}, narrow=narrow)
        for narrow in (True, False)
    )
    assert (full.status, full.unique) == (narrowed.status, narrowed.unique)
    assert full.report.rounds == 2
    if full.unique:
        assert full.grids == narrowed.grids
