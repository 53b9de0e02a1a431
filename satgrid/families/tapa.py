"""Tapa: shade a wall, so that the numbers in a cell are the lengths of the runs around it.

The digits in a cell are the lengths of the runs of black cells among the up to eight around it, in
any order: around 31 there are a run of three and a run of one, with white cells between, and around
0 there is none. `?` is a length that is not known: around `1?` there are two runs, one of them of
length one, and around `?` one run or none. A cell with a clue is white. The black cells are one
connected region, and no 2 x 2 cells are all black.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Cell, Constraint, Grid, Iterator, Puzzle, Random
from satgrid.kit import Value, checked, example, label, referee
from satgrid.kit.statements import AnyOfNear, Connected, Given, Regular, of_words, rectangles_of
from satgrid.kit.layers import Runs, neighbours_clockwise
from satgrid.kit.generating import ring_values, ring_clue
from satgrid.kit.addresses import RUNS, Address, CellClues, HelperLines, RunLengthRows

runs, answer = Runs(), SHADING
objectives = {"black": BLACK}
words = {"any_of": "no 2 x 2 cells are all black", "given": "cells with clues are white"}
examples = (example("rampart", "from the tests of robx/pzprjs, MIT"),)
address = Address("tapa", CellClues(RUNS), file=(RunLengthRows(shaded=True), HelperLines()))


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the runs around each clue, the region, and that no 2 x 2 cells are black."""
    board = puzzle.board
    clues: dict[Cell, int | str] = {**puzzle.numbers, **puzzle.signs}
    for cell, clue in checked(clues.items(), 1):
        yield Given(cell, WHITE, clue=label(cell))
        around = neighbours_clockwise(cell, board)
        line = tuple(p for p in around if p is not None)
        there = tuple(p is not None for p in around)
        yield Regular(line, of_words(ring_values(there, clue)), clue=label(cell))
    yield Connected(BLACK)
    yield AnyOfNear(WHITE, *rectangles_of(board, 2, 2))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk around the clues, and look for parted black cells and for black squares."""
    yield from referee.ring_faults(grid, {**puzzle.numbers, **puzzle.signs}, BLACK)
    yield from referee.parted(grid, BLACK, "black cell")
    yield from referee.square_faults(grid, BLACK, "black")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the runs around every white cell."""
    white = [p for p in grid.cells() if grid[p] == WHITE]
    return puzzle.with_cells({p: ring_clue(p, grid) for p in white})
