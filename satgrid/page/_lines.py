"""The clues beside rows and columns as they are typed, each a text."""

from __future__ import annotations

import re

from satgrid import formats
from satgrid.clues import SEVERAL
from satgrid.errors import PuzzleError
from satgrid.layers.lines import Lines
from satgrid.layers.outside import Around, OutsideClue
from satgrid.layers.poles import SIGNS, Sides
from satgrid.puzzle import Puzzle

SIDES = ("rows", "columns")

_END = re.compile("[0-9]{1,4}|[A-Za-z]|-")
_POLE = re.compile("[+-][0-9]{1,9}")


def texts(puzzle: Puzzle) -> dict[str, list[str]]:
    """Return the texts of rows and columns; "" where nothing is printed, or known."""
    if not puzzle.rows:
        return {"rows": [""] * puzzle.height, "columns": [""] * puzzle.width}
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
    try:
        (entry,) = formats.find("text").parse("\n".join(lines) + "\n")
    except PuzzleError as error:  # Nobody sees the text, so its lines say nothing.
        raise PuzzleError(error.message, clue=error.clue) from None
    return entry.puzzle.of_family(puzzle.family)


def poles(puzzle: Puzzle) -> dict[str, list[str]]:
    """Return how many plus and minus each line has, such as "+3 -2", or "" for neither."""
    found = {"rows": [""] * puzzle.height, "columns": [""] * puzzle.width}
    for sign, name in zip("+-", SIGNS, strict=True):
        for side in SIDES if getattr(puzzle, name) is not None else ():
            for k, number in enumerate(getattr(getattr(puzzle, name), side)):
                if number is not None:
                    found[side][k] = f"{found[side][k]} {sign}{number}".strip()
    return found


def ends(puzzle: Puzzle) -> dict[str, list[str]]:
    """Return the clues at both ends of each line, such as "3 1", "- 1", "3" or ""."""

    def text(first: OutsideClue, last: OutsideClue) -> str:
        if last is None:
            return "" if first is None else str(first)
        return f"{'-' if first is None else first} {last}"

    top, bottom, left, right = puzzle.outside
    return {"rows": [*map(text, left, right)], "columns": [*map(text, top, bottom)]}


def ended(puzzle: Puzzle, side: str, k: int, text: str) -> Around:
    """Return the clues outside with others of a line; raise `PuzzleError` where they are none."""
    words = text.split()
    if len(words) > 2 or not all(_END.fullmatch(word) for word in words):
        raise PuzzleError(f"{text!r} is no clue of both ends: type 3 1, - 1, 3, or nothing")
    told = [None if w == "-" else int(w) if w.isdigit() else w.upper() for w in words]
    names = ("left", "right") if side == "rows" else ("top", "bottom")
    changed: Around = puzzle.outside
    for name, clue in zip(names, [*told, None, None], strict=False):
        line = list(getattr(changed, name))
        line[k] = clue
        changed = changed._replace(**{name: tuple(line)})
    return changed


def polar(puzzle: Puzzle, side: str, k: int, text: str) -> dict[str, Sides]:
    """Return the poles with other numbers of a line; raise `PuzzleError` where they are none."""
    words = text.replace("\N{MINUS SIGN}", "-").split()
    numbers = {word[0]: int(word[1:]) for word in words if _POLE.fullmatch(word)}
    if len(numbers) < len(words):
        raise PuzzleError(f"{text!r} is no number of poles: type +3 -2, +3, -2, or nothing")
    most = puzzle.width if side == "rows" else puzzle.height
    if sum(numbers.values()) > most:
        raise PuzzleError(f"{text!r} is more than the {most} cells of the line: type fewer")
    found = {}
    for sign, name in zip("+-", SIGNS, strict=True):
        there: Sides = getattr(puzzle, name) or Sides(
            (None,) * puzzle.height, (None,) * puzzle.width
        )
        line = list(getattr(there, side))
        line[k] = numbers.get(sign)
        found[name] = there._replace(**{side: tuple(line)})
    return found
