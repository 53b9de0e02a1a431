"""Clues beside lines as text formats write them, and errors that name the line of the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import NamedTuple

from satgrid.clues import BLACK, Block, BlockItem, Value, clue_words
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, truncate
from satgrid.puzzle import MAX_CELLS, MAX_SIDE, LineClue, Puzzle, blocks, too_big

BLANKS_OR_COMMA = re.compile(r"\s*,\s*|\s+")

_LONGEST = 2 * MAX_CELLS
_MOST_LINES = 10 * MAX_SIDE
"""The most lines that the clues, given cells, goal and properties of a puzzle can need."""

_COLOURED = re.compile(r"([0-9]+)([^0-9].*)")


class TextLine(NamedTuple):
    """A line of a text, 1-based, without the blanks around it; `raw` has them."""

    number: int
    text: str
    raw: str = ""


def text_lines(text: str, first: int = 1) -> Iterator[TextLine]:
    """Yield the lines, `first` being the first's number; a line feed at the end begins none."""
    # All of them in a list would take a hundred times the memory of short ones.
    start, last = 0, len(text) - text.endswith("\n")
    for number in checked(count(first), 100):
        end = text.find("\n", start, last)
        line = text[start : last if end < 0 else end]
        yield TextLine(number, line.strip(), line)
        if end < 0:
            return
        start = end + 1


def of_one_puzzle(lines: Iterable[TextLine]) -> Iterator[TextLine]:
    """Yield the lines of a puzzle; raise `PuzzleError` at one that no puzzle comes to."""
    for k, line in enumerate(lines):
        if k == _MOST_LINES:
            error = too_big(f"a puzzle of more than {_MOST_LINES:,} lines")
            error.line = line.number
            raise error
        yield line


@contextmanager
def on_line(line: int, lines: Mapping[str, int] | None = None) -> Iterator[None]:
    """Let a `PuzzleError` from inside name this 1-based line, or that of its clue in `lines`."""
    try:
        yield
    except PuzzleError as error:
        error.line = lines.get(error.clue, line) if lines is not None and error.clue else line
        raise


def split(text: str, separator: re.Pattern[str], name: str, line: int) -> list[str]:
    """Return the words of a clue; `name` is what people call the row or column.

    Raise `PuzzleError` that names the clue and the 1-based `line` for a text that no clue can be.
    """
    if len(text) > _LONGEST:
        raise PuzzleError(
            f"{name}: a clue of {len(text):,} characters is more than any board can need: "
            "is the file damaged?",
            clue=name,
            line=line,
        )
    return separator.split(text)


def known_clue(
    words: list[str], symbols: Mapping[str, Value], name: str, line: int, remedy: str = ""
) -> LineClue:
    """Return the blocks of known length that are written so, each with its colour or none.

    `symbols` has the symbol of each colour by what is written behind a number for it; `remedy`,
    if the format lists its colours, says how. Errors name the clue and the 1-based `line`.
    """
    told = []
    with on_line(line):
        for word in words:
            coloured = _COLOURED.fullmatch(word)
            if coloured and coloured[2] in symbols:
                told.append(coloured[1] + symbols[coloured[2]])
            elif coloured and remedy:
                raise PuzzleError(
                    f"{name}: {truncate(repr(word))} is of no colour that is listed: {remedy}",
                    clue=name,
                )
            else:
                told.append(word)
        return blocks(told, name, known=True)


def the_only(puzzles: Sequence[Puzzle], format_name: str) -> Puzzle:
    """Return the puzzle; raise `PuzzleError` for none or several, where a format holds one."""
    if len(puzzles) != 1:
        raise PuzzleError(
            f"the format {format_name} holds one puzzle, not {len(puzzles)}: convert to json "
            "instead"
        )
    return puzzles[0]


def only_a_nonogram(
    puzzle: Puzzle, format_name: str, what: str, holds: Callable[[BlockItem], bool]
) -> None:
    """Raise `PuzzleError` for what a format of nonograms cannot hold.

    The format holds a clue for every row and column made of `what`, of which `holds` decides.
    """
    if puzzle.family != "nonogram":
        raise PuzzleError(
            f"the format {format_name} holds nonograms only, not the family "
            f"{truncate(puzzle.family)!r}: convert to json instead"
        )
    if puzzle.cells is not None or not puzzle.rows or not puzzle.columns:
        raise PuzzleError(
            f"the format {format_name} holds a clue for every row and column and nothing else: "
            "convert to json instead"
        )
    for line, clue in puzzle.lines():
        for item in clue if isinstance(clue, tuple) else (None,):
            if item is None or not holds(item):
                raise PuzzleError(
                    f"{line.name}: {truncate(' '.join(clue_words(clue)))} stands there, and the "
                    f"format {format_name} holds {what}: convert to json instead"
                )


def is_black(item: BlockItem) -> bool:
    """Say whether it is a black block of known length."""
    return isinstance(item, Block) and item.colour == BLACK


def is_known(item: BlockItem) -> bool:
    """Say whether it is a block of known length, of whatever colour."""
    return isinstance(item, Block)


def no_given_cells(puzzle: Puzzle, format_name: str) -> None:
    """Raise `PuzzleError` if the puzzle has given cells."""
    if puzzle.given:
        raise PuzzleError(f"the format {format_name} holds no given cells: convert to json instead")
