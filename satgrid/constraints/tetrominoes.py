"""Tetrominoes in parts of a board, as placements of `cover`: there is no kind of that name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from satgrid.clues import BLACK
from satgrid.constraints import are
from satgrid.constraints.cover import Cover, Placement
from satgrid.deadline import checked
from satgrid.grid import Cell

Tetromino: TypeAlias = tuple[Cell, Cell, Cell, Cell]

_DRAWN = {
    "L": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "I": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
}
"""The shapes but for the square, each in one of its positions."""


def _turned(cells: Iterable[Cell]) -> Iterator[Tetromino]:
    """Yield a shape turned and mirrored, from its first cell in reading order."""
    for _ in range(4):
        cells = [(c, -r) for r, c in cells]
        for each in cells, [(r, -c) for r, c in cells]:
            top, left = min(each)
            a, b, c, d = sorted((r - top, c - left) for r, c in each)
            yield a, b, c, d


_SHAPES = {name: [*dict.fromkeys(_turned(cells))] for name, cells in _DRAWN.items()}


def tetrominoes(cells: Iterable[Cell]) -> Iterator[tuple[str, Tetromino]]:
    """Yield those among the cells, each with its shape: one of L, I, T and S."""
    among = {*cells}
    for r, c in checked(sorted(among), 20):
        for name, positions in _SHAPES.items():
            for shape in positions:
                # The farthest is missing most often; the first is the cell itself.
                last = r + shape[3][0], c + shape[3][1]
                if last in among:
                    two, three = [(r + down, c + right) for down, right in shape[1:3]]
                    if two in among and three in among:
                        yield name, ((r, c), two, three, last)


def tetromino_covers(
    rooms: Mapping[str, Sequence[Cell]], between: Iterable[tuple[Cell, Cell]]
) -> tuple[Cover, ...]:
    """Return that each room has one of them in black, and no two alike touch.

    `between` has the two cells at each side of a cell where rooms touch.
    """
    covers: list[Cover] = []
    over: dict[tuple[Cell, str], list[Placement]] = {}
    for name, cells in rooms.items():
        placements = []
        for shape, four in tetrominoes(cells):
            placements.append(are(four, BLACK))
            for p in four:
                over.setdefault((p, shape), []).append(placements[-1])
        covers.append(Cover(tuple(placements), clue=f"room {name}"))
    groups = {key: tuple(placements) for key, placements in over.items()}
    for p, q in between:
        for shape in _SHAPES:
            if (p, shape) in groups and (q, shape) in groups:
                covers.append(Cover((), when=(groups[p, shape], groups[q, shape])))
    return tuple(covers)
