"""Galaxies: parts with a dot each, about which they are symmetric; and cells that are left out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, label


def galaxy_faults(
    parts: Iterable[Sequence[Cell]], dots: Collection[Cell], left_out: Collection[Cell]
) -> Iterator[str]:
    """Yield a sentence for each part without a dot or with several, and each that is not symmetric.

    A dot is a place of the lattice, where cell (r, c) is (2r + 1, 2c + 1); a part has it that has a
    cell there or beside it. Cells that are left out have no dot and are in parts of their own, side
    by side in one.
    """
    gone, told = set(left_out), set(dots)
    for r, c in checked(sorted(gone)):
        for place in sorted(_at(r, c) & told):
            yield f"{label((r, c))}: it is left out, and has a dot at {label(place)} of the lattice"
    for cells in checked(parts):
        own = set(cells)
        first = label(cells[0])
        if own & gone:
            if not own <= gone:
                yield f"{first}: cells of the part from here on are left out, and others are not"
            for r, c in cells:
                for other in (r, c + 1), (r + 1, c):
                    if (r, c) in gone and other in gone - own:
                        yield f"{label((r, c))}: a wall parts it from {label(other)}, left out too"
            continue
        found = set[Cell]().union(*(_at(r, c) for r, c in own)) & told
        if len(found) != 1:
            yield f"{first}: {count(len(found), 'dot')} in the part from here on, not 1"
            continue
        ((y, x),) = found
        for r, c in cells:
            if (y - 1 - r, x - 1 - c) not in own:
                yield f"{label((r, c))}: a half-turn about its dot takes it out of its part"
                break


def _at(r: int, c: int) -> set[Cell]:
    """Return the places in a cell, on its sides and at its corners."""
    return {(2 * r + 1 + a, 2 * c + 1 + b) for a in (-1, 0, 1) for b in (-1, 0, 1)}
