"""What a formula means on a board: enough to read an assignment as a grid, and no encoder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from satgrid.board import Board
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
    formula does not have. With `lattice` the cells are the places of the puzzle's lattice.
    """

    puzzle: Puzzle
    literals: Mapping[Value, Sequence[int]]
    left_out: tuple[str, ...] = ()
    aim: Aim | None = None
    lattice: bool = False

    @property
    def board(self) -> Board:
        """The size of a solution's grid."""
        size = Board(self.puzzle.height, self.puzzle.width)
        return size.lattice() if self.lattice else size

    @classmethod
    def of(cls, puzzle: Puzzle, model: Model, aim: Aim | None = None) -> Meaning:
        """Return the meaning of a compiled puzzle."""
        height, width = model.domains.height, model.domains.width
        literals = {value: [*model.literal.with_settled(value)] for value in model.domains.values}
        left_out = {lazy.constraint.kind() for lazy in model.cuts}
        lattice = (height, width) != (puzzle.height, puzzle.width)
        return cls(puzzle, literals, tuple(sorted(left_out)), aim, lattice)

    def names(self) -> dict[int, str]:
        """Return what people call each cell's variable, as in `r2c1=#`: row 2, column 1 is #.

        On the lattice `r2c1.5=#` is the side between row 2, column 1 and row 2, column 2, and
        `r0.5c0.5=#` the first corner of the board.
        """
        rows, columns = (self._numbered(n) for n in self.board)
        return {
            x: f"r{rows[r]}c{columns[c]}={value}"
            for value, row, r in self.rows()
            for c, x in enumerate(row)
            if 0 < x != TRUE
        }

    def _numbered(self, n: int) -> list[str]:
        """Return the numbers of rows or columns; those between two others end in .5."""
        if self.lattice:
            return [f"{at / 2:g}" for at in range(1, n + 1)]
        return [str(at) for at in range(1, n + 1)]

    def rows(self) -> Iterator[tuple[Value, Sequence[int], int]]:
        """Yield (value, literals, row) for each value and row, 0-based."""
        height, width = self.board
        for value, literals in self.literals.items():
            for r in range(height):
                yield value, literals[r * width : (r + 1) * width], r

    def soft(self, aim: Aim) -> list[int]:
        """Return the literals that are worth 1 each, one a cell: the soft clauses of the aim."""
        free = (x for x in self.literals[aim.value] if x not in (TRUE, FALSE))
        return [x if aim.most else -x for x in free]

    def grid(self, met: Sequence[int]) -> Grid[Value]:
        """Return the board of an assignment.

        `met[x]` is not 0 if literal x is true; negative literals count from the end, as indices
        do. Raises `PuzzleError` where a cell has no value or two, which no compiled puzzle has.
        """
        height, width = self.board
        flat: list[Value] = [""] * (height * width)
        for value, literals in self.literals.items():
            for at, x in enumerate(literals):
                if x == TRUE or (x != FALSE and met[x]):
                    flat[at] += value
        for at, values in enumerate(flat):
            if len(values) != 1:
                raise PuzzleError(
                    f"{label(divmod(at, width))}{' of the lattice' * self.lattice} gets "
                    f"{len(values)} values: "
                    "the header is damaged, encode the puzzle again"
                )
        return Grid(height, width, tuple(flat))
