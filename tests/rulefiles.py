"""Rule files for the tests, and a puzzle whose one solution a list of all boards gave."""

from __future__ import annotations

from pathlib import Path

from tables import program

CROSSES = program("crosses")

CHECK = program("check")

BOARD = "- 5 - - -\n- - - - 5\n- - 3 - -\n- - - - -\n4 - - 4 -\n"
ROWS = ["#.#.#", ".#.#.", "#...#", "...#.", ".#..#"]


def written(folder: Path, text: str = CROSSES, name: str = "crosses.py") -> str:
    """Return the path of a rule file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)
