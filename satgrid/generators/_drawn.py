"""Random solutions: what the search finds that is as near as can be to what chance wishes."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from satgrid.clues import Value
from satgrid.grid import Cell, Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.loop import Search

_FIRST = 4
"""One cell of so many gets what is wished for it wherever it can."""


def wishes(puzzle: Puzzle, random: Random, share: float = 0.5) -> dict[Cell, Value]:
    """Return a random value for each cell; of two values, the second for a share of the cells."""
    problem = Problem(puzzle)
    cells, values = problem.board.cells(), problem.values
    if len(values) != 2:
        return {cell: random.choice(values) for cell in cells}
    shaded = set(random.sample(cells, round(share * len(cells))))
    return {cell: values[cell in shaded] for cell in cells}


def solution(
    puzzle: Puzzle, wished: Mapping[Cell, Value], random: Random, first: Cell | None = None
) -> Grid[Value] | None:
    """Return a solution of the puzzle that grants what it can of the wishes; None without one.

    That of `first` has to be granted; then those of some random cells are, one after the other,
    wherever a solution is left; the solver tries those of the others.
    """
    search = Search(Problem(puzzle))
    model = search.model()
    if model.refuted_by is not None:
        return None
    if model.fixed is not None:
        return model.fixed if first is None or model.fixed[first] == wished[first] else None
    open_cells = dict(model.domains.candidates(model.domains.undecided()))
    granted: list[int] = []

    def granting(cell: Cell | None) -> Grid[Value] | None:
        wish = [] if cell is None else [model.literal(cell, wished[cell])]
        grid = search.solve([*granted, *wish])
        if grid is None:
            return None
        granted.extend(wish)
        return search.require_referee(grid)

    try:
        search.solver().prefer(
            x if wished[cell] == if_true else -x for x, (cell, if_true, _) in model.answer.items()
        )
        grid = granting(first if first in open_cells else None)
        if grid is None or (first is not None and grid[first] != wished[first]):
            return None
        for cell in random.sample([*open_cells], -(-len(open_cells) // _FIRST)):
            if grid[cell] == wished[cell]:
                granted.append(model.literal(cell, wished[cell]))
            elif wished[cell] in open_cells[cell]:
                grid = granting(cell) or grid
        return grid
    finally:
        search.close()
