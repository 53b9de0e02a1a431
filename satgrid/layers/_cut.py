"""Cutting a board into rooms at random, for generators and tests."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Mapping, Sequence
from random import Random

from satgrid.board import Board
from satgrid.deadline import check_deadline, checked
from satgrid.grid import Cell
from satgrid.layers._printed import RoomGrid


def cut(height: int, width: int, random: Random, least: int, most: int) -> RoomGrid:
    """Return rooms of `least` to `most` cells, mostly; a remnant joins a room beside it."""
    board = Board(height, width)
    room: dict[Cell, int] = {}
    rooms = 0
    for start in random.sample(board.cells(), board.area):
        if start in room:
            continue
        check_deadline()
        cells, wanted = [start], random.randint(least, most)
        while len(cells) < wanted:
            near = {q for p in cells for q in board.beside(p) if q not in room and q not in cells}
            if not near:
                break
            cells.append(random.choice(sorted(near)))
        joined = {room[q] for p in cells for q in board.beside(p) if q in room}
        small = bool(len(cells) < least and joined)
        number = random.choice(sorted(joined)) if small else rooms
        rooms += not small
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


def gathered(board: Board, cells: Sequence[Cell], each: int, random: Random) -> RoomGrid | None:
    """Return rooms that grow from these cells, each from so many; None where chance finds none."""
    for _ in range(_GATHERINGS if cells else 0):
        rooms = grown(*board, [[cell] for cell in cells], random)
        near: dict[str, set[str]] = {name: set() for name in rooms.members()}
        for p in board.cells():
            near[rooms[p]].update(rooms[q] for q in board.beside(p) if rooms[q] != rooms[p])
        joined = _joined(near, each, random)
        if joined is not None:
            return named(*board, {p: joined[rooms[p]] for p in board.cells()})
    return None


_GATHERINGS = 50
"""How often rooms are grown and joined at random until all of them are joined."""


def _joined(near: dict[str, set[str]], each: int, random: Random) -> dict[str, int] | None:
    """Return numbers for rooms, one for each so many that hang together, or None.

    Those with the fewest free ones beside them are joined first.
    """
    free = random.sample([*near], len(near))
    found: dict[str, int] = {}

    def loneliest(names: list[str]) -> str:
        return min(names, key=lambda name: sum(other not in found for other in near[name]))

    while left := [name for name in free if name not in found]:
        check_deadline()
        number, joined = len(found), [loneliest(left)]
        found[joined[0]] = number
        while len(joined) < each:
            beside = {q for p in joined for q in near[p]}
            choice = [name for name in free if name in beside and name not in found]
            if not choice:
                return None
            joined.append(loneliest(choice))
            found[joined[-1]] = number
    return found


def named(height: int, width: int, room: Mapping[Cell, int]) -> RoomGrid:
    """Return the rooms with names in reading order: A to Z, a to z, then r53 and on."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    order: dict[int, str] = {}
    for cell in Board(height, width).cells():
        n = len(order)
        order.setdefault(room[cell], letters[n] if n < len(letters) else f"r{n + 1}")
    return RoomGrid(height, width, tuple(order[room[p]] for p in Board(height, width).cells()))


def paired_rooms(height: int, width: int, random: Random) -> RoomGrid:
    """Return rooms of two cells, and of one where none beside a cell is left."""
    board = Board(height, width)
    room: dict[Cell, int] = {}
    # The cells without a room, in reading order, by how many of them are beside each.
    near = {p: len(board.beside(p)) for p in checked(board.cells())}
    free: list[list[Cell]] = [[] for _ in range(5)]
    for p, n in near.items():
        free[n].append(p)
    while len(room) < board.area:
        check_deadline()
        few = next(n for n, cells in enumerate(free) if cells)
        cell = random.choice(free[few])
        beside = [q for q in board.beside(cell) if q not in room]
        number = len(room)
        for p in [cell, *random.sample(beside, few > 0)]:
            _take(free[near[p]], p)
            room[p] = number
            for q in board.beside(p):
                if q not in room:
                    _take(free[near[q]], q)
                    near[q] -= 1
                    insort(free[near[q]], q)
    return named(height, width, room)


def _take(cells: list[Cell], cell: Cell) -> None:
    """Remove the cell from a sorted list."""
    del cells[bisect_left(cells, cell)]
