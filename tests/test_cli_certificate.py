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
    assert (ran.code, ran.err) == (0, [])
    heading = "nonogram 6x6"
    assert ran.out == [
        f"{LETTER_LABEL}: {heading}",
        *LETTER_ROWS,
        "the only solution",
        "certificate written to letter",
    ]
    ran = run("verify", "letter", "--plain", "--twice")
    assert (ran.code, ran.err) == (0, [])
    report = [f"letter: {heading}", *LETTER_ROWS, "verified: the only solution"]
    assert ran.out[: len(report)] == report
    assert [line.split()[0] for line in ran.out[len(report) :]] == [
        "solution",
        "formula.cnf",
        "proof.drat",
        "once",
        "not",
    ]
    assert ran.out[-1] == "  not checked  which solver made the proof (glucose4)"
    ran = run("verify", "letter", "-q")
    assert (ran.code, ran.out, ran.err) == (0, [], [])


def test_the_same_bytes_whatever_python_hashes(folder: Path) -> None:
    for seed in ("1", "2"):
        words = ["solve", LETTER, "--unique", "--proof", seed, "--json"]
        ran = program(*words, environment={"PYTHONHASHSEED": seed})
        assert (ran.code, len(ran.out), ran.err) == (0, 1, [])
    for path in (folder / "1").iterdir():
        assert path.read_bytes() == (folder / "2" / path.name).read_bytes()


def test_an_encoder_that_takes_no_board_as_it_is_printed(folder: Path) -> None:
    """Narrowing settles this one, so that the answer needs no encoder; a certificate does."""
    words = ["--unique", "--proof", "new", "--encode", "blocks=table", "--table-limit", "1"]
    ran = run("solve", "3x1:1///1", *words)
    assert (ran.code, ran.out[-1]) == (2, "the only solution (by deduction, no search)")
    assert ran.err == [
        "satgrid: 3x1:1///1: new is not written: row 1: 3 words, and a table takes 1: choose "
        "blocks=order, or raise --table-limit"
    ]
    assert list(folder.iterdir()) == []


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


def test_the_time_limit_of_verify() -> None:
    run("solve", LETTER, "--unique", "--proof", "letter")
    ran = run("verify", "letter", "--timeout", "1e-9")
    assert (ran.code, ran.err) == (3, ["satgrid: letter: gave up after 1e-09 s: allow more time"])


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
