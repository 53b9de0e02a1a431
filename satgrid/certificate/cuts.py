"""The cuts of a certificate: clauses that every solution meets because of the board's shape.

    {"cuts": [
    {"value": ".", "cells": [[1, 2], [2, 1]]},
    {"value": ".", "cells": [[2, 2], [3, 4]], "between": [[1, 1], [5, 5]]}
    ]}

One of the `cells` has the `value`; with `between` (two cells): unless one of these two has not.
Where the value tells the size of regions, `between` is one cell of a region that is too small, or
those of one that is too big, and then there are no `cells`.
Cells are row and column of the solution's grid, from 1. `geometry.py` says why that is so.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from satgrid.certificate import CUTS, Rejected, geometry
from satgrid.clues import Value
from satgrid.constraints import Not, Position
from satgrid.deadline import check_deadline
from satgrid.errors import PuzzleError, truncate
from satgrid.grid import Cell


class Cut(NamedTuple):
    """One of the `cells` has the value, or one of the cells `between` has not."""

    value: Value
    cells: tuple[Cell, ...]
    between: tuple[Cell, ...]

    @classmethod
    def of(cls, clause: Sequence[Position | Not]) -> Cut:
        """Return the cut that a lazy constraint gave as a clause of terms."""
        between = tuple(term.term[0] for term in clause if isinstance(term, Not))
        having = [term for term in clause if not isinstance(term, Not)]
        values = {term.term[1] if isinstance(term, Not) else term[1] for term in clause}
        if len(values) != 1:
            raise Rejected(f"a clause of {len(clause)} terms is no cut by the shape of a board")
        return cls(values.pop(), tuple(cell for cell, _ in having), between)

    def clause(self) -> list[Position | Not]:
        """Return the clause of terms, always in the same order."""
        ends = [Not((cell, self.value)) for cell in self.between]
        return [*ends, *((cell, self.value) for cell in self.cells)]


def text(cuts: Iterable[Cut]) -> str:
    """Return the text of the file."""
    listed = ",\n".join(json.dumps(_object(cut)) for cut in cuts)
    return f'{{"cuts": [\n{listed}\n]}}\n' if listed else '{"cuts": []}\n'


def _object(cut: Cut) -> dict[str, Any]:
    found: dict[str, Any] = {"value": cut.value, "cells": _shown(cut.cells)}
    return found | {"between": _shown(cut.between)} if cut.between else found


def _shown(cells: Iterable[Cell]) -> list[list[int]]:
    return [[r + 1, c + 1] for r, c in cells]


def read(found: Any) -> list[Cut]:
    """Return the cuts of a JSON object; raise `PuzzleError` for any other object."""
    if not isinstance(found, dict) or not isinstance(found.get("cuts"), list) or len(found) != 1:
        raise PuzzleError("it is no list of cuts")
    return [_read(k, cut) for k, cut in enumerate(found["cuts"], 1)]


def _read(k: int, found: Any) -> Cut:
    if not isinstance(found, dict) or set(found) | {"between"} != {"value", "cells", "between"}:
        raise PuzzleError(f"cut {k} is no object with value and cells")
    value, between = found["value"], _cells(k, found.get("between", []))
    if not isinstance(value, str) or len(value) != 1:
        raise PuzzleError(f"cut {k}: {truncate(repr(value))} is no value of cells")
    return Cut(value, _cells(k, found["cells"]), between)


def _cells(k: int, found: Any) -> tuple[Cell, ...]:
    if not isinstance(found, list):
        raise PuzzleError(f"cut {k}: {truncate(repr(found))} is no list of cells")
    for cell in found:
        if not isinstance(cell, list) or [type(number) for number in cell] != [int, int]:
            raise PuzzleError(f"cut {k}: {truncate(repr(cell))} is no cell: write [row, column]")
    return tuple((r - 1, c - 1) for r, c in found)


def require_hold(
    cuts: Iterable[Cut],
    regions: Mapping[Value, bool],
    height: int,
    width: int,
    loops: Mapping[Value, bool] | None = None,
    sizes: Mapping[Value, int] | None = None,
) -> None:
    """Raise `Rejected` for a cut that the shape of the board does not prove.

    `regions` has the values whose cells are one region by the rules, and whether the rules say
    that other cells never touch; `loops` those whose places are one loop on a lattice, and whether
    it goes through corners; `sizes` those whose regions all have so many cells.
    """
    sizes = sizes or {}
    off = {
        value: frozenset(geometry.off_loop(height, width, corners=corners))
        for value, corners in (loops or {}).items()
    }
    for k, cut in enumerate(cuts, 1):
        check_deadline()
        where = f"{CUTS}: cut {k}"
        if cut.value not in regions and cut.value not in off and cut.value not in sizes:
            raise Rejected(f"{where}: the rules do not say that cells {cut.value} are one region")
        for r, c in (*cut.cells, *cut.between):
            if not (0 <= r < height and 0 <= c < width):
                cell = truncate(f"[{r + 1}, {c + 1}]")
                raise Rejected(f"{where}: {cell} is not on the board")
        if cut.value in sizes:
            _require_sized(cut, sizes[cut.value], height, width, where)
        elif len(cut.between) not in (0, 2):
            raise Rejected(f"{where}: between are two cells, not {len(cut.between)}")
        elif cut.between:
            u, v = cut.between
            barred = off.get(cut.value, frozenset()).union(cut.cells)
            if not geometry.separates(barred, u, v, height, width, check_deadline):
                raise Rejected(f"{where}: its cells do not part the two that it names")
        elif not regions.get(cut.value):
            raise Rejected(f"{where}: other cells may touch, and it does not say what it parts")
        elif not geometry.parts(cut.cells, height, width, check_deadline):
            raise Rejected(f"{where}: without its cells the board does not fall into parts")


def _require_sized(cut: Cut, n: int, height: int, width: int, where: str) -> None:
    """Raise `Rejected` unless the cut is about a region of other than n cells."""
    if len(cut.between) == 1:
        (u,) = cut.between
        if not geometry.confines(cut.cells, u, n, height, width, check_deadline):
            raise Rejected(f"{where}: its cells leave room for a region of {n}")
    elif cut.cells or len(set(cut.between)) <= n:
        raise Rejected(f"{where}: it is about no region of fewer or more than {n} cells")
    elif not geometry.hang_together(cut.between, height, width, check_deadline):
        raise Rejected(f"{where}: its cells do not hang together")
