"""Clues of blocks beside lines, from the words that a text format writes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from satgrid.board import MAX_CELLS, MAX_SIDE
from satgrid.clues import LONGER, Block, BlockItem, LineClue, Value, block_item
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, shown, truncate
from satgrid.notation.lines import on_line

BLANKS_OR_COMMA = re.compile(r"\s*,\s*|\s+")

_LONGEST = 2 * MAX_CELLS
_COLOURED = re.compile(r"([0-9]+)([^0-9].*)")


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


def blocks(words: list[Any], name: str, known: bool = False) -> tuple[BlockItem, ...]:
    """Return the blocks that are written so; `name` is the line's, for the error.

    A word is a length, as a number or a text, with a colour behind it or without; `?` and `?R`
    are a block of unknown length, `*` is any number of blocks, both refused if all is `known`;
    a single 0 is none.
    """
    if len(words) > MAX_SIDE:
        raise PuzzleError(
            f"{name}: {len(words):,} blocks are more than any line holds: is the file damaged?",
            clue=name,
        )
    found = []
    for word in checked(words):
        number = isinstance(word, int) and not isinstance(word, bool) and 0 <= word < LONGER
        written = number or isinstance(word, str)
        item = block_item(str(word)) if written else None
        if item is None or (known and not isinstance(item, Block)):
            number = isinstance(word, int) and not isinstance(word, bool) and word > 0
            if number or (isinstance(word, str) and word.isascii() and word.isdecimal()):
                raise PuzzleError(
                    f"{name}: {shown(word)} is longer than any line: correct it",
                    clue=name,
                )
            unknown = "" if known else ", ? where the length is not known, * for any blocks"
            raise PuzzleError(
                f"{name}: {shown(word)} is not a block length: write whole numbers, "
                f"with a colour behind if it is not black, as in 3R{unknown}",
                clue=name,
            )
        found.append(item)
    if len(found) == 1 and found[0] == Block(0):
        return ()
    for item in checked(found):
        if isinstance(item, Block) and not item.length:
            raise PuzzleError(
                f"{name}: a block of length 0: 0 stands alone, for an empty line",
                clue=name,
            )
    return tuple(found)
