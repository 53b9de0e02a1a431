"""Moon or sun: draw one loop through cells that takes all moons or all suns of each room.

The loop goes from cell to cell across their sides and neither branches nor crosses itself. It comes
into every room and leaves it once. Suns are `s`, moons `m`: in each room the loop goes through all
suns and no moon, or through all moons, at least one, and no sun; these rooms take turns along it.
"""

from satgrid.kit import LINE, PATHS, Cell, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import borders, checked, example, label, place_of, referee, replace, room_label
from satgrid.kit.statements import AnyOf, AnyOfEach, Exactly, SingleLoop, are
from satgrid.kit.layers import Rooms, Signs
from satgrid.kit.generating import random_loop, rooms_along_loop

rooms, signs, answer, drawn = Rooms(), Signs("sm", fixed=True), PATHS, random_loop
aliases = ("moon-or-sun",)
_SIGNED = 0.6
looks = {"s": "☼", "m": "☾"}
words = {
    "exactly": "the loop comes to each room once",
    "any_of": "rooms of suns and of moons take turns",
}
examples = (example("nights", "from the tests of robx/pzprjs, MIT"),)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the loop, its two steps across the border of each room, and what it takes there."""
    members, signs = puzzle.rooms.members(), puzzle.signs
    yield SingleLoop(LINE, through="cells")
    steps = borders(puzzle.rooms)
    around: dict[str, list[Cell]] = {}
    for side, pair in checked(steps, 100):
        for cell in pair:
            around.setdefault(puzzle.rooms[cell], []).append(side)
    takes_suns: dict[str, tuple[Cell, bool]] = {}
    clauses: list[tuple[tuple[Cell, ...], tuple[Cell, ...], str]] = []
    for name, cells in members.items():
        if len(members) > 1:
            yield Exactly(are(around[name], LINE), 2)
        signed = [p for p in cells if p in signs]
        if not signed:
            yield AnyOf((), clue=room_label(name))
            return
        first = place_of(signed[0])
        takes_suns[name] = first, signs[signed[0]] == "s"
        if len({signs[p] for p in signed}) == 1:
            clauses.append(((), (first,), ""))
        for p in signed[1:]:
            alike = signs[p] == signs[signed[0]]
            clauses += [(*told, label(p)) for told in _together(first, place_of(p), alike)]
    for side, (p, q) in steps:
        (one, sun), (two, other) = takes_suns[puzzle.rooms[p]], takes_suns[puzzle.rooms[q]]
        clauses += [((side, *when), own, "") for when, own in _together(one, two, sun != other)]
    if clauses:
        whens, groups, clues = zip(*clauses, strict=True)
        yield AnyOfEach(LINE, groups, when=whens, clues=clues)


def _together(p: Cell, q: Cell, alike: bool) -> list[tuple[tuple[Cell, ...], tuple[Cell, ...]]]:
    """Return when which of two places have a line, if both or neither have one, or just one has."""
    return [((p,), (q,)), ((q,), (p,))] if alike else [((), (p, q)), ((p, q), ())]


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk the loop, follow it through rooms, and look at what it takes there."""
    yield from referee.loop_faults(grid, through="cells")
    yield from referee.visit_faults(grid, puzzle.rooms)
    yield from referee.sort_faults(grid, puzzle.rooms, puzzle.signs, {"s": "suns", "m": "moons"})


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle | None:
    """Print rooms along the loop, a sign that it takes in each, and signs in most other cells."""
    rooms = rooms_along_loop(puzzle.board, grid, random)
    if rooms is None:
        return None
    ends = [(rooms[p], rooms[q]) for side, (p, q) in borders(rooms) if grid[side] == LINE]
    suns = {rooms[0, 0]: True}
    while len(suns) < len(rooms.members()):
        for one, other in ends + [(other, one) for one, other in ends]:
            if one in suns:
                suns.setdefault(other, not suns[one])
    found = dict[Cell, str]()
    for name, cells in rooms.members().items():
        taken = [p for p in cells if grid[place_of(p)] == LINE]
        signed = {taken[0], *(p for p in cells if random.random() < _SIGNED)}
        found |= {p: "ms"[(p in taken) == suns[name]] for p in sorted(signed)}
    return replace(puzzle, rooms=rooms).with_cells(found)
