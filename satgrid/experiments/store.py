"""The runs of a study, in an SQLite file with one row per run, each kept by its own transaction.

A killed process loses the runs in progress and nothing else. While a process writes, it holds the
file locked by SQLite's own lock, which ends with the process.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from satgrid.errors import PuzzleError, SatgridError, UsageError, printable
from satgrid.experiments.study import Study
from satgrid.puzzle import Puzzle
from satgrid.search.answer import GAVE_UP, SOLVED, UNSATISFIABLE
from satgrid.search.options import Report

# Rows

REFUSED, CRASHED, WRONG = "refused", "crashed", "wrong"
"""The statuses of runs without an answer.

Refused: satgrid does not accept the method for the puzzle. Crashed: the run ended its process
twice, or raised an exception. Wrong: the referee rejects its grid, or the solver's model violates a
clause.
"""

STATUSES = (SOLVED, UNSATISFIABLE, GAVE_UP, REFUSED, CRASHED, WRONG)

SETTLED = (SOLVED, UNSATISFIABLE)
"""The statuses of runs that have settled their question."""

VERSIONS = ("satgrid", "python", "system", "machine", "processor", "cores", "jobs")
"""The fields of a run that describe its versions and its machine."""

CLAIMS = ("solvable", "unique", "best", "solution", "says")
"""The fields of a claim: see `results.claim_of`."""

_LATER: dict[str, Any] = {"counts": 0, "turns": []}
"""Fields that older reports lack, with their values in those reports."""

_REPORT = tuple(Report().to_json())

Key = tuple[str, str, int]
"""The name of a run: instance, method, repetition."""


class OtherState(Exception):
    """A run lacks a field: a different state of satgrid wrote it."""


class Row(NamedTuple):
    """A run. `status` is one of `STATUSES`; `reason` says why it has no answer, else it is None.

    `seconds` is the processor time until the answer, or until the search gave up. `real_s` is the
    time of the clock, which `limit_s` limits; on a busy machine it is mostly waiting. `report` is
    that of the search, or None. `claim` has the keys `CLAIMS`, `versions` the keys `VERSIONS`. On
    a cluster `versions` also has `host`, the machine's name or None if its process ended.
    """

    instance: str
    method: str
    repetition: int
    seed: int
    limit_s: float
    status: str
    reason: str | None
    seconds: float
    real_s: float
    claim: dict[str, Any] | None
    report: dict[str, Any] | None
    versions: dict[str, Any]

    def with_later(self) -> Row:
        """Return the run with the fields that older reports lack; itself if it has them all."""
        if self.report is None or self.report.keys() >= _LATER.keys():
            return self
        return self._replace(report=_LATER | self.report)

    def require_whole(self) -> None:
        """Raise `LookupError` or `TypeError` for a wrong value or type.

        A settled status without a matching claim is wrong too. Raises `OtherState` with the name of
        a missing field.
        """
        claim, report = self.claim, self.report
        if self.status not in STATUSES or self.versions is None:
            raise LookupError
        if self.repetition < 0 or self.seconds < 0:
            raise LookupError
        sum((self.repetition, self.seed, self.limit_s, self.seconds, self.real_s))
        for part, keys in (self.versions, VERSIONS), (claim, CLAIMS), (report, _REPORT):
            present = keys if part is None else part.keys()
            for key in keys:
                if key not in present:
                    raise OtherState(key)
        if claim is not None and claim["best"] is not None:
            _, *bounds = claim["best"]
            sum(bounds)
        if report is not None:
            sum([*report["clauses"].values(), *report["variables"].values(), report["cuts"]])
        if self.status in SETTLED:
            if claim is None or report is None:
                raise LookupError
            if not (claim["solution"] if self.status == SOLVED else claim["solvable"] is False):
                raise LookupError


# The file

FORMAT = 2
"""The version of the tables below; it changes with them."""

_APPLICATION = int.from_bytes(b"sgrd")
_TABLES = """
    CREATE TABLE study (title TEXT, text TEXT, version TEXT, methods TEXT, repetitions INTEGER);
    CREATE TABLE instances (
        name TEXT PRIMARY KEY, "group" TEXT, height INTEGER, width INTEGER,
        proved INTEGER, puzzle TEXT, trouble TEXT
    );
    CREATE TABLE runs (
        instance TEXT, method TEXT, repetition INTEGER,
        seed INTEGER, limit_s REAL, status TEXT, reason TEXT, seconds REAL, real_s REAL,
        claim TEXT, report TEXT, versions TEXT,
        PRIMARY KEY (instance, method, repetition)
    );
