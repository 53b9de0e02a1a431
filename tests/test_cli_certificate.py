"""`solve --proof` and `verify` on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from commandline import LETTER, LETTER_LABEL, LETTER_ROWS, program, run

from satgrid.certificate import verify, write
from satgrid.errors import GaveUp


@pytest.fixture(autouse=True)
def folder(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(verify, "program", lambda: None)
    return own_folder


def test_the_only_solution() -> None:
    ran = run("solve", LETTER, "--unique", "--proof", "letter", "--plain")
    heading, verdict = "nonogram 6x6", ["the only solution", "certificate written to letter"]
    assert ran == (0, [f"{LETTER_LABEL}: {heading}", *LETTER_ROWS, *verdict], [])
    ran = run("verify", "letter", "--plain", "--twice")
    assert (ran.code, ran.err) == (0, [])
    report = [f"letter: {heading}", *LETTER_ROWS, "verified: the only solution"]
    assert ran.out[: len(report)] == report
    checks = [line.split()[0] for line in ran.out[len(report) :]]
    assert checks == ["solution", "formula.cnf", "proof.drat", "once", "not"]
    assert ran.out[-1] == "  not checked  which solver made the proof (glucose4)"
    ran = run("verify", "letter", "-q")
    assert (ran.code, ran.out, ran.err) == (0, [], [])


def test_no_proof_in_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = []

    def late(*_: object, timeout_s: float, **__: object) -> None:
        limits.append(timeout_s)
        raise GaveUp("late")

    monkeypatch.setattr(write, "certify_problem", late)
    words = ["solve", LETTER, "--unique", "--proof", "letter", "--timeout", "60"]
    ran = run(*words)
    assert ran.code == 3
    assert ran.out[-1] == "the only solution"
    assert ran.err == [
        f"satgrid: {LETTER_LABEL}: no proof in 60 s, letter is not written: allow more"
    ]
    # What the answer took is gone.
    assert 50 < limits[0] < 60


def test_an_outside_checker_on_the_path(folder: Path) -> None:
    """It is asked instead, and what it says counts."""
    programs = folder / "programs"
    programs.mkdir()
    checker = programs / "drat-trim"
    path = {"environment": {"PATH": str(programs)}}
    assert program("solve", LETTER, "--unique", "--proof", "-letter", "-q", **path).code == 0
    for said, code in (("s VERIFIED", 0), ("s NOT VERIFIED", 4)):
        checker.write_text(
            f"#!{sys.executable}\nimport sys\n"
            "for name in sys.argv[1:]:\n    assert name[0] != '-' and open(name).read()\n"
            f"print({said!r})\n"
        )
        checker.chmod(0o755)
        ran = program("verify", "--", "-letter", **path)
        assert ran.code == code
        assert code or ran.out[-2] == "  proof.drat   valid refutation (checked by drat-trim)"
        assert not code or ran.err == [
            "satgrid: -letter: rejected: proof.drat: drat-trim does not verify it "
            "(it prints: 's NOT VERIFIED')"
        ]
