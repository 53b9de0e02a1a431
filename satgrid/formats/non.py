"""Nonogram files of Steve Simpson's `.non` format, and packs of them split by `====` lines.

`width` and `height` (or `columns` and `rows` with a number) are the size. A line `rows` and a line
`columns` are each followed by one clue per line, numbers with commas between them. All other lines
are properties: a key and a value, which may be quoted and have HTML entities. `goal` is the picture
with one character per cell, 0, 1 or that of a colour, possibly on several lines. Colours are read
in the spellings of nonogram-db and nonny, and written in that of nonogram-db, which has no names.

A blank line among the clues is ignored by some programs (Steve Simpson's, where the clue of an
empty line is 0), and is the clue of an empty line for others (nonogram-db, pbnsolve). Here blank
lines are ignored if that leaves as many clues as the size states, or if there is no size; otherwise
they are clues. The writer uses 0 and no blank line among clues.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from satgrid.board import require_side, side_from_digits
from satgrid.clues import BLACK, WHITE, Block, Colour, LineClue, Value, clue_words
from satgrid.errors import PuzzleError, count, truncate, unwritable
from satgrid.formats import Entry, Format
from satgrid.formats._goal import DIGITS, GOAL, read_goal, write_goal
from satgrid.notation.clues import BLANKS_OR_COMMA, known_clue, split
from satgrid.notation.lines import TextLine, of_one_puzzle, on_line, text_lines
from satgrid.notation.palette import (
    PLAIN,
    Stated,
    hexadecimal,
    palette,
    require_symbols,
    standard,
    usable,
)
from satgrid.puzzle import Puzzle

_ROWS, _COLUMNS = "rows", "columns"
_COLOUR = ("color", "colour")
_MEANT = (_ROWS, _COLUMNS, GOAL, "height", "width", *_COLOUR)
_SIZES = {"height": "height", _ROWS: "height", "width": "width", _COLUMNS: "width"}

_HEADS = re.compile(r"^[ \t]*(rows|columns)[ \t]*$", re.IGNORECASE | re.MULTILINE)
_DIVIDER = re.compile(r"={4,}")
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_-]+")
_PROPERTY = re.compile(rf"({_KEY.pattern})(?:\s+(\S.*))?", re.DOTALL)
_LONG_NUMBER = re.compile("&#[0-9]{4000,};?")
"""An entity whose number has more digits than Python reads, and so is no character's."""


class _Part(NamedTuple):
    """A property or the head of a section, and the lines that continue it."""

    number: int
    value: str
    below: list[TextLine]

    def error(self, text: str) -> PuzzleError:
        return PuzzleError(text, line=self.number)


def recognises(text: str) -> bool:
    """Return whether the text has a line `rows` and a line `columns`, and begins with no name."""
    first = text.lstrip().partition("\n")[0].strip()
    named = _KEY.fullmatch(first) and first.lower() not in (_ROWS, _COLUMNS, GOAL)
    return not named and {head.lower() for head in _HEADS.findall(text)} == {_ROWS, _COLUMNS}


