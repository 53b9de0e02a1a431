"""What a formula means on a board: enough to read an assignment as a grid, and no encoder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from satgrid.board import row_lines
from satgrid.clues import Value
from satgrid.errors import PuzzleError
from satgrid.formula import FALSE, TRUE
from satgrid.grid import Grid, label
from satgrid.model import Aim, Model
from satgrid.puzzle import Puzzle


@dataclass(frozen=True)
class Meaning:
    """`literals` holds for each value the literal of each cell, in reading order.

    TRUE and FALSE stand for settled cells. `left_out` names the kinds of constraints that the
    formula does not have.
    """

    puzzle: Puzzle
    literals: Mapping[Value, Sequence[int]]
    left_out: tuple[str, ...] = ()
    aim: Aim | None = None

    @classmethod
    def of(cls, puzzle: Puzzle, model: Model, aim: Aim | None = None) -> Meaning:
        """Return the meaning of a compiled puzzle."""
        rows = row_lines(puzzle.height, puzzle.width)
        literals = {
            value: [x for row in rows for x in model.literal.along(row.cells, value)]
            for value in model.domains.values
        }
        left_out = {lazy.constraint.kind() for lazy in model.cuts}
        return cls(puzzle, literals, tuple(sorted(left_out)), aim)

    def names(self) -> dict[int, str]:
        """Return what people call each cell's variable, as in `r2c1=#`: row 2, column 1 is #."""
        return {
            x: f"r{r + 1}c{c + 1}={value}"
            for value, row, r in self.rows()
            for c, x in enumerate(row)
            if 0 < x != TRUE
        }

    def rows(self) -> Iterator[tuple[Value, Sequence[int], int]]:
        """Yield (value, literals, row) for each value and row, 0-based."""
        width = self.puzzle.width
        for value, literals in self.literals.items():
            for r in range(self.puzzle.height):
                yield value, literals[r * width : (r + 1) * width], r

    def soft(self, aim: Aim) -> set[int]:
        """Return the literals that are worth 1 each: the soft clauses of the aim."""
        free = (x for x in self.literals[aim.value] if x not in (TRUE, FALSE))
        return {x if aim.most else -x for x in free}

    def grid(self, met: Sequence[int]) -> Grid[Value]:
        """Return the board of an assignment.

        `met[x]` is not 0 if literal x is true; negative literals count from the end, as indices
        do. Raises `PuzzleError` where a cell has no value or two, which no compiled puzzle has.
        """
        flat: list[Value] = [""] * (self.puzzle.height * self.puzzle.width)
        for value, literals in self.literals.items():
            for at, x in enumerate(literals):
                if x == TRUE or (x != FALSE and met[x]):
                    flat[at] += value
        for at, values in enumerate(flat):
            if len(values) != 1:
                raise PuzzleError(
                    f"{label(divmod(at, self.puzzle.width))} gets {len(values)} values: "
                    "the header is damaged, encode the puzzle again"
                )
        return Grid(self.puzzle.height, self.puzzle.width, tuple(flat))
