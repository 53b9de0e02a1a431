"""Shaded cells, snakes and regions at random, for generators."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from satgrid.board import Board
from satgrid.clues import BLACK, WHITE, Value, value_of
from satgrid.deadline import check_deadline
from satgrid.grid import Cell, Grid
from satgrid.layers._printed import Printed


def filled(board: Board, black: Collection[Cell]) -> Grid[Value]:
    """Return the board on which these cells are black, and the others white."""
    return Grid(*board, tuple(BLACK if p in black else WHITE for p in board.cells()))


_CRAWLS = 10
"""How many snakes are drawn, of which the longest is taken."""


def crawled(puzzle: Printed, random: Random) -> Grid[Value]:
    """Return the longest of some snakes that crawl at random until they can go no further."""
    board, longest = puzzle.board, list[Cell]()
    for _ in range(_CRAWLS):
        way = [random.choice(board.cells())]
        while free := [q for q in board.beside(way[-1]) if _is_free(q, way, board)]:
            check_deadline()
            way.append(random.choice(free))
        longest = max(longest, way, key=len)
    return filled(board, set(longest))


def _is_free(cell: Cell, way: list[Cell], board: Board) -> bool:
    return cell not in way and set(way[:-2]).isdisjoint(board.around(cell))


def paired(puzzle: Printed, random: Random) -> Grid[Value]:
    """Return a board to which no domino can be added; of some, that is put which leaves most room.

    Where black cells are few, rooms have many solutions.
    """
    board = puzzle.board
    near = {p: {p, *board.beside(p)} for p in board.cells()}
    dominoes = [(p, q) for p in near for q in board.beside(p) if p < q]
    black, taken = set[Cell](), set[Cell]()
    for some in 4, 1:
        random.shuffle(dominoes)
        for k in range(0, len(dominoes), some):
            free = [(p, q) for p, q in dominoes[k : k + some] if not {p, q} & taken]
            if free:
                p, q = min(free, key=lambda each: len((near[each[0]] | near[each[1]]) - taken))
                black |= {p, q}
                taken |= near[p] | near[q]
    return filled(board, black)


def sized(puzzle: Printed, random: Random) -> Grid[Value]:
    """Return regions at random, each filled with its size; those of one size never touch."""
    board = puzzle.board
    part: dict[Cell, list[Cell]] = {}
    for cell in random.sample(board.cells(), board.area):
        if cell not in part:
            part[cell] = own = [cell]
            for _ in range(random.randint(0, 6)):
                near = [q for p in own for q in board.beside(p) if q not in part]
                own += random.sample(near, bool(near))
                part[own[-1]] = own
    again = True
    while again:
        check_deadline()
        again = False
        for p in board.cells():
            for q in board.beside(p):
                if part[p] is not part[q] and len(part[p]) == len(part[q]):
                    part[p] += part[q]
                    part |= dict.fromkeys(part[q], part[p])
                    again = True
    if max(map(len, part.values())) > min(12 + board.area // 50, 61):
        return sized(puzzle, random)
    return Grid(*board, tuple(value_of(len(part[p])) for p in board.cells()))
