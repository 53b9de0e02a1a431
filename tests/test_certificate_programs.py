"""Certificates with the proof of an outside program: cadical where it is installed, a script."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from commandline import CORNERS, run
from tables import program, rows

import satgrid
from satgrid.certificate import PROOF, verify
from satgrid.certificate.write import certify
from satgrid.errors import SatgridError
from satgrid.solvers.programs import located

HITORI = "hitori\n5 5\n1 5 3 2 5\n4 1 1 3 5\n3 4 4 5 1\n2 1 5 5 3\n4 3 5 1 2\n"
"""A puzzle with one solution, which needs a cut or two."""

STAND_IN = program("kissat")
"""A solver that is called as kissat is: `kissat FLAGS FILE [PROOF]`, binary without --no-binary."""

WRITES = """with open(proof, "wb") as out:
        for step in steps:
            if "--no-binary" in flags:
                out.write(" ".join(map(str, [*step, 0])).encode() + b"\\n")
            else:
                out.write(b"a" + b"".join(map(number, step)) + b"\\0")"""

OLD, NEW = "  --eliminate=<bool>", "  --eliminate=<bool>\\n  --factor=<bool>"


@pytest.fixture(autouse=True)
def folder(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(verify, "program", lambda: None)
    Path("hitori.txt").write_text(HITORI)
    return own_folder


def stand_in(folder: Path, help: str, flags: list[str], write: str = WRITES) -> None:
    """Make a program named kissat that takes these flags, or -q alone where no proof is wanted."""
    path = folder / "kissat"
    wanted = f'[x for x in {flags!r} if proof or x != "--no-factor"]'
    script = STAND_IN.format(help=help, flags=wanted, write=write)
    path.write_text(f"#!{sys.executable} -IS\n{script}")
    path.chmod(0o755)


def proved_by(solver: str, binary: bool, name: str) -> None:
    for puzzle, words, code in ("hitori.txt", ["--unique"], 0), (CORNERS, [], 20):
        made = f"{Path(puzzle).stem}-{binary}"
        ran = run("solve", puzzle, *words, "--proof", made, "--solver", solver)
        assert (ran.code, ran.err) == (code, []), ran
        assert verify.is_binary(Path(made, PROOF)) == binary
        assert json.loads(Path(made, "claim.json").read_text())["solver"] == name
        ran = run("verify", made)
        assert (ran.code, ran.err) == (0, [])
        assert ran.out[-1] == f"  not checked  which solver made the proof ({name})"


@pytest.mark.skipif(located("cadical") is None, reason="cadical is not installed")
@pytest.mark.parametrize(
    ("solver", "binary"), [("cadical", True), ("external:cadical --no-binary", False)]
)
def test_cadical(solver: str, binary: bool) -> None:
    proved_by(solver, binary, "cadical")


@pytest.mark.parametrize("solver", ["external:./kissat", "external:./kissat --no-binary"])
@pytest.mark.parametrize("help", [OLD, NEW], ids=["old", "new"])
def test_kissat(solver: str, help: str, folder: Path) -> None:
    """A newer one makes up variables, which the proof is to do without."""
    text = "--no-binary" in solver
    flags = ["--no-factor"] * (help == NEW) + ["-q"] + ["--no-binary"] * text
    stand_in(folder, help, flags)
    proved_by(solver, not text, "kissat")


@pytest.mark.parametrize(
    ("write", "message"),
    rows("certificate_programs", "a_program_that_writes_no_proof"),
)
def test_a_program_that_writes_no_proof(write: str, message: str, folder: Path) -> None:
    stand_in(folder, OLD, ["-q"], write)
    puzzle = satgrid.load("hitori.txt")
    answer = satgrid.solve(puzzle, unique=True)
    with pytest.raises(SatgridError, match=message):
        certify(puzzle, answer, "made", solver="external:./kissat")
    assert not Path("made").exists()
