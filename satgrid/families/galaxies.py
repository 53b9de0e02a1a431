"""Galaxies (Tentai show, Spiral galaxies): cut the board into parts, each symmetric about its dot.

Walls along sides of cells cut the board into connected parts. Each part has one dot. All cells that
meet at the dot are in the part, and a half-turn about the dot maps the part to itself. Dots are `o`
(white) or `*` (black), with the same meaning. `x` is a cell that is left out and that no dot
touches: walls separate it from all cells except another `x` beside it. An answer shows the walls as
lines, those around the board too. Every wall separates two parts: an answer with a wall inside a
part is wrong here, and right on puzz.link.
"""

from satgrid.kit import WALLS, Constraint, Grid, Iterator, Puzzle, Random, Value, example, referee
from satgrid.kit.statements import Symmetric, partition
from satgrid.kit.layers import Dots
from satgrid.kit.generating import centre_of, random_galaxies, parts_between_walls
from satgrid.kit.addresses import Address, DotLines, DrawnWallRows, LatticeDots, SkippedRows

dots, answer, drawn = Dots(), WALLS, random_galaxies
repaired = None  # Dots are where their parts are, and of some boards one has a single solution.
aliases = ("Tentai Show", "Tentaisho", "Spiral Galaxies", "天体ショー")
looks = {"o": "○", "*": "◉"}
words = {"any_of": "walls go along sides of cells", "symmetric": "each part has one dot"}
examples = (example("nebula", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "tentaisho",
    LatticeDots(),
    file=(DotLines(), DrawnWallRows(), SkippedRows("a row of colours")),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the walls, and the part of each dot."""
    yield from partition(puzzle.board)
    yield Symmetric(tuple(puzzle.centres), tuple(puzzle.left_out))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look at the walls, and turn each part about its dot."""
    yield from referee.wall_faults(grid)
    yield from referee.galaxy_faults(referee.walled(grid), puzzle.centres, puzzle.left_out)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print a dot in the middle of each part."""
    places, gone = puzzle.dots, set(puzzle.left_out)
    signs = {p: "x" if places[p] == "x" else "." for p in places.cells()}
    for part in parts_between_walls(grid):
        if part[0] not in gone:
            r, c = centre_of(part)
            signs[r - 1, c - 1] = "o"
    return puzzle.with_contents(dots=Grid(places.height, places.width, tuple(signs.values())))
