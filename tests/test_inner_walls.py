"""Walls that end inside a room: read, kept, written, drawn and solved, or refused by name.

Boards are random walls, written as an address by this file alone. What solves them is found by a
search through all grids, written from the text of the rules, and by the engine of the sites of
today, where `shared` and node are there.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from random import Random
from shutil import which
from typing import NamedTuple, TypeAlias

import pytest
from properties import thinned

import satgrid
from satgrid import formats
from satgrid.grid import Cell, Grid, text_rows
from satgrid.problem import Problem

Pair: TypeAlias = tuple[Cell, Cell]

KEPT = {"heyawake": "heyawake", "country": "countryroad", "aquarium": "aquarium"}
"""By genre the families whose rules speak of such walls."""


class Walled(NamedTuple):
    """Random walls on a board of a genre, with the numbers of rooms, or of columns and rows."""

    genre: str
    height: int
    width: int
    walls: frozenset[Pair]
    rooms: dict[Cell, int]
    numbers: tuple[int | None, ...]

    @property
    def cells(self) -> list[Cell]:
        return [*product(range(self.height), range(self.width))]

    @property
    def inner(self) -> list[Pair]:
        return sorted((p, q) for p, q in self.walls if self.rooms[p] == self.rooms[q])

    def sides(self) -> tuple[list[list[int]], list[list[int]]]:
        """Return 1 for each wall between two cells of a row, a list a row, then of a column."""
        upright = [
            [int(((r, c), (r, c + 1)) in self.walls) for c in range(self.width - 1)]
            for r in range(self.height)
        ]
        level = [
            [int(((r, c), (r + 1, c)) in self.walls) for c in range(self.width)]
            for r in range(self.height - 1)
        ]
        return upright, level

    def head(self) -> str:
        """Return the address up to the walls."""
        bits = "".join(_base32([bit for row in part for bit in row]) for part in self.sides())
        before = "1/" if self.genre == "starbattle" else ""
        return f"{self.genre}/{self.width}/{self.height}/{before}{bits}"

    def address(self) -> str:
        clues = "".join("g" if n is None else str(n) for n in self.numbers)
        return f"{self.head()}/{clues}" if self.genre == "aquarium" else f"{self.head()}{clues}"

    def file(self, grid: Grid[str]) -> str:
        """Return a file `pzprv3` of the board with an answer, as the engine of today writes it."""
        lines = [*(f"{' '.join(map(str, row))} " for part in self.sides() for row in part)]
        head = {"heyawake": "pzprv3.1", "country": "pzprv3.2", "aquarium": "pzprv3"}[self.genre]
        first = [head, self.genre, str(self.height), str(self.width)]
        clue = ["." if n is None else str(n) for n in self.numbers]
        if self.genre == "aquarium":
            columns, rows = clue[: self.width], clue[self.width :]
            body = [". " + " ".join(columns)] + [
                " ".join([n, *row]) for n, row in zip(rows, grid.rows(), strict=True)
            ]
            return "\n".join([*first, *lines, *(f"{row} " for row in body), ""])
        names = sorted(set(self.rooms.values()))
        seen = {name: min(p for p in self.cells if self.rooms[p] == name) for name in names}
        printed = {seen[name]: n for name, n in zip(names, clue, strict=True)}
        lines += [
            "".join(f"{printed.get((r, c), '.')} " for c in range(self.width))
            for r in range(self.height)
        ]
        if self.genre == "heyawake":
            lines += ["".join(f"{value} " for value in row) for row in grid.rows()]
        else:
            across = [
                [(2 * r + 1, 2 * c + 2) for c in range(self.width - 1)] for r in range(self.height)
            ]
            down = [
                [(2 * r + 2, 2 * c + 1) for c in range(self.width)] for r in range(self.height - 1)
            ]
            lines += ["".join(f"{int(grid[p] == '#')} " for p in row) for row in across + down]
            lines += ["0 " * self.width] * self.height
            first.append("")
        return "\n".join([*first, *lines, ""])


def _base32(bits: Sequence[int]) -> str:
    padded = [*bits, *[0] * (-len(bits) % 5)]
    fives = ("".join(map(str, padded[k : k + 5])) for k in range(0, len(padded), 5))
    return "".join("0123456789abcdefghijklmnopqrstuv"[int(five, 2)] for five in fives)


def beside(cells: Iterable[Cell]) -> Iterator[Pair]:
    """Yield the pairs of neighbours among the cells."""
    known = {*cells}
    for r, c in sorted(known):
        for q in (r, c + 1), (r + 1, c):
            if q in known:
                yield (r, c), q


def regions(cells: Iterable[Cell], links: Iterable[Pair]) -> dict[Cell, int]:
    """Return a number for each cell, the same where links connect cells, from 0 as they come."""
    name = {cell: k for k, cell in enumerate(sorted(cells))}
    changed, links = True, [*links]
    while changed:
        changed = False
        for p, q in links:
            if name[p] != name[q]:
                name[p] = name[q] = min(name[p], name[q])
                changed = True
    order = {old: k for k, old in enumerate(dict.fromkeys(name.values()))}
    return {cell: order[old] for cell, old in name.items()}


def walled(genre: str, random: Random, sizes: Sequence[tuple[int, int]]) -> Walled:
    """Return random walls, most of them those of a few rooms, with some numbers."""
    height, width = random.choice(sizes)
    cells = [*product(range(height), range(width))]
    pairs = [*beside(cells)]
    tree = [pair for pair in pairs if random.random() < 0.75]
    parts = regions(cells, tree)
    walls = {(p, q) for p, q in pairs if parts[p] != parts[q]}
    walls |= {pair for pair in pairs if random.random() < random.choice((0.1, 0.3))}
    rooms = regions(cells, [pair for pair in pairs if pair not in walls])
    share = random.choice((0, 0.4))
    count = len({*rooms.values()})
    numbers: list[int | None] = []
    if genre == "aquarium":
        numbers = [_some(random, share, height) for _ in range(width)]
        numbers += [_some(random, share, width) for _ in range(height)]
        numbers[0] = None  # All of them might differ in sum.
    elif genre in ("heyawake", "country"):
        numbers = [_some(random, share, 2, least=genre == "country") for _ in range(count)]
    return Walled(genre, height, width, frozenset(walls), rooms, tuple(numbers))


def _some(random: Random, share: float, most: int, least: bool = False) -> int | None:
    return random.randint(least, most) if random.random() < share else None


def solves_heyawake(board: Walled, grid: Grid[str]) -> bool:
    black = {p for p in board.cells if grid[p] == "#"}
    white = [p for p in board.cells if p not in black]
    if any(p in black and q in black for p, q in beside(board.cells)):
        return False
    if len({*regions(white, beside(white)).values()}) > 1:
        return False
    lines = [[(r, c) for c in range(board.width)] for r in range(board.height)]
    lines += [[(r, c) for r in range(board.height)] for c in range(board.width)]
    for line in lines:
        crossed = 0
        for p, q in pairwise(line):
            crossed = 0 if p in black or q in black else crossed + ((p, q) in board.walls)
            if crossed > 1:
                return False
    return all(
        n in (None, sum(board.rooms[p] == room for p in black))
        for room, n in enumerate(board.numbers)
    )


def solves_aquarium(board: Walled, grid: Grid[str]) -> bool:
    open_ = [pair for pair in beside(board.cells) if pair not in board.walls]
    for p in board.cells:
        if grid[p] == "#":
            low = [q for q in board.cells if q[0] >= p[0]]
            found = regions(low, [(a, b) for a, b in open_ if a[0] >= p[0]])
            if any(found[q] == found[p] and grid[q] != "#" for q in low):
                return False
    columns, rows = board.numbers[: board.width], board.numbers[board.width :]
    return all(
        n in (None, line.count("#"))
        for n, line in [
            *zip(columns, zip(*grid.rows(), strict=True), strict=True),
            *zip(rows, grid.rows(), strict=True),
        ]
    )


def solves_country(board: Walled, grid: Grid[str]) -> bool:
    """Return whether a loop comes into each room once; the grid is one of `loops`."""
    on = {(r, c) for r, c in board.cells if grid[2 * r + 1, 2 * c + 1] == "#"}
    names = {*board.rooms.values()}
    crossed = dict.fromkeys(names, 0)
    for p, q in board.walls:
        if p not in on and q not in on:
            return False
        if grid[p[0] + q[0] + 1, p[1] + q[1] + 1] == "#":
            crossed[board.rooms[p]] += 1
            crossed[board.rooms[q]] += 1
    # A line leaves its room at a wall, and comes into one: a room on its own need not be left.
    right = (0, 2) if len(names) == 1 else (2,)
    if not all(times in right for times in crossed.values()):
        return False
    if not all(any(board.rooms[p] == name for p in on) for name in names):
        return False
    return all(
        n in (None, sum(board.rooms[p] == room for p in on)) for room, n in enumerate(board.numbers)
    )


@cache
def shadings(height: int, width: int) -> list[Grid[str]]:
    return [Grid(height, width, flat) for flat in product(".#", repeat=height * width)]


@cache
def loops(height: int, width: int) -> list[Grid[str]]:
    """Return the lattices with one loop, found among all sets of steps."""
    cells = [*product(range(height), range(width))]
    found, pairs = [], [*beside(cells)]
    for chosen in product((False, True), repeat=len(pairs)):
        steps = [pair for pair, on in zip(pairs, chosen, strict=True) if on]
        ends = [end for step in steps for end in step]
        if not steps or any(ends.count(end) != 2 for end in ends):
            continue
        if len({*regions({*ends}, steps).values()}) > 1:
            continue
        places = {(2 * r + 1, 2 * c + 1) for r, c in ends}
        places |= {(p[0] + q[0] + 1, p[1] + q[1] + 1) for p, q in steps}
        high, wide = 2 * height + 1, 2 * width + 1
        flat = ("#" if p in places else "." for p in product(range(high), range(wide)))
        found.append(Grid(high, wide, tuple(flat)))
    return found


SOLVES: dict[str, Callable[[Walled, Grid[str]], bool]] = {
    "heyawake": solves_heyawake,
    "aquarium": solves_aquarium,
    "country": solves_country,
}
SIZES = {
    "heyawake": [(2, 3), (3, 3), (2, 4), (3, 2)],
    "aquarium": [(2, 3), (3, 3), (3, 2), (4, 2)],
    "country": [(3, 3), (2, 3), (2, 4), (3, 2)],
}
each_kept = pytest.mark.parametrize("genre", KEPT)


def grids(board: Walled) -> list[Grid[str]]:
    return (loops if board.genre == "country" else shadings)(board.height, board.width)


def boards(genre: str, number: int, seed: int) -> Iterator[Walled]:
    """Yield boards with a wall inside a room."""
    random = Random(f"{genre} {seed}")
    while number:
        board = walled(genre, random, SIZES[genre])
        if board.inner:
            number -= 1
            yield board


@thinned(8)
@each_kept
def test_solutions_are_those_of_a_search_through_all_grids(genre: str, every: int) -> None:
    solved = 0
    for board in boards(genre, 80 // every, 1):
        puzzle = satgrid.load(board.address())
        right = {grid for grid in grids(board) if SOLVES[genre](board, grid)}
        assert set(satgrid.solutions(puzzle)) == right, board.address()
        problem = Problem(puzzle)
        assert {g for g in grids(board) if not list(problem.check(g))} == right, board.address()
        solved += bool(right)
    assert solved


@thinned(32)
@each_kept
def test_the_engine_of_the_sites_accepts_the_same(genre: str, every: int, shared: Path) -> None:
    asked = []
    for board in boards(genre, 160 // every, 2):
        problem = Problem(satgrid.load(board.address()))
        for grid in grids(board):
            # It takes no blank answer.
            if "#" in grid.flat:
                asked.append((board, grid, not list(problem.check(grid))))
    said = judged(shared, [board.file(grid) for board, grid, _ in asked])
    assert {accepted for *_, accepted in asked} == {True, False}
    for (board, grid, accepted), codes in zip(asked, said, strict=True):
        assert accepted == (codes is None), (board.address(), text_rows(grid), codes)


def judged(shared: Path, texts: list[str]) -> list[list[str] | None]:
    """Return what the engine says of each answer: None, or the rules that it breaks."""
    node = which("node")
    if node is None:
        pytest.skip("no program node")
    ran = subprocess.run(
        [node, str(shared / "engine" / "judge.js")],
        input=json.dumps(texts) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[list[str] | None] = json.loads(ran.stdout)
    return found


@each_kept
def test_the_engine_reads_what_is_written_as_the_same_puzzle(genre: str, shared: Path) -> None:
    written = []
    for board in boards(genre, 12, 4):
        puzzle = satgrid.load(board.address())
        grid = next((g for g in grids(board) if "#" in g.flat and SOLVES[genre](board, g)), None)
        if grid is not None:
            written.append(formats.find("pzprv3").solved(puzzle, grid))
    assert written
    assert judged(shared, written) == [None] * len(written)
