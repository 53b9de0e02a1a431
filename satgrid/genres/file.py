"""Files `pzprv3` of the sites: a board of one genre, and what is drawn on it.

The first lines are `pzprv3`, perhaps with the version of the genre's layout after a point, the
genre, the number of rows and the number of columns (a sudoku has the first alone); then come
letters of flags, if there are any, and the blocks of the genre. Lines after these, such as the
steps of a solver, say nothing of the board. `/` may be written instead of any line end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from satgrid import genres
from satgrid.board import Board
from satgrid.clues import Value
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, truncate
from satgrid.genres import Genre
from satgrid.genres.blocks import Rooms
from satgrid.genres.sheet import LOOKS, Lines, Sheet
from satgrid.grid import Grid
from satgrid.notation.clues import side_of
from satgrid.notation.lines import TextLine, on_line
from satgrid.puzzle import Puzzle

WHAT = "the format pzprv3"

_BEGINS = re.compile(r"(?:[^\s?]*\?(?:[a-z]+=[^\s&/]*&)*)?(pzprv[0-9.]*)(?=/|\s*\Z)")
_VERSION = re.compile(r"pzprv3(?:\.([0-9]{1,3}))?")
_BEHIND = re.compile(r"info:|history:|__HISTORY__|https?:")
_SIZE = re.compile(r"[0-9]+")
_FLAGS = re.compile(r"[a-z]+")


class Drawn(NamedTuple):
    """A board: its puzzle, what is drawn, and whether anything is.

    `faults` are sentences on what cannot be in what is drawn between cells, whatever these show.
    `first` is the 1-based line of the first row of clues in cells, None without such clues.
    `decided` are the settings that the file states by its flags, or by having none.
    """

    puzzle: Puzzle
    grid: Grid[Value]
    answered: bool
    first: int | None
    faults: tuple[str, ...]
    decided: frozenset[str]


def begins(line: str) -> bool:
    """Say whether a board begins with the line, perhaps behind the name of a site."""
    return bool(_BEGINS.match(line))


def read(lines: Iterable[TextLine]) -> Drawn:
    """Return the board of the lines, with which it begins and ends."""
    found = Lines([*_split(lines)])
    number = found.number
    with on_line(number):
        version = _VERSION.fullmatch(_BEGINS.sub(r"\1", found.line("pzprv3")))
        if version is None:
            raise PuzzleError("files of pzprv3 are read, and of no other version")
        genre = genres.find(found.line("the genre").strip())
        if int(version[1] or 0) > genre.newest:
            raise PuzzleError(
                f"satgrid does not know version {version[1]} of the files of {genre.name}: write "
                "the address instead"
            )
        height = _size(found, "rows")
        board = Board(height, height if genre.square else _size(found, "columns"))
        Puzzle("", *board)  # Refuses a size that no board has.
        genre.require_side(board)
    flags = _flags(found, genre, int(version[1] or 0))
    with on_line(number):
        info, told = genre.told_by(flags)
    sheet = Sheet(board, int(version[1] or 0))
    for part in genre.file:
        part.read(found, sheet)
    for line in found.rest():
        if line.text.strip():
            raise PuzzleError(
                f"{truncate(line.text)!r} stands behind the last block of a {genre.name}: check "
                "the size",
                line=line.number,
            )
    if sheet.looks:
        info[LOOKS] = ", ".join(sorted(sheet.looks))
    with on_line(number):
        puzzle = Puzzle(genre.family, *genre.own(board), info=info, **told | sheet.contents)
    decided = frozenset(genre.settings.values())
    answer, faults = _answer(genre, sheet), (*sheet.faults,)
    return Drawn(puzzle, answer, sheet.answered, sheet.first, faults, decided)


def _split(lines: Iterable[TextLine]) -> Iterator[TextLine]:
    """Yield the lines, parted at `/` too, up to what says nothing of the board."""
    for line in checked(lines, 100):
        text = line.text.removesuffix("/")
        start = _BEGINS.match(text)
        if start:
            # Browsers write blanks so.
            text = text[start.start(1) :].replace("%20", " ")
        if _BEHIND.match(text):
            return
        for part in text.split("/"):
            if _BEHIND.match(part):
                return
            yield TextLine(line.number, part)


def _size(lines: Lines, what: str) -> int:
    text = lines.line(f"the number of {what}").strip()
    if not _SIZE.fullmatch(text):
        raise PuzzleError(f"{truncate(text)!r} is no number of {what}: write the size, as in 6")
    return side_of(text, what)


def _flags(found: Lines, genre: Genre, version: int) -> list[str]:
    """Return the flags: in files of some versions a line of words, then one a line.

    The sites take a second line of the same flag for the first row of the board.
    """
    flags = found.line("the flags").split() if version >= genre.flags_from else []
    while (genre.flags or genre.settings) and _FLAGS.fullmatch((found.peek() or "").strip()):
        number, flag = found.number, found.line("the flags").strip()
        if flag in flags:
            told = f"the flag {truncate(flag)!r} is given twice: leave one out"
            raise PuzzleError(told, line=number)
        flags.append(flag)
    return flags


def _answer(genre: Genre, sheet: Sheet) -> Grid[Value]:
    height, width = sheet.board.lattice() if genre.lattice else genre.own(sheet.board)
    flat = [genre.open] * (height * width)
    for (r, c), value in sheet.drawn.items():
        flat[r * width + c] = value
    return Grid(height, width, tuple(flat))


def write(puzzle: Puzzle, answer: Grid[Value] | None = None) -> str:
    """Return the file of the puzzle, with an answer drawn if there is one."""

    genre = genres.of_family(puzzle.family, WHAT)
    genre.require_holds(puzzle, WHAT)
    size = [puzzle.height] if genre.square else [*genre.theirs(puzzle.board)]
    version = max(
        (part.version(puzzle) for part in genre.file if isinstance(part, Rooms)), default=0
    )
    head = [f"pzprv3.{version}" if version else "pzprv3", genre.name, *map(str, size)]
    in_files = {*genre.in_files, *genre.settings}
    head += [letter for letter in genre.flags_of(puzzle) if letter in in_files]
    if version >= genre.flags_from:
        head.append("")
    lines = (line for part in genre.file for line in part.write(puzzle, answer))
    return "".join(f"{line}\n" for line in (*head, *lines))
