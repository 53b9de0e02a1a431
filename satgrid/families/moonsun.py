"""Moon or sun: draw one loop through cells, through all moons or all suns of each room.

The loop goes from cell to cell across their sides and neither branches nor crosses itself. It
enters every room and leaves it once. Suns are `s`, moons `m`. In each room the loop goes through
all suns and no moon, or through all moons and no sun, at least one sign. Rooms with suns and rooms
with moons alternate along the loop.
"""

from satgrid.kit import LINE, PATHS, Cell, Constraint, Grid, Iterator, Puzzle, Value, borders
from satgrid.kit import example, label, place_of, referee, room_label
from satgrid.kit.statements import AnyOf, AnyOfEach, Exactly, SingleLoop, are, sides_of_rooms
from satgrid.kit.layers import Rooms, Signs
from satgrid.kit.generating import moons_and_suns, random_loop
from satgrid.kit.addresses import Address, Borders, CellSigns, NumberRows, PathRows, RoomRows
from satgrid.kit.addresses import SkippedRows

rooms, signs = Rooms(), Signs("sm", fixed=True)
answer, drawn, printed = PATHS, random_loop, moons_and_suns
aliases = ("Moon or Sun", "月か太陽")
looks = {"s": "☼", "m": "☾"}
words = {
    "exactly": "the loop comes to each room once",
    "any_of": "rooms of suns and of moons take turns",
}
examples = (example("nights", "from the tests of robx/pzprjs, MIT"),)
Clause = tuple[tuple[Cell, ...], tuple[Cell, ...], str]
"""If all of the first places are lines, so is one of the others; and the clue that says so."""
address = Address(
    "moonsun",
    Borders(),
    CellSigns("ms"),
    file=(RoomRows(walls_from=2), NumberRows("ms"), PathRows(), SkippedRows("a row of notes")),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the loop, its two steps across the border of each room, and the signs on it."""
    yield SingleLoop(LINE, through="cells")
    rooms, signs = puzzle.rooms, puzzle.signs
    around, first = sides_of_rooms(rooms), dict[str, Cell]()
    clauses = list[Clause]()
    for name, cells in rooms.members().items():
        if around:
            yield Exactly(are(around[name], LINE), 2)
        signed = [p for p in cells if p in signs]
        if not signed:
            yield AnyOf((), clue=room_label(name))
            return
        first[name] = signed[0]
        if len({signs[p] for p in signed}) == 1:
            clauses.append(((), (place_of(signed[0]),), ""))
        for p in signed[1:]:
            clauses += _taken(signed[0], p, signs[p] == signs[signed[0]], clue=label(p))
    for side, (p, q) in borders(rooms):
        # If the loop crosses a border, it visits suns on one side and moons on the other.
        p, q = first[rooms[p]], first[rooms[q]]
        clauses += _taken(p, q, signs[p] != signs[q], when=(side,))
    if clauses:
        whens, groups, clues = zip(*clauses, strict=True)
        yield AnyOfEach(LINE, groups, when=whens, clues=clues)


def _taken(
    one: Cell, other: Cell, both: bool, when: tuple[Cell, ...] = (), clue: str = ""
) -> list[Clause]:
    """Return that the loop visits both cells or neither, or else exactly one of them."""
    p, q = place_of(one), place_of(other)
    pairs = [((p,), (q,)), ((q,), (p,))] if both else [((), (p, q)), ((p, q), ())]
    return [((*when, *lines), group, clue) for lines, group in pairs]


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk the loop, follow it through rooms, and compare the signs that it visits."""
    yield from referee.loop_faults(grid, through="cells")
    yield from referee.visit_faults(grid, puzzle.rooms)
    yield from referee.sort_faults(grid, puzzle.rooms, puzzle.signs, {"s": "suns", "m": "moons"})
