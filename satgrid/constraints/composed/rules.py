"""Rules as statements of several kinds: different cells, neighbourhoods, walls, and water."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, compress, product
from typing import TypeAlias

from satgrid.board import Board
from satgrid.clues import BLACK, WHITE, Value
from satgrid.constraints.alike import Alike
from satgrid.constraints.any_of import AnyOfEach, AnyOfNear, Offset
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.exactly import Exactly
from satgrid.deadline import checked
from satgrid.grid import Cell


def all_different(
    cells: Sequence[Cell], values: Sequence[Value], clue: str = ""
) -> Iterator[AtMostOne | Exactly]:
    """Yield for each of the values that at most one cell has it.

    With as many cells as values every value is needed: exactly one cell has it.
    """
    for value in values:
        terms = tuple((cell, value) for cell in cells)
        if len(cells) == len(values):
            yield Exactly(terms, 1, clue)
        else:
            yield AtMostOne(terms, clue=clue)


def diagonals(n: int) -> list[tuple[Cell, ...]]:
    """Return both long diagonals of an n x n board, the falling one first."""
    return [tuple((k, k) for k in range(n)), tuple((k, n - 1 - k) for k in range(n))]


# ------------------------------------------------------------------ neighbourhoods of cells


Nearby: TypeAlias = tuple[tuple[Cell, ...], tuple[Offset, ...]]
"""Places, and the offsets of cells from each of them."""

HERE = Offset(0, 0)
"""The cell itself."""
SIDES = Offset(-1, 0), Offset(0, -1), Offset(0, 1), Offset(1, 0)
"""Those beside a cell, in reading order."""


def rectangles_of(board: Board, height: int, width: int) -> Nearby:
    """Return the first cells of all rectangles of this size, and the offsets of their cells."""
    places = product(range(board.height - height + 1), range(board.width - width + 1))
    return tuple(places), tuple([Offset(*way) for way in product(range(height), range(width))])


def neighbourhoods(board: Board, cells: Iterable[Cell]) -> Iterator[Nearby]:
    """Yield the cells that touch the same sides of the border, and their neighbours' offsets."""
    found: dict[tuple[bool, ...], list[Cell]] = {}
    below, behind = board.height - 1, board.width - 1
    for cell in checked(cells):
        r, c = cell
        found.setdefault((r > 0, c > 0, c < behind, r < below), []).append(cell)
    for there, places in found.items():
        yield tuple(places), tuple(compress(SIDES, there))


def never_both(pairs: Iterable[tuple[Cell, Cell]], *values: Value) -> Iterator[AnyOfNear]:
    """Yield that no two of the cells, such as neighbours, both have one of the values."""
    found: dict[Offset, list[Cell]] = {}
    for (r, c), (row, column) in checked(pairs, 100):
        found.setdefault(Offset(row - r, column - c), []).append((r, c))
    for way, places in found.items():
        there = tuple(places)
        yield from (AnyOfNear(value, there, (), when=(HERE, way)) for value in values)


def black_dominoes(board: Board) -> Iterator[AnyOfNear]:
    """Yield that each black cell has exactly one black cell beside it."""
    for cells, near in neighbourhoods(board, board.cells()):
        yield AnyOfNear(BLACK, cells, near, when=(HERE,))
        for two in combinations(near, 2):
            yield AnyOfNear(WHITE, cells, (HERE, *two))


# ------------------------------------------------------------------ walls


_KEPT = 20 * 20
"""The statements of boards with up to this number of cells are kept for the next puzzle."""


def partition(board: Board) -> tuple[AnyOfNear, ...]:
    """Return the statements about the places of a lattice that are not sides; walls are black.

    The border of the board is black and cells are white, and a corner is black if a wall touches
    it.
    """
    return (_kept if board.height * board.width <= _KEPT else _partition)(board)


