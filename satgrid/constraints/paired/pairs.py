"""Pairs: who has which cell, and each cell that has the value is somebody's.

Shapes: for each thing and cell that may be its own a literal "the cell is this thing's": that of
the cell itself if no other thing may have it, else a variable.
Strength: none.
Use: always; there is no other.
"""

from __future__ import annotations

from collections import defaultdict

from satgrid.board import all_cells
from satgrid.constraints import Literals, Post
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.paired import Paired
from satgrid.formula import FALSE, Formula
from satgrid.grid import Cell


def encode(formula: Formula, constraint: Paired, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    board = all_cells(literal.height, literal.width)
    having = dict(zip(board, literal.table(constraint.value), strict=True))
    wanted_by: dict[Cell, list[int]] = defaultdict(list)
    for thing, (_, cells) in enumerate(constraint.choices):
        for cell in dict.fromkeys(cells):
            if having[cell] != FALSE:
                wanted_by[cell].append(thing)
    # What nobody may have, nobody has.
    formula.extend((-x,) for cell, x in having.items() if cell not in wanted_by)
    owned: list[list[int]] = [[] for _ in constraint.choices]
    for cell, things in wanted_by.items():
        x = having[cell]
        pairs = [x] if len(things) == 1 else list(formula.new(len(things)))
        for thing, pair in zip(things, pairs, strict=True):
            owned[thing].append(pair)
        if len(things) > 1:
            formula.extend((-pair, x) for pair in pairs)
            formula.add(-x, *pairs)
            post(AtMostOne(tuple(pairs)))
    for pairs in owned:
        formula.add(*pairs)
        post(AtMostOne(tuple(pairs)))
