"""Slitherlink (Fences, Loop the Loop): draw one loop along the sides of cells.

The loop neither branches nor crosses itself. A number counts the sides of its cell that are on the
loop; `?` is a number that is not known. With the setting `touch` of the variant a number counts how
often the loop touches its cell: the parts of the loop along its sides or at its corners.
"""

from satgrid.kit import LINE, LINES, Cell, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, label, product, referee, sides
from satgrid.kit.statements import AllowedPatterns, Exactly, SingleLoop, are
from satgrid.kit.layers import Numbers
from satgrid.kit.addresses import UP_TO_FOUR, Address, CellClues, EdgeRows, NumberRows, SkippedRows

aliases = ("Slither", "Loopy", "Fences", "Loop the Loop", "スリザーリンク")
numbers, answer, variants = Numbers(most=4, unknown=True), LINES, {"touch": True}
words = {"patterns": "the loop touches a cell as often as its number says"}
rare_kinds = ("patterns",)
examples = (example("fence", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "slither",
    CellClues(UP_TO_FOUR),
    file=(NumberRows(), SkippedRows("a row of notes", newer=True, written=False), EdgeRows()),
    flags={"f": "that the loop comes to every corner"},
    aliases=("slitherlink",),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the loop, and the number of lines around each clue."""
    yield SingleLoop(LINE, through="corners")
    for cell, number in puzzle.numbers.items():
        if puzzle.setting("touch"):
            yield AllowedPatterns(are(outline(cell), LINE), TOUCHES[number], clue=label(cell))
        else:
            yield Exactly(are(sides(cell), LINE), number, clue=label(cell))


def outline(cell: Cell) -> tuple[Cell, ...]:
    """Return the corners and sides around a cell, clockwise from the upper left corner."""
    y, x = 2 * cell[0] + 1, 2 * cell[1] + 1
    ways = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
    return tuple((y + down, x + right) for down, right in ways)


def touches_in(pattern: str) -> int:
    """Return the number of runs of 1 around a cell; a whole circle is one."""
    return f"{pattern[-1]}{pattern}".count("01") or int("0" not in pattern)


OUTLINES = tuple(map("".join, product("01", repeat=8)))
TOUCHES = [tuple(each for each in OUTLINES if touches_in(each) == n) for n in range(5)]
"""The patterns around a cell that the loop touches so often."""


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk the loop, and count the lines around numbers."""
    yield from referee.loop_faults(grid, through="corners")
    for cell, number in puzzle.numbers.items():
        if puzzle.setting("touch"):
            yield from referee.contact_faults(grid, cell, number)
        else:
            places = referee.sides(cell)
            yield from referee.counted(grid, places, LINE, number, label(cell), "line", "around it")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the number of every cell."""
    cells = puzzle.board.cells()
    if puzzle.setting("touch"):
        shown = {p: "".join("01"[grid[q] == LINE] for q in outline(p)) for p in cells}
        return puzzle.with_cells({p: touches_in(pattern) for p, pattern in shown.items()})
    return puzzle.with_cells({p: sum(grid[q] == LINE for q in sides(p)) for p in cells})
