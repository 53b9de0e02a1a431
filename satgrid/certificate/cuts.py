"""The cuts of a certificate: clauses that every solution meets because of the board's shape.

    {"cuts": [
    {"has": [[1, 2, "."], [2, 1, "."]], "lacks": []},
    {"has": [[2, 2, "."], [3, 4, "."]], "lacks": [[1, 1, "."], [5, 5, "."]]}
    ]}

One of the cells of `has` has the value that stands behind it, or one of those of `lacks` has not.
Cells are row and column of the solution's grid, from 1. `reasons.py` says why that is so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from satgrid.certificate import CUTS, Rejected, geometry
from satgrid.clues import Value
from satgrid.constraints import Constraint, Not, Position
from satgrid.constraints.acyclic import Acyclic
from satgrid.constraints.both_connected import BothConnected
from satgrid.constraints.connected import Connected
from satgrid.constraints.islands import Islands
from satgrid.constraints.network import Network
from satgrid.constraints.single_loop import CORNERS, SingleLoop
from satgrid.constraints.sized import Sized
from satgrid.constraints.symmetric import Symmetric
from satgrid.deadline import check_deadline
from satgrid.errors import PuzzleError, truncate
from satgrid.grid import Cell


class Cut(NamedTuple):
    """One of the positions of `has` is so, or one of those of `lacks` is not."""

    has: tuple[Position, ...]
    lacks: tuple[Position, ...] = ()

    @classmethod
    def of(cls, clause: Iterable[Position | Not]) -> Cut:
        """Return the cut that a lazy constraint gave as a clause of terms."""
        terms = list(clause)
        has = tuple(term for term in terms if not isinstance(term, Not))
        return cls(has, tuple(term.term for term in terms if isinstance(term, Not)))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of which one is to have a value."""
        return tuple(dict.fromkeys(cell for cell, _ in self.has))

    @property
    def between(self) -> tuple[Cell, ...]:
        """The cells of which one is to lack a value: often two, and the others lie between."""
        return tuple(dict.fromkeys(cell for cell, _ in self.lacks))

    def clause(self) -> list[Position | Not]:
        """Return the clause of terms, always in the same order."""
        return [*map(Not, self.lacks), *self.has]


def text(cuts: Iterable[Cut]) -> str:
    """Return the text of the file."""
    listed = ",\n".join(
        json.dumps(
            {"has": _positions_json(cut.has), "lacks": _positions_json(cut.lacks)},
            ensure_ascii=False,
        )
        for cut in cuts
    )
    return f'{{"cuts": [\n{listed}\n]}}\n' if listed else '{"cuts": []}\n'


def _positions_json(positions: Iterable[Position]) -> list[list[Any]]:
    return [[r + 1, c + 1, value] for (r, c), value in positions]


def read(found: Any) -> list[Cut]:
    """Return the cuts of a JSON object; raise `PuzzleError` for any other object."""
    if not isinstance(found, dict) or not isinstance(found.get("cuts"), list) or len(found) != 1:
        raise PuzzleError("it is no list of cuts")
    return [_read_cut(k, cut) for k, cut in enumerate(found["cuts"], 1)]


def _read_cut(k: int, found: Any) -> Cut:
    if not isinstance(found, dict) or set(found) != {"has", "lacks"}:
        raise PuzzleError(f"cut {k} is no object with has and lacks")
    return Cut(_read_positions(k, found["has"]), _read_positions(k, found["lacks"]))


def _read_positions(k: int, found: Any) -> tuple[Position, ...]:
    if not isinstance(found, list):
        raise PuzzleError(f"cut {k}: {truncate(repr(found))} is no list of cells")
    for each in found:
        if not isinstance(each, list) or [type(part) for part in each] != [int, int, str]:
            raise PuzzleError(
                f"cut {k}: {truncate(repr(each))} is no cell with a value: write [row, column, "
                "value]"
            )
    return tuple(((r - 1, c - 1), value) for r, c, value in found)


def require_hold(
    cuts: Iterable[Cut], stated: Sequence[Constraint], height: int, width: int
) -> None:
    """Raise `Rejected` for a cut that no statement implies by the shape of the board."""
    for k, cut in enumerate(cuts, 1):
        check_deadline()
        where = f"{CUTS}: cut {k}"
        for r, c in (*cut.cells, *cut.between):
            if not (0 <= r < height and 0 <= c < width):
                cell = truncate(f"[{r + 1}, {c + 1}]")
                raise Rejected(f"{where}: {cell} is not on the board")
        if not any(implies(each, cut.has, cut.lacks, height, width) for each in stated):
            raise Rejected(f"{where}: the board's shape does not say that it holds")


# Why a statement implies a cut: one function for each lazy kind
#
# A function uses the positions of a cut that its argument needs and ignores the others: a clause
# that holds without them holds. `geometry` has the arguments.

Positions: TypeAlias = Sequence[Position]


def implies(stated: Constraint, has: Positions, lacks: Positions, height: int, width: int) -> bool:
    """Return whether the statement implies the cut on a board of this size.

    False says that no argument for it is known.
    """
    reason = REASONS.get(type(stated))
    return reason is not None and reason.holds(stated, has, lacks, height, width)


def _cells_with_all(positions: Positions, values: Collection[Value]) -> list[Cell]:
    """Return the cells that stand there with each of the values."""
    found: dict[Cell, set[Value]] = {}
    for cell, value in positions:
        found.setdefault(cell, set()).add(value)
    return [cell for cell, told in found.items() if told >= set(values)]


