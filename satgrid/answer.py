"""The variables of a solution: the cells or the places of the lattice, and their values.

Most solutions have a value per cell. Solutions with lines have a value per place of the board's
*lattice*. For H x W cells it is a grid of (2H + 1) x (2W + 1) places: cell (r, c) is the place
(2r + 1, 2c + 1), corners of cells have even rows and columns, and sides of cells are between: those
of cell (r, c) are (2r, 2c + 1), (2r + 1, 2c), (2r + 1, 2c + 2) and (2r + 2, 2c + 1).

A family declares one of the answers below, or its own.
"""

from __future__ import annotations

from collections.abc import Callable

from satgrid.board import Board
from satgrid.clues import (
    BLACK,
    OTHER,
    WHITE,
    WRITABLE_NUMBER,
    Value,
    is_number,
    is_number_only,
    number_of,
    value_of,
)
from satgrid.errors import PuzzleError
from satgrid.grid import Grid, text_rows
from satgrid.puzzle import Puzzle
from satgrid.records import record


@record
class Answer:
    """The values of a solution, their places, and how a drawing shows them.

    `values(puzzle)` begins with the background, which a cell of two values has if its variable is
    false. With `lattice` the grid of a solution is the board's lattice, otherwise the board.
    `text(value)` is the text of cells with a value; without it a drawing fills cells, or writes the
    value if it has no colour. With `through_cells` lines go from cell to cell instead of along
    sides; with `fills_rest` cells without a line and a clue are filled. With `walls` lines are
    walls between cells. With `sizes` the values are the sizes of all regions, and `OTHER` is the
    value of all sizes that the others lack: a grid of a solution has these sizes in its place.
    """

    values: Callable[[Puzzle], tuple[Value, ...]]
    lattice: bool = False
    text: Callable[[Value], str] | None = None
    through_cells: bool = False
    fills_rest: bool = False
    walls: bool = False
    sizes: bool = False

    def board(self, puzzle: Puzzle) -> Board:
        """Return the size of a solution's grid."""
        return puzzle.board.lattice() if self.lattice else puzzle.board

    def symbols(self, puzzle: Puzzle) -> tuple[Value, ...]:
        """Return the values that stand for themselves: with `sizes` all but `OTHER`."""
        values = self.values(puzzle)
        return tuple(v for v in values if v != OTHER) if self.sizes else values


def numeral(value: Value) -> str:
    """Return the number of a value as a text, "" for a cell without a number."""
    if value in (WHITE, OTHER):
        return "" if value == WHITE else OTHER
    return str(number_of(value))


def json_rows(grid: Grid[Value]) -> list[str] | list[list[int | str]]:
    """Return the rows of a solution for JSON, each a text of one character per cell.

    If a number is above 61, each row is a list of numbers instead, with other values as texts.
    """
    if not any(map(is_number_only, set(grid.flat))):
        return text_rows(grid)
    return [
        [number_of(value) if is_number(value) else value for value in row] for row in grid.rows()
    ]


MOST_CANDIDATES = 3_000_000
"""The most cells times numbers of a board with numbers above 61, so that they fit into memory."""


def require_few_numbers(puzzle: Puzzle, most: int, why: str, mend: str, clue: str = "") -> None:
    """Refuse a board with a number above 61 if its cells have too many numbers together.

    `why` says what needs numbers up to `most`, and `mend` how to need fewer.
    """
    if most > WRITABLE_NUMBER and puzzle.board.area * most > MOST_CANDIDATES:
        raise PuzzleError(
            f"{why} in each of {puzzle.board.area:,} cells: with numbers above {WRITABLE_NUMBER} "
            f"there are up to {MOST_CANDIDATES:,} on a board: {mend}",
            clue=clue,
        )


def _shades(puzzle: Puzzle) -> tuple[Value, ...]:
    return WHITE, BLACK


def _numbers(puzzle: Puzzle) -> tuple[Value, ...]:
    why = f"{puzzle.height} rows need {puzzle.height} numbers"
    require_few_numbers(puzzle, puzzle.height, why, "choose a smaller board")
    return tuple(map(value_of, range(1, puzzle.height + 1)))


def _room_numbers(puzzle: Puzzle) -> tuple[Value, ...]:
    members = puzzle.rooms.members() if puzzle.rooms is not None else {}
    name, cells = max(members.items(), key=lambda room: len(room[1]), default=("", ()))
    if cells:
        why = f"room {name} has {len(cells)} cells and needs {len(cells)} numbers"
        clue = f"room row {cells[0][0] + 1}"
        require_few_numbers(puzzle, len(cells), why, "draw smaller rooms", clue)
    # A puzzle with a single value would have no variables, and its statements would go unchecked.
    return tuple(map(value_of, range(1, max(2, len(cells)) + 1)))


def _room_sizes(puzzle: Puzzle) -> tuple[Value, ...]:
    members = puzzle.rooms.members() if puzzle.rooms is not None else {}
    sizes = sorted({len(cells) for cells in members.values()})
    return (WHITE, *map(value_of, sizes or (1,)))


SHADING = Answer(_shades)
"""Every cell is white or black."""

LINES = Answer(_shades, lattice=True)
"""Every place of the lattice has a line (black) or none; lines go along sides of cells."""

WALLS = Answer(_shades, lattice=True, walls=True)
"""As `LINES`, but lines are walls between parts of the board."""

PATHS = Answer(_shades, lattice=True, through_cells=True)
"""As `LINES`, but lines go from cell to cell, across their sides."""

SHADED_PATHS = Answer(_shades, lattice=True, through_cells=True, fills_rest=True)
"""As `PATHS`, and cells without a line and a clue are shaded."""

BRIDGES = Answer(lambda puzzle: (WHITE, "1", "2"), lattice=True, through_cells=True)
"""Every place of the lattice has no bridge, one or two; bridges go from cell to cell."""

DIGITS = Answer(_numbers, text=numeral)
"""Every cell has a number from 1 to the height of the board."""

ROOM_DIGITS = Answer(_room_numbers, text=numeral)
"""Every cell has a number from 1 to the size of the largest room, at least to 2."""

ROOM_SIZES = Answer(_room_sizes, text=numeral)
"""Every cell is white, or has the number of cells of a room."""

SYMBOLS = Answer(lambda puzzle: tuple(puzzle.alphabet), text=str)
"""Every cell has a symbol of the alphabet."""


def _picture(puzzle: Puzzle) -> tuple[Value, ...]:
    """Return white, black unless all clues have other colours, and the palette's colours."""
    own = [colour.symbol for colour in puzzle.colours if colour.symbol != WHITE]
    if BLACK in own or (own and not _has_black(puzzle)):
        return (WHITE, *own)
    return (WHITE, BLACK, *own)


def _has_black(puzzle: Puzzle) -> bool:
    clues = [clue for clue in (*puzzle.rows, *puzzle.columns) if isinstance(clue, tuple)]
    return any(value == BLACK for _, value in puzzle.given) or any(
        not isinstance(item, str) and item.colour == BLACK for clue in clues for item in clue
    )


PICTURE = Answer(_picture)
"""Every cell is white or has a colour: black, or one of the palette."""

COLOURS = Answer(lambda puzzle: tuple(colour.symbol for colour in puzzle.colours), text=str)
"""Every cell has a colour of the palette."""
