"""Blocks of a line by their starts, as textbooks do: one variable for each start of each block.

Shapes: a variable for each start that the settled cells leave a block, if there are two.
Strength: none.
Use: to compare with the textbook.
"""

from __future__ import annotations

from satgrid.clues import WHITE, gap
from satgrid.constraints import Literals, Post
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.blocks._possible import possible
from satgrid.deadline import check_deadline
from satgrid.domains import bits_of
from satgrid.formula import TRUE, Formula


def encode(formula: Formula, constraint: Blocks, literal: Literals, post: Post) -> None:
    """Add the clauses of one line."""
    blocks, starts, literals = possible(formula, constraint, literal)
    # covering[colour][i] has the starts from which a block of the colour covers cell i.
    covering: dict[str, list[list[int]]] = {
        colour: [[] for _ in along] for colour, along in literals.items()
    }
    numbered: list[tuple[int, int]] = []
    for k, (length, colour) in enumerate(blocks):
        places = list(bits_of(starts[k]))
        numbers = formula.new(len(places)) if len(places) > 1 else [TRUE]
        # A block has one start.
        formula.add(*numbers)
        post(AtMostOne(tuple(numbers)))
        before, numbered = numbered, list(zip(places, numbers, strict=True))
        # The block before ends, and leaves its gap, before this one starts.
        needed = blocks[k - 1].length + gap(blocks[k - 1], blocks[k]) if k else 0
        formula.extend((-x, -y) for p, x in before for q, y in numbered if q < p + needed)
        for p, x in numbered:
            check_deadline()
            # The cells of the block, from its start on, have its colour.
            formula.extend((-x, y) for y in literals[colour][p : p + length])
            for starting in covering[colour][p : p + length]:
                starting.append(x)
    for i, here in enumerate(zip(*literals.values(), strict=True)):
        # A coloured cell is one of a block's.
        formula.extend(
            (-x, *starting[i])
            for x, (colour, starting) in zip(here, covering.items(), strict=True)
            if colour != WHITE
        )
        # The cell has a value of the clue, also where the board has others.
        if not any(-x in here for x in here):
            formula.add(*here)
