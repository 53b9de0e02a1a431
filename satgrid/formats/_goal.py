"""The goal of a nonogram: the picture that its source has in mind, as text among the info.

One character a cell in reading order: 0 white, 1 black, else the symbol of the cell's colour.
It is kept, and changes nothing in what the puzzle means; `check` looks at it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satgrid.clues import BLACK, WHITE, Value
from satgrid.errors import PuzzleError, count
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

GOAL = "goal"

DIGITS = {WHITE: "0", BLACK: "1"}


def goal(cells: Sequence[str], values: Mapping[str, Value], height: int, width: int) -> str:
    """Return the goal of cells that a file shows as characters, each of which means a value."""
    for character in cells:
        if character not in values:
            raise PuzzleError(
                f"the goal holds {character!r}: write one of {' '.join(values)} for each cell"
            )
    if len(cells) != height * width:
        raise PuzzleError(
            f"the goal has {count(len(cells), 'cell')}, the board {height} x {width} = "
            f"{height * width}: "
            "correct or remove the goal"
        )
    return "".join(DIGITS.get(values[character], values[character]) for character in cells)


def written(puzzle: Puzzle, shown: Mapping[Value, str]) -> str | None:
    """Return the goal, if there is one, with each value as the file is to show it."""
    told = dict(puzzle.info).get(GOAL)
    if told is None:
        return None
    values = {DIGITS.get(value, value): value for value in shown}
    goal(told, values, puzzle.height, puzzle.width)
    return "".join(shown[values[character]] for character in told)


def drawn(puzzle: Puzzle) -> Grid[Value] | None:
    """Return the picture that is a nonogram's goal, if it has one."""
    told = dict(puzzle.info).get(GOAL)
    if told is None or puzzle.family != "nonogram":
        return None
    values = {digit: value for value, digit in DIGITS.items()}
    values |= {colour.symbol: colour.symbol for colour in puzzle.colours if colour.symbol != WHITE}
    goal(told, values, puzzle.height, puzzle.width)
    return Grid(puzzle.height, puzzle.width, tuple(values[character] for character in told))
