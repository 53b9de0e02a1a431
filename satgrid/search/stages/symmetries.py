"""Symmetries: the ways to turn and mirror the board that leave all statements as they are.

White border lines are cut off first. A symmetry takes solutions to solutions, since the
statements say the same of a board and of its image; so all symmetries are a group.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import TypeAlias

from satgrid.board import turns
from satgrid.clues import WHITE
from satgrid.constraints import Bulk, Constraint
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Domains, bits_of, rows_of
from satgrid.grid import Cell

CellMap: TypeAlias = dict[Cell, Cell]
"""Where each cell goes. Cells that are missing are white and stay."""


def symmetries(statements: Sequence[Constraint], domains: Domains) -> list[CellMap]:
    """Return the symmetries, first the one that moves nothing."""
    every = _maps(domains)
    unmoved = next(every)
    # What is stated in bulk is left for last: it takes longest, and another may not be moved.
    several = sorted(statements, key=lambda each: isinstance(each, Bulk))
    meant = _image(several, unmoved)
    if meant is None:
        return [unmoved]
    moves = (each for each in every if _image(several, each, meant) == meant)
    return [unmoved, *moves]


def _image(
    statements: Sequence[Constraint], cell_map: CellMap, among: Set[Constraint] | None = None
) -> set[Constraint] | None:
    """Return the moved statements, None if one is not known to be moved, or not to one `among`."""
    found = set()
    for part in checked((part for each in statements for part in each.parts()), 10):
        image = part.image(cell_map)
        if image is None or (among is not None and image not in among):
            return None
        found.add(image)
    return found


def _maps(domains: Domains) -> Iterator[CellMap]:
    """Yield the maps of the rectangle inside the white border, first the one that moves nothing."""
    white = domains.fixed(WHITE) if WHITE in domains.values else 0
    rows = rows_of(domains.full & ~white, domains.lane)
    columns = 0
    for row in rows:
        columns |= row
    if not columns:
        yield {}
        return
    top = next(r for r, row in enumerate(rows) if row)
    left = next(bits_of(columns))
    height, width = len(rows) - top, columns.bit_length() - left
    for turn in turns(height, width):
        cell_map = {}
        for r in range(height):
            check_deadline()
            for c in range(width):
                y, x = turn(r, c)
                cell_map[top + r, left + c] = (top + y, left + x)
        yield cell_map
