"""Why a statement implies a cut, by the shape of the board: a function for each lazy kind.

A cut says that one of some positions is so (`has`) or one of others is not (`lacks`). The functions
read which cells those are; what follows from where they lie, `geometry.py` argues and walks. Terms
that an argument does not need are passed over: a clause that holds without them holds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from satgrid.certificate import geometry
from satgrid.clues import Value
from satgrid.constraints import Constraint, Position
from satgrid.constraints.acyclic import Acyclic
from satgrid.constraints.both_connected import BothConnected
from satgrid.constraints.connected import Connected
from satgrid.constraints.islands import Islands
from satgrid.constraints.network import Network
from satgrid.constraints.single_loop import CORNERS, SingleLoop
from satgrid.constraints.sized import Sized
from satgrid.constraints.symmetric import Symmetric
from satgrid.deadline import check_deadline
from satgrid.grid import Cell

Positions: TypeAlias = Sequence[Position]


def implies(stated: Constraint, has: Positions, lacks: Positions, height: int, width: int) -> bool:
    """Return whether the statement implies the cut on a board of this size.

    False says that no argument for it is known.
    """
    reason = REASONS.get(type(stated))
    return reason is not None and reason.holds(stated, has, lacks, height, width)


def _having(positions: Positions, values: Collection[Value]) -> list[Cell]:
    """Return the cells that stand there with each of the values."""
    found: dict[Cell, set[Value]] = {}
    for cell, value in positions:
        found.setdefault(cell, set()).add(value)
    return [cell for cell, told in found.items() if told >= set(values)]


def _ends(positions: Positions, values: Collection[Value]) -> list[Cell]:
    """Return the cells that stand there with one of the values."""
    return list(dict.fromkeys(cell for cell, value in positions if value in values))


def _parted(
    has: Positions,
    lacks: Positions,
    values: Collection[Value],
    barred: Iterable[Cell],
    height: int,
    width: int,
) -> bool:
    """Return whether two cells lack one of the values unless a cell between has one of them."""
    ends = _ends(lacks, values)
    if len(ends) != 2:
        return False
    u, v = ends
    between = {*_having(has, values), *barred}
    return geometry.separates(between, u, v, height, width, check_deadline)


def _connected(
    stated: Connected, has: Positions, lacks: Positions, height: int, width: int
) -> bool:
    values = stated.values
    if stated.cells is not None:
        part = set(stated.cells)
        barred = {(r, c) for r in range(height) for c in range(width)} - part
        ends = _ends(lacks, values)
        return part.issuperset(ends) and _parted(has, lacks, values, barred, height, width)
    return _parted(has, lacks, values, (), height, width) or (
        stated.apart is not None
        and geometry.parts(_having(has, values), height, width, check_deadline)
    )


def _both_connected(
    stated: BothConnected, has: Positions, lacks: Positions, height: int, width: int
) -> bool:
    for value in (stated.one, stated.other):
        if value != stated.frame:
            if _parted(has, lacks, value, (), height, width):
                return True
            continue
        cells, ends = _having(has, value), _ends(lacks, value)
        if len(ends) == 1 and geometry.encloses(cells, ends[0], height, width, check_deadline):
            return True
    return False


def _single_loop(
    stated: SingleLoop, has: Positions, lacks: Positions, height: int, width: int
) -> bool:
    off = geometry.off_loop(height, width, corners=stated.through == CORNERS)
    return _parted(has, lacks, stated.value, off, height, width)


def _islands(stated: Islands, has: Positions, lacks: Positions, height: int, width: int) -> bool:
    cells, white = _having(has, stated.value), _ends(lacks, stated.value)
    numbers = dict(stated.numbers)
    return geometry.limits_islands(cells, white, numbers, height, width, check_deadline)


def _network(stated: Network, has: Positions, lacks: Positions, height: int, width: int) -> bool:
    places = _ends(lacks, (stated.value,))
    kept = [(one, other) for one, other, place in stated.gaps if place not in places]
    return geometry.falls_apart(stated.islands, kept, check_deadline)


def _acyclic(stated: Acyclic, has: Positions, lacks: Positions, height: int, width: int) -> bool:
    edges = [(one, other) for one, other, position in stated.edges if position in lacks]
    return geometry.closes(edges, check_deadline)


def _symmetric(
    stated: Symmetric, has: Positions, lacks: Positions, height: int, width: int
) -> bool:
    # A side between cells lies at an odd and an even place of the lattice.
    places = [(r, c) for r, c in _ends(lacks, (stated.value,)) if r % 2 != c % 2]
    sides = [(((r - 1) // 2, (c - 1) // 2), (r // 2, c // 2)) for r, c in places]
    rows = [((r - 1) // 2, r // 2) for r, _ in stated.centres]
    columns = [((c - 1) // 2, c // 2) for _, c in stated.centres]
    kept = [(r, c) for rs, cs in zip(rows, columns, strict=True) for r in rs for c in cs]
    holes = set(stated.holes)
    return geometry.closes_off(sides, kept, holes, height // 2, width // 2, check_deadline)


def _sized(stated: Sized, has: Positions, lacks: Positions, height: int, width: int) -> bool:
    for n, value in enumerate(stated.values, 1):
        cells, ends = _having(has, value), _ends(lacks, value)
        if len(ends) == 1 and geometry.confines(cells, ends[0], n, height, width, check_deadline):
            return True
        if len(ends) > n and geometry.hang_together(ends, height, width, check_deadline):
            return True
    return False


class Reason(NamedTuple):
    """Whether a statement of a kind implies a cut, and why, in words."""

    holds: Callable[..., bool]
    words: str


REASONS: dict[type[Constraint], Reason] = {
    Connected: Reason(
        _connected,
        "Cells of the value are one region. The two that may lack it lie on both sides of the "
        "others. Where there are no two, the board falls apart without the others: as cells of "
        "another value never touch, each part has one of the value beside them.",
    ),
    BothConnected: Reason(
        _both_connected,
        "Cells of the value are one region, or one with a frame around the board. The others lie "
        "between the two that may lack it, or between the one and the frame.",
    ),
    SingleLoop: Reason(
        _single_loop,
        "The lines are one loop, and the others lie between the two that may be no line.",
    ),
    Islands: Reason(
        _islands,
        "Each region has one number and as many cells as it says. Without one of the others that "
        "of the cell is too small, or has no number; or the cells are too many, or have two.",
    ),
    Network: Reason(
        _network,
        "Bridges join all islands. Without one over these gaps some islands would be apart.",
    ),
    Acyclic: Reason(
        _acyclic,
        "The edges close no cycle. All of these together would.",
    ),
    Symmetric: Reason(
        _symmetric,
        "Each part has a centre. If all of these sides were walls, cells would be parted from all "
        "centres.",
    ),
    Sized: Reason(
        _sized,
        "The value tells how many cells its regions have. Without one of the others that of the "
        "cell has fewer; or the cells hang together and are more.",
    ),
}
