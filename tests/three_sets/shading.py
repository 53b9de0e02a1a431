"""Brute forces of the families whose cells are black or white."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise, permutations
from math import isqrt

from satgrid.clues import Value
from satgrid.grid import Cell
from satgrid.puzzle import Puzzle
from three_sets import Rule, Shown, among, clues, counts, never, numbers, of, shows
from three_sets.geometry import (
    DOWN,
    RIGHT,
    RING,
    WAYS,
    ahead,
    around,
    beside,
    board,
    columns,
    inner_walls,
    on,
    pairs,
    regions,
    rooms_of,
    rows,
    squares,
)

shades = of(lambda puzzle: dict.fromkeys(board(puzzle), ".#"))


# ------------------------------------------------------------------ what many of them say


def black(at: Shown, cells: list[Cell]) -> list[Cell]:
    """Return the black ones of the cells."""
    return [p for p in cells if at[p] == "#"]


def white_at(says: str, cells: Iterable[Cell]) -> Iterator[Rule]:
    return (shows(says, p, ".") for p in cells)


def connected(says: str, puzzle: Puzzle, value: Value) -> Rule:
    """Say that the cells of a value are one region, if there are any."""
    cells = board(puzzle)
    return Rule(says, cells, lambda at: len(regions([p for p in cells if at[p] == value])) < 2)


def apart(puzzle: Puzzle) -> Iterator[Rule]:
    """Say that black cells never share a side."""
    return (never("black cells never touch side by side", pair, "#") for pair in pairs(puzzle))


def no_squares(puzzle: Puzzle, value: Value) -> Iterator[Rule]:
    """Say that no 2 x 2 cells have the value."""
    return (never(f"no 2 x 2 cells are all {value}", square, value) for square in squares(puzzle))


def totals(puzzle: Puzzle) -> Iterator[Rule]:
    """Say how many black cells rows and columns have."""
    for what, lines in ("row", rows(puzzle)), ("column", columns(puzzle)):
        for cells, number in zip(lines, getattr(puzzle, f"{what}s"), strict=False):
            if number is not None:
                yield counts(f"the number of a {what} counts its black cells", number, cells)


def seen(at: Shown, puzzle: Puzzle, cell: Cell, value: Value) -> int:
    """Count the cells of a value that are seen from one in the four directions."""
    found = 0
    for way in WAYS.values():
        for p in ahead(puzzle, cell, way):
            if at[p] != value:
                break
            found += 1
    return found


def sees(puzzle: Puzzle, value: Value, own: int) -> Iterator[Rule]:
    """Say that clues are on white cells, and what their numbers see beside their own cell."""
    yield from white_at("a clue is on a white cell", clues(puzzle))
    for cell, clue in numbers(puzzle):
        yield Rule(
            "a number counts the cells it sees",
            [cell, *(p for way in WAYS.values() for p in ahead(puzzle, cell, way))],
            lambda at, cell=cell, clue=clue: own + seen(at, puzzle, cell, value) == clue,
        )


def room_counts(puzzle: Puzzle) -> Iterator[Rule]:
    """Say that a number in a room counts its black cells."""
    for cell, clue in numbers(puzzle):
        room = rooms_of(puzzle)[puzzle.rooms[cell]]
        yield counts("a number in a room counts its black cells", clue, room)


# ------------------------------------------------------------------ families


@shades
def akari(puzzle: Puzzle) -> Iterator[Rule]:
    walls = clues(puzzle)
    yield from white_at("a wall is no lamp", walls)
    for cell, clue in numbers(puzzle):
        yield counts("a number counts the lamps beside it", clue, beside(puzzle, cell))
    for cell in board(puzzle):
        if cell in walls:
            continue
        lit = []
        for way in WAYS.values():
            for p in ahead(puzzle, cell, way):
                if p in walls:
                    break
                lit.append(p)
        for p in lit:
            yield never("no lamp is lit by another", [cell, p], "#")
        yield never("every cell that is no wall is lit", [cell, *lit], ".")


@shades
def aquarium(puzzle: Puzzle) -> Iterator[Rule]:
    level = dict(puzzle.variant).get("level")
    says = f"water stands as high everywhere{', above alone too' if level else ''}"
    for tank in rooms_of(puzzle).values():
        for row in {r for r, _ in tank}:
            lower = [p for p in tank if p[0] >= row]
            for pool in [{*lower}] if level else regions(lower, walls=inner_walls(puzzle)):
                for p in [p for p in pool if p[0] == row]:
                    others = [p, *pool - {p}]
                    yield among(says, others, lambda all_: all_[0] == "." or "." not in all_)
    yield from totals(puzzle)


@shades
def battleship(puzzle: Puzzle) -> Iterator[Rule]:
    cells = board(puzzle)
    usual = max(1, min(4, isqrt(puzzle.height * puzzle.width) // 2))
    setting = dict(puzzle.variant).get("fleet", tuple(range(usual, 0, -1)))
    fleet = {
        k: n for k, n in enumerate(setting if isinstance(setting, tuple) else (setting,), 1) if n
    }

    def straight(at: Shown) -> bool:
        # All that touch, at a corner too, are in one row or column.
        return all(
            len({r for r, _ in ship}) == 1 or len({c for _, c in ship}) == 1
            for ship in regions(black(at, cells), RING)
        )

    yield Rule("a ship is straight, and ships never touch", cells, straight)
    yield Rule(
        "the fleet has as many ships of each length",
        cells,
        lambda at: Counter(map(len, regions(black(at, cells), RING))) == fleet,
    )
    for cell, sign in clues(puzzle).items():
        if sign == "w":
            yield shows("w is water", cell, ".")
        else:
            yield shows(f"{sign} is a cell of a ship", cell, "#")
        if sign not in ("w", "?"):
            yield Rule(
                f"{sign} is the part that it shows",
                [cell, *beside(puzzle, cell)],
                lambda at, cell=cell, sign=sign: _is_part(at, puzzle, cell, str(sign)),
            )
    yield from totals(puzzle)


def _is_part(at: Shown, puzzle: Puzzle, cell: Cell, sign: str) -> bool:
    """Say whether a cell, if it is of a ship, is the part that a sign shows."""
    near = {way for way, step in WAYS.items() if black(at, ahead(puzzle, cell, step)[:1])}
    ends = {"t": {"v"}, "b": {"^"}, "l": {">"}, "r": {"<"}, "o": set[str]()}
    may_be = [{"<", ">"}, {"^", "v"}] if sign == "m" else [ends[sign]]
    return at[cell] == "." or near in may_be


@shades
def canalview(puzzle: Puzzle) -> Iterator[Rule]:
    yield from sees(puzzle, "#", 0)
    yield from no_squares(puzzle, "#")
    yield connected("the black cells are one region", puzzle, "#")


@shades
def cave(puzzle: Puzzle) -> Iterator[Rule]:
    yield from sees(puzzle, ".", 1)
    yield connected("the white cells are one region", puzzle, ".")
    cells, inner = board(puzzle), (range(1, puzzle.height - 1), range(1, puzzle.width - 1))

    def outside(at: Shown) -> bool:
        return all(
            any(r not in inner[0] or c not in inner[1] for r, c in region)
            for region in regions(black(at, cells))
        )

    yield Rule("every region of black cells comes to the border", cells, outside)


@shades
def creek(puzzle: Puzzle) -> Iterator[Rule]:
    for (r, c), number in puzzle.corner_numbers.items():
        meet = on(puzzle, [(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)])
        yield counts("a number counts the black cells that meet there", number, meet)
    yield connected("the white cells are one region", puzzle, ".")


@shades
def heyawake(puzzle: Puzzle) -> Iterator[Rule]:
    yield from room_counts(puzzle)
    yield from apart(puzzle)
    # Rooms can come back in a line, so what counts is how many walls it crosses.
    walls = {(p, q) for p, q in pairs(puzzle) if puzzle.rooms[p] != puzzle.rooms[q]}
    walls |= inner_walls(puzzle)
    for cell in board(puzzle):
        for way in RIGHT, DOWN:
            line = [cell, *ahead(puzzle, cell, way)]
            for n in range(3, len(line) + 1):
                if len([two for two in pairwise(line[:n]) if two in walls]) > 1:
                    yield never("no white line goes through more than two rooms", line[:n], ".")
    yield connected("the white cells are one region", puzzle, ".")


@shades
def hitori(puzzle: Puzzle) -> Iterator[Rule]:
    yield from apart(puzzle)
    for line in rows(puzzle) + columns(puzzle):
        for k, p in enumerate(line):
            for q in line[:k]:
                if isinstance(puzzle.cells[p], int) and puzzle.cells[p] == puzzle.cells[q]:
                    yield never("no number is white twice in a row or column", [q, p], ".")
    yield connected("the white cells are one region", puzzle, ".")


@shades
def kurodoko(puzzle: Puzzle) -> Iterator[Rule]:
    yield from sees(puzzle, ".", 1)
    yield from apart(puzzle)
    yield connected("the white cells are one region", puzzle, ".")


@shades
def kurotto(puzzle: Puzzle) -> Iterator[Rule]:
    cells = board(puzzle)
    yield from white_at("circles are white", clues(puzzle))
    for cell, clue in numbers(puzzle):
        near = {*beside(puzzle, cell)}
        yield Rule(
            "a number counts the cells of all regions beside its circle",
            cells,
            lambda at, near=near, clue=clue: (
                sum(len(each) for each in regions(black(at, cells)) if each & near) == clue
            ),
        )


TETROMINOES = {
    "L": [(0, 0), (1, 0), (2, 0), (2, 1)],
    "I": [(0, 0), (1, 0), (2, 0), (3, 0)],
    "T": [(0, 0), (0, 1), (0, 2), (1, 1)],
    "S": [(0, 1), (0, 2), (1, 0), (1, 1)],
    "O": [(0, 0), (0, 1), (1, 0), (1, 1)],
}


def _placed(cells: list[Cell]) -> list[Cell]:
    """Return the cells moved to the upper left corner."""
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return sorted((r - top, c - left) for r, c in cells)


def _shape(cells: list[Cell]) -> str:
    """Return the letter of the tetromino, turned or mirrored, or "" for none."""
    for letter, shape in TETROMINOES.items():
        turned = shape
        for _ in range(4):
            turned = [(c, -r) for r, c in turned]
            if _placed(cells) in (_placed(turned), _placed([(r, -c) for r, c in turned])):
                return letter
    return ""


@shades
def lits(puzzle: Puzzle) -> Iterator[Rule]:
    # Inverse, the four cells are white, and may be a square.
    value, letters = (".", "LITSO") if dict(puzzle.variant).get("inverse") else ("#", "LITS")

    def shape(at: Shown, room: list[Cell]) -> str:
        four = [cell for cell in room if at[cell] == value]
        return _shape(four) if len(four) == 4 else ""

    for room in rooms_of(puzzle).values():
        yield Rule(
            "each room has four cells, an L, I, T or S",
            room,
            lambda at, room=room: (
                [at[cell] for cell in room].count(value) == 4
                and shape(at, room) != ""
                and shape(at, room) in letters
            ),
        )
    for p, q in pairs(puzzle):
        one, other = (rooms_of(puzzle)[puzzle.rooms[each]] for each in (p, q))
        if one != other:
            yield Rule(
                "the shapes of two rooms that touch are different",
                [*one, *other],
                lambda at, pair=(p, q), rooms=(one, other): (
                    [at[cell] for cell in pair] != [value, value]
                    or shape(at, rooms[0]) != shape(at, rooms[1])
                    or shape(at, rooms[0]) == ""
                ),
            )
    yield from no_squares(puzzle, "#")
    yield connected("all black cells are one region", puzzle, "#")


@shades
def minesweeper(puzzle: Puzzle) -> Iterator[Rule]:
    yield from white_at("a clue is no mine", clues(puzzle))
    for cell, clue in numbers(puzzle):
        yield counts("a number counts the mines around it", clue, around(puzzle, cell))
    mines = dict(puzzle.variant).get("mines")
    if mines is not None:
        yield counts("so many mines there are in all", mines, board(puzzle))


@shades
def mosaic(puzzle: Puzzle) -> Iterator[Rule]:
    for cell, clue in numbers(puzzle):
        near = [cell, *around(puzzle, cell)]
        yield counts("a number counts the black cells around it and its own", clue, near)


def dominoes(puzzle: Puzzle) -> Iterator[Rule]:
    """Say that each black cell has exactly one beside it."""
    for cell in board(puzzle):
        yield among(
            "each black cell has exactly one beside it",
            [cell, *beside(puzzle, cell)],
            lambda shown: shown[0] == "." or shown[1:].count("#") == 1,
        )


@shades
def norinori(puzzle: Puzzle) -> Iterator[Rule]:
    for room in rooms_of(puzzle).values():
        yield counts("each room has two black cells", 2, room)
    yield from dominoes(puzzle)


@shades
def norinuri(puzzle: Puzzle) -> Iterator[Rule]:
    yield from islands(puzzle)
    yield from dominoes(puzzle)


def islands(puzzle: Puzzle) -> Iterator[Rule]:
    """Say that each white region holds one number, and as many cells."""
    cells, printed = board(puzzle), clues(puzzle)

    def counted(at: Shown) -> bool:
        for island in regions([p for p in cells if at[p] == "."]):
            held = [printed[p] for p in island if p in printed]
            if len(held) != 1 or held[0] not in ("?", len(island)):
                return False
        return True

    yield from white_at("a number is in an island", printed)
    yield Rule("each island holds one number, that of its cells", cells, counted)


@shades
def nurikabe(puzzle: Puzzle) -> Iterator[Rule]:
    yield from islands(puzzle)
    yield from no_squares(puzzle, "#")
    yield connected("the sea is one region", puzzle, "#")


@shades
def nurimisaki(puzzle: Puzzle) -> Iterator[Rule]:
    circles = clues(puzzle)
    yield from sees(puzzle, ".", 1)
    for cell in board(puzzle):
        near = beside(puzzle, cell)
        if cell in circles:
            yield counts("a circle is beside exactly one other white cell", len(near) - 1, near)
        else:
            # A cape is beside exactly one other white cell, so one beside none is no cape.
            yield among(
                "a cape has a circle",
                [cell, *near],
                lambda shown: shown[0] == "#" or shown[1:].count(".") != 1,
            )
    for value in ".#":
        yield from no_squares(puzzle, value)
    yield connected("the white cells are one region", puzzle, ".")


@shades
def shimaguni(puzzle: Puzzle) -> Iterator[Rule]:
    rooms = rooms_of(puzzle)
    yield from room_counts(puzzle)
    for room in rooms.values():
        yield Rule(
            "the black cells of each room, at least one, are one region",
            room,
            lambda at, room=room: len(regions(black(at, room))) == 1,
        )
    for p, q in pairs(puzzle):
        one, other = rooms[puzzle.rooms[p]], rooms[puzzle.rooms[q]]
        if one == other:
            continue
        yield never("black cells of different rooms never touch", [p, q], "#")
        yield Rule(
            "two rooms that share a side have different numbers of black cells",
            [*one, *other],
            lambda at, one=one, other=other: len(black(at, one)) != len(black(at, other)),
        )


@shades
def snake(puzzle: Puzzle) -> Iterator[Rule]:
    cells = board(puzzle)

    def one_way(at: Shown) -> bool:
        near = [len(black(at, beside(puzzle, p))) for p in black(at, cells)]
        return sorted(near)[:2] == [1, 1] and {*sorted(near)[2:]} <= {2}

    yield Rule("two ends have one neighbour, and the others two", cells, one_way)
    yield connected("one snake is shaded", puzzle, "#")
    for square in squares(puzzle):
        for corners in square[::3], square[1:3]:
            others = [p for p in square if p not in corners]
            yield among(
                "the snake does not touch itself at a corner",
                [*corners, *others],
                lambda shown: shown != ["#", "#", ".", "."],
            )
    for cell, sign in clues(puzzle).items():
        yield shows(f"{sign} is a cell of the snake", cell, "#")
        yield among(
            f"{sign} is an end" if sign == "e" else f"{sign} is no end",
            [cell, *beside(puzzle, cell)],
            lambda shown, n=1 if sign == "e" else 2: shown[0] == "." or shown[1:].count("#") == n,
        )
    yield from totals(puzzle)


@shades
def starbattle(puzzle: Puzzle) -> Iterator[Rule]:
    stars = dict(puzzle.variant).get("stars", 1)
    assert isinstance(stars, int)
    for p in board(puzzle):
        for q in around(puzzle, p):
            yield never("stars never touch", [p, q], "#")
    rooms = [*rooms_of(puzzle).values()]
    for what, groups in ("row", rows(puzzle)), ("column", columns(puzzle)), ("room", rooms):
        for cells in groups:
            yield counts(f"each {what} has its stars", stars, cells)


@shades
def tapa(puzzle: Puzzle) -> Iterator[Rule]:
    yield from white_at("a cell with digits is white", clues(puzzle))
    for cell, clue in clues(puzzle).items():
        yield Rule(
            "the digits are the lengths of the runs around",
            around(puzzle, cell) or [cell],
            lambda at, cell=cell, clue=clue: _fits(str(clue), _ring_runs(at, puzzle, cell)),
        )
    yield from no_squares(puzzle, "#")
    yield connected("the black cells are one region", puzzle, "#")


def _fits(clue: str, runs: list[int]) -> bool:
    """Say whether runs have the lengths of a clue, each ? being any."""
    shown = "".join(map(str, runs))
    return len(clue) == len(shown) and all(
        clue.count(n) <= shown.count(n) for n in clue if n != "?"
    )


def _ring_runs(at: Shown, puzzle: Puzzle, cell: Cell) -> list[int]:
    """Return the lengths of the runs of black cells around one, sorted; [0] if there are none."""
    ring = [(cell[0] + a, cell[1] + b) for a, b in RING]
    shown = "".join("#" if at.get(p) == "#" and on(puzzle, [p]) else "." for p in ring)
    if "." in shown:
        first = shown.index(".")
        shown = shown[first:] + shown[:first]
    return sorted(len(run) for run in shown.split(".") if run) or [0]


@shades
def tents(puzzle: Puzzle) -> Iterator[Rule]:
    cells, trees = board(puzzle), [*clues(puzzle)]
    yield from white_at("tents stand in free cells", trees)

    def paired(at: Shown) -> bool:
        tents = black(at, cells)
        return any(
            all(abs(r - a) + abs(c - b) == 1 for (r, c), (a, b) in zip(trees, order, strict=True))
            for order in permutations(tents, len(trees))
        )

    yield counts("there are as many tents as trees", len(trees), cells)
    yield Rule("each tree has a tent of its own beside it", cells, paired)
    corners = not dict(puzzle.variant).get("touch")
    for p in cells:
        for q in beside(puzzle, p):
            yield never("tents never touch side by side", [p, q], "#")
        for q in {*around(puzzle, p)} - {*beside(puzzle, p)} if corners else ():
            yield never("tents never touch at a corner", [p, q], "#")
    yield from totals(puzzle)


@shades
def yinyang(puzzle: Puzzle) -> Iterator[Rule]:
    for cell, sign in clues(puzzle).items():
        yield shows(f"{sign} is on its colour", cell, {"w": ".", "b": "#"}[str(sign)])
    for value in ".#":
        yield from no_squares(puzzle, value)
        yield connected(f"the {value} cells are one region", puzzle, value)


@shades
def chocona(puzzle: Puzzle) -> Iterator[Rule]:
    yield from room_counts(puzzle)
    cells = board(puzzle)

    def rectangles(at: Shown) -> bool:
        return all(is_rectangle(region) for region in regions(black(at, cells)))

    yield Rule("each region of black cells is a rectangle", cells, rectangles)


def is_rectangle(cells: Collection[Cell]) -> bool:
    """Say whether cells are all those of a rectangle."""
    return len(cells) == len({r for r, _ in cells}) * len({c for _, c in cells})
