"""The colours that the XML of webpbn.com defines, and the characters that its images show them by.

The colour called black becomes `#` and the background `.`; others keep their character if it can
stand for a colour.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from satgrid.clues import BLACK, WHITE, Colour, Value
from satgrid.errors import PuzzleError, truncate
from satgrid.formats._webpbn_xml import line_of, said
from satgrid.notation.lines import on_line
from satgrid.notation.palette import PLAIN, Stated, hexadecimal, palette, usable

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_WHITE, _BLACK = "white", "black"
_SHORT = re.compile("[0-9a-fA-F]{3}")


class Colours(NamedTuple):
    """The palette; each colour's value by its name, and by its character in images."""

    palette: tuple[Colour, ...]
    values: dict[str, Value]
    shown: dict[str, Value]
    default: str


def colours_of(puzzle: Element) -> Colours:
    """Return the colours that a puzzle's element defines, and white and black."""
    background = puzzle.get("backgroundcolor", _WHITE)
    default = puzzle.get("defaultcolor", _BLACK)
    fixed = {_BLACK: BLACK, background: WHITE}
    stated: dict[str, Stated] = {}
    characters: dict[str, str] = {}
    taken: set[str] = set()
    for element in puzzle.iterfind("color"):
        name, character, rgb = element.get("name", ""), element.get("char", ""), said(element)
        if _SHORT.fullmatch(rgb):
            rgb = "".join(2 * digit for digit in rgb)
        look = hexadecimal(rgb)
        if not name or look is None or len(character) > 1:
            raise PuzzleError(
                f"the colour {truncate(name)!r} with the character {truncate(character)!r} and "
                f"the RGB {truncate(rgb)!r} is none: write it as in "
                '<color name="red" char="r">FF0000</color>',
                line=line_of(element),
            )
        if name in stated or character in taken:
            raise PuzzleError(
                f"a second colour {truncate(name if name in stated else character)}: "
                "give each its own name and character",
                line=line_of(element),
            )
        stated[name] = Stated(fixed.get(name) or usable(character), name, look)
        characters[name] = character
        taken |= {character} - {""}
    # White and black need no definition.
    for name, look, character in (_WHITE, "#ffffff", "."), (_BLACK, "#000000", "X"):
        if name not in stated and name in (background, default, _BLACK):
            stated[name] = Stated(fixed.get(name), name, look)
            characters[name] = "" if character in characters.values() else character
    for role, name in ("background", background), ("default", default):
        if name not in stated:
            raise PuzzleError(
                f"the {role} colour {truncate(name)!r} is not among the colours: "
                "add its <color>, or correct the name",
                line=line_of(puzzle),
            )
    with on_line(line_of(puzzle)):
        colours = palette([*stated.values()])
    values = {name: colour.symbol for name, colour in zip(stated, colours, strict=True)}
    shown = {character: values[name] for name, character in characters.items() if character}
    own = tuple(colour for colour in colours if colour not in PLAIN)
    return Colours(own, values, shown, default)