def _cells_with_any(positions: Positions, values: Collection[Value]) -> list[Cell]:
    """Return the cells that stand there with one of the values."""
    return list(dict.fromkeys(cell for cell, value in positions if value in values))


def _separated(
    has: Positions,
    lacks: Positions,
    values: Collection[Value],
    barred: Iterable[Cell],
    height: int,
    width: int,
) -> bool:
    """Return whether two cells lack one of the values unless a cell between has one of them."""
    ends = _cells_with_any(lacks, values)
    if len(ends) != 2:
        return False
    u, v = ends
    between = {*_cells_with_all(has, values), *barred}
    return geometry.separates(between, u, v, height, width, check_deadline)


def _connected_implies(
    stated: Connected, has: Positions, lacks: Positions, height: int, width: int
) -> bool:
    values = stated.values
    if stated.cells is not None:
        part = set(stated.cells)
        barred = {(r, c) for r in range(height) for c in range(width)} - part
        ends = _cells_with_any(lacks, values)
        return part.issuperset(ends) and _separated(has, lacks, values, barred, height, width)
    return _separated(has, lacks, values, (), height, width) or (
        stated.apart is not None
        and geometry.parts(_cells_with_all(has, values), height, width, check_deadline)
    )


def _both_connected_implies(
    stated: BothConnected, has: Positions, lacks: Positions, height: int, width: int
) -> bool:
    for value in (stated.one, stated.other):
        if value != stated.frame:
            if _separated(has, lacks, value, (), height, width):
                return True
            continue
        cells, ends = _cells_with_all(has, value), _cells_with_any(lacks, value)
        if len(ends) == 1 and geometry.encloses(cells, ends[0], height, width, check_deadline):
            return True
    return False


def _single_loop_implies(
    stated: SingleLoop, has: Positions, lacks: Positions, height: int, width: int
) -> bool:
    off = geometry.off_loop(height, width, corners=stated.through == CORNERS)
    return _separated(has, lacks, stated.value, off, height, width)


def _islands_imply(
    stated: Islands, has: Positions, lacks: Positions, height: int, width: int
) -> bool:
    cells, white = _cells_with_all(has, stated.value), _cells_with_any(lacks, stated.value)
    numbers = dict(stated.numbers)
    return geometry.limits_islands(cells, white, numbers, height, width, check_deadline)


def _network_implies(
    stated: Network, has: Positions, lacks: Positions, height: int, width: int
) -> bool:
    places = _cells_with_any(lacks, (stated.value,))
    kept = [(one, other) for one, other, place in stated.gaps if place not in places]
    return geometry.falls_apart(stated.islands, kept, check_deadline)


def _acyclic_implies(
    stated: Acyclic, has: Positions, lacks: Positions, height: int, width: int
) -> bool:
    edges = [(one, other) for one, other, position in stated.edges if position in lacks]
    return geometry.closes(edges, check_deadline)


def _symmetric_implies(
    stated: Symmetric, has: Positions, lacks: Positions, height: int, width: int
) -> bool:
    # A side between cells lies at an odd and an even place of the lattice.
    places = [(r, c) for r, c in _cells_with_any(lacks, (stated.value,)) if r % 2 != c % 2]
    sides = [(((r - 1) // 2, (c - 1) // 2), (r // 2, c // 2)) for r, c in places]
    rows = [((r - 1) // 2, r // 2) for r, _ in stated.centres]
    columns = [((c - 1) // 2, c // 2) for _, c in stated.centres]
    kept = [(r, c) for rs, cs in zip(rows, columns, strict=True) for r in rs for c in cs]
    holes = set(stated.holes)
    return geometry.closes_off(sides, kept, holes, height // 2, width // 2, check_deadline)


def _sized_implies(
    stated: Sized, has: Positions, lacks: Positions, height: int, width: int
) -> bool:
    for n, value in enumerate(stated.values, 1):
        cells, ends = _cells_with_all(has, value), _cells_with_any(lacks, value)
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
        _connected_implies,
        "Cells of the value are one region. The two that may lack it lie on both sides of the "
        "others. Where there are no two, the board falls apart without the others: as cells of "
        "another value never touch, each part has one of the value beside them.",
    ),
    BothConnected: Reason(
        _both_connected_implies,
        "Cells of the value are one region, or one with a frame around the board. The others lie "
        "between the two that may lack it, or between the one and the frame.",
    ),
    SingleLoop: Reason(
        _single_loop_implies,
        "The lines are one loop, and the others lie between the two that may be no line.",
    ),
    Islands: Reason(
        _islands_imply,
        "Each region has one number and as many cells as it says. Without one of the others that "
        "of the cell is too small, or has no number; or the cells are too many, or have two.",
    ),
    Network: Reason(
        _network_implies,
        "Bridges join all islands. Without one over these gaps some islands would be apart.",
    ),
    Acyclic: Reason(
        _acyclic_implies,
        "The edges close no cycle. All of these together would.",
    ),
    Symmetric: Reason(
        _symmetric_implies,
        "Each part has a centre. If all of these sides were walls, cells would be parted from all "
        "centres.",
    ),
    Sized: Reason(
        _sized_implies,
        "The value tells how many cells its regions have. Without one of the others that of the "
        "cell has fewer; or the cells hang together and are more.",
    ),
}
