"""What one `satgrid solve` does once, and what it leaves in the cupboard: counted, not timed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

WATCHED = """
import json, sys
from collections import Counter
from satgrid import families
from satgrid.encoding import Encoding
from satgrid.puzzle import Puzzle
from satgrid.search.options import Options

counts = Counter()

def watch(owner, name, what=None):
    real = getattr(owner, name)
    def counted(*given, **more):
        counts[what or name] += 1
        return real(*given, **more)
    setattr(owner, name, counted)

family = families.find(sys.argv[1])
watch(family, "inspect")
watch(families, "find")
watch(Puzzle, "__post_init__", "puzzles")
watch(Options, "__post_init__", "options")
watch(Encoding, "__post_init__", "encodings")

from satgrid.cli import run

code = run(["solve", "--quiet", *sys.argv[2:]])
modules = [name for name in sys.modules if name.startswith("satgrid.")]
print(json.dumps([code, counts, modules]))
"""


def watched(family: str, *words: str) -> tuple[int, dict[str, int], set[str]]:
    """Return the exit code of `satgrid solve`, what it did how often, and what it loaded."""
    command = [sys.executable, "-c", WATCHED, family, *words]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    found: tuple[int, dict[str, int], list[str]] = json.loads(ran.stdout)
    code, counts, modules = found
    return code, counts, {name.removeprefix("satgrid.") for name in modules}


@pytest.mark.parametrize(
    ("family", "words"),
    [
        ("nonogram", ["puzzles/nonogram/moon.non"]),
        # With search, stages and a second live solver: the clues are symmetric.
        ("nonogram", ["puzzles/nonogram/permutations.non", "--all"]),
        ("hitori", ["puzzles/hitori/delft-10x10.singles", "--unique"]),
        ("kurodoko", ["puzzles/kurodoko/fog.kurodoko", "--minimise", "black"]),
    ],
)
def test_a_solve_finds_its_family_once_inspects_once_and_validates_once(
    family: str, words: list[str]
) -> None:
    code, counts, modules = watched(family, *words)
    assert code == 0
    assert counts == {"find": 1, "inspect": 1, "puzzles": 1, "options": 1, "encodings": 1}
    loaded = {name.partition(".")[0] for name in modules}
    assert loaded.isdisjoint({"generators", "experiments", "certificate", "dimacs"})
    assert "search.heuristic" not in modules
    assert ("search.optimum" in modules) == ("--minimise" in words)
    assert {name for name in modules if name.startswith("families.")} == {f"families.{family}"}


def test_a_text_without_a_name_is_not_validated_again_as_a_puzzle_of_its_family(
    tmp_path: Path,
) -> None:
    (tmp_path / "dot.txt").write_text("rows:\n1\n\ncolumns:\n1\n", "utf-8")
    code, counts, _ = watched("nonogram", str(tmp_path / "dot.txt"))
    assert (code, counts["inspect"], counts["puzzles"]) == (0, 1, 1)


def test_each_puzzle_is_inspected_once_and_the_options_are_made_once_for_all() -> None:
    files = ["puzzles/nonogram/moon.non", "puzzles/nonogram/cat.non", "puzzles/nonogram/duck.non"]
    code, counts, _ = watched("nonogram", *files)
    assert code == 0
    assert counts == {"find": 3, "inspect": 3, "puzzles": 3, "options": 1, "encodings": 1}
