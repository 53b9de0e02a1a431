"""Puzzles that people reported, each with its command and what is right: nothing read as another.

The list stands in the folder `shared` beside the checkout. What is right of a row is stated here as
the exit code and a pattern of what is printed.
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
    expected = right[file]
    expected *= len(asked) if len(expected) == 1 else 1
    for words, (code, pattern) in zip(asked, expected, strict=True):
        ran = run(*words)
        assert re.search(pattern, "\n".join(ran.out + ran.err), re.DOTALL), (words, ran)
        assert ran.code == code, (words, ran)
        assert ran.code != 1 or len(ran.err) == 1


def test_a_star_battle_that_does_not_state_its_stars_asks_for_them() -> None:
    ran = run(
        "solve", str(REPORTS / "starbattle-2-stars-untagged.penpa.txt"), "--family", "starbattle"
    )
    assert ran.code == 1
    assert "does not state stars" in ran.err[0]