"""


class Planned(NamedTuple):
    """An instance; `puzzle` is None until it is made; `trouble` says why it cannot be made.

    `proved` is whether making it proves that there is one solution.
    """

    name: str
    group: str
    height: int
    width: int
    proved: bool
    puzzle: Puzzle | None
    trouble: str | None


class _Damaged(Exception):
    """The content of a file of runs cannot be read."""


@contextmanager
def _read_whole() -> Iterator[None]:
    try:
        yield
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError, PuzzleError):
        raise _Damaged from None


class Store:
    """An open file of runs: what `writing` and `reading` yield."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        with _read_whole():
            columns = "title, text, version, methods, repetitions"
            ((*texts, methods, repetitions),) = connection.execute(f"SELECT {columns} FROM study")
            self.title, self.text, self.version = map(str, texts)
            self.methods = [*map(str, json.loads(methods))]
            self.repetitions = int(repetitions)

    def instances(self) -> list[Planned]:
        """Return the instances in the study's order."""
        planned = []
        rows = self._connection.execute("SELECT * FROM instances ORDER BY rowid")
        with _read_whole():
            for name, group, height, width, proved, text, trouble in rows:
                size, puzzle = (int(height), int(width)), None
                if text is not None:
                    puzzle = Puzzle.from_json(json.loads(text))
                if min(size) < 1:
                    raise _Damaged
                planned.append(Planned(str(name), str(group), *size, bool(proved), puzzle, trouble))
        return planned

    def settle(self, instance: str, puzzle: Puzzle | None, trouble: str | None) -> None:
        """Store the puzzle of an instance, or the reason for having none."""
        values = _text(puzzle), trouble, instance
        with self._connection as change:
            change.execute("UPDATE instances SET puzzle = ?, trouble = ? WHERE name = ?", values)

    def add(self, row: Row) -> None:
        """Store a run."""
        values = [json.dumps(v) if isinstance(v, dict) else v for v in row]
        with self._connection as change:
            change.execute(f"INSERT INTO runs VALUES ({', '.join('?' * len(row))})", values)

    def rows(self) -> list[Row]:
        """Return the runs, in the order in which they ended."""
        with _read_whole():
            names = {name for (name,) in self._connection.execute("SELECT name FROM instances")}
            rows = [row.with_later() for row in self._kept()]
            for row in rows:
                if row.instance not in names or row.method not in self.methods:
                    raise _Damaged
                row.require_whole()
                if row.repetition >= self.repetitions:
                    raise _Damaged
            return rows

    def _kept(self) -> Iterator[Row]:
        for row in self._connection.execute("SELECT * FROM runs ORDER BY rowid"):
            yield Row(*row[:9], *(json.loads(text) if text else None for text in row[9:]))

    def is_older(self) -> bool:
        """Return whether an older state of satgrid wrote any of the runs."""
        with _read_whole():
            return any(row.with_later() is not row for row in self._kept())

    def keys(self) -> set[Key]:
        """Return the names of the runs."""
        return set(self._connection.execute("SELECT instance, method, repetition FROM runs"))

    def planned(self) -> int:
        """Return how many runs the study has, without instances that cannot be made."""
        made = "SELECT count(*) FROM instances WHERE trouble IS NULL"
        (number,) = self._connection.execute(made).fetchone()
        return int(number) * len(self.methods) * self.repetitions


