"""The goal of a nonogram: the picture that its source intends, as a text of the info.

It has one character per cell in reading order: 0 for white, 1 for black, otherwise the symbol of
the colour. The goal does not change the puzzle; `check` compares it with the clues.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satgrid.clues import BLACK, WHITE, Value
from satgrid.errors import PuzzleError, count
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

GOAL = "goal"

DIGITS = {WHITE: "0", BLACK: "1"}


def read_goal(cells: Sequence[str], values: Mapping[str, Value], height: int, width: int) -> str:
    """Return the goal of cells that a file shows as characters; `values` has their values."""
    for character in cells:
        if character not in values:
            raise PuzzleError(
                f"the goal holds {character!r}: write one of {' '.join(values)} for each cell"
            )
    if len(cells) != height * width:
        raise PuzzleError(
            f"the goal has {count(len(cells), 'cell')}, the board {height} x {width} = "
            f"{height * width}: correct or remove the goal"
        )
    return "".join(DIGITS.get(values[character], values[character]) for character in cells)


def write_goal(puzzle: Puzzle, characters: Mapping[Value, str]) -> str | None:
    """Return the goal, if any, with the file's character for each value."""
    goal = dict(puzzle.info).get(GOAL)
    if goal is None:
        return None
    values = {DIGITS.get(value, value): value for value in characters}
    read_goal(goal, values, puzzle.height, puzzle.width)
    return "".join(characters[values[character]] for character in goal)


def goal_grid(puzzle: Puzzle) -> Grid[Value] | None:
    """Return the goal of a nonogram as a grid, if it has one."""
    goal = dict(puzzle.info).get(GOAL)
    if goal is None or puzzle.family != "nonogram":
        return None
    values = {digit: value for value, digit in DIGITS.items()}
    values |= {colour.symbol: colour.symbol for colour in puzzle.colours if colour.symbol != WHITE}
    read_goal(goal, values, puzzle.height, puzzle.width)
    return Grid(puzzle.height, puzzle.width, tuple(values[character] for character in goal))
