"""Random solutions, and repairs of a puzzle with two solutions.

A repair changes the clueless board or the intended solution. Each function yields puzzles without
clues, each with its intended solution, which may still be wrong. `differing` has the cells in which
the solutions differ, in random order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, product
from math import log2
from random import Random
from typing import TypeAlias

from satgrid import random_boards
from satgrid.board import Board, beside, half_turn, place_of, region
from satgrid.clues import WHITE, Value, number_of, value_of
from satgrid.constraints.sum import digit_sets
from satgrid.deadline import check_deadline
from satgrid.generators import Candidate
from satgrid.grid import Cell, Grid, RoomGrid, name_rooms
from satgrid.layers.cages import Caged
from satgrid.layers.run_sums import sum_sign
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.puzzle.printed import LONGEST, sum_runs, without
from satgrid.random_boards import cut_rooms
from satgrid.search.loop import Search

# -- random solutions

_FIRST = 4
"""The wish of every fourth cell is granted if a solution allows it."""


def random_wishes(puzzle: Puzzle, random: Random, share: float = 0.5) -> dict[Cell, Value]:
    """Return a random value for each cell; of two values, the second for a share of the cells."""
    problem = Problem(puzzle)
    cells, values = problem.board.cells(), problem.values
    if len(values) != 2:
        return {cell: random.choice(values) for cell in cells}
    shaded = set(random.sample(cells, round(share * len(cells))))
    return {cell: values[cell in shaded] for cell in cells}


def random_solution(
    puzzle: Puzzle, wished: Mapping[Cell, Value], random: Random, first: Cell | None = None
) -> Grid[Value] | None:
    """Return a solution of the puzzle near the wished values; None if there is none.

    The wish of `first` must be granted. Then the wishes of some random cells are granted one by
    one if a solution is left. The wishes of the other cells are the solver's preferred values.
    """
    search = Search(Problem(puzzle))
    model = search.model()
    if model.refuted_by is not None:
        return None
    if model.fixed is not None:
        return model.fixed if first is None or model.fixed[first] == wished[first] else None
    open_cells = dict(model.domains.candidates(model.domains.undecided()))
    granted: list[int] = []

    def granting(cell: Cell | None) -> Grid[Value] | None:
        wish = [] if cell is None else [model.literal(cell, wished[cell])]
        grid = search.solve([*granted, *wish])
        if grid is None:
            return None
        granted.extend(wish)
        return search.require_referee(grid)

    try:
        search.solver().prefer(
            x if wished[cell] == if_true else -x for x, (cell, if_true, _) in model.answer.items()
        )
        grid = granting(first if first in open_cells else None)
        if grid is None or (first is not None and grid[first] != wished[first]):
            return None
        for cell in random.sample([*open_cells], -(-len(open_cells) // _FIRST)):
            if grid[cell] == wished[cell]:
                granted.append(model.literal(cell, wished[cell]))
            elif wished[cell] in open_cells[cell]:
                grid = granting(cell) or grid
        return grid
    finally:
        search.close()


# -- repairs

Difference: TypeAlias = dict[Cell, int]
"""The cells in which another solution differs, as `difference` returns them."""

_CHANGED = 10
"""A repair of a loop moves one of this many faces."""

_AT_RANDOM = 0.1
"""The chance of a move that is not the best one."""


def room_repairs(
    bare: Candidate, differences: Sequence[Difference], random: Random
) -> Iterator[Candidate]:
    """Move white cells, 300 at most, to rooms beside their own until no other solution is left.

    A solution is excluded if it shades another number of cells of a room than the intended one. A
    local search: the best move keeps the intended solution right and leaves the fewest others;
    some moves are random.
    """
    puzzle, grid = bare
    room = dict(zip(grid.cells(), puzzle.rooms.flat, strict=True))
    white = [p for p in room if grid[p] == WHITE]
    alive = _Alive(differences, room)
    for _ in range(300):
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
    """Return the cells that only the other solution shades (1), or only this one (-1)."""
    cells = zip(grid.cells(), grid.flat, other.flat, strict=True)
    return {p: 1 if here == WHITE else -1 for p, here, there in cells if here != there}


class _Alive:
    """The other solutions that shade the same number of cells of every room as the intended one."""

    def __init__(self, differences: Sequence[Difference], room: Mapping[Cell, str]) -> None:
        self._all = differences
        self._room = room
        # By difference and room: the surplus of cells that the other solution shades, if not 0.
        self._more: list[dict[str, int]] = [{} for _ in differences]
        self._with: dict[Cell, list[int]] = {}
        for k, each in enumerate(differences):
            for p, n in each.items():
                self._with.setdefault(p, []).append(k)
                _count(self._more[k], room[p], n)

    def differences(self) -> list[Difference]:
        return [each for each, more in zip(self._all, self._more, strict=True) if not more]

    def after(self, piece: Collection[Cell], name: str) -> int:
        """Return the number of these solutions after a piece has moved to a room."""
        changed = self._changed(piece, name)
        return sum(not changed.get(k, more) for k, more in enumerate(self._more))

    def move(self, piece: Collection[Cell], name: str) -> None:
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
    """Return the moves of white pieces to other rooms that keep the rooms connected."""
    found = []
    for p in cells:
        own = {q for q in room if room[q] == room[p]}
        for piece, name in _pieces(p, {q for q in own if grid[q] == WHITE}, room):
            left = own - piece
            if left and len(region(min(left), left)) == len(left):
                found.append((piece, name))
    return found


def _pieces(p: Cell, white: set[Cell], room: Mapping[Cell, str]) -> Iterator[tuple[set[Cell], str]]:
    """Yield the cells of the shortest walk over white cells to each other room."""
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


def sign_repairs(
    bare: Candidate, differing: Sequence[Cell], sign: str, symmetric: bool, random: Random
) -> Iterator[Candidate]:
    """Put a sign, such as a wall, on a cell where the solutions differ, or move a near one there.

    The other solution has another value there. If the intended one has, too, the intended solution
    becomes the nearest one that agrees with the sign.
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
        found = random_solution(more, wished, random)
        if found is not None:
            yield Candidate(more, found)


