"""The pictures of the documents.

Some are what a command draws, `DRAWN`; others are puzzles with colours, solved; those of the page
of the families are in `families_page.py`. `make pictures` draws all of them anew into
`docs/pictures`.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from string import ascii_uppercase

import families_page

from satgrid import cli
from satgrid.clues import WHITE, Block, Colour, Expression, LineClue, Patterns
from satgrid.drawing.svg import svg
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

HOME = Path(__file__).parents[1]
FOLDER = HOME / "docs" / "pictures"

_FAMILIES = "heyawake slitherlink sudoku masyu nurikabe akari hashi starbattle"
_SHEET = "nonogram/moon.non nonogram/cat.non kurodoko/lamps.kurodoko hitori/gaps.hitori"

DRAWN = {
    "house": ("solve", "nonogram/house.non"),
    "families": (
        "draw --solve --sheet 2x4",
        " ".join(f"{name}/generated.jsonl#1" for name in _FAMILIES.split()),
    ),
    "both": ("draw --both --large", "hitori/singles-8x8.sgt#1"),
    "dark": ("draw --both --dark", "nonogram/duck.non"),
    "sheet": ("draw --sheet 2x2", _SHEET),
}
"""The command that draws a picture, by the picture's name, and the puzzles in `puzzles/`."""

TEXTBOOK = ["rrgb", "brrg", "bbbb", "grbg"]
"""One of the two solutions; the other has b for the first r of the second row."""

TOADSTOOL = [
    "....RRRR....",
    "..RRCCRRRR..",
    ".RRRCCRRCCR.",
    ".RRRRRRRCCR.",
    "RRCCRRRRRRRR",
    "RRCCRRRRRCCR",
    "....CCCC....",
    "....CCCC....",
    "....CCCC....",
    ".G..CCCC..G.",
    ".GG.CCCC.GG.",
    "GGGGGGGGGGGG",
]
SQUARE_ROWS = ["(CA|BO|DU)[^D]+D", "(A|E)+.EA", "R?(E|EA|O)+R", "[A-D]A[P-T]{2}"]
SQUARE_COLUMNS = ["[A-D]+RD", "(AR|ER)+E?[AB]", "R[^B-Z]?E?AR", "(.[AEIOU]){1,2}.*T"]
RED = "#d62728"
GREEN = "#2ca02c"


def blocks(line: tuple[str, ...]) -> LineClue:
    """Return the clue of a drawn line."""
    runs = [(value, len(list(run))) for value, run in groupby(line)]
    return tuple(Block(length, colour) for colour, length in runs if colour != WHITE)


def pattern(text: str) -> LineClue:
    """Return the clue of one expression."""
    return Patterns((Expression(text),))


def solved() -> dict[str, tuple[Puzzle, Grid[str]]]:
    """Return each picture's puzzle and solution, by the picture's name."""
    toadstool = Grid.from_rows(TOADSTOOL)
    rows, columns = toadstool.rows(), zip(*toadstool.rows(), strict=True)
    return {
        "sequence": (
            Puzzle(
                "sequence",
                4,
                4,
                ("rgb", "brg", "b", "grbg"),
                ("rbg", "rbr", "grb", "bgbg"),
                colours=(
                    Colour("r", "red", RED),
                    Colour("g", "green", GREEN),
                    Colour("b", "blue", "#1f77b4"),
                ),
            ),
            Grid.from_rows(TEXTBOOK),
        ),
        "toadstool": (
            Puzzle(
                "nonogram",
                12,
                12,
                tuple(map(blocks, rows)),
                tuple(map(blocks, columns)),
                colours=(
                    Colour("R", "red", RED),
                    Colour("C", "cream", "#f4e3b2"),
                    Colour("G", "green", GREEN),
                ),
                info=(("title", "toadstool"),),
            ),
            toadstool,
        ),
        "square": (
            Puzzle(
                "regex",
                4,
                4,
                tuple(map(pattern, SQUARE_ROWS)),
                tuple(map(pattern, SQUARE_COLUMNS)),
                alphabet=ascii_uppercase,
                info=(("title", "Word square"),),
            ),
            Grid.from_rows(["CARD", "AREA", "REAR", "DART"]),
        ),
    }


def draw(name: str, path: Path) -> None:
    """Write the picture that a command draws to the path."""
    words, puzzles = DRAWN[name]
    named = [str(HOME / "puzzles" / puzzle) for puzzle in puzzles.split()]
    assert cli.run([*words.split(), *named, "--quiet", "-o", str(path)]) == 0


if __name__ == "__main__":
    for name in DRAWN:
        draw(name, FOLDER / f"{name}.svg")
    for name, (puzzle, grid) in solved().items():
        (FOLDER / f"{name}.svg").write_text(svg(puzzle, grid), encoding="utf-8")
    families_page.write()
