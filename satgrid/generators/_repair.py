"""Repairs of a puzzle with two solutions: what is not a clue changes, or the intended solution.

Each function yields puzzles without clues, each with its intended solution, which need not be right
yet. `differing` has the cells in which the solutions differ, in random order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, product
from random import Random
from typing import TypeAlias

from satgrid.board import Board, beside, half_turn, place_of, region
from satgrid.clues import WHITE, Value
from satgrid.deadline import check_deadline
from satgrid.generators import Candidate
from satgrid.generators._drawn import solution
from satgrid.grid import Cell, Grid
from satgrid.layers import _loop
from satgrid.layers._printed import RoomGrid
from satgrid.problem import Problem

Difference: TypeAlias = dict[Cell, int]
"""In which cells another solution differs, as `difference` tells it."""

_MOVES = 300
"""How many cells move at most in one repair."""

_CHANGED = 10
"""One face in so many changes where a loop is repaired."""

_AT_RANDOM = 0.1
"""The chance of a move that is not the best one."""


def rooms(
    bare: Candidate, differences: Sequence[Difference], random: Random
) -> Iterator[Candidate]:
    """Move white cells to rooms beside their own until no other solution is one any more.

    An other one is none if a room has another number of shaded cells than in the intended one. A
    local search: of the moves that leave the intended one right, the best is that which leaves the
    fewest others, and some are at random.
    """
    puzzle, grid = bare
    room = dict(zip(grid.cells(), puzzle.rooms.flat, strict=True))
    white = [p for p in room if grid[p] == WHITE]
    alive = _Alive(differences, room)
    for _ in range(_MOVES):
        check_deadline()
        left = alive.differences()
        if not left:
            yield Candidate(puzzle, grid)
            return
        moves = _moves([p for p in sorted(random.choice(left)) if grid[p] == WHITE], room, grid)
        random.shuffle(moves)
        if random.random() >= _AT_RANDOM:
            moves.sort(key=lambda move: alive.after(*move))
        anywhere = (_moves([p], room, grid) for p in random.sample(white, len(white)))
        for piece, name in chain(moves, chain.from_iterable(anywhere)):
            flat = tuple(name if p in piece else room[p] for p in room)
            moved = replace(puzzle, rooms=RoomGrid(puzzle.height, puzzle.width, flat))
            if next(Problem(moved).check(grid), None) is None:
                puzzle = moved
                alive.move(piece, name)
                room.update(dict.fromkeys(piece, name))
                break
        else:
            return


def difference(grid: Grid[Value], other: Grid[Value]) -> Difference:
    """Return the cells that are shaded in the other solution alone (1), and here alone (-1)."""
    cells = zip(grid.cells(), grid.flat, other.flat, strict=True)
    return {p: 1 if here == WHITE else -1 for p, here, there in cells if here != there}


class _Alive:
    """Which of the other solutions have as many shaded cells in every room as the intended one."""

    def __init__(self, differences: Sequence[Difference], room: Mapping[Cell, str]) -> None:
        self._all = differences
        self._room = room
        # By difference and room, how many more cells the other solution shades; none is 0.
        self._more: list[dict[str, int]] = [{} for _ in differences]
        self._with: dict[Cell, list[int]] = {}
        for k, each in enumerate(differences):
            for p, n in each.items():
                self._with.setdefault(p, []).append(k)
                _count(self._more[k], room[p], n)

    def differences(self) -> list[Difference]:
        """Return the differences of those that have."""
        return [each for each, more in zip(self._all, self._more, strict=True) if not more]

    def after(self, piece: Collection[Cell], name: str) -> int:
        """Return how many have once a piece has moved to a room."""
        changed = self._changed(piece, name)
        return sum(not changed.get(k, more) for k, more in enumerate(self._more))

    def move(self, piece: Collection[Cell], name: str) -> None:
        """Note that a piece moves to a room."""
        for k, more in self._changed(piece, name).items():
            self._more[k] = more

    def _changed(self, piece: Collection[Cell], name: str) -> dict[int, dict[str, int]]:
        found: dict[int, dict[str, int]] = {}
        for p in piece:
            for k in self._with.get(p, ()):
                more = found[k] if k in found else found.setdefault(k, self._more[k].copy())
                _count(more, self._room[p], -self._all[k][p])
                _count(more, name, self._all[k][p])
        return found


def _count(more: dict[str, int], name: str, n: int) -> None:
    n += more.get(name, 0)
    if n:
        more[name] = n
    else:
        more.pop(name, None)


def _moves(
    cells: Sequence[Cell], room: Mapping[Cell, str], grid: Grid[Value]
) -> list[tuple[set[Cell], str]]:
    """Return how cells may move to other rooms, with the white ones between; all hang together."""
    found = []
    for p in cells:
        own = {q for q in room if room[q] == room[p]}
        for piece, name in _pieces(p, {q for q in own if grid[q] == WHITE}, room):
            left = own - piece
            if left and len(region(min(left), left)) == len(left):
                found.append((piece, name))
    return found


def _pieces(p: Cell, white: set[Cell], room: Mapping[Cell, str]) -> Iterator[tuple[set[Cell], str]]:
    """Yield the cells of the shortest walk to each room that a walk among white cells meets."""
    came: dict[Cell, Cell | None] = {p: None}
    met = {room[p]}
    walk = [p]
    for q in walk:  # grows while it is read
        for near in beside(q):
            if near in white and near not in came:
                came[near] = q
                walk.append(near)
            elif near in room and room[near] not in met:
                met.add(room[near])
                piece, step = {q}, came[q]
                while step is not None:
                    piece.add(step)
                    step = came[step]
                yield piece, room[near]


def signs(
    bare: Candidate, differing: Sequence[Cell], sign: str, symmetric: bool, random: Random
) -> Iterator[Candidate]:
    """Put a sign, such as a wall, where the solutions differ, or move one that is near to there.

    The other solution has something else there. Where the intended one has, too, another one is
    meant that has not, and is else as that is.
    """
    puzzle, grid = bare

    def with_image(p: Cell) -> set[Cell]:
        return {p, half_turn(p, *puzzle.board)} if symmetric else {p}

    for p in differing:
        near = [q for q in puzzle.signs if abs(p[0] - q[0]) + abs(p[1] - q[1]) <= 2]
        for q in [p, *near]:
            left = {r: each for r, each in puzzle.signs.items() if r not in with_image(q)}
            yield Candidate(puzzle.with_cells({**left, **dict.fromkeys(with_image(p), sign)}), grid)
    wished = dict(zip(grid.cells(), grid.flat, strict=True))
    for p in differing:
        more = puzzle.with_cells({**puzzle.signs, **dict.fromkeys(with_image(p), sign)})
        found = solution(more, wished, random)
        if found is not None:
            yield Candidate(more, found)


def loops(bare: Candidate, differing: Sequence[Cell], random: Random) -> Iterator[Candidate]:
    """Lead the loop around faces, where the solutions differ, on their other side: a few at once.

    Of many faces a tenth are changed, as far as can be.
    """
    puzzle, grid = bare
    board = Board(puzzle.height - 1, puzzle.width - 1)
    places = product(differing, (0, 1), (0, 1))
    near = {(r // 2 - i, c // 2 - j) for (r, c), i, j in places} & {*board.cells()}
    around = {q for p in near for q in board.around(p)} - near
    number = 0
    for face in (*random.sample(sorted(near), len(near)), *sorted(around)):
        found = _loop.changed(grid, face)
        if found is not None:
            grid, number = found, number + 1
            if _CHANGED * number > len(near):
                yield Candidate(puzzle, grid)


def bridges(bare: Candidate, differing: Sequence[Cell]) -> Iterator[Candidate]:
    """Put an island on a bridge where the solutions differ, or else make the bridge another number.

    The other solution has not as many bridges there. No two islands are side by side.
    """
    puzzle, grid = bare
    over = [p for p in differing if grid[p] != WHITE]
    islands = {place_of(p) for p in puzzle.cells.cells() if puzzle.cells[p] is not None}
    cells = {place_of(p) for p in puzzle.cells.cells()} - islands
    for r, c in over:
        near = {(r - 2, c), (r, c - 2), (r, c + 2), (r + 2, c)}
        if (r, c) in cells and islands.isdisjoint(near):
            yield Candidate(puzzle, _with(grid, {(r, c): WHITE}))
    for r, c in over:
        if (r, c) not in cells:
            down, right = c % 2, r % 2
            bridge = set[Cell]()
            for step in 1, -1:
                p = r, c
                while p not in islands:
                    bridge.add(p)
                    p = p[0] + step * down, p[1] + step * right
            yield Candidate(puzzle, _with(grid, dict.fromkeys(bridge, "12"[grid[r, c] == "1"])))


def _with(grid: Grid[Value], changed: Mapping[Cell, Value]) -> Grid[Value]:
    """Return the grid with other values in some cells."""
    flat = (changed.get(p, grid[p]) for p in grid.cells())
    return Grid(grid.height, grid.width, tuple(flat))


def solutions(
    bare: Candidate, other: Grid[Value], differing: Sequence[Cell], random: Random
) -> Iterator[Candidate]:
    """Mean another solution, in which one of those cells is as in the other and the rest stays."""
    puzzle, grid = bare
    wished = dict(zip(grid.cells(), grid.flat, strict=True))
    for p in differing:
        found = solution(puzzle, {**wished, p: other[p]}, random, first=p)
        if found is not None:
            yield Candidate(puzzle, found)
