"""Clues as text formats write them: block lengths in a row, and errors that name their line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from satgrid.clues import BLACK, Block, clue_words
from satgrid.errors import PuzzleError, shortened
from satgrid.puzzle import MAX_CELLS, LineClue, Puzzle, blocks

BLANKS_OR_COMMA = re.compile(r"\s*,\s*|\s+")

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
def on_line(line: int, lines: Mapping[str, int] | None = None) -> Iterator[None]:
    """Let a `PuzzleError` from inside name this 1-based line, or that of its clue in `lines`."""
    try:
        yield
    except PuzzleError as error:
        error.line = (lines or {}).get(error.clue or "", line)
        raise


def line_clue(text: str, separator: re.Pattern[str], name: str, line: int) -> LineClue:
    """Return the blocks that the text lists; `name` is what people call the row or column.

    Raise `PuzzleError` that names the clue and the 1-based `line` for anything but blocks.
    """
    with on_line(line):
        if len(text) > _LONGEST:
            raise PuzzleError(
                f"{name}: a clue of {len(text):,} characters is more than any board can need: "
                "is the file damaged?",
                clue=name,
            )
        return blocks(separator.split(text), name)


def lengths(clue: LineClue) -> list[int]:
    """Return the lengths of black blocks; other clues `only_a_nonogram` refuses."""
    items = clue if isinstance(clue, tuple) else ()
    return [item.length for item in items if isinstance(item, Block)]


def only_a_nonogram(puzzle: Puzzle, format_name: str) -> None:
    """Raise `PuzzleError` for what a format of black-and-white clues cannot hold."""
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
    for line, clue in puzzle.lines():
        for item in clue if isinstance(clue, tuple) else ():
            if not isinstance(item, Block) or item.colour != BLACK:
                raise PuzzleError(
                    f"{line.name}: {clue_words((item,))[0]} stands there, and the format "
                    f"{format_name} holds black blocks of known length: convert to json instead"
                )
