"""What clues are made of. No puzzle, no board, no SAT.

A line of blocks reads, from its first cell to its last: any number of white cells, the
first block, a gap, the second block, and so on. Two neighbouring blocks of one colour
keep at least one white cell between them; blocks of different colours may touch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Value: TypeAlias = str
"""What a cell of a solution shows: one character."""

WHITE: Value = "."
BLACK: Value = "#"
UNKNOWN = "?"
"""Stands in text for a cell that is not known; never a value."""


class Block(NamedTuple):
    """A run of `length` >= 1 equal cells, bounded by cells of another colour or the border."""

    length: int
    colour: Value = BLACK


def gap(before: Block, after: Block) -> int:
    """Return how many white cells at least lie between two neighbouring blocks."""
    return 1 if before.colour == after.colour else 0


def earliest_starts(blocks: Sequence[Block]) -> list[int]:
    """Return for each block the first cell (0-based) it can start from in a line of any length."""
    starts: list[int] = []
    position = 0
    for k, block in enumerate(blocks):
        if k:
            position += gap(blocks[k - 1], block)
        starts.append(position)
        position += block.length
    return starts


def shortest(blocks: Sequence[Block]) -> int:
    """Return the number of cells of the shortest line that holds the blocks."""
    return earliest_starts(blocks)[-1] + blocks[-1].length if blocks else 0
