"""A question of the page, with its parts checked, and error messages in the page's words."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from satgrid.clues import Value
from satgrid.errors import PuzzleError, Remedy, SatgridError, UsageError
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

MOST_CELLS = 10_000
"""The most cells of a board that the page shows."""

_MOST_S = 120.0

T = TypeVar("T")


class BadQuestion(UsageError):
    """The question is invalid."""


class MalformedQuestion(BadQuestion):
    """A part of the question has a wrong type; the page itself never asks such a question."""


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_whole, value))


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(row, str) for row in value)


class _PartType(NamedTuple):
    """The type of a part of a question: the message about other types, and the check."""

    remedy: str
    fits: Callable[[Any], bool]


_TEXT = _PartType("is not a text", lambda value: isinstance(value, str))
_WHOLE = _PartType("is not a whole number", _is_whole)
_FLAG = _PartType("is not true or false", lambda value: isinstance(value, bool))
_ROWS = _PartType("is not a list of rows of equal length", _are_texts)

PART_TYPES = {
    **dict.fromkeys(("text", "name", "bytes", "family", "layer", "to", "level", "spoil"), _TEXT),
    **dict.fromkeys(("height", "width", "seed", "row", "column"), _WHOLE),
    **dict.fromkeys(("candidates", "conflicts", "dark", "minimal", "symmetric"), _FLAG),
    "seconds": _PartType(
        "is not a number of seconds", lambda value: _is_whole(value) or isinstance(value, float)
    ),
    "variant": _PartType("is not an object of settings", lambda value: isinstance(value, dict)),
    "puzzle": _PartType("is not a puzzle as JSON", lambda value: isinstance(value, dict)),
    "at": _PartType("is not a place: give a row and a column, from 0", _is_pair),
    "grid": _ROWS,
}
"""The parts of questions; each may be missing or null if the verb does not need it."""


class Question:
    """A question with parts of the right types; values are checked when they are used."""

    def __init__(self, parts: dict[str, Any]) -> None:
        """Raise `MalformedQuestion` for a part of a wrong type."""
        self._parts = parts
        self._start = perf_counter()
        for name, kind in PART_TYPES.items():
            if self.has(name) and not kind.fits(parts[name]):
                raise MalformedQuestion(f"{name} {kind.remedy}")

    def _part(self, name: str, default: T | None = None) -> T:
        part: T | None = self._parts.get(name)
        part = default if part is None else part
        if part is None:
            raise MalformedQuestion(f"{name} is missing or null, and the verb needs it")
        return part

    def has(self, name: str) -> bool:
        """Return whether the question has this part."""
        return self._parts.get(name) is not None

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text."""
        return self._part(name, default)

    def number(self, name: str, least: int, most: int, default: int | None = None) -> int:
        """Return a whole number from `least` to `most`."""
        number = self._part(name, default)
        if not least <= number <= most:
            called = {"height": "rows", "width": "columns"}.get(name, name)
            raise BadQuestion(f"{called}: give a whole number from {least} to {most}")
        return number

    def flag(self, name: str) -> bool:
        """Return a flag, False if it is missing."""
        return self._part(name, False)

    def settings(self) -> dict[str, Any]:
        """Return the settings of the `variant`."""
        return self._part("variant", {})

    def pair(self, name: str) -> tuple[int, int]:
        """Return a row and a column."""
        place: list[int] = self._part(name)
        return place[0], place[1]

    def seconds(self) -> float:
        """Return how long a search may still take."""
        return max(0.0, self.whole_seconds() + self._start - perf_counter())

    def whole_seconds(self) -> float:
        """Return the time limit of the whole question."""
        seconds = self._part("seconds", 10.0)
        if not 0 < seconds < 1e6:
            raise BadQuestion("seconds: give a number above 0 and below 1,000,000")
        return min(float(seconds), _MOST_S)

    def puzzle(self) -> Puzzle:
        """Return the puzzle, which its family may refuse."""
        puzzle = Puzzle.from_json(self._part("puzzle"))
        if puzzle.board.area > MOST_CELLS:
            raise PuzzleError(
                f"a board of {puzzle.height} x {puzzle.width}: the page shows up to "
                f"{MOST_CELLS:,} cells; the command satgrid solves larger ones"
            )
        return puzzle

    def problem(self) -> Problem:
        """Return the puzzle with its family, after the family has accepted its clues."""
        problem = Problem(self.puzzle())
        problem.inspect()
        return problem

    def grid(self, problem: Problem) -> Grid[Value] | None:
        """Return the grid, if the question has one; unknown places are `?`."""
        if not self.has("grid"):
            return None
        rows: list[str] = self._part("grid")
        if not rows or not all(rows) or len(set(map(len, rows))) > 1:
            raise BadQuestion(f"grid {_ROWS.remedy}")
        grid: Grid[Value] = Grid.from_rows(rows)
        wrong = next(problem.check_begun(grid), None)
        if wrong is not None:
            raise PuzzleError(wrong)
        return grid


# Error messages

WORDS = {
    Remedy.NAME_FORMAT: ": give a puzzle's text, its address or its game ID",
    Remedy.CHOOSE_FORMAT: ": save it as a file whose name ends in one of {}, and open that",
    Remedy.LIST_OF_CLUES: " (save a list of clues as a file whose name ends in .nin)",
    Remedy.ADDRESS_ALONE: ": paste it alone",
    Remedy.BOARD_AS_TEXT: (
        ": paste the board as text (New lists the families, and As text shows their form)"
    ),
    Remedy.TEXT_FORM: " (As text shows the form of an example, which New opens)",
    Remedy.RULES: "",
    Remedy.NO_FAMILY_FITS: ": name it in the first line; New lists the families",
    Remedy.DECODE: ": open the puzzle itself",
    Remedy.NAME_FAMILY: ": name one of {} in the first line",
    Remedy.UNKNOWN_FAMILY: ": New lists the families",
    Remedy.UNKNOWN_GENRE: ": New lists the families{}",
    Remedy.UNKNOWN_GAME: ": New lists the families",
    Remedy.OWN_RULES: ": open a puzzle with the usual rules",
    Remedy.ONLY_FAMILY: ": open it as a new puzzle, under Open",
    Remedy.GAME_FAMILY: ": write {} for the first of them",
    Remedy.TAGGED_FAMILIES: ": keep one of them, in Penpa+",
    Remedy.UNTAGGED_FAMILY: ": give it the family's name as a tag, in Penpa+",
    Remedy.HEADLESS_FILE: ": add the lines pzprv3 and the genre above it",
    Remedy.UNUSED_MARK: ": remove it, or give the puzzle the tag of another family, in Penpa+",
    Remedy.UNKNOWN_TAG: ": remove it, in Penpa+, if the rules are the usual ones",
    Remedy.SETTING: ": write it into the title, as in {1}",
    Remedy.NO_SYMMETRY: ": untick Symmetric",
    Remedy.NO_SYMMETRY_OR_BIGGER: ": untick Symmetric, or choose a bigger board",
    Remedy.OR_NONE: ", or nothing",
    Remedy.UNIQUE_KIND: ": generate a puzzle, or begin with the example",
}
"""The end of a message for each remedy; `{}` are its arguments."""


def error_text(error: SatgridError) -> str:
    """Return the message of an error in the page's words."""
    return error.text(WORDS)
