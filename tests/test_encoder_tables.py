"""The table of all encoders: which choices it compares, and what a row says."""

from __future__ import annotations

import subprocess

import pytest

from benchmarks import encoders, ten
from benchmarks.encoders import Run


@pytest.mark.long
def test_a_family_that_is_named_has_its_table_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoders, "run", lambda *_: Run([], "not run"))
    for named, sections in ([], [*ten.families(), "cardinalities"]), (["regex"], ["regex"]):
        heads = [line[3:].lower() for line in encoders.table(named) if line.startswith("## ")]
        assert heads == sections


def test_a_row_is_run_in_a_process_that_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    found = encoders.run("sequence", ["sequence=states"])
    assert (len(found.found), found.ended) == (10, "")
    assert "sequence" in found.stated()
    for each in found.found:
        assert (each["encoders"]["sequence"], each["clauses"] > 0) == ("states", True)
    assert "unknown encoder of sequence 'x'" in encoders.run("sequence", ["sequence=x"]).ended
    monkeypatch.setattr(encoders, "LIMIT_S", 0.01)
    assert encoders.run("sequence", []) == Run([], "over 0.01 s")

    def late(*_: object, **__: object) -> None:
        raise subprocess.TimeoutExpired("x", 1, b'{"refused": "no"}\n{"vari')

    monkeypatch.setattr(subprocess, "run", late)
    assert encoders.run("sequence", []).found == [{"refused": "no"}]
