"""The file of a study's runs: what it keeps, and whom it lets in."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from commandline import run
from studies import SMALL, row, small_study

from satgrid.errors import SatgridError, UsageError
from satgrid.experiments import store, study
from satgrid.version import VERSION


@pytest.fixture
def small(tmp_path: Path) -> study.Study:
    return study.load(small_study(tmp_path))


def test_what_is_kept_is_read_again(small: study.Study, tmp_path: Path) -> None:
    path = str(tmp_path / "runs?#.sqlite")
    kept = [
        row("bar.non", "--unique"),
        row("switch.non", "--unique", "crashed", 0, reason="it\nbroke", repetition=1),
    ]
    with store.writing(path, small, VERSION) as file:
        for each in kept:
            file.add(each)
        file.settle("switch.non", None, "too hard")
    assert Path(path).exists()
    with store.reading(path) as file:
        assert file.rows() == kept
        assert file.keys() == {("bar.non", "--unique", 0), ("switch.non", "--unique", 1)}
        bar, switch = file.instances()
        assert bar.puzzle == small.instances[0].puzzle
        assert (switch.puzzle, switch.trouble) == (None, "too hard")
        assert file.methods == ["--unique", "--encode blocks=states --unique"]
        # One puzzle, two methods, two repetitions.
        assert file.planned() == 4


def test_who_writes_is_alone(small: study.Study, tmp_path: Path) -> None:
    path = str(tmp_path / "runs.sqlite")
    with store.writing(path, small, VERSION) as file:
        file.add(row("bar.non", "--unique"))
        with (
            pytest.raises(SatgridError, match="in use by another run"),
            store.writing(path, small, VERSION),
        ):
            pass
        with pytest.raises(SatgridError, match="in use by another run"), store.reading(path):
            pass
        file.add(row("switch.non", "--unique"))
    with store.reading(path) as file:
        assert len(file.rows()) == 2


def test_a_full_disk_is_told_and_leaves_what_was_kept(small: study.Study, tmp_path: Path) -> None:
    path = str(tmp_path / "runs.sqlite")
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


def damaged(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    with connection:
        assert connection.execute(statement).rowcount != 0
    connection.close()


@pytest.mark.parametrize("words", [["run", "study.toml", "-o"], ["report", "-o", "out"]])
@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("PRAGMA user_version = 1", "of format 1, and this satgrid knows format 2: use the satg"),
        ("PRAGMA application_id = 7", "not a file of runs: name another"),
        ("DELETE FROM study", "damaged, it holds no whole study: name another file"),
        ("UPDATE study SET methods = 'x'", "damaged, it holds no whole study: name another"),
        ("UPDATE instances SET puzzle = '[1]'", "damaged, it holds no whole study: name ano"),
        *(
            (change, "damaged, it holds no whole study: name another file")
            for change in (
                "UPDATE study SET repetitions = 'x'",
                "UPDATE instances SET height = 'x'",
                "UPDATE instances SET width = 0",
                "UPDATE instances SET height = 0",
                "UPDATE runs SET repetition = 2",
                "UPDATE runs SET repetition = -1",
                "UPDATE runs SET seconds = -1",
                "UPDATE runs SET report = NULL",
                "UPDATE runs SET claim = NULL",
                "UPDATE runs SET claim = json_set(claim, '$.solution', NULL)",
                "UPDATE runs SET status = 'unsatisfiable'",
                "UPDATE runs SET instance = 'x'",
                "UPDATE runs SET method = '--solver glucose4'",
                "UPDATE runs SET status = 'settled'",
                "UPDATE runs SET seconds = 'long'",
                "UPDATE runs SET claim = 'x'",
                "UPDATE runs SET claim = json_remove(claim, '$.unique')",
                "UPDATE runs SET claim = json_set(claim, '$.best', 7)",
                "UPDATE runs SET claim = json_set(claim, '$.best[1]', 'x')",
                "UPDATE runs SET report = json_remove(report, '$.clauses')",
                "UPDATE runs SET report = json_remove(report, '$.cuts')",
                "UPDATE runs SET report = json_remove(report, '$.tries')",
                "UPDATE runs SET report = json_set(report, '$.clauses', 7)",
                "UPDATE runs SET report = '[1]'",
                "UPDATE runs SET versions = json_remove(versions, '$.cores')",
                "UPDATE runs SET versions = NULL",
            )
        ),
        ("DROP TABLE study", "cannot be used (no such table: study): name another file"),
    ],
)
def test_a_file_of_another_kind_is_refused(
    words: list[str],
    statement: str,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    path = small_study(tmp_path)
    with store.writing("runs.sqlite", study.load(path), VERSION) as file:
        best = {"best": ["fewest black", 1, 2]}
        file.add(row("bar.non", "--unique", claim=best))
    damaged(tmp_path / "runs.sqlite", statement)
    before = (tmp_path / "runs.sqlite").read_bytes()
    ran = run("experiment", *words, "runs.sqlite")
    assert (ran.code, ran.out) == (1, [])
    (line,) = ran.err
    assert line.startswith(f"satgrid: runs.sqlite: {message}")
    assert (tmp_path / "runs.sqlite").read_bytes() == before


def test_a_puzzle_that_was_taken_out_of_the_file_is_missed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    path = small_study(tmp_path)
    with store.writing("runs.sqlite", study.load(path), VERSION) as file:
        file.add(row("bar.non", "--unique"))
    damaged(tmp_path / "runs.sqlite", "DELETE FROM instances WHERE name = 'bar.non'")
    before = (tmp_path / "runs.sqlite").read_bytes()
    ran = run("experiment", "report", "runs.sqlite", "-o", "out")
    assert ran == (
        1,
        [],
        ["satgrid: runs.sqlite: damaged, it holds no whole study: name another file"],
    )
    ran = run("experiment", "run", path, "-o", "runs.sqlite")
    assert ran.code == 2
    (line,) = ran.err
    assert line.startswith("satgrid: runs.sqlite: bar.non has changed since these runs began: name")
    assert (tmp_path / "runs.sqlite").read_bytes() == before


@pytest.mark.parametrize("words", [["run", "study.toml", "-o"], ["report", "-o", "out"]])
def test_what_is_no_database_is_refused_and_kept(
    words: list[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    small_study(tmp_path)
    (tmp_path / "notes.txt").write_text("my notes\n" * 200)
    ran = run("experiment", *words, "notes.txt")
    assert (ran.code, ran.out) == (1, [])
    assert ran.err == ["satgrid: notes.txt: not a file of runs: name another"]
    assert (tmp_path / "notes.txt").read_text() == "my notes\n" * 200
    # The folder itself.
    ran = run("experiment", *words, ".")
    told = {
        "run": "cannot be written (a directory): choose another place with -o",
        "report": "a directory: name a file",
    }
    assert ran.err == [f"satgrid: .: {told[words[0]]}"]
    ran = run("experiment", *words, "missing/runs.sqlite")
    told = {
        "run": "cannot be written (no such folder): choose another place with -o",
        "report": "no such file: name the file of a study's runs",
    }
    assert ran.err == [f"satgrid: missing/runs.sqlite: {told[words[0]]}"]


def test_a_report_makes_no_file(tmp_path: Path) -> None:
    ran = run("experiment", "report", str(tmp_path / "runs"), "-o", str(tmp_path / "out"))
    assert ran.code == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_goes_on_with_its_own_study_and_version_only(tmp_path: Path) -> None:
    path = str(tmp_path / "runs.sqlite")
    small = study.load(small_study(tmp_path))
    with store.writing(path, small, VERSION) as file:
        file.add(row("bar.non", "--unique"))
    other = study.load(small_study(tmp_path, SMALL.replace("= 20", "= 21")))
    with (
        pytest.raises(UsageError, match="another study"),
        store.writing(path, other, VERSION),
    ):
        pass
    with (
        pytest.raises(SatgridError, match=f"begun by satgrid {VERSION}, and this is 9.9"),
        store.writing(path, small, "9.9"),
    ):
        pass
    # A comment or another order of keys is no other study; another puzzle is.
    same = study.load(small_study(tmp_path, f"# Again\n{SMALL}"))
    with store.writing(path, same, VERSION) as file:
        assert len(file.rows()) == 1
    (tmp_path / "puzzles" / "bar.non").write_text("width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    changed = study.load(str(tmp_path / "study.toml"))
    with (
        pytest.raises(UsageError, match=r"bar\.non has changed since"),
        store.writing(path, changed, VERSION),
    ):
        pass
