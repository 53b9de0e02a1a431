"""The descriptions of Simon Tatham's `bridges` (hashi).

A character `1` to `9` or `A` to `G`, for 10 to 16, is an island, and a letter `a` to `z` stands for
1 to 26 cells of water. Islands have water between them. Among the parameters `m` says how many
bridges lie side by side at most, 2 in a hashi, and `L` that they make no loop, which no hashi says;
the others are for its generator, and are not kept. Source: the functions for parameters and
descriptions in `bridges.c` of the collection.
"""

from __future__ import annotations

import re

from satgrid.clues import CellClue
from satgrid.errors import PuzzleError, truncate
from satgrid.formats import Entry
from satgrid.formats import _sgt__runs as _runs
from satgrid.grid import label
from satgrid.notation.board import lines_of
from satgrid.puzzle import Puzzle

FAMILY = "hashi"
PARAMETERS = "(i[0-9]+)?(e[0-9]+)?(m[0-9]+)?L?(d[0-9]+)?"
LEAST = 3

_KNOWN: dict[str, CellClue] = {character: k for k, character in enumerate("123456789ABCDEFG", 1)}
_CHARACTERS = {clue: character for character, clue in _KNOWN.items()} | {None: ""}


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    most = re.search("m([0-9]+)", parameters)
    if most and int(most[1][:3]) != 2:
        raise PuzzleError(
            f"up to {truncate(most[1])} bridges lie side by side in this puzzle, and 2 in a hashi: "
            "choose another puzzle"
        )
    if "L" in parameters:
        raise PuzzleError(
            "the bridges of this puzzle make no loop, and those of a hashi may: choose "
            "another puzzle"
        )
    cells = _runs.cells(description, height, width, _KNOWN)
    return Entry(
        Puzzle(FAMILY, height, width, cells=cells), None, lines_of(cells, [number] * height)
    )


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import cells_of

    def holds(clue: CellClue) -> bool:
        return clue is None or (isinstance(clue, int) and 1 <= clue <= 8)

    cells = cells_of(puzzle, "sgt", FAMILY, "islands with numbers from 1 to 8", holds)
    islands = {cell for cell in cells.cells() if cells[cell] is not None}
    for r, c in sorted(islands):
        for near in islands.intersection([(r, c + 1), (r + 1, c)]):
            raise PuzzleError(
                f"{label(near)}: an island beside another stands there, and bridges has water "
                "between them: convert to json instead"
            )
    if len(islands) < 2:
        raise PuzzleError("bridges has two islands or more: convert to json instead")
    return _runs.written(cells, _CHARACTERS)


def size(puzzle: Puzzle) -> str:
    """Return the parameters, which say how many bridges lie side by side."""
    return f"{puzzle.width}x{puzzle.height}m2"
