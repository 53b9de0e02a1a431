"""Clues as text formats write them: block lengths in a row, and errors that name their line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from satgrid.errors import PuzzleError, shortened
from satgrid.puzzle import MAX_CELLS, LineClue, Puzzle, blocks

BLANKS_OR_COMMA = re.compile(r"\s*,\s*|\s+")

_LENGTH = re.compile(r"[0-9]{1,9}")
_COLOURED = re.compile(r"[0-9]+[A-Za-z]+|[A-Za-z]+[0-9]+")
_LONGEST = 2 * MAX_CELLS


class TextLine(NamedTuple):
    """A line of a text, 1-based, without the blanks around it."""

    number: int
    text: str


def text_lines(text: str) -> list[TextLine]:
    """Return the lines of the text; a line feed at its end begins no further line."""
    lines = text.removesuffix("\n").split("\n")
    return [TextLine(number, line.strip()) for number, line in enumerate(lines, 1)]


@contextmanager
def on_line(line: int) -> Iterator[None]:
    """Let a `PuzzleError` from inside name this 1-based line."""
    try:
        yield
    except PuzzleError as error:
        error.line = line
        raise


def line_clue(text: str, separator: re.Pattern[str], name: str, line: int) -> LineClue:
    """Return the blocks that the text lists; `name` is what people call the row or column.

    Raise `PuzzleError` that names the clue and the 1-based `line` for anything but lengths.
    """
    with on_line(line):
        if len(text) > _LONGEST:
            raise PuzzleError(
                f"{name}: a clue of {len(text):,} characters is more than any board can need: "
                "is the file damaged?",
                clue=name,
            )
        tokens = separator.split(text)
        for token in tokens:
            if not _LENGTH.fullmatch(token):
                colour = " (coloured clues are not read)" if _COLOURED.fullmatch(token) else ""
                raise PuzzleError(
                    f"{name}: {shortened(token)!r} is not a block length{colour}: "
                    "write whole numbers from 1 up",
                    clue=name,
                )
        return blocks([int(token) for token in tokens], name)


def only_a_nonogram(puzzle: Puzzle, format_name: str) -> None:
    """Raise `PuzzleError` for what a format of row and column clues cannot hold."""
    if puzzle.family != "nonogram":
        raise PuzzleError(
            f"the format {format_name} holds nonograms only, not the family "
            f"{shortened(puzzle.family)!r}: convert to json instead"
        )
    if puzzle.cells is not None or not puzzle.rows or not puzzle.columns:
        raise PuzzleError(
            f"the format {format_name} holds a clue for every row and column and nothing else: "
            "convert to json instead"
        )
