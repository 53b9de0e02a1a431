"""Battleship (Bimaru, Solitaire battleships): place the ships of a fleet, so that none touch.

A ship is a straight row or column of black cells, or one black cell. Ships never touch, not even at
a corner. The setting `fleet` of the variant gives the number of ships of length 1, of length 2, and
so on. Without it the fleet has n ships of length 1, n - 1 of length 2, and so on to one of length
n: n is half a side of the board, rounded down, at least 1 and at most 4. If the sides differ, it is
half a side of the biggest square with no more cells. The number of a row or column counts its black
cells. `w` is water, a white cell; `t`, `b`, `l` and `r` are the top, bottom, left and right end of
a ship, `m` is between ends, `o` is a ship of one cell, and `?` is any cell of a ship.
"""

from satgrid.kit import BLACK, SHADING, WHITE, Constraint, Grid, Iterator, Puzzle, PuzzleError
from satgrid.kit import Random, Value, count, example, label, referee
from satgrid.kit.statements import Cover, CoverEach, Given, fleet_covers, line_totals, ships
from satgrid.kit.layers import Signs, Totals, fleet_of
from satgrid.kit.generating import moored, with_totals
from satgrid.kit.addresses import Address, Fleet, FleetBoard, FleetClues, FleetLines, PlacedShips
from satgrid.kit.addresses import UnprintedShading

signs, totals = Signs("tblrmow?", may_lack=True), Totals()
answer, drawn = SHADING, moored
looks = dict(zip("wotblrm", "≈•◠◡◖◗▫", strict=True))
aliases = ("Battleships", "Bimaru", "Solitaire Battleships")
variants = {"fleet": (range(100),)}
words = {
    "any_of": "ships never touch at a corner",
    "cover": "the ships are those of the fleet, and do not touch",
}
examples = (
    example("convoy", "from the tests of robx/pzprjs, MIT"),
    example("lagoon", "made for satgrid, MIT"),
)
address = Address(
    "battleship",
    FleetClues(),
    Fleet(),
    file=(FleetLines(), FleetBoard(), UnprintedShading(), PlacedShips()),
)


def inspect(puzzle: Puzzle) -> None:
    """Refuse ships that are longer than the board, and numbers that do not make up the fleet."""
    fleet, longest = fleet_of(puzzle), max(puzzle.height, puzzle.width)
    if fleet and max(fleet) > longest:
        raise PuzzleError(
            f"variant: fleet has a ship of {max(fleet)} cells, and no line of the board has more "
            f"than {longest}: leave it out",
            clue="variant fleet",
        )
    # Each ship keeps the row below and the column to its right free.
    taken = sum(2 * (length + 1) * n for length, n in fleet.items())
    if taken > (puzzle.height + 1) * (puzzle.width + 1):
        raise PuzzleError(
            f"the fleet has {count(sum(fleet.values()), 'ship')}, which never touch, and no board "
            "of this size has room for them: say how many there are, as in variant: fleet 2 1",
            clue="variant fleet" if puzzle.setting("fleet") else "family",
        )
    cells = sum(length * n for length, n in fleet.items())
    for what, numbers in ("row", puzzle.rows), ("column", puzzle.columns):
        if None not in numbers and sum(numbers) != cells:
            raise PuzzleError(
                f"the numbers of {what}s make {sum(numbers)}, and the fleet has "
                f"{count(cells, 'cell')}: correct one of them",
                clue=f"{what} 1",
            )


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield that black cells are ships, how many of each length, the printed parts and numbers."""
    apart, stated, parts = fleet_covers(puzzle.board, fleet_of(puzzle))
    yield apart
    covers = [*stated]
    for cell, sign in puzzle.signs.items():
        yield Given(cell, WHITE if sign == "w" else BLACK, clue=label(cell))
        if sign not in "w?":
            covers.append(Cover(tuple(parts.get((cell, sign), ())), clue=label(cell)))
    yield CoverEach(tuple(covers))
    yield from line_totals(puzzle)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Measure the ships, look at the printed parts, and count by lines."""
    yield from referee.fleet_faults(grid, BLACK, fleet_of(puzzle))
    yield from referee.part_faults(grid, BLACK, puzzle.signs)
    yield from referee.total_faults(grid, puzzle.rows + puzzle.columns, BLACK, "black cell")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every line, and the contents of a few cells."""
    contents = dict.fromkeys(grid.cells(), "w")
    for length in fleet_of(puzzle):
        for ship in ships(puzzle.board, length):
            if all(grid[p] == value for p, value in ship.placement):
                contents |= zip(ship.cells, ship.parts, strict=True)
    shown = random.sample(puzzle.board.cells(), -(-len(contents) // 8))
    return with_totals(puzzle, grid).with_cells({p: contents[p] for p in shown})
