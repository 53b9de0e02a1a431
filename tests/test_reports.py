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

REPORTS = Path(__file__).resolve().parents[2] / "shared" / "data" / "reports"
ADDRESSES = (".address.txt", ".addresses.txt", ".url")

pytestmark = pytest.mark.usefixtures("shared")

ONLY = (0, "the only solution")
SOLVED = (0, "a solution; ")
RIGHT: dict[str, tuple[int, str] | list[tuple[int, str]]] = {
    "aquarium-inner-wall.address.txt": (0, r"\.\.\n#\.\nthe only solution"),
    "aquarium-inner-wall.pzprv3": (0, r"\.\.\n#\.\nthe only solution"),
    "binairo-2x2-two-readings.txt": (0, "2x2: 2 solutions"),
    "board-of-blanks-nurikabe-10x10.txt": (0, "10x10\n.*the only solution"),
    "countryroad-small-numbers-penpa.txt": ONLY,
    "dead-end-walls.url": [
        SOLVED,
        SOLVED,
        (1, "a wall ends inside a room at the right side of row 1, column 1, "),
        (1, "a wall ends inside a room at the bottom side of row 1, column 1, "),
        SOLVED,
    ],
    "galaxies-loose-wall.pzprv3": (4, "left side of row 1, column 2: this wall parts nothing"),
    "heyawake-inner-walls.address.txt": (0, "3x3: 14 solutions"),
    "kakuro-minus.addresses.txt": ONLY,
    "kenken-zero.json": (20, "no solution: cage A cannot be satisfied"),
    "killer-check.json": (4, "the cage at row 1, column 1 sums to 4, not 3"),
    "koburin-shaded-on-line.pzprv3": (4, "the loop passes the shaded cell at row 2, column 2"),
    "nurimisaki-lone-white.json": (0, "right: every clue and rule is satisfied"),
    "rate-nurikabe-962.txt": (0, "nurikabe 10x10: (hard|extreme)"),
    "slow-count-queens-level106.txt": (0, "112,?812 solutions"),
    "slow-count-queens-level7.txt": (0, "104,?045 solutions"),
    "slow-heyawake-12x12.address.txt": ONLY,
    "slow-nonogram-frans-faase.txt": (3, "gave up: no solution found"),
    "starbattle-2-stars-untagged.penpa.txt": ONLY,
    "starbattle-room-in-two.pzprv3": (1, "room 3 is in two parts"),
    "sudoku-killer-penpa.txt": ONLY,
    "tapa-question-marks.address.txt": ONLY,
    "tatham-1x1-taken-for-hitori.txt": (1, r"filling \(fillomino\).*singles \(hitori\)"),
    "yajilin-shaded-on-line.pzprv3": (4, "the loop passes the shaded cell at row 2, column 2"),
}
"""What is right of a row: the exit code, and what is printed; one for each address of a list."""

REFUSED: dict[str, str] = {
    "akari-hash-walls-optiver.txt": "row 1, column 3: '#' is no digit",
    "check-grid-with-blanks.txt": "as in a file of pzprv3 without its head",
    "hitori-pzprv3-without-head.txt": "as in a file of pzprv3 without its head",
    "kenken-star-for-times.txt": r"line 12: cage C: 16\* is no target",
    "legup-nurikabe-118040.xml": "<Legup> is no XML that satgrid reads",
    "nonogram-row-column.js": "clues as lists of JavaScript",
    "sudoku-81-characters.txt": "all cells in one line",
    "sudoku-box-drawing.txt": "a board drawn with lines",
    "sudoku-list-of-lists.json": r"\[0, 0, 1, 0\] is no puzzle",
    "sudoku-simple.ss": "a board drawn with lines",
    "sudoku-zeros.txt": "row 1, column 1: the number is 0",
    "tatham-savefile-galaxies329.sav": "a save file of Simon Tatham's collection",
    "tatham-savefile-lightup741.sav": "a save file of Simon Tatham's collection",
    "tatham-savefile-pattern.sav": "a save file of Simon Tatham's collection",
    "unspaced-letters-akari.txt": "row 1, column 3: 'x' is no digit",
}
"""Forms that satgrid does not read, and the sentence that says so."""


def rows() -> Iterator[object]:
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


@pytest.mark.parametrize(("file", "command"), [*rows()])
def test_a_report_holds(file: str, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPORTS)
    right = RIGHT[file] if file in RIGHT else (1, REFUSED[file])
    asked = [*runs(file, command)]
    expected = right if isinstance(right, list) else [right] * len(asked)
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
    told = "\n".join(ran.err)
    assert ran.code == 4
    assert "row 3, column 16 and row 4, column 16 are both black" in told
    assert "row 10, column 16 and row 11, column 16 are both black" in told
    assert "row 1, column 1: these white cells (72) are cut off" in told


def test_a_star_battle_that_does_not_state_its_stars_asks_for_them() -> None:
    ran = run(
        "solve", str(REPORTS / "starbattle-2-stars-untagged.penpa.txt"), "--family", "starbattle"
    )
    assert ran.code == 1
    assert "does not state stars" in ran.err[0]
