"""Boards that a text draws with lines: of `- = + * |`, or of box-drawing characters.

A cell or a box is between two bars. In a box, cells are words, or single characters; in a box as
wide as its cells, a blank is an empty cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from math import isqrt
from typing import NamedTuple

from satgrid.board import MAX_SIDE
from satgrid.errors import PuzzleError, count, truncate
from satgrid.notation.board import NONE, Row
from satgrid.notation.lines import TextLine, text_lines

_FRAME = re.compile(r"[-+=|*.:'`\s\u2500-\u257f]*")
_BAR = re.compile("[|\u2502\u2503\u2551]")
_DASHES = re.compile("[\u2504-\u250b\u254c-\u254f\u2574-\u257f]")
_STROKES = re.compile(
    "[-=\u2500\u2501\u2550]{3}|(?=.*[+*\u250c-\u253f\u2552-\u256c]).*[-=\u2500\u2550]"
)
_BARE = re.compile(r"[-|\s]*")

_MOST_LINES = 2 * MAX_SIDE + 1


class FramedRows(NamedTuple):
    """The rows of a board without its frame, and whether the frame shows the boxes of a sudoku."""

    rows: list[Row]
    boxed: bool


def is_frame_line(text: str) -> bool:
    """Return whether a line has no cell, but strokes: three beside each other, or with a corner."""
    return _FRAME.fullmatch(text) is not None and bool(_STROKES.search(text))


def is_framed(text: str) -> bool:
    """Return whether a text begins with a frame: it has bars, and lines of strokes alone."""
    if not _BAR.search(text):
        return False
    return any(is_frame_line(line.text) for line in islice(text_lines(text), _MOST_LINES))


def framed_rows(lines: Sequence[TextLine]) -> FramedRows:
    """Return the rows between the lines of a frame, their empty cells as `-`.

    Raises `PuzzleError` for a line without a bar, and for rows with different numbers of bars.
    """
    rows: list[TextLine] = []
    above: list[int] = []  # The number of rows above each line of the frame.
    ruled = {line.number for line in lines if is_frame_line(line.text)}
    cells = "".join(line.text for line in lines if line.number not in ruled)
    if "-" in cells:  # Then - is an empty cell.
        ruled -= {line.number for line in lines if _BARE.fullmatch(line.text)}
    for line in lines:
        if line.number in ruled:
            above.append(len(rows))
        elif _DASHES.search(line.text):
            raise PuzzleError(
                "a drawing with dashed cages or walls is not read: write the puzzle as text",
                line=line.number,
            )
        elif _BAR.search(line.text):
            rows.append(line)
        else:
            raise PuzzleError(
                f"{truncate(line.text)!r} is outside the frame: leave it out, or begin it with # "
                "and a blank",
                line=line.number,
            )
    parts = [_between_bars(line.raw) for line in rows]
    n, across = len(rows), len(parts[0]) if parts else 0
    for line, own in zip(rows, parts, strict=True):
        if len(own) != across:
            raise PuzzleError(
                f"this row has {count(len(own), 'part')} between its bars, and the first row has "
                f"{across}: write as many in each row",
                line=line.number,
            )
    if not across:
        raise PuzzleError("no row inside the frame", line=lines[0].number if lines else 1)
    inner = {k for k in above if 0 < k < n}
    boxed = _is_boxed(n, across, inner)
    if boxed:
        read = [[*_cells_of_boxes(own, line, n)] for line, own in zip(rows, parts, strict=True)]
    else:
        read = [[part.strip() or NONE for part in own] for own in parts]
    for line, row in zip(rows, read, strict=True):
        for k, token in enumerate(row, 1):
            if len(token.split()) > 1:
                raise PuzzleError(
                    f"{truncate(token)!r} is part {k} of this row: write a bar between two cells",
                    line=line.number,
                )
    return FramedRows([Row(line.number, row) for line, row in zip(rows, read, strict=True)], boxed)


def _between_bars(raw: str) -> list[str]:
    """Return the texts between the bars of a row; nothing is outside the first and last bar."""
    parts = _BAR.split(raw)
    if not parts[0].strip():
        del parts[0]
    if not parts[-1].strip():
        parts.pop()
    return parts


def _is_boxed(n: int, across: int, inner: set[int]) -> bool:
    """Return whether the lines part the boxes of a sudoku of n rows, `across` beside each other."""
    width = n // across
    height = n // width if width else 0
    return (
        1 < across < n
        and across * width == n == height * width
        and isqrt(n) in (height, width)
        and inner == {*range(height, n, height)}
    )


def _cells_of_boxes(parts: Sequence[str], line: TextLine, n: int) -> Iterator[str]:
    """Yield the cells of a row of n cells whose parts have several cells each."""
    each = n // len(parts)
    for part in parts:
        words = part.split()
        signs = "".join(words)
        if len(words) == each:
            yield from words
        elif len(signs) == each:
            yield from signs
        elif len(part) == each:
            yield from (sign.strip() or NONE for sign in part)
        elif len(part) == 2 * each + 1 and not part[::2].strip():
            yield from (sign.strip() or NONE for sign in part[1::2])
        else:
            raise PuzzleError(
                f"{truncate(part.strip())!r} is not {count(each, 'cell')}: write a blank between "
                "cells, and . for an empty one",
                line=line.number,
            )
