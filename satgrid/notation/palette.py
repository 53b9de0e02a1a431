"""Complete colours, with symbol, name and `#rrggbb`, from the parts that a file states.

Files state a letter of a colour, its name, its RGB, or a character for drawings. `palette`
completes them in the same way for all formats. A symbol that cannot be a colour's is replaced by a
free letter. A missing name or RGB comes from the colours below, or from those of Okabe and Ito,
which are distinct for colour-blind readers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from string import ascii_letters
from typing import NamedTuple

from satgrid.clues import BLACK, WHITE, Colour, Value
from satgrid.errors import PuzzleError, truncate, unwritable

PLAIN = (Colour(WHITE, "white", "#ffffff"), Colour(BLACK, "black", "#000000"))
"""White and black if a puzzle does not state them; no palette needs to list them."""

_STANDARD = {
    "red": "#d62728", "green": "#2ca02c", "blue": "#1f77b4", "yellow": "#f0e442",
    "orange": "#ff7f0e", "purple": "#9467bd", "cyan": "#17becf", "pink": "#e377c2",
    "brown": "#8c564b", "grey": "#7f7f7f", "gray": "#7f7f7f", "white": "#ffffff",
    "black": "#000000",
}  # fmt: skip
_PLAIN = {colour.symbol: (colour.name, colour.rgb) for colour in PLAIN}
_USUAL = _PLAIN | {
    name[0] if name != "black" else "k": (name, rgb)
    for name, rgb in _STANDARD.items()
    if name not in ("pink", "brown", "grey", "gray")
}
"""The colour of a symbol if nothing else is stated of it."""

_OTHERS = ("#e69f00", "#56b4e9", "#009e73", "#d55e00", "#cc79a7", "#f0e442", "#0072b2")

_NO_SYMBOL = "0123456789?*,.#"
_RGB = re.compile("#?([0-9a-fA-F]{6})")


class Stated(NamedTuple):
    """The parts of a colour that a file states; None for a part that satgrid cannot use."""

    symbol: Value | None = None
    name: str | None = None
    rgb: str | None = None


def usable(character: str) -> Value | None:
    """Return the character if it can be the symbol of a colour beside a number, else None."""
    fits = len(character) == 1 and character.isprintable() and not character.isspace()
    return character if fits and not (character in _NO_SYMBOL or character.isnumeric()) else None


def hexadecimal(text: str) -> str | None:
    """Return the `#rrggbb` of six hexadecimal digits, after `#` or not, else None."""
    found = _RGB.fullmatch(text)
    return f"#{found[1].lower()}" if found else None


def palette(stated: Sequence[Stated], beside: Iterable[Colour] = ()) -> tuple[Colour, ...]:
    """Return each stated colour completed, in this order; stated symbols are all different.

    A chosen RGB is neither stated for another colour nor that of a colour `beside`.
    """
    taken = {colour.rgb for colour in stated if colour.rgb} | {colour.rgb for colour in beside}
    colours = []
    for symbol, (_, name, rgb) in zip(_symbols(stated), stated, strict=True):
        usual_name, usual_rgb = _USUAL.get(symbol) or _USUAL.get(symbol.lower()) or ("", "")
        if rgb is None and name is not None:
            rgb = _STANDARD.get(name.lower())
        if rgb is None and name is None and (symbol in _PLAIN or usual_rgb not in taken):
            rgb = usual_rgb or None
        if rgb is None:
            rgb = next((other for other in _OTHERS if other not in taken), _OTHERS[0])
        if name is None:
            name = usual_name if symbol in _PLAIN or rgb.lower() == usual_rgb else symbol
        taken.add(rgb)
        colours.append(Colour(symbol, name, rgb))
    return tuple(colours)


def usual_rgb(name: str) -> str | None:
    """Return the RGB of colours with this name, None if there is no usual one."""
    return _STANDARD.get(name.lower())


def standard(symbols: Iterable[Value], beside: Iterable[Colour] = ()) -> tuple[Colour, ...]:
    """Return the colours of a puzzle that states only their symbols, in sorted order."""
    return palette([Stated(symbol) for symbol in sorted(set(symbols))], beside)


def require_symbols(colours: Iterable[Colour], format_name: str, refused: str) -> None:
    """Raise `PuzzleError` if a colour's symbol is one of the refused characters."""
    for symbol, name, _ in colours:
        if symbol in refused:
            raise unwritable(
                f"the format {format_name} cannot write {symbol} for a colour ({truncate(name)})"
            )


def require_names(colours: Iterable[Colour], format_name: str) -> None:
    """Raise `PuzzleError` if a colour's name would be read as another name."""
    for symbol, name, _ in colours:
        if not name or name != " ".join(name.split()) or (symbol == BLACK and name != "black"):
            raise unwritable(
                f"the format {format_name} cannot hold the name {truncate(repr(name))} of the "
                f"colour {symbol}"
            )


def _symbols(stated: Sequence[Stated]) -> Iterator[Value]:
    taken = {colour.symbol for colour in stated}
    for symbol, name, _ in stated:
        if symbol is None:
            initial = (name or "")[:1]
            letters = (initial.lower() + initial.upper()) if initial in ascii_letters else ""
            symbol = next((c for c in letters + ascii_letters if c not in taken), None)
            if symbol is None:
                raise PuzzleError(f"{len(stated)} colours: more than there are letters for them")
            taken.add(symbol)
        yield symbol
