"""Puzzles that people reported, each with its command and what is right: nothing read as another.

The list stands in the folder `shared` beside the checkout. What is right of a row is stated here as
the exit code and a pattern of what is printed. The last rows hold forms that satgrid does not read:
it refuses each, and the sentence says why.
"""

from __future__ import annotations

import csv
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from commandline import run
from tables import rows

REPORTS = Path(__file__).resolve().parents[2] / "shared" / "data" / "reports"
ADDRESSES = (".address.txt", ".addresses.txt", ".url")

pytestmark = pytest.mark.usefixtures("shared")


def reports() -> Iterator[object]:
    """Yield the file and the command of each row; those that take long are long tests."""
    if not REPORTS.is_dir():
        return
    with (REPORTS / "manifest.tsv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            file = row["file"]
            marks = [pytest.mark.long] if file.startswith(("slow-", "rate-")) else []
            yield pytest.param(file, row["command"], id=file, marks=marks)


def runs(file: str, command: str) -> Iterator[list[str]]:
    """Yield the words of each run of a row: one for each address of a file of addresses."""
    places = (REPORTS / file).read_text("utf-8").split() if file.endswith(ADDRESSES) else [file]
    for place in places:
        words = shlex.split(command.replace("each line", "FILE"))
        yield [place if word == "FILE" else word for word in words]


@pytest.mark.parametrize(("file", "command"), [*reports()])
def test_a_report_holds(file: str, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPORTS)
    right = dict(rows("reports", "right"))
    asked = [*runs(file, command)]
    expected = right[file] if file in right else [(1, dict(rows("reports", "refused"))[file])]
    expected *= len(asked) if len(expected) == 1 else 1
    for words, (code, pattern) in zip(asked, expected, strict=True):
        ran = run(*words)
        assert re.search(pattern, "\n".join(ran.out + ran.err), re.DOTALL), (words, ran)
        assert ran.code == code, (words, ran)
        assert ran.code != 1 or len(ran.err) == 1


def test_a_grid_of_parted_symbols_is_read_whole(tmp_path: Path) -> None:
    """Below the head that its file lacks, the puzzle has one solution, and the grid is another."""
    puzzle = tmp_path / "hitori.pzprv3"
    rows = (REPORTS / "hitori-pzprv3-without-head.txt").read_text("utf-8")
    puzzle.write_text(f"pzprv3\nhitori\n{rows}")
    assert run("solve", str(puzzle), "--unique").out[-1] == "the only solution"
    ran = run("check", str(puzzle), str(REPORTS / "check-grid-with-blanks.txt"))
    messages = "\n".join(ran.err)
    assert ran.code == 4
    assert "row 3, column 16 and row 4, column 16 are both black" in messages
    assert "row 10, column 16 and row 11, column 16 are both black" in messages
    assert "row 1, column 1: these white cells (72) are cut off" in messages


def test_a_star_battle_that_does_not_state_its_stars_asks_for_them() -> None:
    ran = run(
        "solve", str(REPORTS / "starbattle-2-stars-untagged.penpa.txt"), "--family", "starbattle"
    )
    assert ran.code == 1
    assert "does not state stars" in ran.err[0]
