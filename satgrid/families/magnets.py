"""Magnets: put magnets into some rooms, so that like poles never touch.

Rooms have two cells, or one. A room of two holds a magnet, with a plus in one cell and a minus in
the other, or nothing; a room of one holds nothing. Two plus never stand side by side, nor do two
minus. The numbers of a row or column count its plus and its minus, `-` for one that is not known.
`p` and `m` are a plus and a minus that are printed.
"""

from satgrid.kit import WHITE, Answer, AnyOf, Constraint, Exactly, Given, Grid, Iterator, NeverTouch
from satgrid.kit import Not, Poles, Puzzle, PuzzleError, Random, Rooms, Sides, Signs, Value, are
from satgrid.kit import example, label, paired_rooms, referee

rooms, poles, signs = Rooms(most=2), Poles(may_lack=True), Signs("pm", may_lack=True)
answer = Answer(lambda puzzle: (WHITE, "+", "-"))
looks = {"p": "+", "m": "-"}
words = {
    "any_of": "a magnet has a plus and a minus",
    "given": "a room of one cell is empty",
    "never_touch": "like poles do not touch",
}
examples = (example("poles", "from the tests of robx/pzprjs, MIT"),)

_POLES = {"plus": "+", "minus": "-"}


def inspect(puzzle: Puzzle) -> None:
    """Refuse poles that are printed in rooms of one cell."""
    members = puzzle.rooms.members()
    for cell, sign in puzzle.signs.items():
        if len(members[puzzle.rooms[cell]]) == 1:
            raise PuzzleError(
                f"{label(cell)}: {sign} is printed in a room of one cell, which holds nothing: "
                "leave it out, or draw the room with another cell",
                clue=label(cell),
            )


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield what a room holds, that like poles do not touch, the printed ones and the numbers."""
    for cells in puzzle.rooms.members().values():
        if len(cells) == 1:
            yield Given(cells[0], WHITE)
        for p, q in (cells, cells[::-1]) if len(cells) == 2 else ():
            yield AnyOf((Not((p, "+")), (q, "-")))
            yield AnyOf((Not((p, "-")), (q, "+")))
    for pole in _POLES.values():
        yield NeverTouch(pole)
    for cell, sign in puzzle.signs.items():
        yield Given(cell, looks[sign], clue=label(cell))
    for name, pole in _POLES.items():
        sides = getattr(puzzle, name)
        told = zip(sides.named(name), puzzle.board.lines(), strict=True) if sides else ()
        for (clue, number), line in told:
            if number is not None:
                yield Exactly(are(line.cells, pole), number, clue=clue)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look into each room, for like poles that touch, at printed poles, and count by lines."""
    yield from referee.magnet_faults(grid, puzzle.rooms)
    for pole in "+-":
        yield from referee.touch_faults(grid, pole, f"{pole} cells")
    for cell, sign in puzzle.signs.items():
        if grid[cell] != {"p": "+", "m": "-"}[sign]:
            yield f"{label(cell)}: {sign} is printed, the grid has {grid[cell]}"
    for pole, sides in ("+", puzzle.plus), ("-", puzzle.minus):
        if sides is not None:
            numbers = (*sides.rows, *sides.columns)
            for (name, cells), number in zip(referee.lines(grid), numbers, strict=True):
                if number is not None:
                    yield from referee.counted(grid, cells, pole, number, name, f"{pole} cell")


def blank(height: int, width: int, random: Random) -> Puzzle:
    """Return a board of rooms of two cells, and few of one."""
    return Puzzle("magnets", height, width, rooms=paired_rooms(height, width, random))


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the numbers of every line, and some poles."""
    lines = [line.cells for line in puzzle.board.lines()]
    told = {}
    for name, pole in _POLES.items():
        numbers = tuple(sum(grid[p] == pole for p in cells) for cells in lines)
        told[name] = Sides(numbers[: grid.height], numbers[grid.height :])
    return puzzle.with_contents(**told)


def repaired(
    puzzle: Puzzle, grid: Grid[Value], other: Grid[Value], random: Random
) -> Iterator[Puzzle]:
    """Yield none: of a few boards one has a single solution by its numbers."""
    return iter(())
