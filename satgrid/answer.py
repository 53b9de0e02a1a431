"""What a solution is made of: where the solver decides, and among which values.

Mostly it decides the cells of the board. Where lines are drawn it decides the places of the board's
*lattice*. For H x W cells that is a grid of (2H + 1) x (2W + 1) places: cell (r, c) is the place
(2r + 1, 2c + 1), the corners of cells have even rows and columns, and the sides of cells lie
between, those of cell (r, c) at (2r, 2c + 1), (2r + 1, 2c), (2r + 1, 2c + 2) and (2r + 2, 2c + 1).

A family declares one of these answers, or one of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from satgrid.board import Board
from satgrid.clues import BLACK, MAX_NUMBER, WHITE, Value, number_of, value_of
from satgrid.errors import PuzzleError
from satgrid.puzzle import Puzzle


@dataclass(frozen=True)
class Answer:
    """Where the solver decides, and among which values.

    `values(puzzle)` are they, first the background, which a cell of two values has when its
    variable is false. With `lattice` the grid of a solution is the board's lattice, else the board.
    `text(value)` is what a drawing has in the cells with a value; without it they are filled, or
    have the value itself where it has no colour. With `through_cells` a drawing shows lines of the
    lattice from cell to cell, not along their sides; with `fills_rest` it fills cells without a
    line and without a clue. With `walls` lines part cells, and are called so.
    """

    values: Callable[[Puzzle], tuple[Value, ...]]
    lattice: bool = False
    text: Callable[[Value], str] | None = None
    through_cells: bool = False
    fills_rest: bool = False
    walls: bool = False

    def board(self, puzzle: Puzzle) -> Board:
        """Return the size of a solution's grid."""
        return puzzle.board.lattice() if self.lattice else puzzle.board


def numeral(value: Value) -> str:
    """Return the number that a value shows, or "" for a cell without one: what drawings have."""
    return "" if value == WHITE else str(number_of(value))


def _shades(puzzle: Puzzle) -> tuple[Value, ...]:
    return WHITE, BLACK


def _numbers(puzzle: Puzzle) -> tuple[Value, ...]:
    if puzzle.height > MAX_NUMBER:
        raise PuzzleError(
            f"{puzzle.height} rows ask for numbers up to {puzzle.height}, and cells have numbers "
            f"up to {MAX_NUMBER}: take a smaller board"
        )
    return tuple(map(value_of, range(1, puzzle.height + 1)))


def _room_numbers(puzzle: Puzzle) -> tuple[Value, ...]:
    members = puzzle.rooms.members() if puzzle.rooms is not None else {}
    name, cells = max(members.items(), key=lambda room: len(room[1]), default=("", ()))
    if len(cells) > MAX_NUMBER:
        raise PuzzleError(
            f"room {name} has {len(cells)} cells, and cells have numbers up to {MAX_NUMBER}: "
            "draw smaller rooms",
            clue=f"room row {cells[0][0] + 1}",
        )
    # Of one value alone, no statement would be asked.
    return tuple(map(value_of, range(1, max(2, len(cells)) + 1)))


SHADING = Answer(_shades)
"""Every cell is white or black."""

LINES = Answer(_shades, lattice=True)
"""Every place of the lattice has a line, which is black, or none; lines go along sides of cells."""

WALLS = Answer(_shades, lattice=True, walls=True)
"""The same, and lines are walls between parts of the board."""

PATHS = Answer(_shades, lattice=True, through_cells=True)
"""As `LINES`, but they go from cell to cell, across their sides."""

SHADED_PATHS = Answer(_shades, lattice=True, through_cells=True, fills_rest=True)
"""The same, and the cells that the lines leave out are shaded, but for those with a clue."""

BRIDGES = Answer(lambda puzzle: (WHITE, "1", "2"), lattice=True, through_cells=True)
"""Every place of the lattice has one or two bridges, which go from cell to cell, or none."""

DIGITS = Answer(_numbers, text=numeral)
"""Every cell has a number from 1 to the height of the board."""

ROOM_DIGITS = Answer(_room_numbers, text=numeral)
"""Every cell has a number from 1 to the size of the biggest room, or to 2."""

SYMBOLS = Answer(lambda puzzle: tuple(puzzle.alphabet), text=str)
"""Every cell has a symbol of the alphabet."""


def _picture(puzzle: Puzzle) -> tuple[Value, ...]:
    """Return white, then black unless only other colours are there, then the palette's."""
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
