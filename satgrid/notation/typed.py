"""Boards as people type them, turned into rows of words with a blank between the cells.

- a board between the lines of a frame (`frames`);
- corners `+`, `*` or `.` with the clues between them, as a slitherlink is typed;
- `#` and `X` for a cell with neither number nor sums in a kakuro, whose other clues have a `\\`;
- rows of single characters in which blanks are empty cells, if every row has the same length, one
  begins with a blank and one ends with a blank;
- rooms below the name of the family, a letter for each cell, and below them a board of clues or the
  number of each room behind its letter; or cages and targets in the same way;
- cages in one line, a letter for each cell of a square board, `;` and the targets of the cages;
- lengths of runs with commas between, `1,1` for 11, in cells with blanks between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import isqrt

from satgrid.errors import count
from satgrid.notation.board import NONE
from satgrid.notation.frames import LOOKS, framed_rows, is_framed
from satgrid.notation.lines import Part, TextLine
from satgrid.notation.rows import size_of

_CORNERS = re.compile(r"([+*·]|\.(?= ))(?:[ \t]+[+*·.]){1,}")
_SUMS = re.compile(r"[0-9]{0,4}\\[0-9]{0,4}")
_BLOCKED = ("#", "X", "x", "■", "█")
_ROOM_ROW = re.compile(r"[A-Za-z](?: ?[A-Za-z])+")
_NUMBER_OF_ROOM = re.compile(r"([A-Za-z])\s*[:=]?\s*([0-9]{1,4}|\?)")
_CAGES = re.compile(r"([A-Za-z]{4,});(.+)")
_TARGET = r"[^\w\s]?\s*[0-9]{1,9}\s*[^\w\s,;]?|[xX][0-9]{1,9}|[0-9]{1,9}[xX]"
_OF_CAGE = re.compile(rf"\s*(?:([A-Za-z])(?:\s*[:=]\s*|\s+))?({_TARGET})\s*")
_LONGEST_TARGET = 30
_RUNS = re.compile(r"[0-9?](?:,[0-9?]){1,3}")
_RUN_WORD = re.compile(r"[-._]|[0-9?]{1,4}")


def framed_rooms(part: Part) -> dict[str, list[TextLine]] | None:
    """Return the lines of the board and of the rooms, by their heads, if a frame shows rooms."""
    lines = [line for line in part.below if line.text]
    sized = lines[:1] if lines and size_of(lines[0].text) else []
    if not is_framed("\n".join([line.raw for line in lines])):
        return None
    rows, _, rooms = framed_rows(lines[len(sized) :])
    if rooms is None:
        return None
    drawn = [_line(row.number, row.tokens) for row in rows]
    named = [
        _line(row.number, [f"r{k}" for k in own]) for row, own in zip(rows, rooms, strict=True)
    ]
    return {"": [*sized, *drawn], "rooms:": named}


def plain_rows(part: Part) -> Part:
    """Return the part with a board in words, if the part is one of the typed forms."""
    lines = [line for line in part.below if line.text]
    if not lines:
        return part
    corners = _between_corners(lines)
    if corners is not None:
        return part._replace(below=corners)
    if not LOOKS.keys().isdisjoint("".join([line.text for line in lines])):
        looks = str.maketrans(LOOKS)
        lines = [TextLine(k, text.translate(looks), raw.translate(looks)) for k, text, raw in lines]
        part = part._replace(below=lines)
    size = size_of(lines[0].text)
    rows = lines[1:] if size else lines
    if size and rows and size != (len(rows), len(rows[0].raw)):
        whole = _of_blanks(lines)  # The first row may look like a size.
        if whole is not None:
            return part._replace(below=whole)
    for form in (_unframed, _between_corners, _with_sums, _of_blanks):
        found = form(rows) if rows else None
        if found is not None:
            return part._replace(below=[*lines[: len(lines) - len(rows)], *found])
    return part


def _unframed(rows: Sequence[TextLine]) -> list[TextLine] | None:
    if not is_framed("\n".join([line.raw for line in rows])):
        return None
    return [_line(row.number, row.tokens) for row in framed_rows(rows).rows]


def _between_corners(rows: Sequence[TextLine]) -> list[TextLine] | None:
    """Return the rows between lines of corners; no line may be drawn between two of them."""
    corners, between = rows[::2], rows[1::2]
    if len(corners) != len(between) + 1 or not between or not _CORNERS.fullmatch(rows[0].text):
        return None
    if not all(_CORNERS.fullmatch(line.text) for line in corners):
        return None
    places, *others = (
        [match.start() for match in re.finditer(r"\S", line.raw)] for line in corners
    )
    for line, own in zip(corners[1:], others, strict=True):
        if own != places:
            raise line.error("the corners are not below those of the first line: align them")
    width = len(places) - 1
    found = []
    for line in between:
        raw = line.raw.ljust(places[-1] + 1)
        cells = line.text.split()
        if len(cells) != width:
            cells = [raw[places[k] + 1 : places[k + 1]].strip() for k in range(width)]
            below = [raw[place] for place in places] + [raw[: places[0]], raw[places[-1] :]]
            if any(map(str.strip, below)) or any(len(cell.split()) > 1 for cell in cells):
                raise line.error(
                    "an entry is not between two corners of the line above: write it there, or - "
                    "in each empty cell"
                )
        found.append(_line(line.number, [cell or NONE for cell in cells]))
    return found


def is_row_of_sums(text: str) -> bool:
    """Return whether a line is a row of a kakuro that begins with `#`, and no comment."""
    words = text.split()
    signs = (*_BLOCKED, NONE, ".", "_")
    return any(map(_SUMS.fullmatch, words)) and all(
        word in signs or _SUMS.fullmatch(word) for word in words
    )


def _with_sums(rows: Sequence[TextLine]) -> list[TextLine] | None:
    if "\\" not in "".join([line.raw for line in rows]):
        return None
    words = [line.text.split() for line in rows]
    if not any(_SUMS.fullmatch(word) for row in words for word in row):
        return None
    if not any(word in _BLOCKED for row in words for word in row):
        return None
    return [
        _line(line.number, ["\\" if word in _BLOCKED else word for word in row])
        for line, row in zip(rows, words, strict=True)
    ]


def _of_blanks(rows: Sequence[TextLine]) -> list[TextLine] | None:
    raws = [line.raw for line in rows]
    text = "".join(raws)
    if len(rows) < 2 or len({*map(len, raws)}) > 1 or "," in text or "\t" in text:
        return None
    begins = any(raw[0] == " " for raw in raws)
    ends = any(raw[-1] == " " for raw in raws)
    # With a blank at both ends of the rows, blanks that part cells would be a margin.
    margin = all(raw[0] == " " for raw in raws) or all(raw[-1] == " " for raw in raws)
    odd = all(not raw[1::2].strip() for raw in raws)
    if not (begins and ends) or margin or odd:
        return None
    return [
        _line(line.number, [sign.strip() or NONE for sign in raw])
        for line, raw in zip(rows, raws, strict=True)
    ]


def _line(number: int, words: Sequence[str]) -> TextLine:
    text = " ".join(words)
    return TextLine(number, text, text)


def rooms_below_name(part: Part) -> dict[str, list[TextLine]] | None:
    """Return the lines of the board and of the rooms, by their heads, or None for another board.

    The rooms come first, or a size and the rooms. A number of a room is in its first cell.
    """
    lines = [line for line in part.below if line.text]
    sized = lines[:1] if lines and size_of(lines[0].text) else []
    rooms = list(_leading_rooms(lines[len(sized) :]))
    below = lines[len(sized) + len(rooms) :]
    if len(rooms) < 2:
        return None
    words = [[*line.text.replace(" ", "")] for line in rooms]
    if len({*map(len, words)}) > 1:
        return None
    drawn = [_line(line.number, row) for line, row in zip(rooms, words, strict=True)]
    if not below:
        # Signs are written with blanks between them.
        return None if any(" " in line.text for line in rooms) else {"": [], "rooms:": drawn}
    numbers = [_NUMBER_OF_ROOM.fullmatch(line.text) for line in below]
    if not all(numbers):
        return {"": below, "rooms:": drawn} if len(below) == len(rooms) else None
    named = {match[1]: match[2] for match in numbers if match}
    if len(named) < len(below) or not {*named} <= {letter for row in words for letter in row}:
        return None
    board = []
    for line, row in zip(rooms, words, strict=True):
        board.append(_line(line.number, [named.pop(letter, NONE) for letter in row]))
    return {"": board, "rooms:": drawn}


def cages_below_name(part: Part) -> dict[str, list[TextLine]] | None:
    """Return the lines of cages and of their targets, by their heads, or None for another part.

    The cages come first, a letter for each cell, and below them each letter with its target.
    """
    lines = [line for line in part.below if line.text]
    sized = lines[:1] if lines and size_of(lines[0].text) else []
    cages = list(_leading_rooms(lines[len(sized) :]))
    targets = lines[len(sized) + len(cages) :]
    found = [_OF_CAGE.fullmatch(line.text[:_LONGEST_TARGET]) for line in targets]
    words = [[*line.text.replace(" ", "")] for line in cages]
    names = [match[1] for match in found if match]
    if len(cages) < 2 or not targets or not all(names) or len(names) < len(targets):
        return None
    if len({*map(len, words)}) > 1:
        return None
    for k, (line, name) in enumerate(zip(targets, names, strict=True)):
        if name in names[:k] or not any(name in row for row in words):
            what = "is in two lines" if name in names[:k] else "is in no row above"
            raise line.error(f"the letter {name} {what}: write the letter of each cage once")
    if sized and size_of(sized[0].text) != (len(words), len(words[0])):
        raise sized[0].error(
            f"the size is {sized[0].text}, and {len(words)} x {len(words[0])} cells follow: they "
            "must agree"
        )
    drawn = [_line(line.number, row) for line, row in zip(cages, words, strict=True)]
    sums = [_line(line.number, [match[1], *match[2].split()])
            for line, match in zip(targets, found, strict=True) if match]  # fmt: skip
    return {"": [], "cages:": drawn, "sums:": sums}


def _leading_rooms(lines: Sequence[TextLine]) -> Iterator[TextLine]:
    """Yield the rows of letters above all other lines."""
    for alike, run in groupby(lines, lambda line: _ROOM_ROW.fullmatch(line.text) is not None):
        if not alike:
            return
        yield from run


def cages_in_line(part: Part) -> dict[str, list[TextLine]] | None:
    """Return the lines of cages and of their targets, by their heads, or None for another part.

    Targets without names are in reading order of the cages, whose letters must be in this order.
    """
    lines = [line for line in part.below if line.text]
    found = _CAGES.fullmatch(lines[0].text) if len(lines) == 1 else None
    if found is None:
        return None
    (line,), letters = lines, found[1]
    words = re.split("[,;]", found[2].strip(" ,;"))
    if max(map(len, words)) > _LONGEST_TARGET:
        return None
    targets = [*map(_OF_CAGE.fullmatch, words)]
    if not all(targets):
        return None
    names = [match[1] for match in targets if match]
    cages = [*dict.fromkeys(letters)]
    n = isqrt(len(letters))
    if n * n != len(letters):
        raise line.error(
            f"{len(letters)} letters are no square board of cages: write one letter for each cell"
        )
    if None in names:
        if any(names) or len(names) != len(cages):
            raise line.error(
                f"{count(len(names), 'target')} of {count(len(cages), 'cage')}: write one target "
                "for each cage, in reading order of the cages"
            )
        if cages != sorted(cages):
            raise line.error(
                "the targets may be in the order of the board or of the letters: write a cage and "
                f"= before each, as in {cages[0]}=5+"
            )
        names = cages
    rows = [_line(line.number, [*letters[k : k + n]]) for k in range(0, n * n, n)]
    pairs = zip(names, targets, strict=True)
    sums = [_line(line.number, [name, *match[2].split()]) for name, match in pairs if match]
    return {"": [], "cages:": rows, "sums:": sums}


def runs_with_commas(part: Part) -> Part:
    """Return the part without the commas of runs, if blanks are between all its cells."""
    sized = [line for line in part.below if line.text][:1]
    sized = sized if sized and size_of(sized[0].text) else []
    lines = [line for line in part.below if line not in sized]
    words = [line.text.split() for line in lines]
    if not any(_RUNS.fullmatch(word) for row in words for word in row):
        return part
    each = (_RUNS.fullmatch(word) or _RUN_WORD.fullmatch(word) for row in words for word in row)
    if len({len(row) for row in words if row}) > 1 or max(map(len, words)) < 2 or not all(each):
        return part
    rows = [
        _line(line.number, [word.replace(",", "") for word in row])
        for line, row in zip(lines, words, strict=True)
    ]
    return part._replace(below=[*sized, *rows])
