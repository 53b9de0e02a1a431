"""The file of a study's runs: what it keeps, and whom it lets in."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from commandline import run
from studies import SMALL, row, small_study
from tables import rows

from satgrid.errors import SatgridError, UsageError
from satgrid.experiments import store, study
from satgrid.version import VERSION


@pytest.fixture
def small(tmp_path: Path) -> study.Study:
    return study.load(small_study(tmp_path))


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "runs?#.sqlite")


def refused(
    match: str, path: str, what: study.Study, version: str = VERSION, error: type = SatgridError
) -> None:
    with pytest.raises(error, match=match), store.writing(path, what, version):
        pass


def test_who_writes_is_alone(small: study.Study, path: str) -> None:
    with store.writing(path, small, VERSION) as file:
        file.add(row("bar.non", "--unique"))
        refused("in use by another run", path, small)
        with pytest.raises(SatgridError, match="in use by another run"), store.reading(path):
            pass
        file.add(row("switch.non", "--unique"))
    with store.reading(path) as file:
        assert len(file.rows()) == 2


def test_a_full_disk_is_told_and_leaves_what_was_kept(small: study.Study, path: str) -> None:
    small = replace(small, repetitions=1001)
    added = 0

    def fill() -> None:
        nonlocal added
        with store.writing(path, small, VERSION) as file:
            (pages,) = file._connection.execute("PRAGMA page_count").fetchone()
            file._connection.execute(f"PRAGMA max_page_count = {pages + 2}")
            while added < 1000:
                file.add(row("bar.non", "--unique", repetition=added, reason="x" * 500))
                added += 1

    with pytest.raises(SatgridError, match=r"cannot be written \(database or disk is full\): make"):
        fill()
    assert 0 < added < 1000
    with store.writing(path, small, VERSION) as file:
        assert len(file.rows()) == added
        file.add(row("bar.non", "--unique", repetition=added))


@pytest.fixture
def kept(own_folder: Path) -> Path:
    """A file with one run, in the folder where the tests then are."""
    with store.writing("runs.sqlite", study.load(small_study(own_folder)), VERSION) as file:
        file.add(row("bar.non", "--unique", claim={"best": ["fewest black", 1, 2]}))
    return Path("runs.sqlite")


def damaged(path: Path, statement: str) -> bytes:
    """Return what the file is after the statement."""
    connection = sqlite3.connect(path)
    with connection:
        assert connection.execute(statement).rowcount != 0
    connection.close()
    return path.read_bytes()


each_verb = pytest.mark.parametrize("words", [["run", "study.toml", "-o"], ["report", "-o", "out"]])


@each_verb
@pytest.mark.parametrize(
    ("statement", "message"),
    rows("experiment_store", "a_file_of_another_kind_is_refused"),
)  # fmt: skip
def test_a_file_of_another_kind_is_refused(
    words: list[str], statement: str, message: str, kept: Path
) -> None:
    before = damaged(kept, statement)
    ran = run("experiment", *words, "runs.sqlite")
    assert (ran.code, ran.out) == (1, [])
    (line,) = ran.err
    assert line.startswith(f"satgrid: runs.sqlite: {message}")
    assert kept.read_bytes() == before


def test_an_older_report_lacks_what_nothing_had_then(kept: Path) -> None:
    with store.reading("runs.sqlite") as file:
        (before,) = file.rows()
    assert before.report is not None
    assert before.report["counts"] == 0
    older = damaged(kept, "UPDATE runs SET report = json_remove(report, '$.counts')")
    with store.reading("runs.sqlite") as file:
        assert file.rows() == [before]
    assert run("experiment", "report", "runs.sqlite", "-o", "out", "-q").code == 0
    assert "| `--unique` | 1 | 1 | 0 |" in Path("out/summary.md").read_text()
    # What it tells is right, but later runs would be of another program.
    ran = run("experiment", "run", "study.toml", "-o", "runs.sqlite")
    error = f"begun by satgrid {VERSION}, and this is a later state of it: go on with that one, or "
    assert (ran.code, ran.out) == (1, [])
    assert ran.err == [f"satgrid: runs.sqlite: {error}name a new file with -o"]
    assert kept.read_bytes() == older


@each_verb
def test_what_is_no_database_is_refused_and_kept(words: list[str], kept: Path) -> None:
    notes, before = Path("notes.txt"), sorted(Path().iterdir())
    notes.write_text("my notes\n" * 200)
    cases = [
        ("notes.txt", "not a file of runs: name another"),
        (".", "a directory: name a file"),
        ("runs", "no such file: name the file of a study's runs"),
    ]
    if words[0] == "run":
        place = "choose another place with -o"
        cases[1:] = [
            (".", f"cannot be written (a directory): {place}"),
            ("missing/runs", f"cannot be written (no such folder): {place}"),
        ]
    for name, error in cases:
        ran = run("experiment", *words, name)
        assert ran == (1, [], [f"satgrid: {name}: {error}"])
    assert notes.read_text() == "my notes\n" * 200
    assert sorted(Path().iterdir()) == sorted([*before, notes])


def test_a_file_goes_on_with_its_own_study_and_version_only(tmp_path: Path, path: str) -> None:
    small = study.load(small_study(tmp_path))
    with store.writing(path, small, VERSION) as file:
        file.add(row("bar.non", "--unique"))
    other = study.load(small_study(tmp_path, SMALL.replace("= 20", "= 21")))
    refused("another study", path, other, error=UsageError)
    refused(f"begun by satgrid {VERSION}, and this is 9.9", path, small, "9.9")
    # A comment or another order of keys is no other study; another puzzle is.
    same = study.load(small_study(tmp_path, f"# Again\n{SMALL}"))
    with store.writing(path, same, VERSION) as file:
        assert len(file.rows()) == 1
    (tmp_path / "puzzles" / "bar.non").write_text("width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    changed = study.load(str(tmp_path / "study.toml"))
    refused(r"bar\.non has changed since", path, changed, error=UsageError)
