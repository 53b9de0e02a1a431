"""Rules that families share, and rules that need much geometry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import compress, pairwise
from operator import not_

from satgrid.board import Board, Line, borders, place_of
from satgrid.clues import BLACK, LINE, SEVERAL, WHITE, Block, BlockItem, Value, value_of
from satgrid.constraints import Constraint, Not, are
from satgrid.constraints.any_of import AnyOf
from satgrid.constraints.composed.rules import diagonals
from satgrid.constraints.exactly import Exactly, ExactlyOneEach, are_few
from satgrid.constraints.given import Given, GivenEach
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, label
from satgrid.puzzle import Puzzle


def square(least: int = 1, most: int | None = None) -> Callable[[int, int], str]:
    """Return the `sizes` of a family whose boards are square, with `least` to `most` rows."""

    def sizes(height: int, width: int) -> str:
        fits = height == width and least <= height and (most is None or height <= most)
        limits = "" if most is None else f", {least} to {most}"
        return "" if fits else f"as many rows as columns{limits}"

    return sizes


def given_numbers(puzzle: Puzzle, most: int | None = None) -> Iterator[GivenEach | AnyOf]:
    """Yield that cells have their printed numbers; those above `most` cannot be satisfied."""
    fits: dict[Cell, Value] = {}
    for cell, number in checked(puzzle.numbers.items()):
        if most is None or number <= most:
            fits[cell] = value_of(number)
        else:
            yield AnyOf((), clue=label(cell))
    yield from _given_each(fits)


def given_signs(puzzle: Puzzle, values: Mapping[str, Value]) -> Iterator[GivenEach]:
    """Yield that cells have the values of their printed signs."""
    yield from _given_each({cell: values[sign] for cell, sign in checked(puzzle.signs.items())})


def white_clues(puzzle: Puzzle) -> Iterator[GivenEach]:
    """Yield that cells with clues are white, those with numbers first."""
    yield from _given_each(dict.fromkeys(checked({**puzzle.numbers, **puzzle.signs}), WHITE))


def _given_each(shown: Mapping[Cell, Value]) -> Iterator[GivenEach]:
    """Yield that each of the cells has its value, as its own clue says."""
    if shown:
        clues = tuple([label(cell) for cell in checked(shown)])
        yield GivenEach(tuple(shown), tuple(shown.values()), clues)


def room_numbers(puzzle: Puzzle) -> Iterator[Exactly]:
    """Yield the number of black cells of each room with a number."""
    members = puzzle.rooms.members() if puzzle.numbers else {}
    for cell, number in checked(puzzle.numbers.items()):
        yield Exactly(are(members[puzzle.rooms[cell]], BLACK), number, clue=label(cell))


def line_totals(puzzle: Puzzle) -> Iterator[Exactly]:
    """Yield the number of black cells of each row and column whose number is known."""
    for line, number in puzzle.lines():
        if number is not None:
            yield Exactly(are(line.cells, BLACK), number, clue=line.name)


def latin(
    puzzle: Puzzle, values: Sequence[Value], parts: Iterable[Sequence[Cell]] = ()
) -> Iterator[ExactlyOneEach]:
    """Yield that each row, each column and each of the parts has each of the values once.

    With the setting `diagonals` of the variant both long diagonals have them once too.
    """
    houses = [*(line.cells for line in puzzle.board.lines()), *parts]
    if puzzle.setting("diagonals"):
        houses += diagonals(puzzle.height)
    yield ExactlyOneEach(tuple(map(tuple, houses)), tuple(values))


def numbered_rooms(
    puzzle: Puzzle, values: Sequence[Value]
) -> Iterator[AnyOf | GivenEach | ExactlyOneEach]:
    """Yield the printed numbers, and that each room has the numbers from 1 to its size once.

    `values` has a value for each cell of the biggest room.
    """
    yield from given_numbers(puzzle, most=len(values))
    rooms = [tuple(cells) for cells in puzzle.rooms.members().values()]
    # Small rooms and large ones are encoded in other ways.
    for few in True, False:
        groups = tuple([cells for cells in rooms if are_few(len(cells), 1) == few])
        if groups:
            yield ExactlyOneEach(groups, tuple(values), first=tuple(map(len, groups)))


def sized_rooms(puzzle: Puzzle) -> Iterator[AnyOf | Exactly]:
    """Yield that each room has one number, its size, and the printed numbers and crosses.

    A printed `?` is a number that is not known, and `x` a cell without one.
    """
    members = puzzle.rooms.members()
    for cell, sign in puzzle.signs.items():
        empty = (cell, WHITE)
        yield AnyOf((empty if sign == "x" else Not(empty),), clue=label(cell))
    for cell, number in puzzle.numbers.items():
        fits = number == len(members[puzzle.rooms[cell]])
        yield AnyOf(((cell, value_of(number)),) if fits else (), clue=label(cell))
    for cells in checked(members.values(), 10):
        size = value_of(len(cells))
        yield Exactly(are(cells, size), 1)
        yield from (AnyOf(((cell, WHITE), (cell, size))) for cell in checked(cells, 100))


# ------------------------------------------------------------------ blocks of lines


def line_blocks(puzzle: Puzzle, colours: Sequence[Value]) -> Iterator[Constraint]:
    """Yield the blocks of every row and column."""
    for line, clue in checked(puzzle.lines(), 10):
        yield block_statement(line.cells, clue, colours, line.name)


def block_statement(
    line: tuple[Cell, ...],
    blocks: Sequence[BlockItem],
    colours: Sequence[Value] = (BLACK,),
    clue: str = "",
) -> Constraint:
    """Return that the line has exactly these blocks, or a language if some of them are unknown."""
    from satgrid.constraints.blocks import Blocks
    from satgrid.constraints.regular import Regular
    from satgrid.languages.automaton import blocks_automaton

    known = tuple(item for item in blocks if isinstance(item, Block))
    if len(known) == len(blocks):
        return Blocks(line, known, clue=clue)
    # `**` says no more than `*`.
    items = [
        item
        for item, before in zip(blocks, ("", *blocks), strict=False)
        if (item, before) != (SEVERAL, SEVERAL)
    ]
    return Regular(line, blocks_automaton(items, colours), clue=clue)


def white_cells_beside_blocks(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield how many cells of every line are white, if all blocks of the line are known."""
    from satgrid.constraints.black_limit import LineTotal

    for line, clue in checked(puzzle.lines(), 10):
        lengths = [item.length for item in clue if isinstance(item, Block)]
        if len(lengths) == len(clue):
            white = are(line.cells, WHITE)
            yield LineTotal(white, len(white) - sum(lengths), clue=line.name)


