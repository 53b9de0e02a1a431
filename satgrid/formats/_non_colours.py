"""The colours of `.non` files, which are spelled in two ways.

nonogram-db: `color a #ff0000`, and clues such as `3a,1`; 0 is white and 1 black.
nonny: `color red FF0000 @`, the last a character for drawings, and clues such as `red 3 1`, where
a colour holds until the next; what stands before the first is black.
Source: FORMAT.md of the repository mikix/nonogram-db, and the colour puzzles of gkikola/nonny.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from satgrid.clues import BLACK, WHITE, Colour, Value
from satgrid.errors import PuzzleError, truncate
from satgrid.formats._goal import DIGITS
from satgrid.notation.lines import TextLine, on_line
from satgrid.notation.palette import PLAIN, Stated, hexadecimal, palette, standard, usable
from satgrid.puzzle import Puzzle

_LONGEST_NAME = 1_000
"""The most characters of a colour's name, which may stand behind each number of a clue."""

REMEDY = "add its line, as in color a #ff0000"

_VALUES = {digit: value for value, digit in DIGITS.items()}
_LENGTH = re.compile("[0-9]+")
_SUFFIXED = re.compile("[0-9]+([^0-9])")


class Listed(NamedTuple):
    """The palette; the symbols by what clues call colours; the values by the goal's characters."""

    colours: tuple[Colour, ...]
    symbols: dict[str, Value]
    values: dict[str, Value]


def listed(lines: Sequence[TextLine], words: Iterable[str]) -> Listed:
    """Return what the lines say, each what follows `color`; without any, what the clues use."""
    if not lines:
        suffixes = {found[1] for word in words if (found := _SUFFIXED.fullmatch(word))}
        colours = standard(filter(usable, suffixes), PLAIN)
        symbols = {colour.symbol: colour.symbol for colour in colours}
        return Listed(colours, symbols, _VALUES | symbols)
    names: dict[str, None] = {}
    characters: dict[str, None] = {}
    stated: list[Stated] = []
    for line in lines:
        name, character, each = _stated(line)
        if name in names or character in characters:
            raise PuzzleError(
                f"a second colour {truncate(name if name in names else character)}: "
                "give each its own",
                line=line.number,
            )
        names[name] = characters[character] = None
        stated.append(each)
    with on_line(lines[0].number):
        colours = palette(stated, PLAIN)
    own = [colour.symbol for colour in colours]
    return Listed(
        tuple(colour for colour in colours if colour not in PLAIN),
        {name: symbol for name, symbol in zip(names, own, strict=True) if name not in _VALUES},
        dict(zip(characters, own, strict=True)) | _VALUES,
    )


def _stated(line: TextLine) -> tuple[str, str, Stated]:
    """Return what clues call the colour of a line, its character, and what the line states."""
    told = line.text.split()
    rgb = hexadecimal(told[1]) if len(told) in (2, 3) else None
    if rgb is None or _is_number(told[0]) or len(told[0]) > _LONGEST_NAME:
        raise PuzzleError(
            f"{truncate(repr(line.text))} is no colour: write its letter and RGB, as in "
            "color a #ff0000, or its name, RGB and character, as in color red FF0000 @",
            line=line.number,
        )
    name, character = told[0], told[-1] if len(told) == 3 else told[0]
    if len(character) > 1:
        character = name
    if len(told) == 2 and len(name) == 1:
        return name, name, Stated(_VALUES.get(name) or usable(name), None, rgb)
    symbol = BLACK if name == "black" else usable(character)
    return name, character, Stated(symbol, name, rgb)


def _is_number(name: str) -> bool:
    return name[0].isdigit() and name not in _VALUES


def suffixed(words: Sequence[str], symbols: dict[str, Value]) -> list[str]:
    """Return `3red` for each 3 behind the name `red`."""
    said, colour = [], ""
    for word in words:
        if word in symbols:
            colour = word
        else:
            said.append(word + colour if _LENGTH.fullmatch(word) else word)
    return said


def shown(puzzle: Puzzle) -> dict[Value, str]:
    """Return the character for each value of the puzzle in the spelling of nonogram-db."""
    own = [colour.symbol for colour in puzzle.colours]
    return {value: DIGITS.get(value, value) for value in (WHITE, BLACK, *own)}
