"""Many puzzles for the commands beside solve: a line each, whatever the jobs, or a file each."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import BAR_NON, BAR_ROWS, BAR_TEXT, CORNERS, SWITCH, run

FOLDER = {
    "bad.txt": "2x2:9/1/1/1",
    "bar.non": BAR_NON,
    "bar.txt": "\n".join(BAR_ROWS),
    "corners.sgt": CORNERS,
    "two.sgt": f"{SWITCH}\n3x1:1/1/1/3\n",
    "wide.nonogram": BAR_TEXT,
    "wide.txt": "###..\n....#\n",
}
"""A bad puzzle, one without a solution, three others in two files, and two with drawings beside."""


@pytest.fixture(autouse=True)
def folder(own_folder: Path) -> Path:
    (own_folder / "all").mkdir()
    for name, text in FOLDER.items():
        (own_folder / "all" / name).write_text(text)
    return own_folder / "all"


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["rate", "all"], marks=pytest.mark.long),
        pytest.param(["check", "all"], marks=pytest.mark.long),
        pytest.param(["encode", "all"], marks=pytest.mark.long),
        pytest.param(["encode", "all", "--dimacs", "-o", "made/"], marks=pytest.mark.long),
        pytest.param(["convert", "all", "-o", "made/"], marks=pytest.mark.long),
        ["draw", "all", "--solve", "-o", "made/", "--to", "txt"],
    ],
)
def test_what_is_told_and_written_does_not_depend_on_the_jobs(words: list[str]) -> None:
    seen = []
    for jobs in [], ["--jobs", "2"]:
        ran = run(*words, *jobs)
        files = {path: path.read_bytes() for path in Path("made").glob("*")}
        seen.append((ran.code, ran.out[:-1], ran.out[-1].rpartition(";")[0], ran.err, files))
        for path in files:
            path.unlink()
    assert seen[0] == seen[1]
    assert seen[0][0] == 1


def test_puzzles_are_made_by_several() -> None:
    asked = ("generate", "hitori", "5x5", "--count", "3", "--seed", "2")
    one, two = run(*asked), run(*asked, "--jobs", "2")
    assert len(one.out) == 3
    assert (two.out, two.err[:-1], two.code) == (one.out, one.err, 0)
    assert two.err[-1].startswith("3 puzzles: 3 made; ")
