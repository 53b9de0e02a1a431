"""Brute forces of the families whose cells have numbers, letters, colours and the like.

Those whose clues are words for whole rows and columns are at the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, groupby, product
from math import prod
from typing import Any

from satgrid.clues import Automaton, Block, Expression, UnknownBlock, Value
from satgrid.grid import Cell
from satgrid.puzzle import Puzzle
from three_sets import Rule, Shown, among, clues, counts, differ, never, numbers, of, shows
from three_sets.geometry import (
    around,
    beside,
    board,
    columns,
    diagonals,
    members,
    pairs,
    regions,
    rooms_of,
    rows,
    squares,
)

NUMERALS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def numerals(most: Callable[[Puzzle], int]) -> Callable[[Puzzle], dict[Cell, Sequence[Value]]]:
    """Return what gives each cell the numbers from 1 up to one."""
    return lambda puzzle: dict.fromkeys(board(puzzle), NUMERALS[: most(puzzle)])


def biggest(puzzle: Puzzle) -> int:
    """Return how many cells the biggest room has."""
    return max(map(len, rooms_of(puzzle).values()))


def setting(puzzle: Puzzle, name: str, default: int = 0) -> int:
    """Return a setting of the variant that is a number, or there or not."""
    found = dict(puzzle.variant).get(name, default)
    assert isinstance(found, int)
    return found


def number(value: Value) -> int:
    """Return the number that a value is, 0 for none."""
    return NUMERALS.find(value) + 1


digits = of(numerals(lambda puzzle: puzzle.height))
room_digits = of(numerals(biggest))


# ------------------------------------------------------------------ what many of them say


def printed(puzzle: Puzzle) -> Iterator[Rule]:
    """Say that a cell has the number that is printed there."""
    return (shows("printed", p, NUMERALS[clue - 1 : clue]) for p, clue in numbers(puzzle))


def different(says: str, cells: Sequence[Cell]) -> Iterator[Rule]:
    """Say that no value stands twice in cells; empty ones may."""
    return (differ(says, p, q) for p, q in combinations(cells, 2))


def once(says: str, cells: Sequence[Cell], values: Sequence[Value]) -> Iterator[Rule]:
    """Say that cells have each of the values once."""
    yield from different(says, cells)
    yield among(says, cells, lambda shown: {*shown} >= {*values})


def sums_to(says: str, total: int, cells: Sequence[Cell]) -> Rule:
    return among(says, cells, lambda shown: sum(map(number, shown)) == total)


def latin(puzzle: Puzzle, values: Sequence[Value], crossed: bool = False) -> Iterator[Rule]:
    """Say that each row and column, and maybe both long diagonals, have each value once."""
    for line in rows(puzzle):
        yield from once("each row has every one once", line, values)
    for line in columns(puzzle):
        yield from once("each column has every one once", line, values)
    for line in diagonals(puzzle) if crossed else []:
        yield from once("both long diagonals have every one once", line, values)


def viewed(
    puzzle: Puzzle, says: str, sees: Callable[[Sequence[Value]], int | Value]
) -> Iterator[Rule]:
    """Say what a clue outside sees along its line."""
    sides = puzzle.outside._asdict() if puzzle.outside else {}
    for side, clued in sides.items():
        lines = columns(puzzle) if side in ("top", "bottom") else rows(puzzle)
        for cells, clue in zip(lines, clued, strict=True):
            along = cells if side in ("top", "left") else cells[::-1]
            if clue is not None:
                yield among(f"{says} ({side})", along, lambda shown, clue=clue: sees(shown) == clue)


# ------------------------------------------------------------------ rows and columns


@of(lambda puzzle: dict.fromkeys(board(puzzle), "01"))
def binairo(puzzle: Puzzle) -> Iterator[Rule]:
    for what, lines in ("row", rows(puzzle)), ("column", columns(puzzle)):
        for k, line in enumerate(lines):
            says = f"each {what} has as many 0 as 1"
            yield among(says, line, lambda shown: 2 * shown.count("1") == len(shown))
            for three, value in product(zip(line, line[1:], line[2:], strict=False), "01"):
                yield never(f"no three equal ones stand in a {what}", three, value)
            for other in lines[:k] if not setting(puzzle, "repeats") else []:
                says, both = f"no two {what}s are equal", [*line, *other]
                yield among(says, both, lambda two: two[: len(two) // 2] != two[len(two) // 2 :])
    for p, clue in clues(puzzle).items():
        yield shows("printed", p, str(clue))


def _letters(puzzle: Puzzle) -> str:
    stated = dict(puzzle.variant).get("letters", 3)
    if isinstance(stated, str):
        return stated
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: setting(puzzle, "letters", 3)]


def _lettered(puzzle: Puzzle) -> dict[Cell, Sequence[Value]]:
    letters = _letters(puzzle)
    return dict.fromkeys(board(puzzle), letters if len(letters) == puzzle.height else "." + letters)


@of(_lettered)
def easyasabc(puzzle: Puzzle) -> Iterator[Rule]:
    yield from latin(puzzle, _letters(puzzle), bool(setting(puzzle, "diagonals")))
    yield from viewed(
        puzzle,
        "a letter outside is the first that is seen",
        lambda line: next((value for value in line if value != "."), ""),
    )
    for p, sign in clues(puzzle).items():
        yield shows("printed", p, str(sign).upper())


@digits
def futoshiki(puzzle: Puzzle) -> Iterator[Rule]:
    yield from latin(puzzle, NUMERALS[: puzzle.height])
    yield from printed(puzzle)
    order = puzzle.order
    for r, c in order.cells() if order else ():
        sign = order[r, c]
        first, second = (r // 2, c // 2), ((r + 1) // 2, (c + 1) // 2)
        if sign in ("<", "^"):
            first, second = second, first
        if sign != ".":
            yield among(
                f"a sign points to the smaller one ({sign})",
                [first, second],
                lambda shown: number(shown[0]) > number(shown[1]),
            )


@digits
def kenken(puzzle: Puzzle) -> Iterator[Rule]:
    yield from latin(puzzle, NUMERALS[: puzzle.height])
    names, targets = puzzle.cages
    cages = members((p, names[p]) for p in board(puzzle))
    for name, target in targets:
        sign = str(target)[-1] if str(target)[-1] in "+-x/" else ""
        wanted = int(str(target).removesuffix(sign))
        yield among(
            f"a cage makes its target ({sign})",
            cages[name],
            lambda shown, wanted=wanted, sign=sign: wanted in _makes([*map(number, shown)], sign),
        )


def _makes(numbers: list[int], sign: str) -> set[int]:
    """Return what numbers make with a sign, or with any of them."""
    found = set()
    if sign in ("", "+"):
        found.add(sum(numbers))
    if sign in ("", "x"):
        found.add(prod(numbers))
    if len(numbers) == 2:
        less, greater = sorted(numbers)
        if sign in ("", "-"):
            found.add(greater - less)
        if sign in ("", "/") and greater % less == 0:
            found.add(greater // less)
    return found


def _heights(puzzle: Puzzle) -> str:
    return NUMERALS[: setting(puzzle, "heights", puzzle.height)]


def _built(puzzle: Puzzle) -> dict[Cell, Sequence[Value]]:
    heights = _heights(puzzle)
    return dict.fromkeys(board(puzzle), heights if len(heights) == puzzle.height else "." + heights)


@of(_built)
def skyscrapers(puzzle: Puzzle) -> Iterator[Rule]:
    yield from latin(puzzle, _heights(puzzle), bool(setting(puzzle, "diagonals")))
    yield from viewed(puzzle, "a number outside counts the heights that are seen", _seen)
    yield from printed(puzzle)


def _seen(line: Sequence[Value]) -> int:
    heights = [NUMERALS.index(value) for value in line if value != "."]
    return sum(all(other < height for other in heights[:k]) for k, height in enumerate(heights))


@digits
def sudoku(puzzle: Puzzle) -> Iterator[Rule]:
    values = NUMERALS[: puzzle.height]
    yield from latin(puzzle, values, bool(setting(puzzle, "diagonals")))
    yield from printed(puzzle)
    for name, far in ("antiking", {(1, 1)}), ("antiknight", {(1, 2), (2, 1)}):
        for (r, c), (row, column) in combinations(board(puzzle), 2):
            if setting(puzzle, name) and (abs(r - row), abs(c - column)) in far:
                says = "equal numbers are no move of chess apart"
                yield from different(says, [(r, c), (row, column)])
    if puzzle.rooms:
        for room in rooms_of(puzzle).values():
            yield from once("each room has every number once", room, values)
    else:
        # As square as can be, no wider than twice as high.
        high = max(
            n for n in range(1, puzzle.height) if puzzle.height % n == 0 and n**2 <= puzzle.height
        )
        wide = puzzle.height // high
        assert wide <= 2 * high
        boxes = members((p, (p[0] // high, p[1] // wide)) for p in board(puzzle))
        for box in boxes.values():
            yield from once("each box has every number once", box, values)
    if puzzle.cages:
        names, sums = puzzle.cages
        cages = members((p, names[p]) for p in board(puzzle))
        for name, cells in cages.items():
            if name != ".":
                yield from different("a cage has no number twice", cells)
        for name, wanted in sums:
            yield sums_to("the number of a cage is their sum", wanted, cages[name])


# ------------------------------------------------------------------ rooms and regions


@of(numerals(lambda puzzle: puzzle.height * puzzle.width))
def fillomino(puzzle: Puzzle) -> Iterator[Rule]:
    yield from printed(puzzle)
    cells = board(puzzle)
    for k in range(len(cells)):

        def fits(at: Shown, k: int = k) -> bool:
            # The region of the last cell and of those beside it, as far as the board is filled.
            some, left = cells[: k + 1], {*cells[k + 1 :]}
            near = {some[-1], *beside(puzzle, some[-1])} - left
            for value in {at[p] for p in near}:
                for region in regions([p for p in some if at[p] == value]):
                    if region & near:
                        grows = any(q in left for p in region for q in beside(puzzle, p))
                        wanted = NUMERALS.index(value) + 1
                        if len(region) > wanted or (len(region) < wanted and not grows):
                            return False
            return True

        yield Rule("a number stands in a region of as many cells", cells[: k + 1], fits)


@of(lambda puzzle: dict.fromkeys(board(puzzle), "." + NUMERALS[: biggest(puzzle)]))
def nanro(puzzle: Puzzle) -> Iterator[Rule]:
    for cell, clue in clues(puzzle).items():
        if clue == "?":
            yield never("? has a number", [cell], ".")
    yield from printed(puzzle)

    def as_often(shown: list[Value]) -> bool:
        (n, *others) = {*map(number, shown)} - {0}
        return not others and len(shown) - shown.count(".") == n

    says = "each room has one number, as often as it says"
    for room in rooms_of(puzzle).values():
        yield among(says, room, lambda shown: {*shown} != {"."} and as_often(shown))
        for two in combinations(room, 2):
            yield among(says, two, lambda shown: "." in shown or shown[0] == shown[1])
    for p, q in pairs(puzzle):
        if puzzle.rooms[p] != puzzle.rooms[q]:
            yield differ("equal numbers of different rooms do not touch", p, q)
    for square in squares(puzzle):
        yield among("no 2 x 2 cells all have numbers", square, lambda shown: "." in shown)
    cells = board(puzzle)
    yield Rule(
        "the cells with numbers are one region",
        cells,
        lambda at: len(regions([p for p in cells if at[p] != "."])) < 2,
    )


def room_numbers(puzzle: Puzzle) -> Iterator[Rule]:
    for room in rooms_of(puzzle).values():
        yield from once("a room has every number up to its size", room, NUMERALS[: len(room)])
    yield from printed(puzzle)


def _rippled(puzzle: Puzzle) -> dict[Cell, Sequence[Value]]:
    """Return the numbers of each cell, and none for holes."""
    signs = "." if setting(puzzle, "holes") else NUMERALS[: biggest(puzzle)]
    return {p: signs if clues(puzzle).get(p) == "?" else NUMERALS[: biggest(puzzle)]
            for p in board(puzzle)}  # fmt: skip


@of(_rippled)
def ripple(puzzle: Puzzle) -> Iterator[Rule]:
    if setting(puzzle, "holes"):
        for room in rooms_of(puzzle).values():
            yield from different(
                "a room has no number twice", [p for p in room if clues(puzzle).get(p) != "?"]
            )
            fits = "." + NUMERALS[: len(room)]
            for p in room:
                says = "a room has numbers up to its size"
                yield among(says, [p], lambda one, fits=fits: one[0] in fits)
        yield from printed(puzzle)
    else:
        yield from room_numbers(puzzle)
    for line in rows(puzzle) + columns(puzzle):
        for k, p in enumerate(line):
            for j, q in enumerate(line[:k]):
                yield among(
                    "between equal numbers k lie k cells",
                    [q, p],
                    lambda two, n=k - j - 1: "." in two or two[0] != two[1] or n >= number(two[0]),
                )


@room_digits
def suguru(puzzle: Puzzle) -> Iterator[Rule]:
    yield from room_numbers(puzzle)
    for p in board(puzzle):
        for q in around(puzzle, p):
            yield differ("equal numbers never touch", p, q)


@of(lambda puzzle: dict.fromkeys(board(puzzle), "#" + NUMERALS[: puzzle.height - 2]))
def doppelblock(puzzle: Puzzle) -> Iterator[Rule]:
    yield from printed(puzzle)
    for line in [*rows(puzzle), *columns(puzzle)]:
        yield counts("each line has two shaded cells", 2, line)
        for value in NUMERALS[: puzzle.height - 2]:
            yield counts("each line has every number once", 1, line, value)

    def between(shown: Sequence[Value]) -> int:
        ends = [k for k, value in enumerate(shown) if value == "#"]
        return sum(map(number, shown[ends[0] : ends[-1]])) if ends else 0

    yield from viewed(puzzle, "a number is the sum between shaded cells", between)


@of(lambda puzzle: {p: "." if p in clues(puzzle) else NUMERALS[:9] for p in board(puzzle)})
def kakuro(puzzle: Puzzle) -> Iterator[Rule]:
    black = {p: str(sign).split("\\") for p, sign in clues(puzzle).items()}
    for way, lines in enumerate((columns(puzzle), rows(puzzle))):
        for line in lines:
            head, run = None, list[Cell]()
            for p in [*line, None]:
                if p is not None and p not in black:
                    run.append(p)
                    continue
                yield from different("no digit stands twice in a run", run)
                if head in black and (total := black[head][way]):
                    says = f"a run makes its sum ({('down', 'across')[way]})"
                    yield sums_to(says, int(total), (*run,))
                head, run = p, []


# ------------------------------------------------------------------ poles, triangles, diagonals


@of(lambda puzzle: dict.fromkeys(board(puzzle), ".+-"))
def magnets(puzzle: Puzzle) -> Iterator[Rule]:
    for room in rooms_of(puzzle).values():
        may = {".."} | {"+-", "-+"} if len(room) == 2 else {"."}
        says = f"what a room of {len(room)} holds"
        yield among(says, room, lambda shown, may=may: "".join(shown) in may)
    for two, pole in product(pairs(puzzle), "+-"):
        yield never(f"two {pole} never stand side by side", two, pole)
    for p, sign in clues(puzzle).items():
        yield shows("printed", p, {"p": "+", "m": "-"}[str(sign)])
    for pole, printed in ("+", puzzle.plus), ("-", puzzle.minus):
        for what, lines in ("rows", rows(puzzle)), ("columns", columns(puzzle)):
            for line, n in zip(lines, getattr(printed, what) if printed else [], strict=False):
                if n is not None:
                    yield counts(f"the numbers of {what} count their {pole}", n, line, pole)


HALVES = {"L": "SW", "J": "SE", "7": "NE", "F": "NW"}
"""Which of a cell's four quarters, each the triangle at a side, a black triangle takes."""

