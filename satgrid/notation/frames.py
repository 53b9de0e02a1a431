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
_BARS = "|\u2502\u2503\u2551"
_BAR = re.compile(f"[{_BARS}]")
_LINES = re.compile("[\u2500\u2501\u2550]")
LOOKS = {"\u00b7": "-", "\u25cb": "w", "\u25cf": "b", "\u25c9": "b", "\u00d7": "x"}
"""What the signs of drawings are in a text."""

_DASHES = re.compile("[\u2504-\u250b\u254c-\u254f\u2574-\u257f]")
_THREE_STROKES = re.compile("[-=\u2500\u2501\u2550]{3}")
_STROKE, _CORNER = re.compile("[-=\u2500\u2550]"), re.compile("[+*\u250c-\u253f\u2552-\u256c]")
_EMPTY_CELLS = re.compile(rf"[{_BARS}]\s.*\.")
"""A row between bars whose cells are dots, with strokes between them."""

_BARE = re.compile(r"[-|\s]*")

_MOST_LINES = 2 * MAX_SIDE + 1


class FramedRows(NamedTuple):
    """The rows of a board without its frame.

    `boxed` is whether the frame shows the boxes of a sudoku. `rooms` has the number of each cell's
    room, by rows, if the lines part rooms of another shape.
    """

    rows: list[Row]
    boxed: bool
    rooms: list[list[int]] | None = None


def is_frame_line(text: str) -> bool:
    """Return whether a line has no cell, but strokes: three beside each other, or with a corner."""
    if _FRAME.fullmatch(text) is None or _EMPTY_CELLS.match(text):
        return False
    return bool(_THREE_STROKES.search(text) or (_CORNER.search(text) and _STROKE.search(text)))


def is_framed(text: str) -> bool:
    """Return whether a text begins with a frame: it has bars, and lines of strokes alone."""
    if not _BAR.search(text):
        return False
    return any(is_frame_line(line.text) for line in islice(text_lines(text), _MOST_LINES))


def framed_rows(lines: Sequence[TextLine]) -> FramedRows:
    """Return the rows between the lines of a frame, their empty cells as `-`.

    Raises `PuzzleError` for a line without a bar, and for rows with different numbers of bars.
    """
    drawn = _drawn_rooms(lines)
    if drawn is not None:
        return drawn
    rows: list[TextLine] = []
    above: list[int] = []  # The number of rows above each line of the frame.
    ruled = {line.number for line in lines if is_frame_line(line.text)}
    others = [line for line in lines if line.number not in ruled]
    parts = [part for line in others for part in _BAR.split(line.text)]
    # If - is an empty cell, --- is a row of a box; a cell is shorter, as in a table of Markdown.
    if any("-" in part for part in parts) and any(len(part.strip()) > 2 for part in parts):
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
    found = [_between_bars(line.raw) for line in rows]
    n, across = len(rows), len(found[0]) if found else 0
    for line, own in zip(rows, found, strict=True):
        if len(own) != across:
            raise PuzzleError(
                f"this row has {count(len(own), 'part')} between its bars, and the first row has "
                f"{across}: write as many in each row",
                line=line.number,
            )
    if not across:
        raise PuzzleError("no row inside the frame", line=lines[0].number if lines else 1)
    if above == [1] and not "".join(found[0]).strip():
        raise PuzzleError(
            "a blank row above a line may be the head of a table: leave it out, or write "
            f"{NONE} in its cells",
            line=rows[0].number,
        )
    inner = {k for k in above if 0 < k < n}
    boxed = _is_boxed(n, across, inner)
    if boxed:
        read = [[*_cells_of_boxes(own, line, n)] for line, own in zip(rows, found, strict=True)]
    else:
        read = [[part.strip() or NONE for part in own] for own in found]
    for line, row in zip(rows, read, strict=True):
        for k, token in enumerate(row, 1):
            if len(token.split()) > 1:
                raise PuzzleError(
                    f"{truncate(token)!r} is part {k} of this row: write a bar between two cells",
                    line=line.number,
                )
    return FramedRows([Row(line.number, row) for line, row in zip(rows, read, strict=True)], boxed)


