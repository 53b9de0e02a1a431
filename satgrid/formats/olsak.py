"""Nonogram files `.g` of the solver of Mirek and Petr Olšák, with colours; no triddlers.

The text above the first line that begins with `#` or `:` is comment. Colours are below a line that
begins with `#d`, one per line, as in `r:*  #FF0000  red`: the letter behind the numbers of its
clues, its character in drawings, its name or RGB, and a comment, which is its name if only an RGB
is stated. 0 is the background, and 1 the colour of numbers without a letter.

A line that begins with `:` precedes the row clues, another the column clues, and a third ends them;
without the third, blank lines at the end are ignored. A clue is block lengths with blanks or commas
between them; a blank line is the clue of an empty line. Without colours, blocks are black. There is
no title and no goal. Source: `examples/oko.g` and `read_olsak.c` of pbnsolve.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from satgrid.board import require_side
from satgrid.clues import BLACK, WHITE, Colour, Value, clue_words
from satgrid.errors import PuzzleError, printable, truncate
from satgrid.formats import Entry, Format
from satgrid.notation.clues import sides
from satgrid.notation.lines import TextLine, of_one_puzzle, on_line, text_lines
from satgrid.notation.palette import (
    PLAIN,
    Stated,
    hexadecimal,
    palette,
    require_names,
    require_symbols,
    usable,
)
from satgrid.puzzle import Puzzle

_HEAD = re.compile(r"^(?:#[dDtT]|:)", re.MULTILINE)
_COLOUR = re.compile(r"\s*([^\s,:]):(.)\s*(\S{1,100})(?:\s+(.*))?")
_BARE = re.compile(r"[0-9]+(?=[\s,]|$)")
_BACKGROUND, _DEFAULT = "0", "1"
_MOST_COLOURS = 100
_DEFAULT_LETTER = "\0"
"""Is put behind a number without a letter if the file has colours."""


def recognises(text: str) -> bool:
    """Return whether the text has at most four heads, and does not begin as XML or JSON does."""
    return text.lstrip()[:1] not in "<{[" and len(_HEAD.findall(text)) <= 4


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the file."""
    lines = list(of_one_puzzle(text_lines(text)))
    heads = [k for k, line in enumerate(lines) if _HEAD.match(line.raw)]
    coloured: list[TextLine] = []
    if heads and lines[heads[0]].raw[0] == "#":
        first = heads.pop(0)
        if lines[first].raw[1] in "tT":
            raise lines[first].error(
                "#t begins a triddler, whose cells are triangles: satgrid reads square cells only"
            )
        coloured = lines[first + 1 : heads[0] if heads else None]
    second = next((k for k in heads if coloured and lines[k].raw[:2].lower() == "#d"), None)
    if second is not None:
        raise lines[second].error("a second #d: write all colours below one")
    if len(heads) not in (2, 3) or any(lines[k].raw[0] == "#" for k in heads):
        last = lines[heads[-1] if heads else -1]
        raise last.error(
            "a line : rows above the clues of rows, and a line : columns above those of columns, "
            "are expected, and perhaps : end: correct these lines"
        )
    colours, symbols = _colours([line for line in coloured if line.text])
    blank = sum(1 for _ in takewhile(lambda line: not line.text, reversed(lines)))
    end = heads[2] if len(heads) == 3 else len(lines) - blank
    sections = lines[heads[0] + 1 : heads[1]], lines[heads[1] + 1 : end]
    for section, what, k in zip(sections, ("rows", "columns"), heads, strict=False):
        with on_line(lines[k].number):
            require_side(len(section), what)
            if not section:
                raise PuzzleError(f"no clues of {what} below it: add them")
    above, below = ([_with_letters(line, symbols) for line in section] for section in sections)
    remedy = "add it to the colours below #d, as in r:* red"
    rows, columns, stands = sides(above, below, symbols, remedy)
    return [Entry(Puzzle.nonogram(rows, columns, colours=colours), None, stands)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of one puzzle."""
    from satgrid.formats._writable import KNOWN_BLOCKS, require_lines, the_only

    puzzle = the_only(puzzles, "olsak")
    require_lines(puzzle, "olsak", KNOWN_BLOCKS)
    require_symbols(puzzle.colours, "olsak", ":")
    require_names(puzzle.colours, "olsak")
    lines = []
    if puzzle.colours:
        stated = {colour.symbol for colour in puzzle.colours}
        plain = [colour for colour in PLAIN if colour.symbol not in stated]
        letters = {WHITE: _BACKGROUND, BLACK: _DEFAULT}
        lines.append("#d")
        for symbol, name, rgb in (*plain, *puzzle.colours):
            character = " " if symbol == WHITE else symbol
            letter = letters.get(symbol, symbol)
            lines.append(f"   {letter}:{character}  {rgb}  {printable(name)}")
    for head, clues in ("rows", puzzle.rows), ("columns", puzzle.columns):
        lines += [f": {head}", *(" ".join(clue_words(clue)) for clue in clues)]
    return "\n".join([*lines, ": end"]) + "\n"


def _with_letters(line: TextLine, symbols: dict[str, Value]) -> TextLine:
    """Return the line with a letter behind every number, if the file has colours."""
    if not symbols:
        return line
    if _DEFAULT_LETTER not in symbols and (bare := _BARE.search(line.text)):
        raise line.error(
            f"{truncate(bare[0])} has no letter, and no line below #d has the colour {_DEFAULT}: "
            f"add it, as in {_DEFAULT}:* black"
        )
    return line._replace(text=_BARE.sub(rf"\g<0>{_DEFAULT_LETTER}", line.text))


def _colours(lines: Sequence[TextLine]) -> tuple[tuple[Colour, ...], dict[str, Value]]:
    """Return the palette, and the symbol of each colour by the letter behind its numbers."""
    stated: dict[str, Stated] = {}
    for line in lines[: _MOST_COLOURS + 1]:
        found = _COLOUR.fullmatch(line.raw)
        if found is None or (found[1].isdigit() and found[1] not in (_BACKGROUND, _DEFAULT)):
            raise line.error(
                f"{truncate(repr(line.text))} defines no colour: write its letter, a colon, its "
                "character and its name or RGB, as in r:* #FF0000 red"
            )
        if found[1] in stated or len(stated) == _MOST_COLOURS:
            raise line.error(f"a second colour {found[1]}: keep one" if found[1] in stated
                else f"more than {_MOST_COLOURS} colours: is the file damaged?")  # fmt: skip
        stated[found[1]] = _stated(found, [each.symbol for each in stated.values()])
    with on_line(lines[0].number if lines else 1):
        colours = palette([*stated.values()], PLAIN)
    symbols = {
        _DEFAULT_LETTER if letter == _DEFAULT else letter: colour.symbol
        for letter, colour in zip(stated, colours, strict=True)
        if letter != _BACKGROUND
    }
    return tuple(colour for colour in colours if colour not in PLAIN), symbols


def _stated(found: re.Match[str], taken: Sequence[Value | None]) -> Stated:
    """Return the colour that a line states; `taken` has the symbols of earlier ones."""
    letter, character, look, comment = found.groups()
    rgb = hexadecimal(look) if look[0] == "#" else None
    name = " ".join((comment or "").split()) or None if rgb else look
    if letter == _BACKGROUND:
        return Stated(WHITE, name, rgb)
    if (name == "black" or rgb == "#000000") and BLACK not in taken:
        return Stated(BLACK, "black", rgb)
    symbol = usable(character if letter == _DEFAULT else letter)
    return Stated(None if symbol in taken else symbol, name, rgb)


FORMAT = Format(parse, write, recognises=recognises)
