"""Checks of puzzles before they are written, with a `PuzzleError` if a format cannot hold one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from satgrid.clues import BLACK, SEVERAL, Block, BlockItem, CellClue, clue_words
from satgrid.errors import truncate, unwritable
from satgrid.grid import Grid, label
from satgrid.notation.board import NONE
from satgrid.puzzle import Puzzle


class Items(NamedTuple):
    """The items of clues that a format holds, in words and as a test of an item."""

    named: str
    hold: Callable[[BlockItem], bool]


BLACK_BLOCKS = Items(
    "black blocks of known length", lambda item: isinstance(item, Block) and item.colour == BLACK
)
KNOWN_BLOCKS = Items("blocks of known length", lambda item: isinstance(item, Block))
SINGLE_BLOCKS = Items("single blocks", lambda item: item != SEVERAL)


def the_only(puzzles: Sequence[Puzzle], format_name: str) -> Puzzle:
    """Return the puzzle of a format that holds one."""
    if len(puzzles) != 1:
        raise unwritable(f"the format {format_name} holds one puzzle, not {len(puzzles)}")
    return puzzles[0]


def require_lines(puzzle: Puzzle, format_name: str, items: Items, given: bool = False) -> None:
    """Require a nonogram with clues of these items, and nothing else but `given` cells."""
    if puzzle.family != "nonogram":
        raise unwritable(
            f"the format {format_name} holds nonograms only, not the family "
            f"{truncate(puzzle.family)!r}",
            clue="family",
        )
    if puzzle.cells is not None or not puzzle.rows or not puzzle.columns:
        raise unwritable(
            f"the format {format_name} holds a clue for every row and column and nothing else"
        )
    for line, clue in puzzle.lines():
        if not isinstance(clue, tuple) or not all(map(items.hold, clue)):
            raise unwritable(
                f"{line.name} has {truncate(' '.join(clue_words(clue)))}, and the format "
                f"{format_name} holds {items.named}"
            )
    if not given:
        no_given_cells(puzzle, format_name)


def black_lines(puzzles: Sequence[Puzzle], format_name: str) -> tuple[list[str], list[str]]:
    """Return the clues of rows and of columns as lines, of one nonogram in black and white."""
    puzzle = the_only(puzzles, format_name)
    require_lines(puzzle, format_name, BLACK_BLOCKS)
    rows, columns = (
        [" ".join(clue_words(clue)) or "0" for clue in clues]
        for clues in (puzzle.rows, puzzle.columns)
    )
    return rows, columns


def cells_of(
    puzzle: Puzzle,
    format_name: str,
    family: str,
    what: str,
    least: int,
    most: int | None = None,
    others: Collection[CellClue] = (None,),
) -> Grid[CellClue]:
    """Return the cells of a puzzle that has clues in cells only.

    The accepted clues are numbers from `least` to `most` and the `others`; `what` describes them.
    `family` is the family as which the text is read.
    """
    if puzzle.family != family:
        raise unwritable(
            f"the format {format_name} holds the family {family} only, not "
            f"{truncate(puzzle.family)!r}",
            clue="family",
        )
    if puzzle.cells is None or puzzle.rows:
        require_cells_alone(puzzle, format_name)
    no_given_cells(puzzle, format_name)
    for cell in puzzle.cells.cells():
        clue = puzzle.cells[cell]
        number = isinstance(clue, int) and clue >= least and (most is None or clue <= most)
        if not number and clue not in others:
            raise unwritable(
                f"{label(cell)} has {NONE if clue is None else clue}, and the format "
                f"{format_name} holds {what}"
            )
    return puzzle.cells


def require_cells_alone(puzzle: Puzzle, format_name: str) -> None:
    """Require a puzzle with clues in cells, and no other contents or settings."""
    others = [name for name, _ in (*puzzle.contents, *puzzle.variant) if name != "cells"]
    if puzzle.cells is None or others:
        raise unwritable(
            f"the format {format_name} holds clues in cells alone, and this "
            f"{truncate(puzzle.family) or 'board'} has {', '.join(map(truncate, others)) or 'none'}"
        )


def no_given_cells(puzzle: Puzzle, format_name: str) -> None:
    """Require a puzzle without given cells."""
    if puzzle.given:
        raise unwritable(f"the format {format_name} holds no given cells")
