"""Counting: each step held against all arrangements of all lines, listed one by one."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, product
from random import Random

import pytest
from properties import thinned

from satgrid.board import all_lines
from satgrid.clues import Block
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.blocks.narrow_late import narrower
from satgrid.domains import Contradiction, Domains
from satgrid.grid import Grid
from satgrid.narrowing import narrow

Allowed = list[set[str]]
"""What each cell of a line may be."""


def clue_of(line: str | tuple[str, ...]) -> tuple[Block, ...]:
    runs = [(value, len(list(run))) for value, run in groupby(line)]
    return tuple(Block(length, value) for value, length in runs if value != ".")


def arrangements(clue: tuple[Block, ...], allowed: Allowed) -> list[tuple[str, ...]]:
    return [line for line in product(*map(sorted, allowed)) if clue_of(line) == clue]


def counted(
    lines: list[list[tuple[str, ...]]], first: int, period: int, colour: str, total: int
) -> list[Allowed] | None:
    """Return what the cells of each line are in choices of lines with the total, None if none."""

    def count(line: tuple[str, ...]) -> int:
        return line[first::period].count(colour)

    left: list[Allowed] = []
    for k, own in enumerate(lines):
        sums = {0}
        for other in lines[:k] + lines[k + 1 :]:
            sums = {a + count(line) for a in sums for line in other}
        kept = [line for line in own if total - count(line) in sums]
        if not kept:
            return None
        left.append([set(values) for values in zip(*kept, strict=True)])
    return left


def made(random: Random, height: int, width: int, values: str) -> tuple[list[Blocks], Grid[str]]:
    """Return the statements of a random picture, and the picture."""
    weights = [random.random() + 0.1 for _ in values]
    flat = tuple(random.choices(values, weights, k=height * width))
    grid = Grid(height, width, flat)
    lines = all_lines(height, width)
    return [
        Blocks(line.cells, clue_of(tuple(grid[cell] for cell in line.cells)), clue=line.name)
        for line in lines
    ], grid


def rows_of(domains: Domains, turned: bool) -> list[Allowed]:
    """Return what each cell of each row, or column, may be."""
    rows = [
        [
            {v for v, plane in domains.planes.items() if plane >> (r * domains.lane + c) & 1}
            for c in range(domains.width)
        ]
        for r in range(domains.height)
    ]
    return [list(column) for column in zip(*rows, strict=True)] if turned else rows


@thinned(4)
@pytest.mark.parametrize(("values", "most"), [(".#", 6), (".#R", 4)])
def test_every_step_removes_exactly_what_no_choice_of_lines_has(
    values: str, most: int, every: int
) -> None:
    random = Random(most)
    seen: Counter[str] = Counter()
    for _ in range(120 // every):
        height, width = random.randint(2, most), random.randint(2, most)
        statements, grid = made(random, height, width, values)
        if random.random() < 0.3:
            # Other rows, as if somebody had mistaken the clues.
            statements[:height] = made(random, height, width, values)[0][:height]
        domains = Domains(height, width, values)
        for cell in random.sample(list(grid.cells()), random.randint(0, height)):
            for value in values.replace(grid[cell], ""):
                domains.remove(value, domains.plane([cell]))
        planes = domains.planes
        ways = [
            (first, period, colour, turned)
            for period in (2, 3, 4)
            for first in range(period)
            for colour in values[1:]
            for turned in (False, True)
        ]
        steps = list(narrower(statements, domains))
        assert [effort for effort, _ in steps] == [period for _, period, _, _ in ways]
        for (first, period, colour, turned), (_, step) in zip(ways, steps, strict=True):
            sides = statements[:height], statements[height:]
            across, down = sides[::-1] if turned else sides
            domains.planes = planes
            try:
                narrow(across, domains, lambda: None)
            except Contradiction:
                continue
            rows = rows_of(domains, turned)
            crossing = [block for line in down[first::period] for block in line.blocks]
            total = sum(block.length for block in crossing if block.colour == colour)
            pairs = zip(across, rows, strict=True)
            lines = [arrangements(statement.blocks, row) for statement, row in pairs]
            right = counted(lines, first, period, colour, total)
            if right is None:
                with pytest.raises(Contradiction):
                    step()
                seen["contradiction"] += 1
            else:
                step()
                assert rows_of(domains, turned) == right
                seen["removed" if right != rows else "nothing"] += 1
    assert min(seen[what] for what in ("contradiction", "removed", "nothing")) > 5, seen


@pytest.mark.parametrize(("height", "width"), [(1, 5000), (700, 700)])
def test_thin_and_huge_boards_are_not_counted(height: int, width: int) -> None:
    lines = all_lines(height, width)
    blocks = (Block(1),) * 3
    statements = [Blocks(line.cells, blocks[: len(line.cells)]) for line in lines]
    assert list(narrower(statements, Domains(height, width, ".#"))) == []
