"""Levels: the program's against a reasoner of its own kind, written out in plain Python here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import combinations, product

from commandline import LETTER, LETTER_ROWS

import satgrid
from satgrid.clues import Block
from satgrid.generators.level import level
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle

Known = dict[Cell, str]


def solution(puzzle: Puzzle) -> Grid[str]:
    answer = satgrid.solve(puzzle, unique=True)
    assert answer.unique
    return answer.grids[0]


# Hitori: what follows from one colour after another, and whether the blacks part the others.


Follows = Callable[[Known], Known | None]
"""What follows from what is known; None if it contradicts itself."""


def probed(known: Known, cells: Iterable[Cell], follows: Follows) -> str:
    """Return the level of a board that is not easy: whether trying single cells settles it."""
    cells = [*cells]
    while True:
        before = len(known)
        for p, (value, other) in product(cells, (("#", "."), (".", "#"))):
            if p not in known and follows({**known, p: value}) is None:
                known = follows({**known, p: other}) or {}
                assert known
        if len(known) == len(cells):
            return "normal"
        if len(known) == before:
            return "hard"


def hitori_follows(numbers: list[tuple[int, ...]], known: Known) -> Known | None:
    height, width = len(numbers), len(numbers[0])
    found: Known = {}
    waiting = [*known.items()]
    while waiting:
        (r, c), colour = waiting.pop()
        if found.get((r, c), colour) != colour:
            return None
        if (r, c) in found:
            continue  # What follows from it is known, or waits.
        found[r, c] = colour
        near = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        lines = [(r, x) for x in range(width) if x != c], [(y, c) for y in range(height) if y != r]
        if colour == "#":
            waiting += [(q, ".") for q in near if 0 <= q[0] < height and 0 <= q[1] < width]
        else:
            same = [q for line in lines for q in line if numbers[q[0]][q[1]] == numbers[r][c]]
            waiting += [(q, "#") for q in same]
    left = {(r, c) for r in range(height) for c in range(width) if found.get((r, c)) != "#"}
    region = [min(left)]
    for r, c in region:
        for q in (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1):
            if q in left and q not in region:
                region.append(q)
    return found if len(region) == len(left) else None


def test_hitori_have_the_level_that_trying_single_cells_shows() -> None:
    levels = []
    for seed in range(60):
        puzzle = satgrid.generate("hitori", 4 + seed % 3, 4, seed=seed)
        assert puzzle.cells is not None
        found = level(puzzle, solution(puzzle))
        follows = partial(hitori_follows, puzzle.cells.rows())
        assert found == probed({}, puzzle.cells.cells(), follows)
        levels.append(found)
    assert {*levels} == {"normal", "hard"}


# Nonograms: all drawings of a line that fit what is known of it.


@cache
def drawings(lengths: tuple[int, ...], n: int) -> list[str]:
    """Return all lines of n cells with these blocks."""
    k = len(lengths)
    found = []
    for ends in combinations(range(n - sum(lengths) + 1), k):
        line, before = "", 0
        for length, end in zip(lengths, ends, strict=True):
            line += "." * (end - before) + "#" * length
            before = end
        found.append(line + "." * (n - len(line)))
    return found


def nonogram_follows(puzzle: Puzzle, known: Known) -> Known | None:
    """Return what line after line shows, until none shows more; None for a contradiction."""
    known = dict(known)
    while True:
        before = len(known)
        for line, clue in puzzle.lines():
            lengths = tuple(block.length for block in clue if isinstance(block, Block))
            fitting = [
                drawing
                for drawing in drawings(lengths, len(line.cells))
                if all(known.get(p, v) == v for p, v in zip(line.cells, drawing, strict=True))
            ]
            if not fitting:
                return None
            for p, values in zip(line.cells, zip(*fitting, strict=True), strict=True):
                if len(set(values)) == 1:
                    known[p] = values[0]
        if len(known) == before:
            return known


def nonogram_level(puzzle: Puzzle) -> str:
    known = nonogram_follows(puzzle, {})
    assert known is not None
    if len(known) == puzzle.height * puzzle.width:
        return "easy"
    cells = product(range(puzzle.height), range(puzzle.width))
    return probed(known, cells, partial(nonogram_follows, puzzle))


def test_a_nonogram_is_easy_exactly_if_line_after_line_settles_it() -> None:
    found = []
    for seed in range(40):
        puzzle = satgrid.generate("nonogram", 8, 9, seed=seed, density=0.3)
        found.append((level(puzzle, solution(puzzle)), nonogram_level(puzzle)))
    assert all((a == "easy") == (b == "easy") for a, b in found)
    assert {"easy", "normal"} <= {a for a, _ in found}
    # Lines are read exactly here, so that a puzzle is no harder than the program says.
    order = ["easy", "normal", "hard"]
    assert all(order.index(a) >= order.index(b) for a, b in found)


def test_known_boards_have_their_levels() -> None:
    moon = satgrid.load("puzzles/nonogram/moon.non")
    assert level(moon, solution(moon)) == "easy"
    letter = satgrid.load(LETTER)
    assert nonogram_level(letter) == "normal"
    assert level(letter, Grid.from_rows(LETTER_ROWS)) == "normal"