def loop_repairs(bare: Candidate, differing: Sequence[Cell], random: Random) -> Iterator[Candidate]:
    """Move faces between the inside and outside of the loop where the solutions differ.

    About a tenth of the faces change together.
    """
    puzzle, grid = bare
    board = Board(puzzle.height - 1, puzzle.width - 1)
    places = product(differing, (0, 1), (0, 1))
    near = {(r // 2 - i, c // 2 - j) for (r, c), i, j in places} & {*board.cells()}
    around = {q for p in near for q in board.around(p)} - near
    number = 0
    for face in (*random.sample(sorted(near), len(near)), *sorted(around)):
        found = random_boards.changed_loop(grid, face)
        if found is not None:
            grid, number = found, number + 1
            if _CHANGED * number > len(near):
                yield Candidate(puzzle, grid)


def bridge_repairs(bare: Candidate, differing: Sequence[Cell]) -> Iterator[Candidate]:
    """Put an island on a bridge where the solutions differ, or else change its number of bridges.

    The other solution has another number of bridges there. No two islands are side by side.
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
    flat = (changed.get(p, grid[p]) for p in grid.cells())
    return Grid(grid.height, grid.width, tuple(flat))


def solution_repairs(
    bare: Candidate, other: Grid[Value], differing: Sequence[Cell], random: Random
) -> Iterator[Candidate]:
    """Change the intended solution: one cell as in the other solution, the rest nearly the same."""
    puzzle, grid = bare
    wished = dict(zip(grid.cells(), grid.flat, strict=True))
    for p in differing:
        found = random_solution(puzzle, {**wished, p: other[p]}, random, first=p)
        if found is not None:
            yield Candidate(puzzle, found)


# -- sums of runs

Run: TypeAlias = tuple[Cell, ...]

_DIGITS = range(1, LONGEST + 1)

_OPEN = (0, *(round(10 * log2(n)) for n in _DIGITS))
"""The openness of a cell by the number of its possible digits, in tenths of bits."""

_BLACK = 0.1
"""The chance of a black cell in a repair: more black cells leave fewer solutions."""

_LOOKED_AT = 6
"""The maximum of cells of a place that are tried for its repair."""


def with_strong_sums(bare: Candidate, random: Random) -> Candidate:
    """Return the puzzle with other digits, each changed five times, whose sums leave fewer."""
    digits = _Digits(bare)
    for _ in range(5):
        check_deadline()
        for p in random.sample(digits.cells(), len(digits.cells())):
            digits.change([p])
    return Candidate(bare.puzzle, digits.grid(bare.grid))


def sum_repairs(
    bare: Candidate, other: Grid[Value], differing: Sequence[Cell], random: Random
) -> Iterator[Candidate]:
    """Yield the puzzle with another digit, or sometimes a black cell, in each place.

    The rules may forbid that, if they are more than the rules of runs. So then other intended
    solutions are yielded.
    """
    digits = _Digits(bare)
    dark = []
    for place in digits.places(differing):
        some = random.sample(place, min(-(-len(place) // 2), _LOOKED_AT))
        if random.random() < _BLACK or not digits.change(some, anyhow=True):
            dark.append(some)
    changed = Candidate(bare.puzzle, digits.grid(bare.grid))
    for some in dark:
        changed = next(_with_black_cell(changed, some), changed)
    yield changed
    yield from solution_repairs(bare, other, differing, random)


class _Digits:
    """The digits of the white cells, and the openness of the cells."""

    def __init__(self, bare: Candidate) -> None:
        white = [p for p in bare.grid.cells() if bare.grid[p] != WHITE]
        self._digit = {p: number_of(bare.grid[p]) for p in white}
        self._runs: dict[Cell, list[Run]] = {p: [] for p in white}
        for run in sum_runs(bare.puzzle):
            for p in run.cells:
                self._runs[p].append(run.cells)
        runs = {run for own in self._runs.values() for run in own}
        self._total = {run: sum(self._digit[p] for p in run) for run in runs}

    def cells(self) -> list[Cell]:
        return list(self._digit)

    def grid(self, grid: Grid[Value]) -> Grid[Value]:
        digit = self._digit
        flat = (value_of(digit[p]) if p in digit else WHITE for p in grid.cells())
        return Grid(grid.height, grid.width, tuple(flat))

    def places(self, differing: Sequence[Cell]) -> Iterator[list[Cell]]:
        """Yield the places: sets of differing cells connected by runs."""
        left = dict.fromkeys(differing)
        while left:
            place = [left.popitem()[0]]
            for p in place:  # grows while it is read
                near = [q for run in self._runs[p] for q in run if q in left]
                for q in dict.fromkeys(near):
                    del left[q]
                    place.append(q)
            yield place

    def change(self, cells: Sequence[Cell], anyhow: bool = False) -> bool:
        """Make the change of a digit that leaves the board least open; return whether it was made.

        With `anyhow` it is made even if the board becomes more open.
        """
        best: tuple[int, Cell, int] | None = None
        for p in cells:
            used = {self._digit[q] for run in self._runs[p] for q in run}
            now = self._open(p, self._digit[p])
            for n in _DIGITS:
                more = self._open(p, n) - now if n not in used else 0
                if n not in used and (more < best[0] if best else anyhow or more < 0):
                    best = more, p, n
        if best is not None:
            _, p, n = best
            for run in self._runs[p]:
                self._total[run] += n - self._digit[p]
            self._digit[p] = n
        return best is not None

    def _open(self, p: Cell, n: int) -> int:
        """Return the openness of the cells in the runs of a cell if it has this digit."""
        total = {run: self._total[run] + n - self._digit[p] for run in self._runs[p]}
        near = {q for run in total for q in run}
        return sum(_OPEN[self._left(q, total).bit_count()] for q in near)

    def _left(self, q: Cell, total: Mapping[Run, int]) -> int:
        """Return the digits that the sums of a cell's runs leave, as bits; `total` has new sums."""
        left = -1
        for run in self._runs[q]:
            left &= _makers(len(run), total.get(run, self._total[run]))
        return left


@cache
def _makers(n: int, total: int) -> int:
    """Return the digits in any set of n digits with this total, as bits."""
    return sum(1 << k for k in {k for found in digit_sets(n, total, LONGEST) for k in found})


def _with_black_cell(bare: Candidate, differing: Sequence[Cell]) -> Iterator[Candidate]:
    """Make a cell black, and the cells left in runs of one; cells with the fewest of them first."""
    puzzle, grid = bare
    white = {p for p in grid.cells() if grid[p] != WHITE}
    for left in sorted((without(white, p) for p in differing), key=len, reverse=True):
        if left != white:
            black = (p for p in grid.cells() if p not in left)
            flat = tuple(grid[p] if p in left else WHITE for p in grid.cells())
            shorter = puzzle.with_cells(dict.fromkeys(black, sum_sign(None, None)))
            yield Candidate(shorter, Grid(grid.height, grid.width, flat))


# -- cages of a killer

_LEAST, _MOST = 2, 4
"""The usual minimum and maximum of cells of a new cage."""


def with_random_cages(puzzle: Puzzle, random: Random) -> Puzzle:
    """Return the board with cages at random, without sums."""
    return replace(puzzle, cages=Caged(cut_rooms(*puzzle.board, random, _LEAST, _MOST), ()))


def with_sums(bare: Candidate) -> Candidate:
    """Return the puzzle with the sum of each cage."""
    puzzle, grid = bare
    members = puzzle.cages.members()
    sums = ((name, sum(number_of(grid[p]) for p in cells)) for name, cells in members.items())
    return Candidate(replace(puzzle, cages=Caged(puzzle.cages.names, tuple(sums))), grid)


def cage_repairs(bare: Candidate, differing: Sequence[Cell]) -> Iterator[Candidate]:
    """Make a cell a cage of its own, if the rest of its cage stays connected."""
    puzzle, grid = bare
    names = puzzle.cages.names
    members = [list(cells) for cells in puzzle.cages.members().values()]
    for cell in differing:
        cage = next(cells for cells in members if cell in cells)
        left = {*cage} - {cell}
        if left and len(region(min(left), left)) == len(left):
            room = {p: k for k, cells in enumerate(members) for p in cells} | {cell: len(members)}
            cages = Caged(name_rooms(names.height, names.width, room), ())
            yield Candidate(replace(puzzle, cages=cages), grid)
