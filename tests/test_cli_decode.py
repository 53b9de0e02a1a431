"""`satgrid decode`: what a solver printed becomes a checked grid, or a sentence that says why not.

The solvers' outputs are written by hand here; `test_outside_files.py` has real ones.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import contract
import pytest
from commandline import SWITCH, SWITCHES, Ran, run

NAME = "a.cnf"
FOUND = "a solution: it satisfies every clause, and the referee agrees"

HITORI = "hitori\n- 2 -\n2 - -\n- - -\n"
"""Nothing clashes: every connected shading is a solution."""
CUT_OFF = [".#.", "#..", "..."]
"""A shading that breaks nothing but that the white cells are one region."""


@pytest.fixture(autouse=True)
def folder(own_folder: Path) -> Path:
    """Work in an empty folder."""
    Path("puzzle.hitori").write_text(HITORI)
    return own_folder


def encoded(*words: str, name: str = NAME) -> contract.Sheet:
    """Write a formula and return what its header says."""
    weighted = "--wcnf" in words
    ran = run("encode", *words, *([] if weighted else ["--dimacs"]), "-o", name, "-q")
    assert ran == Ran(0, [], [])
    return contract.read(Path(name).read_text())


def model(rows: Sequence[str], sheet: contract.Sheet) -> list[int]:
    """Return the literals of the cells' variables on this board."""
    found = []
    for x, name in sheet.names.items():
        place = re.fullmatch(r"r(\d+)c(\d+)=(.)", name)
        assert place
        found.append(x if rows[int(place[1]) - 1][int(place[2]) - 1] == place[3] else -x)
    return found


def decode(output: str, *words: str, name: str = NAME) -> Ran:
    Path("out").write_text(output)
    return run("decode", name, "out", *words)


