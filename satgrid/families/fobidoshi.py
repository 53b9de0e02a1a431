"""Fobidoshi (Forbidden four): draw circles, connected and never four in a row.

Cells have a circle or none. No four cells of a row or column that follow each other all have a
circle. The circles are connected side by side. `o` is a printed circle, and `x` is a cell without
one.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, label, referee
from satgrid.kit.statements import AnyOfNear, Connected, given_signs, rectangles_of
from satgrid.kit.layers import Signs

circles, answer = Signs("ox"), SHADING
looks = {BLACK: "○", "o": "○", "x": "×"}
words = {"any_of": "no four circles follow each other", "connected": "the circles are one region"}
aliases = ("Forbidden Four", "Four Forbidden")
examples = (example("chains", "made for satgrid, MIT"),)
VALUES = {"o": BLACK, "x": WHITE}


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the printed signs, that no four circles follow each other, and the one region."""
    yield from given_signs(puzzle, VALUES)
    for height, width in (1, 4), (4, 1):
        yield AnyOfNear(WHITE, *rectangles_of(puzzle.board, height, width))
    yield Connected(BLACK)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Compare printed signs, measure runs of circles, and look for circles that are cut off."""
    for cell, sign in puzzle.signs.items():
        if grid[cell] != VALUES[sign]:
            has = "a circle" if sign == "x" else "no circle"
            yield f"{label(cell)}: {has}, but {sign} is printed there"
    yield from referee.long_runs(grid, 3, BLACK)
    yield from referee.parted(grid, BLACK, "circle")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print what is in every cell."""
    return puzzle.with_cells({p: "ox"[grid[p] == WHITE] for p in grid.cells()})
