"""Values of cells and the parts of clues.

A line of blocks has, from its first cell to its last: any number of white cells, the first block, a
gap, the second block, and so on. Two consecutive blocks of one colour have at least one white cell
between them; blocks of different colours may touch.

A sequence of colours is a text with one symbol per run of equal cells. A pattern is the name of an
automaton that accepts the line, or a regular expression that the whole line matches.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from satgrid.records import record

Value: TypeAlias = str
"""The value of a cell of a solution: one character, the same in drawings, domains, terms, given
cells and JSON."""

WHITE: Value = "."
BLACK: Value = "#"
LINE: Value = BLACK
"""The value of a place of the lattice with a line."""
_NUMERALS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
# Greater numbers have characters that no text uses: the 6,400 for private use, then those from
# U+40000 on, which are unassigned or for private use.
_PRIVATE, _FURTHER = range(0xE000, 0xF900), range(0x40000, 0x110000)

_NUMBERS = {value: number for number, value in enumerate(_NUMERALS, 1)}

WRITABLE_NUMBER = len(_NUMERALS)
"""The greatest number whose value is a letter or digit; texts write greater ones as numbers."""

MAX_NUMBER = WRITABLE_NUMBER + len(_PRIVATE) + len(_FURTHER)
"""The greatest number that a cell of a solution can show."""


OTHER: Value = "*"
"""The value of a cell whose number has no value of its own, in a family whose values are sizes."""


def value_of(number: int) -> Value:
    """Return the value of a cell that shows the number: 1 to 9, then A for 10, then a for 36.

    From 62 on it is a character that is never shown: `is_number_only` is true.
    """
    if 1 <= number <= WRITABLE_NUMBER:
        return _NUMERALS[number - 1]
    if not 1 <= number <= MAX_NUMBER:
        raise ValueError(f"no value shows {number}: numbers of cells are 1 to {MAX_NUMBER:,}")
    at = number - WRITABLE_NUMBER - 1
    return chr(_PRIVATE[at] if at < len(_PRIVATE) else _FURTHER[at - len(_PRIVATE)])


def number_of(value: Value) -> int:
    """Return the number that a value shows."""
    number = _NUMBERS.get(value)
    if number is None:
        if not is_number_only(value):
            raise ValueError(f"{value!r} shows no number")
        code = ord(value)
        at = code - _PRIVATE[0] if code in _PRIVATE else code - _FURTHER[0] + len(_PRIVATE)
        number = WRITABLE_NUMBER + 1 + at
    return number


def is_number_only(value: Value) -> bool:
    """Return whether the value is of a number above 61, which texts write as a number."""
    return value > "\ud7ff" and (ord(value) in _PRIVATE or ord(value) in _FURTHER)


def is_number(value: Value) -> bool:
    """Return whether the value is of a number from 1 up."""
    return value in _NUMBERS or is_number_only(value)


def value_name(value: Value) -> str:
    """Return how messages and files write a value: its character, or its number above 61."""
    return str(number_of(value)) if is_number_only(value) else value


def value_of_json(entry: object) -> Value | None:
    """Return the value of an entry of a JSON row: a character or a number; None for others."""
    if type(entry) is int and 0 <= entry <= MAX_NUMBER:
        return value_of(entry) if entry else "0"
    if isinstance(entry, str) and len(entry) == 1 and not entry.isspace():
        return entry
    return None


UNKNOWN = "?"
"""The sign for an unknown cell, number or length; never a value."""

MAX_SYMBOLS = 64
"""The most colours, or symbols of an alphabet, that a puzzle may have."""

SEVERAL: Literal["*"] = "*"
"""The sign in a clue for any number of blocks of any colours, also none."""


class Block(NamedTuple):
    """A run of `length` >= 1 equal cells, bounded by cells of another colour or the border."""

    length: int
    colour: Value = BLACK


class UnknownBlock(NamedTuple):
    """One block of unknown length, at least 1."""

    colour: Value = BLACK


BlockItem: TypeAlias = Block | UnknownBlock | Literal["*"]


class Colour(NamedTuple):
    """A colour: its symbol, its name and its `#rrggbb`."""

    symbol: Value
    name: str
    rgb: str


@record
class Expression:
    """A regular expression over the puzzle's alphabet."""

    text: str


@record
class Patterns:
    """The patterns that a line matches, all of them: expressions, and names of automata."""

    parts: tuple[str | Expression, ...]


@record
class Automaton:
    """A finite automaton that reads a line cell by cell, deterministic or not.

    States are 0, 1, ...; `moves[state]` lists (value read, next state). A line is accepted if some
    sequence of moves ends in an accepting state.
    """

    start: int
    accepting: frozenset[int]
    moves: tuple[tuple[tuple[Value, int], ...], ...]


LineClue: TypeAlias = tuple[BlockItem, ...] | str | Patterns | int | None
"""The clue of a row or column: blocks, a sequence of colours, patterns, a total, or None."""

CellClue: TypeAlias = int | str | None
"""The clue in a cell: a number, `?` for an unknown number, a sign, or None."""


def gap(before: Block | UnknownBlock, after: Block | UnknownBlock) -> int:
    """Return the least number of white cells between two consecutive blocks."""
    return 1 if before.colour == after.colour else 0


def shortest(clue: Sequence[BlockItem]) -> int:
    """Return the number of cells of the shortest line that holds the blocks."""
    cells, before = 0, ""
    for item in clue:
        if not isinstance(item, str):
            # Blocks of one colour have a gap; `*` may be no block, so there is none around it.
            cells += (item.length if isinstance(item, Block) else 1) + (item.colour == before)
            before = item.colour
    return cells


LONGER = 10**9
"""More than the length of any block."""

_WORD = re.compile(r"([0-9]{1,9}|[?])([^\s0-9,.?*]?)|[*]")


def block_item(word: str) -> BlockItem | None:
    """Return the part of a clue that the word is, or None.

    `3` and `3R` are a block of three cells, black or of the colour R; `?` and `?R` a block of
    unknown length; `*` any number of blocks. No digit of any script is a colour.
    """
    found = _WORD.fullmatch(word)
    if not found:
        return None
    length, colour = found.groups()
    if length is None:
        return SEVERAL
    if colour.isnumeric():
        return None
    return (
        UnknownBlock(colour or BLACK) if length == UNKNOWN else Block(int(length), colour or BLACK)
    )


def clue_words(clue: LineClue) -> list[str]:
    """Return the word of each part of a clue; `block_item` reads words of blocks."""
    if clue is None or isinstance(clue, int):
        return ["-" if clue is None else str(clue)]
    if isinstance(clue, str):
        return list(clue)
    if isinstance(clue, Patterns):
        return [part if isinstance(part, str) else part.text for part in clue.parts]
    return [_word(item) for item in clue]


def _word(item: BlockItem) -> str:
    if isinstance(item, str):
        return item
    colour = "" if item.colour == BLACK else item.colour
    return f"{item.length if isinstance(item, Block) else UNKNOWN}{colour}"
