"""The words of cells in files whose boards have totals around them: clue and value of each."""

from __future__ import annotations

from satgrid.clues import BLACK, WHITE

TENTS = {"1": ("t", WHITE), "A": (None, BLACK), "-": (None, WHITE), ".": (None, WHITE)}


def tent(clue: object, value: str | None) -> str:
    """Return the word of a cell of tents."""
    return "1" if clue == "t" else "." if value is None else "A" if value == BLACK else "-"


SNAKE = {
    str(sign + drawn): ((None, "m", "e")[sign], BLACK if drawn == 4 else WHITE)
    for sign in range(3)
    for drawn in (0, 4, 8)
} | {".": (None, WHITE)}


def snake(clue: object, value: str | None) -> str:
    """Return the word of a cell of a snake."""
    sign = {"m": 1, "e": 2}.get(str(clue), 0)
    return str(sign + (0 if value is None else 4 if value == BLACK else 8))


WATER = {"#": (None, BLACK), "+": (None, WHITE), "-": (None, WHITE), ".": (None, WHITE)}


def water(clue: object, value: str | None) -> str:
    """Return the word of a cell of an aquarium."""
    return "." if value is None else "#" if value == BLACK else "+"
