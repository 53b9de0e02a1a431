"""Cutting a board into rooms at random, for generators and tests."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from satgrid.board import Board
from satgrid.grid import Cell
from satgrid.layers._printed import RoomGrid


def cut(height: int, width: int, random: Random, least: int, most: int) -> RoomGrid:
    """Return rooms of `least` to `most` cells, mostly; a remnant joins a room beside it."""
    board = Board(height, width)
    room: dict[Cell, int] = {}
    for start in random.sample(board.cells(), board.area):
        if start in room:
            continue
        cells, wanted = [start], random.randint(least, most)
        while len(cells) < wanted:
            near = {q for p in cells for q in board.beside(p) if q not in room and q not in cells}
            if not near:
                break
            cells.append(random.choice(sorted(near)))
        joined = {room[q] for p in cells for q in board.beside(p) if q in room}
        small = len(cells) < least and joined
        number = random.choice(sorted(joined)) if small else len(set(room.values()))
        room.update(dict.fromkeys(cells, number))
    return named(height, width, room)


def grown(height: int, width: int, seeds: Sequence[Sequence[Cell]], random: Random) -> RoomGrid:
    """Return rooms that grow from the seeds, each some cells that hang together, to all cells."""
    board = Board(height, width)
    room = {cell: k for k, cells in enumerate(seeds) for cell in cells}
    edge = [(p, q) for p in room for q in board.beside(p) if q not in room]
    while edge:
        k = random.randrange(len(edge))
        edge[k], edge[-1] = edge[-1], edge[k]
        p, q = edge.pop()
        if q not in room:
            room[q] = room[p]
            edge += [(q, near) for near in board.beside(q) if near not in room]
    return named(height, width, room)


def named(height: int, width: int, room: dict[Cell, int]) -> RoomGrid:
    """Return the rooms with names in reading order: A to Z, a to z, then r53 and on."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    order: dict[int, str] = {}
    for cell in Board(height, width).cells():
        n = len(order)
        order.setdefault(room[cell], letters[n] if n < len(letters) else f"r{n + 1}")
    return RoomGrid(height, width, tuple(order[room[p]] for p in Board(height, width).cells()))
