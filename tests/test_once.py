"""What one `satgrid solve` does once, and what it leaves in the cupboard: counted, not timed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tables import program

ROOT = Path(__file__).resolve().parents[1]

WATCHED = program("watched")

# A text without a name, which is not validated again as a puzzle of its family.
DOT = "rows:\n1\n\ncolumns:\n1\n"


@pytest.mark.parametrize(
    ("family", "puzzles", "words"),
    [
        ("nonogram", ["nonogram/moon.non"], []),
        # With search, stages and a second live solver: the clues are symmetric.
        ("nonogram", ["nonogram/permutations.non"], ["--all"]),
        ("hitori", ["hitori/delft-10x10.singles"], ["--unique"]),
        ("kurodoko", ["kurodoko/fog.kurodoko"], ["--minimise", "black"]),
        ("nonogram", ["nonogram/moon.non", "nonogram/cat.non", "nonogram/duck.non"], []),
        ("nonogram", [DOT], []),
    ],
)  # fmt: skip
def test_each_puzzle_is_found_its_family_inspected_and_validated_once_and_options_for_all(
    family: str, puzzles: list[str], words: list[str], tmp_path: Path
) -> None:
    (tmp_path / "dot.txt").write_text(DOT, "utf-8")
    files = [str(tmp_path / "dot.txt" if name == DOT else f"puzzles/{name}") for name in puzzles]
    command = [sys.executable, "-c", WATCHED, family, *files, *words]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    code, counts, modules = json.loads(ran.stdout)
    n = len(puzzles)
    assert code == 0
    if puzzles == [DOT]:
        counts["find"] = n
    assert counts == {"find": n, "inspect": n, "puzzles": n, "options": 1, "encodings": 1}
    loaded = {name.partition(".")[0] for name in modules}
    assert loaded.isdisjoint({"generators", "experiments", "certificate", "dimacs"})
    assert "search.heuristic" not in modules
    assert ("search.optimum" in modules) == ("--minimise" in words)
    if puzzles != [DOT]:
        found = {name for name in modules if name.startswith("families.")}
        assert found == {f"families.{family}"}
