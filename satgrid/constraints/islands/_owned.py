"""Who owns which cell: shared by `owners` and `growth`."""

from __future__ import annotations

from satgrid.board import all_cells, beside
from satgrid.constraints import Literals, Post
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.islands import Islands
from satgrid.constraints.islands._rooms import plane_of_cell, rooms
from satgrid.deadline import checked
from satgrid.domains import cells_of, lane_width
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell

Owned = dict[Cell, int]
"""The cells that a number's region may have, each with the literal that it does."""


def owned(formula: Formula, constraint: Islands, literal: Literals, post: Post) -> list[Owned]:
    """Add that each cell of the value is one number's, and cells side by side are the same one's.

    A cell that one number alone can have needs no variable.
    """
    cells = all_cells(literal.height, literal.width)
    having = dict(zip(cells, literal.table(constraint.value), strict=True))
    lane = lane_width(max(literal.height, literal.width))
    possible = sum(plane_of_cell(p, lane) for p, x in having.items() if x != FALSE)
    known = sum(plane_of_cell(p, lane) for p, x in having.items() if x == TRUE)
    found: list[Owned] = []
    owners: dict[Cell, list[int]] = {p: [] for p in cells}
    for k, each in enumerate(rooms(constraint.numbers, possible, known, lane)):
        found.append(dict.fromkeys(cells_of(each.room, lane), FALSE))
        for p in found[k]:
            owners[p].append(k)
    for p, those in checked(owners.items(), 100):
        x = having[p]
        pairs = [x] if len(those) == 1 else list(formula.new(len(those)))
        for k, pair in zip(those, pairs, strict=True):
            found[k][p] = pair
        if len(those) != 1:
            formula.extend((-pair, x) for pair in pairs)
            formula.add(-x, *pairs)
            post(AtMostOne(tuple(pairs)))
    for (cell, _), own in checked(zip(constraint.numbers, found, strict=True), 10):
        formula.add(own[cell])
        # What is beside a cell of the region is in the region, or has another value.
        formula.extend(
            (-pair, -having[q], own.get(q, FALSE))
            for p, pair in own.items()
            for q in beside(p)
            if q in having and own.get(q) != having[q]
        )
    return found
