"""Exact narrowing of one line of blocks: where each block can start, what each cell can be.

Sets of positions are ints: bit i is the position before cell i, bit n the end of the line.
A forward pass finds the positions that the first blocks can reach, a backward pass keeps
those from which the rest can be finished. White runs are crossed by the carry of a sum:
adding the entry points to the white cells ripples through each run of ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satgrid.clues import WHITE, Block, Value, gap
from satgrid.domains import Contradiction


def narrow_line(
    n: int, blocks: Sequence[Block], planes: Mapping[Value, int]
) -> tuple[list[int], dict[Value, int]]:
    """Return (start positions of each block, planes) over all arrangements of the line.

    `planes[value]` has bit i set if cell i may have the value; the planes returned have it
    set if some arrangement within them gives the cell the value. The planes of colours that
    no block has come back empty. Raises `Contradiction` if there is no arrangement.
    """
    white = planes[WHITE]
    reached = (((white & 1) + white) ^ white) | 1
    entries: list[tuple[int, int, int]] = []
    position = 0
    for k, block in enumerate(blocks):
        if k == 0:
            crossed, inside = reached, reached
        else:
            ends = position & white
            crossed = (ends + white) ^ white ^ ends
            inside = crossed | ends
            if not gap(blocks[k - 1], block):
                crossed |= position
        starts = crossed & _fits(planes.get(block.colour, 0), block.length)
        entries.append((position, inside, starts))
        position = starts << block.length
    if not blocks:
        position = reached
    end = 1 << n
    finished = position & (end | _before(end, white))
    if not finished:
        raise Contradiction
    tail = finished & white
    narrowed = dict.fromkeys(planes, 0)
    narrowed[WHITE] = ((((tail + white) ^ white) | tail) & white) if blocks else white
    alive = [0] * len(blocks)
    for k in range(len(blocks) - 1, -1, -1):
        block = blocks[k]
        position, inside, starts = entries[k]
        starts &= finished >> block.length
        alive[k] = starts
        narrowed[block.colour] |= _smeared(starts, block.length)
        before = _before(starts, white)
        narrowed[WHITE] |= before & inside
        finished = position & white & before
        if k and not gap(blocks[k - 1], block):
            finished |= position & starts
    return alive, narrowed


def _fits(cells: int, length: int) -> int:
    """Return the positions from which `length` cells in a row are among `cells`."""
    have = 1
    while have < length and cells:
        step = min(have, length - have)
        cells &= cells >> step
        have += step
    return cells


def _smeared(starts: int, length: int) -> int:
    """Return the cells that a block of `length` covers from any of the starts."""
    have = 1
    while have < length:
        step = min(have, length - have)
        starts |= starts << step
        have += step
    return starts


def _before(positions: int, white: int) -> int:
    """Return the white cells from which only white leads to one of the positions."""
    found = positions >> 1 & white
    step = 1
    while white:
        more = found | found >> step & white
        if more == found:
            break
        found = more
        white &= white >> step
        step *= 2
    return found
