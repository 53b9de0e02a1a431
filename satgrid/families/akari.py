"""Akari (Light Up): place lamps so that every cell is lit and no lamp lights another.

Walls are `x`, or numbers, or `?` for a number that is not known. A lamp lights its own cell and
those in the four directions up to a wall or the border. Every cell that is no wall is lit, and no
lamp by another. A number counts the lamps beside it.
"""

from satgrid.kit import BLACK, SHADING, UNKNOWN, Cell, Constraint, Grid, Iterator, Puzzle, Random
from satgrid.kit import Value, checked, example, groupby, label, referee
from satgrid.kit.statements import AnyOfEach, AtMostOneEach, Exactly, are, white_clues
from satgrid.kit.layers import Numbers
from satgrid.kit.addresses import UP_TO_FOUR, Address, CellClues, NumberRows, SignCodes, SkippedRows

aliases = ("Light Up", "美術館", "Bijutsukan")
walls, answer = Numbers(most=4, unknown=True, signs="x", walls=4), SHADING
objectives = {"lamps": BLACK}
looks = {BLACK: "☼"}
words = {"at_most_one": "no lamp lights another", "any_of": "every cell is lit"}
examples = (example("cellar", "from the tests of robx/pzprjs, MIT"),)
_walls = SignCodes({UNKNOWN: "x"}, {UNKNOWN: "x"})
address = Address(
    "lightup",
    CellClues(UP_TO_FOUR, _walls),
    file=(
        NumberRows(_walls, shaded=True),
        SkippedRows("a row of notes", written=False, words=".-"),
    ),
    link="akari",
    aliases=("bijutsukan",),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the walls and their numbers, one lamp at most between two walls, and light."""
    walls = {**puzzle.numbers, **puzzle.signs}
    yield from white_clues(puzzle)
    for cell, number in puzzle.numbers.items():
        yield Exactly(are(puzzle.board.beside(cell), BLACK), number, clue=label(cell))
    lighting: dict[Cell, tuple[Cell, ...]] = {}
    runs: list[tuple[Cell, ...]] = []
    for line in checked(puzzle.board.lines(), 10):
        for wall, cells in groupby(line.cells, walls.__contains__):
            if wall:
                continue
            runs.append(run := tuple(cells))
            for k, cell in enumerate(run):
                # The run of its row has the cell itself; the run of its column adds other cells.
                across = lighting.get(cell)
                lighting[cell] = across + run[:k] + run[k + 1 :] if across else run
    yield AtMostOneEach(BLACK, tuple(runs))
    yield AnyOfEach(BLACK, tuple(lighting.values()))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Follow the light of the lamps, and count those beside numbers."""
    yield from referee.lamp_faults(grid, BLACK, {*puzzle.numbers, *puzzle.signs})
    yield from referee.counted_beside(grid, puzzle.numbers.items(), BLACK, "lamp")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every wall."""
    walls, beside = [*puzzle.numbers, *puzzle.signs], puzzle.board.beside
    return puzzle.with_cells({c: sum(grid[p] == BLACK for p in beside(c)) for c in walls})
