"""Whose each cell is: shared by `cuts` and `levels`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from satgrid.board import Board
from satgrid.constraints import Literals, Post
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.symmetric import Symmetric, core, is_on, mirrored, reach, side
from satgrid.deadline import checked
from satgrid.formula import TRUE, Formula
from satgrid.grid import Cell


def owned(formula: Formula, constraint: Symmetric, literal: Literals, post: Post) -> None:
    """Add that each cell is one centre's, as its image is, and that walls part what differs.

    A cell and its image share a variable, where symmetry is stated. Each cell but those of the core
    has one beside it of the same centre; that a walk leads to the core is not said.
    """
    board = Board(literal.height // 2, literal.width // 2)
    if constraint.of:
        _one(formula, constraint, literal, board)
        return
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
            other = owners[mirrored(p, centre)].get(k) if constraint.of is None else None
            owners[p][k] = TRUE if p in cores[k] else other or formula.variable()
    clauses: list[list[int]] = []
    for p, own in checked(owners.items(), 100):
        clauses.append([*own.values()])
        if len(own) > 1:
            formula.extend(clauses)
            clauses.clear()
            post(AtMostOne(tuple(own.values())))
        beside = [owners[q] for q in board.beside(p) if q in owners]
        clauses += [[-x, *(of[k] for of in beside if k in of)] for k, x in own.items() if x != TRUE]
    formula.extend(clauses)
    formula.extend(_parted(constraint, owners, board, literal))


def _one(formula: Formula, constraint: Symmetric, literal: Literals, board: Board) -> None:
    """Add that one centre's cells are as their images are, and have walls around and none inside.

    Of those that a walk from the centre comes to this says all; others may be as they like.
    """
    (centre,) = constraint.of or ()
    at_centre, barred = core(centre), constraint.barred(centre)
    if not all(is_on(p, board) and p not in barred for p in at_centre):
        formula.add()
        return
    own: dict[Cell, int] = {}
    for p in reach(centre, barred, board):
        own[p] = TRUE if p in at_centre else own.get(mirrored(p, centre)) or formula.variable()
    for p, x in checked(own.items(), 50):
        for q in board.beside(p):
            wall = literal(side(p, q), constraint.value)
            if q not in own:
                formula.add(-x, wall)
                continue
            formula.add(-x, own[q], wall)
            if p < q:
                formula.add(-x, -own[q], -wall)


def _parted(
    constraint: Symmetric, owners: Mapping[Cell, dict[int, int]], board: Board, literal: Literals
) -> Iterator[tuple[int, ...]]:
    """Yield that walls are between cells of different centres, and around holes."""
    for p in checked(board.cells(), 100):
        for q in board.beside(p):
            if p > q:
                continue
            wall = literal(side(p, q), constraint.value)
            if p not in owners or q not in owners:
                yield (wall,) if p in owners or q in owners else (-wall,)
                continue
            here, there = owners[p], owners[q]
            for k in here.keys() | there.keys():
                if k not in there:
                    yield -here[k], wall
                elif k not in here:
                    yield -there[k], wall
                else:
                    x, y = here[k], there[k]
                    yield -x, -y, -wall
                    yield -x, y, wall
                    yield x, -y, wall
