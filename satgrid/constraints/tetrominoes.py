"""Tetrominoes in parts of a board, as placements of `cover`: there is no kind of that name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

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
