"""Colour sequence: find the picture behind the order of its colours.

Every cell has one of the puzzle's colours. The clue of a row or column lists the colours along it,
each run of equal cells once; the lengths of the runs are not known.
"""

from satgrid.constraints.sequence import ColourSequence
from satgrid.kit import COLOURS, Constraint, Grid, Iterator, Puzzle, Value, example, groupby
from satgrid.kit import referee
from satgrid.kit.layers import Palette, Sequences

aliases = ("Colour Sequence", "Color Sequence")
clues, palette, answer = Sequences(), Palette(), COLOURS
examples = (
    example("runs", "clues of Stack Overflow question 49101990, typed anew", unique=False),
    example("patches", "clues of a random picture, free to use"),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the colour sequence of every row and column."""
    for line, clue in puzzle.lines():
        yield ColourSequence(line.cells, tuple(clue), clue=line.name)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Compare the order of the colours of every line with its clue."""
    clues = (*puzzle.rows, *puzzle.columns)
    for (name, line), clue in zip(referee.line_entries(grid), clues, strict=True):
        drawn = "".join(colour for colour, _ in groupby(line))
        if drawn != clue:
            yield f"{name}: the colours drawn are {drawn}, the clue says {clue}"
