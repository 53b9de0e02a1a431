"""Hitori (Singles): shade cells so that no number is left twice in a row or column.

Every cell is black (shaded) or white. No number appears twice among the white cells of a row or
column; black cells never touch side by side; the white cells are one connected region. A cell
without a number, or with `?`, equals no other cell. (A board without a white cell counts as
connected.)
"""

from collections import Counter

from satgrid.kit import BLACK, SHADING, WHITE, Constraint, Grid, Iterator, Puzzle, Value, checked
from satgrid.kit import example, referee
from satgrid.kit.statements import AtMostOneEach, Connected, NeverTouch
from satgrid.kit.layers import Numbers
from satgrid.kit.generating import guess_hitori
from satgrid.kit.addresses import BASE36, Address, CellClues, HelperLines, NumberRows, ShadingRows

aliases = ("Singles", "ひとりにしてくれ")
numbers, answer = Numbers(least=1, unknown=True), SHADING
guess = guess_hitori
objectives = {"black": BLACK}
looks = {BLACK: "█"}
examples = (
    example("ones", "from the tests of robx/pzprjs, MIT"),
    example("gaps", "from semiexp/cspuz_core, MIT"),
    example("crowd", "made with Simon Tatham's singles, free to use"),
)
address = Address("hitori", CellClues(BASE36), file=(NumberRows(), ShadingRows(), HelperLines()))


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield that equal numbers of a line leave at most one of them white, and the two rules."""
    yield NeverTouch(BLACK)
    yield Connected(WHITE, apart=BLACK)
    if puzzle.repeats:
        clues, groups = zip(*puzzle.repeats, strict=True)
        yield AtMostOneEach(WHITE, groups, clues)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for white repeats, black neighbours and parted white cells."""
    printed, drawn = referee.line_entries(puzzle.cells), referee.line_entries(grid)
    for (name, numbers), (_, line) in zip(printed, drawn, strict=True):
        left = [n for n, v in zip(numbers, line, strict=True) if v == WHITE]
        if len(set(left)) == len(left):
            continue
        times = Counter(n for n in left if isinstance(n, int))
        for n in checked(sorted(n for n in times if times[n] > 1)):
            yield f"{name}: the number {n} is left {times[n]} times"
    yield from referee.region_faults(grid, WHITE, BLACK)
