"""What the symbols of a puzzle look like: their colours, and the legend that explains them.

White and black are paper and ink, unless the palette has its own for them. The letters of a
puzzle without a palette have no colour.
"""

from __future__ import annotations

from satgrid.clues import BLACK, SEVERAL, WHITE, Expression, LineClue, Patterns, Value
from satgrid.errors import printable, truncate
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

PAPER, INK = "#ffffff", "#111111"


def colours(puzzle: Puzzle) -> dict[Value, str]:
    """Return the `#rrggbb` of each symbol that has one and that a solution can show."""
    own = {colour.symbol: colour.rgb for colour in puzzle.colours}
    if lettered(puzzle):
        return own
    used = {value for _, value in puzzle.given} | {
        item.colour
        for clue in (*puzzle.rows, *puzzle.columns)
        for item in (clue if isinstance(clue, tuple) else ())
        if item != SEVERAL
    }
    return {WHITE: PAPER} | ({BLACK: INK} if BLACK in used or not own else {}) | own


def on_lattice(puzzle: Puzzle, grid: Grid[Value]) -> bool:
    """Return whether a solution is the lattice of the puzzle's board."""
    return (grid.height, grid.width) == puzzle.board.lattice()


def lettered(puzzle: Puzzle) -> bool:
    """Return whether solutions are read symbol by symbol, as clues of colours or patterns are."""
    return bool(puzzle.rows) and not isinstance(puzzle.rows[0], tuple)


def legend(puzzle: Puzzle) -> list[tuple[Value, str]]:
    """Return (symbol, name) of each colour of the palette, long names cut."""
    return [(symbol, printable(truncate(name))) for symbol, name, _ in puzzle.colours]


def pattern_names(clue: LineClue) -> str:
    """Return the patterns of a line, in a row: expressions in full, names of automata cut."""
    assert isinstance(clue, Patterns)
    return ", ".join(
        part.text if isinstance(part, Expression) else truncate(part) for part in clue.parts
    )


def ink_on(rgb: str) -> str:
    """Return black or white, whichever stands out more against the colour.

    The contrast of two colours is (L + 0.05) / (M + 0.05), where L and M are their relative
    luminances, the lighter first (Web Content Accessibility Guidelines 2.1); that of the colour
    returned is at least 4.5.
    """
    shares = [int(rgb[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#000000" if (luminance + 0.05) ** 2 > 1.05 * 0.05 else PAPER
