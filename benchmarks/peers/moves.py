"""The moves by which Simon Tatham's programs tell a solution, read as grids."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

from benchmarks.peers import lattice
from benchmarks.peers.facts import Cell
from benchmarks.peers.tools import Instance, Shown, Unsupported

UNFINISHED = "its deductions do not finish this board"

Told: TypeAlias = Iterator[tuple[Cell, bool]]
"""Whether cells are black."""


def two(told: Callable[[str, int], Told]) -> Callable[[Instance, str], Shown]:
    """Return what reads a move that tells every cell, black or not."""

    def read(instance: Instance, move: str) -> Shown:
        white, black = instance["values"]
        found = dict(told(move, instance["width"]))
        for r, row in enumerate(instance["numbers"] or ()):
            if instance["family"] == "kurodoko":
                found.update(((r, c), False) for c, number in enumerate(row) if number is not None)
        if len(found) < instance["height"] * instance["width"]:
            raise Unsupported(UNFINISHED)
        return lattice.cells(instance, lambda p: black if found[p] else white)

    return read


def pattern(move: str, width: int) -> Told:
    """S0110..."""
    yield from ((divmod(i, width), mark == "1") for i, mark in enumerate(move[1:]))


def singles(move: str, width: int) -> Told:
    """S;Bx,y;Cx,y..."""
    for mark, x, y in re.findall(r"([BC])(\d+),(\d+)", move):
        yield (int(y), int(x)), mark == "B"


def range_(move: str, width: int) -> Told:
    """SB,row,columnW,row,column..."""
    for mark, r, c in re.findall(r"([BW]),(\d+),(\d+)", move):
        yield (int(r), int(c)), mark == "B"


def lamps(instance: Instance, move: str) -> Shown:
    """S;Lx,y;Ix,y..., L for a lamp."""
    lit = {(int(y), int(x)) for x, y in re.findall(r"L(\d+),(\d+)", move)}
    return lattice.shaded(instance, lit.__contains__)


def numbers(instance: Instance, move: str) -> Shown:
    """S3,7,6... or S376..., a number a cell."""
    found = move[1:].split(",") if "," in move else list(move[1:])
    values, width = instance["values"], instance["width"]
    return lattice.cells(instance, lambda p: values[int(found[p[0] * width + p[1]]) - 1])


def slopes(instance: Instance, move: str) -> Shown:
    r"""S;\x,y;/x,y..."""
    found = {(int(y), int(x)): mark for mark, x, y in re.findall(r"([/\\])(\d+),(\d+)", move)}
    if len(found) < instance["height"] * instance["width"]:
        raise Unsupported(UNFINISHED)
    return lattice.cells(instance, found.__getitem__)


def bridges(instance: Instance, move: str) -> Shown:
    """S;Lx,y,x,y,number;Mx,y..., L for bridges."""
    grid = [["."] * (2 * instance["width"] + 1) for _ in range(2 * instance["height"] + 1)]
    for words in re.findall(r"L(\d+),(\d+),(\d+),(\d+),(\d+)", move):
        left, top, right, bottom, number = map(int, words)
        for r in range(top, bottom + 1):
            for c in range(left, right + 1):
                if (r, c) != (top, left):
                    grid[2 * r + (top == bottom)][2 * c + (left == right)] = str(number)
                if (r, c) not in ((top, left), (bottom, right)):
                    grid[2 * r + 1][2 * c + 1] = str(number)
    return grid


def borders(instance: Instance, move: str) -> Shown:
    """S and a digit a side within rows, then a digit a side within columns: 1 for a wall."""
    height, width = instance["height"], instance["width"]
    upright, level = move[1:][: height * (width - 1)], move[1:][height * (width - 1) :]
    sides: dict[Cell, list[str]] = {(r, c): [] for r in range(height) for c in range(width)}
    for r, c in sides:
        if c == width - 1 or upright[r * (width - 1) + c] == "1":
            sides[r, c].append("e")
        if r == height - 1 or level[r * width + c] == "1":
            sides[r, c].append("s")
        sides[r, c] += ["w"] * (c == 0) + ["n"] * (r == 0)
    return lattice.around(instance, sides)


def dominoes(instance: Instance, move: str) -> Shown:
    """S;Ei,j;Di,j..., E for cells that are of two dominoes, counted along rows."""
    apart = {(int(i), int(j)) for i, j in re.findall(r"E(\d+),(\d+)", move)}
    height, width = instance["height"], instance["width"]
    names = list(range(height * width))
    for i in range(height * width):
        for j in (i + 1, i + width):
            beside = j == i + width or j % width
            if beside and j < height * width and (i, j) not in apart:
                names[j] = names[i]
    if any(names.count(name) != 2 for name in names):
        raise Unsupported(UNFINISHED)
    return lattice.walls(instance, [names[r * width : (r + 1) * width] for r in range(height)])


READ: dict[str, tuple[str, Callable[[Instance, str], Shown]]] = {
    "nonogram": ("sgt-pattern", two(pattern)),
    "hitori": ("sgt-singles", two(singles)),
    "kurodoko": ("sgt-range", two(range_)),
    "akari": ("sgt-lightup", lamps),
    "dominosa": ("sgt-dominosa", dominoes),
    "futoshiki": ("sgt-unequal", numbers),
    "hashi": ("sgt-bridges", bridges),
    "shikaku": ("sgt-rect", borders),
    "skyscrapers": ("sgt-towers", numbers),
    "slant": ("sgt-slant", slopes),
    "sudoku": ("sgt-solo", numbers),
}
"""The program of each family, and what reads its moves."""
