"""Nonogram files of nonogrid and pynogram: a section of clues, and one of colours.

The two programs use different brackets; both are read in the same way, line by line.

`columns =` and `rows =` are below `[clues]`, each followed by its clues, one per line or separated
by commas, possibly within quotation marks. A clue is block lengths with blanks between them, each
followed by its colour unless it is black, and 0 for an empty line. Colours are below `[colors]`,
one per line or listed in `defs = [...]`, as in `r = (red) %`: the sign of the colour in clues, then
its name, `255, 0, 0` or `FF0000`, then its character in drawings. Blank lines and text behind `#`
or `;` are ignored.

The writer makes `.toml` files of nonogrid with hexadecimal colours. They do not hold names of
colours, the looks of black and of the background, a title or a goal.
Source: `examples/hello.toml` of the repository tsionyx/nonogrid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from satgrid.board import MAX_SIDE, require_side
from satgrid.clues import BLACK, Colour, Value, clue_words
from satgrid.errors import PuzzleError, truncate
from satgrid.formats import Entry, Format
from satgrid.notation.clues import sides
from satgrid.notation.lines import TextLine, filled_lines, on_line
from satgrid.notation.palette import PLAIN, Stated, hexadecimal, palette, require_symbols, usable
from satgrid.puzzle import Puzzle

_SIDES = ("columns", "rows")
_COLOUR = re.compile(
    r"""(?<![^\s='",()\[\]])  # from the start of a word, or long lines would take long
    ([^\s='",()\[\]]+) \s*=\s* \(([^()]*)\) \s*[^\s'"]?""",
    re.VERBOSE,
)
_AROUND = re.compile(r"""(defs\s*=)?[\s\[\]'",]*([#;].*)?""")
_MOST_COLOURS = 1_000


class _Listed(NamedTuple):
    """The clues of each side and the definitions of colours, with their lines."""

    clues: dict[str, list[TextLine]]
    colours: list[tuple[int, re.Match[str]]]


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the file."""
    listed = _listed(text)
    colours, symbols = _colours(listed)
    for side in _SIDES:
        if side not in listed.clues:
            raise PuzzleError(f"no {side} = below [clues]: add them with their clues")
    remedy = "define it below [colors], as in r = (red) %"
    rows, columns, lines = sides(listed.clues["rows"], listed.clues["columns"], symbols, remedy)
    return [Entry(Puzzle.nonogram(rows, columns, colours=colours), None, lines)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the `.toml` file of one puzzle."""
    from satgrid.formats._writable import KNOWN_BLOCKS, require_lines, the_only

    puzzle = the_only(puzzles, "nonogrid")
    require_lines(puzzle, "nonogrid", KNOWN_BLOCKS)
    require_symbols(puzzle.colours, "nonogrid", "\"'=;()[]\\")
    own = [colour for colour in puzzle.colours if colour.symbol not in ".#"]
    lines = []
    if own:
        lines += ["[colors]", "defs = ["]
        lines += [f"    '{symbol} = ({rgb[1:]}) {symbol}'," for symbol, _, rgb in own]
        lines += ["]", ""]
    lines.append("[clues]")
    for side, clues in ("columns", puzzle.columns), ("rows", puzzle.rows):
        lines.append(f'{side} = """')
        lines += [f"    {' '.join(clue_words(clue)) or '0'}" for clue in clues]
        lines.append('"""')
    return "\n".join(lines) + "\n"


def _listed(text: str) -> _Listed:
    listed = _Listed({}, [])
    section = side = ""
    for line in filled_lines(text):
        found = re.fullmatch(r"\[([A-Za-z]+)\]\s*(?:[#;].*)?", line.text)
        if found:
            section, side = found[1].lower(), ""
        elif line.text[0] in "#;":
            continue
        elif section == "colors":
            listed.colours.extend((line.number, colour) for colour in _definitions(line))
            if len(listed.colours) > _MOST_COLOURS:
                raise line.error(f"more than {_MOST_COLOURS:,} colours: is the file damaged?")
        elif section == "clues":
            head = re.fullmatch(r"([a-z]+)\s*=(.*)", line.text)
            if head:
                side = head[1]
                if side not in _SIDES:
                    raise line.error(
                        f"{truncate(repr(side))} is no side of the board: write columns = or rows ="
                    )
                if side in listed.clues:
                    raise line.error(f"a second {side} =: keep one")
                listed.clues[side] = []
            if not side:
                raise line.error(
                    f"{truncate(line.text)!r} belongs to nothing: clues are below columns = or "
                    "rows ="
                )
            clues = _clues(line.number, head[2] if head else line.text)
            listed.clues[side].extend(islice(clues, MAX_SIDE + 1))
            with on_line(line.number):
                require_side(len(listed.clues[side]), side)
        else:
            raise line.error(
                f"{truncate(line.text)!r} is below neither [clues] nor [colors]: move it"
            )
    return listed


def _clues(number: int, text: str) -> Iterator[TextLine]:
    """Yield the clues of a line, without quotation marks."""
    for part in re.sub("[#;].*", "", re.sub("\"{3}|'{3}", "", text)).split(","):
        if clue := part.strip().strip("'\"").strip():
            yield TextLine(number, clue)


def _definitions(line: TextLine) -> list[re.Match[str]]:
    if not _AROUND.fullmatch(_COLOUR.sub("", line.text)):
        raise line.error(
            f"{truncate(line.text)!r} defines no colour: write its letter, name or RGB, and a "
            "character, as in r = (red) %"
        )
    return list(islice(_COLOUR.finditer(line.text), _MOST_COLOURS + 1))


def _colours(listed: _Listed) -> tuple[tuple[Colour, ...], dict[str, Value]]:
    """Return the palette, and the symbol of each colour by its sign in clues."""
    stated: dict[str, Stated] = {}
    for number, definition in listed.colours:
        sign, look = definition[1], definition[2].strip()
        if sign[0] in "#;":
            raise PuzzleError(
                f"{sign} cannot be a colour here: it begins a comment: take a letter", line=number
            )
        if sign in stated:
            raise PuzzleError(f"a second colour {truncate(sign)}: keep one", line=number)
        with on_line(number):
            name, rgb = _look(look)
        if name is None and len(sign) > 1:
            name = sign
        stated[sign] = Stated(BLACK if name == "black" else usable(sign), name, rgb)
    with on_line(listed.colours[0][0] if listed.colours else 1):
        colours = palette([*stated.values()], PLAIN)
    symbols = {sign: colour.symbol for sign, colour in zip(stated, colours, strict=True)}
    return tuple(colour for colour in colours if colour not in PLAIN), symbols


def _look(text: str) -> tuple[str | None, str | None]:
    """Return the name, or the `#rrggbb`, from the text in parentheses."""
    triplet = re.fullmatch(r"([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})", text)
    if triplet and all(int(part) <= 255 for part in triplet.groups()):
        return None, "#" + "".join(f"{int(part):02x}" for part in triplet.groups())
    rgb = hexadecimal(text)
    if rgb is None and not re.fullmatch("[A-Za-z][A-Za-z ]*", text):
        raise PuzzleError(
            f"({truncate(text)}) is no colour: write a name, as in (red), or an RGB, as in "
            "(255, 0, 0) or (FF0000)"
        )
    return (None, rgb) if rgb else (text, None)


FORMAT = Format(parse, write)
