"""Magnets: put magnets into some rooms, so that like poles never touch.

Rooms have two cells, or one. A room of two holds a magnet, with a plus in one cell and a minus in
the other, or nothing; a room of one holds nothing. Two plus never stand side by side, nor do two
minus. The numbers of a row or column count its plus and its minus, `-` for one that is not known.
`p` and `m` are a plus and a minus that are printed.
"""

from itertools import pairwise

from satgrid.kit import WHITE, Answer, Cell, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import checked, example, label, misprint, referee
from satgrid.kit.statements import AnyOfEach, Exactly, Given, NeverTouch, Not, are, given_signs
from satgrid.kit.layers import Poles, Rooms, Signs
from satgrid.kit.generating import line_counts

rooms, poles, signs = Rooms(paired=True), Poles(may_lack=True), Signs("pm", may_lack=True)
answer = Answer(lambda puzzle: (WHITE, "+", "-"))
repaired = None  # Of a few boards one has a single solution by its numbers.
looks = {"p": "+", "m": "-"}
words = {
    "any_of": "a magnet has a plus and a minus",
    "given": "a room of one cell is empty",
    "never_touch": "like poles do not touch",
}
examples = (example("poles", "from the tests of robx/pzprjs, MIT"),)


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
    """Yield what a room holds, that like poles do not touch, the printed ones and the numbers."""
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
    """Yield which poles the rooms across a border of lines have, as the numbers before it tell.

    A room before the border has a plus and a minus there; so what the lines before it have of plus
    more than of minus is in the rooms across. The lines behind it tell the same.
    """
    told: dict[tuple[Cell, ...], dict[str, int]] = {}
    for pole, _, number, line in poles.printed_numbers(puzzle):
        told.setdefault(line.cells, {})[pole] = number
    for lines in puzzle.board.rows(), puzzle.board.columns():
        numbers = [told.get(line.cells, {}) for line in lines]
        more = [each["+"] - each["-"] if len(each) == 2 else None for each in numbers]
        before, behind = _sums(more), _sums(more[::-1])[::-1]
        for k, (line, after) in enumerate(pairwise(lines), 1):
            left = behind[k]
            surplus = before[k] if left is None else -left
            if surplus is not None:
                both = zip(line.cells, after.cells, strict=True)
                first = [p for p, q in checked(both) if puzzle.rooms[p] == puzzle.rooms[q]]
                lacking = tuple(map(Not, are(first, "-")))
                yield Exactly((*are(first, "+"), *lacking), surplus + len(first))


def _sums(numbers: list[int | None]) -> list[int | None]:
    """Return the sum of the first none, one, two, ... of them, None where one is not known."""
    found: list[int | None] = [0]
    for number in numbers:
        last = found[-1]
        found.append(None if last is None or number is None else last + number)
    return found


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
