"""Small cases of every constraint kind, on a board of one row, and the literals of that board.

A module `cases/KIND.py` has `FACTS`, which a person wrote, and `cases()`, which is enough to
find out whether an encoder means what the statement means. Both are found by the kind's name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from satgrid.clues import BLACK, WHITE, Value
from satgrid.constraints import Constraint
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid

PLAIN = (WHITE, BLACK)

Candidates = tuple[tuple[Value, ...], ...]
"""For each cell of the row the values that it may still take."""

Fact = tuple[Constraint, str, bool]
"""A constraint, a row of symbols, and whether the row meets it."""


@dataclass(frozen=True)
class Case:
    """A constraint and the row that it is asked about.

    `names` are the quantities in which a page states the size; None where it states none.
    `independent` says that no two of the constraint's terms speak of one cell: only then does a
    page claim a strength. `unnamed` are values of the board that the constraint does not name;
    its encoder cannot know them, and propagation is not asked about them.
    """

    constraint: Constraint
    candidates: Candidates
    names: dict[str, int | str] | None = None
    independent: bool = True
    unnamed: frozenset[Value] = frozenset()

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """Yield every row within the candidates."""
        return product(*self.candidates)

    def holds(self, row: Sequence[Value]) -> bool:
        """Return whether the row meets the constraint."""
        return self.constraint.holds(Grid(1, len(row), tuple(row)))


class Board:
    """The literals of a case: none for a settled cell, one variable for two candidates.

    More candidates take one variable each, of which exactly one is true.
    """

    def __init__(self, case: Case, formula: Formula) -> None:
        self._case = case
        self._table: dict[tuple[Cell, Value], int] = {}
        self.handed: list[tuple[list[int], tuple[int, ...]]] = []
        for i, values in enumerate(case.candidates):
            if len(values) == 1:
                literals = [TRUE]
            elif len(values) == 2:
                x = formula.variable()
                literals = [-x, x]
            else:
                literals = list(formula.new(len(values)))
                formula.add(*literals)
                formula.extend((-x, -y) for x, y in combinations(literals, 2))
            for value, x in zip(values, literals, strict=True):
                self._table[(0, i), value] = x

    def __call__(self, cell: Cell, value: Value) -> int:
        return self._table.get((cell, value), FALSE)

    def along(self, cells: Sequence[Cell], value: Value) -> list[int]:
        literals = [self(cell, value) for cell in cells]
        self.handed.append((literals, tuple(literals)))
        return literals

    def row(self, values: Sequence[Value]) -> list[int]:
        """Return what a row makes true: for each cell and value the literal or its negation."""
        return [
            x if values[column] == value else -x
            for ((_, column), value), x in self._table.items()
            if x != TRUE
        ]

    def named(self) -> list[int]:
        """Return the literals of unsettled cells and of values that the constraint names."""
        unnamed = self._case.unnamed
        return [x for (_, value), x in self._table.items() if x != TRUE and value not in unnamed]