def _drawn_rooms(lines: Sequence[TextLine]) -> FramedRows | None:
    """Return the board between box-drawing lines whose cells have their entries below each other.

    A bar between two entries parts their cells, and so does a stroke below an entry.
    """
    if any(_DASHES.search(line.text) or "|" in line.text for line in lines):
        return None
    rows: list[TextLine] = []
    strokes: dict[int, list[str]] = {}
    before = None
    for line in lines:
        if _FRAME.fullmatch(line.text) and _LINES.search(line.text):
            strokes.setdefault(len(rows), []).append(line.raw)
        elif not _BAR.search(line.text):
            return None
        elif set(line.text) - {*_BARS, " "}:
            rows.append(line)
        elif not rows or rows[-1] is not before:
            return None  # A row of empty cells.
        before = line
    words = [[*re.finditer(rf"[^\s{_BARS}]+", line.raw)] for line in rows]
    if len({*map(len, words)}) != 1 or len(rows) < 2:
        return None
    ends = [match.end() - 1 for match in words[0]]
    if any([match.end() - 1 for match in row] != ends for row in words):
        return None
    long = len(lines[0].raw.rstrip())
    for line in lines:
        if len(line.raw.rstrip()) != long:
            raise PuzzleError(
                f"this line of the drawing has {count(len(line.raw.rstrip()), 'character')}, and "
                f"the first has {long}: draw the walls below each other",
                line=line.number,
            )
    n, width = len(rows), len(ends)
    walls: list[tuple[int, int]] = []
    signs = {match[0] for row in words for match in row}
    if {"-", "."} <= signs:
        raise PuzzleError(
            "- and . are in one drawing, and both may be empty cells: write . for these, and p or "
            "m for a pole",
            line=rows[0].number,
        )
    room = [*range(n * width)]  # The number of an earlier cell of the same room.

    def first_of(k: int) -> int:
        while room[k] != k:
            room[k] = room[room[k]]
            k = room[k]
        return k

    def join(one: int, other: int) -> None:
        low, high = sorted((first_of(one), first_of(other)))
        room[high] = low

    for r, row in enumerate(words):
        for c in range(width - 1):
            sides = r * width + c, r * width + c + 1
            if not _BAR.search(rows[r].raw, row[c].end(), row[c + 1].start()):
                join(*sides)
            else:
                walls.append(sides)
        for c, end in enumerate(ends if r + 1 < n else ()):
            sides = r * width + c, (r + 1) * width + c
            if not any(_LINES.search(raw[end : end + 1]) for raw in strokes.get(r + 1, ())):
                join(*sides)
            else:
                walls.append(sides)
    if any(first_of(one) == first_of(other) for one, other in walls):
        raise PuzzleError(
            "a wall ends inside a room: write the puzzle as text, with such walls below walls:",
            line=rows[0].number,
        )
    read = [
        Row(line.number, [LOOKS.get(match[0], match[0]) for match in row])
        for line, row in zip(rows, words, strict=True)
    ]
    owners = [*map(first_of, range(n * width))]
    names = {own: k for k, own in enumerate(dict.fromkeys(owners))}
    rooms = [[names[own] for own in owners[r * width : (r + 1) * width]] for r in range(n)]
    if len(names) in (1, n * width) or _are_boxes(rooms):
        return FramedRows(read, 1 < len(names) < n * width)
    return FramedRows(read, False, rooms)


def _are_boxes(rooms: list[list[int]]) -> bool:
    """Return whether the rooms are the boxes of a sudoku."""
    n = len(rooms)
    height = max(k for k in range(1, n + 1) if n % k == 0 and k * k <= n)
    width = n // height
    return len(rooms[0]) == n and all(
        rooms[r][c] == r // height * height + c // width for r in range(n) for c in range(n)
    )


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
