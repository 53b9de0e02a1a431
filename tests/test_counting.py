"""Counting: each step held against all arrangements of all lines, listed one by one."""

from __future__ import annotations

from itertools import groupby
from random import Random

import pytest

from satgrid.board import all_lines
from satgrid.clues import Block
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.blocks.narrow_late import narrower
from satgrid.domains import Domains
from satgrid.grid import Grid


def clue_of(line: str | tuple[str, ...]) -> tuple[Block, ...]:
    runs = [(value, len(list(run))) for value, run in groupby(line)]
    return tuple(Block(length, value) for value, length in runs if value != ".")


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


@pytest.mark.parametrize(("height", "width"), [(1, 5000), (700, 700)])
def test_thin_and_huge_boards_are_not_counted(height: int, width: int) -> None:
    lines = all_lines(height, width)
    blocks = (Block(1),) * 3
    statements = [Blocks(line.cells, blocks[: len(line.cells)]) for line in lines]
    assert list(narrower(statements, Domains(height, width, ".#"))) == []
