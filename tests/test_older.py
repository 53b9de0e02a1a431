"""What earlier versions wrote is read as the same puzzles, and is written with the same bytes.

`tests/older/VERSION/` keeps records of those versions; `tests/older/record.py` made them.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from commandline import run

import satgrid
from satgrid.grid import Grid
from satgrid.version import VERSION

RECORDS = sorted((Path(__file__).parent / "older").glob("*/*.record.json"))
ALONE = " (by deduction, no search)"
LOST = ("sequence.txt: sequence does not keep names of colours",)
REWORDED = {
    "(narrowing alone)": "(by deduction, no search)",
    "it meets every clause": "it satisfies every clause",
    "a refutation, as dratify finds": "valid refutation (checked by dratify)",
    "refutes the formula, as dratify finds": "refutes the formula (checked by dratify)",
    "that glucose4 made the proof": "which solver made the proof (glucose4)",
}
"""What `convert` tells since 0.7.0."""

RULERS = 'class="rulers"'
"""Boards with clues in their cells, which all of these pictures show, have none since 0.7.0."""

each_record = pytest.mark.parametrize(
    "path", RECORDS, ids=lambda path: f"{path.parent.name} {path.stem}"
)
each_whole_record = pytest.mark.parametrize(
    "path",
    [path for path in RECORDS if path.parent.name == "0.3.0"],
    ids=lambda path: f"{path.parent.name} {path.stem}",
)
"""Records that have what each command said; others have what later versions read."""


def restored(path: Path, folder: Path) -> dict[str, Any]:
    """Write the files of a record to the folder, and return what was said of them."""
    found = json.loads(path.read_text("utf-8"))
    for name, text in found["files"].items():
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    text = json.dumps(found["said"])
    for before, now in REWORDED.items():
        text = text.replace(before, now)
    text = re.sub(": ([^:]+) stands there, and", r" has \1, and", text)
    said: dict[str, Any] = json.loads(text)
    return said


def of_this_version(text: str, path: Path) -> str:
    """Return a text as this version would have written it."""
    return text.replace(path.parent.name, VERSION).replace(FEWER, FAMILIES)


FEWER = "nonogram, hitori, kurodoko only"
FAMILIES = (
    "akari, binairo, dominosa, fillomino, futoshiki, galaxies, hashi, hitori, kenken, "
    "kurodoko, magnets, masyu, mosaic, nonogram, shikaku, skyscrapers, slant, slitherlink, sudoku, "
    "tents only"
)
"""The families of game IDs, of which there are more since."""


OWN = ("a.cnf", "a.map", "cuts.json", "README.txt")
"""Files that each version writes in its own way."""


def puzzle_of(path: Path) -> str:
    """Return the name of a record's puzzle file."""
    return next(
        each.name for each in path.parent.glob(f"{path.name.partition('.')[0]}.*") if each != path
    )


def test_there_are_records() -> None:
    assert [path.parent.name for path in RECORDS] == ["0.3.0"] * 7 + ["0.7.0"] * 4


def marks(svg: str) -> list[str]:
    """Return the paths and texts of a picture, but for those above and below the board.

    Alphabets and automata stand below since 0.8.0.
    """
    lines = (line.strip() for line in svg.partition('<g class="variant">')[0].splitlines())
    shown = "<path", "<text", "<tspan", "<g class"
    others = 'class="title"', 'class="rulers"', 'class="border"'
    return [
        line
        for line in lines
        if line.startswith(shown) and not any(each in line for each in others)
    ]


@each_whole_record
def test_what_was_said_is_said_again_and_the_files_are_written_again(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte for byte, but for the number of the version.

    A later version may narrow more: its narrowed formula is its own, and the kept one is decoded;
    and it may say that narrowing did it alone. Certificates list cuts in another form since 0.5.0,
    which their page tells. Pictures show the same, and have said more of it since 0.7.0, as
    `convert` does of what a format does not keep.
    """
    kept, new = tmp_path / "kept", tmp_path / "new"
    kept.mkdir()
    new.mkdir()
    said = restored(path, kept)
    for file in [kept / puzzle_of(path), *kept.glob("*.out")]:
        (new / file.name).write_bytes(file.read_bytes())
    monkeypatch.chdir(new)
    for command, (code, out, err) in said.items():
        if "a.cnf" in command:
            continue
        ran = run(*command.split())
        expected = [of_this_version(text, path).splitlines() for text in (out, err)]
        err_now = [line for line in ran.err if line not in LOST]
        verdicts = [
            [line.removesuffix(ALONE) for line in lines] for lines in (*expected, ran.out, err_now)
        ]
        assert (ran.code, verdicts[2:]) == (code, verdicts[:2]), command
    for file in sorted(kept.rglob("*")):
        if file.is_file() and file.name not in OWN:
            written = new / file.relative_to(kept)
            if file.suffix == ".svg":
                before = [line for line in marks(file.read_text()) if RULERS not in line]
                assert marks(written.read_text()) == before, written
                continue
            assert written.read_text() == of_this_version(file.read_text(), path), written


@each_record
def test_what_it_wrote_is_read_as_the_same_puzzle(path: Path, tmp_path: Path) -> None:
    said = restored(path, tmp_path)
    puzzle = satgrid.load(str(tmp_path / puzzle_of(path)))
    ways = {
        command.rpartition(" ")[2]: out
        for command, (code, out, _) in said.items()
        if not code and command.startswith("convert ")
    }
    if path.parent.name == "0.3.0":
        assert {"json"} < ways.keys() or puzzle.automata
    assert satgrid.load(ways["json"]) == puzzle
    for form, text in ways.items():
        if form == "matrix":
            continue  # It has another number for "none", which no clue of a puzzle is.
        read = satgrid.load(text, format=form, family=puzzle.family if form != "json" else None)
        assert (read.cells, read.rows, read.columns) == (puzzle.cells, puzzle.rows, puzzle.columns)


@each_record
def test_its_formulas_are_decoded_and_its_certificates_are_verified_or_refused(
    path: Path, own_folder: Path
) -> None:
    said = restored(path, own_folder)
    decoded = [command for command in said if command.startswith("decode ")]
    assert len(decoded) in (2, 3)
    for command in decoded:
        ran = run(*command.split())
        assert [ran.code, ran.out, ran.err] == [
            said[command][0],
            *(text.splitlines() for text in said[command][1:]),
        ]
        assert ran.code == 0
    if not Path("proof").exists():
        assert path.parent.name == "0.3.0"
        return
    ran = run("verify", "proof")
    if path.parent.name == VERSION:
        assert [ran.code, ran.out] == [0, said["verify proof"][1].splitlines()]
    else:
        assert (ran.code, ran.out, len(ran.err)) == (1, [], 1)
        assert (
            f"satgrid {path.parent.name} wrote it, and this is satgrid {VERSION}: verify it with"
            in ran.err[0]
        )


JSON = [
    json.loads(line)
    for path in sorted((Path(__file__).parent / "older").glob("*/families.jsonl"))
    for line in path.read_text("utf-8").splitlines()
]


def test_the_json_of_all_families_is_read_as_the_same_puzzles() -> None:
    """What has been a solution is one."""
    assert len({kept["puzzle"]["family"] for kept in JSON}) == 52
    for kept in JSON:
        puzzle = satgrid.load(json.dumps(kept["puzzle"]))
        assert puzzle.to_json() == kept["puzzle"]
        assert kept["solutions"]
        for rows in kept["solutions"]:
            assert satgrid.check(puzzle, Grid.from_rows(rows)) == []
