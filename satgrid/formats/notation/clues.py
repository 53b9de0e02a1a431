"""Clues of blocks beside lines, from the words that a text format writes."""

from __future__ import annotations

import re
from collections.abc import Mapping

from satgrid.clues import Value
from satgrid.errors import PuzzleError, truncate
from satgrid.formats.notation.lines import on_line
from satgrid.puzzle import MAX_CELLS, LineClue, blocks

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
