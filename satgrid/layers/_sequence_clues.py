"""What sequences of colours have to be like: each run told once, no longer than their lines."""

from __future__ import annotations

from itertools import pairwise

from satgrid.clues import BLACK, WHITE
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, truncate
from satgrid.layers._printed import Printed


def inspect(puzzle: Printed) -> None:
    """Refuse clues with unknown or repeated colours, and clues longer than their line."""
    symbols = [colour.symbol for colour in puzzle.colours]
    if not symbols:
        raise PuzzleError('no colours: list them, as in {"R": {"name": "red", "rgb": "#d62728"}}')
    for symbol in symbols:
        if symbol in (WHITE, BLACK):
            raise PuzzleError(
                f"{symbol} cannot stand for a colour of a sequence (it is white or black "
                "elsewhere): take another symbol",
                clue=f"colour {symbol}",
            )
    for line, clue in checked(puzzle.lines(), 10):
        assert isinstance(clue, str)
        n = len(line.cells)
        if not clue:
            raise PuzzleError(
                f"{line.name}: the clue is empty: name its colours in order", clue=line.name
            )
        for colour in clue:
            if colour not in symbols:
                raise PuzzleError(
                    f"{line.name}: {truncate(colour)} is no colour of the puzzle: "
                    f"its colours are {' '.join(symbols)}",
                    clue=line.name,
                )
        for k, (before, after) in enumerate(pairwise(clue), 2):
            if before == after:
                raise PuzzleError(
                    f"{line.name}: {after} at {k} repeats the colour before it: a run is told once",
                    clue=line.name,
                )
        if len(clue) > n:
            raise PuzzleError(
                f"{line.name}: the clue {truncate(clue)} needs {len(clue)} cells, "
                f"the line has {n}: correct the clue or the size",
                clue=line.name,
            )