def parse(text: str) -> list[Entry]:
    """Return the puzzles of the file."""
    packs = groupby(text_lines(text), key=lambda line: bool(_DIVIDER.fullmatch(line.text)))
    puzzles = (list(of_one_puzzle(pack)) for divides, pack in packs if not divides)
    return [_entry(pack) for pack in puzzles if any(line.text for line in pack)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of one puzzle."""
    from satgrid.formats._writable import KNOWN_BLOCKS, require_lines, the_only

    puzzle = the_only(puzzles, "non")
    require_lines(puzzle, "non", KNOWN_BLOCKS)
    require_symbols(puzzle.colours, "non", '"')
    info = dict(puzzle.info)
    info.pop(GOAL, None)
    lines = [_property(key, value) for key, value in info.items()]
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    lines += [f"color {DIGITS.get(symbol, symbol)} {rgb}" for symbol, _, rgb in puzzle.colours]
    for head, clues in (_ROWS, puzzle.rows), (_COLUMNS, puzzle.columns):
        lines += ["", head]
        lines += [",".join(clue_words(clue)) or "0" for clue in clues]
    picture = write_goal(puzzle, _characters(puzzle))
    if picture is not None:
        lines += ["", f'{GOAL} "{picture}"']
    return "\n".join(lines) + "\n"


def _parts(lines: Sequence[TextLine]) -> dict[str, _Part]:
    """Return the parts by their role: rows, columns, height, width, goal, or the key itself."""
    parts: dict[str, _Part] = {}
    role = ""
    words = [_PROPERTY.fullmatch(line.text) for line in lines]
    colours = {
        (word[2] or "").partition(" ")[0] for word in words if word and word[1].lower() in _COLOUR
    }
    for line, word in zip(lines, words, strict=True):
        if word and word[1] in colours:
            word = None  # A clue that begins with the name of a colour.
        key = word[1].lower() if word else ""
        if word and (word[2] or key in (GOAL, *_SIZES) or role not in (_ROWS, _COLUMNS)):
            section = key in (_ROWS, _COLUMNS) and not word[2]
            role = key if section or key == GOAL else _SIZES.get(key, word[1])
            if key in _COLOUR:
                # Each colour has a line of its own, so they share a part.
                part = parts.setdefault(_COLOUR[0], _Part(line.number, "", []))
                part.below.append(TextLine(line.number, word[2] or ""))
                continue
            if role in parts:
                raise line.error(f"a second {role}: keep one")
            parts[role] = _Part(line.number, word[2] or "", [])
        elif role in (_ROWS, _COLUMNS, GOAL):
            parts[role].below.append(line)
        elif line.text:
            raise line.error(
                f"{truncate(line.text)!r} belongs to nothing: clues are below a line rows "
                "or columns"
            )
    return parts


def _entry(pack: Sequence[TextLine]) -> Entry:
    parts = _parts(pack)
    for section in (_ROWS, _COLUMNS):
        if section not in parts:
            raise PuzzleError(f"no line {section} with the clues below it: add them")
    rules = {
        section: _rules(parts[section], section, _size(parts.get(side), side))
        for section, side in ((_ROWS, "height"), (_COLUMNS, "width"))
    }
    lines = {
        f"{section[:-1]} {k}": text
        for section, texts in rules.items()
        for k, text in enumerate(texts, 1)
    }
    words = {
        name: split(text.text, BLANKS_OR_COMMA, name, text.number) if text.text else []
        for name, text in lines.items()
    }
    coloured = parts[_COLOUR[0]].below if _COLOUR[0] in parts else []
    colours, symbols, values = _read_colours(coloured, chain(*words.values()))
    remedy = _REMEDY if coloured else ""
    clues: dict[str, list[LineClue]] = {_ROWS: [], _COLUMNS: []}
    for name, text in lines.items():
        coloured_words = _with_suffixes(words[name], symbols)
        clue = known_clue(coloured_words, symbols, name, text.number, remedy)
        clues[f"{name.partition(' ')[0]}s"].append(clue)
    rows, columns = tuple(clues[_ROWS]), tuple(clues[_COLUMNS])
    if _total(rows) != _total(columns):
        # The clue of an empty line does not change a total, so the blank line is a missing clue.
        for section, texts in rules.items():
            if not all(text.text for text in texts):
                raise _miscounted(parts[section], section, len(texts))
    info = {key: _unquoted(part) for key, part in parts.items() if key not in _MEANT}
    if GOAL in parts:
        part = parts[GOAL]
        with on_line(part.number):
            drawn = " ".join([part.value, *(text.text for text in part.below)])
            info[GOAL] = read_goal(re.sub(r'[\s"]+', "", drawn), values, len(rows), len(columns))
    with on_line(parts[_ROWS].number):
        puzzle = Puzzle.nonogram(rows=rows, columns=columns, colours=colours, info=info)
    return Entry(puzzle, puzzle.title(), {name: text.number for name, text in lines.items()})


def _size(part: _Part | None, side: str) -> int | None:
    """Return the number of cells that the part states, None without a part."""
    if part is None:
        return None
    if not re.fullmatch(r"0*[1-9][0-9]*", part.value):
        raise part.error(
            f"{side} {truncate(part.value)!r} is no size: write a whole number from 1 up"
        )
    with on_line(part.number):
        what = "rows" if side == "height" else "columns"
        n = side_from_digits(part.value, what)
        require_side(n, what)
    return n


def _rules(part: _Part, section: str, n: int | None) -> list[TextLine]:
    """Return the n clue lines of a section; without n, those that are not blank."""
    filled = [text for text in part.below if text.text]
    if n is None or len(filled) == n:
        return filled
    if len(part.below) >= n and not any(text.text for text in part.below[n:]):
        return part.below[:n]
    raise _miscounted(part, section, n)


def _miscounted(part: _Part, section: str, n: int) -> PuzzleError:
    found = sum(1 for text in part.below if text.text)
    return part.error(
        f"{count(found, 'clue')} below {section} (blank lines not counted), {n} expected: add or "
        "remove lines, or correct the size"
    )


def _total(clues: Sequence[LineClue]) -> int:
    items = (item for clue in clues if isinstance(clue, tuple) for item in clue)
    return sum(item.length for item in items if isinstance(item, Block))


def _unquoted(part: _Part) -> str:
    value = part.value
    if value.startswith('"'):
        if len(value) < 2 or not value.endswith('"'):
            raise part.error("the quotation mark is not closed: add one")
        value = value[1:-1]
    if "&" not in value:
        return value
    # Importing the table of entities is slow.
    from html import unescape

    return unescape(_LONG_NUMBER.sub("\ufffd", value))


def _property(key: str, value: str) -> str:
    """Return the line of a property; characters that would end or change it become entities."""
    if not _KEY.fullmatch(key) or key.lower() in _MEANT:
        raise unwritable(f"the format non cannot hold the property {truncate(key)!r}")
    value = value.replace("&", "&amp;").replace('"', "&quot;")
    return f'{key} "{value if value.isprintable() else "".join(map(_entity, value))}"'


def _entity(character: str) -> str:
    """Return the character, its entity if it is not printable, or a blank if it has no entity."""
    if character.isprintable():
        return character
    from html import unescape

    entity = f"&#{ord(character)};"
    # HTML reads the numbers of most controls as other characters.
    return entity if unescape(entity) == character else " "


# Colours. nonogram-db writes `color a #ff0000` and clues such as `3a,1`; 0 is white and 1 black.
# nonny writes `color red FF0000 @` and clues such as `red 3 1`: a colour holds until the next.

_LONGEST_NAME = 1_000
"""The most characters of a colour's name, which may be behind each number of a clue."""

_REMEDY = "add its line, as in color a #ff0000"

_VALUES = {digit: value for value, digit in DIGITS.items()}
_LENGTH = re.compile("[0-9]+")
_SUFFIXED = re.compile("[0-9]+([^0-9])")


class _Colours(NamedTuple):
    """The palette, symbols by the colours' names in clues, and values by characters of goals."""

    colours: tuple[Colour, ...]
    symbols: dict[str, Value]
    values: dict[str, Value]


def _read_colours(lines: Sequence[TextLine], words: Iterable[str]) -> _Colours:
    """Return the colours of the lines, without `color`, or those of the clues' words if none."""
    if not lines:
        suffixes = {found[1] for word in words if (found := _SUFFIXED.fullmatch(word))}
        colours = standard(filter(usable, suffixes), PLAIN)
        symbols = {colour.symbol: colour.symbol for colour in colours}
        return _Colours(colours, symbols, _VALUES | symbols)
    names: dict[str, None] = {}
    characters: dict[str, None] = {}
    stated: list[Stated] = []
    for line in lines:
        name, character, colour = _read_colour(line)
        if name in names or character in characters:
            raise line.error(
                f"a second colour {truncate(name if name in names else character)}: "
                "give each its own"
            )
        names[name] = characters[character] = None
        stated.append(colour)
    with on_line(lines[0].number):
        colours = palette(stated, PLAIN)
    own = [colour.symbol for colour in colours]
    return _Colours(
        tuple(colour for colour in colours if colour not in PLAIN),
        {name: symbol for name, symbol in zip(names, own, strict=True) if name not in _VALUES},
        dict(zip(characters, own, strict=True)) | _VALUES,
    )


def _read_colour(line: TextLine) -> tuple[str, str, Stated]:
    """Return the name of a line's colour in clues, its character, and the colour."""
    words = line.text.split()
    rgb = hexadecimal(words[1]) if len(words) in (2, 3) else None
    if rgb is None or _is_number(words[0]) or len(words[0]) > _LONGEST_NAME:
        raise line.error(
            f"{truncate(repr(line.text))} is no colour: write its letter and RGB, as in "
            "color a #ff0000, or its name, RGB and character, as in color red FF0000 @"
        )
    name, character = words[0], words[-1] if len(words) == 3 else words[0]
    if len(character) > 1:
        character = name
    if len(words) == 2 and len(name) == 1:
        return name, name, Stated(_VALUES.get(name) or usable(name), None, rgb)
    symbol = BLACK if name == "black" else usable(character)
    return name, character, Stated(symbol, name, rgb)


def _is_number(name: str) -> bool:
    return name[0].isdigit() and name not in _VALUES


def _with_suffixes(words: Sequence[str], symbols: dict[str, Value]) -> list[str]:
    """Return `3red` for each 3 behind the name `red`."""
    clue, colour = [], ""
    for word in words:
        if word in symbols:
            colour = word
        else:
            clue.append(word + colour if _LENGTH.fullmatch(word) else word)
    return clue


def _characters(puzzle: Puzzle) -> dict[Value, str]:
    """Return the character for each value of the puzzle in the spelling of nonogram-db."""
    own = [colour.symbol for colour in puzzle.colours]
    return {value: DIGITS.get(value, value) for value in (WHITE, BLACK, *own)}


FORMAT = Format(parse, write, recognises=recognises)
