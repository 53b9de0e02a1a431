"""What a line of blocks may still look like, read off the literals of its cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TypeAlias

from satgrid.clues import WHITE, Block, Value
from satgrid.constraints import Literals
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.blocks._line import narrow_line
from satgrid.domains import Contradiction
from satgrid.formula import FALSE, TRUE, Formula

Part: TypeAlias = tuple[tuple[Block, ...], list[int], dict[Value, list[int]]]
"""The blocks, starts of each block and literals of each value of a part of a line."""


def possible(formula: Formula, constraint: Blocks, literal: Literals) -> Part:
    """Return the part of the line that is open; add the contradiction of one that cannot be.

    That is the line without its settled ends, each cut off beside a white cell; nothing is left
    of a settled line, and of one whose settled cells leave no arrangement. Starts are bit sets,
    exact for the settled cells: bit i stands for the part's i-th cell.
    """
    try:
        return _open_part(constraint, literal)
    except Contradiction:
        formula.add()
        return (), [], {WHITE: []}


def _open_part(constraint: Blocks, literal: Literals) -> Part:
    blocks = tuple(constraint.blocks)
    values = [WHITE, *sorted({block.colour for block in blocks})]
    literals = {value: literal.along(constraint.line, value) for value in values}
    settled = [
        values[cell.index(TRUE)] if TRUE in cell else None
        for cell in zip(*literals.values(), strict=True)
    ]
    first = end = len(settled)
    if None in settled:
        first, end = settled.index(None), end - settled[::-1].index(None)
        while first and settled[first - 1] != WHITE:
            first -= 1
        while end < len(settled) and settled[end] != WHITE:
            end += 1
    before, behind = _drawn(settled[:first]), _drawn(settled[end:])
    middle = blocks[len(before) : len(blocks) - len(behind)]
    if (*before, *middle, *behind) != blocks:
        raise Contradiction
    literals = {value: along[first:end] for value, along in literals.items()}
    planes = {
        value: sum(1 << i for i, x in enumerate(along) if x != FALSE)
        for value, along in literals.items()
    }
    starts, _ = narrow_line(end - first, middle, planes)
    return middle, starts, literals


def _drawn(cells: Sequence[Value | None]) -> list[tuple[int, Value]]:
    """Return (length, colour) of the blocks that settled cells show."""
    runs = groupby(cells)
    return [(len(list(run)), value) for value, run in runs if value and value != WHITE]
