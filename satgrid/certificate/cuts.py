"""The cuts of a certificate: clauses that every solution meets because of the board's shape.

    {"cuts": [
    {"value": ".", "cells": [[1, 2], [2, 1]]},
    {"value": ".", "cells": [[2, 2], [3, 4]], "between": [[1, 1], [5, 5]]},
    {"value": "12", "cells": [[1, 2], [2, 1]], "between": [[1, 1], [5, 5]], "having": "21"},
    {"value": "", "cells": [], "between": [[1, 1], [1, 2], [1, 3]], "having": "..."}
    ]}

One of the `cells` has the `value`, or one of several; with `between` (two cells, one and a frame
around the board, or cells of an island): unless one of these has not the value, or that of `having`
in its place. Cells are row and column of the solution's grid, from 1. `geometry.py` says why that
is so.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping, Sequence, Set
from itertools import product
from typing import Any, NamedTuple

from satgrid.certificate import CUTS, Rejected, geometry
from satgrid.clues import Value
from satgrid.constraints import Not, Position
from satgrid.deadline import check_deadline
from satgrid.errors import PuzzleError, truncate
from satgrid.grid import Cell


class Cut(NamedTuple):
    """One of the `cells` has the value, or one of the cells `between` has not.

    A value of several characters stands for several values; then `having` has a value for each of
    the cells between.
    """

    value: Value
    cells: tuple[Cell, ...]
    between: tuple[Cell, ...]
    having: str = ""

    @classmethod
    def of(cls, clause: Sequence[Position | Not]) -> Cut:
        """Return the cut that a lazy constraint gave as a clause of terms."""
        ends = [term.term for term in clause if isinstance(term, Not)]
        terms = [term for term in clause if not isinstance(term, Not)]
        value = "".join(dict.fromkeys(value for _, value in terms))
        having = "".join(value for _, value in ends)
        cells = tuple(dict.fromkeys(cell for cell, _ in terms))
        between = tuple(cell for cell, _ in ends)
        cut = cls(value, cells, between, "" if set(having) <= {value} else having)
        # What is cut off has cells around it, but for a part of the board.
        if not clause or cut.clause() != list(clause):
            raise Rejected(f"a clause of {len(clause)} terms is no cut by the shape of a board")
        return cut

    def clause(self) -> list[Position | Not]:
        """Return the clause of terms, always in the same order."""
        having = self.having or self.value * len(self.between)
        ends = [Not(end) for end in zip(self.between, having, strict=True)]
        return [*ends, *product(self.cells, self.value)]


def text(cuts: Iterable[Cut]) -> str:
    """Return the text of the file."""
    listed = ",\n".join(json.dumps(_object(cut)) for cut in cuts)
    return f'{{"cuts": [\n{listed}\n]}}\n' if listed else '{"cuts": []}\n'


def _object(cut: Cut) -> dict[str, Any]:
    found: dict[str, Any] = {"value": cut.value, "cells": _shown(cut.cells)}
    if cut.between:
        found["between"] = _shown(cut.between)
    return found | {"having": cut.having} if cut.having else found


def _shown(cells: Iterable[Cell]) -> list[list[int]]:
    return [[r + 1, c + 1] for r, c in cells]


def read(found: Any) -> list[Cut]:
    """Return the cuts of a JSON object; raise `PuzzleError` for any other object."""
    if not isinstance(found, dict) or not isinstance(found.get("cuts"), list) or len(found) != 1:
        raise PuzzleError("it is no list of cuts")
    return [_read(k, cut) for k, cut in enumerate(found["cuts"], 1)]


def _read(k: int, found: Any) -> Cut:
    optional = {"between", "having"}
    if not isinstance(found, dict) or set(found) | optional != {"value", "cells"} | optional:
        raise PuzzleError(f"cut {k} is no object with value and cells")
    value, between = found["value"], _cells(k, found.get("between", []))
    having = found.get("having", "")
    if not isinstance(value, str) or (len(value) != 1 and not having):
        raise PuzzleError(f"cut {k}: {truncate(repr(value))} is no value of cells")
    if not isinstance(having, str) or (having and len(having) != len(between)):
        raise PuzzleError(f"cut {k}: {truncate(repr(having))} are no values of the cells between")
    return Cut(value, _cells(k, found["cells"]), between, having)


def _cells(k: int, found: Any) -> tuple[Cell, ...]:
    if not isinstance(found, list):
        raise PuzzleError(f"cut {k}: {truncate(repr(found))} is no list of cells")
    for cell in found:
        if not isinstance(cell, list) or [type(number) for number in cell] != [int, int]:
            raise PuzzleError(f"cut {k}: {truncate(repr(cell))} is no cell: write [row, column]")
    return tuple((r - 1, c - 1) for r, c in found)


def require_hold(
    cuts: Iterable[Cut],
    regions: Mapping[str, bool],
    height: int,
    width: int,
    loops: Mapping[Value, bool] | None = None,
    parts: Sequence[tuple[str, Set[Cell]]] = (),
    framed: Container[Value] = (),
    islands: Mapping[Value, Mapping[Cell, int | None]] | None = None,
) -> None:
    """Raise `Rejected` for a cut that the shape of the board does not prove.

    `regions` has the values whose cells are one region by the rules, and whether the rules say
    that other cells never touch; `loops` those whose places are one loop on a lattice, and whether
    it goes through corners. Of `parts` the cells, if they have one of the values, are one region;
    cells of a `framed` value are one with a frame around the board. Each region of a value of
    `islands` has one of the numbers, and as many cells as it says if that is known.
    """
    off = {
        value: frozenset(geometry.off_loop(height, width, corners=corners))
        for value, corners in (loops or {}).items()
    }
    for k, cut in enumerate(cuts, 1):
        check_deadline()
        where = f"{CUTS}: cut {k}"
        named = [values for values in regions if set(cut.having) <= set(values) <= set(cut.value)]
        known = named or cut.value in off or cut.value in framed
        numbers = _numbers(cut, islands or {})
        if not known and numbers is None and not any(_names(cut, values) for values, _ in parts):
            raise Rejected(f"{where}: the rules do not say that cells {cut.value} are one region")
        for r, c in (*cut.cells, *cut.between):
            if not (0 <= r < height and 0 <= c < width):
                cell = truncate(f"[{r + 1}, {c + 1}]")
                raise Rejected(f"{where}: {cell} is not on the board")
        if any(_within(cut, *part, height, width) for part in parts):
            continue
        if numbers is not None and geometry.limits_islands(
            cut.cells, cut.between, numbers, height, width, check_deadline
        ):
            continue
        if not known and numbers is not None:
            raise Rejected(f"{where}: the numbers of islands do not prove it")
        if not known or len(cut.between) > 2:
            raise Rejected(f"{where}: its cells do not part the two that it names")
        if len(cut.between) == 1:
            if cut.having or cut.value not in framed:
                raise Rejected(f"{where}: the rules do not say that there is a frame")
            if not geometry.encloses(cut.cells, *cut.between, height, width, check_deadline):
                raise Rejected(f"{where}: its cells do not part the one that it names and a frame")
        elif cut.between:
            if not named and cut.value not in off:
                raise Rejected(f"{where}: of cells {cut.value} several regions come to a frame")
            u, v = cut.between
            barred = off.get(cut.value, frozenset()).union(cut.cells)
            if not geometry.separates(barred, u, v, height, width, check_deadline):
                raise Rejected(f"{where}: its cells do not part the two that it names")
        elif not any(regions[values] for values in named):
            raise Rejected(f"{where}: other cells may touch, and it does not say what it parts")
        elif not geometry.parts(cut.cells, height, width, check_deadline):
            raise Rejected(f"{where}: without its cells the board does not fall into parts")


def _numbers(
    cut: Cut, islands: Mapping[Value, Mapping[Cell, int | None]]
) -> Mapping[Cell, int | None] | None:
    """Return the numbers of the islands of which the cut speaks, if it speaks of any."""
    values = {*cut.value, *cut.having}
    return islands.get(values.pop()) if len(values) == 1 else None


def _names(cut: Cut, values: str) -> bool:
    """Return whether the cut is one for a part of the board with these values."""
    having = set(cut.having or cut.value)
    return len(cut.between) == 2 and having <= set(values) <= set(
        cut.value if cut.cells else values
    )


def _within(cut: Cut, values: str, cells: Set[Cell], height: int, width: int) -> bool:
    """Return whether the cut holds because of this part of the board."""
    if not _names(cut, values) or not set(cut.between) <= cells:
        return False
    barred = {(r, c) for r in range(height) for c in range(width)} - cells
    u, v = cut.between
    return geometry.separates(barred.union(cut.cells), u, v, height, width, check_deadline)
