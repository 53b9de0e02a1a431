"""Magnets: put magnets into some rooms, so that like poles never touch.

Rooms have two cells, or one. A room of two holds a magnet, with a plus in one cell and a minus in
the other, or nothing; a room of one holds nothing. Two plus never share a side, nor do two minus.
The numbers of a row or column count its plus and its minus; `-` is a number that is not known. `p`
and `m` are a printed plus and minus.
"""

from satgrid.kit import WHITE, Answer, Constraint, Grid, Iterator, Puzzle, Random, Value, example
from satgrid.kit import label, misprint, referee
from satgrid.kit.statements import AnyOfEach, Exactly, Given, NeverTouch, are, given_signs
from satgrid.kit.statements import magnet_surpluses
from satgrid.kit.layers import Poles, Rooms, Signs
from satgrid.kit.generating import line_counts, no_repairs
from satgrid.kit.addresses import Address, PoleNumbers, PolesAndBorders, PolesBoard

rooms, poles, signs = Rooms(paired=True), Poles(may_lack=True), Signs("pm", may_lack=True)
answer = Answer(lambda puzzle: (WHITE, "+", "-"))
repaired = no_repairs  # One board in a few has one solution.
looks = {"p": "+", "m": "-"}
words = {
    "any_of": "a magnet has a plus and a minus",
    "given": "a room of one cell is empty",
    "never_touch": "like poles do not touch",
}
examples = (example("poles", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "magnets",
    PoleNumbers(),
    PolesAndBorders(),
    file=(PolesBoard(),),
    flags={"a": "that unlike poles touch in magnets alone"},
)


def inspect(puzzle: Puzzle) -> None:
    """Refuse poles that are printed in rooms of one cell."""
    members = puzzle.rooms.members()
    for cell, sign in puzzle.signs.items():
        if len(members[puzzle.rooms[cell]]) == 1:
            raise misprint(
                label(cell),
                f"{sign} is printed in a room of one cell, which holds nothing: leave it out, or "
                "draw the room with another cell",
            )


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the magnets of rooms, that like poles do not touch, printed poles, and numbers."""
    members = puzzle.rooms.members().values()
    yield from (Given(cells[0], WHITE) for cells in members if len(cells) == 1)
    pairs = [cells for cells in members if len(cells) == 2]
    ends = tuple((cell,) for cells in pairs for cell in cells)
    other_ends = tuple((cell,) for cells in pairs for cell in reversed(cells))
    for pole, other in ("+", "-"), ("-", "+"):
        yield AnyOfEach(pole, ends, when=other_ends, other=other)
    yield NeverTouch("+")
    yield NeverTouch("-")
    yield from given_signs(puzzle, looks)
    for pole, name, number, line in poles.printed_numbers(puzzle):
        yield Exactly(are(line.cells, pole), number, clue=name)


def following(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield how rooms lie across borders of lines with known numbers."""
    yield from magnet_surpluses(puzzle, poles.printed_numbers(puzzle))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look into each room, for like poles that touch, at printed poles, and count by lines."""
    yield from referee.magnet_faults(grid, puzzle.rooms, puzzle.signs)
    for pole, sides in ("+", puzzle.plus), ("-", puzzle.minus):
        yield from referee.touch_faults(grid, pole, f"{pole} cells")
        if sides is not None:
            numbers = (*sides.rows, *sides.columns)
            yield from referee.total_faults(grid, numbers, pole, f"{pole} cell")


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the numbers of every line."""
    return puzzle.with_contents(plus=line_counts(grid, "+"), minus=line_counts(grid, "-"))
