"""Whose each cell is: shared by `cuts` and `levels`."""

from __future__ import annotations

from satgrid.board import Board
from satgrid.constraints import Literals, Post
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.symmetric import Symmetric, core, is_on, mirrored, reach, side
from satgrid.deadline import checked
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell


def owned(formula: Formula, constraint: Symmetric, literal: Literals, post: Post) -> None:
    """Add that each cell is one centre's, as its image is, and that walls part what differs.

    A cell and its image share a variable. Each cell but those of the core has one beside it of the
    same centre; that a walk leads to the core is not said.
    """
    board = Board(literal.height // 2, literal.width // 2)
    holes = set(constraint.holes)
    cores = [core(centre) for centre in constraint.centres]
    every = [p for cells in cores for p in cells]
    if len({*every, *holes}) < len(every) + len(holes) or not all(
        is_on(p, board) for p in (*every, *holes)
    ):
        formula.add()
        return
    owners: dict[Cell, dict[int, int]] = {p: {} for p in board.cells() if p not in holes}
    barred = holes.union(every)
    for k, centre in enumerate(checked(constraint.centres, 5)):
        for p in reach(centre, barred.difference(cores[k]), board):
            other = owners[mirrored(p, centre)].get(k)
            owners[p][k] = TRUE if p in cores[k] else other or formula.variable()
    for p, own in checked(owners.items(), 100):
        formula.add(*own.values())
        post(AtMostOne(tuple(own.values())))
        for k, x in own.items():
            if x != TRUE:
                near = (owners.get(q, {}).get(k, FALSE) for q in board.beside(p))
                formula.add(-x, *near)
    for p in checked(board.cells(), 100):
        for q in board.beside(p):
            if p < q:
                wall = literal(side(p, q), constraint.value)
                if p in holes or q in holes:
                    formula.add(-wall if p in holes and q in holes else wall)
                    continue
                for k in owners[p].keys() | owners[q].keys():
                    x, y = (owners[each].get(k, FALSE) for each in (p, q))
                    formula.extend(((-x, -y, -wall), (-x, y, wall), (x, -y, wall)))
