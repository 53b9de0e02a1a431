"""Akari (Light Up): place lamps so that every cell is lit and no lamp lights another.

Walls are `x`, or numbers. A lamp lights its own cell and those in the four directions up to a wall
or the border. Every cell that is no wall is lit, and no lamp by another. A number counts the lamps
beside it.
"""

from satgrid.kit import *

aliases = ("light-up", "lightup")
walls, answer = Numbers(most=4, signs="x"), SHADING
examples = (example("cellar", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the walls and their numbers, one lamp at most between two walls, and light."""
    walls = {**puzzle.numbers, **puzzle.signs}
    yield from (Given(cell, WHITE, clue=label(cell)) for cell in walls)
    for cell, number in puzzle.numbers.items():
        yield Exactly(are(puzzle.board.beside(cell), BLACK), number, clue=label(cell))
    runs: list[tuple[Cell, ...]] = []
    lighting: dict[Cell, dict[Cell, None]] = {}
    for line in puzzle.board.lines():
        for wall, run in groupby(line.cells, walls.__contains__):
            if not wall:
                runs.append(tuple(run))
                between = dict.fromkeys(runs[-1])
                for cell in between:
                    lighting[cell] = lighting.get(cell, {}) | between
    yield AtMostOneEach(BLACK, tuple(runs))
    for cells in lighting.values():
        yield AnyOf(are(cells, BLACK))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Follow the light of the lamps, and count those beside numbers."""
    from satgrid import referee

    yield from referee.lamp_faults(grid, BLACK, {*puzzle.numbers, *puzzle.signs})
    yield from referee.counted_beside(grid, puzzle.numbers.items(), BLACK, "lamp")
