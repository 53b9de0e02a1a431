"""What a line of blocks may still look like, read off the literals of its cells."""

from __future__ import annotations

from satgrid.clues import WHITE, Value
from satgrid.constraints import Literals
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.blocks._line import narrow_line
from satgrid.formula import FALSE


def possible(
    constraint: Blocks, literal: Literals
) -> tuple[list[int], dict[Value, int], dict[Value, list[int]]]:
    """Return (starts of each block, cells of each value, literals of each value).

    Starts and cells are bit sets over the line, exact for the settled cells: bit i stands for
    cell i. The literals are in the order of the line. Raises `Contradiction` if the settled
    cells leave no arrangement.
    """
    values = [WHITE, *sorted({block.colour for block in constraint.blocks})]
    literals = {value: literal.along(constraint.line, value) for value in values}
    planes = {
        value: sum(1 << i for i, x in enumerate(along) if x != FALSE)
        for value, along in literals.items()
    }
    starts, narrowed = narrow_line(len(constraint.line), constraint.blocks, planes)
    return starts, narrowed, literals
