"""Addresses of puzz.link and its sister sites, one per line: genre, size and clues.

`https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i` has the genre, the numbers of columns and rows, and
the clues as the genre writes them. The part from the genre on is also read alone. An address of
`pzprv3` has a file of that format. Blank lines and lines that begin with `#` are ignored. If some
of several addresses cannot be read, the others are, and the faults are reported. Source:
`parser.js` and `Encode.js` of pzprjs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from satgrid import families
from satgrid.board import Board, require_total, side_from_digits
from satgrid.errors import PuzzleError, Remedy, truncate
from satgrid.formats import Entry, Format, find, looks_like
from satgrid.genres.codes import Body
from satgrid.notation.lines import OneLine, TextLine, filled_lines, is_comment, on_line
from satgrid.puzzle import Puzzle

_SITE = "https://puzz.link/p?"
_WHAT = "an address of puzz.link"
_WRAPPED = re.compile(
    r"""(["'`])(\S+)\1|<(\S+)>|\[url=["']?([^\s"'\]]+)["']?\].*|\[[^]]*\]\((\S+)\)|(?:\[url\])?(\S+?)\[/url\]""",
    re.IGNORECASE,
)
"""An address in quotation marks, in pointed brackets, or as a link of BBCode or Markdown."""
_MOST_OTHERS = 1_000
"""The most lines without `/` in a file of addresses."""

_SIZED = re.compile(r"/[0-9]+/[0-9]+(?:/|\Z)")
_SETTINGS = re.compile(r"(?:[a-z_]+=[^&/]*&)*", re.IGNORECASE)
_TRACKS = re.compile(r"(?:[?&][A-Za-z_][A-Za-z0-9_.-]*=[^?&#]*)*(?:#.*)?")
"""Text that sites and programs put behind an address to track its origin."""


def parse(text: str) -> list[Entry]:
    """Return the puzzles of the addresses; one that cannot be read does not stop the others."""
    entries, cells, others = list[Entry](), 0, 0
    for line in filled_lines(text):
        if not is_comment(line.text):
            others += "/" not in line.text
            if others > _MOST_OTHERS:
                raise line.error(
                    f"more than {_MOST_OTHERS:,} lines are no addresses: is the file damaged?"
                )
            entries.append(_entry(line))
            cells += entries[-1].puzzle.board.area
            require_total(cells, line.number)
    if entries and entries[0].fault and all(entry.fault for entry in entries):
        raise entries[0].fault
    return entries


def _entry(line: TextLine) -> Entry:
    """Return the puzzle of an address, or an entry with its fault."""
    stands = OneLine(line.number)
    try:
        with on_line(line.number):
            if "pzprv" in line.text and looks_like("pzprv3", line.text):
                (entry,) = find("pzprv3").parse(line.text)
                return entry._replace(lines=stands)
            puzzle, decided = _puzzle(line.text)
            return Entry(puzzle, None, stands, decided=decided, unknown=".")
    except PuzzleError as fault:
        return Entry(Puzzle("", 1, 1), None, stands, fault=fault)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return one address per line."""
    return "".join(f"{_address(puzzle)}\n" for puzzle in puzzles)


def _alone(address: str) -> str:
    """Return the address without the signs that mail and chat programs put around it."""
    wrapped = _WRAPPED.fullmatch(address)
    if wrapped:
        address = next(filter(None, wrapped.groups()[1:]))
    if _SIZED.search(address):
        # Percent signs are characters of its body.
        return address
    from urllib.parse import unquote

    return unquote(address)


def _puzzle(address: str) -> tuple[Puzzle, frozenset[str]]:
    """Return the puzzle of an address, and the settings that its flags decide."""
    address = _alone(address)
    _, query, asked = address.partition("?")
    text = asked if query else address
    text = text[_SETTINGS.match(text).end() :]  # type: ignore[union-attr]
    tracks = re.search("[?&#]", text)
    behind = ""
    if tracks and _TRACKS.fullmatch(text, tracks.start()):
        text, behind = text[: tracks.start()], text[tracks.start() :]
    name, *parts = text.split("/")
    variant = name if name.startswith("v:") else ""
    if variant and parts:
        name = parts.pop(0)
    found = re.fullmatch(r"([a-z][a-z0-9-]*?)(?:_edit|_play)?", name.lower())
    if found is None or (query and not parts):
        raise PuzzleError(
            f"no puzzle in the address: one has a genre, columns, rows and clues, as in "
            f"{_SITE}kurodoko/5/5/i7g5l2l2g4i"
        )
    genre = families.find_address(found[1], "" if query else ", or check the path if it is a file")
    if parts and parts[0].startswith("v:"):
        variant = parts.pop(0)
    if variant:
        raise PuzzleError(
            f"its {truncate(variant)!r} says that it has rules of its own, which the address does "
            "not state",
            remedy=Remedy.OWN_RULES(),
        )
    if "" in parts[:2] and parts.index("") + 1 < len(parts):
        raise PuzzleError(
            f"{truncate(f'{name}/' + '/'.join(parts[:3]))!r}: nothing is between two / before the "
            "size: leave one out, or copy the address again"
        )
    flags = parts.pop(0) if parts and not parts[0].lstrip("-").isdecimal() else ""
    info, contents = genre.read_flags(flags)
    width, height = _sides(parts)
    Puzzle("", height, width)  # Refuses a size that no board has.
    board = Board(height, width)
    genre.require_side(board)
    body = Body("/".join(parts[2:]).rstrip("/"), "" if text.endswith("/") else behind)
    for part in genre.parts:
        contents |= part.read(body, board, contents)
    body.require_end(genre.parts[-1].last)
    puzzle = Puzzle(genre.family, *genre.size_here(board), info=info, **contents)
    genre.require_whole_rooms(puzzle)
    return puzzle, frozenset(genre.settings.values())


def _sides(parts: Sequence[str]) -> tuple[int, int]:
    if len(parts) < 2 or not all(re.fullmatch("[0-9]+", part) for part in parts[:2]):
        raise PuzzleError(
            f"{truncate('/'.join(parts[:2]))!r} is no size: write columns, / and rows, as in 6/6"
        )
    if len(parts) < 3:
        raise PuzzleError("the address ends with the size: add / and its clues")
    return side_from_digits(parts[0], "columns"), side_from_digits(parts[1], "rows")


def _address(puzzle: Puzzle) -> str:
    genre = families.address_of(puzzle.family, _WHAT)
    genre.require_holds(puzzle, _WHAT)
    body = "".join(part.write(puzzle) for part in genre.parts)
    height, width = genre.size_there(puzzle.board)
    flags = "".join(genre.flags_of(puzzle))
    text = f"{_SITE}{genre.link or genre.name}/{flags}{'/' * bool(flags)}{width}/{height}/{body}"
    # Mail programs cut off a sign at the end of an address.
    return text if text[-1].isalnum() else f"{text}/"


FORMAT = Format(parse, write)
