"""The cuts of a certificate: clauses that hold in every solution because of the board's shape.

    {"cuts": [
    {"has": [[1, 2, "."], [2, 1, "."]], "lacks": []},
    {"has": [[2, 2, "."], [3, 4, "."]], "lacks": [[1, 1, "."], [5, 5, "."]]}
    ]}

A cut says that one of the cells of `has` has the value behind it, or that one of those of `lacks`
does not. Cells are row and column of the solution's grid, from 1. `REASONS` has the arguments.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from satgrid.certificate import CUTS, Rejected, geometry
from satgrid.certificate.geometry import Board
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
    """A clause: a position of `has` is true, or a position of `lacks` is false."""

    has: tuple[Position, ...]
    lacks: tuple[Position, ...] = ()

    @classmethod
    def of(cls, clause: Iterable[Position | Not]) -> Cut:
        """Return the cut of a lazy constraint's clause of terms."""
        terms = list(clause)
        has = tuple(term for term in terms if not isinstance(term, Not))
        return cls(has, tuple(term.term for term in terms if isinstance(term, Not)))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of `has`."""
        return tuple(dict.fromkeys(cell for cell, _ in self.has))

    @property
    def between(self) -> tuple[Cell, ...]:
        """The cells of `lacks`: often two that the cells of `has` separate."""
        return tuple(dict.fromkeys(cell for cell, _ in self.lacks))

    def clause(self) -> list[Position | Not]:
        """Return the clause of terms, in a fixed order."""
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


def read(data: Any) -> list[Cut]:
    """Return the cuts of a JSON object; raise `PuzzleError` for any other object."""
    if not isinstance(data, dict) or not isinstance(data.get("cuts"), list) or len(data) != 1:
        raise PuzzleError("it is not a list of cuts")
    cuts = []
    for k, cut in enumerate(data["cuts"], 1):
        if not isinstance(cut, dict) or set(cut) != {"has", "lacks"}:
            raise PuzzleError(f"cut {k} is not an object with has and lacks")
        cuts.append(Cut(_read_positions(k, cut["has"]), _read_positions(k, cut["lacks"])))
    return cuts


def _read_positions(k: int, data: Any) -> tuple[Position, ...]:
    if not isinstance(data, list):
        raise PuzzleError(f"cut {k}: {truncate(repr(data))} is not a list of cells")
    for each in data:
        if not isinstance(each, list) or [type(part) for part in each] != [int, int, str]:
            raise PuzzleError(
                f"cut {k}: {truncate(repr(each))} is not a cell with a value: write [row, column, "
                "value]"
            )
    return tuple(((r - 1, c - 1), value) for r, c, value in data)


def require_hold(
    cuts: Iterable[Cut], stated: Sequence[Constraint], height: int, width: int
) -> None:
    """Raise `Rejected` for a cut that no statement implies by the shape of the board."""
    board = Board(height, width, check_deadline)
    for k, cut in enumerate(cuts, 1):
        check_deadline()
        where = f"{CUTS}: cut {k}"
        for r, c in (*cut.cells, *cut.between):
            if not (0 <= r < height and 0 <= c < width):
                cell = truncate(f"[{r + 1}, {c + 1}]")
                raise Rejected(f"{where}: {cell} is not on the board")
        if not any(implies(each, cut.has, cut.lacks, board) for each in stated):
            raise Rejected(f"{where}: it does not follow from the board's shape")


# Why a statement implies a cut: one function for each lazy kind
#
# A function uses the positions of a cut that its argument needs and ignores the others: a clause
# that holds without them holds. `geometry` has the arguments.

Positions: TypeAlias = Sequence[Position]


def implies(stated: Constraint, has: Positions, lacks: Positions, board: Board) -> bool:
    """Return whether a known argument shows that the statement implies the cut on this board."""
    reason = REASONS.get(type(stated))
    return reason is not None and reason.holds(stated, has, lacks, board)


def _cells_with_all(positions: Positions, values: Collection[Value]) -> list[Cell]:
    """Return the cells that occur with all of the values."""
    values_by_cell: dict[Cell, set[Value]] = {}
    for cell, value in positions:
        values_by_cell.setdefault(cell, set()).add(value)
    return [cell for cell, values_there in values_by_cell.items() if values_there >= set(values)]


def _cells_with_any(positions: Positions, values: Collection[Value]) -> list[Cell]:
    """Return the cells that occur with any of the values."""
    return list(dict.fromkeys(cell for cell, value in positions if value in values))


def _separated(
    has: Positions,
    lacks: Positions,
    values: Collection[Value],
    board: Board,
    barred: Iterable[Cell] = (),
) -> bool:
    """Return whether `lacks` has two cells that the cells of `has` and the barred ones separate."""
    ends = _cells_with_any(lacks, values)
    between = {*_cells_with_all(has, values), *barred}
    return len(ends) == 2 and board.separates(between, *ends)


def _connected_implies(stated: Connected, has: Positions, lacks: Positions, board: Board) -> bool:
    values = stated.values
    if stated.cells is not None:
        ends, barred = _cells_with_any(lacks, values), {*board.cells()} - {*stated.cells}
        return barred.isdisjoint(ends) and _separated(has, lacks, values, board, barred)
    return _separated(has, lacks, values, board) or (
        stated.apart is not None and board.parts(_cells_with_all(has, values))
    )


def _both_connected_implies(
    stated: BothConnected, has: Positions, lacks: Positions, board: Board
) -> bool:
    for value in (stated.one, stated.other):
        if value != stated.frame:
            if _separated(has, lacks, value, board):
                return True
            continue
        cells, ends = _cells_with_all(has, value), _cells_with_any(lacks, value)
        if len(ends) == 1 and board.encloses(cells, ends[0]):
            return True
    return False


def _single_loop_implies(
    stated: SingleLoop, has: Positions, lacks: Positions, board: Board
) -> bool:
    off = board.off_loop(corners=stated.through == CORNERS)
    return _separated(has, lacks, stated.value, board, off)


def _islands_imply(stated: Islands, has: Positions, lacks: Positions, board: Board) -> bool:
    cells, white = _cells_with_all(has, stated.value), _cells_with_any(lacks, stated.value)
    return board.limits_islands(cells, white, dict(stated.numbers))


def _network_implies(stated: Network, has: Positions, lacks: Positions, board: Board) -> bool:
    places = _cells_with_any(lacks, (stated.value,))
    kept = [(one, other) for one, other, place in stated.gaps if place not in places]
    return geometry.falls_apart(stated.islands, kept, board.on_progress)


def _acyclic_implies(stated: Acyclic, has: Positions, lacks: Positions, board: Board) -> bool:
    edges = [(one, other) for one, other, position in stated.edges if position in lacks]
    return geometry.closes(edges, board.on_progress)


def _symmetric_implies(stated: Symmetric, has: Positions, lacks: Positions, board: Board) -> bool:
    # A side between cells has an odd and an even coordinate on the lattice.
    places = [(r, c) for r, c in _cells_with_any(lacks, (stated.value,)) if r % 2 != c % 2]
    sides = [(((r - 1) // 2, (c - 1) // 2), (r // 2, c // 2)) for r, c in places]
    rows = [((r - 1) // 2, r // 2) for r, _ in stated.centres]
    columns = [((c - 1) // 2, c // 2) for _, c in stated.centres]
    kept = [(r, c) for rs, cs in zip(rows, columns, strict=True) for r in rs for c in cs]
    cells = Board(board.height // 2, board.width // 2, board.on_progress)
    return cells.closes_off(sides, kept, set(stated.holes))


def _sized_implies(stated: Sized, has: Positions, lacks: Positions, board: Board) -> bool:
    for n, value in stated.values:
        cells, ends = _cells_with_all(has, value), _cells_with_any(lacks, value)
        if len(ends) == 1 and board.confines(cells, ends[0], n):
            return True
        if len(ends) > n and board.are_connected(ends):
            return True
    if stated.other is None:
        return False
    cells, ends = _cells_with_all(has, stated.other), _cells_with_any(lacks, stated.other)
    if len(ends) == 1 and board.confines(cells, ends[0], stated.least):
        return True
    # Enclosed by the cells, the ends are a region of this size.
    return (
        board.are_connected(ends)
        and board.confines(cells, ends[0], len(ends) + 1)
        and not stated.may_be_other(len(ends))
    )


class Reason(NamedTuple):
    """The function that checks whether a kind of statement implies a cut, and the argument."""

    holds: Callable[..., bool]
    words: str


REASONS: dict[type[Constraint], Reason] = {
    Connected: Reason(
        _connected_implies,
        'Cells of the value are one region. The cells under "has" separate the two under '
        '"lacks". If there are no two, they separate the board into parts: as cells of another '
        "value never touch, each part has a cell of the value beside them.",
    ),
    BothConnected: Reason(
        _both_connected_implies,
        "Cells of the value are one region, or one with a frame around the board. The cells under "
        '"has" separate the two under "lacks", or the one from the frame.',
    ),
    SingleLoop: Reason(
        _single_loop_implies,
        'The lines are one loop. The places under "has" separate the two under "lacks".',
    ),
    Islands: Reason(
        _islands_imply,
        'Each region has one number, which is its number of cells. Without the cells under "has", '
        'the region of the cell under "lacks" is too small, or has no number; or the cells '
        'under "lacks" are too many, or have two numbers.',
    ),
    Network: Reason(
        _network_implies,
        "Bridges connect all islands. Without a bridge over these gaps, some islands would be "
        "disconnected.",
    ),
    Acyclic: Reason(_acyclic_implies, "The edges form no cycle. All of these together would."),
    Symmetric: Reason(
        _symmetric_implies,
        "Each part has a centre. If all of these sides were walls, some cells would be separated "
        "from all centres.",
    ),
    Sized: Reason(
        _sized_implies,
        'The value is the number of cells of its regions. Without the cells under "has", the '
        'region of the cell under "lacks" has fewer; or the cells under "lacks" are '
        "connected and more. The value * stands for all other sizes, alone or side by side: its "
        "regions do not have fewer cells than the smallest one, nor a size of another value.",
    ),
}
