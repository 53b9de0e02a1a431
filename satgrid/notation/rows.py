"""The rows of tokens of a board, from its lines.

The cells of all rows are separated by tabs, by semicolons, by commas or by blanks; more than one
separator is refused. With tabs, semicolons and commas (TSV, CSV) an empty field is a cell without a
clue, and a field may be in quotation marks. Rows without any separator have one character per cell.

Some texts may be several boards: `12` above `21` has one column of numbers or two of digits; rows
that all end in a comma have one more column or not; `1 2` above `2 1` is two rows, or a size and
one row. Such a text is refused, with the sizes in the message, unless it states its size.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from satgrid.board import MAX_CELLS, MAX_SIDE, require_side
from satgrid.clues import UNKNOWN
from satgrid.deadline import checked
from satgrid.errors import AmbiguousError, HashError, PuzzleError, SignError, count, noun, truncate
from satgrid.grid import label
from satgrid.notation.board import EMPTY, NONE, SIGN, Row, board, is_token, tokens
from satgrid.notation.lines import Part, TextLine, on_line

Size: TypeAlias = tuple[int, int]

_SIGNS = {"\t": "tabs", ";": "semicolons", ",": "commas"}
_SIZE = re.compile(r"([0-9]{1,7})(\s*[x×]\s*|[^\S\t]*[\t,;][^\S\t]*|[^\S\t]+)([0-9]{1,7})")
_DIGITS_AND_SIGNS = re.compile(r"[-._?0-9a-z#]+")
_SPELLED = re.compile(r"[^\W\d_]{2}")
_INNER_BLANK = re.compile(r"\S\s+\S")
_TWO_DIGITS = 99


def bare(text: str) -> str:
    """Return the text of a line without the empty fields at its end."""
    return text.rstrip("\t,; ")


def size_of(text: str) -> Size | None:
    """Return the size of a line of two numbers, possibly with `x` between them, or None."""
    found = _SIZE.fullmatch(bare(text))
    return (int(found[1]), int(found[3])) if found else None


def rows_of(below: Sequence[TextLine]) -> list[TextLine]:
    """Return the lines that are not blank; a line of tabs is a row if tabs separate cells."""
    tabs = any("\t" in line.raw for line in below if line.text)
    return [line for line in below if line.text or (tabs and "\t" in line.raw)]


def sized(below: Sequence[TextLine]) -> list[Row]:
    """Return the rows of a board, whose first line may be its size.

    Raises `PuzzleError` if the lines are not a board, or may be several.
    """
    first, rest = below[0], below[1:]
    with on_line(first.number):
        require_side(len(rest), "rows")
    found = _SIZE.fullmatch(bare(first.text))
    if found and found[2].strip() in ("x", "×"):
        return of_size(rest, (int(found[1]), int(found[3])), first)
    if found is None or not _may_be_size(first, rest):
        return _only(below, readings(below))
    size = height, width = int(found[1]), int(found[3])
    inside = readings(rest).get(size)
    # A size could be a row if the rows have two entries.
    if inside and len(_fields([first])[0].tokens) == len(_fields(rest[:1])[0].tokens):
        raise _a_size_or_a_row((len(below), len(inside[0].tokens)), size, below)
    whole = {} if inside else readings(below)
    fitting = sum(len(row.tokens) == width for row in _fields(rest))
    if not inside and not whole and (_separator(rest) or (width > 2 and 2 * fitting > len(rest))):
        # Raises the error for a row with a wrong number of entries, or for the number of rows.
        return of_size(rest, size, first)
    if not inside and not whole:
        _require_words(rest, size)
    follow = noun(height, "follows", "follow")
    hint = f" (a size only if {count(height, 'row')} of {width} {follow})"
    return inside or _only(below, whole, hint)


def _a_size_or_a_row(other: Size, size: Size, below: Sequence[TextLine]) -> AmbiguousError:
    """Return the error for two numbers that are the size of the board below, or its first row."""
    rest = below[1:]
    rows = "one row" if size[0] == 1 else f"{size[0]} rows"
    return _ambiguity(
        f"two readings: {_named(other)} cells, or the size {_named(size)} and {rows}: add the line "
        f"`{_named(other)}` above for the first, or write the size as `{_named(size)}` for the "
        "second",
        {other: below, size: rest},
        below[0],
    )


def _ambiguity(
    message: str, boards: Mapping[Size, Sequence[TextLine]], first: TextLine
) -> AmbiguousError:
    """Return the error for lines that may be any of the boards, which have their sizes as keys."""
    error = AmbiguousError(message, line=first.number)
    error.readings = [
        [TextLine(first.number, _named(size), _named(size)), *lines]
        for size, lines in boards.items()
    ]
    return error


def board_rows(lines: Sequence[TextLine]) -> list[TextLine]:
    """Return the rows of a board, whose first line may be its size, with blanks that are cells.

    Raises `PuzzleError` if blanks, or a blank line, may be cells or not.
    """
    rows = rows_of(lines)
    if not rows:
        return rows
    if _separator(rows):
        filled = {line.number for line in rows}
        require_no_gap([line.number for line in lines if line.number not in filled], rows)
        return rows
    first, rest = rows[0], lines[lines.index(rows[0]) + 1 :]
    found = _SIZE.fullmatch(bare(first.text))
    if found and not rows[1:]:
        height, width = int(found[1]), int(found[3])
        blank = [line for line in rest if line.raw]
        if len(blank) == height and {len(line.raw) for line in blank} <= {width, 2 * width - 1}:
            raise first.error(
                f"two numbers above blank lines may be the size of a board, or a row: write {NONE} "
                "in each blank cell, or remove the blank lines"
            )
    if found and rows[1:]:
        size = int(found[1]), int(found[3])
        if found[2].strip() in ("x", "×") or size in readings(rows[1:]):
            return [first, *rows_with_blanks(rest, size=size)]
        if fits_blank_cells(rest, size):
            if all(len(tokens(line.text)) == 2 for line in rows):
                if len(rows) == len(rest) + 1 and only_separate(rows):
                    return rows
                raise _a_size_or_a_row((len(rest) + 1, 2), size, [first, *rest])
            return [first, *rows_with_blanks(rest, size=size)]
    return rows_with_blanks(lines)


def require_comments_outside(part: Part, headed: bool) -> None:
    """Refuse a comment inside a board, and one above or below it that reads like a row.

    Below a head any word may be an entry, so a comment with the number of words of a row reads like
    one. A board without a head may have its size above the rows, and a comment above the size.
    """
    rows = part.filled()
    if not (rows and part.comments):
        return
    if not headed and len(rows) > 1 and _begins_with_size(rows):
        part = part._replace(comments=[c for c in part.comments if c.number > rows[0].number])
        rows = rows[1:]
    used = {*"#-._?", *(token for row in rows for token in (*tokens(row.text), *row.text))}
    for line in part.comments:
        inside = rows[0].number < line.number < rows[-1].number
        alike = _reads_like(line, rows[0], None if headed else used)
        if inside or alike:
            what = "reads like a row" if alike else "is inside a board"
            wrong = (
                f"'{truncate(line.text)}' {what}, and # begins a comment: move a comment above the "
                "text"
            )
            if not headed:
                raise HashError(f"{wrong}; for a row, ", line=line.number)
            raise line.error(f"{wrong}; begin a row with another sign, or write no blank behind #")


def _begins_with_size(rows: Sequence[TextLine]) -> bool:
    """Return whether the first line is the size of the board in the other lines."""
    found = _SIZE.fullmatch(bare(rows[0].text))
    if found is None:
        return False
    size = int(found[1]), int(found[3])
    return bool(found[2].strip()) or size in readings(rows[1:]) or fits_blank_cells(rows[1:], size)


def require_no_lost_sum(cages: Part, sums: Part) -> None:
    """Refuse a comment below `sums:` that may be the sum of a cage named `#`."""
    if sums.comments and any("#" in line.text for line in cages.below):
        comment = sums.comments[0]
        raise comment.error(
            f"'{truncate(comment.text)}' may be a comment, or the sum of cage #: give the cage "
            "another name, or move a comment above the text"
        )


def _reads_like(line: TextLine, row: TextLine, used: Collection[str] | None) -> bool:
    """Return whether a line has as many cells as the row, each a number, a sign or in `used`."""
    sign = next((sign for sign in _SIGNS if sign in row.raw), None)
    if sign is not None:
        words, width = line.text.split(sign), len(bare(row.text).split(sign))
    elif len(row.text.split()) > 1:
        words, width = tokens(line.text), len(tokens(row.text))
    else:
        # A character is a cell, and a blank may be one.
        words, width = [*"".join(line.text.split())], len(row.text)
        if len(line.text) == width:
            words = [character for character in line.text if character != " "] + [NONE] * width
            words = words[:width]
    words = [*map(str.strip, words)]
    if used is not None and _is_broken_row(line.text):
        return True
    if len(words) != width:
        return False
    # Letters alone are words rather than signs, if they are above the board.
    spelled = line.number < row.number and all(map(str.isalpha, words[1:]))
    return used is None or all(
        is_token(word)
        or word in used
        or ((len(word) > 1 or not spelled) and SIGN.fullmatch(word) is not None)
        for word in words
    )


def _is_broken_row(text: str) -> bool:
    """Return whether a line has signs of cells and no word: a row, maybe of another length."""
    words = text.split()[1:]
    signs = any("\\" in word or ({*word} <= {*"#-._?"} and len(words) > 1) for word in words)
    return signs and not any(map(_SPELLED.search, words))


def require_no_gap(blank: Sequence[int], below: Sequence[TextLine]) -> None:
    """Refuse a blank line between rows of fields: it may be a row whose empty fields were lost.

    `blank` has the numbers of the blank lines, ascending; one may follow the size.
    """
    rows = below[1:] if below and _SIZE.fullmatch(bare(below[0].text)) else below
    if not _separator(rows):
        return
    for above, under in pairwise(rows):
        k = bisect(blank, above.number)
        if k < len(blank) and blank[k] < under.number:
            raise PuzzleError(
                "a blank line between two rows: leave it out, or write - in its cells",
                line=blank[k],
            )


def _require_words(rest: Sequence[TextLine], size: Size) -> None:
    """Refuse rows of this size with one character per cell, one of which is not a digit or sign."""
    if len(rest) != size[0] or not all(len(line.text) == size[1] for line in rest):
        return
    for r, line in enumerate(rest):
        for c, character in enumerate(line.text):
            if not _DIGITS_AND_SIGNS.fullmatch(character):
                write = (
                    "rows without separators hold digits, small letters, #, "
                    f"{UNKNOWN} and {' '.join(EMPTY)} only: write blanks between the cells"
                )
                if SIGN.fullmatch(character):
                    raise line.error(f"{label((r, c))}: {character!r} is one of several: {write}")
                raise SignError(f"{label((r, c))}: {character!r}", write, line.number)


def _may_be_size(first: TextLine, rest: Sequence[TextLine]) -> bool:
    """Return whether two numbers may be a size: alone, or padded to the width of the rows below."""
    fields = _fields([first])[0].tokens
    padded = bool(rest) and len(fields) == len(_fields(rest[:1])[0].tokens)
    return len(fields) == 2 or (padded and all(fields[:2]))


def of_size(lines: Sequence[TextLine], size: Size, stated: TextLine) -> list[Row]:
    """Return the rows of a board whose size is in the line `stated`."""
    found = readings(lines)
    if size in found:
        return found[size]
    if lines and not found:
        board(_fields(lines))
    follows = f"{_named(max(found))} cells follow" if found else "no row follows"
    raise stated.error(f"the size is {_named(size)}, and {follows}: they must agree")


def readings(lines: Sequence[TextLine]) -> Mapping[Size, list[Row]]:
    """Return the boards that the lines may be, by their sizes; none if they are not a board."""
    try:
        rows = _fields(lines)
    except PuzzleError:
        return {}
    if len({len(row.tokens) for row in rows}) != 1:
        return {}
    if len(rows[0].tokens) == 1:
        return _words(rows)
    size = len(rows), len(rows[0].tokens)
    if not any("" in row.tokens for row in rows):
        return {size: rows}
    inner = _without_margin(rows)
    if size in inner:
        raise rows[0].error(
            "a column of empty fields, and rows of as many digits: write - in the empty cells, or "
            "leave the separators out"
        )
    return inner | {size: _filled(rows)}


def _words(rows: list[Row]) -> dict[Size, list[Row]]:
    """Return the boards of rows of one token each: a column of cells, or one character per cell."""
    words = [row.tokens[0] for row in rows]
    characters = {
        (len(rows), len(words[0])): [Row(row.number, list(row.tokens[0])) for row in rows]
    }
    if len({len(word) for word in words}) > 1 or not all(map(_DIGITS_AND_SIGNS.fullmatch, words)):
        characters = {}
    if characters and not all(is_token(word) or SIGN.fullmatch(word) for word in words):
        return characters
    return {(len(rows), 1): rows} | characters


def _only(lines: Sequence[TextLine], found: Mapping[Size, list[Row]], hint: str = "") -> list[Row]:
    """Return the rows of the only plausible board of lines without a size."""
    if not found:
        board(_fields(lines), hint)
    height, sign = len(lines), _separator(lines)
    words = [row.tokens[0] for row in found.get((height, 1), [])]
    longest = max(map(len, words), default=0)
    if longest > 1 and not sign and not all(is_token(w) or SIGN.fullmatch(w) for w in words):
        _require_words(lines, (height, longest))
    if longest > 1 and not sign and all(map(_DIGITS_AND_SIGNS.fullmatch, words)):
        _require_equally_long(lines, words)
        # No number begins with a sign or a 0, and so few cells need none of three digits. Rows with
        # `?` among digits are a column of lengths of runs only below a size that says so.
        column = all(map(is_token, words)) and all(word[0] not in "-0" for word in words)
        if not column or 10 ** (longest - 1) > max(height, _TWO_DIGITS):
            return found[height, longest]
    if len(found) > 1:
        sizes = sorted(found)
        cells = _listed([_named(size) for size in sizes])
        lines_to_add = _listed([f"`{height} {width}`" for height, width in sizes])
        raise _ambiguity(
            f"{'three' if len(sizes) == 3 else 'two'} readings: {cells} cells: add the line "
            f"{lines_to_add} above",
            dict.fromkeys(sizes, lines),
            lines[0],
        )
    return found[max(found)]


def _require_equally_long(lines: Sequence[TextLine], words: Sequence[str]) -> None:
    """Refuse rows of one token each that could be numbers, or rows of digits with a slip."""
    for k, (line, word) in enumerate(zip(lines, words, strict=True), 1):
        if len(word) != len(words[0]):
            raise line.error(
                f"row {k} has {len(word)} characters, row 1 has {len(words[0])}: rows without "
                "separators must be equally long; for a column of numbers add the line "
                f"`{len(words)} 1` above"
            )


def _named(size: Size) -> str:
    return f"{size[0]} x {size[1]}"


def _listed(each: Sequence[str]) -> str:
    return f"{', '.join(each[:-1])} or {each[-1]}"


def _separator(lines: Sequence[TextLine]) -> str:
    """Return the sign between the cells of all lines, or "" for blanks and for none.

    Raises `PuzzleError` for two signs.
    """
    signs = {sign: line for sign in _SIGNS for line in lines if sign in line.raw}
    texts = [line.text for line in lines]
    if [*signs] == ["\t"] and not any("\t" in text for text in texts):
        # Around rows with blanks in them, tabs are no more than indentation.
        signs = {} if any(map(_INNER_BLANK.search, texts)) else signs
    if len(signs) > 1:
        first, second = (_SIGNS[sign] for sign in list(signs)[:2])
        raise PuzzleError(
            f"{first} and {second} in one board: part all its cells by the same sign",
            line=max(line.number for line in signs.values()),
        )
    return next(iter(signs), "")


def _fields(lines: Sequence[TextLine]) -> list[Row]:
    """Return the fields of the lines; raise `PuzzleError` for separators that are mixed."""
    sign = _separator(lines)
    rows = []
    for line in checked(lines, 1):
        fields = line.raw.split(sign, MAX_SIDE + 1) if sign else tokens(line.text)
        with on_line(line.number):
            require_side(len(fields), "columns")
        if '"' in line.raw:
            fields = [_unquoted(field.strip()) for field in fields]
        if sign:
            fields = [field.strip() for field in fields]
            if any(map(_INNER_BLANK.search, fields)):
                raise line.error(
                    f"{_SIGNS[sign]} and blanks in one board: part all its cells by the same sign"
                )
        rows.append(Row(line.number, fields))
    return rows


def _unquoted(field: str) -> str:
    """Return the field without its pairs of quotation marks."""
    # Millions of quotation marks are removed in one step, not pair by pair.
    paired, mark, rest = field.rpartition('"') if field.count('"') % 2 else (field, "", "")
    return paired.replace('"', "") + mark + rest


def _filled(rows: list[Row]) -> list[Row]:
    """Return the rows with a token in each empty field."""
    return [
        Row(row.number, [token or NONE for token in row.tokens]) if "" in row.tokens else row
        for row in rows
    ]


def _without_margin(rows: list[Row]) -> dict[Size, list[Row]]:
    """Return the board without a margin of empty fields, if no other field is empty.

    If others are empty too, an empty field is a cell.
    """
    inner = [r for r, row in enumerate(rows) if any(row.tokens)]
    columns = [
        c for c, column in enumerate(zip(*(row.tokens for row in rows), strict=True)) if any(column)
    ]
    if not inner:
        return {}
    kept = [
        Row(row.number, row.tokens[columns[0] : columns[-1] + 1])
        for row in rows[inner[0] : inner[-1] + 1]
    ]
    if any("" in row.tokens for row in kept):
        return {}  # Empty fields inside the margin are cells, so the margin has cells too.
    return _words(kept) if len(columns) == 1 else {(len(kept), len(columns)): kept}


# Blanks separate the cells of `1 - 2`; in lines of equal length they may be cells, as in ` 2 `
# above `  1`. A text with two readings is refused, and one whose blanks at line ends may be lost.


_WIDE_GAP = re.compile(r"\S\s\s+\S")


def rows_with_blanks(
    lines: Sequence[TextLine], none: str = NONE, size: Size | None = None
) -> list[TextLine]:
    """Return the rows of a board separated by blanks, with `none` for each blank that is a cell.

    `none` is "" if every cell has an entry; `size` is the size that the text states. Raises
    `PuzzleError` if blanks may be cells or not.
    """
    board = _board(lines)
    rows = [line for line in board if line.text]
    if not rows:
        return rows
    if size is not None:
        if size in _separated_sizes(rows):
            return [line for line in lines if line.text]
        found = _blank_cells(board, size if none else None)
        # Rows whose blanks separate entries as usual are a board of another size.
        usual = len(rows) == len(board) and only_separate(rows) and len(rows[0].text.split()) > 1
        if size in found and not usual:
            return _written(board, found[size], none)
    # A text that writes empty cells has no blank row.
    if (len(rows) == len(board) or _are_explicit(rows)) and only_separate(rows):
        return [line for line in lines if line.text]
    found = _blank_cells(board)
    sizes = sorted({*found} | ({*_separated_sizes(rows)} if len(rows) == len(board) else set()))
    if not found and sizes and len({len(line.raw) for line in board}) == 1:
        return [line for line in lines if line.text]  # No board has as many cells as characters.
    if not found:
        raise _lost(board, none)
    if len(sizes) > 1:
        named = [*map(_named, sizes)]
        above = f", or add the line {' or '.join(f'`{each}`' for each in named)} above"
        raise _ambiguity(
            f"{'two' if len(sizes) == 2 else 'three'} readings, as blanks may be cells: "
            f"{' or '.join(named)} cells: write {none or 'the entry'} in each blank cell"
            f"{above * (none == NONE)}",
            dict.fromkeys(sizes, lines),
            board[0],
        )
    odd = [line for line in _beside(board, lines) if line.raw and not line.text]
    if odd:
        raise odd[0].error(
            f"a line of {count(len(odd[0].raw), 'blank')} beside a board whose blanks are cells: "
            f"leave it out, or write {none or 'its entries'} in its cells"
        )
    return _written(board, found[sizes[0]], none)


def _beside(board: Sequence[TextLine], lines: Sequence[TextLine]) -> list[TextLine]:
    """Return the line above the board and the one below it, among the lines."""
    above, below = board[0].number - 1, board[-1].number + 1
    return [line for line in lines if line.number in (above, below)]


def characters(lines: Sequence[TextLine], none: str, width: int | None = None) -> list[TextLine]:
    """Return the rows of a board with one character per cell, with `none` for blank cells.

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
    """Return whether the lines are a board of this size only if blanks are cells."""
    board = _board(lines)
    rows = [line for line in board if line.text]
    return bool(rows) and size not in _separated_sizes(rows) and size in _blank_cells(board, size)


