"""The lines of a text, and errors with the line of a clue."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from itertools import count
from typing import NamedTuple, TypeAlias

from satgrid.board import MAX_SIDE, too_big
from satgrid.deadline import checked
from satgrid.errors import Advice, PuzzleError, truncate

MOST_LINES = 10 * MAX_SIDE
"""The most lines that the clues, given cells, goal and properties of a puzzle need."""


class TextLine(NamedTuple):
    """A line of a text: its 1-based number, its text without surrounding blanks, and with them."""

    number: int
    text: str
    raw: str = ""

    def error(self, text: str, remedy: Advice | None = None) -> PuzzleError:
        """Return the error of this line."""
        return PuzzleError(text, line=self.number, remedy=remedy)


class Part(NamedTuple):
    """A part of a text: the line of its head (1 without a head), and the lines behind and below it.

    The comments below the head are listed apart.
    """

    number: int
    behind: TextLine | None
    below: list[TextLine]
    comments: list[TextLine]

    def lines(self) -> list[TextLine]:
        """Return the lines behind the head and below it."""
        return [self.behind, *self.below] if self.behind else self.below

    def alone(self, head: str) -> list[str]:
        """Return the words behind the head; raise `PuzzleError` for lines below it."""
        for line in self.filled():
            raise line.error(
                f"{truncate(line.text)!r} is below {head} whose clues are behind it: write them in "
                f"one line, and a board above {head}"
            )
        return self.behind.text.split() if self.behind else []

    def filled(self) -> list[TextLine]:
        """Return the lines below the head that are not blank."""
        return [line for line in self.below if line.text]


Parts: TypeAlias = Mapping[str, Part]
"""The parts of a text by their heads; the lines above all heads have the key ""."""


_LINES = re.compile(r"\n+|[^\n]+")


def text_lines(text: str, first: int = 1) -> Iterator[TextLine]:
    """Yield the lines, numbered from `first`; a line feed at the end begins no other line."""
    # A list of many short lines takes a hundred times the memory of the text.
    start, last = 0, len(text) - text.endswith("\n")
    for number in checked(count(first), 100):
        end = text.find("\n", start, last)
        line = text[start : last if end < 0 else end]
        yield TextLine(number, line.strip(), line)
        if end < 0:
            return
        start = end + 1


def filled_lines(text: str) -> Iterator[TextLine]:
    """Yield the lines that are not blank; runs of line feeds are skipped at once."""
    number = 1
    for found in checked(_LINES.finditer(text), 100):
        raw = found[0]
        if raw[0] == "\n":
            number += len(raw)
        elif line := raw.strip():
            yield TextLine(number, line, raw)


def of_one_puzzle(lines: Iterable[TextLine]) -> Iterator[TextLine]:
    """Yield the lines of a puzzle; raise `PuzzleError` if there are too many."""
    for k, line in enumerate(lines):
        if k == MOST_LINES:
            error = too_big(f"a puzzle of more than {MOST_LINES:,} lines")
            error.line = line.number
            raise error
        yield line


def is_comment(text: str) -> bool:
    """Return whether a line outside a board is a comment: `#` alone, or `#` and a blank."""
    return text == "#" or text.startswith("# ")


@contextmanager
def on_line(line: int, lines: Mapping[str, int] | None = None) -> Iterator[None]:
    """Give a `PuzzleError` from inside this 1-based line, or the line of its clue in `lines`."""
    try:
        yield
    except PuzzleError as error:
        error.line = lines.get(error.clue, line) if lines is not None and error.clue else line
        raise


class LinesOnDemand(Mapping[str, int]):
    """The lines of clues by the clues' names, which are computed at the first use."""

    def __init__(self, find: Callable[[], dict[str, int]]) -> None:
        self._find = find

    @cached_property
    def _lines(self) -> dict[str, int]:
        return self._find()

    def __getitem__(self, name: str) -> int:
        return self._lines[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


class OneLine(Mapping[str, int]):
    """The lines of clues that are all on one line; every name has it."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __getitem__(self, name: str) -> int:
        return self._number

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


class Stands:
    """The lines of the clues of a text: those already `known`, and those found `on_demand`."""

    def __init__(self) -> None:
        self.known: dict[str, int] = {}
        self.on_demand: list[LinesOnDemand] = []

    def lines(self) -> LinesOnDemand:
        """Return the line of each clue, by its name."""
        return LinesOnDemand(
            lambda: {name: k for each in (*self.on_demand, self.known) for name, k in each.items()}
        )
