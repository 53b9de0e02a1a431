"""Certificates changed in one place: rejected by name, unless a changed proof still proves.

And folders that are none: one line says so.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import effort
import pytest
from certificates import FILES, made
from commandline import run
from tables import rows

from satgrid.certificate import verify

FAMILIES = {
    "hitori": ("hitori", "hitori, general cuts", "hitori, most", "no hitori"),
    "kurodoko": ("kurodoko", "kurodoko, fewest", "no kurodoko"),
    "nonogram": ("nonogram", "no nonogram"),
    "sequence": ("sequence",),
    "regex": ("regex",),
}


@pytest.fixture(autouse=True)
def no_outside_checker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "program", lambda: None)


def change_puzzle(claim: dict[str, Any], random: Random) -> None:
    """Change a clue to another of the same sort, or the title."""
    puzzle = claim["puzzle"]
    if random.random() < 0.1:
        puzzle.setdefault("info", {})["title"] = random.choice(["Moon", "Sun"])
    elif "grid" in puzzle:
        row = random.choice(puzzle["grid"])
        row[random.randrange(len(row))] = random.choice([None, *range(1, 9)])
    elif random.random() < 0.2:
        h, w = len(puzzle["rows"]), len(puzzle["columns"])
        given = puzzle.setdefault("given", ["?" * w] * h)
        put(given, random, [*"".join(claim["solution"] or [".#"]), "?"])
        if set("".join(given)) == {"?"}:
            del puzzle["given"]
    else:
        lines = random.choice([puzzle["rows"], puzzle["columns"]])
        lines[random.randrange(len(lines))] = random.choice(lines)


def put(rows: list[str], random: Random, values: list[str]) -> None:
    """Put one of the values into a cell."""
    r, c = random.randrange(len(rows)), random.randrange(len(rows[0]))
    rows[r] = rows[r][:c] + random.choice(values) + rows[r][c + 1 :]


def change_solution(claim: dict[str, Any], random: Random) -> None:
    """Change the value of one cell."""
    if claim["solution"]:
        put(claim["solution"], random, sorted({*"".join(claim["solution"]), ".", "#"}))


def change_bound(claim: dict[str, Any], random: Random) -> None:
    """Change what is claimed of the number of black cells, or that it is all there is to claim."""
    if not (objective := claim["objective"]):
        return
    match random.randrange(3):
        case 0:
            objective["value"] += random.choice((-2, -1, 1, 2))
        case 1:
            objective["goal"] = {"minimise": "maximise", "maximise": "minimise"}[objective["goal"]]
        case _:
            names = {"best solution": "only best solution", "only best solution": "best solution"}
            claim["claim"] = names[claim["claim"]]


def change_cuts(found: dict[str, Any], random: Random) -> None:
    """Change a cell of a cut, drop one, repeat a cut or drop one, exchange two, or add one."""
    if not (listed := found["cuts"]):
        listed.append({"has": [[1, 2, "."], [2, 1, "."]], "lacks": []})
        return
    at, other = (random.randrange(len(listed)) for _ in range(2))
    cut = listed[at]
    match random.randrange(6):
        case 0:
            cell = random.choice([*cut["has"], *cut["lacks"]])
            cell[random.randrange(2)] += random.choice((-1, 1))
        case 1:
            del cut["has"][random.randrange(len(cut["has"]))]
        case 2:
            listed.insert(at, cut)
        case 3:
            del listed[at]
        case 4:
            listed[at], listed[other] = listed[other], cut
        case _:
            cut["has"][0][2] = "#"


def change_lines(text: str, random: Random) -> str:
    """Change a number, drop a line, repeat one, exchange two, or change a character."""
    lines = text.splitlines(keepends=True)
    at, other = (random.randrange(len(lines)) for _ in range(2))
    match random.randrange(5):
        case 0 if numbers := list(re.finditer(r"-?\d+", lines[at])):
            number = random.choice(numbers)
            new = random.choice([f"{-int(number[0]) or 1}", f"{int(number[0]) + 1}"])
            lines[at] = lines[at][: number.start()] + new + lines[at][number.end() :]
        case 1:
            del lines[at]
        case 2:
            lines.insert(at, lines[other])
        case 3:
            lines[at], lines[other] = lines[other], lines[at]
        case _:
            k = random.randrange(len(lines[at]))
            lines[at] = lines[at][:k] + random.choice("xß ") + lines[at][k:]
    return "".join(lines)


def cut_off(text: str, random: Random) -> str:
    return text[: random.randrange(len(text))]


def written(file: str, found: dict[str, Any]) -> str:
    if file == "cuts.json":
        listed = ",\n".join(json.dumps(cut) for cut in found["cuts"])
        return f'{{"cuts": [\n{listed}\n]}}\n' if listed else '{"cuts": []}\n'
    listed = ",\n".join(f'"{key}": {json.dumps(of)}' for key, of in found.items())
    return f"{{\n{listed}\n}}\n"


def changed(file: str, text: str, change: Callable[[Any, Random], Any], random: Random) -> str:
    """Return the text of the file with a change; the same where there is nothing to change."""
    for _ in range(20):
        if file.endswith(".json"):
            found = json.loads(text)
            change(found, random)
            new = written(file, found)
        else:
            new = change(text, random)
        if new != text:
            return str(new)
    return text


CHANGES: list[tuple[str, Callable[[Any, Random], Any], set[str]]] = [
    ("claim.json", change_puzzle, {"puzzle", "solution", "formula.cnf", "cuts.json", "encoders"}),
    ("claim.json", change_solution, {"solution", "objective", "formula.cnf"}),
    ("claim.json", change_bound, {"objective", "formula.cnf"}),
    ("cuts.json", change_cuts, {"cuts.json", "formula.cnf"}),
    ("formula.cnf", change_lines, {"formula.cnf"}),
    ("README.txt", change_lines, {"README.txt"}),
    ("proof.drat", change_lines, {"proof.drat"}),
    ("proof.drat", cut_off, {"proof.drat"}),
]
"""What is changed, and what a rejection names first."""


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("changes", [30, pytest.param(200, marks=pytest.mark.long)])
def test_one_change_is_rejected_by_name(family: str, changes: int, tmp_path: Path) -> None:
    random = Random(family)
    originals = []
    for k, name in enumerate(FAMILIES[family]):
        folder = made(name, tmp_path / f"{k}")
        originals.append({file: (folder / file).read_text("utf-8") for file in FILES})
    folder = tmp_path / "changed"
    folder.mkdir()
    named = set()
    for k in range(changes):
        file, change, names = CHANGES[k % len(CHANGES)]
        texts = dict(random.choice(originals))
        new = changed(file, texts[file], change, random)
        if new == texts[file]:
            continue
        for name, text in (texts | {file: new}).items():
            (folder / name).write_text(text, "utf-8")
        ran = run("verify", str(folder), "-q")
        what = f"{file}, {change.__name__} {k}: {ran.err}"
        if file == "proof.drat" and ran.code == 0:
            assert ran.err == []
            continue
        assert (ran.code, len(ran.err)) == (4, 1), what
        start = f"satgrid: {folder}: rejected: "
        assert ran.err[0].startswith(start), what
        assert len(ran.err[0]) < len(start) + 200, what
        name = ran.err[0].removeprefix(start).split()[0].rstrip(":,")
        assert name in names, what
        named.add(name)
    assert {"formula.cnf", "README.txt"} <= named


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return made("hitori", tmp_path / "proof")


def refused(folder: Path, *words: str) -> str:
    """Return the one line that says what is wrong with a folder that is no certificate."""
    ran = run("verify", str(folder), *words)
    assert (ran.code, ran.out, len(ran.err)) == (1, [], 1), ran
    assert len(ran.err[0]) < 250
    start = f"satgrid: {folder}: "
    assert ran.err[0].startswith(start)
    return ran.err[0].removeprefix(start)


@pytest.mark.parametrize("file", FILES)
def test_a_file_that_is_missing_or_no_file(file: str, folder: Path) -> None:
    path = folder / file
    path.rename(folder / "elsewhere")
    assert refused(folder).startswith(f"{file} cannot be read (No such file")
    for make, end in (
        (lambda: path.symlink_to(folder / "elsewhere"), path.unlink),
        (path.mkdir, path.rmdir),
        (lambda: os.mkfifo(path), path.unlink),
    ):
        make()
        assert refused(folder) == f"{file} is not a regular file"
        end()
    with path.open("wb") as hole:
        hole.truncate(verify._MOST_BYTES[file] + 1)
    assert "bytes: the limit is" in refused(folder)


def claimed(folder: Path, **parts: Any) -> None:
    path = folder / "claim.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | parts))


WRONG: list[Any] = [None, True, 0, -1, 1.5, 1e300, "", "x", "x" * 100_000, [], [[]], [None], {}]
WRONG += [{"a": 1}, ["..", ".."], [1, 2], "no solution", "best solution", {"name": "black"}]
WRONG += [{"name": "black", "goal": "minimise", "value": True}]
WRONG += [{"name": "grey", "goal": "minimise", "value": 1}]


def test_a_claim_with_any_part_wrong(folder: Path) -> None:
    """One line, and never success; which of both codes depends on whether it can be read."""
    claim = json.loads((folder / "claim.json").read_text())
    for key in [*claim, "more"]:
        for value in WRONG:
            (folder / "claim.json").write_text(json.dumps(claim | {key: value}))
            ran = run("verify", str(folder))
            assert ran.code in (1, 4), (key, value)
            assert (ran.out, len(ran.err)) == ([], 1), (key, value)
            assert len(ran.err[0]) < 350, (key, value)
        (folder / "claim.json").write_text(json.dumps({k: claim[k] for k in claim if k != key}))
        assert run("verify", str(folder)).code == (4 if key == "more" else 1)


CUTS = dict(rows("certificates", "cuts_that_are_none"))


@pytest.mark.parametrize("text", CUTS)
def test_cuts_that_are_none(text: str, folder: Path) -> None:
    (folder / "cuts.json").write_text(text)
    message = refused(folder)
    assert message.startswith("cuts.json: ")
    assert CUTS[text] in message


def test_bytes_changed_at_random(folder: Path) -> None:
    random = Random(1)
    for _ in range(150):
        file = random.choice(FILES[:4])
        original = (folder / file).read_bytes()
        damaged = bytearray(original)
        for _ in range(random.choice((1, 1, 5))):
            damaged[random.randrange(len(damaged))] = random.randrange(256)
        if random.random() < 0.2:
            del damaged[random.randrange(len(damaged)) :]
        (folder / file).write_bytes(damaged)
        ran = run("verify", str(folder), "-q")
        (folder / file).write_bytes(original)
        assert ran.code in (0, 1, 4)
        assert len(ran.err) == (ran.code != 0)
        assert ran.code or file == "proof.drat" or damaged == original


def test_what_is_bigger_than_its_formula_is_not_built(folder: Path) -> None:
    claimed(folder, claim="no solution", solution=None)
    puzzle = json.loads((folder / "claim.json").read_text())["puzzle"]
    claimed(folder, puzzle=puzzle | {"grid": [[None] * 1000] * 1000})
    start = f"satgrid: {folder}: rejected:"
    message = f"{start} formula.cnf: too small for a board of this size"
    assert run("verify", str(folder)).err == [message]
    # A board that takes few bytes in the claim, whose rules are not even stated.
    lines = {"rows": [[]] * 999, "columns": [[]] * 999}
    claimed(folder, puzzle={"satgrid": 1, "family": "nonogram", **lines})
    with effort.at_most(500_000):
        assert run("verify", str(folder)).err == [message]
    claimed(folder, puzzle=puzzle | {"grid": [[None] * 60] * 60})
    claimed(folder, encoders={"never_touch": "pairs", "connected": "forest"})
    (folder / "formula.cnf").write_bytes(bytes(4 * 60 * 60))
    message = f"{start} encoders: the formula has more than 7,200 literals"
    assert run("verify", str(folder)).err == [message]
