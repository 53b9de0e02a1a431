"""A question of the page, and what it holds, checked."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple

from satgrid.clues import Value
from satgrid.errors import PuzzleError, UsageError
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

MOST_CELLS = 10_000
"""The most cells of a board that the page shows."""

_MOST_S = 120.0


class BadQuestion(UsageError):
    """A question that nobody can answer."""


class MalformedQuestion(BadQuestion):
    """A question with a part of a wrong type: no page asks it."""


def _is_whole(found: Any) -> bool:
    return isinstance(found, int) and not isinstance(found, bool)


def _is_pair(found: Any) -> bool:
    return isinstance(found, list) and len(found) == 2 and all(map(_is_whole, found))


def _are_texts(found: Any) -> bool:
    return isinstance(found, list) and all(isinstance(row, str) for row in found)


class _PartType(NamedTuple):
    """The type of a part of a question: the sentence about other types, and the check."""

    remedy: str
    fits: Callable[[Any], bool]


_TEXT = _PartType("is no text: give one", lambda found: isinstance(found, str))
_WHOLE = _PartType("is no whole number: give one", _is_whole)
_FLAG = _PartType("is neither true nor false: give one", lambda found: isinstance(found, bool))
_TIME = _PartType(
    "is no time: give a number", lambda found: _is_whole(found) or isinstance(found, float)
)
_SETTINGS = _PartType("is no object of settings: give one", lambda found: isinstance(found, dict))
_PUZZLE = _PartType("is no object: give a puzzle as JSON", lambda found: isinstance(found, dict))
_PLACE = _PartType("is no place: give a row and a column, from 0", _is_pair)
_ROWS = _PartType("is no list of equally long texts: give the rows", _are_texts)

PART_TYPES = {
    **dict.fromkeys(("text", "name", "bytes", "family", "layer", "to", "level", "spoil"), _TEXT),
    **dict.fromkeys(("height", "width", "seed", "row", "column"), _WHOLE),
    **dict.fromkeys(("candidates", "conflicts", "dark", "minimal", "symmetric"), _FLAG),
    "seconds": _TIME,
    "variant": _SETTINGS,
    "puzzle": _PUZZLE,
    "at": _PLACE,
    "grid": _ROWS,
}
"""The parts of questions, each of which may be missing, or null, where the verb does without."""


class Question:
    """A question with parts of the right types; their values are checked when they are used."""

    def __init__(self, told: dict[str, Any]) -> None:
        """Raise `MalformedQuestion` for a part of a wrong type."""
        self._told = told
        self._begun = perf_counter()
        for name, kind in PART_TYPES.items():
            if self.has(name) and not kind.fits(told[name]):
                raise MalformedQuestion(f"{name} {kind.remedy}")

    def _part(self, name: str, usual: Any = None) -> Any:
        found = self._told.get(name)
        found = usual if found is None else found
        if found is None:
            raise MalformedQuestion(f"{name} is missing, or null: see what the verb needs")
        return found

    def has(self, name: str) -> bool:
        """Return whether there is something of this name."""
        return self._told.get(name) is not None

    def text(self, name: str, usual: str | None = None) -> str:
        """Return a text."""
        found: str = self._part(name, usual)
        return found

    def number(self, name: str, least: int, most: int, usual: int | None = None) -> int:
        """Return a whole number between two others."""
        found: int = self._part(name, usual)
        if not least <= found <= most:
            called = {"height": "rows", "width": "columns"}.get(name, name)
            raise BadQuestion(f"{called}: give a whole number from {least} to {most}")
        return found

    def flag(self, name: str) -> bool:
        """Return whether something is wanted."""
        found: bool = self._part(name, False)
        return found

    def settings(self) -> dict[str, Any]:
        """Return the settings of the `variant`."""
        found: dict[str, Any] = self._part("variant", {})
        return found

    def pair(self, name: str) -> tuple[int, int]:
        """Return a row and a column."""
        row, column = self._part(name)
        return row, column

    def seconds(self) -> float:
        """Return how long a search may still take."""
        return max(0.0, self.whole_seconds() + self._begun - perf_counter())

    def whole_seconds(self) -> float:
        """Return how long all that is done for the question may take."""
        found: float = self._part("seconds", 10)
        if not 0 < found < 1e6:
            raise BadQuestion("seconds: give a number above 0 and below 1,000,000")
        return min(float(found), _MOST_S)

    def puzzle(self) -> Puzzle:
        """Return the puzzle, which need not make sense for its family."""
        puzzle = Puzzle.from_json(self._part("puzzle"))
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
        if not self.has("grid"):
            return None
        rows = self._part("grid")
        if not rows or not all(rows) or len(set(map(len, rows))) > 1:
            raise BadQuestion(f"grid {_ROWS.remedy}")
        grid: Grid[Value] = Grid.from_rows(rows)
        wrong = next(problem.check_begun(grid), None)
        if wrong is not None:
            raise PuzzleError(wrong)
        return grid
