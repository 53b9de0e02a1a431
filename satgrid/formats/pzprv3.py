"""Files of puzz.link and its sister sites, with drawn answers: `pzprv3`, genre, size, rows.

The first lines are `pzprv3`, perhaps with the version of the genre's layout after a point, the
genre, the number of rows and the number of columns (a sudoku has the first alone); then come
letters of flags, if there are any, and the blocks of the genre. Lines after these, such as the
steps of a solver, say nothing of the board. `/` may be written instead of any line end, as in an
address that has such a file; several boards may follow one another.

`satgrid check FILE` checks the answer that is drawn in a file. Source: `FileData.js` and
`parser.js` of pzprjs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from satgrid import families
from satgrid.board import MAX_SIDE, Board, require_total, side_from_digits
from satgrid.clues import BLACK, Value
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, Remedy, UnnamedError, truncate
from satgrid.formats import Entry, Format
from satgrid.genres import Address
from satgrid.genres.sheet import LOOKS, FileLines, Sheet
from satgrid.grid import Grid, label
from satgrid.notation.lines import LinesOnDemand, OneLine, TextLine, on_line, text_lines
from satgrid.puzzle import Puzzle

_WHAT = "the format pzprv3"

_BEGINS = re.compile(r"(?:[^\s?]*+\?(?:[a-z]+=[^\s&/]*&)*)?(pzprv[0-9.]*)(?=/|\s*\Z)")
_SHADING_NUMBERS = "hitori", "mosaic"
"""The families whose boards on the sites may have a shaded cell with a number."""

_BEHIND = re.compile(r"info:|history:|__HISTORY__|https?:")


def recognises(text: str) -> bool:
    """Return whether the text begins with `pzprv3`, or is a board without its first two lines."""
    return not re.match(r"[0-9]", text.lstrip()) or _is_headless(text)


def _is_headless(text: str) -> bool:
    """Return whether two numbers are above as many rows of as many words, as in a file cut off."""
    lines = [*islice((line.text for line in text_lines(text.lstrip())), 2 * MAX_SIDE)]
    if len(lines) < 3 or not all(re.fullmatch("[0-9]{1,4}", line) for line in lines[:2]):
        return False
    height, width = int(lines[0]), int(lines[1])
    rows = lines[2 : 2 + height]
    return width > 1 and len(rows) == height and {len(row.split()) for row in rows} == {width}


def parse(text: str, family: str | None = None) -> list[Entry]:
    """Return the puzzles of the boards, each with its drawn answer.

    A board of this family may lack the lines with `pzprv3` and the genre.
    """
    if _is_headless(text):
        return [_headless(text, family)]
    entries, cells = [], 0
    for lines in _boards(text):
        entries.append(_entry(lines))
        cells += entries[-1].puzzle.board.area
        require_total(cells, lines[0].number)
    return entries


def _headless(text: str, family: str | None) -> Entry:
    """Return the board of the family, or its readings in all families that such a file fits."""
    lines = next(_boards(text))
    if family is not None:
        return _entry(_with_head(lines, families.address_of(family, _WHAT)))
    readings, parts = [], [*_split(lines)]
    for genre in families.addresses():
        with suppress(PuzzleError):
            entry = _entry(lines, _with_head(parts, genre))
            if genre.family in _SHADING_NUMBERS or not _shades_number(entry):
                readings.append(entry)
    fault = UnnamedError(
        "a board of pzprv3 without its first two lines", remedy=Remedy.HEADLESS_FILE()
    )
    fault.line = lines[0].number
    return Entry(Puzzle("", 1, 1), None, {}, fault=fault, readings=tuple(readings))


def _shades_number(entry: Entry) -> bool:
    """Return whether a cell with a number is shaded in the drawn answer."""
    clues, answer = entry.puzzle.cells, entry.answer
    if clues is None or answer is None or (answer.height, answer.width) != entry.puzzle.board:
        return False
    pairs = zip(clues.flat, answer.flat, strict=True)
    return any(clue is not None and value == BLACK for clue, value in pairs)


def _with_head(lines: Sequence[TextLine], genre: Address) -> list[TextLine]:
    heads = ("pzprv3", genre.name)
    return [*(TextLine(lines[0].number, head, head) for head in heads), *lines]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of the puzzle, with nothing drawn."""
    from satgrid.formats._writable import the_only

    return write_board(the_only(puzzles, "pzprv3"))


def _boards(text: str) -> Iterator[list[TextLine]]:
    lines: list[TextLine] = []
    for line in text_lines(text):
        if lines and _BEGINS.match(line.text):
            yield lines
            lines = []
        if line.text or lines:
            lines.append(line)
    if lines:
        yield lines


def _entry(lines: Sequence[TextLine], parts: Sequence[TextLine] = ()) -> Entry:
    """Return the puzzle of a board with its drawn answer, if anything is drawn.

    `parts` are the lines split at `/`, if that is done.
    """
    drawn = _board(parts) if parts else read_board(lines)
    puzzle, first = drawn.puzzle, drawn.first

    def stands() -> dict[str, int]:
        if first is None or puzzle.cells is None:
            return {}
        return {label(cell): first + cell[0] for cell in puzzle.cells.cells()}

    # A board in one line has all its clues there.
    lines_of = LinesOnDemand(stands) if len(lines) > 1 else OneLine(lines[0].number)
    return Entry(
        puzzle, None, lines_of, answer=drawn.grid if drawn.answered else None, wrong=drawn.faults,
        decided=drawn.decided, unknown="-",
    )  # fmt: skip


