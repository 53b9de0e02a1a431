"""Block clues of rows and columns, from the words of a text format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from satgrid.board import MAX_CELLS, MAX_SIDE, require_side, side_from_digits
from satgrid.clues import LONGER, Block, BlockItem, LineClue, Value, block_item
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, misprint, shown, truncate
from satgrid.notation.board import NONE
from satgrid.notation.lines import TextLine, of_one_puzzle, on_line, text_lines

BLANKS_OR_COMMA = re.compile(r"\s*,\s*|\s+")

_LONGEST = 2 * MAX_CELLS
_COLOURED = re.compile(r"([0-9]+)([^0-9].*)")


def split(text: str, separator: re.Pattern[str], name: str, line: int) -> list[str]:
    """Return the words of a clue; `name` and the 1-based `line` are for the error.

    Raise `PuzzleError` for a text that is too long to be a clue.
    """
    if len(text) > _LONGEST:
        raise misprint(
            name,
            f"a clue of {len(text):,} characters is more than any board can need: "
            "is the file damaged?",
            line,
        )
    return separator.split(text)


def known_clue(
    words: list[str], symbols: Mapping[str, Value], name: str, line: int, remedy: str = ""
) -> LineClue:
    """Return the blocks of known length that the words state.

    `symbols` has the symbol of each colour by its text behind a number; `remedy` says how to list a
    colour, if the format lists them. Errors have the name of the clue and the 1-based `line`.
    """
    known_words = []
    with on_line(line):
        for word in words:
            coloured = _COLOURED.fullmatch(word)
            if coloured and coloured[2] in symbols:
                known_words.append(coloured[1] + symbols[coloured[2]])
            elif coloured and remedy:
                raise misprint(
                    name, f"the colour of {truncate(repr(word))} is not listed: {remedy}"
                )
            else:
                known_words.append(word)
        return blocks(known_words, name, known=True)


def blocks(words: list[Any], name: str, known: bool = False) -> tuple[BlockItem, ...]:
    """Return the blocks that the words state; `name` is the line's, for errors.

    A word is a length, as a number or a text, possibly with a colour behind it. `?` and `?R` are a
    block of unknown length and `*` any number of blocks, both refused if all is `known`. A single 0
    is no block.
    """
    if len(words) > MAX_SIDE:
        raise misprint(
            name, f"{len(words):,} blocks are more than any line holds: is the file damaged?"
        )
    found = []
    for word in checked(words):
        number = isinstance(word, int) and not isinstance(word, bool) and 0 <= word < LONGER
        written = number or isinstance(word, str)
        item = block_item(str(word)) if written else None
        if item is None or (known and not isinstance(item, Block)):
            number = isinstance(word, int) and not isinstance(word, bool) and word > 0
            if number or (isinstance(word, str) and word.isascii() and word.isdecimal()):
                raise misprint(name, f"{shown(word)} is longer than any line: correct it")
            unknown = "" if known else ", ? for an unknown length, * for any blocks"
            raise misprint(
                name,
                f"{shown(word)} is not a block length: write whole numbers, "
                f"with a colour behind if it is not black, as in 3R{unknown}",
            )
        found.append(item)
    if len(found) == 1 and found[0] == Block(0):
        return ()
    for item in checked(found):
        if isinstance(item, Block) and not item.length:
            raise misprint(name, "a block of length 0: write 0 alone, for an empty line")
    return tuple(found)


# Clues with one line each, assigned to rows and columns by their order. A blank line is the clue of
# an empty line, unless there are as many clues as expected without the blank lines.

_SIZE = re.compile(r"0{0,9}[1-9][0-9]*")
_MANY_DIGITS = 10
_NUMBERS = re.compile(r"[0-9]+(?:[ \t]*[ \t,][ \t]*[0-9]+)*+")


class Sides(NamedTuple):
    """The clues of rows and columns, and the line of each by its name (`"row 3"`)."""

    rows: tuple[LineClue, ...]
    columns: tuple[LineClue, ...]
    lines: dict[str, int]


def lines_of_file(text: str, begins: str) -> list[TextLine]:
    """Return the lines of a puzzle from the first that is not blank, which `begins` describes."""
    lines = list(of_one_puzzle(text_lines(text)))
    first = next((k for k, line in enumerate(lines) if line.text), None)
    if first is None:
        raise PuzzleError(f"empty: it begins with {begins}")
    return lines[first:]


def sizes(line: TextLine, names: Sequence[str]) -> list[int]:
    """Return the numbers of `names` ("rows", "columns") that a line states."""
    words = BLANKS_OR_COMMA.split(line.text, len(names) + 1)
    if len(words) != len(names) or not all(map(_SIZE.fullmatch, words)):
        example = " ".join(["10", "15"][: len(names)])
        raise line.error(
            f"{truncate(repr(line.text))} is not a size: write the number of "
            f"{' and of '.join(names)}, as in {example}"
        )
    with on_line(line.number):
        found = [side_from_digits(word, name) for word, name in zip(words, names, strict=True)]
        for n, name in zip(found, names, strict=True):
            require_side(n, name)
    return found


def are_numbers(lines: Iterable[str]) -> bool:
    """Return whether each line has only numbers, as clues of known blocks do, or is blank."""
    return all(not line or _NUMBERS.fullmatch(line) for line in lines)


def are_clues(lines: Sequence[str], n: int) -> bool:
    """Return whether the lines are n clues of numbers, with or without the blank lines."""
    return n in (len(lines), sum(map(bool, lines))) and n > 0 and are_numbers(lines)


def two_numbers(line: str) -> tuple[int, int] | None:
    """Return the two numbers of a line that states a size, or None."""
    words = BLANKS_OR_COMMA.split(line, 2)
    if len(words) != 2 or not all(map(_SIZE.fullmatch, words)):
        return None
    return (int(words[0]), int(words[1])) if max(map(len, words)) < _MANY_DIGITS else None


def clue_lines(lines: Sequence[TextLine], n: int, what: str, stated: TextLine) -> list[TextLine]:
    """Return the lines of n clues of `what`; blank lines count only if they are needed for n.

    The error has the line `stated`, which states n.
    """
    filled = [line for line in lines if line.text]
    if len(filled) == n:
        return filled
    if len(lines) >= n and not any(line.text for line in lines[n:]):
        return list(lines[:n])
    raise stated.error(
        f"{count(len(filled), 'clue')} of {what} (blank lines not counted), {n} expected: add or "
        "remove lines, or correct the size; 0 is the clue of an empty line"
    )


def without_none(line: TextLine) -> TextLine:
    """Return the line of a clue with 0 instead of `-`."""
    return line._replace(text="0") if line.text == NONE else line


def sides(
    rows: Iterable[TextLine],
    columns: Iterable[TextLine],
    symbols: Mapping[str, Value] | None = None,
    remedy: str = "",
    separator: re.Pattern[str] = BLANKS_OR_COMMA,
) -> Sides:
    """Return the clues of the lines; `symbols` and `remedy` are as in `known_clue`."""
    clues: dict[str, list[LineClue]] = {"row": [], "column": []}
    numbers: dict[str, int] = {}
    for side, lines in ("row", rows), ("column", columns):
        for k, line in enumerate(lines, 1):
            name = f"{side} {k}"
            numbers[name] = line.number
            words = split(line.text, separator, name, line.number) if line.text else []
            clues[side].append(known_clue(words, symbols or {}, name, line.number, remedy))
    return Sides(tuple(clues["row"]), tuple(clues["column"]), numbers)
