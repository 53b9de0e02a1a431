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
    cell there or beside it. Cells that are left out are in parts of their own, side by side in one.
    """
    gone, told = set(left_out), set(dots)
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
        near = {
            (2 * r + 1 + a, 2 * c + 1 + b) for r, c in own for a in (-1, 0, 1) for b in (-1, 0, 1)
        }
        found = near & told
        if len(found) != 1:
            yield f"{first}: {count(len(found), 'dot')} in the part from here on, not 1"
            continue
        ((y, x),) = found
        for r, c in cells:
            if (y - 1 - r, x - 1 - c) not in own:
                yield f"{label((r, c))}: a half-turn about its dot takes it out of its part"
                break
