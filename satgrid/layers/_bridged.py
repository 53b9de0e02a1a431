"""Islands and bridges at random, for generators."""

from __future__ import annotations

from random import Random

from satgrid.board import Board, place_of
from satgrid.clues import WHITE, Value
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid
from satgrid.layers._printed import Printed

_SHARE = 4
"""There are as many tries as cells, and an island in about every so many of them."""


def bridged(puzzle: Printed, random: Random) -> Grid[Value]:
    """Return the lattice of islands that are one network of bridges, single and double ones.

    From an island a bridge goes to a new one, or to one that is there, over places that are free.
    """
    board = puzzle.board
    lattice = board.lattice()
    islands = [place_of(random.choice(board.cells()))]
    bridges: dict[Cell, Value] = {}
    for _ in checked(range(2 * board.area)):
        r, c = random.choice(islands)
        down, right = random.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        way: list[Cell] = []
        steps = 2 * random.randint(2, 2 + _SHARE)
        place = r + down, c + right
        while _inside(place, lattice) and place not in bridges and place not in islands:
            way.append(place)
            if len(way) == steps:
                break
            place = place[0] + down, place[1] + right
        if place in islands and way:
            bridges.update(dict.fromkeys(way, random.choice("12")))
        elif len(way) >= 4:
            end = way[3 + 2 * random.randrange(len(way) // 2 - 1) :][:1][0]
            if any(q in islands for q in _near(end)):
                continue
            islands.append(end)
            bridges.update(dict.fromkeys(way[: way.index(end)], random.choice("12")))
    return Grid(*lattice, tuple(bridges.get(p, WHITE) for p in lattice.cells()))


def _inside(place: Cell, lattice: Board) -> bool:
    return 0 < place[0] < lattice.height - 1 and 0 < place[1] < lattice.width - 1


def _near(place: Cell) -> tuple[Cell, ...]:
    r, c = place
    return (r - 2, c), (r, c - 2), (r, c + 2), (r + 2, c)
