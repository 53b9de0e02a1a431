"""The programs of the folder `examples`, run as a reader runs them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"


def run(*words: str) -> str:
    """Run Python in the checkout and return what it prints."""
    ran = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def drawings(name: str) -> list[str]:
    return (ROOT / f"puzzles/nonogram/{name}.txt").read_text("utf-8").strip().split("\n\n")


@pytest.mark.parametrize("program", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_an_example_runs_as_its_docstring_says(program: Path) -> None:
    (command,) = re.findall(r"^Run: python (.+)$", program.read_text("utf-8"), re.MULTILINE)
    assert command.split()[0] == program.relative_to(ROOT).as_posix()
    assert run(*command.split())


def test_draw_shows_the_picture() -> None:
    (moon,) = drawings("moon")
    printed = run("examples/draw.py", "puzzles/nonogram/moon.non")
    assert printed == f"{moon}\n\nthe only solution\n"


def test_draw_shows_two_pictures_where_there_are_two() -> None:
    printed = run("examples/draw.py", "puzzles/nonogram/two-solutions.non")
    *pictures, verdict = printed.strip().split("\n\n")
    assert sorted(pictures) == drawings("two-solutions")
    assert verdict == "not the only solution"


def test_draw_says_that_there_is_none() -> None:
    printed = run("examples/draw.py", "puzzles/nonogram/no-solution-by-search.non")
    assert printed == "unsatisfiable\n"


def test_solutions_lists_all_and_what_they_share() -> None:
    expected = drawings("five-solutions")
    printed = run("examples/solutions.py", "puzzles/nonogram/five-solutions.non")
    *listed, common = printed.strip().split("\n\n")
    heads, pictures = zip(*(part.split("\n", 1) for part in listed), strict=True)
    assert heads == tuple(f"solution {k}" for k in range(1, 6))
    assert sorted(pictures) == expected
    shared = "".join(
        each[0] if len(set(each)) == 1 else "?" for each in zip(*expected, strict=True)
    )
    assert common == f"in all of them\n{shared}"


def arrangements(clue: list[int], n: int) -> list[str]:
    return [
        "".join(cells)
        for cells in product(".#", repeat=n)
        if [len(run) for run in re.findall("#+", "".join(cells))] == clue
    ]


def test_sizes_counts_the_variables_of_both_encoders() -> None:
    # The clues of the moon, of rows and again of columns.
    lines = [[2], [2], [1, 2], [5], [3]] * 2
    order = states = 25
    for clue in lines:
        # Each of K blocks has as many starts as there are slack cells, and one more.
        slack = 5 - sum(clue) - (len(clue) - 1)
        order += len(clue) * slack
        # Behind each cell: how many blocks have begun, and how far the last one has come.
        for i in range(1, 6):
            behind = {
                (len(re.findall("#+", line[:i])), len(re.findall("#*$", line[:i])[0]))
                for line in arrangements(clue, 5)
            }
            states += len(behind) if len(behind) > 1 else 0
    printed = run("examples/sizes.py", "puzzles/nonogram/moon.non").splitlines()
    sizes = {
        (encoder, how): (int(variables), int(clauses))
        for encoder, how, variables, clauses in (
            re.fullmatch(r"(\w+) +([\w ]+?) +(\d+) variables +(\d+) clauses", line).groups()  # type: ignore[union-attr]
            for line in printed
        )
    }
    assert sizes["order", "full board"][0] == order == 45
    assert sizes["states", "full board"][0] == states
    assert sizes["order", "full board"][1] < sizes["states", "full board"][1]
    # Narrowing settles the moon and leaves no variable.
    assert sizes["order", "narrowed"] == sizes["states", "narrowed"] == (0, 0)