def _board(lines: Sequence[TextLine]) -> list[TextLine]:
    """Return the lines from the first row to the last, and adjacent blank lines of equal length."""
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


def only_separate(rows: Sequence[TextLine]) -> bool:
    """Return whether the blanks of these rows can only separate entries; no row is blank."""
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
        flush = explicit and _are_columns(rows, 1)
        return (indented and (alike or not even)) or (flush and not (even and alike))
    # In lines of different length no character is a cell; signs mark the empty cells.
    if not even and (explicit or not wide):
        return True
    if not wide and indented:
        return True
    several = any(len(word) > 1 for row in words for word in row)
    return (explicit or (several and n > 2)) and _are_columns(rows, n)


def _are_explicit(rows: Sequence[TextLine]) -> bool:
    """Return whether the rows have a sign for an empty cell."""
    return any(not {*EMPTY}.isdisjoint(line.text) for line in rows)


def _are_columns(rows: Sequence[TextLine], n: int) -> bool:
    """Return whether each of n columns of entries is flush left, or flush right."""
    spans = [[found.span() for found in re.finditer(r"\S+", line.raw)] for line in rows]
    return all(
        len({row[k][0] for row in spans}) == 1 or len({row[k][1] for row in spans}) == 1
        for k in range(n)
    )


def _separated_sizes(rows: Sequence[TextLine]) -> set[Size]:
    """Return the sizes of the boards that the rows may be if blanks separate entries."""
    words = [line.text.split(None, MAX_SIDE + 1) for line in rows]
    widths = {len(row) for row in words}
    if len(widths) > 1:
        return set()
    found = {(len(rows), *widths)}
    if widths == {1} and len({len(row[0]) for row in words}) == 1:
        found.add((len(rows), len(words[0][0])))
    return found  # type: ignore[return-value]


