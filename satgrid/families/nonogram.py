"""Nonogram (Picross, Griddler, Paint by Numbers): find the picture behind the numbers.

Every cell is black or white. The numbers beside a row or column are the lengths of its
blocks of black cells, in order; between two blocks lies at least one white cell.

Plain text form: an optional line `nonogram`, then `rows:` with one clue a line from top to
bottom, and `columns:` with one clue a line from left to right. A clue is the block lengths
with blanks or commas between; 0 is an empty line. An optional part `given:` draws the board
with # (black), . (white) and ? (not given). `# ` at the start of a line is a comment.

    nonogram
    rows:
    3 1
    0
    columns:
    1
    1
    1
    0
    1
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.clues import BLACK, WHITE, Value, shortest
from satgrid.constraints import Constraint
from satgrid.constraints.blocks import Blocks
from satgrid.errors import PuzzleError, shortened
from satgrid.families import LINES, Example, example
from satgrid.grid import Grid, Line, column_lines, row_lines
from satgrid.puzzle import LineClue, Puzzle

aliases = ("picross", "griddler")
clued = LINES
_PICROSS = "from xoolive/constraints, MIT"
examples: tuple[Example, ...] = tuple(
    example(name, _PICROSS) for name in ("moon", "star", "cat", "horse", "duck", "house")
)


def values(puzzle: Puzzle) -> tuple[Value, ...]:
    """Return white and black."""
    return (WHITE, BLACK)


def inspect(puzzle: Puzzle) -> None:
    """Refuse clues that no line of this length can meet, and totals that differ."""
    if not puzzle.rows or not puzzle.columns or puzzle.cells is not None:
        raise PuzzleError(
            "a nonogram needs a clue for every row and every column, and none in cells"
        )
    for line, clue in _clues(puzzle):
        n, needed = len(line.cells), shortest(clue)
        if needed > n:
            raise PuzzleError(
                f"{line.name}: the clue {shortened(_text(clue))} needs {needed} cells, "
                f"the line has {n}: correct the clue or the size",
                clue=line.name,
            )
    in_rows, in_columns = (
        sum(block.length for clue in clues for block in clue)
        for clues in (puzzle.rows, puzzle.columns)
    )
    if in_rows != in_columns:
        raise PuzzleError(
            f"the row clues add up to {in_rows} black cells, the column clues to {in_columns}: "
            "one of the clues is wrong"
        )


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the blocks of every row and column."""
    for line, clue in _clues(puzzle):
        yield Blocks(line.cells, clue, clue=line.name)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Compare the runs of black cells of every line with its clue."""
    rows = grid.rows()
    columns = list(zip(*rows, strict=True))
    for what, lines, clues in ("row", rows, puzzle.rows), ("column", columns, puzzle.columns):
        for i, (line, clue) in enumerate(zip(lines, clues, strict=True), 1):
            drawn = [len(run) for run in "".join(line).split(WHITE) if run]
            if drawn != [block.length for block in clue]:
                shown = " ".join(map(str, drawn)) or "none"
                yield f"{what} {i}: the blocks drawn are {shown}, the clue says {_text(clue)}"


def _clues(puzzle: Puzzle) -> Iterator[tuple[Line, LineClue]]:
    yield from zip(row_lines(puzzle.height, puzzle.width), puzzle.rows, strict=True)
    yield from zip(column_lines(puzzle.height, puzzle.width), puzzle.columns, strict=True)


def _text(clue: LineClue) -> str:
    return " ".join(str(block.length) for block in clue) or "0"
