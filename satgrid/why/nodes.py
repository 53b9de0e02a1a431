"""What a loop is beside one corner or cell, as statements that a person sees at a glance.

They follow from the loop: it passes a corner or cell by two lines, or leaves it and its sides out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from satgrid.board import Board
from satgrid.constraints import Constraint, Not, Position
from satgrid.constraints.any_of import AnyOf
from satgrid.constraints.at_most import AtMost
from satgrid.constraints.patterns import AllowedPatterns
from satgrid.constraints.single_loop import SingleLoop
from satgrid.deadline import checked


def passed(loop: SingleLoop, board: Board) -> Iterator[AllowedPatterns]:
    """Yield what each corner or cell and the sides there may be: all that is to say of it."""
    for node, sides in _nodes(loop, board):
        patterns = (
            "1" + "".join("01"[k in pair] for k in range(len(sides)))
            for pair in combinations(range(len(sides)), 2)
        )
        yield AllowedPatterns((node, *sides), ("0" * (1 + len(sides)), *patterns))


def counted(loop: SingleLoop, board: Board) -> Iterator[Constraint]:
    """Yield the same in several statements each, which take no package to encode."""
    for node, sides in _nodes(loop, board):
        yield AtMost(sides, 2)
        yield from (AnyOf((Not(side), node)) for side in sides)
        for side in sides:
            yield AnyOf((Not(node), *(other for other in sides if other != side)))


def _nodes(loop: SingleLoop, board: Board) -> Iterator[tuple[Position, tuple[Position, ...]]]:
    for place in checked(board.cells(), 100):
        if place[0] % 2 == place[1] % 2 == loop.parity and loop.admits(place, *board):
            sides = [p for p in board.beside(place) if loop.admits(p, *board)]
            yield (place, loop.value), tuple((p, loop.value) for p in sides)