def _partition(board: Board) -> tuple[AnyOfNear, ...]:
    lattice = board.lattice()
    places = lattice.cells()
    within = tuple([p for p in places if p[0] % 2 and p[1] % 2])
    rim = {0, lattice.height - 1}, {0, lattice.width - 1}
    around = tuple([p for p in places if p[0] in rim[0] or p[1] in rim[1]])
    inner = tuple([p for p in board.corners() if p[0] not in rim[0] and p[1] not in rim[1]])
    return (
        AnyOfNear(WHITE, within, (HERE,)),
        AnyOfNear(BLACK, around, (HERE,)),
        *(AnyOfNear(BLACK, inner, (HERE,), when=(side,)) for side in SIDES),
        AnyOfNear(BLACK, inner, SIDES, when=(HERE,)),
    )


_kept = lru_cache(maxsize=8)(_partition)


def no_crossings(board: Board) -> AnyOfNear:
    """Return that no four walls of a lattice meet at a corner."""
    inner = product(range(2, 2 * board.height, 2), range(2, 2 * board.width, 2))
    return AnyOfNear(WHITE, tuple(inner), SIDES)


# ------------------------------------------------------------------ water
# Black cells are water. Cells of a tank that are connected without going above a row have one
# level.


def water(
    tanks: Iterable[Sequence[Cell]], level: bool, walls: Collection[tuple[Cell, Cell]] = ()
) -> Iterator[Alike | AnyOfEach]:
    """Yield the cells of a row that fill together, and the cells below to which their water flows.

    Water does not cross `walls`, pairs of cells of a tank with a wall between them. With `level`
    all the water of a tank has one level, even in cells that are connected only above it, or past a
    wall.
    """
    pools, under = list[tuple[Cell, ...]](), list[tuple[Cell, Cell]]()
    for tank in checked(tanks, 10):
        rows: dict[int, list[int]] = {}
        for r, c in tank:
            rows.setdefault(r, []).append(c)
        for found, below in _levels(rows) if level else _pour(rows, walls):
            pools += found
            under += below
    yield Alike(tuple(pools), (WHITE, BLACK))
    yield AnyOfEach(BLACK, tuple((q,) for _, q in under), tuple((p,) for p, _ in under))


_Row: TypeAlias = tuple[list[tuple[Cell, ...]], list[tuple[Cell, Cell]]]
"""Cells that fill together, and pairs of a cell and a cell below it that do."""


def _levels(rows: Mapping[int, Sequence[int]]) -> Iterator[_Row]:
    """Yield the rows, given by their columns, of a tank that fills as a whole, the lowest first."""
    for r in checked(sorted(rows, reverse=True), 10):
        first = (r, rows[r][0])
        yield (
            [tuple([(r, c) for c in rows[r]])],
            [(first, (r + 1, c)) for c in rows.get(r + 1, ())[:1]],
        )


def _pour(
    rows: Mapping[int, Sequence[int]], walls: Collection[tuple[Cell, Cell]]
) -> Iterator[_Row]:
    """Yield the rows, given by their columns, of a tank, the lowest first.

    Stretches of cells side by side are numbered in order, and join the pools below them.
    """
    joined: list[int] = []
    here: dict[int, int] = {}

    def pool(k: int) -> int:
        while joined[k] != k:
            joined[k] = k = joined[joined[k]]
        return k

    for r in checked(sorted(rows, reverse=True), 10):
        below, here = here if r + 1 in rows else {}, {}
        for c in sorted(rows[r]):
            if c - 1 not in here or (walls and ((r, c - 1), (r, c)) in walls):
                joined.append(len(joined))
            here[c] = len(joined) - 1
        onto = [
            (pool(below[c]), c)
            for c in here
            if c in below and not (walls and ((r, c), (r + 1, c)) in walls)
        ]
        for k, c in onto:
            joined[pool(k)] = pool(here[c])
        found: dict[int, list[Cell]] = {}
        for c, k in here.items():
            found.setdefault(pool(k), []).append((r, c))
        yield [*map(tuple, found.values())], [((r, c), (r + 1, c)) for c in dict(onto).values()]
