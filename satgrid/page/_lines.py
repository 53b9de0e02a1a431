"""The clues beside rows and columns as they are typed, each a text."""

from __future__ import annotations

from satgrid import formats
from satgrid.clues import SEVERAL
from satgrid.errors import PuzzleError
from satgrid.layers.lines import Lines
from satgrid.puzzle import Puzzle

SIDES = ("rows", "columns")


def texts(puzzle: Puzzle) -> dict[str, list[str]]:
    """Return the texts of rows and columns; "" where nothing is printed, or known."""
    if not puzzle.rows:
        return {side: [] for side in SIDES}
    found: dict[str, list[str]] = {}
    for line in Lines.to_text(puzzle):
        head, colon, behind = line.partition(":")
        if colon and head in SIDES and head not in found:
            side = found[head] = behind.split()
        else:
            side.append(line)
    return {s: ["" if text in ("-", SEVERAL) else text for text in found[s]] for s in SIDES}


def edited(puzzle: Puzzle, side: str, k: int, text: str) -> Puzzle:
    """Return the puzzle with another clue of a line; raise `PuzzleError` where it is none."""
    lines = formats.find("text").write([puzzle]).splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"{side}:"))
    inline = lines[start].split()[1:]
    if any(len(part.splitlines()) != 1 for part in [text or "-"]):
        raise PuzzleError("a clue is one line")
    if inline:
        if len((text or "-").split()) != 1:
            raise PuzzleError(f"{text!r} is no number: type one, or nothing")
        inline[k] = text or "-"
        lines[start] = f"{side}: {' '.join(inline)}"
    else:
        lines[start + 1 + k] = text or SEVERAL
    (entry,) = formats.find("text").parse("\n".join(lines) + "\n")
    return entry.puzzle.of_family(puzzle.family)
