"""What models of families are told beside an instance's grid: rooms, rectangles, pools, pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import groupby, product
from math import isqrt
from operator import le
from typing import TypeAlias

from benchmarks.peers.tools import Instance

Cell: TypeAlias = tuple[int, int]

ARROWS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
"""The step of each arrow: down, right."""


def rooms(instance: Instance) -> list[list[int]]:
    """Return the number of each cell's room: of a sudoku without rooms, its boxes."""
    named = instance["puzzle"].get("rooms")
    if named:
        numbers: dict[str, int] = {}
        return [[numbers.setdefault(name, len(numbers)) for name in row] for row in named]
    if instance["family"] != "sudoku":
        return []
    n = instance["height"]
    high = max(h for h in range(1, n + 1) if n % h == 0 and h * h <= n)
    wide = n // high
    return [[r // high * n + c // wide for c in range(n)] for r in range(n)]


def crossings(named: list[list[int]]) -> Iterator[list[tuple[int, int]]]:
    """Yield the cells of each shortest line through three rooms."""
    height, width = len(named), len(named[0])
    lines = [[(r, c) for c in range(width)] for r in range(height)]
    lines += [[(r, c) for r in range(height)] for c in range(width)]
    for line in lines:
        runs = [list(run) for _, run in groupby(line, lambda cell: named[cell[0]][cell[1]])]
        for before, run, after in zip(runs, runs[1:], runs[2:], strict=False):
            yield [before[-1], *run, after[0]]


def members(instance: Instance) -> list[list[Cell]]:
    """Return the cells of each room."""
    found: dict[int, list[Cell]] = {}
    for r, row in enumerate(rooms(instance)):
        for c, name in enumerate(row):
            found.setdefault(name, []).append((r, c))
    return list(found.values())


def rectangles(instance: Instance) -> Iterator[tuple[Cell, int, int, int, int]]:
    """Yield each clue with first row, first column, last row and last column that it can have."""
    height, width = instance["height"], instance["width"]
    grid = instance["puzzle"]["grid"]
    clues = [(r, c) for r in range(height) for c in range(width) if grid[r][c] is not None]
    columns = [[c for c in range(width) if grid[r][c] is not None] for r in range(height)]
    for row, column in clues:
        area = grid[row][column] if isinstance(grid[row][column], int) else None
        # What is free in each row as far up and down as the clue's column is.
        free: dict[int, tuple[int, int]] = {}
        for way in (-1, 1):
            least, most, r = 0, width - 1, row
            while 0 <= r < height and (r == row or column not in columns[r]):
                least = max([least, *(c + 1 for c in columns[r] if c < column)])
                most = min([most, *(c - 1 for c in columns[r] if c > column)])
                free[r] = least, most
                r += way
        for top in range(min(free), row + 1):
            for bottom in range(row, max(free) + 1):
                least = max(free[top][0], free[bottom][0])
                most = min(free[top][1], free[bottom][1])
                high = bottom - top + 1
                if area is not None and area % high:
                    continue
                widths = range(1, most - least + 2) if area is None else (area // high,)
                for wide in widths:
                    for left in range(
                        max(least, column - wide + 1), min(column, most - wide + 1) + 1
                    ):
                        yield (row, column), top, left, bottom, left + wide - 1


def pools(instance: Instance) -> tuple[list[list[Cell]], list[tuple[int, int]]]:
    """Return the cells of an aquarium that fill together, and which pool lies right under which."""
    found: list[list[Cell]] = []
    under: set[tuple[int, int]] = set()
    for cells in members(instance):
        known: dict[Cell, int] = {}
        for row in sorted({r for r, _ in cells}, reverse=True):
            here = {p for p in cells if p[0] >= row}
            left = {p for p in cells if p[0] == row}
            while left:
                part = [min(left)]
                for r, c in part:  # grows while it is read
                    for q in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
                        if q in here and q not in part:
                            part.append(q)
                own = sorted(left.intersection(part))
                for p in own:
                    known[p] = len(found)
                    if (row + 1, p[1]) in known:
                        under.add((len(found), known[row + 1, p[1]]))
                found.append(own)
                left.difference_update(own)
    return found, sorted(under)


def fleet(instance: Instance) -> dict[int, int]:
    """Return how many ships of each length a battleship has."""
    usual = max(1, min(4, isqrt(instance["height"] * instance["width"]) // 2))
    told = instance["puzzle"].get("variant", {}).get("fleet", list(range(usual, 0, -1)))
    counts = told if isinstance(told, list) else [told]
    return {length: n for length, n in enumerate(counts, 1) if n}


def stars(instance: Instance) -> int:
    """Return how many stars each line and room of a star battle has."""
    return int(instance["puzzle"].get("variant", {}).get("stars", 1))


def towers(instance: Instance) -> Iterator[tuple[Cell, tuple[int, int, int] | None, str]]:
    """Yield the clues of a castle wall: number and step of the arrow, if any, and w, b or ''."""
    for r, row in enumerate(instance["puzzle"]["grid"]):
        for c, clue in enumerate(row):
            if clue is None:
                continue
            back = clue[-1] if clue[-1] in "wb" else ""
            arrow = clue.removesuffix(back) if back else clue
            if arrow and arrow[-1] in ARROWS:
                yield (r, c), (int(arrow[:-1]), *ARROWS[arrow[-1]]), back
            else:
                yield (r, c), None, back


def ring(instance: Instance, cell: Cell) -> list[Cell | None]:
    """Return the cells around one, clockwise; None beyond the border."""
    r, c = cell
    steps = (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)
    inside = range(instance["height"]), range(instance["width"])
    around = [(r + down, c + right) for down, right in steps]
    return [p if p[0] in inside[0] and p[1] in inside[1] else None for p in around]


def corners(instance: Instance) -> Iterator[tuple[Cell, int]]:
    """Yield the corners that have a number, which `?` is not, with it."""
    for r, row in enumerate(instance["puzzle"]["corners"]):
        yield from (((r, c), n) for c, n in enumerate(row) if isinstance(n, int))


def ring_clues(instance: Instance) -> dict[Cell, int | str]:
    """Return the clues of a tapa; those with `?` are texts."""
    return {
        (r, c): clue
        for r, row in enumerate(instance["puzzle"]["grid"])
        for c, clue in enumerate(row)
        if clue is not None
    }


def rings(around: tuple[Cell | None, ...], clue: int | str) -> list[int]:
    """Return what may be around a tapa's clue: numbers of eight bits, 1 where it is black."""
    return _rings(tuple(p is not None for p in around), clue)


@cache
def _rings(there: tuple[bool, ...], clue: int | str) -> list[int]:
    digits = [int(digit) for digit in str(clue) if digit in "12345678"]
    words = ([*word] for word in product((False, True), repeat=8))
    return [
        sum(black << k for k, black in enumerate(word))
        for word in words
        if all(map(le, word, there)) and _fits(runs(word), digits, str(clue).count("?"))
    ]


def _fits(lengths: list[int], digits: list[int], unknown: int) -> bool:
    """Return whether runs have these lengths, and so many others; a single `?` is also no run."""
    if not lengths and not digits:
        return unknown < 2
    left = Counter(lengths)
    left.subtract(digits)
    return min(left.values()) >= 0 and left.total() == unknown


def runs(black: list[bool]) -> list[int]:
    """Return the lengths of the runs in a ring, the shortest first."""
    if all(black):
        return [len(black)]
    first = black.index(False)
    turned = black[first:] + black[:first]
    return sorted(len([*run]) for there, run in groupby(turned) if there)


SHAPES = {"L": "###/#..", "I": "####", "T": "###/.#.", "S": "##./.##"}


def tetrominoes(cells: list[Cell]) -> Iterator[tuple[str, list[Cell]]]:
    """Yield each place for an L, I, T or S in a room, with its cells."""
    there = set(cells)
    for name, turned in turns().items():
        for shape in turned:
            for r, c in cells:
                four = [(r + down, c + right) for down, right in shape]
                if there.issuperset(four):
                    yield name, four


def turns() -> dict[str, set[tuple[Cell, ...]]]:
    """Return the ways that each shape lies, from its first cell on."""
    found: dict[str, set[tuple[Cell, ...]]] = {}
    for name, text in SHAPES.items():
        at = [
            (r, c) for r, row in enumerate(text.split("/")) for c, x in enumerate(row) if x == "#"
        ]
        for flipped in (at, [(r, -c) for r, c in at]):
            for _ in range(4):
                flipped = [(c, -r) for r, c in flipped]
                first = min(flipped)
                shape = sorted((r - first[0], c - first[1]) for r, c in flipped)
                found.setdefault(name, set()).add(tuple(shape))
    return found


def dots(instance: Instance) -> list[Cell]:
    """Return the dots of galaxies: places of the lattice."""
    rows = instance["puzzle"]["dots"]
    return [
        (r + 1, c + 1) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign in "o*"
    ]


def left_out(instance: Instance) -> set[Cell]:
    """Return the cells of galaxies that are no part of any."""
    rows = instance["puzzle"]["dots"]
    return {
        (r // 2, c // 2) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "x"
    }


def owned(instance: Instance) -> dict[Cell, dict[Cell, Cell]]:
    """Return the cells that may be of each dot of galaxies, with the cell across it."""
    height, width, out = instance["height"], instance["width"], left_out(instance)
    every, found = dots(instance), dict[Cell, dict[Cell, Cell]]()
    fixed = {p: dot for dot in every for p in core(dot)}
    cells = [(r, c) for r in range(height) for c in range(width) if (r, c) not in out]
    known = set(cells)
    for dot in every:
        across = {p: (dot[0] - 1 - p[0], dot[1] - 1 - p[1]) for p in cells}
        found[dot] = {
            p: q
            for p, q in across.items()
            if q in known and fixed.get(p, dot) == dot and fixed.get(q, dot) == dot
        }
    return found


def core(dot: Cell) -> list[Cell]:
    """Return the cells that meet at a dot."""
    rows, columns = ({(x - 1) // 2, x // 2} for x in dot)
    return [(r, c) for r in sorted(rows) for c in sorted(columns)]