CLOCKWISE = "WS", "NW", "EN", "SE"
"""The quarters that meet at a corner, by cells from the upper right one on."""


def _quarters(at: Shown, puzzle: Puzzle) -> list[list[tuple[Cell, str]]]:
    """Return the white areas as lists of quarters of cells."""
    walls = clues(puzzle)
    white = {
        (p, side)
        for p in board(puzzle)
        if p not in walls
        for side in "NESW"
        if side not in HALVES.get(at[p], "")
    }
    areas = []
    while white:
        area = [white.pop()]
        for (r, c), side in area:  # grows while it is read
            k = "NESW".index(side)
            over = {"N": ((r - 1, c), "S"), "S": ((r + 1, c), "N"), "E": ((r, c + 1), "W")}
            near = {((r, c), "NESW"[k - 1]), ((r, c), "NESW"[(k + 1) % 4])}
            near = (near | {over.get(side, ((r, c - 1), "E"))}) & white
            white -= near
            area += near
        areas.append(area)
    return areas


def _is_rectangle(area: list[tuple[Cell, str]]) -> bool:
    """Say whether quarters fill the smallest upright or slanting rectangle around them."""
    corners = {
        "N": [(0, 0), (2, 0), (1, 1)],
        "E": [(2, 0), (2, 2), (1, 1)],
        "S": [(0, 2), (2, 2), (1, 1)],
        "W": [(0, 0), (0, 2), (1, 1)],
    }
    points = {(2 * c + x, 2 * r + y) for (r, c), side in area for x, y in corners[side]}

    def extent(numbers: list[int]) -> int:
        return max(numbers) - min(numbers)

    # A quarter has an area of 1; slanting coordinates are longer by the root of 2 each.
    upright = extent([x for x, _ in points]) * extent([y for _, y in points])
    slanting = extent([x + y for x, y in points]) * extent([x - y for x, y in points])
    return len(area) in (upright, slanting / 2)


