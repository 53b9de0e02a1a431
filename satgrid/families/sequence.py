"""Colour sequence: find the picture behind the order of its colours.

Every cell has one of the puzzle's colours. The clue of a row or column is the sequence of the
colours met along it, each run of equal cells told once; how long the runs are is not told.

Plain text form: an optional line `sequence`, then an optional part `colours:` with one a line,
its symbol, name and RGB (without it, the colours are the symbols of the clues); then `rows:`
with one clue a line from top to bottom, and `columns:` with one clue a line from left to
right. A clue is written without blanks. An optional part `given:` draws the board with the
symbols and ? (not given). `# ` at the start of a line is a comment.

    sequence
    rows:
    GR
    GRB
    RG
    columns:
    GR
    RGR
    RG
    RBG
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from satgrid.answer import COLOURS
from satgrid.clues import BLACK, WHITE, Value
from satgrid.constraints import Constraint
from satgrid.constraints.sequence import ColourSequence
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, truncate
from satgrid.families import Example, example
from satgrid.grid import Grid
from satgrid.layers.colours import Palette
from satgrid.layers.lines import Sequences
from satgrid.puzzle import Puzzle

aliases = ("colour-sequence",)
clues, palette = Sequences(), Palette()
answer = COLOURS
examples: tuple[Example, ...] = (
    example("runs", "clues of Stack Overflow question 49101990, typed anew", unique=False),
    example("patches", "clues of a random picture, free to use"),
)


def inspect(puzzle: Puzzle) -> None:
    """Refuse clues with unknown or repeated colours, and clues longer than their line."""
    symbols = answer.values(puzzle)
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


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the colour sequence of every row and column."""
    for line, clue in puzzle.lines():
        assert isinstance(clue, str)
        yield ColourSequence(line.cells, tuple(clue), clue=line.name)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Compare the order of the colours of every line with its clue."""
    from satgrid import referee

    clues = (*puzzle.rows, *puzzle.columns)
    for (name, line), clue in zip(referee.line_entries(grid), clues, strict=True):
        drawn = "".join(colour for colour, _ in groupby(line))
        if drawn != clue:
            yield f"{name}: the colours drawn are {drawn}, the clue says {clue}"
