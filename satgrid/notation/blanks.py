"""Blanks in a board: what parts the cells of a row, or the empty cells themselves.

Blanks part the cells of `1 - 2`; in lines of equal length they may be cells, as in ` 2 ` above
`  1`. They are cells where nothing else is possible, or where the stated size says so. A text with
two readings is refused, and so is one whose blanks at the ends of lines may be lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from satgrid.board import MAX_CELLS, MAX_SIDE
from satgrid.deadline import checked
from satgrid.errors import AmbiguousError, PuzzleError
from satgrid.notation.lines import TextLine

Size: TypeAlias = tuple[int, int]

NONE = "-"
_EMPTY = frozenset("-._")
_WIDE_GAP = re.compile(r"\S\s\s+\S")
_ENTRY = re.compile(r"\S+")


def rows_with_blanks(
    lines: Sequence[TextLine],
    none: str = NONE,
    size: Size | None = None,
) -> list[TextLine]:
    """Return the rows of a board, with `none` for each blank that is a cell, parted by blanks.

    `none` is "" where every cell has an entry, `size` the one that the text states. Raises
    `PuzzleError` where blanks may be cells or not.
    """
    board = _board(lines)
    rows = [line for line in board if line.text]
    if not rows:
        return rows
    if size is not None:
        if size in _parted_sizes(rows):
            return [line for line in lines if line.text]
        found = _blank_cells(board, size if none else None)
        # Rows whose blanks part their entries as usual are a board of another size.
        usual = len(rows) == len(board) and only_part(rows) and len(rows[0].text.split()) > 1
        if size in found and not usual:
            return _written(board, found[size], none)
    # Who writes empty cells leaves no row of them blank.
    if (len(rows) == len(board) or _are_explicit(rows)) and only_part(rows):
        return [line for line in lines if line.text]
    found = _blank_cells(board)
    sizes = sorted({*found} | ({*_parted_sizes(rows)} if len(rows) == len(board) else set()))
    if not found and sizes and len({len(line.raw) for line in board}) == 1:
        return [line for line in lines if line.text]  # No board has as many cells as characters.
    if not found:
        raise _lost(board, none)
    if len(sizes) > 1:
        named = [f"{height} x {width}" for height, width in sizes]
        above = f", or add the line {' or '.join(f'`{each}`' for each in named)} above"
        error = AmbiguousError(
            f"{'two' if len(sizes) == 2 else 'three'} readings, as blanks may be cells: "
            f"{' or '.join(named)} cells: write {none or 'the entry'} in each blank cell"
            f"{above * (none == NONE)}",
            line=board[0].number,
        )
        error.readings = [[TextLine(board[0].number, each, each), *lines] for each in named]
        raise error
    return _written(board, found[sizes[0]], none)


def characters(lines: Sequence[TextLine], none: str, width: int | None = None) -> list[TextLine]:
    """Return the rows of a board whose characters are its cells, with `none` for blank cells.

    Blanks part the cells if each line has room for just `width` cells then. Raises `PuzzleError`
    where blanks may be cells or not.
    """
    board = _board(lines)
    rows = [line for line in board if line.text]
    if not rows:
        return rows
    if width is not None and width > 1:
        long = 2 * width - 1
        raws = [line.raw.rstrip() for line in board]
        if {*map(len, raws)} != {long}:
            raws = [line.raw for line in board]
        if {*map(len, raws)} == {long} and not any(raw[1::2].strip() for raw in raws):
            return _written(board, [raw[::2] for raw in raws], none)
    even = len({len(line.raw) for line in board}) == 1
    starts = {len(line.raw) - len(line.raw.lstrip()) for line in rows}
    lengths = {len(line.text) for line in rows}
    inner = any(" " in line.text for line in rows)
    if (
        len(rows) == len(board)
        and len(starts) == 1
        and not inner
        and not (even and len(lengths) > 1)
    ):
        return rows
    if not even:
        raise _lost(board, none)
    return _written(board, [line.raw for line in board], none)


def fits_blank_cells(lines: Sequence[TextLine], size: Size) -> bool:
    """Say whether the lines are a board of this size only if blanks are cells."""
    board = _board(lines)
    rows = [line for line in board if line.text]
    return bool(rows) and size not in _parted_sizes(rows) and size in _blank_cells(board, size)


def _board(lines: Sequence[TextLine]) -> list[TextLine]:
    """Return the lines from the first row to the last, and blank ones around of their length."""
    shown = [line._replace(raw=line.raw.expandtabs()) for line in checked(lines)]
    filled = [k for k, line in enumerate(shown) if line.text]
    if not filled:
        return []
    first, last = filled[0], filled[-1]
    lengths = {len(line.raw) for line in shown[first : last + 1]}
    if len(lengths) == 1:
        while first and len(shown[first - 1].raw) in lengths:
            first -= 1
        while last + 1 < len(shown) and len(shown[last + 1].raw) in lengths:
            last += 1
    return shown[first : last + 1]


def only_part(rows: Sequence[TextLine]) -> bool:
    """Say whether the blanks of these rows can only part entries; no row is blank."""
    words = [line.text.split(None, MAX_SIDE + 1) for line in rows]
    widths = {*map(len, words)}
    n = max(widths)
    explicit = _are_explicit(rows)
    even = len({len(line.raw) for line in rows}) == 1
    indented = len({len(line.raw) - len(line.raw.lstrip()) for line in rows}) == 1
    wide = any(_WIDE_GAP.search(line.text) for line in rows)
    if len(widths) > 1:
        return explicit or not (even or wide or not indented)
    if n == 1:
        alike = len({len(line.text) for line in rows}) == 1
        return (indented and (alike or not even)) or (explicit and not (even and alike))
    # Of lines that differ in length no character is a cell; signs say which cells are empty.
    if not even and (explicit or not wide):
        return True
    if not wide and indented:
        return True
    several = any(len(word) > 1 for row in words for word in row)
    return (explicit or (several and n > 2)) and _are_columns(rows, n)


def _are_explicit(rows: Sequence[TextLine]) -> bool:
    """Say whether a sign stands for an empty cell in the rows."""
    return any(_EMPTY & {*line.text} for line in rows)


def _are_columns(rows: Sequence[TextLine], n: int) -> bool:
    """Say whether each of n columns of entries is flush left, or flush right."""
    spans = [[found.span() for found in _ENTRY.finditer(line.raw)] for line in rows]
    return all(
        len({row[k][0] for row in spans}) == 1 or len({row[k][1] for row in spans}) == 1
        for k in range(n)
    )


def _parted_sizes(rows: Sequence[TextLine]) -> set[Size]:
    """Return the sizes of the boards that the rows are if blanks part entries."""
    words = [line.text.split(None, MAX_SIDE + 1) for line in rows]
    widths = {len(row) for row in words}
    if len(widths) > 1:
        return set()
    found = {(len(rows), *widths)}
    if widths == {1} and len({len(row[0]) for row in words}) == 1:
        found.add((len(rows), len(words[0][0])))
    return found  # type: ignore[return-value]


def _blank_cells(board: Sequence[TextLine], size: Size | None = None) -> dict[Size, list[str]]:
    """Return the rows of characters that the lines are if blanks are cells, by their sizes.

    A stated size says how many blanks the ends of lines have lost.
    """
    raws = [line.raw for line in board]
    height, width = len(raws), max(map(len, raws))
    if len({*map(len, raws)}) > 1:
        if size is None or height != size[0] or not width <= size[1] <= MAX_SIDE:
            return {}
        width = size[1]
    if width > MAX_SIDE or height > MAX_SIDE or height * width > MAX_CELLS:
        return {}
    padded = [raw.ljust(width) for raw in raws]
    if not any(" " in raw for raw in padded):
        return {}
    found = {(height, width): padded}
    if width > 2 and not any(raw[1::2].strip() for raw in padded):
        found[height, (width + 1) // 2] = [raw[::2] for raw in padded]
    return found


def _written(board: Sequence[TextLine], rows: Sequence[str], none: str) -> list[TextLine]:
    """Return the lines with an entry for each cell."""
    written = []
    for line, row in zip(board, rows, strict=True):
        if not none and " " in row:
            raise PuzzleError(
                f"column {row.index(' ') + 1} is blank: every cell has an entry: write it",
                line=line.number,
            )
        text = " ".join(none if character == " " else character for character in row)
        written.append(TextLine(line.number, text, text))
    return written


def _lost(board: Sequence[TextLine], none: str) -> PuzzleError:
    """Return the error for blanks that may be cells, in lines that are not equally long."""
    remedy = f"write {none} in its cells" if none else "write its entries"
    for line in board:
        if not line.text:
            return PuzzleError(
                f"a blank line between two rows: leave it out, or {remedy}", line=line.number
            )
    line = next(
        (line for line in board if _WIDE_GAP.search(line.text)),
        max(board, key=lambda line: len(line.raw) - len(line.raw.lstrip())),
    )
    return PuzzleError(
        "blanks may be cells, and the lines are not equally long: write "
        f"{none or 'an entry'} in each empty cell, or one blank between two cells",
        line=line.number,
    )
