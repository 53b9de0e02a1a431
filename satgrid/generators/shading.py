"""Random shadings: black cells that never touch and leave the white cells one region.

Cells are tried in random order, and blackened if possible. Black cells that meet at a corner form
one set, and the border with the black cells on it is a set (union-find). A cell that meets one set
twice would close a ring around white cells.
"""

from __future__ import annotations

from random import Random

from satgrid.board import all_cells, beside, diagonal, half_turn, on_border
from satgrid.grid import Cell


def shading(
    height: int, width: int, random: Random, *, share: float = 1.0, symmetric: bool = False
) -> set[Cell]:
    """Return the black cells of a random shading, in no order.

    Each cell is tried with the chance `share`; 1.0 gives a shading to which no black cell can be
    added, or, if it is to be `symmetric` by a half-turn, no cell with its image.
    """
    made = _GrowingShading(height, width)
    cells = all_cells(height, width)
    random.shuffle(cells)
    for p in cells:
        if random.random() < share:
            made.blacken(p, half_turn(p, height, width) if symmetric else p)
    return made.black


def is_maximal(black: set[Cell], height: int, width: int) -> bool:
    """Return whether no cell can be added to a shading."""
    made = _GrowingShading(height, width)
    for p in sorted(black):
        made.blacken(p, p)
    return all(p in black or made.met(p) is None for p in all_cells(height, width))


_BORDER = (-1, -1)


class _GrowingShading:
    """A shading that grows; `parent` leads from each black cell, and the border, to its set."""

    def __init__(self, height: int, width: int) -> None:
        self.height = height
        self.width = width
        self.black: set[Cell] = set()
        self._parent: dict[Cell, Cell] = {_BORDER: _BORDER}

    def blacken(self, p: Cell, image: Cell) -> None:
        """Blacken the cell and its image, which may be itself, if both can be."""
        met = self.met(p)
        if met is None:
            return
        if image != p:
            others = self.met(image)
            apart = abs(p[0] - image[0]), abs(p[1] - image[1])
            if others is None or sum(apart) == 1:
                return
            if (apart == (1, 1)) + len({*met} & {*others}) > 1:
                return
            self._join(p, met)
            met = self.met(image)
            assert met is not None
        self._join(image, met)

    def met(self, p: Cell) -> list[Cell] | None:
        """Return the sets that a black p would join; None if it would touch or close a ring."""
        if any(q in self._parent for q in (p, *beside(p))):
            return None
        met = [self._find(q) for q in diagonal(p) if q in self.black]
        if on_border(p, self.height, self.width):
            met.append(self._find(_BORDER))
        if min(self.height, self.width) == 1 and 0 < sum(p) < self.height + self.width - 2:
            return None  # It would meet both sides of the border.
        return met if len(set(met)) == len(met) else None

    def _join(self, p: Cell, met: list[Cell]) -> None:
        self.black.add(p)
        self._parent[p] = p
        for each in met:
            self._parent[each] = p

    def _find(self, p: Cell) -> Cell:
        parent = self._parent
        while parent[p] != p:
            parent[p] = p = parent[parent[p]]
        return p
