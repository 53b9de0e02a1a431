"""Rule files: families of somebody's own, treated as satgrid's families are."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest
from commandline import Ran, program, run
from rulefiles import BOARD, CHECK, CROSSES, ROWS, written

import satgrid
from satgrid import families

NOTE = "checked against its own statements only: the rule file has no check"


@pytest.fixture
def rules(own_folder: Path) -> str:
    """Return a rule file without a referee, in the current folder, with its board beside it."""
    Path("board.txt").write_text(BOARD)
    written(own_folder)
    return "crosses.py"


@pytest.fixture
def refereed(rules: str) -> str:
    """Return the same with a referee."""
    Path(rules).write_text(CROSSES + CHECK)
    return rules


def test_the_real_program_loads_it_too(rules: str) -> None:
    assert program("solve", "--rules", rules, "board.txt").out[1:6] == ROWS


def test_the_completion_of_a_command_line_runs_no_file(rules: str) -> None:
    Path("mark.py").write_text("open('ran', 'w')\n" + CROSSES)
    words = "satgrid solve --rules mark.py --enc"
    environment = {"_SATGRID_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": "4"}
    assert "plain,--encode" in program(environment=environment).out
    assert not Path("ran").exists()


def solved_outside(cnf: str) -> None:
    """Write what a solver prints for the file."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    with Solver("m22", CNF(cnf).clauses) as solver:
        assert solver.solve()
        model = " ".join(map(str, solver.get_model()))
    Path("answer.out").write_text(f"s SATISFIABLE\nv {model} 0\n")


def test_a_formula_is_decoded_with_the_same_file(rules: str) -> None:
    ran = run("encode", "--rules", rules, "board.txt", "--dimacs", "-o", "a.cnf")
    assert ran.code == 0
    assert ran.out[-1] == f"      satgrid decode a.cnf a.cnf.out --rules {rules}"
    lines = Path("a.cnf").read_text().splitlines()
    assert "c command satgrid encode board.txt --rules crosses.py --dimacs" in lines
    assert any(line.startswith('c puzzle {"satgrid":1,"family":"crosses",') for line in lines)
    solved_outside("a.cnf")
    ran = run("decode", "--rules", rules, "a.cnf", "answer.out")
    assert ran == Ran(
        0, ["a.cnf: crosses 5x5", *ROWS, "a solution: it satisfies every clause", NOTE], []
    )
    fresh = program("decode", "a.cnf", "answer.out")
    assert fresh.code == 1
    assert fresh.err[0].startswith("satgrid: a.cnf: unknown family 'crosses' (known: ")
    assert fresh.err[0].endswith("): give rules of your own with --rules FILE.py")


@pytest.fixture
def proved(rules: str) -> str:
    """Return the rule file, with a certificate `proof` beside it."""
    assert run("solve", "--rules", rules, "board.txt", "--unique", "--proof", "proof").code == 0
    return rules


def test_a_certificate_is_verified_with_the_file(proved: str) -> None:
    for more in [], ["--twice"]:
        ran = program("verify", "proof", "--rules", proved, *more)
        assert (ran.code, ran.err) == (0, [])
        assert ran.out[6:8] == [
            "verified: the only solution",
            "  solution     its own statements hold",
        ]


def refused(*words: str) -> str:
    ran = program("verify", "proof", *words)
    assert (ran.code, ran.out, len(ran.err)) == (1, [], 1)
    return ran.err[0]


def test_a_certificate_is_not_verified_without_the_file(proved: str) -> None:
    line = refused()
    assert line.startswith("satgrid: proof: claim.json: its rules are in the file crosses.py of")
    assert line.endswith(", which is not loaded: give it with --rules")


def test_nor_is_it_with_a_file_of_other_bytes(proved: str) -> None:
    with Path(proved).open("a") as file:
        file.write("# the same rules\n")
    assert refused("--rules", proved).endswith(": give the file as it was")


def test_a_digest_beside_rules_of_satgrid_is_refused(proved: str) -> None:
    Path("bar.txt").write_text("nonogram\nrows:\n1\ncolumns:\n1\n")
    assert run("solve", "bar.txt", "--unique", "--proof", "bar").code == 0
    claim = json.loads(Path("bar/claim.json").read_text())
    assert "rules" not in claim
    Path("bar/claim.json").write_text(json.dumps({**claim, "rules": "0" * 64}))
    assert run("verify", "bar").code == 1


def test_a_family_is_named_and_its_puzzles_are_pickled(rules: str) -> None:
    name = satgrid.rules_from(rules)
    assert name == "crosses"
    puzzle = satgrid.load("board.txt", family=name)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    answer = satgrid.solve(puzzle, unique=True)
    assert ["".join(row) for row in answer.grids[0].rows()] == ROWS
    assert answer.checked == "own statements"
    assert satgrid.check(puzzle, answer.grids[0]) == []
    assert "crosses" not in families.names()


def test_with_a_referee_nothing_is_said(refereed: str) -> None:
    puzzle = satgrid.load("board.txt", family=satgrid.rules_from(refereed))
    assert satgrid.solve(puzzle).checked is None


def test_a_file_that_is_loaded_again_takes_the_place_of_the_old_one(rules: str) -> None:
    Path(rules).write_text(CROSSES + 'aliases = ("old",)\n')
    puzzle = satgrid.load("board.txt", family=satgrid.rules_from(rules))
    Path(rules).write_text(CROSSES.replace("yield NeverTouch(BLACK)", "yield NeverTouch(WHITE)"))
    satgrid.rules_from(rules)
    assert satgrid.solve(puzzle).status == "unsatisfiable"
    with pytest.raises(satgrid.UsageError, match="unknown family 'old'"):
        families.find("old")


def test_modules_of_python_are_not_hidden(tmp_path: Path) -> None:
    import random

    own = "@dataclass\nclass A:\n    n: int\n"
    text = f"from __future__ import annotations\nfrom dataclasses import dataclass\n{own}{CROSSES}"
    assert satgrid.rules_from(written(tmp_path, text, "random.py")) == "random"
    import random as still

    assert still is random
    assert not (tmp_path / "__pycache__").exists()
