"""Certificates with the proof of an outside program: cadical where it is installed, a script."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from commandline import CORNERS, run

import satgrid
from satgrid.certificate import PROOF, verify
from satgrid.certificate.write import certify
from satgrid.errors import SatgridError
from satgrid.solvers.programs import located

HITORI = "hitori\n5 5\n1 5 3 2 5\n4 1 1 3 5\n3 4 4 5 1\n2 1 5 5 3\n4 3 5 1 2\n"
"""A puzzle with one solution, which needs a cut or two."""

STAND_IN = """
import sys

if sys.argv[1:] in (["--version"], ["--help"]):
    print("4.0.4" if sys.argv[1] == "--version" else "{help}")
    sys.exit()
*flags, file = sys.argv[1:]
proof = None
if not file.endswith(".cnf"):
    proof = file
    file = flags.pop()
assert flags == {flags}, flags
steps = []

def search(clauses, true, decisions):
    while True:
        clauses = [[x for x in c if -x not in true] for c in clauses if not true & set(c)]
        if [] in clauses:
            steps.append([-x for x in decisions])
            return None
        unit = next((c[0] for c in clauses if len(c) == 1), None)
        if unit is None:
            break
        true = true | {{unit}}
    if not clauses:
        return true
    for x in (clauses[0][0], -clauses[0][0]):
        found = search(clauses, true | {{x}}, [*decisions, x])
        if found is not None:
            return found
    steps.append([-x for x in decisions])
    return None

with open(file) as read:
    clauses = [list(map(int, line.split()[:-1])) for line in read.readlines()[2:]]
found = search(clauses, set(), [])
if found is not None:
    print("s SATISFIABLE")
    print("v", *found, 0)
    sys.exit(10)

def number(x):
    x = 2 * abs(x) + (x < 0)
    return bytes([x]) if x < 128 else bytes([x % 128 + 128, x // 128])

if proof:
    {write}
print("s UNSATISFIABLE")
sys.exit(20)
"""
"""A solver that is called as kissat is: `kissat FLAGS FILE [PROOF]`, binary without --no-binary."""

WRITES = """with open(proof, "wb") as out:
        for step in steps:
            if "--no-binary" in flags:
                out.write(" ".join(map(str, [*step, 0])).encode() + b"\\n")
            else:
                out.write(b"a" + b"".join(map(number, step)) + b"\\0")"""

OLD, NEW = "  --eliminate=<bool>", "  --eliminate=<bool>\\n  --factor=<bool>"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(verify, "program", lambda: None)
    Path("hitori.txt").write_text(HITORI)
    return tmp_path


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
    [
        ("pass", r"^solver external:./kissat wrote no proof, though it found no solution: choose"),
        (
            'open(proof, "wb").write(b"a\\x02\\0a\\0")',
            r"^made is not written, because .* not verify: proof.drat: step 1 does not follow",
        ),
    ],
)
def test_a_program_that_writes_no_proof(write: str, message: str, folder: Path) -> None:
    stand_in(folder, OLD, ["-q"], write)
    puzzle = satgrid.load("hitori.txt")
    answer = satgrid.solve(puzzle, unique=True)
    with pytest.raises(SatgridError, match=message):
        certify(puzzle, answer, "made", solver="external:./kissat")
    assert not Path("made").exists()
