"""Brute forces of the families whose answers are lines: loops, walls and bridges.

An answer has the places of the lattice: cell (r, c) is (2r + 1, 2c + 1), corners of cells have even
rows and columns, and sides lie between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from satgrid.clues import Value
from satgrid.grid import Cell
from satgrid.puzzle import Puzzle
from three_sets import Rule, Shown, among, clues, counts, never, numbers, of, shows
from three_sets.geometry import (
    WAYS,
    ahead,
    around,
    beside,
    board,
    inner_walls,
    pairs,
    regions,
    rooms_of,
)


def place(cell: Cell) -> Cell:
    return 2 * cell[0] + 1, 2 * cell[1] + 1


def side(one: Cell, other: Cell) -> Cell:
    """Return the place of the side between two cells."""
    return one[0] + other[0] + 1, one[1] + other[1] + 1


def lattice(puzzle: Puzzle) -> list[Cell]:
    """Return all places."""
    return [(r, c) for r in range(2 * puzzle.height + 1) for c in range(2 * puzzle.width + 1)]


def _inside(puzzle: Puzzle, p: Cell) -> bool:
    return 0 < p[0] < 2 * puzzle.height and 0 < p[1] < 2 * puzzle.width


def on_either(says: str, p: Cell, q: Cell) -> Rule:
    """Say that a line goes through one of two cells, or both."""
    return among(says, [place(p), place(q)], lambda shown: "#" in shown)


def goes_through(says: str, p: Cell, sides: Sequence[Cell]) -> Rule:
    """Say that a line comes to a place over two of its sides, if at all."""
    return among(says, [p, *sides], lambda shown: shown[1:].count("#") == 2 * (shown[0] == "#"))


def one_loop(puzzle: Puzzle) -> Rule:
    """Say that the lines are connected, and that there are some."""
    places = lattice(puzzle)
    return Rule(
        "there is one loop",
        places,
        lambda at: len(regions([p for p in places if at[p] == "#"])) == 1,
    )


# ------------------------------------------------------------------ loops from cell to cell


def paths(puzzle: Puzzle) -> dict[Cell, Sequence[Value]]:
    """Return that lines go through cells and across the sides between them alone."""
    return {
        p: ".#" if _inside(puzzle, p) and (p[0] % 2 or p[1] % 2) else "." for p in lattice(puzzle)
    }


def loop(puzzle: Puzzle) -> Iterator[Rule]:
    """Say that there is one loop, which neither branches nor crosses itself."""
    for cell in board(puzzle):
        says = "the loop goes from cell to cell, and neither branches nor crosses itself"
        yield goes_through(says, place(cell), [side(cell, other) for other in beside(puzzle, cell)])
    yield one_loop(puzzle)


def leaves_out(says: str, cells: Iterable[Cell]) -> Iterator[Rule]:
    """Say that the loop goes through none of the cells."""
    return (shows(says, place(cell), ".") for cell in cells)


def comes_to(says: str, cells: Iterable[Cell]) -> Iterator[Rule]:
    """Say that the loop goes through all of the cells."""
    return (shows(says, place(cell), "#") for cell in cells)


def visits(puzzle: Puzzle) -> Iterator[Rule]:
    """Say that the loop comes into every room and leaves it once.

    To cross a wall that ends inside a room is to leave it and to come into it. The only room of a
    board need not be left.
    """
    rooms = rooms_of(puzzle)
    for name, cells in rooms.items():
        border = [side(p, q) for p in cells for q in beside(puzzle, p) if puzzle.rooms[q] != name]
        inside = [side(p, q) for p, q in inner_walls(puzzle) if puzzle.rooms[p] == name]
        yield among(
            "the loop comes into every room and leaves it once",
            border + 2 * inside,
            lambda ways, may={2} if border else {0, 2}: ways.count("#") in may,
        )


@of(paths)
def simpleloop(puzzle: Puzzle) -> Iterator[Rule]:
    crossed = clues(puzzle)
    yield from loop(puzzle)
    yield from leaves_out("the loop leaves out crossed cells", crossed)
    others = (p for p in board(puzzle) if p not in crossed)
    yield from comes_to("the loop leaves out no others", others)


@of(paths)
def castlewall(puzzle: Puzzle) -> Iterator[Rule]:
    yield from loop(puzzle)
    yield from leaves_out("the loop goes through no clue", clues(puzzle))
    places = lattice(puzzle)
    for cell, sign in clues(puzzle).items():
        colour = str(sign)[-1] if str(sign)[-1] in "wb" else ""
        arrow = str(sign).removesuffix(colour)
        if colour:
            # From the upper left corner one comes to all that is outside.
            own, inside = place(cell), colour == "w"
            yield Rule(
                f"{colour} is on its side of the loop",
                places,
                lambda at, own=own, inside=inside: inside == (own not in _reached(places, at)),
            )
        if arrow and arrow != "?":
            steps = pairwise([cell, *ahead(puzzle, cell, WAYS[arrow[-1]])])
            says = f"an arrow counts the sides ahead that the loop crosses ({arrow[-1]})"
            yield counts(says, int(arrow[:-1]), [side(p, q) for p, q in steps])


def _reached(places: list[Cell], at: Shown) -> set[Cell]:
    """Return the places without a line from which one comes to the first over others."""
    free = [p for p in places if at[p] == "."]
    return next(region for region in regions(free) if (0, 0) in region)


@of(paths)
def countryroad(puzzle: Puzzle) -> Iterator[Rule]:
    yield from loop(puzzle)
    yield from visits(puzzle)
    rooms = rooms_of(puzzle)
    for cell, clue in numbers(puzzle):
        says = "a number counts the cells of its room that the loop goes through"
        yield counts(says, clue, [place(p) for p in rooms[puzzle.rooms[cell]]])
    for p, q in pairs(puzzle):
        if puzzle.rooms[p] != puzzle.rooms[q] or (p, q) in inner_walls(puzzle):
            yield on_either("two cells that are left out never share a side between rooms", p, q)


@of(paths)
def linesweeper(puzzle: Puzzle) -> Iterator[Rule]:
    yield from loop(puzzle)
    yield from leaves_out("the loop goes through no number", clues(puzzle))
    for cell, clue in numbers(puzzle):
        near = [place(p) for p in around(puzzle, cell)]
        yield counts("a number counts the cells of the loop around it", clue, near)


@of(paths)
def doubleback(puzzle: Puzzle) -> Iterator[Rule]:
    yield from loop(puzzle)
    crossed = clues(puzzle)
    yield from leaves_out("the loop leaves out crossed cells", crossed)
    others = (p for p in board(puzzle) if p not in crossed)
    yield from comes_to("the loop leaves out no others", others)
    for cells in rooms_of(puzzle).values():
        ways = [side(p, q) for p in cells for q in beside(puzzle, p) if q not in cells]
        yield counts("the loop enters and leaves each room twice", 4, ways)


@of(paths)
def moonsun(puzzle: Puzzle) -> Iterator[Rule]:
    yield from loop(puzzle)
    yield from visits(puzzle)
    rooms = rooms_of(puzzle)
    signs = {
        name: {s: [place(p) for p in cells if clues(puzzle).get(p) == s] for s in "sm"}
        for name, cells in rooms.items()
    }

    def takes(at: Shown, name: str) -> str:
        """Return of what the loop takes all in a room, and none of the other; "" if neither."""
        taken = {s: [at[p] for p in signs[name][s]] for s in "sm"}
        for one, other in "sm", "ms":
            if taken[one] and "." not in taken[one] and "#" not in taken[other]:
                return one
        return ""

    for name, cells in rooms.items():
        yield Rule(
            "in each room the loop goes through all suns or all moons, and none of the others",
            [place(p) for p in cells],
            lambda at, name=name: takes(at, name) != "",
        )
    for p, q in pairs(puzzle):
        one, other = puzzle.rooms[p], puzzle.rooms[q]
        if one != other:
            step = side(p, q)
            yield Rule(
                "rooms of suns and of moons take turns",
                [step, *(place(cell) for name in (one, other) for cell in rooms[name])],
                lambda at, step=step, one=one, other=other: (
                    at[step] == "."
                    or "" in (takes(at, one), takes(at, other))
                    or takes(at, one) != takes(at, other)
                ),
            )


def _arms(at: Shown, puzzle: Puzzle, cell: Cell) -> dict[str, int]:
    """Return by way how many steps the loop goes straight from a cell, where it goes any."""
    found = {}
    for way, step in WAYS.items():
        steps = 0
        for p, q in pairwise([cell, *ahead(puzzle, cell, step)]):
            if at[side(p, q)] != "#":
                break
            steps += 1
        if steps:
            found[way] = steps
    return found


def _is_straight(arms: dict[str, int]) -> bool:
    return arms.keys() in ({"<", ">"}, {"^", "v"})


@of(paths)
def geradeweg(puzzle: Puzzle) -> Iterator[Rule]:
    yield from loop(puzzle)
    reached = [cell for cell, clue in clues(puzzle).items() if clue != 0]
    yield from comes_to("the loop comes to every number", reached)
    places = lattice(puzzle)
    for cell, clue in clues(puzzle).items():

        def pieces(at: Shown, cell: Cell = cell) -> list[int]:
            arms = _arms(at, puzzle, cell)
            across, down = ([arms[w] for w in ways if w in arms] for ways in ("<>", "^v"))
            return [sum(piece) for piece in (across, down) if piece]

        if clue == "?":
            yield Rule(
                "at a ? the loop goes straight, or turns between pieces of equal length",
                places,
                lambda at, pieces=pieces: len({*pieces(at)}) < 2,
            )
        else:
            yield Rule(
                "each piece at a number takes so many steps",
                places,
                lambda at, pieces=pieces, clue=clue: {*pieces(at)} <= {clue},
            )


@of(paths)
def masyu(puzzle: Puzzle) -> Iterator[Rule]:
    yield from loop(puzzle)
    yield from comes_to("the loop comes to every pearl", clues(puzzle))
    places = lattice(puzzle)

    def goes(at: Shown, cell: Cell, straight: bool) -> bool:
        """Say whether the loop goes straight in a cell, or turns, if it comes there."""
        arms = _arms(at, puzzle, cell)
        return not arms or _is_straight(arms) == straight

    def near(at: Shown, cell: Cell) -> list[Cell]:
        """Return the cells before and behind one."""
        (r, c), arms = cell, _arms(at, puzzle, cell)
        return [(r + WAYS[way][0], c + WAYS[way][1]) for way in arms]

    for cell, pearl in clues(puzzle).items():
        white = pearl == "w"
        yield Rule(
            f"at a {pearl} the loop {'goes straight' if white else 'turns'}",
            places,
            lambda at, cell=cell, white=white: goes(at, cell, white),
        )
        if white:
            yield Rule(
                "it turns before or behind a white pearl",
                places,
                lambda at, cell=cell: any(not goes(at, p, True) for p in near(at, cell)),
            )
        else:
            yield Rule(
                "it goes straight before and behind a black pearl",
                places,
                lambda at, cell=cell: all(goes(at, p, True) for p in near(at, cell)),
            )


def _shaded(puzzle: Puzzle) -> Iterator[Rule]:
    """Say that the loop leaves out clues and shaded cells, which never touch."""
    clued = clues(puzzle)
    yield from loop(puzzle)
    yield from leaves_out("the loop leaves out cells with a clue", clued)
    for p, q in pairs(puzzle):
        if p not in clued and q not in clued:
            yield on_either("shaded cells never touch side by side", p, q)


def _counts_shaded(puzzle: Puzzle, says: str, near: list[Cell], n: int) -> Rule:
    return counts(says, n, [place(p) for p in near if p not in clues(puzzle)], ".")


@of(paths)
def koburin(puzzle: Puzzle) -> Iterator[Rule]:
    yield from _shaded(puzzle)
    for cell, clue in numbers(puzzle):
        says = "a number counts the shaded cells beside it"
        yield _counts_shaded(puzzle, says, beside(puzzle, cell), clue)


@of(paths)
def yajilin(puzzle: Puzzle) -> Iterator[Rule]:
    yield from _shaded(puzzle)
    for cell, arrow in clues(puzzle).items():
        way = str(arrow)[-1]
        if way in WAYS:
            says = f"an arrow counts the shaded cells in its direction ({way})"
            near = ahead(puzzle, cell, WAYS[way])
            yield _counts_shaded(puzzle, says, near, int(str(arrow)[:-1]))


# ------------------------------------------------------------------ a loop along sides


@of(lambda puzzle: {p: "." if p[0] % 2 and p[1] % 2 else ".#" for p in lattice(puzzle)})
def slitherlink(puzzle: Puzzle) -> Iterator[Rule]:
    there = {*lattice(puzzle)}
    for r, c in lattice(puzzle):
        if r % 2 == c % 2 == 0:
            sides = [(r + a, c + b) for a, b in WAYS.values() if (r + a, c + b) in there]
            yield goes_through("the loop neither branches nor crosses itself", (r, c), sides)
    for cell, clue in numbers(puzzle):
        y, x = place(cell)
        sides = [(y + a, x + b) for a, b in WAYS.values()]
        if dict(puzzle.variant).get("touch"):
            corners = [(y + a, x + b) for a in (-1, 1) for b in (-1, 1)]
            yield Rule(
                "a number counts how often the loop touches its cell",
                [*sides, *corners],
                lambda at, all_of=(*sides, *corners), clue=clue: len(_pieces(at, all_of)) == clue,
            )
        else:
            yield counts("a number counts the sides of its cell that the loop takes", clue, sides)
    yield one_loop(puzzle)


def _pieces(at: Shown, places: Sequence[Cell]) -> list[set[Cell]]:
    """Return the parts of the loop among the places, joined side by side."""
    found: list[set[Cell]] = []
    for r, c in (p for p in places if at[p] == "#"):
        near = {(r + a, c + b) for a, b in WAYS.values()}
        joined = [part for part in found if part & near]
        found = [part for part in found if not part & near] + [{(r, c)}.union(*joined)]
    return found


# ------------------------------------------------------------------ walls


def walls(puzzle: Puzzle) -> dict[Cell, Sequence[Value]]:
    """Return that walls are around the board and along sides of cells."""
    return {
        p: "#" if not _inside(puzzle, p) else "." if p[0] % 2 and p[1] % 2 else ".#"
        for p in lattice(puzzle)
    }


def parts(at: Shown, puzzle: Puzzle) -> list[set[Cell]]:
    """Return the parts that walls cut the board into."""
    return _parts((*board(puzzle),), (*(two for two in pairs(puzzle) if at[side(*two)] == "."),))


@lru_cache(1)
def _parts(cells: tuple[Cell, ...], joined: tuple[tuple[Cell, Cell], ...]) -> list[set[Cell]]:
    """Return the parts of which two cells each are joined; several rules ask for the same."""
    found = {p: {p} for p in cells}
    for one, other in joined:
        if found[one] is not found[other]:
            found[one] |= found[other]
            found |= dict.fromkeys(found[other], found[one])
    return [*{id(part): part for part in found.values()}.values()]


def cut(puzzle: Puzzle) -> Iterator[Rule]:
    """Say that walls part what is on their two sides, and that corners have a wall if sides do."""
    for r, c in lattice(puzzle):
        if _inside(puzzle, (r, c)) and r % 2 == c % 2 == 0:
            sides = [(r + a, c + b) for a, b in WAYS.values()]
            yield among(
                "a corner shows a wall if a side does",
                [(r, c), *sides],
                lambda shown: (shown[0] == "#") == ("#" in shown[1:]),
            )
            # Where one wall alone ends, it parts nothing.
            yield among(
                "walls cut the board into parts", sides, lambda shown: shown.count("#") != 1
            )

    def parting(at: Shown) -> bool:
        number = {p: k for k, part in enumerate(parts(at, puzzle)) for p in part}
        return all(at[side(p, q)] == "." or number[p] != number[q] for p, q in pairs(puzzle))

    yield Rule("walls cut the board into parts", lattice(puzzle), parting)


def every_part(puzzle: Puzzle, says: str, holds: Callable[[set[Cell]], bool]) -> Rule:
    """Say something of every part."""
    return Rule(says, lattice(puzzle), lambda at: all(holds(part) for part in parts(at, puzzle)))


@of(walls)
def dominosa(puzzle: Puzzle) -> Iterator[Rule]:
    yield from cut(puzzle)
    yield every_part(puzzle, "a domino has two cells", lambda part: len(part) == 2)
    numbers = clues(puzzle)

    def all_differ(at: Shown) -> bool:
        shown = [
            tuple(sorted(int(numbers[p]) for p in part))
            for part in parts(at, puzzle)
            if len(part) == 2 and part <= numbers.keys()
        ]
        return len({*shown}) == len(shown)

    yield Rule("no two dominoes show the same two numbers", lattice(puzzle), all_differ)


@of(walls)
def galaxies(puzzle: Puzzle) -> Iterator[Rule]:
    yield from cut(puzzle)
    places = puzzle.dots
    dots = [(r + 1, c + 1) for r, c in places.cells() if places[r, c] in "o*"]
    gone = {(r // 2, c // 2) for r, c in places.cells() if places[r, c] == "x"}
    for p, q in pairs(puzzle):
        if (p in gone) != (q in gone):
            yield shows("walls part cells that are left out from others", side(p, q), "#")
        elif p in gone:
            yield shows("no walls part cells that are left out", side(p, q), ".")

    def meeting(dot: Cell) -> set[Cell]:
        r, c = dot
        return {p for p in board(puzzle) if abs(2 * p[0] + 1 - r) < 2 and abs(2 * p[1] + 1 - c) < 2}

    def own(part: set[Cell]) -> list[Cell]:
        return [dot for dot in dots if part & meeting(dot)]

    def turned(part: set[Cell]) -> bool:
        return all((y - 1 - r, x - 1 - c) in part for y, x in own(part)[:1] for r, c in part)

    left = "cells that are left out have no dot"
    yield Rule(left, [(0, 0)], lambda at: not any(meeting(dot) & gone for dot in dots))
    yield every_part(
        puzzle, "each part has one dot", lambda part: bool(part & gone) or len(own(part)) == 1
    )
    for p, q in pairs(puzzle):
        if any({p, q} <= meeting(dot) for dot in dots):
            # A wall would part them.
            yield shows("all cells that meet at its dot are in the part", side(p, q), ".")
    yield every_part(
        puzzle,
        "all cells that meet at its dot are in the part",
        lambda part: bool(part & gone) or all(meeting(dot) <= part for dot in own(part)),
    )
    yield every_part(
        puzzle,
        "a half-turn about the dot takes the part onto itself",
        lambda part: bool(part & gone) or turned(part),
    )


@of(walls)
def shikaku(puzzle: Puzzle) -> Iterator[Rule]:
    yield from cut(puzzle)
    printed = clues(puzzle)

    def counted(part: set[Cell]) -> bool:
        held = [printed[p] for p in part if p in printed]
        return len(held) != 1 or held[0] in ("?", len(part))

    yield every_part(puzzle, "each part is a rectangle", is_rectangle)
    yield every_part(puzzle, "each holds one number", lambda part: len(part & printed.keys()) == 1)
    yield every_part(puzzle, "a number counts the cells of its rectangle", counted)


def is_rectangle(part: set[Cell]) -> bool:
    return {*part} == {(r, c) for r, _ in part for _, c in part}


def no_four_meet(puzzle: Puzzle) -> Iterator[Rule]:
    """Say that no four walls meet at a corner of cells."""
    for r in range(2, 2 * puzzle.height, 2):
        for c in range(2, 2 * puzzle.width, 2):
            meeting = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
            yield never("no four parts meet at a corner", meeting, "#")


@of(walls)
def tatamibari(puzzle: Puzzle) -> Iterator[Rule]:
    yield from cut(puzzle)
    yield from no_four_meet(puzzle)
    signs = clues(puzzle)

    def fits(part: set[Cell]) -> bool:
        high, wide = (len({p[k] for p in part}) for k in (0, 1))
        shape = "s" if high == wide else "v" if high > wide else "h"
        return all(signs[p] in (shape, "?") for p in part & signs.keys())

    yield every_part(puzzle, "each part is a rectangle", is_rectangle)
    yield every_part(puzzle, "each holds one sign", lambda part: len(part & signs.keys()) == 1)
    yield every_part(puzzle, "a sign tells the shape of its rectangle", fits)


@of(walls)
def nawabari(puzzle: Puzzle) -> Iterator[Rule]:
    yield from cut(puzzle)
    printed = clues(puzzle)
    yield every_part(puzzle, "each part is a rectangle", is_rectangle)
    yield every_part(puzzle, "each holds one number", lambda part: len(part & printed.keys()) == 1)
    for cell, clue in numbers(puzzle):
        r, c = place(cell)
        around = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
        yield counts("a number counts the walls around its cell", clue, around)


# ------------------------------------------------------------------ bridges


def _bridged(puzzle: Puzzle) -> dict[Cell, Sequence[Value]]:
    islands = {place(p) for p in clues(puzzle)}
    return {
        p: ".12" if _inside(puzzle, p) and (p[0] % 2 or p[1] % 2) and p not in islands else "."
        for p in lattice(puzzle)
    }


@of(_bridged)
def hashi(puzzle: Puzzle) -> Iterator[Rule]:
    islands = clues(puzzle)
    there = {*lattice(puzzle)}
    for cell in board(puzzle):
        (r, c) = own = place(cell)
        up, left, right, down = ((r + a, c + b) for a, b in WAYS.values())
        near = [up, left, right, down]
        if cell not in islands:
            for ends in (up, down), (left, right):
                says = "bridges go straight from an island to the next"
                yield among(says, ends, lambda shown: shown[0] == shown[1])
            yield among("bridges do not cross", [up, left], lambda shown: "." in shown)
            yield among(
                "a cell below bridges shows them",
                [own, *near],
                lambda shown: shown[0] in {*shown[1:]} - {"."} or {*shown[1:]} == {shown[0]},
            )
        elif isinstance(islands[cell], int):
            yield among(
                "a number counts the bridges at its island",
                near,
                lambda shown, n=islands[cell]: sum(map(".12".index, shown)) == n,
            )

    def joined(at: Shown) -> bool:
        # Islands and the places of bridges; a crossing joins what the other rule refuses.
        on = [p for p in there if at[p] != "."] + [place(p) for p in islands]
        return sum(any(place(p) in region for p in islands) for region in regions(on)) < 2

    yield Rule("over bridges one comes from each island to all others", [*there], joined)
