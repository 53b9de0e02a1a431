"""A question of the page, and what it holds, checked."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from satgrid.clues import Value
from satgrid.errors import PuzzleError, UsageError
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

MOST_CELLS = 10_000
"""The most cells of a board that the page shows."""

_MOST_S = 120.0


class Refused(UsageError):
    """A question that nobody can answer."""


class Question:
    """What is asked; each part is checked when it is looked at."""

    def __init__(self, told: dict[str, Any]) -> None:
        self._told = told
        self._begun = perf_counter()

    def text(self, name: str, usual: str | None = None) -> str:
        """Return a text."""
        found = self._told.get(name, usual)
        if not isinstance(found, str):
            raise Refused(f"{name} is no text: give one")
        return found

    def number(self, name: str, least: int, most: int, usual: int | None = None) -> int:
        """Return a whole number between two others."""
        found = self._told.get(name, usual)
        if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= most:
            called = {"height": "rows", "width": "columns"}.get(name, name)
            raise Refused(f"{called}: give a whole number from {least} to {most}")
        return found

    def flag(self, name: str) -> bool:
        """Return whether something is wanted."""
        return self._told.get(name) is True

    def get(self, name: str) -> Any:
        """Return what stands there, unchecked, or None."""
        return self._told.get(name)

    def pair(self, name: str) -> tuple[int, int]:
        """Return a row and a column."""
        found = self._told.get(name)
        if (
            not isinstance(found, list)
            or len(found) != 2
            or not all(isinstance(k, int) and not isinstance(k, bool) for k in found)
        ):
            raise Refused(f"{name} is no place: give a row and a column, from 0")
        return found[0], found[1]

    def seconds(self) -> float:
        """Return how long a search may still take."""
        return max(0.0, self.whole_seconds() + self._begun - perf_counter())

    def whole_seconds(self) -> float:
        """Return how long all that is done for the question may take."""
        found = self._told.get("seconds", 10)
        if isinstance(found, bool) or not isinstance(found, (int, float)) or not 0 < found < 1e6:
            raise Refused("seconds is no time: give a number")
        return min(float(found), _MOST_S)

    def puzzle(self) -> Puzzle:
        """Return the puzzle, which need not make sense for its family."""
        found = self._told.get("puzzle")
        if not isinstance(found, dict):
            raise Refused("no puzzle: give one as JSON")
        puzzle = Puzzle.from_json(found)
        if puzzle.board.area > MOST_CELLS:
            raise PuzzleError(
                f"a board of {puzzle.height} x {puzzle.width}: the page shows up to "
                f"{MOST_CELLS:,} cells; the command satgrid solves larger ones"
            )
        return puzzle

    def problem(self) -> Problem:
        """Return the puzzle with its family, which finds that its clues make sense."""
        problem = Problem(self.puzzle())
        problem.inspect()
        return problem

    def grid(self, problem: Problem) -> Grid[Value] | None:
        """Return the grid, if there is one, which may have `?`."""
        rows = self._told.get("grid")
        if rows is None:
            return None
        if (
            not isinstance(rows, list)
            or not rows
            or not all(isinstance(row, str) and row for row in rows)
            or len(set(map(len, rows))) > 1
        ):
            raise Refused("grid is no list of equally long texts: give the rows")
        grid: Grid[Value] = Grid.from_rows(rows)
        wrong = next(problem.check_begun(grid), None)
        if wrong is not None:
            raise PuzzleError(wrong)
        return grid
