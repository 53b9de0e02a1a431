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
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from satgrid.certificate import CUTS, Rejected
from satgrid.certificate.reasons import implies
from satgrid.constraints import Constraint, Not, Position
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
        json.dumps({"has": _shown(cut.has), "lacks": _shown(cut.lacks)}, ensure_ascii=False)
        for cut in cuts
    )
    return f'{{"cuts": [\n{listed}\n]}}\n' if listed else '{"cuts": []}\n'


def _shown(positions: Iterable[Position]) -> list[list[Any]]:
    return [[r + 1, c + 1, value] for (r, c), value in positions]


def read(found: Any) -> list[Cut]:
    """Return the cuts of a JSON object; raise `PuzzleError` for any other object."""
    if not isinstance(found, dict) or not isinstance(found.get("cuts"), list) or len(found) != 1:
        raise PuzzleError("it is no list of cuts")
    return [_read(k, cut) for k, cut in enumerate(found["cuts"], 1)]


def _read(k: int, found: Any) -> Cut:
    if not isinstance(found, dict) or set(found) != {"has", "lacks"}:
        raise PuzzleError(f"cut {k} is no object with has and lacks")
    return Cut(_positions(k, found["has"]), _positions(k, found["lacks"]))


def _positions(k: int, found: Any) -> tuple[Position, ...]:
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
