"""Small cases of every constraint kind, and the literals of their boards.

A module `cases/KIND.py` has `FACTS`, which a person wrote, and `cases()`, which is enough to
find out whether an encoder means what the statement means. It may have `large()`: cases of which
only the size is asked. All are found by the kind's name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from satgrid.clues import BLACK, WHITE, Value
from satgrid.constraints import Constraint
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid

PLAIN = (WHITE, BLACK)

Candidates = tuple[tuple[Value, ...], ...]
"""For each cell of the board, in reading order, the values that it may still take."""

Stated = Constraint | Callable[[int], Constraint]
Fact = tuple[Constraint, str, bool]
"""A constraint, rows of symbols with blanks between, and whether that board meets it."""


def facts(statement: Stated, met: str | None, broken: str | None = None) -> Iterator[Fact]:
    """Yield the facts of boards, with | between them; a line's statement is made for its length."""
    for boards, expected in (met, True), (broken, False):
        for board in () if boards is None else map(str.strip, boards.split("|")):
            made = statement if isinstance(statement, Constraint) else statement(len(board))
            yield made, board, expected


@dataclass(frozen=True)
class Case:
    """A constraint and the board that it is asked about, one row unless `height` says more.

    `names` are the quantities in which a page states the size; None where it states none.
    `independent` says that no two of the constraint's terms speak of one cell: only then does a
    page claim a strength. `unnamed` are values of the board that the constraint does not name;
    its encoder cannot know them, and propagation is not asked about them. `beside` are the
    constraints that keep what the constraint promises.
    """

    constraint: Constraint
    candidates: Candidates
    names: dict[str, int | str] | None = None
    independent: bool = True
    unnamed: frozenset[Value] = frozenset()
    height: int = 1
    beside: tuple[Constraint, ...] = ()

    @property
    def width(self) -> int:
        """Return the number of columns."""
        return len(self.candidates) // self.height

    @property
    def sizes(self) -> dict[str, int | str]:
        """Return the names, and v: the number of candidates of a cell that has the most."""
        return {"v": max(map(len, self.candidates), default=0), **(self.names or {})}

    def cells(self) -> Iterator[Cell]:
        """Yield the cells in reading order."""
        return product(range(self.height), range(self.width))

    def grids(self) -> Iterator[Grid[Value]]:
        """Yield every grid within the candidates that keeps the promises."""
        grids = (Grid(self.height, self.width, flat) for flat in product(*self.candidates))
        return (grid for grid in grids if all(other.holds(grid) for other in self.beside))

    def solutions(self) -> Iterator[Grid[Value]]:
        """Yield the grids that meet the constraint."""
        return filter(self.constraint.holds, self.grids())


class Board:
    """The literals of a case: none for a settled cell, one variable for two candidates.

    More candidates take one variable each, of which exactly one is true. The cells have the
    first `variables` variables of the formula.
    """

    def __init__(self, case: Case, formula: Formula) -> None:
        self.height, self.width = case.height, case.width
        self._case = case
        self._table: dict[tuple[Cell, Value], int] = {}
        self.handed: list[tuple[list[int], tuple[int, ...]]] = []
        for cell, values in zip(case.cells(), case.candidates, strict=True):
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
                self._table[cell, value] = x
        self.variables = formula.variables

    def __call__(self, cell: Cell, value: Value) -> int:
        return self._table.get((cell, value), FALSE)

    def along(self, cells: Sequence[Cell], value: Value) -> list[int]:
        literals = [self(cell, value) for cell in cells]
        self.handed.append((literals, tuple(literals)))
        return literals

    def table(self, value: Value) -> list[int]:
        return self.along(list(self._case.cells()), value)

    def true(self, grid: Grid[Value]) -> list[int]:
        """Return what a grid makes true: for each cell and value the literal or its negation."""
        return [
            x if grid[cell] == value else -x
            for (cell, value), x in self._table.items()
            if x != TRUE
        ]

    def named(self) -> list[int]:
        """Return the literals of unsettled cells and of values that the constraint names."""
        unnamed = self._case.unnamed
        return [x for (_, value), x in self._table.items() if x != TRUE and value not in unnamed]