@contextmanager
def writing(path: str, study: Study, version: str) -> Iterator[Store]:
    """Yield the locked file of the study's runs; create it unless it exists.

    Raises `SatgridError` for a file that is in use, of another kind, or of another version or state
    of satgrid, and if the disk is full; `UsageError` for the file of another study.
    """
    with _opened(path, "rwc") as connection:
        # One lock until the end instead of one per transaction.
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        with connection:
            connection.execute("BEGIN EXCLUSIVE")
            if not connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
                _create(connection, study, version)
        store = _store(connection, path)
        if store.text != study.text:
            raise UsageError(
                f"{path}: holds the runs of another study, or of this one before it was changed: "
                "name another file with -o"
            )
        if store.version != version or store.is_older():
            this = version if store.version != version else "a later state of it"
            begun = f"begun by satgrid {printable(store.version)}, and this is {this}"
            raise SatgridError(f"{path}: {begun}: go on with that one, or name a new file with -o")
        _require_same_puzzles(store, study, path)
        yield store


@contextmanager
def reading(path: str) -> Iterator[Store]:
    """Yield the file of a study's runs; raise `SatgridError` for other files or one in use."""
    with _opened(path, "rw") as connection:
        if not os.path.getsize(path):
            raise SatgridError(f"{path}: empty: run its study with -o {path} to go on")
        yield _store(connection, path)


@contextmanager
def _opened(path: str, mode: str) -> Iterator[sqlite3.Connection]:
    if os.path.isdir(path):
        raise SatgridError(f"{path}: a directory: name a file")
    try:
        connection = sqlite3.connect(
            f"{Path(path).absolute().as_uri()}?mode={mode}", uri=True, timeout=0
        )
    except sqlite3.Error:
        why = "cannot be opened" if os.path.exists(path) else "no such file"
        raise SatgridError(f"{path}: {why}: name the file of a study's runs") from None
    try:
        yield connection
    except _Damaged:
        raise SatgridError(f"{path}: damaged, it holds no whole study: name another file") from None
    except OtherState as missing:
        raise SatgridError(
            f"{path}: made by another state of satgrid, which does not tell {missing} of a run: "
            "use that one, or run the study anew, with a new file after -o"
        ) from None
    except sqlite3.Error as error:
        raise SatgridError(f"{path}: {_told(error)}") from None
    finally:
        connection.close()


def _told(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return "in use by another run: wait for its end, or stop it"
    if code == sqlite3.SQLITE_NOTADB:
        return "not a file of runs: name another"
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return f"cannot be written ({error}): make room; what was kept is whole, go on with it then"
    return f"cannot be used ({error}): name another file"


def _text(puzzle: Puzzle | None) -> str | None:
    return None if puzzle is None else json.dumps(puzzle.to_json())


def _create(connection: sqlite3.Connection, study: Study, version: str) -> None:
    for statement in _TABLES.split(";")[:-1]:
        connection.execute(statement)
    methods = json.dumps([method.name for method in study.methods])
    values = study.title, study.text, version, methods, study.repetitions
    connection.execute("INSERT INTO study VALUES (?, ?, ?, ?, ?)", values)
    instances = (
        (each.name, each.group, each.height, each.width, each.proved, _text(each.puzzle))
        for each in study.instances
    )
    connection.executemany("INSERT INTO instances VALUES (?, ?, ?, ?, ?, ?, NULL)", instances)
    connection.execute(f"PRAGMA application_id = {_APPLICATION}")
    connection.execute(f"PRAGMA user_version = {FORMAT}")


def _store(connection: sqlite3.Connection, path: str) -> Store:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    if application != _APPLICATION:
        raise SatgridError(f"{path}: not a file of runs: name another")
    if number != FORMAT:
        raise SatgridError(
            f"{path}: of format {number}, and this satgrid knows format {FORMAT}: use the satgrid "
            "that wrote it"
        )
    return Store(connection)


def _require_same_puzzles(store: Store, study: Study, path: str) -> None:
    kept = {each.name: each.puzzle for each in store.instances()}
    for instance in study.instances:
        name, puzzle = instance.name, instance.puzzle
        if name not in kept or puzzle not in (None, kept[name]):
            raise UsageError(
                f"{path}: {printable(instance.name)} has changed since these runs began: name "
                "another file with -o"
            )