# ------------------------------------------------------------------ bridges


class BridgePlaces:
    """Where bridges can be on the lattice of a board with islands in some cells.

    `gaps` has an entry for two islands that are next to each other in a row or column: both, and
    the first place between them. `at` has these first places by island. `empty` are the places
    without a gap; `uncrossed` has the places of each gap that no other gap crosses. `crossings`
    has, for each place in two gaps, the place and the first places of both.
    """

    def __init__(self, board: Board, islands: Iterable[Cell]) -> None:
        lattice = board.lattice()
        places, width = lattice.cells(), lattice.width
        self.gaps = list[tuple[Cell, Cell, Cell]]()
        self.crossings = list[tuple[Cell, Cell, Cell]]()
        self.at: dict[Cell, list[Cell]] = {place_of(island): [] for island in islands}
        ranges = list[slice]()
        # By place: 1 without a gap, 1 if two gaps cross, the first place of the gap from the left.
        free, crossed = bytearray(b"\1") * len(places), bytearray(len(places))
        across = [places[0]] * len(places)
        for start, end in checked(_next_islands(sorted(self.at)), 100):
            step = 1 if start[0] == end[0] else width
            gap = slice(start[0] * width + start[1] + step, end[0] * width + end[1], step)
            ranges.append(gap)
            first, length = places[gap.start], len(free[gap])
            if step == 1:
                across[gap] = [first] * length
            elif not all(free[gap]):
                for k in range(gap.start, gap.stop, step):
                    if not free[k]:
                        crossed[k] = True
                        self.crossings.append((places[k], across[k], first))
            free[gap] = bytes(length)
            self.gaps.append((start, end, first))
            self.at[start].append(first)
            self.at[end].append(first)
        self.empty = tuple(compress(places, free))
        self.uncrossed = [tuple(compress(places[gap], map(not_, crossed[gap]))) for gap in ranges]


def _next_islands(islands: Iterable[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Yield each two islands, given in reading order, that are next in a row or column."""
    for line in 0, 1:
        last: dict[int, Cell] = {}
        for island in islands:
            if island[line] in last:
                yield last[island[line]], island
            last[island[line]] = island


# ------------------------------------------------------------------ magnets


def magnet_surpluses(
    puzzle: Puzzle, totals: Iterable[tuple[Value, str, int, Line]]
) -> Iterator[Exactly]:
    """Yield how the rooms across each border of two lines lie, if the numbers beside it are known.

    `totals` has the pole, name, number and line of each known number. A room on one side of the
    border has as many plus as minus. So if the lines on that side have n more plus than minus, then
    of the rooms across the border n more have their plus on that side than their minus.
    """
    numbers: dict[tuple[Cell, ...], dict[str, int]] = {}
    for pole, _, number, line in totals:
        numbers.setdefault(line.cells, {})[pole] = number
    for lines in puzzle.board.rows(), puzzle.board.columns():
        counts = [numbers.get(line.cells, {}) for line in lines]
        more = [count["+"] - count["-"] if len(count) == 2 else None for count in counts]
        before, behind = _partial_sums(more), _partial_sums(more[::-1])[::-1]
        for k, (line, after) in enumerate(pairwise(lines), 1):
            left = behind[k]
            surplus = before[k] if left is None else -left
            if surplus is not None:
                both = zip(line.cells, after.cells, strict=True)
                first = [p for p, q in checked(both) if puzzle.rooms[p] == puzzle.rooms[q]]
                no_minus = tuple(map(Not, are(first, "-")))
                yield Exactly((*are(first, "+"), *no_minus), surplus + len(first))


def _partial_sums(numbers: list[int | None]) -> list[int | None]:
    """Return the sums of the first 0, 1, 2, ... numbers; None after a number that is not known."""
    sums: list[int | None] = [0]
    for number in numbers:
        last = sums[-1]
        sums.append(None if last is None or number is None else last + number)
    return sums


# ------------------------------------------------------------------ rooms of a loop


def loop_of_all_cells(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield one loop from cell to cell through all cells but those with a sign."""
    from satgrid.constraints.single_loop import SingleLoop

    yield SingleLoop(LINE, through="cells")
    crossed = puzzle.signs
    for cell in checked(puzzle.board.cells()):
        out = cell in crossed
        yield Given(place_of(cell), WHITE if out else LINE, clue=label(cell) if out else "")


def sides_of_rooms(rooms: Grid[str]) -> dict[str, list[Cell]]:
    """Return the sides between rooms, as places of the lattice, by the rooms that they border."""
    by_room: dict[str, list[Cell]] = {}
    for side, cells in checked(borders(rooms), 100):
        for cell in cells:
            by_room.setdefault(rooms[cell], []).append(side)
    return by_room
