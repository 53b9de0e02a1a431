"""Rule files for the tests, and a puzzle whose one solution a list of all boards gave."""

from __future__ import annotations

from pathlib import Path

CROSSES = '''"""Crosses: shade cells that never touch.

A number is on a white cell, and counts the black cells in its row and in its column.
"""

from satgrid.kit import *

numbers, answer = Numbers(), SHADING


def rules(puzzle):
    yield NeverTouch(BLACK)
    for (r, c), number in puzzle.numbers.items():
        row = [(r, i) for i in range(puzzle.width)]
        column = [(i, c) for i in range(puzzle.height)]
        yield Given((r, c), WHITE, clue=label((r, c)))
        yield Exactly(are((*row, *column), BLACK), number, clue=label((r, c)))
'''

CHECK = """

def check(puzzle, grid):
    rows = grid.rows()
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            if value == "#" and "#" in row[c + 1 : c + 2]:
                yield f"row {r + 1}: black cells touch"
            if value == "#" and r + 1 < len(rows) and rows[r + 1][c] == "#":
                yield f"column {c + 1}: black cells touch"
            number = puzzle.cells[r, c]
            if number is not None:
                column = [other[c] for other in rows]
                if value == "#" or row.count("#") + column.count("#") != number:
                    yield f"row {r + 1}, column {c + 1}: the number is {number}"
"""

BOARD = "- 5 - - -\n- - - - 5\n- - 3 - -\n- - - - -\n4 - - 4 -\n"
ROWS = ["#.#.#", ".#.#.", "#...#", "...#.", ".#..#"]


def written(folder: Path, text: str = CROSSES, name: str = "crosses.py") -> str:
    """Return the path of a rule file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)
