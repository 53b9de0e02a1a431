"""Counting: each step held against all arrangements of all lines, listed one by one."""

from __future__ import annotations

import pytest

from satgrid.board import all_lines
from satgrid.clues import Block
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.blocks.narrow_late import narrower
from satgrid.domains import Domains


@pytest.mark.parametrize(("height", "width"), [(1, 5000), (700, 700)])
def test_thin_and_huge_boards_are_not_counted(height: int, width: int) -> None:
    lines = all_lines(height, width)
    blocks = (Block(1),) * 3
    statements = [Blocks(line.cells, blocks[: len(line.cells)]) for line in lines]
    assert list(narrower(statements, Domains(height, width, ".#"))) == []