@of(lambda puzzle: dict.fromkeys(board(puzzle), ".LJ7F"))
def shakashaka(puzzle: Puzzle) -> Iterator[Rule]:
    for cell, clue in clues(puzzle).items():
        yield shows("a wall has no triangle", cell, ".")
        if isinstance(clue, int):
            near, says = beside(puzzle, cell), "a number counts the triangles beside it"
            yield counts(says, len(near) - clue, near, ".")
    rectangles, walls = "every white area is a rectangle", clues(puzzle)
    yield Rule(rectangles, board(puzzle), lambda at: all(map(_is_rectangle, _quarters(at, puzzle))))
    # So white angles at corners of cells are right, straight or full: for brute force to be quick.
    for r, c in product(range(puzzle.height + 1), range(puzzle.width + 1)):
        quarters = zip(((r - 1, c), (r, c), (r, c - 1), (r - 1, c - 1)), CLOCKWISE, strict=True)
        eighths = [(p, side) for p, sides in quarters for side in sides]
        there = {p for p, _ in eighths} & {*board(puzzle)}

        def angles(
            at: Shown, eighths: list[tuple[Cell, str]] = eighths, there: set[Cell] = there
        ) -> bool:
            shown = "".join(
                "#" if p not in there or p in walls or side in HALVES.get(at[p], "") else "."
                for p, side in eighths
            )
            first = shown.find("#")
            runs = (shown[first:] + shown[:first]).split("#")
            return first < 0 or {len(run) for run in runs} <= {0, 2, 4}

        yield Rule(rectangles, [*there], angles)


