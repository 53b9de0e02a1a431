"""The programs of the folder `examples`, run as a reader runs them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
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
