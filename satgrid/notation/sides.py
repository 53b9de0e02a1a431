"""Clues of rows and columns that stand a line each, and are told apart by their number.

A clue is block lengths with blanks or commas between, and 0 for an empty line. A blank line is an
empty line's clue too, unless there are as many clues as expected without the blank ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from satgrid.board import MAX_SIDE, require_side, too_big
from satgrid.clues import LineClue, Value
from satgrid.errors import PuzzleError, count, truncate
from satgrid.notation.board import NONE
from satgrid.notation.clues import BLANKS_OR_COMMA, known_clue, split
from satgrid.notation.lines import TextLine, of_one_puzzle, on_line, text_lines

_SIZE = re.compile(r"0{0,9}[1-9][0-9]*")
_MANY_DIGITS = 10
_NUMBERS = re.compile(r"[0-9]+(?:[ \t]*[ \t,][ \t]*[0-9]+)*+")


class Sides(NamedTuple):
    """The clues of rows and columns, and by its name (`"row 3"`) the line where each stands."""

    rows: tuple[LineClue, ...]
    columns: tuple[LineClue, ...]
    stands: dict[str, int]


def lines_of_file(text: str, begins: str) -> list[TextLine]:
    """Return the lines of a puzzle from the first that is not blank; `begins` says what it is."""
    lines = list(of_one_puzzle(text_lines(text)))
    first = next((k for k, line in enumerate(lines) if line.text), None)
    if first is None:
        raise PuzzleError(f"empty: it begins with {begins}")
    return lines[first:]


def sizes(line: TextLine, names: Sequence[str]) -> list[int]:
    """Return the numbers of rows or columns, as `names` has them, that a line states."""
    words = BLANKS_OR_COMMA.split(line.text, len(names) + 1)
    if len(words) != len(names) or not all(map(_SIZE.fullmatch, words)):
        example = " ".join(["10", "15"][: len(names)])
        raise PuzzleError(
            f"{truncate(repr(line.text))} is no size: write the number of "
            f"{' and of '.join(names)}, as in {example}",
            line=line.number,
        )
    with on_line(line.number):
        found = [side_of(word, name) for word, name in zip(words, names, strict=True)]
        for n, name in zip(found, names, strict=True):
            require_side(n, name)
    return found


def side_of(digits: str, what: str) -> int:
    """Return the number of rows or columns, `what` it is, of digits, however many they are."""
    significant = digits.lstrip("0")
    if len(significant) >= _MANY_DIGITS:
        raise too_big(f"a board of more than {MAX_SIDE:,} {what}")
    return int(significant or 0)


def are_numbers(lines: Iterable[str]) -> bool:
    """Say whether each line holds numbers alone, as clues of known blocks do, or nothing."""
    return all(not line or _NUMBERS.fullmatch(line) for line in lines)


def are_clues(lines: Sequence[str], n: int) -> bool:
    """Say whether the lines are n clues of numbers, whether blank ones count or not."""
    return n in (len(lines), sum(map(bool, lines))) and n > 0 and are_numbers(lines)


def two_numbers(line: str) -> tuple[int, int] | None:
    """Return the size that a line states, if it does."""
    words = BLANKS_OR_COMMA.split(line, 2)
    if len(words) != 2 or not all(map(_SIZE.fullmatch, words)):
        return None
    return (int(words[0]), int(words[1])) if max(map(len, words)) < _MANY_DIGITS else None


def counted(lines: Sequence[TextLine], n: int, what: str, stated: TextLine) -> list[TextLine]:
    """Return the lines of n clues, of `what`; blank ones count if it takes them to be n.

    The line `stated` told how many, and is named where they are not so many.
    """
    filled = [line for line in lines if line.text]
    if len(filled) == n:
        return filled
    if len(lines) >= n and not any(line.text for line in lines[n:]):
        return list(lines[:n])
    raise PuzzleError(
        f"{count(len(filled), 'clue')} of {what} (blank lines not counted), {n} expected: add or "
        "remove lines, or correct the size; 0 is the clue of an empty line",
        line=stated.number,
    )


def without_none(line: TextLine) -> TextLine:
    """Return the line of a clue with 0 where `-` says that there is none."""
    return line._replace(text="0") if line.text == NONE else line


def sides(
    rows: Iterable[TextLine],
    columns: Iterable[TextLine],
    symbols: Mapping[str, Value] | None = None,
    remedy: str = "",
) -> Sides:
    """Return the clues that stand in the lines; `symbols` and `remedy` are as in `known_clue`."""
    clues: dict[str, list[LineClue]] = {"row": [], "column": []}
    stands: dict[str, int] = {}
    for side, lines in ("row", rows), ("column", columns):
        for k, line in enumerate(lines, 1):
            name = f"{side} {k}"
            stands[name] = line.number
            words = split(line.text, BLANKS_OR_COMMA, name, line.number) if line.text else []
            clues[side].append(known_clue(words, symbols or {}, name, line.number, remedy))
    return Sides(tuple(clues["row"]), tuple(clues["column"]), stands)