def switch_model(rows: list[str]) -> list[int]:
    """Write the formula of the switch and return the model of one of its solutions."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    cells = model(rows, encoded(SWITCH))
    with Solver(name="minisat22", bootstrap_with=CNF(from_file=NAME).clauses) as solver:
        assert solver.solve(assumptions=cells)
        found: list[int] = solver.get_model()
    return found


# ------------------------------------------------------------------ answers


def test_the_solution_goes_to_a_file() -> None:
    output = f"{' '.join(map(str, switch_model(SWITCHES[0])))}\n"
    for kind in "txt", "json", "svg", "png", "pdf", "pzprv3":
        ran = decode(output, "-o", f"a.{kind}")
        assert ran.out == [f"{NAME}: nonogram 2x2", FOUND, f"written to a.{kind}"]
    assert Path("a.txt").read_text() == "".join(f"{row}\n" for row in SWITCHES[0])
    assert json.loads(Path("a.json").read_text())["solutions"] == [SWITCHES[0]]
    assert Path("a.svg").read_text().startswith("<svg ")
    assert Path("a.png").read_bytes().startswith(b"\x89PNG")
    assert Path("a.pdf").read_bytes().startswith(b"%PDF")
    assert Path("a.pzprv3").read_text().startswith("pzprv3")
    assert decode(output, "-o", "a.gif").code == 2
    assert decode(output, "-o", "out").code == 2
    assert decode("UNSAT\n", "-o", "b.txt", "-q") == Ran(20, [], [])
    (message,) = decode("UNSAT\n", "-v").err
    assert re.fullmatch(rf"{NAME}: decoding \d+\.\d+ s", message)
    assert not Path("b.txt").exists()


# ------------------------------------------------------------------ wrong models


def refused(output: str, code: int, *, name: str = NAME) -> str:
    """Return the sentence with which an output is refused; --json has the same."""
    ran = decode(output, name=name)
    assert (ran.code, ran.out, len(ran.err)) == (code, [], 1)
    as_json = decode(output, "--json", name=name)
    (found,) = map(json.loads, as_json.out)
    assert (as_json.code, as_json.err, found["status"]) == (code, ran.err, "error")
    assert ran.err[0] == f"satgrid: {found['error']}"
    return str(found["error"])


def test_a_model_with_any_cell_changed_breaks_a_clause() -> None:
    literals = switch_model(SWITCHES[0])
    for k in range(4):
        changed = [-x if i == k else x for i, x in enumerate(literals)]
        sentence = refused(f"v {' '.join(map(str, changed))} 0\n", 4)
        found = re.fullmatch(
            rf"out: it breaks clause (\d+) of {NAME} \(([-\d ]+) 0\): it belongs to another "
            "file, or the solver errs",
            sentence,
        )
        assert found
        clause = list(map(int, found[2].split()))
        # It is that clause of the file, and false.
        below = Path(NAME).read_text().partition("p cnf")[2].splitlines()
        assert below[int(found[1])] == f"{found[2]} 0"
        assert all(-x in changed for x in clause)


def test_a_grid_that_breaks_a_rule_although_all_clauses_are_met() -> None:
    sheet = encoded(SWITCH)
    text = re.sub(r"p cnf (\d+) .*", r"p cnf \1 0", Path(NAME).read_text(), flags=re.DOTALL)
    Path(NAME).write_text(f"{text}\n")
    sentence = refused(f"{' '.join(map(str, model(['##', '..'], sheet)))} 0\n", 4)
    assert sentence == (
        f"out: it meets the clauses of {NAME}, and its grid breaks a rule (row 1: the blocks "
        "drawn are 2, the clue says 1): its clauses are not those of its puzzle, encode it again"
    )


def test_a_relaxed_file_is_named_as_the_reason() -> None:
    sheet = encoded("puzzle.hitori", "--relaxed")
    sentence = refused(f"{' '.join(map(str, model(CUT_OFF, sheet)))} 0\n", 4)
    assert "breaks a rule (row 1, column 1: this white cell is cut off" in sentence
    assert sentence.endswith("it leaves connected out, encode without --relaxed")
    whole = model(["#..", "..#", "..."], sheet)
    assert decode(f"{' '.join(map(str, whole))} 0\n").code == 0
    # The complete formula refuses it by a clause.
    cells = model(CUT_OFF, encoded("puzzle.hitori"))
    assert "it breaks clause" in refused(f"{' '.join(map(str, cells))} 0\n", 4)


# ------------------------------------------------------------------ objectives


# ------------------------------------------------------------------ damaged and strange files


LONG = {
    "long lines": (
        f"c {'word ' * 40_000}\np cnf 3 2\nc {'9 ' * 70_000}\n"
        f"{'1 -2 ' * 30_000}0 {'3 ' * 50_000}\n0\n"
    ),
    "a clause that is met late": f"p cnf 3 2\n{'-2 ' * 50_000}1 0 3 0\n",
    "a WCNF whose clauses are long": f"h {'1 -2 ' * 30_000}0\nh\t{'3 ' * 50_000}0\n",
}


@pytest.mark.parametrize("case", LONG)
def test_a_long_file_from_elsewhere_has_no_grid(case: str) -> None:
    Path(NAME).write_text(LONG[case])
    ran = decode("s SATISFIABLE\nv 1 2 3 0\n")
    verdict = "satisfied, no grid known: the file has no header of satgrid"
    assert ran == Ran(0, [NAME, verdict], [])
    assert f"it breaks clause 2 of {NAME} (3 " in refused("v 1 2 -3 0\n", 4)
    assert "it breaks clause 1 " in refused("v 2 3 0\n", 4)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"p cnf {'9' * 5000} 1\n1 0\n", "instead of a line p cnf"),
        (f"p cnf 3 1\n{'9' * 9999} 0\n", "line 2: "),
    ],
)
def test_a_number_without_end_is_refused(text: str, words: str) -> None:
    Path(NAME).write_text(text)
    sentence = refused("s SATISFIABLE\nv 1 2 3 0\n", 1)
    assert words in sentence
    assert len(sentence) < 300


def test_a_claim_takes_no_memory() -> None:
    from resource import RUSAGE_SELF, getrusage

    before = getrusage(RUSAGE_SELF).ru_maxrss
    for text in "p cnf 2000000000 1\n1 0\n", "h 2000000000 0\n":
        Path(NAME).write_text(text)
        refused("s SATISFIABLE\nv 1 0\n", 1)
    assert getrusage(RUSAGE_SELF).ru_maxrss - before < 100_000


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("c puzzle {", "c puzzle " + "[" * 100_000 + "{", "is no line of a header"),
        ("c literals # 2 1 3 4", "c literals # 2 1 3 false", "gets 0 values"),
        ("c literals # 2 1 3 4", "c literals # 2 1 3 -4", "row 2, column 2 gets"),
        ("c literals # 2 1 3 4", "c literals # 2 1 3 3", "row 2, column 2 gets"),
    ],
)
def test_a_damaged_header(old: str, new: str, words: str) -> None:
    literals = " ".join(map(str, switch_model(SWITCHES[0])))
    text = Path(NAME).read_text()
    assert text.count(old) == 1
    Path(NAME).write_text(text.replace(old, new))
    sentence = refused(f"{literals} 0\n", 1)
    assert sentence.startswith(NAME)
    assert words in sentence
    assert len(sentence) < 300


def test_a_file_cut_off_anywhere_is_refused_or_has_no_header() -> None:
    literals = " ".join(map(str, switch_model(SWITCHES[0])))
    text = Path(NAME).read_text()
    n = len(text)
    for end in (*range(0, n - 50, 13), *range(n - 50, n - 1)):
        Path(NAME).write_text(text[:end])
        assert decode(f"{literals} 0\n").code == 1, text[:end]