@of(lambda puzzle: dict.fromkeys(board(puzzle), "/\\"))
def slant(puzzle: Puzzle) -> Iterator[Rule]:
    cells = board(puzzle)

    def ends(at: Shown, p: Cell) -> tuple[Cell, Cell]:
        (r, c), rising = p, at[p] == "/"
        return ((r + 1, c), (r, c + 1)) if rising else ((r, c), (r + 1, c + 1))

    def no_loop(at: Shown) -> bool:
        joined = {end: {end} for p in cells for end in ends(at, p)}
        for p in cells:
            one, other = (joined[end] for end in ends(at, p))
            if one is other:
                return False
            one |= other
            joined |= dict.fromkeys(other, one)
        return True

    for (r, c), n in puzzle.corner_numbers.items():
        meet = [p for p in cells if p[0] in (r - 1, r) and p[1] in (c - 1, c)]
        yield Rule(
            "a number counts the diagonals that come to it",
            meet,
            lambda at, meet=meet, corner=(r, c), n=n: sum(corner in ends(at, p) for p in meet) == n,
        )
    yield Rule("the diagonals close no loop", cells, no_loop)


# ------------------------------------------------------------------ words for rows and columns


def lines(
    puzzle: Puzzle, says: str, meets: Callable[[Any, Sequence[Value]], bool]
) -> Iterator[Rule]:
    """Say that what a row or column shows meets its clue."""
    for way, all_cells in ("row", rows(puzzle)), ("column", columns(puzzle)):
        for cells, clue in zip(all_cells, getattr(puzzle, f"{way}s"), strict=True):
            yield among(f"{says} ({way})", cells, lambda shown, clue=clue: meets(clue, shown))