def _blank_cells(board: Sequence[TextLine], size: Size | None = None) -> dict[Size, list[str]]:
    """Return the rows of the boards that the lines may be if blanks are cells, by their sizes.

    A stated size says how many blanks the ends of lines have lost.
    """
    raws = [line.raw for line in board]
    height, width = len(raws), max(map(len, raws))
    if len({*map(len, raws)}) > 1:
        if size is None or height != size[0] or not width <= size[1] <= MAX_SIDE:
            return {}
        if _are_explicit(board):
            return {}  # No blank is a cell.
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
    written = []
    for line, row in zip(board, rows, strict=True):
        if not none and " " in row:
            raise line.error(
                f"column {row.index(' ') + 1} is blank: every cell has an entry: write it"
            )
        text = " ".join(none if character == " " else character for character in row)
        written.append(TextLine(line.number, text, text))
    return written


def _lost(board: Sequence[TextLine], none: str) -> PuzzleError:
    """Return the error for blanks that may be cells, in lines that are not equally long."""
    remedy = f"write {none} in its cells" if none else "write its entries"
    for line in board:
        if not line.text:
            return line.error(f"a blank line between two rows: leave it out, or {remedy}")
    line = next(
        (line for line in board if _WIDE_GAP.search(line.text)),
        max(board, key=lambda line: len(line.raw) - len(line.raw.lstrip())),
    )
    return line.error(
        "blanks may be cells, and the lines are not equally long: write "
        f"{none or 'an entry'} in each empty cell, or one blank between two cells"
    )
