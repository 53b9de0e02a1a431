"""The palette: the colours of a puzzle, each with its symbol, name and `#rrggbb`.

In a text they are below `colours:`, one per line; without this part, the symbols of the clues are
the palette.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain
from typing import Any, ClassVar

from satgrid.clues import BLACK, UNKNOWN, Colour, Value
from satgrid.errors import PuzzleError, printable, shown, truncate
from satgrid.layers import Contents, Layer, Printed, checks
from satgrid.layers.checks import require_colours
from satgrid.notation.lines import Part, Parts, Stands
from satgrid.notation.palette import (
    PLAIN,
    Stated,
    hexadecimal,
    palette,
    require_names,
    require_symbols,
    standard,
)

_RGB = re.compile("#[0-9a-fA-F]{6}")


class Palette(Layer):
    """The colours of cells."""

    optional: ClassVar[bool] = True

    absent: ClassVar[Mapping[str, Any]] = {"colours": ()}
    keys = ("colours",)
    heads = ("colours:",)
    turn, written = 6, 1

    @classmethod
    def read(cls, plain: Mapping[str, Any], contents: Contents) -> Contents:
        """Take colours, lists of symbol, name and RGB, or an object as in JSON."""
        found = plain.get("colours", ())
        if type(found) is tuple and set(map(type, found)) <= {Colour}:
            listed = found
        elif isinstance(found, Mapping):
            return {"colours": _of_json(found)}
        elif checks.is_list(found) and all(
            checks.is_list(each) and len(each) == 3 for each in found
        ):
            listed = tuple(Colour(*each) for each in found)
        else:
            raise PuzzleError(
                f"the colours are {checks.shown_value(found)}: list symbol, name and #rrggbb of "
                "each"
            )
        for symbol, name, rgb in listed:
            if not isinstance(symbol, str):
                raise PuzzleError(
                    f"{checks.shown_value(symbol)} cannot stand for a colour: take one character"
                )
            _require_looks(symbol, name, rgb)
            checks.require_text(name, f"name of the colour {symbol}")
        return {"colours": listed}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], contents: Contents) -> Contents:
        """Read the object of looks by symbol."""
        return {"colours": _of_json(data.get("colours") or {})}

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write the object of looks by symbol."""
        return {"colours": {symbol: {"name": n, "rgb": rgb} for symbol, n, rgb in puzzle.colours}}

    @classmethod
    def from_text(cls, parts: Parts, contents: Contents, stands: Stands) -> Contents:
        """Read the listed colours, or take the colours in the clues if none are listed."""
        part = parts.get("colours:", Part(1, None, [], []))
        stands.known |= {f"colour {line.text[0]}": line.number for line in part.filled()}
        if "colours:" in parts:
            stands.known["colours"] = part.number
        stated = _stated(part)
        clues = [*contents.get("rows", ()), *contents.get("columns", ())]
        if any(isinstance(clue, str) for clue in clues):
            symbols = chain.from_iterable(map(str, clues))
            return {"colours": palette([*stated.values()]) or standard(symbols)}
        items = (item for clue in clues if isinstance(clue, tuple) for item in clue)
        own = {item.colour for item in items if not isinstance(item, str)} - {BLACK}
        return {"colours": palette([*stated.values()], PLAIN) or standard(own, PLAIN)}

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Write one line per colour."""
        # A line of symbols alone could read as the head of a part.
        require_symbols(puzzle.colours, "text", ":")
        require_names(puzzle.colours, "text")
        return ["colours:", *(printable(" ".join(colour)) for colour in puzzle.colours)]

    def grammar(self) -> str:
        """Return how they are written."""
        return (
            "Below `colours:` each line has a colour's symbol, name and RGB, as in R red #d62728; "
            "without this part, the colours are the symbols of the clues."
        )

    @classmethod
    def require(cls, puzzle: Printed) -> None:
        """Refuse symbols that stand twice or cannot be colours."""
        require_colours([colour.symbol for colour in puzzle.colours])


def _of_json(found: Any) -> tuple[Colour, ...]:
    if not isinstance(found, Mapping):
        raise PuzzleError('"colours" is no object: write {"R": {"name": "red", "rgb": "#d62728"}}')
    made = []
    for symbol, looks in found.items():
        if not isinstance(looks, Mapping):
            looks = {"name": looks}
        for key in looks:
            if key not in ("name", "rgb"):
                raise PuzzleError(
                    f"colour {shown(symbol, str)}: {shown(key, str)} says nothing of a colour: "
                    'write its "name" and "rgb" alone'
                )
        _require_looks(symbol, looks.get("name"), looks.get("rgb"))
        made.append(Colour(symbol, looks["name"], looks["rgb"]))
    return tuple(made)


def _require_looks(symbol: Any, name: Any, rgb: Any) -> None:
    """Raise `PuzzleError` for a colour without a name and `#rrggbb`."""
    if not isinstance(name, str) or not isinstance(rgb, str) or not _RGB.fullmatch(rgb):
        raise PuzzleError(
            f"colour {shown(symbol, str)}: {shown(rgb)} and {shown(name)} "
            'do not say what it looks like: write {"name": "red", "rgb": "#d62728"}'
        )


def _stated(part: Part) -> dict[Value, Stated]:
    stated: dict[Value, Stated] = {}
    for line in part.filled():
        symbol, *words = line.text.split()
        if len(symbol) != 1 or symbol == UNKNOWN:
            raise PuzzleError(
                f"{truncate(repr(symbol))} cannot stand for a colour: begin its line with one "
                f"character, as in R red #d62728, and not with {UNKNOWN}",
                line=line.number,
            )
        if symbol in stated:
            raise PuzzleError(
                f"a second colour {symbol}: give each its own symbol", line=line.number
            )
        rgb = words.pop() if words and words[-1].startswith("#") else None
        if rgb is not None and hexadecimal(rgb) is None:
            raise PuzzleError(
                f"{truncate(repr(rgb))} is no RGB: write # and six hexadecimal digits, "
                "as in #d62728",
                line=line.number,
            )
        stated[symbol] = Stated(symbol, " ".join(words) or None, rgb)
    return stated
