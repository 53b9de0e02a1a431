"""Brute forces of more families that shade cells or write one number into each room."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product

from satgrid.grid import Cell
from satgrid.puzzle import Puzzle
from three_sets import Rule, Shown, among, clues, counts, differ, never, numbers, of, shows
from three_sets.geometry import (
    DOWN,
    RIGHT,
    WAYS,
    ahead,
    beside,
    board,
    columns,
    inner_walls,
    pairs,
    rooms_of,
    rows,
)
from three_sets.shading import (
    apart,
    connected,
    no_squares,
    room_counts,
    shades,
    white_at,
)
from three_sets.valued import NUMERALS, number, room_digits, room_numbers


def windows(puzzle: Puzzle, length: int) -> Iterator[list[Cell]]:
    """Yield each so many cells of a row or column that follow each other."""
    for line in [*rows(puzzle), *columns(puzzle)]:
        yield from (line[k : k + length] for k in range(len(line) - length + 1))


def walled(puzzle: Puzzle) -> Iterator[tuple[Cell, Cell]]:
    """Yield each two cells with a wall between them, of two rooms or inside one."""
    for p, q in pairs(puzzle):
        if puzzle.rooms[p] != puzzle.rooms[q] or (p, q) in inner_walls(puzzle):
            yield p, q


# ------------------------------------------------------------------ shading


@shades
def kurochute(puzzle: Puzzle) -> Iterator[Rule]:
    yield from apart(puzzle)
    yield connected("the white cells are one region", puzzle, ".")
    yield from white_at("a clue is on a white cell", clues(puzzle))
    for cell, clue in numbers(puzzle):
        far = [p for way in WAYS.values() for p in ahead(puzzle, cell, way)[clue - 1 : clue]]
        yield counts("one cell at the distance of a number is black", 1, far)


@shades
def aqre(puzzle: Puzzle) -> Iterator[Rule]:
    yield from room_counts(puzzle)
    yield connected("the black cells are one region", puzzle, "#")
    for four in windows(puzzle, 4):
        yield never("no four in a row are all black", four, "#")
        yield never("no four in a row are all white", four, ".")
    for pair in walled(puzzle) if dict(puzzle.variant).get("borders") else []:
        yield counts("at a wall one cell is black and one is white", 1, pair)


@shades
def paintarea(puzzle: Puzzle) -> Iterator[Rule]:
    for room in rooms_of(puzzle).values():
        for pair in pairwise(room):
            yield among("a room is of one colour", pair, lambda shown: len({*shown}) == 1)
    for cell, clue in numbers(puzzle):
        says = "a number counts the black cells beside it"
        yield counts(says, clue, beside(puzzle, cell))
    yield connected("the black cells are one region", puzzle, "#")
    yield from no_squares(puzzle, "#")
    yield from no_squares(puzzle, ".")


@shades
def fobidoshi(puzzle: Puzzle) -> Iterator[Rule]:
    for cell, clue in clues(puzzle).items():
        yield shows(f"{clue} is printed", cell, "#" if clue == "o" else ".")
    for four in windows(puzzle, 4):
        yield never("no four circles follow each other", four, "#")
    yield connected("the circles are one region", puzzle, "#")


@shades
def nondango(puzzle: Puzzle) -> Iterator[Rule]:
    circles = clues(puzzle)
    yield from white_at("a black cell has a circle", {*board(puzzle)} - circles.keys())
    for room in rooms_of(puzzle).values():
        yield counts("each room has one black circle", 1, room)
    for (r, c), (down, right) in product(circles, (DOWN, RIGHT, (1, 1), (1, -1))):
        three = [(r + k * down, c + k * right) for k in range(3)]
        if circles.keys() >= {*three}:
            says = "no three circles in a row are equal"
            yield among(says, three, lambda shown: len({*shown}) > 1)


# ------------------------------------------------------------------ numbers in rooms


@room_digits
def cojun(puzzle: Puzzle) -> Iterator[Rule]:
    yield from room_numbers(puzzle)
    for p, q in pairs(puzzle):
        yield differ("equal numbers never touch", p, q)
        if p[1] == q[1] and puzzle.rooms[p] == puzzle.rooms[q]:
            says = "of two cells of a room, the upper one has the greater number"
            yield among(says, [p, q], lambda shown: number(shown[0]) > number(shown[1]))


# ------------------------------------------------------------------ one number in each room

room_sizes = of(
    lambda puzzle: dict.fromkeys(
        board(puzzle),
        "." + "".join(NUMERALS[n - 1] for n in sorted({*map(len, rooms_of(puzzle).values())})),
    )
)


def sized_rooms(puzzle: Puzzle) -> Iterator[Rule]:
    """Say that each room has one number, its size, and what is printed."""
    for room in rooms_of(puzzle).values():
        yield among("a room has one number", room, lambda all_: all_.count(".") == len(all_) - 1)
        for p in room:
            fits = [".", NUMERALS[len(room) - 1]]
            yield among("a number is the size of its room", [p], lambda one, f=fits: one[0] in f)
    for p, clue in clues(puzzle).items():
        if isinstance(clue, int):
            yield shows("a number is printed", p, NUMERALS[clue - 1 : clue])
        else:
            is_empty = clue == "x"
            yield among(f"{clue} is printed", [p], lambda one, e=is_empty: (one == ["."]) == e)


@room_sizes
def putteria(puzzle: Puzzle) -> Iterator[Rule]:
    yield from sized_rooms(puzzle)
    for pair in pairs(puzzle):
        yield among("numbers never touch", pair, lambda shown: "." in shown)
    for line in [*rows(puzzle), *columns(puzzle)]:
        for two in combinations(line, 2):
            says = "equal numbers are never in one row or column"
            yield among(says, two, lambda shown: shown[0] != shown[1] or shown[0] == ".")


@room_sizes
def hanare(puzzle: Puzzle) -> Iterator[Rule]:
    yield from sized_rooms(puzzle)

    def fits(at: Shown, line: list[Cell]) -> bool:
        there = [k for k, p in enumerate(line) if at[p] != "."]
        return all(
            j - i - 1 == abs(number(at[line[i]]) - number(at[line[j]])) for i, j in pairwise(there)
        )

    for line in [*rows(puzzle), *columns(puzzle)]:
        says = "two that see each other have as many cells between as they differ by"
        yield Rule(says, line, lambda at, line=line: fits(at, line))