class FileBoard(NamedTuple):
    """A board: its puzzle, its drawn answer, and whether anything is drawn.

    `faults` are sentences about marks that are wrong for any values of the cells. `first` is the
    1-based line of the first row of clues in cells, None without such clues. `decided` are the
    settings that the file states by its flags, or by the lack of them.
    """

    puzzle: Puzzle
    grid: Grid[Value]
    answered: bool
    first: int | None
    faults: tuple[str, ...]
    decided: frozenset[str]


def read_board(lines: Iterable[TextLine]) -> FileBoard:
    """Return the board of these lines."""
    return _board([*_split(lines)])


def _board(parts: Sequence[TextLine]) -> FileBoard:
    source = FileLines([*parts])
    number = source.number
    with on_line(number):
        first = source.line("pzprv3")
        start = _BEGINS.match(first)
        version = re.fullmatch(
            r"pzprv3(?:\.([0-9]{1,3}))?",
            start[1] + first[start.end() :] if start else first,
        )
        if version is None:
            raise PuzzleError("files of pzprv3 are read, and of no other version")
        genre = families.find_address(source.line("the genre").strip())
        if int(version[1] or 0) > genre.newest:
            raise PuzzleError(
                f"satgrid does not know version {version[1]} of the files of {genre.name}: write "
                "the address instead"
            )
        height = _size(source, "rows")
        board = Board(height, height if genre.square else _size(source, "columns"))
        Puzzle("", *board)  # Refuses a size that no board has.
        genre.require_side(board)
    flags = _flags(source, genre, int(version[1] or 0))
    with on_line(number):
        info, settings = genre.read_flags(flags)
    sheet = Sheet(board, int(version[1] or 0))
    for block in genre.blocks:
        block.read(source, sheet)
    for line in source.rest():
        if line.text.strip():
            raise line.error(
                f"{truncate(line.text)!r} follows the last block of a {genre.name}: check the size"
            )
    if sheet.looks:
        info[LOOKS] = ", ".join(sorted(sheet.looks))
    with on_line(number):
        puzzle = Puzzle(
            genre.family, *genre.size_here(board), info=info, **settings | sheet.contents
        )
        genre.require_whole_rooms(puzzle)
    decided = frozenset(genre.settings.values())
    answer, faults = _answer(genre, sheet), (*sheet.faults,)
    return FileBoard(puzzle, answer, sheet.answered, sheet.first, faults, decided)


def _split(lines: Iterable[TextLine]) -> Iterator[TextLine]:
    """Yield the lines, split at `/` too, up to the first that says nothing of the board."""
    for line in checked(lines, 100):
        text = line.text.removesuffix("/")
        start = _BEGINS.match(text)
        if start:
            # Browsers write a blank as %20.
            text = text[start.start(1) :].replace("%20", " ")
        if _BEHIND.match(text):
            return
        for part in text.split("/"):
            if _BEHIND.match(part):
                return
            yield TextLine(line.number, part)


def _size(lines: FileLines, what: str) -> int:
    text = lines.line(f"the number of {what}").strip()
    if not re.fullmatch("[0-9]+", text):
        raise PuzzleError(f"{truncate(text)!r} is not a number of {what}: write the size, as in 6")
    return side_from_digits(text, what)


def _flags(source: FileLines, genre: Address, version: int) -> list[str]:
    """Return the flags: in files of some versions a line of words, then one per line.

    The sites read a second line of the same flag as the first row of the board.
    """
    flags = source.line("the flags").split() if version >= genre.flags_from else []
    while (genre.flags or genre.settings) and re.fullmatch("[a-z]+", (source.peek() or "").strip()):
        number, flag = source.number, source.line("the flags").strip()
        if flag in flags:
            raise PuzzleError(
                f"the flag {truncate(flag)!r} is given twice: leave one out", line=number
            )
        flags.append(flag)
    return flags


def _answer(genre: Address, sheet: Sheet) -> Grid[Value]:
    height, width = sheet.board.lattice() if genre.lattice else genre.size_here(sheet.board)
    flat = [genre.undrawn] * (height * width)
    for (r, c), value in sheet.drawn.items():
        flat[r * width + c] = value
    return Grid(height, width, tuple(flat))


def write_board(puzzle: Puzzle, answer: Grid[Value] | None = None) -> str:
    """Return the file of the puzzle, with an answer drawn if there is one."""
    genre = families.address_of(puzzle.family, _WHAT)
    genre.require_holds(puzzle, _WHAT)
    size = [puzzle.height] if genre.square else [*genre.size_there(puzzle.board)]
    version = max(block.version(puzzle) for block in genre.blocks)
    head = [f"pzprv3.{version}" if version else "pzprv3", genre.name, *map(str, size)]
    in_files = {*genre.in_files, *genre.settings}
    head += [letter for letter in genre.flags_of(puzzle) if letter in in_files]
    if version >= genre.flags_from:
        head.append("")
    lines = (line for block in genre.blocks for line in block.write(puzzle, answer))
    return "".join(f"{line}\n" for line in (*head, *lines))


FORMAT = Format(parse, write, recognises, parse, write_board)