def _picture(puzzle: Puzzle) -> dict[Cell, Sequence[Value]]:
    clued = [item for clue in (*puzzle.rows, *puzzle.columns) for item in clue if item != "*"]
    used = {item.colour for item in clued} | {value for _, value in puzzle.given}
    own = {colour.symbol for colour in puzzle.colours}
    values = tuple(sorted({".", *(own or "#"), *used}))
    return dict.fromkeys(board(puzzle), values)


@of(_picture)
def nonogram(puzzle: Puzzle) -> Iterator[Rule]:
    yield from lines(puzzle, "the numbers are the blocks of the line", _blocks)


def _blocks(clue: Sequence[Any], shown: Sequence[Value]) -> bool:
    """Say whether a line has the blocks of a clue, `*` being any number of them."""
    drawn = [(value, len([*run])) for value, run in groupby(shown) if value != "."]

    def fits(clue: Sequence[Any], drawn: Sequence[tuple[Value, int]]) -> bool:
        if not clue:
            return not drawn
        first, rest = clue[0], clue[1:]
        if first == "*":
            return any(fits(rest, drawn[k:]) for k in range(len(drawn) + 1))
        if not drawn or drawn[0][0] != first.colour:
            return False
        known = isinstance(first, UnknownBlock) or first == Block(drawn[0][1], first.colour)
        return known and fits(rest, drawn[1:])

    return fits(clue, drawn)


@of(lambda puzzle: dict.fromkeys(board(puzzle), tuple(each.symbol for each in puzzle.colours)))
def sequence(puzzle: Puzzle) -> Iterator[Rule]:
    yield from lines(
        puzzle,
        "the clue is the sequence of the colours met",
        lambda clue, shown: [*clue] == [value for value, _ in groupby(shown)],
    )


@of(lambda puzzle: dict.fromkeys(board(puzzle), puzzle.alphabet))
def regex(puzzle: Puzzle) -> Iterator[Rule]:
    automata = dict(puzzle.automata)

    def matched(clue: Any, shown: Sequence[Value]) -> bool:
        word = "".join(shown)
        return all(
            re.fullmatch(str(each.text), word) is not None
            if isinstance(each, Expression)
            else _accepts(automata[each], word)
            for each in clue.parts
        )

    yield from lines(puzzle, "each expression of the line matches it", matched)


def _accepts(automaton: Automaton, word: str) -> bool:
    """Say whether some way through the automaton ends in an accepting state."""
    states = {automaton.start}
    for symbol in word:
        states = {
            move[1] for state in states for move in automaton.moves[state] if move[0] == symbol
        }
    return not states.isdisjoint(automaton.accepting)
