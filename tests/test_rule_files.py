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

NOTE = "held against its own statements alone: the rule file has no check"


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a rule file without a referee, in the current folder, with its board beside it."""
    monkeypatch.chdir(tmp_path)
    Path("board.txt").write_text(BOARD)
    written(tmp_path)
    return "crosses.py"


@pytest.fixture
def refereed(rules: str) -> str:
    """Return the same with a referee."""
    Path(rules).write_text(CROSSES + CHECK)
    return rules


def told(*lines: str) -> list[str]:
    return ["board.txt: crosses 5x5", *ROWS, *lines]


def test_a_puzzle_without_a_name_is_of_the_file(rules: str) -> None:
    ran = run("solve", "--rules", rules, "board.txt", "--unique")
    assert ran == Ran(0, told("the only solution", NOTE), [])


def test_a_referee_of_its_own_is_not_spoken_of(refereed: str) -> None:
    ran = run("solve", "--rules", refereed, "board.txt", "--unique")
    assert ran == Ran(0, told("the only solution"), [])
    ran = run("solve", "--rules", refereed, "board.txt", "--json")
    assert "checked" not in json.loads(ran.out[0])


def test_the_real_program_loads_it_too(rules: str) -> None:
    assert program("solve", "--rules", rules, "board.txt").out[1:6] == ROWS


def test_json_says_what_the_answer_was_held_against(rules: str) -> None:
    found = json.loads(run("solve", "--rules", rules, "board.txt", "--json").out[0])
    assert (found["family"], found["solutions"]) == ("crosses", [ROWS])
    assert found["checked"] == "own statements"
    Path("board.txt").write_text(BOARD.replace("3", "9"))
    found = json.loads(run("solve", "--rules", rules, "board.txt", "--json").out[0])
    assert (found["status"], "checked" in found) == ("unsatisfiable", False)


@pytest.mark.parametrize("name", ["crosses", "Crosses", "x-words", "hitori"])
def test_the_option_says_which_family_a_puzzle_is_of(rules: str, name: str) -> None:
    Path(rules).write_text(CROSSES + 'aliases = ("x-words",)\n')
    Path("board.txt").write_text(f"{name}\n{BOARD}")
    assert run("solve", "--rules", rules, "board.txt").out[:6] == told()
    ran = run("solve", "--rules", rules, "--family", "crosses", "board.txt")
    assert ran.out[:6] == told()


def test_a_family_that_is_not_the_files_is_refused_beside_it(rules: str) -> None:
    for words in ("solve board.txt --family hitori", "generate hitori 5x5"):
        ran = run(*words.split(), "--rules", rules)
        assert ran == Ran(
            2, [], ["satgrid: crosses.py states crosses, and hitori is asked for: choose one"]
        )


def test_a_puzzle_alone_runs_no_file(rules: str) -> None:
    Path("named.txt").write_text(f"nosuchfamily\n{BOARD}")
    Path("nosuchfamily.py").write_text(CROSSES)
    ran = run("solve", "named.txt")
    assert ran.code == 1
    assert ran.err[0].startswith("satgrid: named.txt: unknown family 'nosuchfamily' (known: ")
    assert ran.err[0].endswith("): give rules of your own with --rules FILE.py")


def test_the_completion_of_a_command_line_runs_no_file(rules: str) -> None:
    Path("mark.py").write_text("open('ran', 'w')\n" + CROSSES)
    words = "satgrid solve --rules mark.py --enc"
    environment = {"_SATGRID_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": "4"}
    assert "plain,--encode" in program(environment=environment).out
    assert not Path("ran").exists()


def test_answers_are_checked(rules: str) -> None:
    Path("right.txt").write_text("\n".join(ROWS))
    Path("wrong.txt").write_text("\n".join([*ROWS[:4], "##..#"]))
    Path("begun.txt").write_text("\n".join(["#.#.#", *["?????"] * 4]))
    right = ["right: every clue and rule is met", NOTE]
    assert run("check", "--rules", rules, "board.txt", "right.txt") == Ran(0, right, [])
    begun = ["right so far: it can be completed", NOTE]
    assert run("check", "--rules", rules, "board.txt", "begun.txt") == Ran(0, begun, [])
    faults = [
        "a rule: never_touch does not hold",
        "row 5, column 1: given does not hold",
        "row 5, column 1: exactly does not hold",
        "row 5, column 4: exactly does not hold",
    ]
    ran = run("check", "--rules", rules, "board.txt", "wrong.txt")
    assert ran == Ran(4, [], [f"satgrid: wrong.txt: {fault}" for fault in faults])
    ran = run("check", "--rules", rules, "board.txt", "right.txt", "--json")
    assert json.loads(ran.out[0])["checked"] == "own statements"


def test_rules_and_referee_that_differ_are_told_so(refereed: str) -> None:
    Path(refereed).write_text(CROSSES + CHECK.replace("!= number", "!= number + 1"))
    ran = run("solve", "--rules", refereed, "board.txt")
    assert ran.code == 1
    assert ran.err == [
        "satgrid: the referee rejects a grid that the search took for a solution (row 1, column 2: "
        "the number is 5): rules and check of crosses.py do not say the same: mend one of them"
    ]


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
        0, ["a.cnf: crosses 5x5", *ROWS, "a solution: it meets every clause", NOTE], []
    )
    fresh = program("decode", "a.cnf", "answer.out")
    assert fresh.code == 1
    assert fresh.err[0].startswith("satgrid: a.cnf: unknown family 'crosses' (known: ")
    assert fresh.err[0].endswith("): give rules of your own with --rules FILE.py")


def test_the_rules_are_printed(rules: str) -> None:
    shown = run("rules", "--rules", rules)
    assert (shown.code, shown.out[0]) == (0, "Crosses: shade cells that never touch.")
    assert run("rules", "crosses", "--rules", rules) == shown
    assert run("rules").code == 2


def test_puzzles_are_made_of_what_a_file_prints(rules: str) -> None:
    ran = run("generate", "crosses", "5x5", "--rules", rules)
    assert (ran.code, ran.out) == (2, [])
    assert "does not say which clues a solution has: give it printed(puzzle" in ran.err[0]
    with Path(rules).open("a") as file:
        file.write(
            "\n\ndef printed(puzzle, grid, random):\n"
            "    lines = {line.name: line.cells for line in puzzle.board.lines()}\n"
            "    return puzzle.with_cells({(r, c): sum(grid[p] == BLACK for p in (\n"
            "        *lines[f'row {r + 1}'], *lines[f'column {c + 1}']))\n"
            "        for r, c in grid.cells() if grid[r, c] != BLACK})\n"
        )
    made = run("generate", "crosses", "4x4", "--rules", rules, "-o", "made.json")
    assert made.code == 0
    solved = run("solve", "--rules", rules, "made.json", "--unique", "--json")
    assert '"unique": true' in solved.out[0]


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


def test_its_page_says_how_and_the_file_is_not_in_it(proved: str) -> None:
    page = Path("proof/README.txt").read_text().splitlines()
    assert page[3] == "Rules: those of crosses.py, the file with this SHA-256:"
    assert len(page[4].strip()) == 64
    assert "  satgrid verify . --rules crosses.py" in page
    assert "  satgrid verify ." not in page
    assert sorted(path.name for path in Path("proof").iterdir()) == [
        "README.txt",
        "claim.json",
        "cuts.json",
        "formula.cnf",
        "proof.drat",
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


def test_nor_is_it_without_the_digest(proved: str) -> None:
    claim = json.loads(Path("proof/claim.json").read_text())
    assert len(claim.pop("rules")) == 64
    Path("proof/claim.json").write_text(json.dumps(claim))
    line = refused("--rules", proved)
    assert line.endswith("the rules of crosses are in a file, and it has no SHA-256 of that file")


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
