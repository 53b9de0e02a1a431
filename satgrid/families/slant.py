"""Slant (Gokigen naname): draw a diagonal in every cell, so that they close no loop.

A number at a corner of cells counts the diagonals that end there; `?` allows any number of them.
`/` in an answer is a diagonal that rises to the right, `\\` one that falls.
"""

from collections import Counter

from satgrid.kit import Answer, Cell, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import corner_label, example, referee, replace
from satgrid.kit.statements import Acyclic, Exactly
from satgrid.kit.layers import Corners
from satgrid.kit.addresses import Address, CornerNumbers, CornerRows, DigitRows

RISING, FALLING = "/", "\\"

corners, answer = Corners(), Answer(lambda puzzle: (RISING, FALLING))
aliases = ("Gokigen", "Gokigen Naname", "ごきげんななめ")
looks = {RISING: "╱", FALLING: "╲"}
words = {"acyclic": "diagonals close no loop"}
examples = (example("slopes", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "gokigen",
    CornerNumbers(),
    file=(CornerRows(), DigitRows({1: "\\", 2: "/"})),
    aliases=("slant",),
)


def diagonals(puzzle: Puzzle) -> Iterator[tuple[Cell, Cell, tuple[Cell, Value]]]:
    """Yield the corners that each diagonal of each cell joins, and the diagonal."""
    for r, c in puzzle.board.cells():
        yield (r, c + 1), (r + 1, c), ((r, c), RISING)
        yield (r, c), (r + 1, c + 1), ((r, c), FALLING)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the count of each number, and that there is no loop."""
    edges = tuple(diagonals(puzzle))
    meeting: dict[Cell, list[tuple[Cell, Value]]] = {}
    for one, other, position in edges:
        meeting.setdefault(one, []).append(position)
        meeting.setdefault(other, []).append(position)
    for corner, number in puzzle.corner_numbers.items():
        yield Exactly(tuple(meeting[corner]), number, clue=corner_label(corner))
    yield Acyclic(edges)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Count the diagonals at each number, and look for loops."""
    yield from referee.slope_faults(grid, puzzle.corner_numbers, RISING)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every corner."""
    drawn = (both for *both, (cell, way) in diagonals(puzzle) if grid[cell] == way)
    ends = Counter(corner for both in drawn for corner in both)
    flat = tuple(ends[corner] for corner in puzzle.corners.cells())
    return puzzle.with_contents(corners=replace(puzzle.corners, flat=flat))
