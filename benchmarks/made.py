"""Puzzles of the families beside other tools, made from a seed, each with one solution.

Minimal ones, of which no clue can go, come from `satgrid generate`, and those with as many clues as
people print from `printed.py`. What was made is kept in `puzzles/NAME-HEIGHTxWIDTH.jsonl`, or
`...-printed.jsonl`: the clock is held against the same puzzles when a generator has changed.
"""

from __future__ import annotations

import json
from pathlib import Path

import satgrid
from benchmarks.printed import printed as with_usual_clues
from satgrid.puzzle import Puzzle

HOME = Path(__file__).with_name("puzzles")
KEPT, FEWER, LARGE = 5, 3, 300
"""Puzzles of each size, seeds 0 to 4; of boards of more cells, as they are printed, fewer."""

SIZES: dict[str, tuple[tuple[int, int], ...]] = {
    "binairo": ((10, 10),),
    "starbattle": ((10, 10), (14, 14)),
    "sudoku": ((9, 9), (16, 16)),
    "akari": ((10, 10), (20, 36)),
    "tents": ((10, 10), (17, 17)),
    "heyawake": ((10, 10), (20, 36)),
    "slitherlink": ((10, 10), (20, 36)),
    "minesweeper": ((10, 10), (20, 20)),
    "mosaic": ((10, 10), (20, 20)),
    "norinori": ((10, 10), (20, 20)),
    "nurikabe": ((10, 10),),
    "yinyang": ((10, 10), (14, 14)),
    "cave": ((10, 10), (20, 20)),
    "masyu": ((10, 10),),
    "yajilin": ((10, 10), (17, 17)),
    "shikaku": ((10, 10),),
    "dominosa": ((10, 11),),
    "magnets": ((10, 10),),
    "lits": ((10, 10),),
    "battleship": ((10, 10),),
    "galaxies": ((10, 10),),
    "suguru": ((10, 10),),
    "ripple": ((10, 10),),
    "simpleloop": ((10, 10),),
    "shimaguni": ((8, 8), (10, 10)),
    "tapa": ((10, 10),),
    "aquarium": ((10, 10),),
    "castlewall": ((10, 10),),
    "shakashaka": ((10, 10),),
    "kurotto": ((10, 10),),
    "creek": ((10, 10),),
    "canalview": ((10, 10),),
    "snake": ((10, 10),),
    "nurimisaki": ((8, 8),),
    "nanro": ((8, 8),),
    "koburin": ((10, 10),),
    "countryroad": ((10, 10),),
    "moonsun": ((10, 10),),
    "geradeweg": ((10, 10),),
    "kakuro": ((10, 10), (20, 20)),
    "killer": ((9, 9),),
    "kenken": ((9, 9),),
    "skyscrapers": ((8, 8), (9, 9)),
    "easyasabc": ((10, 10),),
    "futoshiki": ((9, 9),),
    "slant": ((10, 10),),
}
VARIANTS = {"starbattle": {"stars": 2}}
FAMILY = {"killer": "sudoku"}
"""The family of what has a name of its own here: sudokus with cages in place of numbers."""

PRINTED: dict[str, tuple[tuple[int, int], ...]] = {
    "hashi": ((10, 10), (20, 20)),
    "yinyang": ((14, 14),),
    "cave": ((20, 20),),
    "yajilin": ((17, 17),),
    "fillomino": ((10, 10), (14, 24)),
    "heyawake": ((20, 36),),
    "masyu": ((20, 36),),
    "nurikabe": ((14, 24),),
    "slitherlink": ((20, 36),),
    "shikaku": ((20, 36), (50, 40)),
    "dominosa": ((16, 17),),
    "battleship": ((15, 15),),
    "galaxies": ((15, 15), (20, 36)),
    "suguru": ((15, 15),),
    "ripple": ((15, 15), (30, 45)),
    "simpleloop": ((20, 36),),
    "tapa": ((17, 17),),
    "aquarium": ((15, 15),),
    "castlewall": ((17, 17),),
    "shakashaka": ((14, 14), (20, 36)),
    "kurotto": ((17, 17),),
    "creek": ((20, 20),),
    "canalview": ((17, 17),),
    "snake": ((17, 17),),
    "koburin": ((17, 17),),
    "countryroad": ((17, 17),),
    "moonsun": ((17, 17),),
    "geradeweg": ((17, 17),),
    "kakuro": ((31, 46),),
    "killer": ((9, 9),),
    "kenken": ((9, 9),),
    "slant": ((24, 36),),
}
"""Sizes of boards with as many clues as people print."""


def puzzles(family: str, height: int, width: int, printed: bool = False) -> list[Puzzle]:
    """Return the puzzles of a size; those that are not kept yet are made, and kept."""
    path = HOME / f"{family}-{height}x{width}{'-printed' * printed}.jsonl"
    if not path.exists():
        number = FEWER if printed and height * width > LARGE else KEPT
        make = with_usual_clues if printed else made
        found = [make(family, height, width, seed) for seed in range(number)]
        HOME.mkdir(exist_ok=True)
        lines = [json.dumps(puzzle.to_json(), separators=(",", ":")) for puzzle in found]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [Puzzle.from_json(json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def made(family: str, height: int, width: int, seed: int) -> Puzzle:
    """Return a puzzle with one solution of which no clue can go."""
    variant = VARIANTS.get(family, {})
    return satgrid.generate(
        family, height, width, seed=seed, variant=variant, minimal=True, cages=family == "killer"
    )


if __name__ == "__main__":
    for name, sizes in SIZES.items():
        for size in sizes:
            print(name, *size, len(puzzles(name, *size)), "minimal", flush=True)
    for name, sizes in PRINTED.items():
        for size in sizes:
            print(name, *size, len(puzzles(name, *size, printed=True)), "printed", flush=True)
